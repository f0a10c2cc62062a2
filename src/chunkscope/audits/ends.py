"""Rules of ends: cuts inside a word, and inside a sentence."""

from __future__ import annotations

import numpy as np

from chunkscope.audits.findings import Findings
from chunkscope.audits.how_found import IN_PLACE
from chunkscope.audits.parts import ChunksOfSplitter
from chunkscope.audits.quoting import quoted
from chunkscope.splitters.foreign.marks import CLOSING, SENTENCE_MARKS
from chunkscope.tokens.word_characters import WORD, word_kinds

__all__ = ["tell_ends"]

_SEEN = 24
"""Characters before a cut that are looked at for the end of a sentence."""


def tell_ends(part: ChunksOfSplitter, found: Findings) -> None:
    """Chunks that end inside a word, or else neither with a sentence nor with a line."""
    length = part.pages.lengths[part.page]
    cuts = np.flatnonzero(
        np.isin(part.how, IN_PLACE) & (part.end < length) & (part.end > part.start)
    )
    places = list(zip(part.page[cuts].tolist(), part.end[cuts].tolist(), strict=True))
    pairs = "".join([part.pages.texts[page][at - 1 : at + 1] for page, at in places])
    kinds = word_kinds(pairs)
    in_word = (kinds[::2] == WORD) & (kinds[1::2] == WORD)

    def told(n: int, what: str) -> str:
        text, end = part.pages.texts[part.page[n]], int(part.end[n])
        behind = quoted(text[end : end + 15])
        return f"{what} {quoted(text[max(0, end - 15) : end])}, before {behind}"

    found.of_chunks("mid_word", part, cuts[in_word], lambda n: told(n, "ends inside a word:"))
    within = np.array(
        [
            before != "\n" and after not in "\r\n" and _is_open(part.pages.texts[page], at)
            for before, after, (page, at) in zip(pairs[::2], pairs[1::2], places, strict=True)
        ],
        dtype=np.bool_,
    )
    found.of_chunks(
        "mid_sentence", part, cuts[within & ~in_word], lambda n: told(n, "ends inside a sentence:")
    )


def _is_open(text: str, at: int) -> bool:
    """Whether neither a sentence nor a line ends before ``text[at]``, but for white space."""
    before = text[max(0, at - _SEEN) : at]
    inner = before.rstrip()
    if "\n" in before[len(inner) :]:
        return False
    if text[at].isspace():
        after = text[at : at + _SEEN]
        if "\n" in after[: len(after) - len(after.lstrip())]:
            return False
    return inner.rstrip(CLOSING)[-1:] not in SENTENCE_MARKS if inner else False
