"""A text in pages of a size that a browser likes, however long the text is."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.rendering.characters import longer_pieces

__all__ = ["MOST_CHARS", "MOST_CHUNKS", "MOST_MARKUP", "page_windows"]

MOST_CHUNKS = 50
MOST_CHARS = 100_000
"""Chunks that start on a page, and its characters, at most: drawn in some 100 ms."""

MOST_MARKUP = 150_000
"""Characters of markup that the text of a page makes, at most: each line end, tab and character
without a glyph is an element of some 30 to 70. What is drawn around the text (some 300 for the
badges of a chunk, more where context is kept apart) comes on top; `MOST_CHUNKS` bounds it."""

# Where the number of characters decides, the page ends at a line end this close before.
_LINE = 2_000


def page_windows(
    text: str, rows: pd.DataFrame | Mapping[str, NDArray[np.int64]]
) -> list[tuple[int, int]]:
    """The pages of a text, as half-open ranges of code points that follow one another.

    Parameters
    ----------
    text : str
        The text.
    rows : pandas.DataFrame or mapping of str to ndarray
        The rows of one splitter on it, in a checked chunk table: ``char_start`` and
        ``char_end`` of each.

    Returns
    -------
    list of (int, int)
        At least one. On each start at most `MOST_CHUNKS` chunks, and about as many end,
        but for chunks that all start or all end at one place. Each has at most
        `MOST_CHARS` characters, and about `MOST_MARKUP` of markup.

    Examples
    --------
    >>> import chunkscope as cs
    >>> text = "word " * 100
    >>> page_windows(text, cs.chunk(text, cs.SplitPoints(chunk_size=5, chunk_overlap=0)))
    [(0, 250), (250, 500)]
    """
    starts = np.sort(np.asarray(rows["char_start"]))
    ends = np.sort(np.asarray(rows["char_end"]))
    places, markup = _markup(text)
    windows = []
    first = 0
    while True:
        here = int(np.searchsorted(starts, first, "right") - np.searchsorted(starts, first))
        last = min(
            _by_characters(text, first, MOST_CHARS),
            # The first chunk too many starts the next page, the last end that fits closes this.
            _nth_after(starts, first, max(1, MOST_CHUNKS + 1 - here)),
            _nth_after(ends, first, MOST_CHUNKS),
            _by_markup(places, markup, first, MOST_MARKUP),
        )
        windows.append((first, last))
        if last >= len(text):
            return windows
        first = last


def _by_characters(text: str, first: int, most: int) -> int:
    last = first + most
    if last >= len(text):
        return len(text)
    line_end = text.rfind("\n", max(first, last - _LINE), last)
    return last if line_end < 0 else line_end + 1


def _markup(text: str) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Places in a text, and the length of the markup up to each: between them it is even."""
    pieces = np.array(sorted(longer_pieces(text)), dtype=np.int64).reshape(-1, 3)
    start, end, length = pieces.T
    places = np.concatenate([[0], np.stack([start, end], axis=1).ravel(), [len(text)]])
    more = np.concatenate([[0], np.cumsum(length - (end - start))])
    return places, places + np.repeat(more, 2)


def _by_markup(places: NDArray[np.int64], markup: NDArray[np.int64], first: int, most: int) -> int:
    """Where the markup from `first` on becomes too much, at least one character further."""
    before = np.interp(first, places, markup)
    return max(first + 1, int(np.interp(before + most, markup, places)))


def _nth_after(positions: NDArray[np.int64], first: int, n: int) -> int:
    """The `n`-th of the sorted positions that come after `first`; far away if there is none."""
    at = int(np.searchsorted(positions, first, side="right")) + n - 1
    return int(positions[at]) if at < len(positions) else np.iinfo(np.int64).max
