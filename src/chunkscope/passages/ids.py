"""What an id of a chunk, a document or a query may be: there, hashable and no bytes."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from pandas.api.types import infer_dtype, is_object_dtype

from chunkscope.corpus.checking import how_many_wrong, is_hashable
from chunkscope.errors import ArgumentTypeError, TableError, must_be

__all__ = ["ALLOWED", "all_ids", "checked_id", "checked_ids", "wrong_ids"]

ALLOWED = "a str, an int or another hashable value, neither bytes nor missing"

_PLAIN = frozenset({str, int})


def checked_id(name: str, value: object) -> Hashable:
    """`value` of the argument `name`, which has to be an id.

    Raises
    ------
    ArgumentTypeError
        For bytes, which are equal to no id that is a str, for what is missing and for
        what has no hash.
    """
    if not _is_id(value):
        raise ArgumentTypeError(must_be(name, ALLOWED, value))
    return value


def checked_ids(what: str, column: pd.Series) -> pd.Series:
    """A column of ids; `what` and the number of a row say in a message which it is.

    Raises
    ------
    TableError
        Where one is no id: names the first row, and how many there are.
    """
    wrong = wrong_ids(column)
    if wrong.any():
        first = int(wrong.argmax())
        message = must_be(f"{what} {first},", ALLOWED, column.iloc[[first]].tolist()[0])
        raise TableError(message + how_many_wrong(int(wrong.sum()), len(column)))
    return column


def wrong_ids(column: pd.Series) -> NDArray[np.bool_]:
    """Which rows hold no id."""
    wrong: NDArray[np.bool_] = column.isna().to_numpy(dtype=bool)
    if isinstance(column.dtype, pd.CategoricalDtype):
        # Rows repeat few categories, so each of those is looked at once.
        bad = wrong_ids(pd.Series(column.cat.categories))
        # What is missing has no category: the code -1.
        wrong = wrong | np.append(bad, False)[column.cat.codes.to_numpy()]
    elif not _holds_ids(column):
        return np.array([not _is_id(value) for value in column], dtype=bool)
    return wrong


def _holds_ids(column: pd.Series) -> bool:
    """Whether what is there in a column is an id without being looked at."""
    dtype = column.dtype
    if is_object_dtype(dtype):
        return bool(infer_dtype(column, skipna=False) == "string")
    # Of Arrow's, whose kinds are those of numpy, a float may be there and no number.
    kinds = "iufbM" if isinstance(dtype, np.dtype) else "iubMU"
    return isinstance(dtype, pd.StringDtype) or dtype.kind in kinds


def all_ids(values: Sequence[object]) -> bool:
    """Whether every value is an id."""
    return _PLAIN.issuperset(map(type, values)) or all(map(_is_id, values))


def _is_id(value: object) -> bool:
    if type(value) in _PLAIN:
        return True
    if value is None or isinstance(value, bytes | bytearray | memoryview):
        return False
    try:
        is_itself = bool(value == value)  # noqa: PLR0124 - NaN is not
    except Exception:  # noqa: BLE001 - a comparison of others may raise anything
        return False
    return is_itself and is_hashable(value)
