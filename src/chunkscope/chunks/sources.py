"""`source_pages`: the pages that chunks were cut from, each with its chunks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.arguments import whole_number
from chunkscope.corpus import documents
from chunkscope.corpus.checking import is_hashable
from chunkscope.errors import (
    ArgumentError,
    ArgumentTypeError,
    TableError,
    excerpt,
    must_be,
    unknown,
)

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from chunkscope.corpus import DocumentsLike

__all__ = [
    "SourcePage",
    "number_of_page",
    "page_among",
    "page_of",
    "pages_of_document",
    "source_pages",
]

_LISTED = 12
"""Pages named in an error, at most."""


@dataclass(frozen=True, slots=True, eq=False)
class SourcePage:
    """A page of the documents, and where its chunks stand in the chunk table.

    Attributes
    ----------
    doc_id : hashable
        The document.
    page_index : int
        The page in it.
    text : str
        Its text.
    rows : ndarray of int64, shape (n_chunks,)
        Row numbers of its chunks, of all splitters, ascending; none for a page without.
    """

    doc_id: Hashable
    page_index: int
    text: str
    rows: NDArray[np.int64]


def source_pages(table: pd.DataFrame, docs: DocumentsLike) -> list[SourcePage]:
    """Every page of `docs`, in the order given, with its chunks.

    Parameters
    ----------
    table : pandas.DataFrame
        A checked chunk table: what `chunkscope.check` returns.
    docs : documents
        The documents it was made from, in any form that `chunkscope.documents` takes.
        Pages without chunks are welcome.

    Raises
    ------
    DocumentsError, DocumentsTypeError
        Where `docs` cannot become a documents table.
    TableError
        Where a chunk's page is not among `docs`, or does not have the chunk's text, its
        length or its context at its offsets.

    Examples
    --------
    >>> import chunkscope as cs
    >>> table = cs.chunk({"a": "One. Two.", "b": ""}, cs.SplitPoints(chunk_size=5))
    >>> [(page.doc_id, page.rows.tolist()) for page in source_pages(table, {"a": "One. Two."})]
    [('a', [0, 1])]
    """
    pages = documents(docs)
    keys = list(zip(pages["doc_id"], pages["page_index"].tolist(), strict=True))
    rows_of: dict[tuple[object, int], list[int]] = {key: [] for key in keys}
    for row, key in enumerate(zip(table["doc_id"], table["page_index"].tolist(), strict=True)):
        if key not in rows_of:
            raise TableError(f"docs must hold the pages of all chunks, {_page(*key)} is missing")
        rows_of[key].append(row)
    found = [
        SourcePage(*key, text, np.array(rows_of[key], dtype=np.int64))
        for key, text in zip(keys, pages["text"], strict=True)
    ]
    for page in found:
        _refuse_other_text(page, table)
    return found


def pages_of_document(pages: Iterable[SourcePage], doc_id: Hashable) -> list[SourcePage]:
    """The pages of one document, at least one.

    Raises
    ------
    ArgumentTypeError
        For an id that cannot be hashed, and so is none.
    ArgumentError
        For a document that there is not; lists those there are.
    """
    by_document: dict[Hashable, list[SourcePage]] = {}
    for each in pages:
        by_document.setdefault(each.doc_id, []).append(each)
    if not is_hashable(doc_id):
        raise ArgumentTypeError(must_be("doc_id", "hashable", doc_id))
    if doc_id not in by_document:
        raise ArgumentError(unknown("doc_id", doc_id, map(str, by_document)))
    return by_document[doc_id]


def page_of(pages: Iterable[SourcePage], doc_id: Hashable, page_index: int) -> SourcePage:
    """The page of a document that has this index.

    Raises
    ------
    ArgumentTypeError
        For an id that cannot be hashed, and an index that is no whole number.
    ArgumentError
        For a document or a page that there is not; lists those there are.

    Examples
    --------
    >>> import chunkscope as cs
    >>> table = cs.chunk({"a": "One. Two."}, cs.SplitPoints(chunk_size=5))
    >>> page_of(source_pages(table, {"a": "One. Two."}), "a", 0).text
    'One. Two.'
    """
    return page_among(pages_of_document(pages, doc_id), page_index)


def page_among(of_document: Iterable[SourcePage], page_index: int) -> SourcePage:
    """The page with this index, of the pages of one document.

    Raises
    ------
    ArgumentTypeError
        For what is no whole number.
    ArgumentError
        For a page that there is not; lists those there are.
    """
    number = whole_number("page_index", page_index, least=0)
    by_index = {page.page_index: page for page in of_document}
    if number in by_index:
        return by_index[number]
    known = sorted(by_index)
    listed = ", ".join(map(str, known[:_LISTED])) or "it has none"
    more = f" and {len(known) - _LISTED} more" if len(known) > _LISTED else ""
    allowed = f"that of a page of the document ({listed}{more})"
    raise ArgumentError(must_be("page_index", allowed, page_index))


def number_of_page(pages: Sequence[SourcePage], n_rows: int) -> NDArray[np.int64]:
    """The place in `pages` of the page of each row of the chunk table, which has `n_rows`.

    Examples
    --------
    >>> import chunkscope as cs
    >>> docs = {"a": "One. Two.", "b": "", "c": "Three."}
    >>> table = cs.chunk(docs, cs.SplitPoints(chunk_size=5))
    >>> number_of_page(source_pages(table, docs), len(table)).tolist()
    [0, 0, 2, 2]
    """
    numbers = np.zeros(n_rows, dtype=np.int64)
    for number, page in enumerate(pages):
        numbers[page.rows] = number
    return numbers


def _refuse_other_text(page: SourcePage, table: pd.DataFrame) -> None:
    """Refuse chunks of `page` that its text does not have."""
    of_page = table.iloc[page.rows]
    start, end, n_context = (
        of_page[name].to_numpy() for name in ("char_start", "char_end", "context_chars")
    )
    wrong = (n_context < 0) | (n_context > start) | (start > end) | (end > len(page.text))
    wrong |= of_page["n_chars"].to_numpy() != end - start
    if "text" in of_page.columns and not wrong.any():
        given = zip(start.tolist(), end.tolist(), of_page["text"], strict=True)
        wrong |= np.array([page.text[a:b] != text for a, b, text in given], dtype=bool)
    if wrong.any():
        first = int(np.argmax(wrong))
        raise TableError(
            f"docs must be those the chunks were made from, {_page(page.doc_id, page.page_index)} "
            f"differs at [{start[first]}, {end[first]})"
        )


def _page(doc_id: object, page_index: int) -> str:
    return f"page {page_index} of document {excerpt(doc_id)}"
