"""`framed`: rows as a table whose columns and dtypes are known beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

import numpy as np
import pandas as pd

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
    columns = {}
    for name, dtype in dtypes.items():
        values = [row.get(name) for row in rows]
        if dtype in ("int64", "Int64"):
            _refuse_beyond(name, values)
        columns[name] = (
            text_column(cast("list[str]", values))  # None stays missing
            if dtype == "str"
            else pd.Series(values, dtype=dtype)
        )
    return pd.DataFrame(columns, index=pd.RangeIndex(len(rows)))


def _refuse_beyond(name: str, values: Sequence[object]) -> None:
    for value in values:
        if isinstance(value, int) and not -_MOST <= value <= _MOST:
            raise TableError(must_be(name, "below 2**63, all chunks together", value))
