"""Rules of the texts of chunks: missing, empty, changed, repeated."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from chunkscope.audits.findings import Findings
from chunkscope.audits.how_found import UNPLACED, Found
from chunkscope.audits.parts import NOWHERE, ChunksOfSplitter
from chunkscope.audits.quoting import quoted, quoted_apart
from chunkscope.errors import excerpt

__all__ = ["tell_changed", "tell_missing", "tell_repeated"]


def tell_missing(part: ChunksOfSplitter, found: Findings) -> None:
    """Chunks without text: no str, the empty one, nothing but white space."""
    held: Sequence[object] = part.given.values.get("text", ())

    def no_text(n: int) -> str:
        return f"the text must be a str, got {excerpt(held[int(part.rows[n])])}"

    found.of_chunks("no_text", part, ~part.is_text, no_text)
    is_empty = part.is_text & (part.lengths == 0)
    found.of_chunks("empty", part, is_empty, lambda _: "the text is empty")
    found.of_chunks("blank", part, part.is_blank, lambda _: "nothing but white space")


def tell_changed(part: ChunksOfSplitter, found: Findings) -> None:
    """Texts that their document has not, or not with this white space."""
    is_gone = np.isin(part.how, UNPLACED) & (part.lengths > 0) & ~part.is_told
    is_gone &= part.has_texts
    earlier = _earlier(part) if is_gone.any() else np.full(len(part.texts), NOWHERE)
    again = is_gone & (part.how == Found.NOT) & (earlier != NOWHERE)
    found.of_chunks(
        "repeated_text",
        part,
        again,
        lambda n: f"the text of chunk {part.index[earlier[n]]} again: {quoted(part.texts[n])}",
    )
    found.of_chunks("changed_text", part, is_gone & ~again, lambda n: _how_changed(part, n))
    blanks = np.flatnonzero(part.how == Found.BLANKS)
    strict = np.array([_is_strict(part, n) for n in blanks.tolist()], dtype=np.bool_)
    told = "the text differs from the document in white space: {}"
    for rule, which in (("changed_blanks", strict), ("collapsed_blanks", ~strict)):
        found.of_chunks(rule, part, blanks[which], lambda n: told.format(quoted(part.texts[n])))


def _how_changed(part: ChunksOfSplitter, n: int) -> str:
    if part.how[n] != Found.CLAIMED:
        return f"the document has no {quoted(part.texts[n])}"
    there = part.pages.texts[part.page[n]][part.said_start[n] : part.said_end[n]]
    own, at_offsets = quoted_apart(part.texts[n], there)
    return f"the document has no {own}; at its offsets it has {at_offsets}"


def _is_strict(part: ChunksOfSplitter, n: int) -> bool:
    """Whether white space matters: offsets were promised, or words or line ends are others."""
    if part.said_start[n] != NOWHERE and part.said_end[n] != NOWHERE:
        return True
    text = part.texts[n]
    there = part.pages.texts[part.page[n]][part.start[n] : part.end[n]]
    # Line ends are kept and none is what it was: later offsets lose a character a line.
    is_rewritten = "\n" in text and "\r" not in text and "\r\n" in there
    return is_rewritten or bool(there.split() != text.split())


def _earlier(part: ChunksOfSplitter) -> NDArray[np.int64]:
    """The first chunk of the page with the same text, where that is an earlier one."""
    first: dict[tuple[int, str], int] = {}
    keys = zip(part.page.tolist(), part.texts, strict=True)
    numbers = np.array([first.setdefault(key, n) for n, key in enumerate(keys)], dtype=np.int64)
    return np.where(numbers < np.arange(len(numbers)), numbers, NOWHERE)


def tell_repeated(part: ChunksOfSplitter, found: Findings) -> None:
    """The same text from another place, anywhere in the documents; and places that are a guess."""
    first: dict[str, int] = {}
    numbers = np.array(
        [first.setdefault(text, n) for n, text in enumerate(part.texts)], dtype=np.int64
    )
    is_placed = (part.start != NOWHERE) & (part.start[numbers] != NOWHERE)
    is_elsewhere = (part.page != part.page[numbers]) | (part.start != part.start[numbers])
    again = (numbers < np.arange(len(numbers))) & is_placed & is_elsewhere & (part.lengths > 0)
    again &= ~part.is_blank  # which is said of it

    def told(n: int) -> str:
        one = int(numbers[n])
        document = ""
        if part.pages.document[part.page[one]] != part.pages.document[part.page[n]]:
            document = f" of document {excerpt(part.pages.ids[part.page[one]])}"
        return f"the same text as chunk {part.index[one]}{document}: {quoted(part.texts[n])}"

    found.of_chunks("duplicate", part, again, told)
    found.of_chunks(
        "ambiguous_place",
        part,
        (part.how == Found.AMBIGUOUS) & (part.said_start == NOWHERE),
        lambda n: f"the document has this text in several places: {quoted(part.texts[n])}",
    )
