"""The statistics, settings and boundaries of two splitters, and in what they differ."""

from __future__ import annotations

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from pandas.api.types import is_bool_dtype, is_numeric_dtype

from chunkscope.chunks.schema import text_column
from chunkscope.splitters.registry import RegisteredSplitter, to_dict
from chunkscope.stats.settings import SETTINGS
from chunkscope.stats.unchecked import boundary_changes_of

__all__ = ["changes_between", "deltas", "differing_settings"]

_ASKED_FOR = ("limit", "min_tokens")
"""Numbers of the summary that are arguments, or settings, and no statistics."""


def deltas(summary: pd.DataFrame, a: str, b: str) -> pd.DataFrame:
    """One row a statistic of the summary of two splitters, `a` and `b`.

    Parameters
    ----------
    summary : pandas.DataFrame
        What `chunkscope.stats.summary` gives. A splitter without chunks has no row in it,
        and no numbers here.
    a, b : str
        The two in the column ``splitter``.

    Returns
    -------
    pandas.DataFrame
        See `chunkscope.comparison.Comparison.table`.
    """
    names = [
        str(name)
        for name, dtype in summary.dtypes.items()
        if is_numeric_dtype(dtype)
        and not is_bool_dtype(dtype)
        and name not in (*SETTINGS, *_ASKED_FOR)
    ]
    numbers = summary[names].to_numpy(np.float64, na_value=np.nan)
    of_a, of_b = (_row(numbers, (summary["splitter"] == each).to_numpy(bool)) for each in (a, b))
    delta = of_b - of_a
    change = np.divide(delta, of_a, out=np.full_like(delta, np.nan), where=of_a != 0)
    return pd.DataFrame(
        {"statistic": text_column(names), "a": of_a, "b": of_b, "delta": delta, "change": change}
    )


def _row(numbers: NDArray[np.float64], where: NDArray[np.bool_]) -> NDArray[np.float64]:
    """The first row there is; of none, numbers that are missing."""
    return numbers[where][0] if where.any() else np.full(numbers.shape[1], np.nan)


def differing_settings(a: RegisteredSplitter | None, b: RegisteredSplitter | None) -> pd.DataFrame:
    """One row a setting in which two splitters differ: ``setting``, ``a``, ``b``, as text.

    A setting that one splitter does not have is missing there, and told only where the
    other's is not the one that follows from its size. Splitters of others have none.

    Examples
    --------
    >>> from chunkscope import SplitPoints
    >>> differing_settings(SplitPoints(chunk_size=80), SplitPoints(chunk_size=80, lookback=5))
        setting   a  b
    0  lookback  20  5
    """
    told_a, told_b = (_told(each) for each in (a, b))
    usual_a, usual_b = (_told(_usual(each)) for each in (a, b))
    rows = [
        (name, told_a.get(name), told_b.get(name))
        for name in {**told_a, **told_b}
        if told_a.get(name, usual_b.get(name)) != told_b.get(name, usual_a.get(name))
    ]
    return pd.DataFrame(rows, columns=["setting", "a", "b"], dtype="str")


def changes_between(table: pd.DataFrame, a: str, b: str, *, tolerance: int) -> pd.DataFrame:
    """`chunkscope.stats.boundary_changes` of a checked table, which needs no ``text``.

    No rows where one of the two has no chunk at all.
    """
    if {a, b} <= set(table["splitter"]):
        return boundary_changes_of(table, a, b, tolerance=tolerance)
    columns = {
        "doc_id": table["doc_id"],
        "page_index": table["page_index"],
        "change": table["boundary"],
        "position_a": table["n_tokens"],
        "position_b": table["n_tokens"],
    }
    return pd.DataFrame(columns).iloc[:0]


def _told(splitter: RegisteredSplitter | None) -> dict[str, str]:
    """Every setting of a splitter, its class first, as text."""
    if splitter is None:
        return {}
    return {name: str(value) for name, value in to_dict(splitter).items()}


def _usual(splitter: RegisteredSplitter | None) -> RegisteredSplitter | None:
    """The splitter of that class with all that follows from the size."""
    if splitter is None:
        return None
    return type(splitter)(chunk_size=splitter.chunk_size)
