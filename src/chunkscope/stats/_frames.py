"""`framed`: rows as a table whose columns and dtypes are known beforehand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

import pandas as pd

from chunkscope.chunks.schema import text_column

__all__ = ["framed"]


def framed(rows: Sequence[Mapping[str, object]], dtypes: Mapping[str, str]) -> pd.DataFrame:
    """The rows as a table of the columns `dtypes`, the same for no rows at all.

    Parameters
    ----------
    rows : sequence of mapping
        What a row does not have is missing in it, where its dtype knows of that; what
        `dtypes` does not have is left out.
    dtypes : mapping of str to str
        Name -> dtype, in order. ``"str"`` is ``object`` where one holds a lone surrogate.

    Examples
    --------
    >>> framed([{"a": 1}, {}], {"a": "Int64", "b": "str"}).dtypes.astype(str).tolist()
    ['Int64', 'str']
    """
    columns = {}
    for name, dtype in dtypes.items():
        values = [row.get(name) for row in rows]
        columns[name] = (
            text_column(cast("list[str]", values))  # None stays missing
            if dtype == "str"
            else pd.Series(values, dtype=dtype)
        )
    return pd.DataFrame(columns, index=pd.RangeIndex(len(rows)))
