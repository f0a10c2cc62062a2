"""Equal values get equal numbers, over several columns and whatever they hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from pandas.api.types import infer_dtype, is_object_dtype

from chunkscope.passages.groups import is_new
from chunkscope.passages.known import known_rows
from chunkscope.passages.words import Words, words_of

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["codes_of", "first_rows", "rows_among"]


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


def rows_among(known: pd.Series, asked: pd.Series) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The first row of `known` with the value of each row of `known`, and of `asked`.

    Parameters
    ----------
    known, asked : pandas.Series
        Ids: hashable values, none missing.

    Returns
    -------
    first : ndarray of int64, shape (n_known,)
    rows : ndarray of int64, shape (n_asked,)
        -1 where `known` has no such value.

    Examples
    --------
    >>> [rows.tolist() for rows in rows_among(pd.Series(["b", "b"]), pd.Series(["a", "b"]))]
    [[0, 0], [-1, 0]]
    """
    (ours, our_rows), (theirs, their_rows) = map(_without_categories, (known, asked))
    if our_rows is None:
        words = _words([ours, theirs])
        found = known_rows(words[0]) if words else None
        if words and found:
            rows = found.rows(words[1])
            return found.first, rows if their_rows is None else rows[their_rows]
    of_known, of_asked = codes_of(known, asked)
    first_of = first_rows(of_known)
    rows = np.where(of_asked < len(first_of), of_asked, -1)
    return first_of[of_known], np.append(first_of, -1)[rows]


def _words(columns: Sequence[pd.Series]) -> list[Words] | None:
    """The columns as words, where they are whole numbers or texts that are not too long."""
    if all(column.dtype == np.int64 for column in columns):
        return [[column.to_numpy().view(np.uint64)] for column in columns]
    texts = [text for column in columns if (text := _texts(column)) is not None]
    return words_of(texts) if len(texts) == len(columns) else None


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
        return _by_runs(is_new(numbers), lambda heads: pd.factorize(numbers[heads])[0])
    texts = [text for column in columns if (text := _texts(column)) is not None]
    if len(texts) == len(columns):
        return _codes_of_texts(texts)
    known: dict[object, int] = {}
    values = (value for column in columns for value in column.tolist())
    return np.array([known.setdefault(value, len(known)) for value in values], dtype=np.int64)


def _by_runs(
    is_head: NDArray[np.bool_], coded: Callable[[NDArray[np.int64]], NDArray[np.int64]]
) -> NDArray[np.int64]:
    """The codes of all rows by those of the first of each run of equal values.

    Queries stand in runs, and so do the documents of chunks.
    """
    heads = np.flatnonzero(is_head)
    codes = coded(heads).astype(np.int64, copy=False)
    if len(heads) < len(is_head):
        codes = codes.repeat(np.diff(heads, append=len(is_head)))
    return codes


def _texts(column: pd.Series) -> pa.Array | None:
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
    whole = texts.combine_chunks() if isinstance(texts, pa.ChunkedArray) else texts
    return whole.cast(pa.large_string())


def _codes_of_texts(columns: Sequence[pa.Array]) -> NDArray[np.int64]:
    import pyarrow as pa
    import pyarrow.compute as pc

    def coded(texts: Sequence[pa.Array]) -> NDArray[np.int64]:
        encoded = pa.chunked_array(texts, type=pa.large_string()).dictionary_encode()
        codes = [chunk.indices.to_numpy() for chunk in encoded.chunks]
        return np.concatenate([np.empty(0, dtype=np.int64), *codes])

    if len(columns) > 1:
        return coded(columns)
    (texts,) = columns
    is_head = np.ones(len(texts), dtype=bool)
    is_head[1:] = pc.not_equal(texts[1:], texts[:-1])
    return _by_runs(is_head, lambda heads: coded([texts.take(pa.array(heads))]))


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
