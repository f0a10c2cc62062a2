"""`parts_of`: the pages of retrieved documents in parts, what was retrieved and what was not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Pages", "Parts", "RetrievedSpans", "parts_of"]


class Pages(NamedTuple):
    """The pages of the documents, document by document and in order.

    Attributes
    ----------
    document : ndarray of int64, shape (n_pages,)
        Number of the document of each page; every number from 0 on, ascending.
    length : ndarray of int64, shape (n_pages,)
        Length of each page, in code points.
    """

    document: NDArray[np.int64]
    length: NDArray[np.int64]


class RetrievedSpans(NamedTuple):
    """The chunks that were retrieved, each once for a result.

    Attributes
    ----------
    result : ndarray of int64, shape (n_spans,)
        Number of the result, which is a document that one query found.
    page : ndarray of int64, shape (n_spans,)
        Number of the page, one of that document.
    start, end : ndarray of int64, shape (n_spans,)
        Code points of the page, half-open; of a chunk without a character both are the same.
    number : ndarray of int64, shape (n_spans,)
        Its place among the chunks of the document, for those that cover the same.
    """

    result: NDArray[np.int64]
    page: NDArray[np.int64]
    start: NDArray[np.int64]
    end: NDArray[np.int64]
    number: NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Parts:
    """The parts of each page of each result, in order: together they are the page, each once.

    Attributes
    ----------
    result : ndarray of int64, shape (n_parts,)
        Number of the result, ascending.
    page : ndarray of int64, shape (n_parts,)
        Number of the page.
    start, end : ndarray of int64, shape (n_parts,)
        Code points of the page, half-open; never empty.
    is_text : ndarray of bool, shape (n_parts,)
        Whether the part was retrieved; else it is a gap.
    first_span, last_span : ndarray of int64, shape (n_parts,)
        Which entries of `spans` give the part, half-open; none give a gap.
    spans : ndarray of int64
        The numbers of the spans that give the first part, then those of the next, ...; for
        each part by start, then end. Those without a character are not among them.
    """

    result: NDArray[np.int64]
    page: NDArray[np.int64]
    start: NDArray[np.int64]
    end: NDArray[np.int64]
    is_text: NDArray[np.bool_]
    first_span: NDArray[np.int64]
    last_span: NDArray[np.int64]
    spans: NDArray[np.int64]


def parts_of(pages: Pages, document: NDArray[np.int64], spans: RetrievedSpans) -> Parts:
    """Every page of every result in parts: spans that overlap or touch are one part.

    Parameters
    ----------
    pages : Pages
        The pages of all documents.
    document : ndarray of int64, shape (n_results,)
        Number of the document of each result; one document may have several.
    spans : RetrievedSpans
        What was retrieved, in any order.

    Returns
    -------
    Parts
        A page without a character has none.

    Examples
    --------
    >>> pages = Pages(np.array([0]), np.array([10]))
    >>> none, starts, ends = np.zeros(3, np.int64), np.array([6, 2, 4]), np.array([7, 5, 6])
    >>> parts = parts_of(pages, np.array([0]), RetrievedSpans(none, none, starts, ends, none))
    >>> parts.start.tolist(), parts.end.tolist(), parts.is_text.tolist()
    ([0, 2, 7], [2, 7, 10], [False, True, False])
    >>> parts.spans.tolist()
    [1, 2, 0]
    """
    sheets = _Sheets.of(pages, document)
    begin, until, order = sheets.placed(spans)
    reached = np.maximum.accumulate(until)
    opens = np.flatnonzero(np.concatenate([[True], begin[1:] > reached[:-1]])[: len(order)])
    closes = np.append(opens[1:], len(order))[: len(opens)]
    text_begin, text_until = begin[opens], reached[closes - 1]
    # Where a sheet begins and where a text ends a gap may begin, where a text begins and where
    # a sheet ends it ends: in order, the nth of these belongs to the nth of those.
    gap_begin = np.sort(np.concatenate([sheets.begin, text_until]))
    gap_until = np.sort(np.concatenate([text_begin, sheets.until]))
    is_gap = gap_until > gap_begin
    none = np.zeros(int(is_gap.sum()), dtype=np.int64)
    starts = np.concatenate([text_begin, gap_begin[is_gap]])
    ends = np.concatenate([text_until, gap_until[is_gap]])
    in_order = np.argsort(starts)  # no two are equal: no part is empty
    of_sheet = np.searchsorted(sheets.begin, starts[in_order], side="right") - 1
    return Parts(
        result=sheets.result[of_sheet],
        page=sheets.page[of_sheet],
        start=starts[in_order] - sheets.begin[of_sheet],
        end=ends[in_order] - sheets.begin[of_sheet],
        is_text=in_order < len(opens),
        first_span=np.concatenate([opens, none])[in_order],
        last_span=np.concatenate([closes, none])[in_order],
        spans=order,
    )


class _Sheets(NamedTuple):
    """Every page of every result, side by side on one line.

    They stand a place apart, so that a span at the end of one does not touch one at the start
    of the next.
    """

    result: NDArray[np.int64]
    page: NDArray[np.int64]
    begin: NDArray[np.int64]
    until: NDArray[np.int64]
    of_result: NDArray[np.int64]
    """The first sheet of each result, less the first page of its document."""

    @classmethod
    def of(cls, pages: Pages, document: NDArray[np.int64]) -> _Sheets:
        """The sheets of results that are these documents."""
        n_pages = np.bincount(pages.document)
        count = n_pages[document]
        of_result = np.cumsum(count) - count - (np.cumsum(n_pages) - n_pages)[document]
        result = np.repeat(np.arange(len(document)), count)
        page = np.arange(len(result)) - of_result[result]
        length = pages.length[page]
        until = np.cumsum(length + 1) - 1
        return cls(result, page, until - length, until, of_result)

    def placed(
        self, spans: RetrievedSpans
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """Where spans begin and end on the line, and their numbers; in order, no empty ones."""
        edge = self.begin[self.of_result[spans.result] + spans.page]
        begin, until = edge + spans.start, edge + spans.end
        order = np.lexsort((spans.number, until, begin))
        order = order[(until > begin)[order]]
        return begin[order], until[order], order
