"""From places of pieces to offsets in the source: `Placed`."""

from __future__ import annotations

from typing import Literal, NamedTuple

from chunkscope.alignment.collapsed import Collapsed
from chunkscope.alignment.sought import MISSING, Sought

__all__ = ["Match", "Placed", "row_as_it_is", "row_of_blank", "row_of_words"]

Match = Literal["exact", "whitespace", "ambiguous", "missing"]
"""How well a text is placed."""


class Placed(NamedTuple):
    """A text and its place in the source.

    Attributes
    ----------
    start, end : int, code points
        Half-open; `MISSING` where it has no place.
    match : {"exact", "whitespace", "ambiguous", "missing"}
        How well it is placed.
    """

    start: int = MISSING
    end: int = MISSING
    match: Match = "missing"


def row_as_it_is(piece: Sought) -> Placed:
    """The row of a piece of the source itself."""
    match: Match = "exact" if piece.lo == piece.hi else "ambiguous"
    return Placed(piece.hi, piece.hi + len(piece.text), match)


def row_of_words(piece: Sought, text: str, source: str, way: Collapsed, least: int) -> Placed:
    """The row of a text that is more than white space, by a piece of the collapsed source.

    Parameters
    ----------
    piece : Sought
        The text, collapsed.
    text : str
        The text itself.
    source : str
        The source.
    way : Collapsed
        The source, collapsed.
    least : int, code points
        Where the text before it begins: this one begins no earlier.
    """
    if piece.told == MISSING:
        return Placed()
    start, end = way.source_range(piece.told, len(piece.text))
    match: Match = "whitespace"
    begin = start - piece.lead
    # With the white space it has before and after it, where the source has the same.
    if begin >= least and source.startswith(text, begin):
        start, end, match = begin, begin + len(text), "exact"
    return Placed(start, end, match if piece.lo == piece.hi else "ambiguous")


def row_of_blank(text: str, source: str, way: Collapsed, before: Placed, most: int) -> Placed:
    """The row of a text of white space.

    It is the white space behind the text before it: what equals it at its beginning, else all.

    Parameters
    ----------
    text, source, way
        As in `row_of_words`.
    before : Placed
        That of the last text before it that has a place.
    most : int, code points
        Where the next text that has a place begins: this one begins no later.
    """
    start = min(before.end, most)
    end = way.run_end(start)
    if not text or start == end:
        return Placed()
    match: Match = "whitespace"
    if source.startswith(text, start):
        is_all = start == before.end and start + len(text) == end
        match = "exact" if is_all else "ambiguous"
        end = start + len(text)
    return Placed(start, end, "ambiguous" if before.match == "ambiguous" else match)
