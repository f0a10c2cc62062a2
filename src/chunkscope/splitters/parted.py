"""`Parted`: pieces with the cuts of one separator in them, and the runs between what is too big."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from chunkscope.splitters.base import Boundary
from chunkscope.splitters.cuts import Cuts
from chunkscope.splitters.pieces import Pieces
from chunkscope.tokens import TokenIndex

__all__ = ["Parted", "Runs"]


class Runs(NamedTuple):
    """Stretches of the pieces that cuts make, each within one piece that was cut.

    Attributes
    ----------
    owner : ndarray of int64, shape (n_runs,)
        The number of the piece that was cut.
    edge, behind : ndarray of int64, shape (n_runs,)
        The edges at which the stretch begins and ends, as `Parted` numbers them.
    """

    owner: NDArray[np.int64]
    edge: NDArray[np.int64]
    behind: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Parted:
    """Pieces and the cuts in each, of which there is at least one.

    The edges in one piece are known by numbers: those of the cuts in it, and one before and
    one behind for its own start and end.

    Attributes
    ----------
    pieces : Pieces
        By start; no two of them overlap.
    cuts : Cuts
        Where the separator cuts.
    boundary : Boundary
        Why a chunk ends there.
    first, last : ndarray of int64, shape (n_pieces,)
        The numbers of the cuts in each piece, half-open.
    before, whole : ndarray of int64, shape (n_pieces,), units
        ``cuts.total`` gone on to the start and to the end of each piece.
    """

    pieces: Pieces
    cuts: Cuts
    boundary: Boundary
    first: NDArray[np.int64]
    last: NDArray[np.int64]
    before: NDArray[np.int64]
    whole: NDArray[np.int64]

    @classmethod
    def of(
        cls,
        index: TokenIndex,
        pieces: Pieces,
        cuts: Cuts,
        boundary: Boundary,
        within: tuple[NDArray[np.int64], NDArray[np.int64]],
    ) -> Parted:
        """The pieces with the cuts `within` each, as `Cuts.within`, their two ends counted."""
        first, last = within
        n_pieces = len(pieces)
        ends = index.count(
            np.concatenate([pieces.start, cuts.at[last - 1]]),
            np.concatenate([cuts.at[first], pieces.end]),
        )
        before, whole = cuts.total[first] - ends[:n_pieces], cuts.total[last - 1] + ends[n_pieces:]
        return cls(pieces, cuts, boundary, first, last, before, whole)

    def at(self, owner: NDArray[np.int64], edge: NDArray[np.int64]) -> NDArray[np.int64]:
        """Where edges are, code points."""
        return self._of_edges(self.pieces.start, self.cuts.at, self.pieces.end, owner, edge)

    def total(self, owner: NDArray[np.int64], edge: NDArray[np.int64]) -> NDArray[np.int64]:
        """The sizes of the pieces before edges, summed, units."""
        return self._of_edges(self.before, self.cuts.total, self.whole, owner, edge)

    def _of_edges(
        self,
        of_start: NDArray[np.int64],
        of_cut: NDArray[np.int64],
        of_end: NDArray[np.int64],
        owner: NDArray[np.int64],
        edge: NDArray[np.int64],
    ) -> NDArray[np.int64]:
        found = of_cut.take(edge, mode="clip")
        found = np.where(edge < self.first[owner], of_start[owner], found)
        return np.where(edge == self.last[owner], of_end[owner], found)

    def between(
        self, owner: NDArray[np.int64], edge: NDArray[np.int64], behind: NDArray[np.int64]
    ) -> Pieces:
        """What lies between two edges of one piece, and why it ends."""
        why = np.where(behind == self.last[owner], self.pieces.why[owner], int(self.boundary))
        return Pieces(self.at(owner, edge), self.at(owner, behind), why)

    @property
    def columns(self) -> tuple[NDArray[np.int64], ...]:
        """Start, end, why, first, last, before and whole of each piece."""
        pieces = self.pieces
        of_pieces = (pieces.start, pieces.end, pieces.why)
        return (*of_pieces, self.first, self.last, self.before, self.whole)

    def runs(self, big: NDArray[np.int64], size: int) -> tuple[Runs, Pieces]:
        """The runs of those pieces between the cuts that have at most `size`; and the others.

        `big` are the cuts from which it is more to the next cut.
        """
        # An edge and its owner as one number, so that what is sorted is in order of the text.
        # Edges count from -1, which is the start of a piece before the first cut.
        stride = len(self.cuts.at) + 2
        base = np.arange(len(self.first)) * stride + 1
        breaks = self._too_big(big, size, base)
        begins = np.concatenate([base + self.first - 1, breaks + 1])
        behinds = np.concatenate([breaks, base + self.last])
        begins.sort()
        behinds.sort()
        proper = begins < behinds
        owner = begins[proper] // stride
        runs = Runs(owner, begins[proper] - base[owner], behinds[proper] - base[owner])
        owner = breaks // stride
        edge = breaks - base[owner]
        return runs, self.between(owner, edge, edge + 1)

    def _too_big(
        self, big: NDArray[np.int64], size: int, base: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """The edges at which pieces begin that have more, added to the `base` of their owner."""
        first, last, total = self.first, self.last, self.cuts.total
        owner = np.searchsorted(first, big, "right") - 1
        inside = (owner >= 0) & (big < last[owner] - 1)
        heads = (base + first - 1)[total[first] - self.before > size]
        tails = (base + last - 1)[self.whole - total[last - 1] > size]
        return np.sort(np.concatenate([heads, base[owner[inside]] + big[inside], tails]))
