"""`Findings`: what rules found, gathered into one table of bounded length."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.audits.pages import Pages
from chunkscope.audits.parts import NOWHERE, ChunksOfSplitter
from chunkscope.audits.quoting import counted
from chunkscope.audits.rules import RULES, SEVERITIES
from chunkscope.audits.runs import runs
from chunkscope.corpus.checking import exact_column, text_column
from chunkscope.errors import excerpt

__all__ = ["COLUMNS", "Findings"]

COLUMNS = ("severity", "rule", "doc_id", "chunk_index", "char_start", "char_end", "message")
"""The columns of the table of findings, in order."""

_NOT_LISTED = "not listed here: limit=None, or --every in a shell, lists all"

_RANKS = {name: (SEVERITIES.index(r.severity), n) for n, (name, r) in enumerate(RULES.items())}


@dataclass(eq=False)
class Findings:
    """Findings of an audit.

    Attributes
    ----------
    pages : Pages
        The documents.
    limit : int or None
        Most rows of one rule in one document; the rest are told in one more.
    splitter : str or None
        Who is being judged, where there are several.
    counts : Counter
        How many there are of each rule, told or not.
    """

    pages: Pages
    limit: int | None
    splitter: str | None = None
    counts: Counter[str] = field(default_factory=Counter)
    _rows: list[tuple[tuple[int, ...], tuple[object, ...]]] = field(default_factory=list)

    def begin(self, splitter: str | None) -> None:
        """From now on it is the chunks of this splitter that are told of."""
        self.splitter = splitter

    def of_chunks(
        self,
        rule: str,
        part: ChunksOfSplitter,
        which: NDArray[np.bool_] | NDArray[np.int64],
        message: Callable[[int], str],
    ) -> None:
        """Chunks of `part`, by a mask or their numbers; `message` is given such a number."""
        numbers = np.flatnonzero(which) if which.dtype == np.bool_ else which
        if not len(numbers):
            return
        is_known = part.start[numbers] != NOWHERE
        self.of_places(
            rule,
            part.page[numbers],
            np.where(is_known, part.start[numbers], part.said_start[numbers]),
            np.where(is_known, part.end[numbers], part.said_end[numbers]),
            lambda n: message(int(numbers[n])),
            index=part.index[numbers],
        )

    def of_places(
        self,
        rule: str,
        page: NDArray[np.int64],
        start: NDArray[np.int64],
        end: NDArray[np.int64],
        message: Callable[[int], str],
        *,
        index: NDArray[np.int64] | None = None,
    ) -> None:
        """Places on pages; `message` is given the number of one."""
        self.counts[rule] += len(page)
        index = np.full(len(page), NOWHERE, dtype=np.int64) if index is None else index
        document = self.pages.document[page]
        order = np.argsort(document, kind="stable")
        for _, begin, stop in runs(document[order]):
            told = stop if self.limit is None else min(stop, begin + self.limit)
            for n in order[begin:told].tolist():
                place = tuple(_or_none(int(each[n])) for each in (index, start, end))
                self._put(rule, int(page[n]), place, message(n))
            if told < stop:
                noun = "more chunk" if index[order[begin]] != NOWHERE else "more place"
                more = f"{counted(stop - told, noun)} of this document, {_NOT_LISTED}"
                self._put(rule, int(page[order[begin]]), (None,) * 3, more, is_last=True)

    def of_page(self, rule: str, page: int, message: str) -> None:
        """A page as a whole."""
        self.counts[rule] += 1
        self._put(rule, page, (None,) * 3, message)

    def of_document(self, rule: str, page: int, message: str) -> None:
        """A document as a whole, which one of its pages stands for."""
        self.counts[rule] += 1
        self._put(rule, page, (None,) * 3, message, is_of_page=False)

    def of_stranger(self, rule: str, doc_id: object, message: str) -> None:
        """A document that is not among the documents."""
        self.counts[rule] += 1
        order = (*_RANKS[rule], len(self.pages.texts), 0, len(self._rows))
        severity = RULES[rule].severity
        self._rows.append((order, (severity, rule, doc_id, None, None, None, message)))

    def _put(
        self,
        rule: str,
        page: int,
        place: tuple[int | None, ...],
        message: str,
        *,
        is_last: bool = False,
        is_of_page: bool = True,
    ) -> None:
        if is_of_page and self.pages.n_of_document[page] > 1:
            message = f"page {self.pages.page_index[page]}: {message}"
        if self.splitter is not None:
            message = f"{message} (splitter {excerpt(self.splitter)})"
        order = (*_RANKS[rule], int(self.pages.document[page]), is_last, len(self._rows))
        doc_id = self.pages.ids[page]
        row = (RULES[rule].severity, rule, doc_id, *place, message)
        self._rows.append((order, row))

    def table(self) -> pd.DataFrame:
        """The findings, the worst first; within a rule in the order of the documents."""
        rows = [row for _, row in sorted(self._rows, key=lambda each: each[0])]
        columns = dict(zip(COLUMNS, zip(*rows, strict=True), strict=True)) if rows else {}
        table = pd.DataFrame(
            {
                "severity": text_column(columns.get("severity", ())),
                "rule": text_column(columns.get("rule", ())),
                "doc_id": exact_column(columns["doc_id"]) if rows else self.pages.doc_id.iloc[:0],
                **{
                    name: pd.Series(columns.get(name, ()), dtype="Int64")
                    for name in ("chunk_index", "char_start", "char_end")
                },
                "message": text_column(columns.get("message", ())),
            }
        )
        for severity in SEVERITIES:
            own = (n for rule, n in self.counts.items() if RULES[rule].severity == severity)
            table.attrs[f"n_{severity}"] = sum(own)
        return table


def _or_none(number: int) -> int | None:
    return None if number == NOWHERE else number
