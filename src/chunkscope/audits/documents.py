"""Rules of documents: chunks of none that there is, and documents without chunks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from chunkscope.audits.accepting import Given
from chunkscope.audits.counting import counted
from chunkscope.audits.findings import Findings
from chunkscope.audits.pages import UNKNOWN
from chunkscope.audits.parts import Part
from chunkscope.errors import excerpt

__all__ = ["no_chunks", "unknown_documents"]


def unknown_documents(given: Given, page: NDArray[np.int64], found: Findings) -> None:
    """One finding for each document, or page of one, that there is not."""
    strangers = np.flatnonzero(page == UNKNOWN).tolist()
    ids = given.values.get("doc_id")
    said = given.numbers.get("page_index")
    counts: dict[str, tuple[object, int]] = {}
    for row in strangers:
        doc_id = None if ids is None else ids[row]
        what = f"document {excerpt(doc_id)}"
        if said is not None and said.is_known[row]:
            what = f"page {said.values[row]} of {what}"
        counts[what] = (doc_id, counts.get(what, (None, 0))[1] + 1)
    listed = list(counts.items())[: found.limit]
    for what, (doc_id, number) in listed:
        told = f"{what} is not among the documents ({counted(number, 'chunk')})"
        found.of_stranger("unknown_document", doc_id, told)
    if len(listed) < len(counts):
        more = f"{len(counts) - len(listed):,} more documents that there are not"
        found.of_stranger("unknown_document", None, more)


def no_chunks(part: Part, found: Findings) -> None:
    """Pages with text and without chunks."""
    pages = part.pages
    without = np.ones(len(pages.texts), dtype=np.bool_)
    without[part.page] = False
    for page in np.flatnonzero(without & (pages.lengths > 0)).tolist():
        if not pages.texts[page].isspace():
            length = counted(pages.lengths[page], "character")
            found.of_page("no_chunks", page, f"no chunk of {length}")
