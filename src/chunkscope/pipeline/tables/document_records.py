"""`records_from_documents`: one `ParsedDocument` a document of a documents table."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, cast

from chunkscope.corpus import documents
from chunkscope.errors import DocumentsError, RecordError, excerpt
from chunkscope.pipeline.tables.sources import (
    OfDocument,
    json_cell,
    of_documents,
    source_columns,
    source_of,
)
from chunkscope.records import ParsedDocument, ParsedPage

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike
    from chunkscope.records import JsonValue

__all__ = ["records_from_documents"]


def records_from_documents(docs: DocumentsLike) -> list[ParsedDocument]:
    r"""One record a document, in order of first appearance, its pages by ``page_index``.

    `chunkscope.documents` of the records is the way back: it gives the same rows, those of
    a document together and in page order, with the source of each in four columns more.

    Parameters
    ----------
    docs : documents
        Any form that `chunkscope.documents` takes. The columns ``source_key``,
        ``source_name``, ``source_file_type`` and ``source_content_sha256`` tell where a
        document came from and ``original_content`` what it carries, as that function
        leaves them; all pages of a document must agree. Other columns have no place in a
        record, and are left out.

    Returns
    -------
    list of ParsedDocument
        A document without a source is its own: ``key`` is its id, ``name`` the last part
        of that as a path, ``file_type`` the ending of the name in lower case, or ``txt``,
        and ``content_sha256`` that of the texts of its pages, joined by form feeds
        (U+000C), in UTF-8.

    Raises
    ------
    RecordError
        For an id that is no str or blank, or a source that is none.
    DocumentsError, DocumentsTypeError
        Where `docs` cannot become a documents table, or tells a source in part or of one
        document in two ways.

    Examples
    --------
    >>> import chunkscope as cs
    >>> [record] = cs.pipeline.records_from_documents({"notes/a.md": "One."})
    >>> record.source.name, record.source.file_type, record.pages
    ('a.md', 'md', (ParsedPage(page_index=0, text='One.'),))
    >>> cs.documents(record)[["doc_id", "page_index", "text"]]
           doc_id  page_index  text
    0  notes/a.md           0  One.
    """
    pages = documents(docs)
    names = ("page_index", "text", *source_columns(pages))
    if "original_content" in pages.columns:
        names += ("original_content",)
    return [_record(document) for document in of_documents(pages, names)]


def _record(document: OfDocument) -> ParsedDocument:
    """The record of one document."""
    rows = zip(document.columns["page_index"], document.columns["text"], strict=True)
    source = source_of(document)
    content = _original_content(document)
    try:
        return ParsedDocument(
            document_id=document.doc_id,
            source=source,
            pages=tuple(ParsedPage(cast("int", i), cast("str", text)) for i, text in rows),
            original_content=content,
        )
    except RecordError as reason:
        raise RecordError(f"document {excerpt(document.doc_id)}: {reason}") from None


def _original_content(document: OfDocument) -> JsonValue:
    """What all pages of the document carry."""
    first, *others = document.columns.get("original_content", [None])
    for other in others:
        # As JSON: to Python 1 is True. The pages mostly carry one and the same object.
        if other is not first and _written(other) != _written(first):
            raise DocumentsError(
                f"original_content of document {excerpt(document.doc_id)} must be the same on "
                f"every page, got {excerpt(first)} and {excerpt(other)}"
            )
    return json_cell(first)


def _written(cell: object) -> str:
    # What is no JSON value is told from others by its repr, and refused by the record.
    return json.dumps(json_cell(cell), sort_keys=True, default=repr)
