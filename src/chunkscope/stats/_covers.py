"""`least_cover`: the fewest characters of chunks that hold what is needed."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

__all__ = ["least_cover"]


def least_cover(needed: Sequence[tuple[int, int]], chunks: Sequence[tuple[int, int]]) -> int:
    """Least length of the union of some `chunks` that together hold all of `needed`.

    Parameters
    ----------
    needed : sequence of (start, end)
        Ranges apart from one another, ascending, at least one; all `chunks` together hold
        them.
    chunks : sequence of (start, end)
        Ranges to choose from, each touching one that is needed.

    Examples
    --------
    >>> least_cover([(4, 6)], [(0, 5), (3, 8), (5, 20)])
    5
    """
    # A shortest path over the chunks. Of a best choice no chunk lies inside another, so its
    # starts ascend as its ends do, and what the next chunk adds is what it has beyond the
    # one before. Those before a chunk in this order do not begin after it.
    ordered = sorted(set(chunks))
    ends = sorted({end for _, end in ordered})
    wanted = [_next_needed(needed, end) for end in ends]  # ascending
    beginning = needed[0][0]
    # By end: the least length of a path to there, and that length without the end itself.
    apart, joined = _Minima(len(ends)), _Minima(len(ends))
    for start, end in ordered:
        at, reaching = bisect_left(ends, end), bisect_left(ends, start)
        # Of chunks that end before, something that is needed is left out between the two.
        near = bisect_left(wanted, start, hi=reaching)
        best = min(
            end - start if start <= beginning else _NOTHING,
            apart.least(near, reaching) + end - start,
            joined.least(reaching, at + 1) + end,
        )
        apart.put(at, best)
        joined.put(at, best - end)
    return int(apart.least(bisect_left(wanted, _NOTHING), len(ends)))


_NOTHING = float("inf")


class _Minima:
    """The least of what was put at places: of any stretch of them, in logarithmic time.

    A binary tree in a list: the places are its second half, and each node before them has
    the least of the two below it.
    """

    def __init__(self, n_places: int) -> None:
        self._values = [_NOTHING] * (2 * n_places)

    def put(self, place: int, value: float) -> None:
        """Lower what is at `place` to `value`, if it is more."""
        node = place + len(self._values) // 2
        while node and value < self._values[node]:
            self._values[node] = value
            node //= 2

    def least(self, first: int, end: int) -> float:
        """The least at the places from `first` to `end`, exclusive; infinity of none."""
        found = _NOTHING
        low, high = first + len(self._values) // 2, end + len(self._values) // 2
        while low < high:
            if low % 2:
                found = min(found, self._values[low])
                low += 1
            if high % 2:
                high -= 1
                found = min(found, self._values[high])
            low, high = low // 2, high // 2
        return found


def _next_needed(needed: Sequence[tuple[int, int]], place: int) -> float:
    """The first needed place from `place` on; infinity where nothing more is needed."""
    number = bisect_left(needed, place, key=lambda each: each[1] - 1)
    return max(needed[number][0], place) if number < len(needed) else _NOTHING
