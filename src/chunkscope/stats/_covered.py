"""`covered`: how much of the pages the chunks cover, each place counted once."""

from __future__ import annotations

import numpy as np
import pandas as pd
from numpy.typing import NDArray

__all__ = ["covered"]


def covered(table: pd.DataFrame, start: str, end: str) -> int:
    """Length of the union of the ranges in columns `start` and `end`, page by page.

    Parameters
    ----------
    table : pandas.DataFrame
        Checked rows of one splitter, in any order.
    start, end : str
        Names of the columns: ``char_start`` and ``char_end``, or those of tokens.
    """
    if table.empty:
        return 0
    page = table.groupby(["doc_id", "page_index"], sort=False).ngroup().to_numpy()
    starts = _side_by_side(table[start].to_numpy(), page, table[end].max())
    ends = _side_by_side(table[end].to_numpy(), page, table[end].max())
    order = np.argsort(starts)
    reached = np.maximum.accumulate(ends[order])
    reached_before = np.concatenate([starts[order[:1]], reached[:-1]])
    return int((reached - np.maximum(starts[order], reached_before)).sum())


def _side_by_side(
    offsets: NDArray[np.int64], page: NDArray[np.int64], longest: int
) -> NDArray[np.int64]:
    """Offsets on one line on which every page has `longest` places of its own."""
    return offsets + page * longest
