"""Pieces merged up to a size: `Merging`, which cuts pieces at one separator after another."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from chunkscope.splitters.base import Boundary
from chunkscope.splitters.cuts import Cuts
from chunkscope.tokens import TokenIndex

__all__ = ["Merging", "Pieces"]


@dataclass(slots=True)
class Pieces:
    """Ranges of a text, and why each ended: one list a column."""

    start: list[int] = field(default_factory=list)
    end: list[int] = field(default_factory=list)
    why: list[int] = field(default_factory=list)

    def add(self, start: int, end: int, why: int) -> None:
        """One more."""
        self.start.append(start)
        self.end.append(end)
        self.why.append(why)

    def columns(self) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """Starts, ends and reasons, by start."""
        columns = [np.array(each, dtype=np.int64) for each in (self.start, self.end, self.why)]
        order = np.argsort(columns[0], kind="stable")
        start, end, why = (each[order] for each in columns)
        return start, end, why


@dataclass(frozen=True, slots=True)
class Merging:
    """How pieces are merged: the same at every separator.

    Parameters
    ----------
    index : TokenIndex
        The text, in the encoding that counts.
    size : int
        Most units in a chunk.
    overlap : int
        Most units of whole pieces that a chunk repeats of the one before.
    chunks : Pieces
        What was merged; more is added.
    """

    index: TokenIndex
    size: int
    overlap: int
    chunks: Pieces

    def part(self, waiting: Pieces, cuts: Cuts, boundary: Boundary) -> Pieces:
        """Cut each piece at `cuts`, merge what fits, and return what is still too big.

        Parameters
        ----------
        waiting : Pieces
            The pieces.
        cuts : Cuts
            Where the separator cuts.
        boundary : Boundary
            Why a chunk ends there.
        """
        too_big = Pieces()
        start, end, why = waiting.columns()
        first, last = cuts.within(start, end)
        # One that opens the piece makes no cut, though it settles the separator.
        found = first < last
        first[found] += cuts.at[first[found]] == start[found]
        inner, rest = found & (first < last), ~found
        for column, kept in zip(
            (start, end, why), (too_big.start, too_big.end, too_big.why), strict=True
        ):
            kept.extend(column[rest].tolist())
        self._whole(start, end, why, np.flatnonzero(found & ~inner), too_big)
        rows = np.flatnonzero(inner)
        if len(rows):
            start, end, why, first, last = (each[rows] for each in (start, end, why, first, last))
            head = self.index.count(start, cuts.at[first])
            tail = self.index.count(cuts.at[last - 1], end)
            columns = (each.tolist() for each in (start, end, why, first, last, head, tail))
            parted = _Parted(self, cuts, boundary, too_big)
            for piece in map(_Piece, *columns):
                parted.add(piece)
        return too_big

    def _whole(
        self,
        start: NDArray[np.int64],
        end: NDArray[np.int64],
        why: NDArray[np.int64],
        rows: NDArray[np.int64],
        too_big: Pieces,
    ) -> None:
        """Pieces of which the only separator opens them: each is a chunk where it fits."""
        sizes = self.index.count(start[rows], end[rows])
        for row, size in zip(rows.tolist(), sizes.tolist(), strict=True):
            kept = self.chunks if size <= self.size else too_big
            kept.add(int(start[row]), int(end[row]), int(why[row]))


class _Piece(NamedTuple):
    """A piece from `start` to `end` that has the cuts `first` to `last`, half-open.

    `head` and `tail` are the sizes of the first and the last of the pieces that they make.
    """

    start: int
    end: int
    why: int
    first: int
    last: int
    head: int
    tail: int


class _Parted:
    """The pieces that one separator makes of others.

    The edges of the pieces in one piece are known by numbers: those of the cuts in it, and
    one before and one behind for its own start and end.
    """

    def __init__(self, merging: Merging, cuts: Cuts, boundary: Boundary, too_big: Pieces) -> None:
        self._merging, self._boundary, self._too_big = merging, int(boundary), too_big
        # Looked up one at a time, a view of memory takes a third of the time of an array.
        self._at, self._total = cuts.at.data, cuts.total.data
        self._big = np.flatnonzero(np.diff(cuts.total) > merging.size).tolist()

    def add(self, piece: _Piece) -> None:
        """Cut a piece, and merge what that makes."""
        size, at, big = self._merging.size, self._at, self._big
        first, last = piece.first, piece.last
        edge = first - 1  # of the queue: the first of its pieces
        if piece.head > size:
            self._too_big.add(piece.start, at[first], self._boundary)
            edge = first
        for number in big[bisect_left(big, first) : bisect_left(big, last - 1)]:
            if edge < number:
                self._merge(piece, edge, number)
            self._too_big.add(at[number], at[number + 1], self._boundary)
            edge = number + 1
        behind = last - 1 if piece.tail > size else last
        if edge < behind:
            self._merge(piece, edge, behind)
        if piece.tail > size:
            self._too_big.add(at[last - 1], piece.end, piece.why)

    def _merge(self, piece: _Piece, edge: int, behind: int) -> None:
        """Chunks of the whole pieces between two edges, of which each piece fits."""
        start, end, why, first, last, head, tail = piece
        merging, at, total = self._merging, self._at, self._total
        size, additive = merging.size, merging.index.encoding.additive
        start_at, end_at = merging.chunks.start.append, merging.chunks.end.append
        ended_by, overlap, boundary = merging.chunks.why.append, merging.overlap, self._boundary
        # Sizes summed from the left, as in `Cuts.total`, which the two ends go on.
        whole = total[last - 1] + tail
        before = total[first] - head if edge < first else total[edge]
        begin = start if edge < first else at[edge]
        reached = edge
        most = min(behind, last - 1) + 1
        while reached < behind:
            if behind == last and whole <= before + size:
                stop = last
            else:
                stop = bisect_right(total, before + size, max(edge, first), most) - 1
            if not additive:
                stop = self._fitting(begin, edge, stop, end, last)
            if stop <= reached:  # the pieces kept as overlap leave no room for a new one
                edge = reached
                before, begin = total[edge], at[edge]
                continue
            start_at(begin)
            if stop == last:
                end_at(end)
                ended_by(why)
            else:
                end_at(at[stop])
                ended_by(boundary)
            if stop < behind:
                coming = (whole if stop + 1 == last else total[stop + 1]) - total[stop]
                room = overlap if overlap + coming <= size else size - coming
                edge = bisect_left(total, total[stop] - room, edge + 1, stop)
                before, begin = total[edge], at[edge]
            reached = stop

    def _fitting(self, begin: int, edge: int, stop: int, end: int, last: int) -> int:
        """The last edge at which the chunk fits when counted whole.

        The sum of the pieces is a bound for graphemes, characters and words. Tokens can
        be more in a whole than in its parts, so there pieces are taken off until it fits.
        """
        index, size = self._merging.index, self._merging.size
        while stop > edge + 1:
            if index.count(begin, end if stop == last else self._at[stop]) <= size:
                break
            stop -= 1
        return stop
