"""A text in pages of a size that a browser likes, however long the text is.

`page_windows` cuts a whole text into pages. A view that changes while it is looked at needs one
window at a time, and soon: `window_at` and `window_before` read no further than it reaches.
"""

from __future__ import annotations

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.rendering.characters import longer_pieces, markup_at_most

__all__ = [
    "LIVE_CHARS",
    "LIVE_CHUNKS",
    "LIVE_MARKUP",
    "MOST_CHARS",
    "MOST_CHUNKS",
    "MOST_MARKUP",
    "page_windows",
    "window_at",
    "window_before",
]

MOST_CHUNKS = 50
MOST_CHARS = 100_000
"""Chunks that start on a page, and its characters, at most: drawn in some 100 ms."""

MOST_MARKUP = 150_000
"""Characters of markup that the text of a page makes, at most: each line end, tab and character
without a glyph is an element of some 30 to 70. What is drawn around the text (some 300 for the
badges of a chunk, more where context is kept apart) comes on top; `MOST_CHUNKS` bounds it."""

LIVE_CHUNKS = 40
LIVE_CHARS = 12_000
LIVE_MARKUP = 60_000
"""The same of a window in a view that is drawn again with each change, in some 20 ms."""

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
        but for chunks that all start or all end at one place. Each has at most
        `MOST_CHARS` characters, and about `MOST_MARKUP` of markup.

    Examples
    --------
    >>> import chunkscope as cs
    >>> text = "word " * 100
    >>> page_windows(text, cs.chunk(text, cs.SplitPoints(chunk_size=5, chunk_overlap=0)))
    [(0, 250), (250, 500)]
    """
    starts = np.sort(rows["char_start"].to_numpy())
    ends = np.sort(rows["char_end"].to_numpy())
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


def window_at(text: str, rows: pd.DataFrame, at: int) -> tuple[int, int]:
    """The window of a live view that begins with the character `at`.

    Whatever the chunks are, it begins there: the text stays where it is while a reader tries
    settings. The window that follows ends the text or begins where this one ends.

    Parameters
    ----------
    text : str
        The text.
    rows : pandas.DataFrame
        The rows of one splitter on it, in a checked chunk table.
    at : int
        A character of the text; beyond its end stands for its last window.

    Returns
    -------
    (int, int)
        A half-open range of code points, empty only where the text is. It has at most
        `LIVE_CHUNKS` starts of chunks and about as many ends, but for those at one place,
        at most `LIVE_CHARS` characters and about `LIVE_MARKUP` of markup.

    Examples
    --------
    >>> import chunkscope as cs
    >>> text = "word " * 100
    >>> rows = cs.chunk(text, cs.SplitPoints(chunk_size=5, chunk_overlap=0))
    >>> window_at(text, rows, 3), window_at(text, rows, 500)
    ((3, 200), (300, 500))
    """
    first = max(at, 0)
    if first >= len(text):
        return window_before(text, rows, len(text))
    starts = np.sort(rows["char_start"].to_numpy())
    ends = np.sort(rows["char_end"].to_numpy())
    here = int(np.searchsorted(starts, first, "right") - np.searchsorted(starts, first))
    last = min(
        _by_characters(text, first, LIVE_CHARS),
        _nth_after(starts, first, max(1, LIVE_CHUNKS + 1 - here)),
        _nth_after(ends, first, LIVE_CHUNKS),
    )
    shown = text[first:last]
    if markup_at_most(shown) > LIVE_MARKUP:
        places, markup = _markup(shown)
        last = first + _by_markup(places, markup, 0, LIVE_MARKUP)
    return first, last


def window_before(text: str, rows: pd.DataFrame, at: int) -> tuple[int, int]:
    """The window of a live view that ends before the character `at`, as large as `window_at`.

    Parameters
    ----------
    text, rows, at
        As `window_at` takes them.

    Returns
    -------
    (int, int)
        A half-open range of code points; empty only where nothing stands before `at`.

    Examples
    --------
    >>> import chunkscope as cs
    >>> text = "word " * 100
    >>> rows = cs.chunk(text, cs.SplitPoints(chunk_size=5, chunk_overlap=0))
    >>> window_before(text, rows, 203)
    (5, 203)
    """
    last = min(max(at, 0), len(text))
    starts = np.sort(rows["char_start"].to_numpy())
    ends = np.sort(rows["char_end"].to_numpy())
    least = max(0, last - LIVE_CHARS)
    line_end = text.find("\n", least, min(least + _LINE, last - 1)) if least else -1
    first = max(
        least if line_end < 0 else line_end + 1,
        _few_from(starts, last, LIVE_CHUNKS),
        _few_after(ends, last, LIVE_CHUNKS),
    )
    shown = text[first:last]
    if markup_at_most(shown) > LIVE_MARKUP:
        places, markup = _markup(shown)
        first += int(np.ceil(np.interp(markup[-1] - LIVE_MARKUP, markup, places)))
    return max(0, min(first, last - 1)), last


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


def _few_from(starts: NDArray[np.int64], last: int, most: int) -> int:
    """Where to begin for at most so many of the sorted `starts` from there to before `last`.

    Of more at one place alone that place; where there are few however far back, 0.
    """
    n = int(np.searchsorted(starts, last))
    if n <= most:
        return 0
    nth = int(starts[n - most])
    if starts[n - most - 1] < nth:
        return nth
    next_place = int(np.searchsorted(starts, nth, side="right"))
    return int(starts[next_place]) if next_place < n else nth


def _few_after(ends: NDArray[np.int64], last: int, most: int) -> int:
    """Where to begin for at most so many of the sorted `ends` after there, `last` included.

    Of more at `last` alone the end before them; where there are few however far back, 0.
    """
    n = int(np.searchsorted(ends, last, side="right"))
    if n <= most:
        return 0
    n_before = min(n - most, int(np.searchsorted(ends, last)))
    return int(ends[n_before - 1]) if n_before else 0
