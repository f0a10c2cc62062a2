"""Where a separator may cut a text, and how large the pieces between are: `Cuts`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.splitters.occurrences import occurrences
from chunkscope.tokens import TokenIndex

__all__ = ["Cuts", "cuts_before", "cuts_of", "snapped"]

_BLOCK: Final = 1 << 18
"""Cuts looked at together."""


@dataclass(frozen=True, slots=True, eq=False)
class Cuts:
    """The places at which a separator cuts a text, and the pieces between them.

    Attributes
    ----------
    at : ndarray of int64, shape (n_cuts,), code points
        Where it cuts, ascending.
    needs : ndarray of int64, shape (n_cuts,), code points
        Where a piece must not end before, so that the separator lies in it. Ascending.
    total : ndarray of int64, shape (n_cuts,), units
        Sizes of the pieces between the cuts, summed: pieces i to j hold
        ``total[j] - total[i]``, each counted alone.
    """

    at: NDArray[np.int64]
    needs: NDArray[np.int64]
    total: NDArray[np.int64]

    def within(
        self, starts: NDArray[np.int64], ends: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The numbers, half-open, of the cuts of which each piece holds the separator."""
        return np.searchsorted(self.at, starts), np.searchsorted(self.needs, ends, "right")

    def larger(self, size: int) -> NDArray[np.int64]:
        """The numbers of the cuts from which it is more to the next cut, ascending."""
        total = self.total
        found = [
            np.flatnonzero(total[first:stop] - total[first - 1 : stop - 1] > size) + (first - 1)
            for first, stop in _blocks(1, len(total))
        ]
        return np.concatenate(found) if found else np.zeros(0, dtype=np.int64)


def cuts_before(index: TokenIndex, separator: str) -> Cuts:
    """The cuts before each occurrence of `separator`, overlapping ones too.

    Examples
    --------
    >>> cuts_before(TokenIndex("a--b---c", "unicode"), "--").at.tolist()
    [1, 4, 5]
    """
    at = occurrences(index, separator)
    return cuts_of(index, at, at + len(separator))


def snapped(index: TokenIndex, cuts: Cuts, edges: NDArray[np.int64]) -> Cuts:
    """`cuts` with each moved to the cluster edge at or before it.

    Pieces begin at cluster edges then, so no cut is moved out of its piece.
    """
    moved, first = np.unique(
        edges[np.searchsorted(edges, cuts.at, side="right") - 1], return_index=True
    )
    return cuts_of(index, moved, cuts.needs[first])


def cuts_of(index: TokenIndex, at: NDArray[np.int64], needs: NDArray[np.int64]) -> Cuts:
    """The cuts at these places, with the pieces between them counted."""
    total = np.zeros(len(at), dtype=np.int64)
    for first, stop in _blocks(1, len(at)):
        total[first:stop] = index.count(at[first - 1 : stop - 1], at[first:stop])
    return Cuts(at, needs, np.cumsum(total, out=total))


def _blocks(first: int, stop: int) -> Iterator[tuple[int, int]]:
    """A range in parts of which arrays are small: of large ones the memory is fresh each time."""
    return ((at, min(at + _BLOCK, stop)) for at in range(first, stop, _BLOCK))
