"""What says which document a chunk is of: a dict or a table, each checked where it is read.

A mapping is what `chunk_documents` returns: a dict of chunk id to ``{"doc_id",
"chunk_index"}``, or a table with the columns ``chunk_id``, ``doc_id`` and
``chunk_index``, which the chunk table of one splitter is too.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import repeat
from typing import Any, NoReturn, cast

import pandas as pd

from chunkscope.arguments import is_whole
from chunkscope.errors import ArgumentError, ArgumentTypeError, TableError, excerpt, must_be
from chunkscope.passages.ids import ALLOWED, all_ids, checked_ids

__all__ = [
    "columns_of",
    "documents_of",
    "mapping_table",
    "owner",
    "place_in_document",
    "refuse_other_forms",
    "refuse_two_documents",
]

_ABSENT = object()


def documents_of(
    chunk_ids: Sequence[Hashable], mapping: Mapping[str, Mapping[str, object]] | pd.DataFrame
) -> list[Hashable]:
    """The document of each chunk; a chunk that `mapping` does not have stands for itself.

    Raises
    ------
    ArgumentTypeError, ArgumentError
        Where `mapping` is none, or what a dict says of one of the chunks has no ``doc_id``.
    TableError
        Where a table is none of chunks and their documents, or has a chunk with two.
    """
    if isinstance(mapping, pd.DataFrame):
        known = _documents_in(mapping_table(mapping))
        return [known.get(each, each) for each in chunk_ids]
    refuse_other_forms(mapping)
    get = cast("Callable[[Hashable, object], Any]", mapping.get)  # ids may be of any kind
    entries = list(map(get, chunk_ids, repeat(_ABSENT)))
    if set(map(type, entries)) <= {dict, object}:  # as nearly always: no need to ask each
        try:
            owners = [
                chunk_id if entry is _ABSENT else entry["doc_id"]
                for chunk_id, entry in zip(chunk_ids, entries, strict=True)
            ]
        except (KeyError, TypeError):
            pass
        else:
            if all_ids(owners):
                return owners
    return [
        chunk_id if entry is _ABSENT else owner(chunk_id, entry)
        for chunk_id, entry in zip(chunk_ids, entries, strict=True)
    ]


def owner(chunk_id: Hashable, entry: object) -> Hashable:
    """The document in what a dict says of a chunk.

    Raises
    ------
    ArgumentTypeError, ArgumentError
        Where it is no mapping, has no ``doc_id``, or one that is no id.
    """
    doc_id = _said(chunk_id, entry, "doc_id")
    if not all_ids([doc_id]):
        raise ArgumentTypeError(must_be(f"mapping[{excerpt(chunk_id)}]['doc_id']", ALLOWED, doc_id))
    return doc_id


def place_in_document(chunk_id: Hashable, entry: object) -> int:
    """The place in its document in what a dict says of a chunk.

    Raises
    ------
    ArgumentTypeError, ArgumentError
        Where it is no mapping, has no ``chunk_index``, or one that is no whole number.
    """
    place = _said(chunk_id, entry, "chunk_index")
    if not is_whole(place):
        what = f"mapping[{excerpt(chunk_id)}]['chunk_index']"
        raise ArgumentTypeError(must_be(what, "a whole number", place))
    return int(place)


def mapping_table(mapping: pd.DataFrame, *further: str) -> pd.DataFrame:
    """The columns ``chunk_id``, ``doc_id`` and `further` of a mapping, with a fresh index.

    Raises
    ------
    TableError
        Where a column is missing or twice there, an id is missing or none, or the table
        is of several splitters, in which one document has several sequences of chunks.
    """
    table = columns_of("mapping", mapping, ("chunk_id", "doc_id", *further))
    if "splitter" in mapping.columns:
        of_one = columns_of("mapping", mapping, ["splitter"])["splitter"]
        n_splitters = checked_ids("the splitter of mapping, row", of_one).nunique()
        if n_splitters > 1:
            raise TableError(
                "a mapping must be of one splitter, got a chunk table of "
                f"{n_splitters}; select one by its column splitter"
            )
    for name in ("chunk_id", "doc_id"):
        checked_ids(f"the {name} of mapping, row", table[name])
    return table


def columns_of(
    what: str, table: pd.DataFrame, names: Sequence[str], hint: str = ""
) -> pd.DataFrame:
    """Some columns of a table that a caller gave, with a fresh index.

    Raises
    ------
    TableError
        Where one is missing, or twice there.
    """
    missing = [name for name in names if name not in table.columns]
    if missing:
        raise TableError(
            f"{what} must have the columns {', '.join(names)}, missing are "
            f"{', '.join(missing)}{hint}"
        )
    for name in names:
        if isinstance(table[name], pd.DataFrame):
            raise TableError(f"{what} must have the column {name} once, got it twice")
    return table[list(names)].reset_index(drop=True)


def refuse_other_forms(mapping: object) -> None:
    """An `ArgumentTypeError` for what is no mapping in the form of a dict."""
    if not isinstance(mapping, Mapping):
        allowed = "a dict of chunk id to doc_id and chunk_index, or a table of these columns"
        raise ArgumentTypeError(must_be("mapping", allowed, mapping))


def refuse_two_documents(chunk_id: object, first: object, second: object) -> NoReturn:
    """The error for a table that has a chunk with two documents."""
    raise TableError(
        f"a chunk of mapping must be of one document, got {excerpt(chunk_id)} "
        f"of {excerpt(first)} and of {excerpt(second)}"
    )


def _documents_in(table: pd.DataFrame) -> dict[Hashable, Hashable]:
    """Chunk id -> document, of a mapping in the form of a table."""
    known: dict[Hashable, Hashable] = {}
    for chunk_id, doc_id in zip(table["chunk_id"].tolist(), table["doc_id"].tolist(), strict=True):
        if known.setdefault(chunk_id, doc_id) != doc_id:
            refuse_two_documents(chunk_id, known[chunk_id], doc_id)
    return known


def _said(chunk_id: Hashable, entry: object, field: str) -> object:
    """A field of what a dict says of a chunk."""
    what = f"mapping[{excerpt(chunk_id)}]"
    if not isinstance(entry, Mapping):
        raise ArgumentTypeError(must_be(what, "a dict with doc_id and chunk_index", entry))
    if field not in entry:
        raise ArgumentError(must_be(what, f"a dict with {field}", entry))
    return entry[field]
