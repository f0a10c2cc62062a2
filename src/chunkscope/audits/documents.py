"""Rules of documents: chunks of none that there is, and documents without chunks."""

from __future__ import annotations

import numpy as np

from chunkscope.audits.accepting import GivenColumns
from chunkscope.audits.findings import Findings
from chunkscope.audits.owners import UNKNOWN, Owners
from chunkscope.audits.pages import Pages
from chunkscope.audits.parts import ChunksOfSplitter
from chunkscope.audits.quoting import counted
from chunkscope.errors import excerpt

__all__ = ["tell_no_chunks", "tell_page_numbers", "tell_unknown_documents"]


def tell_unknown_documents(
    given: GivenColumns, pages: Pages, owners: Owners, found: Findings
) -> None:
    """One finding for each document, or page of one, that there is not."""
    ids = given.values.get("doc_id")
    counts: dict[str, tuple[object, int]] = {}
    for row in np.flatnonzero(owners.page == UNKNOWN).tolist():
        doc_id = None if ids is None else ids[row]
        told = _stranger(row, doc_id, given, pages, owners)
        counts[told] = (doc_id, counts.get(told, (None, 0))[1] + 1)
    listed = list(counts.items())[: found.limit]
    for told, (doc_id, number) in listed:
        found.of_stranger("unknown_document", doc_id, f"{told} ({counted(number, 'chunk')})")
    if len(listed) < len(counts):
        more = f"{len(counts) - len(listed):,} more documents or pages that there are not"
        found.of_stranger("unknown_document", None, more)


def _stranger(row: int, doc_id: object, given: GivenColumns, pages: Pages, owners: Owners) -> str:
    """What there is not, or is not said, in words."""
    said = given.numbers.get("page_index")
    page = None if said is None or not said.is_known[row] else int(said.values[row])
    document = int(owners.document[row])
    if document == UNKNOWN:
        what = (
            f"document {excerpt(doc_id)}"
            if page is None
            else f"page {page} of document {excerpt(doc_id)}"
        )
        return f"{what} is not among the documents"
    own = pages.page_index[pages.document == document]
    first = int(np.flatnonzero(pages.document == document)[0])
    what = f"document {excerpt(pages.ids[first])}"
    if page is None:
        return f"{what} has {counted(len(own), 'page')}, and chunks do not say which: no page_index"
    return f"{what} has no page {page}, but {int(own.min())} to {int(own.max())}"


def tell_page_numbers(given: GivenColumns, pages: Pages, owners: Owners, found: Findings) -> None:
    """Pages counted from 1 in the chunks and from 0 in the documents, once a document."""
    if not owners.begins_at_one:
        return
    known = owners.page[owners.page != UNKNOWN]
    counts = np.bincount(pages.document[known], minlength=pages.n_documents)
    for document in np.flatnonzero(counts).tolist():
        page = int(known[pages.document[known] == document][0])
        name = excerpt(given.names["page_index"])
        told = f"pages are counted from 1 in {name} of the chunks, from 0 in the documents"
        found.of_document("page_numbers", page, f"{told} ({counted(counts[document], 'chunk')})")


def tell_no_chunks(part: ChunksOfSplitter, owners: Owners, found: Findings) -> None:
    """Pages with text and without chunks; not of documents whose chunks do not say the page."""
    pages = part.pages
    without = np.ones(len(pages.texts), dtype=np.bool_)
    without[part.page] = False
    untold = owners.document[(owners.page == UNKNOWN) & (owners.document != UNKNOWN)]
    if "page_index" not in part.given.numbers:
        without &= ~np.isin(pages.document, untold)
    for page in np.flatnonzero(without & (pages.lengths > 0)).tolist():
        if not pages.texts[page].isspace():
            length = counted(pages.lengths[page], "character")
            found.of_page("no_chunks", page, f"no chunk of {length}")
