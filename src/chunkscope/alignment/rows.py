"""From places of pieces to offsets in the source: `Row`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from chunkscope.alignment.collapsed import Collapsed
from chunkscope.alignment.pieces import MISSING, Piece

__all__ = ["Match", "Row", "row_as_it_is", "row_of_blank", "row_of_words"]

Match = Literal["exact", "whitespace", "ambiguous", "missing"]
"""How well a text is placed."""


@dataclass(frozen=True, slots=True)
class Row:
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


def row_as_it_is(piece: Piece) -> Row:
    """The row of a piece of the source itself."""
    match: Match = "exact" if piece.lo == piece.hi else "ambiguous"
    return Row(piece.hi, piece.hi + len(piece.text), match)


def row_of_words(piece: Piece, text: str, source: str, way: Collapsed, least: int) -> Row:
    """The row of a text that is more than white space, by a piece of the collapsed source.

    Parameters
    ----------
    piece : Piece
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
        return Row()
    start, end = way.source_range(piece.told, len(piece.text))
    match: Match = "whitespace"
    begin = start - piece.lead
    # With the white space it has before and after it, where the source has the same.
    if begin >= least and source.startswith(text, begin):
        start, end, match = begin, begin + len(text), "exact"
    return Row(start, end, match if piece.lo == piece.hi else "ambiguous")


def row_of_blank(text: str, source: str, way: Collapsed, before: Row, most: int) -> Row:
    """The row of a text of white space.

    It is the white space behind the text before it: what equals it at its beginning, else all.

    Parameters
    ----------
    text, source, way
        As in `row_of_words`.
    before : Row
        That of the last text before it that has a place.
    most : int, code points
        Where the next text that has a place begins: this one begins no later.
    """
    start = min(before.end, most)
    end = way.run_end(start)
    if not text or start == end:
        return Row()
    match: Match = "whitespace"
    if source.startswith(text, start):
        is_all = start == before.end and start + len(text) == end
        match = "exact" if is_all else "ambiguous"
        end = start + len(text)
    return Row(start, end, "ambiguous" if before.match == "ambiguous" else match)
