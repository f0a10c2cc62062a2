"""Documents and texts cut by `Recursive`, with the published names, ids and shapes."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, TypedDict, overload

import pandas as pd

from chunkscope.chunks.cutting import chunk
from chunkscope.chunks.pages import ordered_pages
from chunkscope.chunks.schema import text_column
from chunkscope.splitters import Recursive

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike

__all__ = ["Place", "chunk_documents", "chunk_text", "estimate_chunks"]


class Place(TypedDict):
    """Which document a chunk is of, and its place among the chunks of that document, from 0."""

    doc_id: Hashable
    chunk_index: int


@overload
def chunk_documents(  # type: ignore[overload-overlap]  # a DataFrame is one of DocumentsLike
    documents: pd.DataFrame,
    *,
    chunk_size: int = ...,
    chunk_overlap: int | None = ...,
    format: str = ...,
) -> tuple[pd.DataFrame, pd.DataFrame]: ...
@overload
def chunk_documents(
    documents: DocumentsLike,
    *,
    chunk_size: int = ...,
    chunk_overlap: int | None = ...,
    format: str = ...,
) -> tuple[list[tuple[str, str]], dict[str, Place]]: ...
def chunk_documents(
    documents: DocumentsLike,
    *,
    chunk_size: int = 500,
    chunk_overlap: int | None = None,
    format: str = "plaintext",  # noqa: A002  # the published name
) -> tuple[list[tuple[str, str]], dict[str, Place]] | tuple[pd.DataFrame, pd.DataFrame]:
    """The chunks of documents, and a mapping from each to its document: lists, or tables of one.

    Parameters
    ----------
    documents : documents
        Any form that `chunkscope.documents` takes: ``(doc_id, text)`` pairs, a mapping,
        records... The chunks of a document with pages are numbered across its pages, and
        none crosses a page.
    chunk_size, chunk_overlap, format
        The settings of `Recursive` of these names, in graphemes.

    Returns
    -------
    chunks : list of (str, str), or DataFrame
        Chunk id and text of each chunk, documents in the order given. Of a DataFrame the
        chunk table, with the columns of `chunkscope.SCHEMA`.
    mapping : dict of str to ``{"doc_id", "chunk_index"}``, or DataFrame
        The document of each chunk and its place in it, from 0. Of a DataFrame a table with
        the columns ``chunk_id``, ``doc_id`` and ``chunk_index``.

    Raises
    ------
    DocumentsError, DocumentsTypeError
        Where `documents` are none; where two ids are one text, as those of 1 and "1" are.
    SettingsError
        For a setting out of its range.

    Warns
    -----
    UserWarning
        If `documents` is a str that is also the name of a file or folder.

    Notes
    -----
    The id of a chunk is ``f"{doc_id}__chunk_{i}"``: unlike those of `chunkscope.chunk`
    it says nothing of the text. A document without text has no chunks.

    References
    ----------
    The passage functions of Stephen: their names, ids and shapes.

    Examples
    --------
    >>> chunks, mapping = chunk_documents({"a": "One. Two.", 7: "Tea."}, chunk_size=5)
    >>> chunks
    [('a__chunk_0', 'One.'), ('a__chunk_1', ' Two.'), ('7__chunk_0', 'Tea.')]
    >>> mapping["7__chunk_0"]
    {'doc_id': 7, 'chunk_index': 0}
    """
    splitter = Recursive(chunk_size, chunk_overlap=chunk_overlap, format=format)
    if isinstance(documents, pd.DataFrame):
        table = chunk(documents, splitter)
        pairs = zip(table["doc_id"].tolist(), table["chunk_index"].tolist(), strict=True)
        table["chunk_id"] = text_column(_chunk_id(doc_id, place) for doc_id, place in pairs)
        return table, pd.DataFrame(table[["chunk_id", "doc_id", "chunk_index"]])
    pages = ordered_pages(documents)
    chunks: list[tuple[str, str]] = []
    mapping: dict[str, Place] = {}
    n_chunks: dict[Hashable, int] = {}
    for doc_id, text in zip(pages["doc_id"].tolist(), pages["text"].tolist(), strict=True):
        first = n_chunks.get(doc_id, 0)
        pieces = _pieces(splitter, text)
        n_chunks[doc_id] = first + len(pieces)
        for place, piece in enumerate(pieces, first):
            chunk_id = _chunk_id(doc_id, place)
            chunks.append((chunk_id, piece))
            mapping[chunk_id] = {"doc_id": doc_id, "chunk_index": place}
    return chunks, mapping


def chunk_text(
    text: str,
    *,
    chunk_size: int = 500,
    chunk_overlap: int | None = None,
    format: str = "plaintext",  # noqa: A002  # the published name
) -> list[str]:
    """The chunks of one text; none of the empty text.

    Parameters
    ----------
    text : str
        The text.
    chunk_size, chunk_overlap, format
        The settings of `Recursive` of these names, in graphemes.

    Returns
    -------
    list of str
        The exact slices of `text`, in order; none for the empty text.

    Raises
    ------
    ArgumentTypeError
        Where `text` is no str.
    SettingsError
        For a setting out of its range.

    Examples
    --------
    >>> chunk_text("One. Two.", chunk_size=5)
    ['One.', ' Two.']
    """
    return _pieces(Recursive(chunk_size, chunk_overlap=chunk_overlap, format=format), text)


def estimate_chunks(
    text: str,
    *,
    chunk_size: int = 500,
    chunk_overlap: int | None = None,
    format: str = "plaintext",  # noqa: A002  # the published name
) -> int:
    """The number of chunks of one text, exact, without making their texts; 0 for the empty text.

    Parameters
    ----------
    text : str
        The text.
    chunk_size, chunk_overlap, format
        The settings of `Recursive` of these names, in graphemes.

    Returns
    -------
    int
        What ``len(chunk_text(text, ...))`` is.

    Raises
    ------
    ArgumentTypeError
        Where `text` is no str.
    SettingsError
        For a setting out of its range.

    Examples
    --------
    >>> estimate_chunks("One. Two.", chunk_size=5)
    2
    """
    splitter = Recursive(chunk_size, chunk_overlap=chunk_overlap, format=format)
    return len(splitter.spans(text))


def _pieces(splitter: Recursive, text: str) -> list[str]:
    """The texts of the chunks."""
    spans = splitter.spans(text)
    return [text[a:b] for a, b in zip(spans.start.tolist(), spans.end.tolist(), strict=True)]


def _chunk_id(doc_id: Hashable, place: int) -> str:
    # Two are equal only where the ids of the documents are the same text: what follows the
    # last "__chunk_" is a number.
    return f"{doc_id!s}__chunk_{place}"
