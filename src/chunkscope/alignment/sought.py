"""One text that is looked for: `Sought`, and the range of places at which it can stand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from chunkscope.alignment.reading import Reading

__all__ = ["MISSING", "Sought", "least_step", "narrowed", "strict_step"]

MISSING: Final = -1
"""Stands for a place where there is none."""


@dataclass(slots=True, eq=False)
class Sought:
    """A chunk on its way to its place.

    Attributes
    ----------
    text : str
        What is looked for.
    lead, trail : int
        Characters of white space that the chunk has before and after it.
    lo, hi : int
        The first and the last place at which it can stand; `MISSING` where it is not found.
        It stands at both, and at one alone where they are the same.
    told : int
        The place of them that is told.
    before : Sought or None
        The piece that it follows; None of the first.
    joined : bool
        Whether nothing is left out between the two.
    inside : bool
        Whether it lies within the piece before it.
    """

    text: str
    lead: int = 0
    trail: int = 0
    lo: int = MISSING
    hi: int = MISSING
    told: int = MISSING
    before: Sought | None = None
    joined: bool = False
    inside: bool = False

    def may_be(self, other: Sought) -> bool:
        """Whether this piece and the one before it can be the same characters of the source.

        Of two slices, the second beginning and ending behind the first, the same is left when
        they are stripped only if what was stripped differs.
        """
        if self.text != other.text:
            return False
        if self.lead == self.trail == other.lead == other.trail == 0:
            return True  # stripped already: nobody knows
        return self.lead < other.lead and self.trail > other.trail


def narrowed(reading: Reading, piece: Sought, lower: int, upper: int) -> None:
    """Hold the range of `piece` to the places from `lower` to `upper`, where it has some."""
    if upper < piece.hi:
        found = reading.last(piece.text, piece.lo, upper)
        piece.hi = piece.hi if found < 0 else found
    if lower > piece.lo:
        found = reading.first(piece.text, lower, piece.hi)
        piece.lo = piece.lo if found < 0 else found


def least_step(before: Sought, piece: Sought) -> int:
    """How far behind `before` the next piece begins at least, so that it ends no earlier.

    It may lie at the very end of the one before, as texts do that were stripped.
    """
    if piece.text == before.text and not piece.may_be(before):
        return 1
    return max(0, len(before.text) - len(piece.text))


def strict_step(before: Sought, piece: Sought) -> int:
    """How far behind `before` the next piece begins at least, so that it ends behind it, too."""
    return max(1, len(before.text) - len(piece.text) + 1)
