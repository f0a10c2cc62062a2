"""What a value holds, to see whether a call changed it."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

import numpy as np
import pandas as pd
from matplotlib.artist import Artist

__all__ = ["snapshot"]

_PLAIN = frozenset({str, bytes, int, float, bool, type(None)})


def snapshot(value: object) -> object:
    """What `value` holds, in a form that can be compared: NaN is equal to NaN."""
    if isinstance(value, pd.DataFrame):
        columns = [snapshot(column) for _, column in value.items()]
        return "DataFrame", snapshot(value.columns), snapshot(value.index), columns
    if isinstance(value, pd.Series):
        return "Series", snapshot(value.name), str(value.dtype), _items(value.tolist())
    if isinstance(value, np.ndarray | pd.Index):
        return type(value), value.shape, str(value.dtype), _items(value.tolist())
    if isinstance(value, dict):
        return "dict", [(snapshot(key), snapshot(each)) for key, each in value.items()]
    if isinstance(value, list | tuple):
        return type(value), _items(value)
    if isinstance(value, Artist):
        return id(value)  # what is drawn on is there to be changed
    if is_dataclass(value) and not isinstance(value, type):
        return type(value), [snapshot(getattr(value, each.name)) for each in fields(value)]
    try:
        return type(value), repr(value)
    except Exception:  # noqa: BLE001  # what junk says of itself may be an error
        return type(value), id(value)


def _items(values: object) -> object:
    """The items of a list; of an array without dimensions the one that it holds."""
    if not isinstance(values, list | tuple):
        return snapshot(values)
    if _PLAIN.issuperset(map(type, values)):
        return repr(values)  # the same, and most lists are long and plain
    return [snapshot(each) for each in values]
