"""`owners_of_chunks`: which document and which page each chunk is of."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from chunkscope.audits.accepting import GivenColumns
from chunkscope.audits.known_documents import numbered
from chunkscope.audits.names import WEAK_DOCUMENTS, WEAK_PAGES
from chunkscope.audits.pages import Pages
from chunkscope.errors import TableError, excerpt

__all__ = ["UNKNOWN", "Owners", "owners_of_chunks", "settled"]

UNKNOWN = -1
"""The number of a document or a page that there is not, or that a chunk does not say."""


@dataclass(frozen=True, eq=False)
class Owners:
    """What each chunk is of.

    Attributes
    ----------
    document : ndarray of int64, shape (n_chunks,)
        The number of its document, or `UNKNOWN`.
    page : ndarray of int64, shape (n_chunks,)
        The number of its page, or `UNKNOWN`.
    begins_at_one : bool
        Whether the chunks count pages from 1 where the documents count them from 0.
    """

    document: NDArray[np.int64]
    page: NDArray[np.int64]
    begins_at_one: bool


def settled(given: GivenColumns, pages: Pages) -> GivenColumns:
    """`given` without the columns that have a name of two meanings and turn out to mean the other.

    Parameters
    ----------
    given : GivenColumns
        The chunks.
    pages : Pages
        The documents.

    Raises
    ------
    TableError
        Where chunks say which of several documents they are of, and none is one.
    """
    given = _with_document(given, pages)
    said_pages = given.numbers.get("page_index")
    if said_pages is not None and given.names["page_index"] in WEAK_PAGES:
        has_many = bool((pages.n_of_document > 1).any())
        if "page_index" not in given.asked and (not has_many or said_pages.is_wrong.any()):
            given = given.without("page_index")
    return given


def _with_document(given: GivenColumns, pages: Pages) -> GivenColumns:
    """The same with the column that says the document, of those that may: one that names any."""
    for name, ids in given.documents.items():
        if bool((numbered(ids, pages) != UNKNOWN).any()):
            values, names = {**given.values, "doc_id": ids}, {**given.names, "doc_id": name}
            given = replace(given, values=values, names=names)
            return given.without("chunk_id") if names.get("chunk_id") == name else given
    name = given.names.get("doc_id")
    if name not in WEAK_DOCUMENTS or "doc_id" in given.asked:
        return given
    if pages.n_documents > 1 and name != "id":
        ids = given.documents[name]
        said = next((each for each in ids if isinstance(each, str)), ids[0])
        raise TableError(
            f"{excerpt(said)} in the column {excerpt(name)} of chunks is no document: no "
            f"doc_id, such as {excerpt(pages.ids[0])}, no path and no file name of one alone"
        )
    return given.without("doc_id")


def owners_of_chunks(given: GivenColumns, pages: Pages, *, is_one_text: bool) -> Owners:
    """The document and the page of each chunk.

    Parameters
    ----------
    given : GivenColumns
        The chunks, `settled`.
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
    ids = given.values.get("doc_id")
    if ids is None:
        if given.n_chunks and pages.n_documents > 1:
            raise TableError(
                "chunks must say which document each is of: in a column doc_id, one that columns= "
                "names, or as a {doc_id: chunks} mapping"
            )
        document = np.zeros(given.n_chunks, dtype=np.int64) - (not pages.texts)
    elif is_one_text and len(set(map(excerpt, ids))) <= 1:
        document = np.zeros(given.n_chunks, dtype=np.int64)
    else:
        document = numbered(ids, pages)
    return _with_pages(document, given, pages)


def _with_pages(document: NDArray[np.int64], given: GivenColumns, pages: Pages) -> Owners:
    """The page of each chunk, too: of a document with one page it need not be said."""
    first = np.full(pages.n_documents, UNKNOWN, dtype=np.int64)
    first[pages.document[::-1]] = np.arange(len(pages.texts))[::-1]
    one = np.where(document == UNKNOWN, UNKNOWN, np.append(first, UNKNOWN)[document])
    has_many = (one != UNKNOWN) & (np.append(pages.n_of_document, 0)[one] > 1)
    said = given.numbers.get("page_index")
    if said is None:
        return Owners(document, np.where(has_many, UNKNOWN, one), begins_at_one=False)
    keys = zip(pages.document.tolist(), pages.page_index.tolist(), strict=True)
    number: dict[tuple[Hashable, int], int] = {key: place for place, key in enumerate(keys)}

    def pages_at(shift: int) -> NDArray[np.int64]:
        known = zip(document.tolist(), said.values.tolist(), said.is_known.tolist(), strict=True)
        found = [number.get((doc, n - shift), UNKNOWN) if ok else UNKNOWN for doc, n, ok in known]
        return np.array(found, dtype=np.int64)

    page, before = pages_at(0), pages_at(1)
    # A page 0 of the chunks would have none before it; so this is how counting from 1 shows.
    begins_at_one = bool((before != UNKNOWN).sum() > (page != UNKNOWN).sum())
    page = before if begins_at_one else page
    if given.names["page_index"] in WEAK_PAGES:
        page = np.where(has_many, page, one)
    return Owners(document, page, begins_at_one)
