"""The statistics, settings and boundaries of two splitters, and in what they differ."""

from __future__ import annotations

from typing import TypeGuard

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from pandas.api.types import is_bool_dtype, is_numeric_dtype

from chunkscope.chunks.schema import text_column
from chunkscope.showing.words import counted
from chunkscope.splitters.registry import RegisteredSplitter, to_dict
from chunkscope.stats.settings import SETTINGS, encoding_name
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

    Numbers have their unit, so that 600 characters and 600 graphemes are two sizes. A
    setting that one splitter does not have is missing there; of the other it is told where
    it is a number, or not what its class does by default. Splitters of others have none.

    Examples
    --------
    >>> from chunkscope import SplitPoints, TokenWindows
    >>> differing_settings(SplitPoints(chunk_size=80), SplitPoints(chunk_size=80, lookback=5))
        setting              a             b
    0  lookback  20 characters  5 characters
    >>> differing_settings(SplitPoints(80, chunk_overlap=0), TokenWindows(80, chunk_overlap=0))
             setting              a                      b
    0       splitter    SplitPoints           TokenWindows
    1     chunk_size  80 characters  80 cl100k_base tokens
    2       lookback  20 characters                    NaN
    3  chunk_overlap   0 characters   0 cl100k_base tokens
    """
    told_a, told_b = (_told(each) for each in (a, b))
    rows = [
        (name, told_a.get(name), told_b.get(name))
        for name in {**told_a, **told_b}
        if told_a.get(name) != told_b.get(name)
        and (name in told_a or name not in _usual(b))
        and (name in told_b or name not in _usual(a))
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
    unit = encoding_name(splitter.size_unit)
    unit = _UNITS.get(unit, f"{unit} token")
    return {
        name: counted(value, unit) if _is_size(value) else str(value)
        for name, value in to_dict(splitter).items()
    }


_UNITS = {"unicode": "character", "graphemes": "grapheme", "words": "word"}
"""Encodings whose tokens have a name of their own."""


def _usual(splitter: RegisteredSplitter | None) -> set[str]:
    """The settings of a splitter that are no sizes, and as its class has them by default."""
    if splitter is None:
        return set()
    defaults = to_dict(type(splitter)())
    return {
        name
        for name, value in to_dict(splitter).items()
        if not _is_size(value) and value == defaults[name]
    }


def _is_size(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
