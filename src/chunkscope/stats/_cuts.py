"""`judged`: the elements of documents held against chunks, splitter by splitter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.chunks import check
from chunkscope.chunks.sources import source_pages
from chunkscope.corpus import documents
from chunkscope.stats._elements import ELEMENTS, Formats, elements, formats
from chunkscope.stats._ranges import Ranges, touching
from chunkscope.stats.parts import parts

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike

__all__ = ["Judged", "judged", "nothing"]


@dataclass(frozen=True, slots=True, eq=False)
class Judged:
    """The elements of all pages, and what the chunks of one splitter do to them.

    Attributes
    ----------
    splitter : str
        Its name.
    page, kind, start, end : ndarray of int64, shape (n_elements,)
        The elements: row of the documents table, place in `ELEMENTS`, code points.
    own, cut : ndarray of bool, shape (n_elements,)
        Whether the splitter has chunks of the page; whether none holds the element whole.
    n_chunks, first_cut : ndarray of int64, shape (n_elements,)
        As in `cut_elements`; -1 where no place is inside.
    touched, touching : ndarray of int64, shape (n_pairs,)
        Elements that are cut, and chunks that have a part of them, by number.
    """

    splitter: str
    page: NDArray[np.int64]
    kind: NDArray[np.int64]
    start: NDArray[np.int64]
    end: NDArray[np.int64]
    own: NDArray[np.bool_]
    cut: NDArray[np.bool_]
    n_chunks: NDArray[np.int64]
    first_cut: NDArray[np.int64]
    touched: NDArray[np.int64]
    touching: NDArray[np.int64]


def judged(chunks: pd.DataFrame, docs: DocumentsLike, given: Formats) -> Iterator[Judged]:
    """The elements of `docs` beside the chunks of each splitter, in order of first appearance.

    Raises
    ------
    TableError, DocumentsError, DocumentsTypeError, ArgumentError, ArgumentTypeError
        As for `chunkscope.stats.structure`.
    """
    table, pages = check(chunks), documents(docs)
    written_in = formats(given, pages["doc_id"].tolist())
    page_of_row = np.zeros(len(table), dtype=np.int64)
    kinds = {kind: number for number, kind in enumerate(ELEMENTS)}
    found: list[tuple[int, int, int, int]] = []
    for number, page in enumerate(source_pages(table, pages)):
        page_of_row[page.rows] = number
        in_page = elements(page.text, written_in[number])
        found += [(number, kinds[kind], start, end) for kind, start, end in in_page]
    columns = np.array(found, dtype=np.int64).reshape(-1, 4).T
    for splitter, part in parts(table):
        pages_of_part = page_of_row[part.index.to_numpy()]
        start, end = part["char_start"].to_numpy(), part["char_end"].to_numpy()
        yield _held_against(splitter, columns, Ranges(pages_of_part, start, end))


def _held_against(splitter: str, found: NDArray[np.int64], chunks: Ranges) -> Judged:
    """The elements `found` (page, kind, start, end) beside the chunks of one splitter."""
    page, kind, start, end = found
    one, other = touching(Ranges(page, start, end), chunks)
    chunk_start, chunk_end = chunks.start[other], chunks.end[other]
    cut = np.ones(len(page), dtype=np.bool_)
    cut[one[(chunk_start <= start[one]) & (chunk_end >= end[one])]] = False
    first_end, first_start = (
        _first_inside(each, one, start, end) for each in (chunk_end, chunk_start)
    )
    return Judged(
        splitter, page, kind, start, end,
        own=np.isin(page, chunks.group),
        cut=cut,
        n_chunks=np.bincount(one, minlength=len(page)),
        first_cut=np.where(first_end >= 0, first_end, first_start),
        touched=one[cut[one]],
        touching=other[cut[one]],
    )  # fmt: skip


def _first_inside(
    places: NDArray[np.int64],
    element: NDArray[np.int64],
    start: NDArray[np.int64],
    end: NDArray[np.int64],
) -> NDArray[np.int64]:
    """The least of the places of each element that lies inside of it, -1 where none does."""
    inside = (start[element] < places) & (places < end[element])
    first = end.copy()
    np.minimum.at(first, element[inside], places[inside])
    return np.where(first < end, first, -1)


def nothing() -> Judged:
    """What is said of no splitter and no element."""
    none = np.empty(0, dtype=np.int64)
    return _held_against("", np.empty((4, 0), dtype=np.int64), Ranges(none, none, none))
