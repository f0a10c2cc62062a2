"""`evidence`: the table of spans that a user gives, checked and numbered."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from numbers import Integral
from typing import TypeAlias

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.errors import ArgumentError, ArgumentTypeError, excerpt, must_be

__all__ = ["Evidence", "Page", "evidence"]

Page: TypeAlias = tuple[Hashable, int]
"""A document and the index of a page in it."""

_NEEDED = ("doc_id", "start", "end")
_KNOWN = (*_NEEDED, "page_index", "question")
# What chunk tables and `cut_elements` call them.
_ALSO = {"start": "char_start", "end": "char_end"}
_TABLE = "a DataFrame with the columns doc_id, start and end"
_LISTED = 6
"""Columns named in an error, at most."""
_MOST = int(np.iinfo(np.int64).max)


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """Spans of documents, some of which belong together.

    Attributes
    ----------
    pages : list of (doc_id, page_index)
        The page of each span.
    start, end : ndarray of int64, shape (n_spans,)
        Code points of the page's text, ``0 <= start < end``.
    question : ndarray of int64, shape (n_spans,)
        Number of the question, from 0, in order of first appearance.
    columns : DataFrame
        What tells the spans in a result: ``question``, ``doc_id``, ``page_index``,
        ``start`` and ``end``.
    """

    pages: list[Page]
    start: NDArray[np.int64]
    end: NDArray[np.int64]
    question: NDArray[np.int64]
    columns: pd.DataFrame


def evidence(spans: pd.DataFrame, table: pd.DataFrame) -> Evidence:
    """`spans` as `chunkscope.stats.span_integrity` takes them, beside a checked chunk table.

    Raises
    ------
    ArgumentTypeError
        Where `spans` is no DataFrame.
    ArgumentError
        For a column that is missing, twice there or holds what it cannot, for a span that
        ends before it starts, and for a document of which `table` has no chunk.
    """
    if not isinstance(spans, pd.DataFrame):
        raise ArgumentTypeError(must_be("spans", _TABLE, spans))
    column = {name: _name_of(name, spans) for name in _KNOWN}
    start, end = (_whole_numbers(spans[column[name]]) for name in ("start", "end"))
    n_spans = len(spans)
    if "page_index" in spans.columns:
        page_index = _whole_numbers(spans["page_index"])
    else:
        page_index = np.zeros(n_spans, dtype=np.int64)
    wrong = np.flatnonzero(end <= start)
    if len(wrong):
        row = wrong[0]
        raise ArgumentError(
            f"spans must start before they end, got [{start[row]}, {end[row]}) in row {row} "
            f"({len(wrong)} such)"
        )
    doc_id = _names(spans["doc_id"])
    _refuse_unknown(doc_id, table)
    if "question" in spans.columns:
        shown = spans["question"].reset_index(drop=True)
        numbers = {each: n for n, each in enumerate(dict.fromkeys(_names(spans["question"])))}
        question = np.array([numbers[each] for each in shown.tolist()], dtype=np.int64)
    else:
        question = np.arange(n_spans)
        shown = pd.Series(question)
    columns = {
        "question": shown,
        "doc_id": spans["doc_id"].reset_index(drop=True),
        "page_index": page_index,
        "start": start,
        "end": end,
    }
    pages: list[Page] = list(zip(doc_id, page_index.tolist(), strict=True))
    return Evidence(pages, start, end, question, pd.DataFrame(columns))


def _name_of(name: str, spans: pd.DataFrame) -> str:
    """What `spans` calls the column `name`, if it has it; by default that."""
    given = spans.columns.tolist()
    names = [each for each in (name, _ALSO.get(name)) if each is not None]
    for each in names:
        if given.count(each) > 1:
            raise ArgumentError(f"each column of spans must be there once, got {each} twice")
    found = [each for each in names if each in given]
    if len(found) > 1:
        raise ArgumentError(f"spans must have the column {' or '.join(found)}, got both")
    if not found and name in _NEEDED:
        listed = ", ".join(excerpt(each) for each in given[:_LISTED]) or "none"
        more = f" and {len(given) - _LISTED} more" if len(given) > _LISTED else ""
        raise ArgumentError(
            f"spans must have the column {' or '.join(names)}, which is missing; there are "
            f"{listed}{more}"
        )
    return found[0] if found else name


def _refuse_unknown(doc_id: list[Hashable], table: pd.DataFrame) -> None:
    """Refuse spans of documents that no splitter has a chunk of: mostly a misspelt id."""
    if table.empty:  # nothing is said of any splitter then
        return
    known = set(table["doc_id"].tolist())
    unknown = [each for each in doc_id if each not in known]
    if unknown:
        raise ArgumentError(
            f"spans must be of documents that have chunks, there is none of {excerpt(unknown[0])} "
            f"({len(unknown)} such spans)"
        )


def _names(column: pd.Series) -> list[Hashable]:
    """The values of a column of ids, each of which must be there and hashable."""
    values = column.tolist()
    for row, value in enumerate(values):
        try:
            hash(value)
        except TypeError:
            raise ArgumentError(_offence(column, "hashable", row)) from None
        if pd.isna(value) is True:  # of what is no single value an array may come back
            raise ArgumentError(_offence(column, "present in every row", row))
    return values


def _whole_numbers(column: pd.Series) -> NDArray[np.int64]:
    """A column of whole numbers from 0, in whatever dtype they came."""
    allowed = "a whole number, at least 0"
    numbers = []
    for row, value in enumerate(column.tolist()):
        is_number = isinstance(value, Integral | float) and not isinstance(value, bool)
        if not is_number or not 0 <= value <= _MOST or value != int(value):
            raise ArgumentError(_offence(column, allowed, row))
        numbers.append(int(value))
    return np.array(numbers, dtype=np.int64)


def _offence(column: pd.Series, allowed: str, row: int) -> str:
    value = column.tolist()[row]  # Python's own number, which reads as it was written
    return f"column {column.name} of spans must be {allowed}, got {excerpt(value)} in row {row}"
