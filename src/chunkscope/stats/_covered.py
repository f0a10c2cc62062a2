"""`covered`: how much of the pages the chunks cover, each place counted once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["covered"]


def covered(page: NDArray[np.int64], start: NDArray[np.int64], end: NDArray[np.int64]) -> int:
    """Length of the union of the ranges, page by page.

    Parameters
    ----------
    page : ndarray of int64, shape (n_chunks,)
        Number of the page that a range lies on, from 0; in any order.
    start, end : ndarray of int64, shape (n_chunks,)
        The ranges, in code points or tokens of the page, half-open. At least one.
    """
    # The pages side by side on one line: no range of one reaches into another.
    begin = page * int(end.max())
    order = np.argsort(start + begin)
    starts, ends = (start + begin)[order], (end + begin)[order]
    reached = np.maximum.accumulate(ends)
    reached_before = np.concatenate([starts[:1], reached[:-1]])
    return int((reached - np.maximum(starts, reached_before)).sum())
