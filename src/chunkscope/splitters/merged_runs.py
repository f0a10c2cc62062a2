"""Pieces merged up to a size, between those that are too big: `merged_runs`."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from chunkscope.splitters.parted import Parted, Runs
from chunkscope.splitters.pieces import Pieces
from chunkscope.tokens import TokenIndex

__all__ = ["Limits", "merged_runs"]

_FEW: Final = 128
"""Runs up to which Python makes a chunk of each sooner than numpy makes a chunk of all."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How pieces are merged.

    A chunk ends at the last edge at which it fits. The next begins at the first edge from
    which what it repeats fits the overlap, and the room that the piece to come leaves.

    Parameters
    ----------
    index : TokenIndex
        The text, in the encoding that counts.
    size : int
        Most units in a chunk.
    overlap : int
        Most units of whole pieces that a chunk repeats of the one before.
    """

    index: TokenIndex
    size: int
    overlap: int


def merged_runs(parted: Parted, limits: Limits) -> tuple[list[Pieces], Pieces]:
    """The chunks of the pieces that fit, in parts, and the pieces that are too big.

    Runs between pieces that are too big know nothing of one another. Many of them are
    merged side by side, a chunk of each at a time; few, one after the other.
    """
    big = parted.cuts.larger(limits.size)
    if len(parted.first) + len(big) <= _FEW:
        return _one_by_one(parted, big.tolist(), limits)
    runs, too_big = parted.runs(big, limits.size)
    chunks = []
    reached = runs.edge
    while len(runs.owner) > _FEW:
        stop = _stops(parted, runs, limits)
        is_new = stop > reached  # else what is repeated left no room, and is given up
        chunks.append(parted.between(runs.owner[is_new], runs.edge[is_new], stop[is_new]))
        on = np.flatnonzero(~is_new | (stop < runs.behind))
        runs = Runs(*(column[on] for column in runs))
        stop, is_new, reached = stop[on], is_new[on], reached[on]
        edge = np.where(is_new, _next_edges(parted, runs, stop, limits), reached)
        runs, reached = runs._replace(edge=edge), np.where(is_new, stop, reached)
    rows: list[int] = []
    for owner, *run in zip(*(column.tolist() for column in (*runs, reached)), strict=True):
        _walk(parted, _owner(parted, owner), _Run(*run), limits, rows)
    return [*chunks, Pieces.of(rows)], too_big


def _stops(parted: Parted, runs: Runs, limits: Limits) -> NDArray[np.int64]:
    """The edge at which the chunk ends that begins each run."""
    owner, edge, behind = runs
    first, last = parted.first[owner], parted.last[owner]
    limit = parted.total(owner, edge) + limits.size
    stop = np.searchsorted(parted.cuts.total, limit, "right")
    stop = np.clip(stop, np.maximum(edge, first), np.minimum(behind, last - 1) + 1) - 1
    stop = np.where((behind == last) & (parted.whole[owner] <= limit), last, stop)
    if limits.index.encoding.additive:
        return stop
    rows = np.flatnonzero(stop > edge + 1)
    while len(rows):  # as `_fitting`
        piece = parted.between(owner[rows], edge[rows], stop[rows])
        rows = rows[limits.index.count(piece.start, piece.end) > limits.size]
        stop[rows] -= 1
        rows = rows[stop[rows] > edge[rows] + 1]
    return stop


def _next_edges(
    parted: Parted, runs: Runs, stop: NDArray[np.int64], limits: Limits
) -> NDArray[np.int64]:
    """The edge at which the chunk begins after the one from ``runs.edge`` to `stop`."""
    total = parted.cuts.total
    coming = parted.total(runs.owner, stop + 1) - total[stop]
    room = np.minimum(limits.overlap, limits.size - coming)
    edge = np.searchsorted(total, total[stop] - room, "left")
    return np.asarray(np.clip(edge, runs.edge + 1, stop))


class _Owner(NamedTuple):
    """One of the pieces that were cut, with what `Parted` has of it."""

    start: int
    end: int
    why: int
    first: int
    last: int
    before: int
    whole: int


def _owner(parted: Parted, number: int) -> _Owner:
    """The piece of that number."""
    return _Owner(*(int(column[number]) for column in parted.columns))


def _one_by_one(parted: Parted, big: list[int], limits: Limits) -> tuple[list[Pieces], Pieces]:
    """The same, run after run, of the cuts `big` at which pieces begin that are too big."""
    chunks: list[int] = []
    too_big: list[int] = []
    total = parted.cuts.total.data
    for row in zip(*(column.tolist() for column in parted.columns), strict=True):
        owner = _Owner(*row)
        first, last = owner.first, owner.last
        breaks = big[bisect_left(big, first) : bisect_left(big, last - 1)]
        if total[first] - owner.before > limits.size:
            breaks.insert(0, first - 1)
        if owner.whole - total[last - 1] > limits.size:
            breaks.append(last - 1)
        edge = first - 1
        for behind in breaks:
            _walk(parted, owner, _Run(edge, behind, edge), limits, chunks)
            too_big += _between(parted, owner, behind, behind + 1)
            edge = behind + 1
        _walk(parted, owner, _Run(edge, last, edge), limits, chunks)
    return [Pieces.of(chunks)], Pieces.of(too_big)


class _Run(NamedTuple):
    """The edges of a run, and the one up to which it is merged."""

    edge: int
    behind: int
    reached: int


def _walk(parted: Parted, owner: _Owner, run: _Run, limits: Limits, chunks: list[int]) -> None:
    """Add the chunks of a run: start, end and reason of each."""
    edge, behind, reached = run
    first, last, whole = owner.first, owner.last, owner.whole
    size, overlap, additive = limits.size, limits.overlap, limits.index.encoding.additive
    # A view of memory is read in a third of the time of an array.
    at, total, boundary = parted.cuts.at.data, parted.cuts.total.data, int(parted.boundary)
    most = min(behind, last - 1) + 1
    while reached < behind:
        limit = (total[edge] if edge >= first else owner.before) + size
        if behind == last and whole <= limit:
            stop = last
        else:
            stop = bisect_right(total, limit, edge if edge >= first else first, most) - 1
        if not additive:
            stop = _fitting(parted, owner, edge, stop, limits)
        if stop <= reached:  # what is repeated left no room, and is given up
            edge = reached
            continue
        start = at[edge] if edge >= first else owner.start
        chunks += (start, owner.end, owner.why) if stop == last else (start, at[stop], boundary)
        if stop < behind:
            so_far = total[stop]
            coming = (whole if stop + 1 == last else total[stop + 1]) - so_far
            room = overlap if overlap + coming <= size else size - coming
            edge = bisect_left(total, so_far - room, edge + 1, stop)
        reached = stop


def _fitting(parted: Parted, owner: _Owner, edge: int, stop: int, limits: Limits) -> int:
    """The last edge at which the chunk fits when counted whole.

    The sum of the pieces is a bound for graphemes, characters and words. Tokens can be more
    in a whole than in its parts, so there pieces are taken off until it fits.
    """
    while stop > edge + 1:
        start, end, _ = _between(parted, owner, edge, stop)
        if limits.index.count(start, end) <= limits.size:
            break
        stop -= 1
    return stop


def _between(parted: Parted, owner: _Owner, edge: int, behind: int) -> tuple[int, int, int]:
    """`Parted.between` of one."""
    at = parted.cuts.at.data
    start = at[edge] if edge >= owner.first else owner.start
    if behind == owner.last:
        return start, owner.end, owner.why
    return start, at[behind], int(parted.boundary)
