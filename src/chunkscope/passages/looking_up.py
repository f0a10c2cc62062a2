"""`get_doc_id` and `get_chunk_ids`: from a chunk to its document, and back."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import cast

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from pandas.api.types import is_integer_dtype

from chunkscope.arguments import is_whole
from chunkscope.corpus.checking import how_many_wrong
from chunkscope.errors import TableError, must_be
from chunkscope.passages.ids import checked_id
from chunkscope.passages.mapping import (
    documents_of,
    mapping_table,
    owner,
    place_in_document,
    refuse_other_forms,
    refuse_two_documents,
)

__all__ = ["get_chunk_ids", "get_doc_id"]


def get_doc_id(
    chunk_id: Hashable, mapping: Mapping[str, Mapping[str, object]] | pd.DataFrame
) -> Hashable | None:
    """The document that a chunk is of; None for a chunk that `mapping` does not have.

    Parameters
    ----------
    chunk_id : hashable
        The chunk; no bytes.
    mapping : mapping of chunk id to ``{"doc_id", "chunk_index"}``, or DataFrame
        What `chunk_documents` returns, or the chunk table of one splitter.

    Returns
    -------
    hashable or None
        The id of the document, as `mapping` has it.

    Raises
    ------
    ArgumentTypeError, ArgumentError
        Where `chunk_id` is no id, `mapping` no mapping, or what it says of the chunk has
        no ``doc_id``.
    TableError
        Where `mapping` is a table that lacks a column or an id, is of several splitters,
        or has the chunk with two documents.

    See Also
    --------
    chunkscope.passages.merge_results : the same for many chunks at once.

    Examples
    --------
    >>> from chunkscope.passages import chunk_documents
    >>> chunks, mapping = chunk_documents({"a": "One. Two."}, chunk_size=5)
    >>> get_doc_id("a__chunk_1", mapping), get_doc_id("b__chunk_0", mapping)
    ('a', None)
    """
    asked = checked_id("chunk_id", chunk_id)
    if isinstance(mapping, pd.DataFrame):
        table = mapping_table(mapping)
        found = table["doc_id"][_is(table["chunk_id"], asked)].tolist()
        for each in found:
            if each != found[0]:
                refuse_two_documents(asked, found[0], each)
        return cast("Hashable", found[0]) if found else None
    refuse_other_forms(mapping)
    if asked not in mapping:
        return None
    return documents_of([asked], mapping)[0]


def get_chunk_ids(
    doc_id: Hashable, mapping: Mapping[str, Mapping[str, object]] | pd.DataFrame
) -> list[Hashable]:
    """The chunks of a document in their order; none for a document that `mapping` does not have.

    Parameters
    ----------
    doc_id : hashable
        The document; no bytes.
    mapping : mapping of chunk id to ``{"doc_id", "chunk_index"}``, or DataFrame
        What `chunk_documents` returns, or the chunk table of one splitter.

    Returns
    -------
    list of hashable
        Ids of chunks, in the order of ``chunk_index``, each once.

    Raises
    ------
    ArgumentTypeError, ArgumentError
        Where `doc_id` is no id, `mapping` no mapping, or what it says of a chunk has no
        ``doc_id`` or ``chunk_index``.
    TableError
        Where `mapping` is a table that lacks a column, an id or a ``chunk_index``, or is
        of several splitters.

    Examples
    --------
    >>> from chunkscope.passages import chunk_documents
    >>> chunks, mapping = chunk_documents({"a": "One. Two.", "b": "Three."}, chunk_size=5)
    >>> get_chunk_ids("a", mapping)
    ['a__chunk_0', 'a__chunk_1']
    """
    asked = checked_id("doc_id", doc_id)
    if isinstance(mapping, pd.DataFrame):
        table = mapping_table(mapping, "chunk_index")
        order = _checked_places(table["chunk_index"])
        rows = np.flatnonzero(_is(table["doc_id"], asked))
        ordered = rows[np.argsort(order[rows], kind="stable")]
        return list(dict.fromkeys(table["chunk_id"].iloc[ordered].tolist()))
    refuse_other_forms(mapping)
    placed = [
        (place_in_document(chunk_id, entry), chunk_id)
        for chunk_id, entry in mapping.items()
        if owner(chunk_id, entry) == asked
    ]
    return [chunk_id for _, chunk_id in sorted(placed, key=lambda each: each[0])]


def _is(column: pd.Series, value: Hashable) -> NDArray[np.bool_]:
    """Which rows have that value."""
    if isinstance(value, str) and isinstance(column.dtype, pd.StringDtype):
        try:
            return (column == value).to_numpy(dtype=bool)
        except UnicodeEncodeError:  # a lone surrogate, which no such column holds
            return np.zeros(len(column), dtype=bool)
    # One by one: to pandas a tuple is a column to compare with.
    return np.array([each == value for each in column.tolist()], dtype=bool)


def _checked_places(column: pd.Series) -> NDArray[np.int64]:
    """The column ``chunk_index``, each a whole number."""
    wrong = column.isna().to_numpy(dtype=bool)
    if not is_integer_dtype(column):
        wrong = np.array([_is_no_place(value) for value in column.tolist()], dtype=bool)
    if wrong.any():
        first = int(wrong.argmax())
        value = column.iloc[[first]].tolist()[0]
        message = must_be(f"the chunk_index of mapping, row {first},", "a whole number", value)
        raise TableError(message + how_many_wrong(int(wrong.sum()), len(column)))
    return column.to_numpy().astype(np.int64)


def _is_no_place(value: object) -> bool:
    if isinstance(value, bool | np.bool_):
        return True
    if isinstance(value, float | np.floating):  # what a gap elsewhere made of a column of ints
        return not float(value).is_integer() or abs(float(value)) > 2**53
    return not is_whole(value) or abs(int(value)) >= 2**63
