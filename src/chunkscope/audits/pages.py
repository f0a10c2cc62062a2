"""`Pages`: the documents that chunks are held against, and which page each chunk is of."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.audits.accepting import Given
from chunkscope.audits.names import WEAK_DOCUMENTS
from chunkscope.corpus.checking import is_hashable
from chunkscope.errors import TableError, excerpt

__all__ = ["UNKNOWN", "Pages", "pages_of_chunks"]

UNKNOWN = -1
"""The number of the page of a chunk whose document or page there is not."""


@dataclass(frozen=True, eq=False)
class Pages:
    """The pages of the documents, numbered in the order given.

    Attributes
    ----------
    doc_id : pandas.Series
        The document of each page.
    ids : list
        The same, as a list.
    page_index : ndarray of int64, shape (n_pages,)
        Its index in the document.
    document : ndarray of int64, shape (n_pages,)
        The number of its document, in order of first appearance.
    texts : list of str
        Its text.
    lengths : ndarray of int64, shape (n_pages,), code points
        The length of its text.
    n_of_document : ndarray of int64, shape (n_pages,)
        How many pages its document has.
    """

    doc_id: pd.Series
    ids: list[Hashable]
    page_index: NDArray[np.int64]
    document: NDArray[np.int64]
    texts: list[str]
    lengths: NDArray[np.int64]
    n_of_document: NDArray[np.int64]

    @classmethod
    def of(cls, docs: pd.DataFrame) -> Pages:
        """The pages of a documents table."""
        document = pd.factorize(docs["doc_id"])[0].astype(np.int64)
        texts = docs["text"].tolist()
        return cls(
            docs["doc_id"],
            docs["doc_id"].tolist(),
            docs["page_index"].to_numpy(dtype=np.int64),
            document,
            texts,
            np.array(list(map(len, texts)), dtype=np.int64),
            np.bincount(document)[document].astype(np.int64) if texts else document,
        )


def pages_of_chunks(given: Given, pages: Pages, *, is_one_text: bool) -> NDArray[np.int64]:
    """The number of the page of each chunk, or `UNKNOWN`.

    Parameters
    ----------
    given : Given
        The chunks.
    pages : Pages
        The documents.
    is_one_text : bool
        Whether the documents were given as one bare text, which has no id of its own: then
        the id that chunks may have for it is not compared.

    Raises
    ------
    TableError
        Where chunks do not say which of several documents they are of.
    """
    ids = _document_ids(given, pages)
    if ids is None:
        if given.n_chunks and pages.document.max(initial=0) > 0:
            raise TableError(
                "chunks must say which document each is of: in a column doc_id, one that columns= "
                "names, or as a {doc_id: chunks} mapping"
            )
        document = np.zeros(given.n_chunks, dtype=np.int64) - (not pages.texts)
    elif is_one_text and len(set(map(excerpt, ids))) <= 1:
        document = np.zeros(given.n_chunks, dtype=np.int64)
    else:
        document = _numbered(ids, pages)
    return _page(document, given, pages)


def _document_ids(given: Given, pages: Pages) -> list[object] | None:
    """What chunks have for ids of documents; an ``id`` may as well be their own."""
    ids = given.values.get("doc_id")
    is_weak = given.names.get("doc_id") in WEAK_DOCUMENTS
    if ids is not None and is_weak and not bool((_numbered(ids, pages) != UNKNOWN).any()):
        ids = None
    if ids is not None and given.names["doc_id"] == given.names.get("chunk_id"):
        del given.values["chunk_id"]
    return ids


def _numbered(ids: list[object], pages: Pages) -> NDArray[np.int64]:
    """The number of the document of each id; CSV has the id 7 as the text "7"."""
    number: dict[Hashable, int] = {}
    alike: dict[str, int] = {}
    for doc_id, document in zip(pages.ids, pages.document.tolist(), strict=True):
        number[doc_id] = document
        if isinstance(doc_id, str | int):
            alike[str(doc_id)] = document

    def number_of(doc_id: object) -> int:
        if not is_hashable(doc_id):
            return UNKNOWN
        try:
            found = number.get(doc_id)  # which compares, and theirs may raise anything
        except Exception:  # noqa: BLE001
            return UNKNOWN
        if found is None and isinstance(doc_id, str | int | np.integer):
            found = alike.get(str(doc_id))
        return UNKNOWN if found is None else found

    return np.fromiter(map(number_of, ids), dtype=np.int64, count=len(ids))


def _page(document: NDArray[np.int64], given: Given, pages: Pages) -> NDArray[np.int64]:
    """The page of each chunk: of a document with one page it need not be said."""
    first = np.full(pages.document.max(initial=-1) + 1, UNKNOWN, dtype=np.int64)
    first[pages.document[::-1]] = np.arange(len(pages.texts))[::-1]
    page = np.where(document == UNKNOWN, UNKNOWN, np.append(first, UNKNOWN)[document])
    said = given.numbers.get("page_index")
    if said is None:
        has_many = pages.n_of_document[page] > 1 if len(pages.texts) else page != UNKNOWN
        return np.where((page != UNKNOWN) & has_many, UNKNOWN, page)
    keys = zip(pages.document.tolist(), pages.page_index.tolist(), strict=True)
    number = {key: place for place, key in enumerate(keys)}
    known = zip(document.tolist(), said.values.tolist(), said.is_known.tolist(), strict=True)
    found = [number.get((doc, index), UNKNOWN) if ok else UNKNOWN for doc, index, ok in known]
    return np.array(found, dtype=np.int64)
