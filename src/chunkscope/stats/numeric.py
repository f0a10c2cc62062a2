"""`as_numbers`: a column of anyone's table as numbers, if it is one."""

from __future__ import annotations

import pandas as pd

__all__ = ["as_numbers"]


def as_numbers(column: pd.Series) -> pd.Series | None:
    """`column` in a dtype of numbers or booleans; None where it holds something else.

    What `pandas.concat` made objects becomes what it was; a column in which all is missing
    is one of numbers.

    Examples
    --------
    >>> as_numbers(pd.Series([1, None, pd.NA], dtype=object)).tolist()
    [1, <NA>, <NA>]
    >>> as_numbers(pd.Series(["1"])) is None
    True
    """
    if column.isna().all():
        return pd.Series(pd.NA, index=column.index, dtype="Float64")
    if column.dtype == object:
        try:
            column = column.convert_dtypes()
        except UnicodeEncodeError:  # a lone surrogate, of which pandas makes no `str`
            return None
    kind = pd.api.types
    if not kind.is_numeric_dtype(column) or kind.is_complex_dtype(column):
        return None
    return column
