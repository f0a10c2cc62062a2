"""Cells of a table that hold JSON: what pandas and parquet made of a value, undone."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import numpy as np

from chunkscope.pipeline.tables.sources import is_missing

if TYPE_CHECKING:
    from chunkscope.records import JsonValue

__all__ = ["json_cell"]


def json_cell(cell: object) -> JsonValue:
    """What a cell carries: None where it is missing; arrays, as parquet reads lists, are lists.

    Whether it is a JSON value at all is for the record to check.

    Examples
    --------
    >>> json_cell(np.array(["a", "b"], dtype=object)), json_cell(float("nan"))
    (['a', 'b'], None)
    """
    if is_missing(cell):
        return None
    return _listed(cell)


def _listed(value: object) -> JsonValue:
    if isinstance(value, np.ndarray):
        return [_listed(each) for each in value.tolist()]
    if isinstance(value, np.generic):
        return cast("JsonValue", value.item())
    return cast("JsonValue", value)
