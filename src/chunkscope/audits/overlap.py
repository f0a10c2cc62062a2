"""Rules of overlap: how much chunks share with the one before, and what was asked for."""

from __future__ import annotations

import numpy as np

from chunkscope.audits.findings import Findings
from chunkscope.audits.order import placed_before
from chunkscope.audits.parts import ChunksOfSplitter
from chunkscope.audits.runs import runs

__all__ = ["tell_overlap"]


def tell_overlap(part: ChunksOfSplitter, asked: int | None, found: Findings) -> None:
    """Overlaps above what was asked for, and pages without any.

    Parameters
    ----------
    part : ChunksOfSplitter
        The chunks, placed.
    asked : int or None
        The overlap that was asked for, in code points; without it there is nothing to tell.
    found : Findings
        Where it is told.
    """
    if asked is None:
        return
    chunks, before = placed_before(part)
    shared = np.maximum(part.end[before] - part.start[chunks], 0)
    is_forward = part.start[chunks] >= part.start[before]
    number = np.zeros(len(part.rows), dtype=np.int64)
    number[chunks] = shared
    found.of_chunks(
        "over_overlap",
        part,
        chunks[is_forward & (shared > asked)],
        lambda n: f"{number[n]:,} characters are shared with the chunk before, {asked:,} asked for",
    )
    if not asked:
        return
    for page, first, last in runs(part.page[chunks]):
        own = shared[first:last]
        if not own.any():
            told = f"none of {len(own):,} chunks shares text with the one before, {asked:,} "
            found.of_page("no_overlap", page, f"{told}characters were asked for")
        elif own.mean() < asked / 2:
            told = f"chunks share {own.mean():.3g} characters on average, {asked:,} asked for"
            found.of_page("short_overlap", page, told)
