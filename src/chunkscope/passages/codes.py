"""Equal values get equal numbers, over several columns and whatever they hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from pandas.api.types import infer_dtype, is_object_dtype

from chunkscope.passages.groups import is_new

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["codes_of", "first_rows"]


def codes_of(*columns: pd.Series) -> list[NDArray[np.int64]]:
    """The code of each value, by column: two values have one code where they are equal.

    Parameters
    ----------
    *columns : pandas.Series
        Ids: hashable values, none missing.

    Returns
    -------
    list of ndarray of int64
        Codes from 0, in the order in which values appear first, column by column. As in a
        dict, 1, 1.0 and True are one value.

    Notes
    -----
    Texts and whole numbers are compared by Arrow and by pandas, without making objects of
    Python; anything else goes through a dict.

    Examples
    --------
    >>> [codes.tolist() for codes in codes_of(pd.Series(["b", "a"]), pd.Series(["a", "c", "b"]))]
    [[0, 1], [1, 2, 0]]
    """
    plain = [_without_categories(column) for column in columns]
    joined = _joined([values for values, _ in plain])
    edges = np.cumsum([len(values) for values, _ in plain])[:-1]
    parts = np.split(joined, edges)
    each = [
        part if rows is None else part[rows] for part, (_, rows) in zip(parts, plain, strict=True)
    ]
    if _as_met(each, [rows is not None for _, rows in plain]):
        return each
    as_met = pd.factorize(np.concatenate(each))[0].astype(np.int64, copy=False)
    return np.split(as_met, np.cumsum([len(part) for part in each])[:-1])


def _as_met(codes: Sequence[NDArray[np.int64]], are_categories: Sequence[bool]) -> bool:
    """Whether codes still count up as they are met.

    Categories stand in an order of their own, and not each has a row: what is met among
    them first may have any code.
    """
    met = 0
    for column, are in zip(codes, are_categories, strict=True):
        most = int(column.max(initial=-1)) + 1
        if are and most > met:
            return False
        met = max(met, most)
    return True


def _without_categories(column: pd.Series) -> tuple[pd.Series, NDArray[np.int64] | None]:
    """`column`; of categories those alone, and which of them each row has."""
    if not isinstance(column.dtype, pd.CategoricalDtype):
        return column, None
    rows = column.cat.codes.to_numpy().astype(np.int64)
    return pd.Series(column.cat.categories), rows


def _joined(columns: Sequence[pd.Series]) -> NDArray[np.int64]:
    """The codes of all columns in a row."""
    if all(column.dtype == np.int64 for column in columns):
        numbers = np.concatenate([column.to_numpy() for column in columns])
        if (numbers[1:] >= numbers[:-1]).all():  # as those of queries, one after another
            new = is_new(numbers)
            new[:1] = False
            return np.cumsum(new, dtype=np.int64)
        return pd.factorize(numbers)[0].astype(np.int64, copy=False)
    texts = [_texts(column) for column in columns]
    if all(text is not None for text in texts):
        return _codes_of_texts([chunk for text in texts for chunk in text or ()])
    known: dict[object, int] = {}
    values = (value for column in columns for value in column.tolist())
    return np.array([known.setdefault(value, len(known)) for value in values], dtype=np.int64)


def _texts(column: pd.Series) -> list[pa.Array] | None:
    """The texts of `column` as Arrow has them, most often without a copy; None for others."""
    import pyarrow as pa

    if is_object_dtype(column) and infer_dtype(column, skipna=False) != "string":
        return None
    if not is_object_dtype(column) and not isinstance(column.dtype, pd.StringDtype):
        return None
    try:
        texts = pa.array(column, from_pandas=True)
    except UnicodeEncodeError:  # a lone surrogate, which has no UTF-8
        return None
    chunks = texts.chunks if isinstance(texts, pa.ChunkedArray) else [texts]
    return [chunk.cast(pa.large_string()) for chunk in chunks]


def _codes_of_texts(chunks: Sequence[pa.Array]) -> NDArray[np.int64]:
    import pyarrow as pa

    encoded = pa.chunked_array(chunks, type=pa.large_string()).dictionary_encode()
    codes = [chunk.indices.to_numpy() for chunk in encoded.chunks]
    return np.concatenate([np.empty(0, dtype=np.int64), *codes])


def first_rows(codes: NDArray[np.int64]) -> NDArray[np.int64]:
    """The first row of each code, for codes from 0 that each have one.

    Examples
    --------
    >>> first_rows(np.array([0, 1, 0, 2])).tolist()
    [0, 1, 3]
    """
    rows = np.empty(int(codes.max(initial=-1)) + 1, dtype=np.int64)
    rows[codes[::-1]] = np.arange(len(codes) - 1, -1, -1)  # of equal codes the last written stays
    return rows
