"""Whether overlap and look-back eat the step: by what settings leave of it, and as measured."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from chunkscope.splitters import Recursive, SplitPoints, Splitter, TokenWindows

__all__ = ["EATEN", "Advance", "is_eaten", "least_step", "sized_in_chars"]

EATEN: Final = 4
"""A step is eaten where it is less than ``chunk_size`` by this: four chunks and more of each
place of a text, or a fourth of the size used."""


@dataclass(frozen=True, slots=True)
class Advance:
    """How far chunks went, each from its start to the start of the next on the page.

    Attributes
    ----------
    units : int
        All of these steps together, in the unit of ``chunk_size``.
    n_steps : int
        How many there are: the chunks with a chunk after them.
    """

    units: int = 0
    n_steps: int = 0

    def __add__(self, other: Advance) -> Advance:
        return Advance(self.units + other.units, self.n_steps + other.n_steps)


def least_step(splitter: Splitter) -> int | None:
    """What overlap and look-back leave of ``chunk_size``, in its unit.

    None of a splitter of others, of which nothing is known.

    Examples
    --------
    The context of `SplitPoints` is kept apart, so only the look-back shortens its step:

    >>> least_step(SplitPoints(100, chunk_overlap=80, lookback=30))
    70
    >>> least_step(TokenWindows(100, chunk_overlap=80))
    20
    """
    if type(splitter) is SplitPoints:
        assert splitter.lookback is not None  # resolved in __post_init__
        return splitter.chunk_size - splitter.lookback
    if type(splitter) in (TokenWindows, Recursive):
        assert isinstance(splitter, TokenWindows | Recursive)
        assert splitter.chunk_overlap is not None  # resolved in __post_init__
        return splitter.chunk_size - splitter.chunk_overlap
    return None


def sized_in_chars(splitter: Splitter) -> bool:
    """Whether ``chunk_size`` counts code points, whatever else the splitter counts."""
    return isinstance(splitter, SplitPoints)


def is_eaten(splitter: Splitter, advance: Advance) -> bool:
    """Whether overlap and look-back eat the step of `splitter`; False where nothing is known.

    So it is where they leave less than a fourth of ``chunk_size``; and where there is any
    of them and chunks went less than a fourth of it on average. The latter meets
    `TokenWindows`, whose marks can end a window anywhere behind the overlap, and
    `Recursive`, whose pieces can.
    """
    step = least_step(splitter)
    if step is None:
        return False
    size: int = splitter.chunk_size  # type: ignore[attr-defined]  # a registered one
    measured = EATEN * advance.units < size * advance.n_steps
    return EATEN * step < size or (step < size and measured)
