"""Rules of coverage: text, and white space, that lie in no chunk."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from chunkscope.audits.findings import Findings
from chunkscope.audits.parts import NOWHERE, ChunksOfSplitter
from chunkscope.audits.quoting import counted, quoted
from chunkscope.audits.runs import runs

__all__ = ["tell_coverage"]


def tell_coverage(part: ChunksOfSplitter, found: Findings) -> None:
    """What of each page that has chunks lies in none of them."""
    page, start, end = _gaps(part)
    texts = [
        part.pages.texts[number][a:b]
        for number, a, b in zip(page.tolist(), start.tolist(), end.tolist(), strict=True)
    ]
    is_blank = np.fromiter(map(str.isspace, texts), np.bool_, len(texts))
    lost = np.flatnonzero(~is_blank)
    inner = [texts[n].strip() for n in lost.tolist()]
    begins = np.array(
        [start[n] + texts[n].index(text[0]) for n, text in zip(lost, inner, strict=True)],
        dtype=np.int64,
    )
    found.of_places(
        "lost_text",
        page[lost],
        begins,
        begins + np.array(list(map(len, inner)), dtype=np.int64),
        lambda n: f"{counted(len(inner[n]), 'character')} in no chunk: {quoted(inner[n])}",
    )
    _blanks(page[is_blank], (end - start)[is_blank], found)


def _blanks(page: NDArray[np.int64], lengths: NDArray[np.int64], found: Findings) -> None:
    """One finding for all white space that a page has in no chunk; `page` ascends."""
    for number, first, last in runs(page):
        total = counted(lengths[first:last].sum(), "character")
        told = f"{total} of white space in no chunk, in {counted(last - first, 'place')}"
        found.of_page("dropped_blanks", number, told)


def _gaps(part: ChunksOfSplitter) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """Page, start and end of each stretch in no chunk, of pages that have chunks."""
    is_placed = (part.start != NOWHERE) & (part.start < part.end)
    with_chunks = np.unique(part.page)
    lengths = part.pages.lengths[with_chunks]
    nothing = np.zeros(len(with_chunks), dtype=np.int64)
    # An empty range at the beginning and at the end of each page, and all pages on one line.
    page = np.concatenate([part.page[is_placed], with_chunks, with_chunks])
    start = np.concatenate([part.start[is_placed], nothing, lengths])
    end = np.concatenate([part.end[is_placed], nothing, lengths])
    base = np.concatenate([[0], np.cumsum(part.pages.lengths + 1)])[:-1]
    by_place = np.lexsort((start, page))
    page, start, end = page[by_place], start[by_place], end[by_place]
    reached = np.maximum.accumulate(base[page] + end) - base[page]
    is_gap = (page[1:] == page[:-1]) & (start[1:] > reached[:-1])
    return page[1:][is_gap], reached[:-1][is_gap], start[1:][is_gap]
