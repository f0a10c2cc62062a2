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
    # A shortest path over the chunks in the order of their ends. Of a best choice no chunk
    # lies inside another, so its starts ascend as its ends do, and what the next chunk
    # adds is what it has beyond the one before.
    ordered = sorted(chunks, key=lambda chunk: (chunk[1], chunk[0]))
    wanted = [_next_needed(needed, end) for _, end in ordered]  # ascending
    beginning = needed[0][0]
    lengths: list[float] = []
    for number, (start, end) in enumerate(ordered):
        best: float = end - start if start <= beginning else float("inf")
        # Before those, something that is needed is left out between the two chunks.
        for before in range(bisect_left(wanted, start, hi=number), number):
            other_start, other_end = ordered[before]
            if other_start <= start:
                best = min(best, lengths[before] + end - max(start, other_end))
        lengths.append(best)
    return int(min(each for each, more in zip(lengths, wanted, strict=True) if more == _NOTHING))


_NOTHING = float("inf")


def _next_needed(needed: Sequence[tuple[int, int]], place: int) -> float:
    """The first needed place from `place` on; infinity where nothing more is needed."""
    number = bisect_left(needed, place, key=lambda each: each[1] - 1)
    return max(needed[number][0], place) if number < len(needed) else _NOTHING
