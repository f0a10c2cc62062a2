"""Where a separator may cut a text, and how large the pieces between are: `Cuts`."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from chunkscope.splitters.occurrences import occurrences
from chunkscope.tokens import TokenIndex

__all__ = ["Cuts", "cuts_before", "cuts_of", "snapped"]


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
    np.cumsum(index.count(at[:-1], at[1:]), out=total[1:])
    return Cuts(at, needs, total)
