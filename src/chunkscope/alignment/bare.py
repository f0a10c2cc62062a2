"""Texts that lost all their white space: `place_bare`."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from chunkscope.alignment.collapsed import Collapsed, bare
from chunkscope.alignment.placed import Match, Placed
from chunkscope.alignment.places import place
from chunkscope.alignment.reading import Reading
from chunkscope.alignment.sought import MISSING, Sought

__all__ = ["place_bare"]

_IN_VAIN: Final = 8
"""How often all may be read in vain here: a quarter of what the search before may."""


def place_bare(rows: list[Placed], texts: list[str], source: str) -> None:
    r"""Place texts of one word that are missing, where the source has them with white space.

    All others keep their places, and these have theirs in between.

    Parameters
    ----------
    rows : list of Placed
        One a text; those that are found here are put in.
    texts : list of str
        The texts, in order.
    source : str
        What they were cut from.

    Examples
    --------
    >>> rows = [Placed(), Placed(6, 9, "exact")]
    >>> place_bare(rows, ["OneTwo", "Six"], "One\tTwo Six")
    >>> rows[0]
    Placed(start=0, end=7, match='whitespace')
    """
    words = ["".join(text.split()) for text in texts]
    lost = [n for n, row in enumerate(rows) if row.start < 0 and words[n] == texts[n].strip() != ""]
    if not lost:
        return
    way = bare(source)
    reading = Reading(way.text, sum(map(len, words)), in_vain=_IN_VAIN)
    if len(way.text) == len(source) or not any(reading.may_hold(words[n]) for n in lost):
        return
    pieces = [Sought(word) for word in words]
    place(reading, [piece for piece in pieces if piece.text])
    found = [_row(piece, way) for piece in pieces]
    # What stands in several places may have been told in one that is taken now.
    doubtful = [
        n
        for n, (row, place) in enumerate(zip(rows, found, strict=True))
        if row.match == "ambiguous"
        and place.start >= 0
        and source[place.start : place.end].split() == texts[n].split()
    ]
    for movable in ({*lost, *doubtful}, set(lost)):
        merged = _merged(rows, found, movable, len(source))
        starts = [row.start for row in merged if row.start >= 0]
        if all(one <= next_one for one, next_one in pairwise(starts)):
            rows[:] = merged
            return


def _row(piece: Sought, way: Collapsed) -> Placed:
    """The row of a piece of the source without white space."""
    if piece.told == MISSING or not piece.text:
        return Placed()
    match: Match = "whitespace" if piece.lo == piece.hi else "ambiguous"
    return Placed(*way.source_range(piece.told, len(piece.text)), match)


def _merged(
    rows: list[Placed], found: list[Placed], movable: set[int], length: int
) -> list[Placed]:
    """The rows, with those `movable` as they were found where that is between the others."""
    merged: list[Placed] = []
    following = [length]
    for number in range(len(rows) - 1, -1, -1):
        is_fixed = number not in movable and rows[number].start >= 0
        following.append(rows[number].start if is_fixed else following[-1])
    least = 0
    for number, row in enumerate(rows):
        most = following[len(rows) - number]
        is_between = number in movable and least <= found[number].start <= most
        match = "ambiguous" if row.match == "ambiguous" else found[number].match
        merged.append(found[number]._replace(match=match) if is_between else row)
        least = max(least, merged[-1].start)
    return merged
