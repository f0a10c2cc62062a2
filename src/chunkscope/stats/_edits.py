"""`edits`: which boundaries of two splitters are shared, moved, added or dropped."""

from __future__ import annotations

import heapq
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from chunkscope.stats._segmentations import Overlay
from chunkscope.stats._totals import total

__all__ = ["Edits", "edits"]


@dataclass(frozen=True, slots=True, eq=False)
class Edits:
    """What leads from the boundaries of one splitter to those of another.

    Attributes
    ----------
    shared, dropped, added : ndarray of int64
        Boundaries of both, of the first alone and of the second alone, ascending.
    moved_from, moved_to : ndarray of int64, shape (n_moved,)
        Boundaries of the first, and that of the second which each is paired with.
    """

    shared: NDArray[np.int64]
    moved_from: NDArray[np.int64]
    moved_to: NDArray[np.int64]
    dropped: NDArray[np.int64]
    added: NDArray[np.int64]

    def similarity(self, tolerance: int) -> float:
        """Boundary similarity (Fournier 2013), NaN where there are no boundaries.

        One minus the cost of the edits by the number of edits and shared boundaries. An
        addition or a drop costs 1; a move by d costs d / n_t, where n_t, the number of
        places that a move may span, is ``tolerance + 1``.
        """
        n_lost = len(self.dropped) + len(self.added)
        n_all = n_lost + len(self.moved_to) + len(self.shared)
        moved_by = total(np.abs(self.moved_to - self.moved_from))
        return float(1 - (n_lost + moved_by / (tolerance + 1)) / n_all) if n_all else float("nan")


def edits(line: Overlay, tolerance: int) -> Edits:
    """The edits from the boundaries `a` of `line` to `b`.

    Boundaries at one place are shared. Of the others, one of `a` and one of `b` on the
    same page that are at most `tolerance` apart are a move: the nearest two first, of
    equally near ones the leftmost, each boundary in one move at most. What is left is
    dropped or added.
    """
    shared = np.intersect1d(line.a, line.b, assume_unique=True)
    lost = np.setdiff1d(line.a, shared, assume_unique=True)
    new = np.setdiff1d(line.b, shared, assume_unique=True)
    places = np.concatenate([lost, new])
    order = np.argsort(places)
    is_new = order >= len(lost)
    left, right = _nearest_pairs(places[order], is_new, line.page_of(places[order]), tolerance)
    # Of each pair, which may stand either way round, the one of `a` and the one of `b`.
    from_left = ~is_new[left]
    of_a, of_b = np.where(from_left, left, right), np.where(from_left, right, left)
    ascending = np.argsort(of_a)
    moved_from, moved_to = (places[order][each[ascending]] for each in (of_a, of_b))
    return Edits(
        shared=shared,
        moved_from=moved_from,
        moved_to=moved_to,
        dropped=np.setdiff1d(lost, moved_from, assume_unique=True),
        added=np.setdiff1d(new, moved_to, assume_unique=True),
    )


def _nearest_pairs(
    places: NDArray[np.int64],
    is_new: NDArray[np.bool_],
    page: NDArray[np.int64],
    tolerance: int,
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Left and right indices of the moves, in the order in which they are found.

    The nearest two of unlike kind are always neighbours among those that are left: one in
    between would be nearer to one of them. So a heap of neighbours will do, and a pair
    that is taken makes new neighbours of those around it. O(n log n).
    """

    def may_pair(left: NDArray[np.int64], right: NDArray[np.int64]) -> NDArray[np.bool_]:
        near = places[right] - places[left] <= tolerance
        return np.asarray(near & (is_new[left] != is_new[right]) & (page[left] == page[right]))

    n = len(places)
    first = np.arange(max(n - 1, 0))
    first = first[may_pair(first, first + 1)]
    at, kind, on = places.tolist(), is_new.tolist(), page.tolist()
    heap = [(at[left + 1] - at[left], left, left + 1) for left in first.tolist()]
    heapq.heapify(heap)
    before, after = list(range(-1, n - 1)), list(range(1, n + 1))
    taken = [False] * n
    pairs: list[tuple[int, int]] = []
    while heap:
        _, left, right = heapq.heappop(heap)
        if taken[left] or taken[right]:
            continue
        taken[left] = taken[right] = True
        pairs.append((left, right))
        outer, next_one = before[left], after[right]
        if outer >= 0:
            after[outer] = next_one
        if next_one < n:
            before[next_one] = outer
        if outer < 0 or next_one == n or kind[outer] == kind[next_one]:
            continue
        gap = at[next_one] - at[outer]
        if gap <= tolerance and on[outer] == on[next_one]:
            heapq.heappush(heap, (gap, outer, next_one))
    found = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    return found[:, 0], found[:, 1]
