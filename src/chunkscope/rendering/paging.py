"""A text in pages of a size that a browser likes, however long the text is."""

from __future__ import annotations

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.rendering.characters import SPECIAL

__all__ = ["MOST_CHARS", "MOST_CHUNKS", "page_windows"]

MOST_CHUNKS = 50
MOST_CHARS = 100_000
"""Chunks that start on a page, and its characters, at most: drawn in some 100 ms."""

MOST_SIGNS = 5_000
"""Line ends, tabs and characters without a glyph on a page: each is an element of its own."""

# Where the number of characters decides, the page ends at a line end this close before.
_LINE = 2_000


def page_windows(text: str, rows: pd.DataFrame) -> list[tuple[int, int]]:
    """The pages of a text, as half-open ranges of code points that follow one another.

    Parameters
    ----------
    text : str
        The text.
    rows : pandas.DataFrame
        The rows of one splitter on it, in a checked chunk table.

    Returns
    -------
    list of (int, int)
        At least one. On each start at most `MOST_CHUNKS` chunks, and about as many end,
        but for chunks that all start or all end at one place.

    Examples
    --------
    >>> import chunkscope as cs
    >>> text = "word " * 100
    >>> page_windows(text, cs.chunk(text, cs.SplitPoints(chunk_size=5, chunk_overlap=0)))
    [(0, 250), (250, 500)]
    """
    starts = np.sort(rows["char_start"].to_numpy())
    ends = np.sort(rows["char_end"].to_numpy())
    signs = np.array([found.start() for found in SPECIAL.finditer(text)], dtype=np.int64)
    windows = []
    first = 0
    while True:
        here = int(np.searchsorted(starts, first, "right") - np.searchsorted(starts, first))
        last = min(
            _by_characters(text, first),
            # The first chunk too many starts the next page, the last end that fits closes this.
            _nth_after(starts, first, max(1, MOST_CHUNKS + 1 - here)),
            _nth_after(ends, first, MOST_CHUNKS),
            _nth_after(signs, first, MOST_SIGNS),
        )
        windows.append((first, last))
        if last >= len(text):
            return windows
        first = last


def _by_characters(text: str, first: int) -> int:
    last = first + MOST_CHARS
    if last >= len(text):
        return len(text)
    line_end = text.rfind("\n", max(first, last - _LINE), last)
    return last if line_end < 0 else line_end + 1


def _nth_after(positions: NDArray[np.int64], first: int, n: int) -> int:
    """The `n`-th of the sorted positions that come after `first`; far away if there is none."""
    at = int(np.searchsorted(positions, first, side="right")) + n - 1
    return int(positions[at]) if at < len(positions) else np.iinfo(np.int64).max
