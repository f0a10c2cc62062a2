"""Chunks as columns, whatever form they come in: `columns_of`."""

from __future__ import annotations

import math
import os
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeAlias

import numpy as np
import pandas as pd

from chunkscope.arguments import is_whole
from chunkscope.audits.files import rows_of_files
from chunkscope.audits.names import METADATA, NAMES
from chunkscope.corpus.checking import is_hashable
from chunkscope.errors import ArgumentTypeError, TableError, excerpt, must_be
from chunkscope.splitters.foreign.names import are_texts_and_pairs

__all__ = ["ChunksLike", "Columns", "columns_of"]

ChunksLike: TypeAlias = (
    "str | os.PathLike[str] | pd.DataFrame | Iterable[object] | Mapping[Hashable, Iterable[object]]"
)
"""Whatever `chunkscope.audit` takes for chunks."""

Columns: TypeAlias = dict[Hashable, Sequence[object] | pd.Series]
"""Columns by name, all of one length."""

_FORMS = (
    "a DataFrame, a list of strs, mappings or objects, a {doc_id: chunks} mapping or a path of "
    "a file"
)
_ITEMS = "a str, a mapping, a (start, text) pair or an object with a text"


def columns_of(chunks: object, more: Iterable[Hashable] = ()) -> tuple[Columns, int]:
    """The columns of `chunks` under the names they come with, and the number of chunks.

    Parameters
    ----------
    chunks : ChunksLike
        As `chunkscope.audit` takes them.
    more : iterable of hashable
        Names to look for in metadata, beside those of `NAMES`.

    Raises
    ------
    ArgumentTypeError
        For what holds no chunks.
    TableError
        For a DataFrame that has a column twice.
    ReadError
        For files that cannot be read.
    """
    if isinstance(chunks, str | os.PathLike):
        chunks = rows_of_files(chunks)
    if isinstance(chunks, pd.DataFrame):
        columns, n_chunks = _of_frame(chunks), len(chunks)
    else:
        rows = _rows(chunks)
        names = dict.fromkeys(name for row in rows for name in row)
        columns = {name: [row.get(name) for row in rows] for name in names}
        n_chunks = len(rows)
    return _with_metadata(columns, [*_known(), *more]), n_chunks


def _known() -> dict[str, None]:
    return dict.fromkeys(name for names in NAMES.values() for name in names)


def _of_frame(frame: pd.DataFrame) -> Columns:
    if not frame.columns.is_unique:
        twice = frame.columns[frame.columns.duplicated()][0]
        raise TableError(f"each column of chunks must be there once, got {excerpt(twice)} twice")
    return {name: frame[name] for name in frame.columns}


def _rows(chunks: object) -> list[Mapping[Hashable, object]]:
    """Each chunk as a mapping."""
    if isinstance(chunks, Mapping):
        return _of_documents(chunks)
    if isinstance(chunks, bytes | bytearray | memoryview | set | frozenset):
        raise ArgumentTypeError(must_be("chunks", _FORMS, chunks))  # a set has no order
    if isinstance(chunks, tuple) and len(chunks) == 2 and are_texts_and_pairs(*chunks):
        texts, offsets = chunks
        chunks = [(*pair, text) for pair, text in zip(offsets, texts, strict=True)]
    if not isinstance(chunks, Iterable):
        raise ArgumentTypeError(must_be("chunks", _FORMS, chunks))
    try:
        items = list(chunks)
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001 - an array without dimensions, or an iterator of others
        raise ArgumentTypeError(must_be("chunks", _FORMS, chunks)) from None
    held: dict[type, list[str]] = {}
    return [_row(item, number, held) for number, item in enumerate(items)]


def _of_documents(chunks: Mapping[Hashable, object]) -> list[Mapping[Hashable, object]]:
    rows: list[Mapping[Hashable, object]] = []
    for doc_id, own in chunks.items():
        if isinstance(own, str | bytes | Mapping) or not isinstance(own, Iterable):
            raise ArgumentTypeError(must_be(f"chunks of {excerpt(doc_id)}", "a list of them", own))
        if isinstance(own, pd.DataFrame):
            own = own.to_dict("records")  # noqa: PLW2901 - the same chunks, as rows
        rows += [{**row, "doc_id": doc_id} for row in _rows(own)]
    return rows


# Types of the parts of a tuple -> what they are.
_TUPLES: dict[tuple[type, ...], tuple[str, ...]] = {
    (int, str): ("char_start", "text"),
    (int, int): ("char_start", "char_end"),
    (str, str): ("doc_id", "text"),
    (int, int, str): ("char_start", "char_end", "text"),
    (str, int, int): ("text", "char_start", "char_end"),
}


def _row(item: object, number: int, held: dict[type, list[str]]) -> Mapping[Hashable, object]:
    if isinstance(item, str) or item is None or item is pd.NA:
        return {"text": item}
    if isinstance(item, float) and math.isnan(item):
        return {"text": None}
    if isinstance(item, Mapping):
        return item
    if isinstance(item, tuple | list):
        parts = tuple(int if is_whole(each) else type(each) for each in item)
        if parts in _TUPLES:
            return dict(zip(_TUPLES[parts], item, strict=True))
    elif not isinstance(item, int | float | bytes | np.ndarray | pd.Series | type):
        if type(item) not in held:
            held[type(item)] = [
                name for name in [*_known(), *METADATA] if _value(item, name) is not _NOTHING
            ]
        if held[type(item)]:
            return _of_object(item, held[type(item)])
    raise ArgumentTypeError(must_be(f"item {number} of chunks", _ITEMS, item))


_NOTHING = object()


def _value(item: object, name: str) -> object:
    """The attribute `name`, if the object has one and it is no method."""
    try:
        value = getattr(item, name, _NOTHING)
    except Exception:  # noqa: BLE001 - a property of others may raise anything
        return _NOTHING
    return _NOTHING if callable(value) else value


def _of_object(item: object, names: Iterable[str]) -> Mapping[Hashable, object]:
    values = ((name, _value(item, name)) for name in names)
    return {name: value for name, value in values if value is not _NOTHING}


def _with_metadata(columns: Columns, names: Iterable[Hashable]) -> Columns:
    """The columns, and those that mappings in a column of metadata make."""
    found = dict(columns)
    for holder in METADATA:
        if holder not in columns:
            continue
        held = [each if isinstance(each, Mapping) else {} for each in columns[holder]]
        inside = {name for each in held for name in each if is_hashable(name)}
        for name in names:
            if name in inside and (name not in found or _is_void(found[name])):
                found[name] = [each.get(name) for each in held]
    return found


def _is_void(column: Sequence[object] | pd.Series) -> bool:
    """Whether there is no value in a column."""
    return bool(pd.isna(pd.Series(column, dtype=object)).all())
