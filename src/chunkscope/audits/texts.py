"""Rules of the texts of chunks: missing, empty, changed, repeated."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from chunkscope.audits.counting import shown
from chunkscope.audits.findings import Findings
from chunkscope.audits.parts import NOWHERE, Part
from chunkscope.audits.places import AMBIGUOUS, BLANKS, CLAIMED, LOST
from chunkscope.errors import excerpt

__all__ = ["changed", "missing", "repeated"]


def missing(part: Part, found: Findings) -> None:
    """Chunks without text: no str, the empty one, nothing but white space."""
    held: Sequence[object] = part.given.values.get("text", ())

    def no_text(n: int) -> str:
        return f"the text must be a str, got {excerpt(held[int(part.rows[n])])}"

    found.of_chunks("no_text", part, ~part.is_text, no_text)
    is_empty = part.is_text & (part.lengths == 0)
    found.of_chunks("empty", part, is_empty, lambda _: "the text is empty")
    is_blank = np.fromiter(map(str.isspace, part.texts), np.bool_, len(part.texts))
    found.of_chunks("blank", part, is_blank, lambda _: "nothing but white space")


def changed(part: Part, torn: NDArray[np.bool_], found: Findings) -> None:
    """Texts that their document has not, or not with this white space.

    Parameters
    ----------
    part : Part
        The chunks, placed.
    torn : ndarray of bool
        Chunks of which the rules of characters have told it already.
    found : Findings
        Where it is told.
    """
    is_gone = np.isin(part.how, (LOST, CLAIMED)) & (part.lengths > 0) & ~torn
    earlier = _earlier(part) if is_gone.any() else np.full(len(part.texts), NOWHERE)
    again = is_gone & (part.how == LOST) & (earlier != NOWHERE)
    found.of_chunks(
        "repeated_text",
        part,
        again,
        lambda n: f"the text of chunk {part.index[earlier[n]]} again: {shown(part.texts[n])}",
    )
    found.of_chunks("changed_text", part, is_gone & ~again, lambda n: _how_changed(part, n))
    blanks = np.flatnonzero(part.how == BLANKS)
    strict = np.array([_is_strict(part, n) for n in blanks.tolist()], dtype=np.bool_)
    told = "the text differs from the document in white space: {}"
    for rule, which in (("changed_blanks", strict), ("collapsed_blanks", ~strict)):
        found.of_chunks(rule, part, blanks[which], lambda n: told.format(shown(part.texts[n])))


def _how_changed(part: Part, n: int) -> str:
    own = shown(part.texts[n])
    if part.how[n] == CLAIMED:
        there = part.pages.texts[part.page[n]][part.said_start[n] : part.said_end[n]]
        return f"the document has no {own}; at its offsets it has {shown(there)}"
    return f"the document has no {own}"


def _is_strict(part: Part, n: int) -> bool:
    """Whether white space matters: offsets were promised, or words are not the same."""
    if part.said_start[n] != NOWHERE and part.said_end[n] != NOWHERE:
        return True
    there = part.pages.texts[part.page[n]][part.start[n] : part.end[n]]
    return bool(there.split() != part.texts[n].split())


def _earlier(part: Part) -> NDArray[np.int64]:
    """The first chunk of the page with the same text, where that is an earlier one."""
    first: dict[tuple[int, str], int] = {}
    keys = zip(part.page.tolist(), part.texts, strict=True)
    numbers = np.array([first.setdefault(key, n) for n, key in enumerate(keys)], dtype=np.int64)
    return np.where(numbers < np.arange(len(numbers)), numbers, NOWHERE)


def repeated(part: Part, found: Findings) -> None:
    """The same text from another place, anywhere in the documents; and places that are a guess."""
    first: dict[str, int] = {}
    numbers = np.array(
        [first.setdefault(text, n) for n, text in enumerate(part.texts)], dtype=np.int64
    )
    is_placed = (part.start != NOWHERE) & (part.start[numbers] != NOWHERE)
    is_elsewhere = (part.page != part.page[numbers]) | (part.start != part.start[numbers])
    again = (numbers < np.arange(len(numbers))) & is_placed & is_elsewhere & (part.lengths > 0)

    def told(n: int) -> str:
        one = int(numbers[n])
        document = ""
        if part.pages.document[part.page[one]] != part.pages.document[part.page[n]]:
            document = f" of document {excerpt(part.pages.ids[part.page[one]])}"
        return f"the same text as chunk {part.index[one]}{document}: {shown(part.texts[n])}"

    found.of_chunks("duplicate", part, again, told)
    found.of_chunks(
        "ambiguous_place",
        part,
        (part.how == AMBIGUOUS) & (part.said_start == NOWHERE),
        lambda n: f"the document has this text in several places: {shown(part.texts[n])}",
    )
