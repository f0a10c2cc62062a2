"""Where splitters cut their pages, and two of them laid over one another."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.errors import TableError, must_be
from chunkscope.stats.parts import parts

__all__ = ["Overlay", "Segmentation", "overlay", "page_numbers", "segmentations"]


@dataclass(frozen=True, slots=True, eq=False)
class Segmentation:
    """The boundaries of one splitter.

    A boundary is a place where a chunk ends and the splitter's text of that page does not:
    whether the chunk after it begins there, earlier (overlap) or later (blanks left out)
    makes no difference, and ends that several chunks have are one boundary.

    Attributes
    ----------
    pages, lengths : ndarray of int64, shape (n_pages,)
        Numbers of the pages that have chunks, ascending, and where the last chunk of each
        ends, in code points.
    boundary_pages, boundaries : ndarray of int64, shape (n_boundaries,)
        The page of each boundary and its place in it, ascending, in code points.
    """

    pages: NDArray[np.int64]
    lengths: NDArray[np.int64]
    boundary_pages: NDArray[np.int64]
    boundaries: NDArray[np.int64]


def page_numbers(table: pd.DataFrame) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """A number for the page of each row, in order of first appearance.

    Returns
    -------
    numbers : ndarray of int64, shape (n_rows,)
    first_rows : ndarray of int64, shape (n_pages,)
        A row of each page, to look up its ``doc_id`` and ``page_index``.
    """
    document, _ = pd.factorize(table["doc_id"])
    page, pages = pd.factorize(table["page_index"])
    numbers, _ = pd.factorize(document.astype(np.int64) * max(len(pages), 1) + page)
    first_rows = np.unique(numbers, return_index=True)[1]
    return numbers.astype(np.int64), first_rows.astype(np.int64)


def segmentations(
    table: pd.DataFrame, numbers: NDArray[np.int64]
) -> list[tuple[str, Segmentation]]:
    """Name and boundaries of each splitter of a checked table, in order of first appearance.

    Parameters
    ----------
    table : pandas.DataFrame
        A checked chunk table.
    numbers : ndarray of int64, shape (n_rows,)
        The page of each row: see `page_numbers`.
    """
    ends = pd.DataFrame({"splitter": table["splitter"], "page": numbers, "end": table["char_end"]})
    return [
        (name, _segmentation(part["page"].to_numpy(), part["end"].to_numpy()))
        for name, part in parts(ends)
    ]


def _segmentation(page: NDArray[np.int64], end: NDArray[np.int64]) -> Segmentation:
    order = np.lexsort((end, page))
    page, end = page[order], end[order]
    last = np.flatnonzero(np.append(page[1:] != page[:-1], True))
    pages, lengths = page[last], end[last]
    of_page = np.repeat(lengths, np.diff(last, prepend=-1))
    again = np.append(False, (page[1:] == page[:-1]) & (end[1:] == end[:-1]))
    inside = (end > 0) & (end < of_page) & ~again
    return Segmentation(pages, np.maximum(lengths, 0), page[inside], end[inside])


@dataclass(frozen=True, slots=True, eq=False)
class Overlay:
    """The pages that two splitters both have chunks of, end to end on one line.

    Attributes
    ----------
    pages : ndarray of int64, shape (n_pages,)
        Numbers of the pages, ascending.
    origins : ndarray of int64, shape (n_pages + 1,)
        Where each page begins on the line, and where the last one ends. A page is as long
        as the later of the two splitters' last ends.
    a, b : ndarray of int64
        The boundaries of either splitter on the line, strictly ascending. None of them
        falls where a page begins.
    """

    pages: NDArray[np.int64]
    origins: NDArray[np.int64]
    a: NDArray[np.int64]
    b: NDArray[np.int64]

    def page_of(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """The page that each place on the line lies on: indices into `pages`."""
        return np.asarray(np.searchsorted(self.origins, places, "right") - 1, dtype=np.int64)


def overlay(a: Segmentation, b: Segmentation) -> Overlay:
    """Two segmentations on one line, pages that only one of them has left out.

    Raises
    ------
    TableError
        Where the pages together are longer than a line can be.
    """
    pages, in_a, in_b = np.intersect1d(a.pages, b.pages, assume_unique=True, return_indices=True)
    lengths = np.maximum(a.lengths[in_a], b.lengths[in_b])
    total = sum(lengths.tolist())
    if total >= 2**62:
        raise TableError(must_be("the pages together", "shorter than 2**62 code points", total))
    origins = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
    return Overlay(pages, origins, _on_line(a, pages, origins), _on_line(b, pages, origins))


def _on_line(
    one: Segmentation, pages: NDArray[np.int64], origins: NDArray[np.int64]
) -> NDArray[np.int64]:
    there = np.isin(one.boundary_pages, pages)
    page = np.searchsorted(pages, one.boundary_pages[there])
    return np.asarray(origins[page] + one.boundaries[there])
