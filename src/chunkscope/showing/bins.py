"""Bins that several histograms of whole numbers share, in plots and in pages."""

from __future__ import annotations

import numpy as np
import pandas as pd
from numpy.typing import NDArray

__all__ = ["bin_edges", "size_bins", "sizes_in_bin"]

MOST = 40
"""Bins at most: each is still some 12 pixels wide in a plot of 600."""


MAGNITUDES = 12
"""Bins are of equal ratio where sizes reach so many times the smallest median."""


def size_bins(table: pd.DataFrame, limit: int | None) -> tuple[NDArray[np.float64], bool]:
    """The bins for a table of sizes, and whether they are for a logarithmic axis.

    Parameters
    ----------
    table : pandas.DataFrame
        What `chunkscope.stats.sizes` returns, of at least one chunk.
    limit : int or None
        A size that has to be on the axis too.

    Returns
    -------
    edges : ndarray of float64, shape (n_bins + 1,)
        As `bin_edges`.
    log : bool
    """
    smallest, largest = int(table["size"].min()), int(table["size"].max())
    medians = table[table["cumulative_share"] >= 0.5].drop_duplicates("splitter")["size"]
    log = smallest > 0 and max(largest, limit or 0) > MAGNITUDES * float(medians.min())
    return bin_edges(smallest, largest, log=log, limit=limit), log


def bin_edges(
    smallest: int, largest: int, *, log: bool, limit: int | None = None
) -> NDArray[np.float64]:
    """Edges of at most `MOST` bins for whole numbers from `smallest` to `largest`.

    Bins of one width (1, 2, 5, 10, 20, 25, 50, ...) lie between whole numbers, from 0 on,
    so that one size alone is one bar at its place. They hold their upper ends: at a width
    of 50 a chunk of 500 is counted from 451 to 500, not from 500 to 549.

    Parameters
    ----------
    smallest, largest : int
        Sizes, ``smallest <= largest``; ``1 <= smallest`` where `log`.
    log : bool
        Bins of equal ratio, a whole number of them to each doubling, instead of equal
        width. They too hold their upper ends: 1, 2, 4, 8, ... each end one.
    limit : int, optional
        Bins of one width are moved so that one ends here, and the first is narrower: a
        bar across the limit would show chunks beyond it where there are none.

    Returns
    -------
    ndarray of float64, shape (n_bins + 1,)

    Examples
    --------
    >>> bin_edges(3, 130, log=False)[[0, 1, 2, -1]].tolist()
    [0.5, 5.5, 10.5, 130.5]
    """
    if log:
        low, high = np.log2([smallest, largest])
        per_doubling = max(1, int(MOST / (high - low + 1)))
        ends = np.arange(np.ceil(low * per_doubling) - 1, np.ceil(high * per_doubling) + 1)
        return np.exp2(ends / per_doubling) * (1 + 1e-9)  # just above: the end belongs to the bin
    width = _nice_width(largest / MOST)
    moved = -(-(limit or 0) % width)
    edges = np.arange(moved, max(largest, 1) + width, width, dtype=np.float64) + 0.5
    # From 0 on, or from the smallest size where tables of others have one below.
    edges[0] = min(0.5, smallest - 0.5)
    return edges


def sizes_in_bin(edges: NDArray[np.float64], number: int) -> tuple[int, int]:
    """The smallest and the largest whole number, from 0 on, that a bin holds.

    Examples
    --------
    >>> sizes_in_bin(bin_edges(3, 130, log=False), 1)
    (6, 10)
    """
    low, high = edges[number], edges[number + 1]
    return max(0, int(np.floor(low)) + 1), int(np.ceil(high)) - 1


def _nice_width(at_least: float) -> int:
    """The smallest of 1, 2, 5, 10, 20, 25, 50, 100, 200, 250, ... that is `at_least`."""
    power = 1
    while True:
        for width in (power, 2 * power, 5 * power // 2, 5 * power):
            if width >= at_least:
                return width
        power *= 10
