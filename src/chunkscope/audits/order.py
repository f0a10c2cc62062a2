"""Rules of order: each chunk begins behind the one before, and adds something to it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from chunkscope.audits.findings import Findings
from chunkscope.audits.how_found import UNPLACED
from chunkscope.audits.parts import ChunksOfSplitter

__all__ = ["placed_before", "tell_order"]


def placed_before(part: ChunksOfSplitter) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The chunks that have a chunk before them on their page, and that one.

    Of chunks that are not empty and whose place is known.

    Returns
    -------
    chunks, before : ndarray of int64
        Numbers of chunks of `part`.
    """
    is_placed = ~np.isin(part.how, UNPLACED) & (part.start < part.end)
    placed = np.flatnonzero(is_placed)
    chunks, before = placed[1:], placed[:-1]
    on_one_page = part.page[chunks] == part.page[before]
    return chunks[on_one_page], before[on_one_page]


def tell_order(part: ChunksOfSplitter, found: Findings) -> None:
    """Chunks that go back, stay where they were or lie inside a neighbour."""
    chunks, before = placed_before(part)
    one_before = np.full(len(part.rows), -1, dtype=np.int64)
    one_before[chunks] = before
    start, end = part.start[chunks], part.end[chunks]
    start_before, end_before = part.start[before], part.end[before]
    goes_back = start < start_before
    is_same = (start == start_before) & (end == end_before)
    is_inside = ~goes_back & ~is_same & (end <= end_before)
    holds = (start == start_before) & (end > end_before)

    def told(n: int) -> str:
        one = one_before[n]
        return f"chunk {part.index[one]} at [{part.start[one]:,}:{part.end[one]:,}]"

    found.of_chunks("order", part, chunks[goes_back], lambda n: f"it begins before {told(n)}")
    found.of_chunks(
        "repeated_range", part, chunks[is_same], lambda n: f"the range of {told(n)} again"
    )
    found.of_chunks(
        "contained",
        part,
        # Of white space it is said that it is.
        chunks[(is_inside & ~part.is_blank[chunks]) | (holds & ~part.is_blank[before])],
        lambda n: (
            f"it lies inside {told(n)}"
            if part.end[n] <= part.end[one_before[n]]
            else f"it holds {told(n)}"
        ),
    )
