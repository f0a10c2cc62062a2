"""`judged`: the elements of documents held against chunks, splitter by splitter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from chunkscope.chunks.sources import SourcePage, number_of_page
from chunkscope.stats.elements import ELEMENTS, elements
from chunkscope.stats.parts import Parts
from chunkscope.stats.ranges import Ranges, n_touching, on_one_line

__all__ = ["Judged", "PageElements", "judged", "nothing", "page_elements"]

_NUMBERS = {kind: number for number, kind in enumerate(ELEMENTS)}


class PageElements(NamedTuple):
    """The elements of one page. They are of its text, whatever cuts it: look for them once.

    Attributes
    ----------
    kind, start, end : ndarray of int64, shape (n_elements,)
        Place in `ELEMENTS`; code points of the page, half-open. By start.
    """

    kind: NDArray[np.int64]
    start: NDArray[np.int64]
    end: NDArray[np.int64]


def page_elements(text: str, written_in: str) -> PageElements:
    r"""The elements of a text in a format: ``"markdown"``, ``"html"`` or ``"plaintext"``.

    This is what takes time, some 0.3 s for a megabyte of Markdown.

    Examples
    --------
    >>> found = page_elements("# Tea\n", "markdown")
    >>> found.kind.tolist(), found.start.tolist(), found.end.tolist()
    ([0], [0], [5])
    """
    found = [(_NUMBERS[kind], start, end) for kind, start, end in elements(text, written_in)]
    return PageElements(*np.array(found, dtype=np.int64).reshape(-1, 3).T.copy())


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
    n_cutting : ndarray of int64, shape (n_kinds,)
        Chunks that have a part of an element of each of `ELEMENTS` which is cut.
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
    n_cutting: NDArray[np.int64]


def judged(
    by_splitter: Parts, source: Sequence[SourcePage], found: Sequence[PageElements]
) -> Iterator[Judged]:
    """The elements of the pages beside the chunks of each splitter.

    Parameters
    ----------
    by_splitter : list of (str, DataFrame)
        The parts of a checked table.
    source : sequence of SourcePage
        What `source_pages` gives for it.
    found : sequence of PageElements, shape (n_pages,)
        The elements of each page.
    """
    page_of_row = number_of_page(source, sum(len(page.rows) for page in source))
    of_pages = [np.stack([np.full(len(each.kind), n), *each]) for n, each in enumerate(found)]
    columns = np.concatenate([np.empty((4, 0), dtype=np.int64), *of_pages], axis=1)
    for splitter, part in by_splitter:
        pages_of_part = page_of_row[part.index.to_numpy()]
        start, end = part["char_start"].to_numpy(), part["char_end"].to_numpy()
        yield _held_against(splitter, columns, Ranges(pages_of_part, start, end))


def _held_against(splitter: str, found: NDArray[np.int64], chunks: Ranges) -> Judged:
    """The elements `found` (page, kind, start, end) beside the chunks of one splitter."""
    page, kind, start, end = found
    places = Ranges(page, start, end)
    solid = Ranges(*(each[chunks.end > chunks.start] for each in chunks))
    cut = ~_held(places, solid)
    first_end, first_start = _first_inside(places, solid)
    n_cutting = np.zeros(len(ELEMENTS), dtype=np.int64)
    for each in np.unique(kind[cut]).tolist():
        of_kind = Ranges(*(values[cut & (kind == each)] for values in places))
        n_cutting[each] = np.count_nonzero(n_touching(solid, of_kind))
    return Judged(
        splitter, page, kind, start, end,
        own=np.isin(page, chunks.group),
        cut=cut,
        n_chunks=n_touching(places, solid),
        first_cut=np.where(first_end >= 0, first_end, first_start),
        n_cutting=n_cutting,
    )  # fmt: skip


def _held(ranges: Ranges, chunks: Ranges) -> NDArray[np.bool_]:
    """Whether one of the chunks holds the whole of each range."""
    start, end, chunk_start, chunk_end = on_one_line(ranges, chunks)
    order = np.argsort(chunk_start, kind="stable")
    # Of the chunks that begin in time, the one that goes furthest.
    reached = np.concatenate([[-1], np.maximum.accumulate(chunk_end[order])])
    begun = np.searchsorted(chunk_start[order], start, side="right")
    return (reached[begun] >= end) & (end > start)


def _first_inside(ranges: Ranges, chunks: Ranges) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The first end and the first start of a chunk inside of each range, -1 where none is."""
    start, end, chunk_start, chunk_end = on_one_line(ranges, chunks)

    def first(places: NDArray[np.int64], offsets: NDArray[np.int64]) -> NDArray[np.int64]:
        order = np.argsort(places, kind="stable")
        beyond = np.searchsorted(places[order], start, side="right")
        nearest = np.append(places[order], np.iinfo(np.int64).max)[beyond]
        return np.where(nearest < end, np.append(offsets[order], -1)[beyond], -1)

    return first(chunk_end, chunks.end), first(chunk_start, chunks.start)


def nothing() -> Judged:
    """What is said of no splitter and no element."""
    none = np.empty(0, dtype=np.int64)
    return _held_against("", np.empty((4, 0), dtype=np.int64), Ranges(none, none, none))
