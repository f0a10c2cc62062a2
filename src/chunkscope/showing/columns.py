"""Columns of tables of settings and statistics: their units, their numbers in words."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, isfinite, isnan, log10

import numpy as np
import pandas as pd

from chunkscope.errors import ArgumentError, ArgumentTypeError, excerpt, must_be, unknown
from chunkscope.showing.words import percent
from chunkscope.stats.numeric import as_numbers

__all__ = [
    "column_label",
    "column_named",
    "is_far_apart",
    "is_of_sizes",
    "is_share",
    "number_words",
    "numbers_of",
]

FAR_APART = 12
"""Numbers whose largest is so many times the smallest have a logarithmic axis."""

# How a column begins, or its whole name -> what it counts; {tokens} is the table's encoding,
# {size} what its splitters count sizes in. The first that fits.
_UNITS = {
    "chunk_size": "{size}",
    "chunk_overlap": "{size}",
    "overlap_requested": "{size}",
    "lookback": "chars",
    "limit": "{tokens}",
    "min_tokens": "{tokens}",
    "n_documents": "documents",
    "n_cuts": "cuts",
    "n_": "chunks",
    "share_": "share of chunks",
    "cut_": "share of cuts",
    "overlap_share": "share of chars",
    "chars_expansion": "chars in chunks per char of text",
    "tokens_expansion": "tokens in chunks per token of text",
    "overlap_chars": "chars",
    "context_chars": "chars",
    "chars_": "chars",
    "tokens_": "{tokens}",
}


def column_named(table: pd.DataFrame, argument: str, name: object) -> str:
    """`name`, which has to be that of one column of `table`.

    Raises
    ------
    ArgumentTypeError, ArgumentError
        For what is no str, and for a name that no column has, or two.
    """
    if not isinstance(name, str):
        raise ArgumentTypeError(must_be(argument, "the name of a column", name))
    if name not in table.columns:
        raise ArgumentError(unknown(f"column {argument}", name, map(str, table.columns)))
    if table.columns.tolist().count(name) > 1:
        raise ArgumentError(f"table must have column {excerpt(name)} once, it is there twice")
    return name


def numbers_of(table: pd.DataFrame, argument: str, name: str) -> pd.Series:
    """The numbers of a column as float64, missing ones as NaN.

    Raises
    ------
    ArgumentError
        Where the column holds something else.
    """
    column = as_numbers(table[name])
    if column is None:
        allowed = "the name of a column of numbers"
        dtype = excerpt(str(table[name].dtype))
        raise ArgumentError(f"{must_be(argument, allowed, name)}, of {dtype}")
    return pd.Series(column.astype("Float64").to_numpy(np.float64, na_value=np.nan), table.index)


def column_label(table: pd.DataFrame, name: str) -> str:
    """The name of a column with its unit, as far as that is known."""
    unit = next((unit for start, unit in _UNITS.items() if name.startswith(start)), "")
    if "{size}" in unit:
        units = _words_in(table, "overlap_requested_unit")
        unit = units[0] if len(units) == 1 else "each in its own unit" if units else ""
    elif "{tokens}" in unit:
        unit = ", ".join(f"{each} tokens" for each in _words_in(table, "encoding"))
        if "estimate" in _words_in(table, "tokens_source"):
            unit = f"estimated {unit}"
    return f"{name} ({unit})" if unit else name


def is_of_sizes(name: str) -> bool:
    """Whether a column is counted in what each splitter counts its sizes in."""
    return name in ("chunk_size", "chunk_overlap", "overlap_requested")


def is_share(name: str) -> bool:
    """Whether a column holds shares, which are told in percent."""
    return name.startswith(("share_", "cut_")) or name.endswith("_share")


def is_far_apart(numbers: pd.Series) -> bool:
    """Whether numbers are positive and so far apart that only a logarithmic scale shows all."""
    some = numbers[np.isfinite(numbers)]
    return bool(len(some) and some.min() > 0 and some.max() >= FAR_APART * some.min())


def number_words(name: str, numbers: pd.Series) -> list[Sequence[str]]:
    """Each number of column `name` in words, the longest way first; empty for NaN.

    All have the same number of decimals, so that they compare at a glance.
    """
    most = float(numbers.abs().max())
    whole = bool((numbers.dropna() % 1 == 0).all())
    decimals = 0 if whole or most <= 0 else max(0, 3 - floor(log10(most)))
    return [_number_words(name, each, decimals) for each in numbers.tolist()]


def _number_words(name: str, number: float, decimals: int) -> Sequence[str]:
    if not isfinite(number):
        return () if isnan(number) else (str(number),)
    if is_share(name):
        return (percent(number), percent(number, 0))
    longest = f"{number:,.{decimals}f}" if abs(number) < 1e15 else f"{number:.4g}"
    for power, letter in ((9, "G"), (6, "M"), (3, "k")):
        if abs(number) >= 10**power:
            return (longest, f"{number / 10**power:.3g}{letter}")
    return (longest, f"{number:.2g}")


def _words_in(table: pd.DataFrame, name: str) -> list[str]:
    """The distinct words in a column, if it is there."""
    if name not in table.columns or isinstance(table[name], pd.DataFrame):
        return []
    return [str(each) for each in table[name].dropna().unique()]
