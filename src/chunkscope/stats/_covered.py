"""`covered`: how much of the pages the chunks cover, each place counted once."""

from __future__ import annotations

import numpy as np
import pandas as pd

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
    # The pages side by side on one line: no range of one reaches into another.
    begin = page * int(table[end].max())
    starts, ends = table[start].to_numpy() + begin, table[end].to_numpy() + begin
    order = np.argsort(starts)
    reached = np.maximum.accumulate(ends[order])
    reached_before = np.concatenate([starts[order[:1]], reached[:-1]])
    return int((reached - np.maximum(starts[order], reached_before)).sum())
