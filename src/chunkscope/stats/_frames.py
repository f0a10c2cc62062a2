"""`framed`: rows as a table whose columns and dtypes are known beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from pandas.api.extensions import ExtensionArray

from chunkscope.chunks.schema import text_column
from chunkscope.errors import TableError, must_be

__all__ = ["framed"]

_MOST = int(np.iinfo(np.int64).max)


def framed(rows: Sequence[Mapping[str, object]], dtypes: Mapping[str, str]) -> pd.DataFrame:
    """The rows as a table of the columns `dtypes`, the same for no rows at all.

    Parameters
    ----------
    rows : sequence of mapping
        What a row does not have is missing in it, where its dtype knows of that; what
        `dtypes` does not have is left out.
    dtypes : mapping of str to str
        Name -> dtype, in order. ``"str"`` is ``object`` where one holds a lone surrogate.

    Raises
    ------
    TableError
        For a whole number beyond int64: the sum of sizes that no text has.

    Examples
    --------
    >>> framed([{"a": 1}, {}], {"a": "Int64", "b": "str"}).dtypes.astype(str).tolist()
    ['Int64', 'str']
    """
    columns = {name: _column(name, rows, dtype) for name, dtype in dtypes.items()}
    return pd.DataFrame(columns, index=pd.RangeIndex(len(rows)))


def _column(
    name: str, rows: Sequence[Mapping[str, object]], dtype: str
) -> pd.Series | ExtensionArray | NDArray[np.int64] | NDArray[np.float64]:
    """One column, mostly as an array: each Series would be aligned with the others."""
    values = [row.get(name) for row in rows]
    if dtype in ("int64", "Int64"):
        _refuse_beyond(name, values)
    if dtype == "float64":
        return np.array(values, dtype=np.float64)  # None becomes NaN
    if dtype == "int64" and values:
        # A fraction is refused, not cut off.
        return np.array(values).astype(np.int64, casting="same_kind")
    if dtype == "str":
        column = text_column(cast("list[str]", values))  # None stays missing
        # Of objects, which hold lone surrogates, pandas would try to make str again.
        return column if column.dtype == object else cast("ExtensionArray", column.array)
    if dtype == "Int64" and all(each is None or type(each) is int for each in values):
        # What pandas makes of them, in a fifth of the time: a summary has dozens of columns.
        missing = np.array([each is None for each in values], dtype=np.bool_)
        return pd.arrays.IntegerArray(np.array([each or 0 for each in values], np.int64), missing)
    return pd.Series(values, dtype=dtype)


def _refuse_beyond(name: str, values: Sequence[object]) -> None:
    for value in values:
        if isinstance(value, int) and not -_MOST <= value <= _MOST:
            raise TableError(must_be(name, "below 2**63, all chunks together", value))
