"""What the cells of a table tell a record: where each document came from, and what it carries."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, cast

import numpy as np
import pandas as pd

from chunkscope.corpus.accepting import SOURCE_COLUMNS
from chunkscope.errors import DocumentsError, RecordError, excerpt, must_be
from chunkscope.records import ParsedSource

if TYPE_CHECKING:
    from chunkscope.records import JsonValue

__all__ = [
    "OfDocument",
    "json_cell",
    "of_documents",
    "source_columns",
    "source_of",
    "told_source",
]

PAGE_BREAK = "\f"
"""What stands between the pages of a text that is its own source: a form feed."""


class OfDocument:
    """The rows of one document in a documents table, in page order.

    Attributes
    ----------
    doc_id : str
        The document.
    columns : mapping of str to list
        The values of each column asked for.
    """

    def __init__(self, doc_id: str, columns: Mapping[str, list[object]]) -> None:
        self.doc_id = doc_id
        self.columns = columns


def of_documents(pages: pd.DataFrame, names: tuple[str, ...]) -> Iterator[OfDocument]:
    """The documents of `pages` in order of first appearance, with the columns `names`.

    Raises
    ------
    RecordError
        For a ``doc_id`` that is no str: the ``document_id`` of a record is one.
    """
    as_met, ids = pd.factorize(pages["doc_id"])
    order = np.lexsort((pages["page_index"].to_numpy(), as_met))
    columns = {name: pages[name].iloc[order].tolist() for name in names}
    edges = np.concatenate([[0], np.cumsum(np.bincount(as_met, minlength=len(ids)))]).tolist()
    for number, doc_id in enumerate(ids.tolist()):
        if not isinstance(doc_id, str):
            hint = "docs.assign(doc_id=docs['doc_id'].map(str)) makes it one"
            raise RecordError(f"{must_be('the doc_id of a record', 'a str', doc_id)}; {hint}")
        first, last = edges[number], edges[number + 1]
        yield OfDocument(doc_id, {name: each[first:last] for name, each in columns.items()})


def source_columns(pages: pd.DataFrame) -> tuple[str, ...]:
    """The columns of `pages` that hold sources: all four, or none.

    Raises
    ------
    DocumentsError
        Where only some of them are there.
    """
    there = tuple(name for name in SOURCE_COLUMNS if name in pages.columns)
    if there and len(there) < len(SOURCE_COLUMNS):
        lacking = ", ".join(name for name in SOURCE_COLUMNS if name not in there)
        raise DocumentsError(
            f"documents must have all columns of a source or none, got {', '.join(there)} "
            f"without {lacking}"
        )
    return there


def source_of(document: OfDocument) -> ParsedSource:
    """Where a document came from; of one that tells no source, the text itself.

    Raises
    ------
    DocumentsError, RecordError
        As `told_source`.
    """
    return told_source(document) or _own_source(document)


def told_source(document: OfDocument) -> ParsedSource | None:
    """Where a document came from, or None where it does not tell.

    Parameters
    ----------
    document : OfDocument
        With the column ``text`` and those of `source_columns`.

    Raises
    ------
    DocumentsError
        Where its pages do not agree, or tell a part of a source.
    RecordError
        Where what they tell is none.
    """
    told = {
        field: _agreed(document, name)
        for name, field in SOURCE_COLUMNS.items()
        if name in document.columns
    }
    given = {field: value for field, value in told.items() if value is not None}
    if not given:
        return None
    whose = f"document {excerpt(document.doc_id)}"
    if len(given) < len(told):
        lacking = ", ".join(f"source_{field}" for field in told if field not in given)
        raise DocumentsError(
            f"{whose} must tell all of its source or nothing, {lacking} is missing"
        )
    try:
        return ParsedSource(**given)
    except RecordError as reason:
        raise RecordError(f"the source of {whose}: {reason}") from None


def json_cell(cell: object) -> JsonValue:
    """What a cell carries: None where it is missing; arrays, as parquet reads lists, are lists.

    Whether it is a JSON value at all is for the record to check.

    Examples
    --------
    >>> json_cell(np.array(["a", "b"], dtype=object)), json_cell(float("nan"))
    (['a', 'b'], None)
    """
    return None if _is_missing(cell) else _listed(cell)


def _listed(value: object) -> JsonValue:
    if isinstance(value, np.ndarray):
        return [_listed(each) for each in value.tolist()]
    if isinstance(value, np.generic):
        return cast("JsonValue", value.item())
    return cast("JsonValue", value)


def _is_missing(value: object) -> bool:
    """Whether a cell holds nothing: None, NaN, ``pandas.NA`` or NaT; a list is something."""
    if isinstance(value, float | np.floating):
        return bool(np.isnan(value))
    return value is None or value is pd.NA or value is pd.NaT


def _agreed(document: OfDocument, name: str) -> str | None:
    """The one str that all pages of a document have in a column, or None where none has any."""
    what = f"{name} of document {excerpt(document.doc_id)}"
    told: list[str | None] = []
    for value in document.columns[name]:
        if not isinstance(value, str) and not _is_missing(value):
            raise DocumentsError(must_be(what, "a str", value))
        told.append(value if isinstance(value, str) else None)
    for each in told:
        if each != told[0]:
            both = f"{excerpt(told[0])} and {excerpt(each)}"
            raise DocumentsError(f"{what} must be the same on every page, got {both}")
    return told[0]


def _own_source(document: OfDocument) -> ParsedSource:
    """The source of a text that came from nowhere else."""
    name = PurePosixPath(document.doc_id).name or document.doc_id
    text = PAGE_BREAK.join(map(str, document.columns["text"]))
    return ParsedSource(
        key=document.doc_id,
        name=name,
        file_type=PurePosixPath(name).suffix[1:].lower() or "txt",
        # surrogatepass: a lone surrogate is part of the text, and has no other UTF-8 form.
        content_sha256=hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest(),
    )
