"""Which part of a text is shown: little enough to be drawn while a slider moves."""

from __future__ import annotations

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.rendering.characters import longer_pieces, markup_at_most

__all__ = ["MOST_CHARS", "MOST_CHUNKS", "before", "lead_in", "window_end"]

MOST_CHARS = 12_000
MOST_CHUNKS = 40
"""Characters that are shown, and chunks that start or end among them, at most."""

MOST_MARKUP = 30_000
"""Characters of markup that line ends, tabs and what cannot be seen make among them, at most."""

LEAD = 1_500
"""Characters of a chunk that is shown before the one that somebody went to, at most."""

_LINE = 2_000  # where characters or markup decide, a window ends at a line end this close


def window_end(text: str, rows: pd.DataFrame, first: int) -> int:
    """Where a window that begins at `first` ends: beyond it, unless it is the end of the text.

    Parameters
    ----------
    text : str
        Of the page.
    rows : pandas.DataFrame
        The chunks on it.
    first : int
        Code points.

    Examples
    --------
    >>> import chunkscope as cs
    >>> text = "word " * 100
    >>> rows = cs.chunk(text, cs.SplitPoints(chunk_size=5, chunk_overlap=0))
    >>> window_end(text, rows, 0), window_end(text, rows, 200)
    (200, 400)
    """
    starts, ends = (rows[name].to_numpy() for name in ("char_start", "char_end"))
    here = int(np.searchsorted(starts, first, "right") - np.searchsorted(starts, first))
    return min(
        _by_markup(text, first),
        # The first chunk too many starts the next window, the last end that fits closes this.
        _nth_after(np.sort(starts), first, max(1, MOST_CHUNKS + 1 - here), len(text)),
        _nth_after(np.sort(ends), first, MOST_CHUNKS, len(text)),
    )


def before(text: str, rows: pd.DataFrame, first: int) -> int:
    """Where the window begins that is shown before the one at `first`, which it reaches.

    Examples
    --------
    >>> import chunkscope as cs
    >>> text = "word " * 100
    >>> rows = cs.chunk(text, cs.SplitPoints(chunk_size=5, chunk_overlap=0))
    >>> before(text, rows, 400), before(text, rows, 120)
    (200, 0)
    """
    starts, ends = (np.sort(rows[name].to_numpy()) for name in ("char_start", "char_end"))
    at = max(
        0,
        first - MOST_CHARS,
        _nth_before(starts, first, MOST_CHUNKS),
        _nth_before(ends, first, MOST_CHUNKS),
    )
    while at < first and window_end(text, rows, at) < first:
        at = (at + first + 1) // 2  # of much markup: half of the way, and again
    return at


def lead_in(rows: pd.DataFrame, place: int) -> int:
    """Where to begin the window for who went to a place: with the chunk before, if it is short."""
    starts = np.sort(rows["char_start"].to_numpy())
    number = int(np.searchsorted(starts, place, "right")) - 1
    at = int(starts[number]) if number >= 0 else place
    if number > 0 and place - starts[number - 1] <= LEAD:
        at = int(starts[number - 1])
    return at if place - at <= LEAD else max(0, place - LEAD // 5)


def _by_markup(text: str, first: int) -> int:
    """The end by the number of characters, and by what the markup of some of them comes to."""
    last = min(first + MOST_CHARS, len(text))
    shown, room = text[first:last], MOST_MARKUP
    # Most texts are far from it, which is found in a tenth of the time.
    too_much = markup_at_most(shown) - len(shown) > room
    for start, end, length in sorted(longer_pieces(shown)) if too_much else ():
        more = length - (end - start)
        if more > room:  # of this piece as much as there is room for
            last = first + max(1, start + (end - start) * room // more)
            break
        room -= more
    if last >= len(text):
        return len(text)
    line_end = text.rfind("\n", max(first, last - _LINE), last)
    return last if line_end < 0 else line_end + 1


def _nth_after(positions: NDArray[np.int64], first: int, n: int, otherwise: int) -> int:
    at = int(np.searchsorted(positions, first, "right")) + n - 1
    return int(positions[at]) if at < len(positions) else otherwise


def _nth_before(positions: NDArray[np.int64], first: int, n: int) -> int:
    at = int(np.searchsorted(positions, first)) - n
    return int(positions[at]) if at >= 0 else 0
