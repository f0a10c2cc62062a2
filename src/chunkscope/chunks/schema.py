"""What a chunk table is: `SCHEMA`, and `check`, the gate for tables from anywhere."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import Literal

import numpy as np
import pandas as pd

from chunkscope.corpus.checking import is_hashable, text_column
from chunkscope.errors import ArgumentTypeError, TableError, excerpt, must_be, unknown
from chunkscope.splitters.base import Boundary

__all__ = ["SCHEMA", "Column", "check", "text_column"]


@dataclass(frozen=True)
class Column:
    """One column of the chunk table.

    Attributes
    ----------
    dtype : str
        ``"str"``, ``"int64"``, ``"Int64"`` (may be missing) or ``"as given"`` (the dtype
        it has in the documents table).
    unit : str
        What its numbers count; empty where it holds none.
    description : str
        What it means, in one sentence.
    """

    dtype: Literal["str", "int64", "Int64", "as given"]
    unit: str
    description: str


SCHEMA: dict[str, Column] = {
    "splitter": Column("str", "", "Label of the settings that made the chunk, or the name given."),
    "doc_id": Column("as given", "", "The document."),
    "page_index": Column("int64", "pages", "The page in the document; 0 where it has no pages."),
    "chunk_index": Column("int64", "chunks", "Order in the document, across pages, from 0."),
    "chunk_id": Column("str", "", "Stable id of document, page, position and text: `chunks.ids`."),
    "char_start": Column("int64", "code points", "Where the chunk begins in the page's text."),
    "char_end": Column("int64", "code points", "Where it ends, exclusive."),
    "token_start": Column("int64", "tokens", "First token of the page that the chunk touches."),
    "token_end": Column("int64", "tokens", "End of the page's tokens it touches, exclusive."),
    "encoding": Column("str", "", "The encoding that the token columns speak of."),
    "n_chars": Column("int64", "code points", "Length of the chunk."),
    "n_tokens": Column(
        "Int64", "tokens", "Tokens of the chunk encoded alone; missing unless asked."
    ),
    "est_tokens": Column("int64", "tokens", "Estimated tokens of the chunk."),
    "overlap_chars": Column("int64", "code points", "Shared with the chunk before it on the page."),
    "context_chars": Column("int64", "code points", "Previous context kept apart from the chunk."),
    "boundary": Column("str", "", "Why the chunk ended: the name of a `Boundary`."),
    "text": Column("str", "", "The exact slice of the page's text; left out with text=False."),
}
"""Name -> what it is, for every column of the chunk table, in order."""

_OPTIONAL = frozenset({"text"})

_NUMBERS = tuple(name for name, column in SCHEMA.items() if column.dtype in ("int64", "Int64"))
_RANGES = (("char_start", "char_end"), ("token_start", "token_end"))


def check(chunks: pd.DataFrame) -> pd.DataFrame:
    """The table with the columns and dtypes of `SCHEMA`, or an error that says why not.

    Heals what `pandas.concat`, parquet or csv did to a table: dtypes, column order, the
    index. Refuses only what would lose something.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table. Further columns are kept, after those of `SCHEMA`. The column
        ``text`` may be absent.

    Returns
    -------
    pandas.DataFrame
        A new table with a fresh index; `chunks` is not changed.

    Raises
    ------
    ArgumentTypeError
        Where `chunks` is no DataFrame.
    TableError
        Where a column is missing, twice there or holds what its dtype cannot: names the
        column, the first offender and the number of them. Where a number is negative, a
        range ends before it starts, or a boundary is none of `Boundary`.

    Examples
    --------
    >>> import chunkscope as cs
    >>> table = cs.chunk("One. Two.", cs.SplitPoints(chunk_size=5))
    >>> check(table.astype({"char_start": float}))["char_start"].dtype
    dtype('int64')
    """
    if not isinstance(chunks, pd.DataFrame):
        raise ArgumentTypeError(must_be("chunks", "a chunk table (a pandas DataFrame)", chunks))
    repeated = chunks.columns[chunks.columns.duplicated()]
    if len(repeated):
        raise TableError(
            f"each column of a chunk table must be there once, got {excerpt(repeated[0])} twice"
        )
    missing = [name for name in SCHEMA if name not in chunks.columns and name not in _OPTIONAL]
    if missing:
        raise TableError(
            f"a chunk table must have the columns of SCHEMA, missing are {', '.join(missing)}"
        )
    columns = {
        name: _coerced(name, chunks[name].reset_index(drop=True))
        for name in SCHEMA
        if name in chunks.columns
    }
    others = {
        name: chunks[name].reset_index(drop=True) for name in chunks.columns if name not in SCHEMA
    }
    table = pd.DataFrame({**columns, **others}, index=pd.RangeIndex(len(chunks)))
    _refuse_impossible(table)
    table.attrs = deepcopy(chunks.attrs)
    return table


def _refuse_impossible(table: pd.DataFrame) -> None:
    """One error for numbers and names of the right dtype that no chunk can have."""
    for name in _NUMBERS:
        wrong = (table[name] < 0).fillna(value=False)
        if wrong.any():
            raise TableError(_offence(name, "at least 0", table[name], wrong))
    for start, end in _RANGES:
        wrong = table[end] < table[start]
        if wrong.any():
            first = int(table[start][wrong].iloc[0])
            raise TableError(_offence(end, f"at least {start} ({first})", table[end], wrong))
    wrong = ~table["boundary"].isin(list(Boundary.__members__))
    if wrong.any():
        row = int(np.flatnonzero(wrong)[0])
        told = unknown("boundary", table["boundary"].iloc[row], Boundary.__members__)
        raise TableError(f"{told}; column boundary, row {row} ({int(wrong.sum())} such)")


def _coerced(name: str, column: pd.Series) -> pd.Series:
    """One column in the dtype that `SCHEMA` gives it."""
    dtype = SCHEMA[name].dtype
    if isinstance(column.dtype, pd.SparseDtype):
        column = column.astype(column.dtype.subtype)
    missing = column.isna()
    if dtype != "Int64" and missing.any():
        raise TableError(_offence(name, "present in every row", column, missing))
    if dtype == "as given":
        return _healed(column)
    if dtype == "str":
        if column.dtype == "str":  # whose values are str, as long as none is missing
            return column
        wrong = ~column.map(lambda value: isinstance(value, str)).astype(bool)
        if wrong.any():
            raise TableError(_offence(name, "a str", column, wrong))
        return text_column(column)
    return _whole(name, column, missing).astype(dtype)


def _healed(column: pd.Series) -> pd.Series:
    """A column of objects in the dtype its values have in a table of their own."""
    if column.dtype != object:
        return column
    wrong = ~column.map(is_hashable).astype(bool)
    if wrong.any():
        raise TableError(_offence(str(column.name), "hashable", column, wrong))
    if all(isinstance(value, str) for value in column):
        return text_column(column)
    return column.infer_objects()


def _is_plain(value: object) -> bool:
    """Whether `value` is a number, or the text of one, that int64 or float64 can hold."""
    if isinstance(value, np.generic) and value.dtype.kind == "m":
        return False  # to numpy a length of time is a whole number
    if isinstance(value, int | np.integer):
        return abs(int(value)) <= np.iinfo(np.uint64).max
    return isinstance(value, str | float | np.floating)


def _whole(name: str, column: pd.Series, missing: pd.Series) -> pd.Series:
    """The column as ``Int64``, refusing what is no whole number."""
    if isinstance(column.dtype, pd.Int64Dtype) or column.dtype == np.int64:
        return column.astype("Int64")
    if isinstance(column.dtype, pd.CategoricalDtype):
        column = column.astype(object)
    plain = column.map(_is_plain).astype(bool)
    numbers = pd.to_numeric(column.where(plain & ~missing, 0), errors="coerce")
    if numbers.dtype.kind == "f":
        numbers = numbers.astype("float64")  # of which float16 has no 2**53
        # Beyond 2**53 a float is no longer the number that was written.
        wrong = ~((numbers == np.floor(numbers)) & (np.abs(numbers) <= 2**53))
    else:
        wrong = numbers > np.iinfo(np.int64).max
    wrong |= ~(plain | missing) | column.map(lambda value: isinstance(value, bool))
    if wrong.any():
        raise TableError(_offence(name, "a whole number", column, wrong))
    return numbers.astype("int64").astype("Int64").mask(missing)


def _offence(name: str, allowed: str, column: pd.Series, wrong: pd.Series) -> str:
    row = int(np.flatnonzero(wrong)[0])
    value = column.iloc[[row]].tolist()[0]  # of Python, which shows 1 and not np.int64(1)
    return (
        f"column {name} must be {allowed}, got {excerpt(value)} in row {row} "
        f"({int(wrong.sum())} such)"
    )
