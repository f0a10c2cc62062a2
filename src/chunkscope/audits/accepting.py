"""`given_chunks`: anybody's chunks as the columns that an audit looks at."""

from __future__ import annotations

import math
import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.arguments import is_whole
from chunkscope.audits.names import NAMES, SECONDS
from chunkscope.audits.records import Columns, columns_of
from chunkscope.corpus.checking import is_hashable
from chunkscope.errors import ArgumentError, ArgumentTypeError, excerpt, must_be, unknown

__all__ = ["GivenColumns", "WholeNumbers", "given_chunks"]


@dataclass(frozen=True, eq=False)
class WholeNumbers:
    """A column of whole numbers, as far as it is one.

    Attributes
    ----------
    values : ndarray of int64, shape (n_chunks,)
        0 where there is none.
    is_known : ndarray of bool
        Where there is one.
    is_wrong : ndarray of bool
        Where there is something else.
    """

    values: NDArray[np.int64]
    is_known: NDArray[np.bool_]
    is_wrong: NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class GivenColumns:
    """Chunks as they were given, a column each.

    Attributes
    ----------
    n_chunks : int
        How many there are.
    values : dict of str to list
        Our name of a column -> its values, for the columns that there are.
    numbers : dict of str to WholeNumbers
        The same, for the columns of whole numbers.
    names : dict of str to hashable
        Our name of a column -> the name it came with.
    asked : frozenset of str
        Our names of the columns that the caller named.
    documents : dict of hashable to list
        Name -> values, for the columns that may say which document a chunk is of.
    """

    n_chunks: int
    values: dict[str, list[object]]
    numbers: dict[str, WholeNumbers]
    names: dict[str, Hashable]
    asked: frozenset[str]
    documents: dict[Hashable, list[object]]

    def without(self, name: str) -> GivenColumns:
        """The same without a column, called by our name for it."""
        return replace(
            self,
            values={ours: column for ours, column in self.values.items() if ours != name},
            numbers={ours: column for ours, column in self.numbers.items() if ours != name},
            names={ours: theirs for ours, theirs in self.names.items() if ours != name},
        )


_WHOLE = (
    "char_start",
    "char_end",
    "page_index",
    "chunk_index",
    "n_chars",
    "n_tokens",
    "overlap_chars",
)


def given_chunks(chunks: object, columns: Mapping[str, Hashable] | None) -> GivenColumns:
    """The columns of `chunks` that an audit looks at.

    Parameters
    ----------
    chunks : ChunksLike
        As `chunkscope.audit` takes them.
    columns : mapping of str to hashable, optional
        Our name of a column -> the name it comes with, or None where it is not to be
        looked at; others are recognised by `NAMES`.

    Raises
    ------
    ArgumentTypeError, ArgumentError
        For chunks of a kind that holds none, and for columns that there are not.
    """
    asked = _asked(columns)
    held, n_chunks = columns_of(chunks, [name for name in asked.values() if name is not None])
    names = {ours: _recognised(ours, held) for ours in NAMES} | _there(asked, held, n_chunks)
    chosen = {ours: theirs for ours, theirs in names.items() if theirs is not None}
    numbers = {ours: _whole(held[chosen[ours]]) for ours in _WHOLE if ours in chosen}
    values = {ours: _listed(held[chosen[ours]]) for ours in chosen if ours not in _WHOLE}
    likely = [chosen["doc_id"]] if "doc_id" in chosen else []
    if "doc_id" not in asked:
        likely += [name for name in NAMES["doc_id"] if name in held and name != "id"]
    documents = {name: _listed(held[name]) for name in likely}
    return GivenColumns(n_chunks, values, numbers, chosen, frozenset(asked), documents)


def _asked(columns: object) -> dict[str, Hashable]:
    if columns is None:
        return {}
    if not isinstance(columns, Mapping):
        allowed = "a mapping of our name of a column to its name in chunks, or None"
        raise ArgumentTypeError(must_be("columns", allowed, columns))
    for ours, theirs in columns.items():
        if not isinstance(ours, str) or not is_hashable(theirs):
            raise ArgumentTypeError(must_be("columns", "names of columns", {ours: theirs}))
        if ours not in NAMES:
            raise ArgumentError(unknown("column in columns", ours, NAMES))
    return dict(columns)


def _there(asked: dict[str, Hashable], held: Columns, n_chunks: int) -> dict[str, Hashable]:
    """What was asked for; no chunks have no columns, and that is no mistake."""
    for theirs in asked.values():
        if theirs is not None and theirs not in held and n_chunks:
            known = [name if isinstance(name, str) else excerpt(name) for name in held]
            raise ArgumentError(unknown("column of chunks", theirs, known))
    return {ours: theirs for ours, theirs in asked.items() if theirs is None or theirs in held}


def _recognised(ours: str, held: Columns) -> Hashable:
    """The likeliest column with a value in it; else the likeliest that is there."""
    there = [name for name in NAMES[ours] if name in held and not _is_times(name, held[name])]
    full = (name for name in there if not bool(pd.isna(_objects(held[name])).all()))
    return next(full, there[0] if there and ours in ("text", "char_start") else None)


def _is_times(name: str, column: Sequence[object] | pd.Series) -> bool:
    """Whether a column of that name holds times and no offsets: most have a fraction."""
    if name not in SECONDS:
        return False
    numbers = [each for each in _listed(column) if isinstance(each, int | float)]
    known = [each for each in numbers if not math.isnan(each)]
    return 2 * sum(each % 1 != 0 for each in known) > len(known)


def _objects(column: Sequence[object] | pd.Series) -> pd.Series:
    return column if isinstance(column, pd.Series) else pd.Series(list(column), dtype=object)


def _listed(column: Sequence[object] | pd.Series) -> list[object]:
    return column.tolist() if isinstance(column, pd.Series) else list(column)


_DIGITS = re.compile(r"\s*([+-]?[0-9]{1,18})(\.0*)?\s*")


def _whole(column: Sequence[object] | pd.Series) -> WholeNumbers:
    """The whole numbers in a column; digits as text are numbers, too: CSV has no others."""
    if isinstance(column, pd.Series) and column.dtype == np.int64:
        every = np.ones(len(column), dtype=np.bool_)
        return WholeNumbers(column.to_numpy(), every, ~every)
    if isinstance(column, pd.Series) and isinstance(column.dtype, pd.Int64Dtype):
        known = column.notna().to_numpy()
        values = column.to_numpy(dtype=np.int64, na_value=0)
        return WholeNumbers(values, known, np.zeros(len(column), dtype=np.bool_))
    read = [_number(each) for each in _listed(column)]
    return WholeNumbers(
        np.array([each if isinstance(each, int) else 0 for each in read], dtype=np.int64),
        np.array([isinstance(each, int) for each in read], dtype=np.bool_),
        np.array([each is _WRONG for each in read], dtype=np.bool_),
    )


_WRONG = object()
_MOST = 2**62
"""Largest offset: twice as much still is an int64."""


def _number(value: object) -> object:
    """An int, None where there is no value, or `_WRONG`."""
    if value is None or value is pd.NA or value is pd.NaT:
        return None
    if isinstance(value, str):
        if not value:
            return None
        found = _DIGITS.fullmatch(value)
        return int(found[1]) if found else _WRONG
    if isinstance(value, float | np.floating):
        number = float(value)
        if math.isnan(number):
            return None
        return int(number) if number.is_integer() and abs(number) <= 2**53 else _WRONG
    if is_whole(value):
        whole = int(value)
        return whole if -_MOST < whole < _MOST else _WRONG
    return _WRONG
