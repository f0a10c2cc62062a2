"""`Previewed`: what hits show of their documents, as numbers; and the two tables of it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.chunks.schema import text_column
from chunkscope.chunks.sources import SourcePage, number_of_page
from chunkscope.corpus.checking import is_hashable
from chunkscope.errors import ArgumentError, ArgumentTypeError, excerpt, must_be, unknown
from chunkscope.passages.parts import Pages, Parts, RetrievedSpans, parts_of
from chunkscope.passages.retrieval import Retrieved

__all__ = [
    "GAP",
    "TEXT",
    "Facts",
    "Merged",
    "Previewed",
    "documents_table",
    "id_of_query",
    "parts_table",
    "query_number",
]

TEXT, GAP = "text", "gap"
"""The kinds of parts."""


class Merged(NamedTuple):
    """The results: the documents that each query found, query by query, the best first.

    Attributes
    ----------
    query, document : ndarray of int64, shape (n_results,)
        Numbers of the query and of the document; no two results have both.
    score : ndarray of float64, shape (n_results,)
        The merged score.
    """

    query: NDArray[np.int64]
    document: NDArray[np.int64]
    score: NDArray[np.float64]


_Numbers = TypeVar("_Numbers")


class Facts(NamedTuple, Generic[_Numbers]):
    """What is told of results in numbers: columns of `Preview.documents`, which has more.

    Attributes
    ----------
    n_hits, n_chunks, n_passages, n_gaps : ndarray of int64, or int
        Hits, chunks of them that differ, parts of text, and parts that are gaps.
    chars, chars_retrieved, chars_shown, chars_repeated : ndarray of int64, or int
        Code points: of the document, of its hits one after another, of its parts of text,
        and the difference of these two.
    """

    n_hits: _Numbers
    n_chunks: _Numbers
    n_passages: _Numbers
    n_gaps: _Numbers
    chars: _Numbers
    chars_retrieved: _Numbers
    chars_shown: _Numbers
    chars_repeated: _Numbers


@dataclass(frozen=True, eq=False)
class Previewed:
    """What hits show of their documents.

    Attributes
    ----------
    chunks : pandas.DataFrame
        The checked chunk table, of one splitter.
    sources : sequence of SourcePage
        The pages of the documents, document by document and in order.
    pages : Pages
        Document and length of each.
    document_ids : pandas.Series
        The id of each document, by number.
    query_ids : pandas.Series or None
        The id of each query, by number; None where there is one query, without an id.
    retrieved : Retrieved
        The hits.
    merged : Merged
        What they become.
    """

    chunks: pd.DataFrame
    sources: Sequence[SourcePage]
    pages: Pages
    document_ids: pd.Series
    query_ids: pd.Series | None
    retrieved: Retrieved
    merged: Merged

    @property
    def n_queries(self) -> int:
        """How many queries have an id."""
        return 0 if self.query_ids is None else len(self.query_ids)

    @cached_property
    def page_of_chunk(self) -> NDArray[np.int64]:
        """Number of the page of each chunk."""
        return number_of_page(self.sources, len(self.chunks))

    @cached_property
    def rank(self) -> NDArray[np.int64]:
        """Of each result among those of its query, from 1."""
        query = self.merged.query
        return np.arange(len(query)) - np.searchsorted(query, query, side="left") + 1

    @cached_property
    def result_of_hit(self) -> NDArray[np.int64]:
        """Number of the result that each hit is part of."""
        n_documents = len(self.document_ids)
        key = self.merged.query * n_documents + self.merged.document
        of_hit = self.retrieved.query * n_documents
        of_hit = of_hit + self.pages.document[self.page_of_chunk[self.retrieved.row]]
        order = np.argsort(key)
        return order[np.searchsorted(key, of_hit, sorter=order)].astype(np.int64)

    @cached_property
    def _distinct(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Each chunk of each result once, as one number; and which of them each hit is."""
        key = self.result_of_hit * max(len(self.chunks), 1) + self.retrieved.row
        return np.unique(key, return_inverse=True)

    @cached_property
    def span_row(self) -> NDArray[np.int64]:
        """Row of the chunk of each span; a span is a chunk that a result has, once."""
        return self._distinct[0] % max(len(self.chunks), 1)

    @cached_property
    def span_score(self) -> NDArray[np.float64]:
        """The best score of each span."""
        best = np.full(len(self.span_row), -np.inf)
        np.maximum.at(best, self._distinct[1], self.retrieved.score)
        return best

    @cached_property
    def span_hits(self) -> NDArray[np.int64]:
        """How many hits each span is of."""
        return np.bincount(self._distinct[1], minlength=len(self.span_row))

    @cached_property
    def span_result(self) -> NDArray[np.int64]:
        """Number of the result of each span."""
        return self._distinct[0] // max(len(self.chunks), 1)

    @cached_property
    def parts(self) -> Parts:
        """The pages of the results in parts."""
        row = self.span_row
        start, end, number = (
            self.chunks[name].to_numpy()[row] for name in ("char_start", "char_end", "chunk_index")
        )
        spans = RetrievedSpans(self.span_result, self.page_of_chunk[row], start, end, number)
        return parts_of(self.pages, self.merged.document, spans)

    @cached_property
    def result_of_entry(self) -> NDArray[np.int64]:
        """Number of the result of each entry of `parts.spans`, ascending."""
        return self.span_result[self.parts.spans]

    @cached_property
    def entry_start(self) -> NDArray[np.int64]:
        """Where the chunk of each entry of `parts.spans` starts."""
        return self.chunks["char_start"].to_numpy()[self.span_row[self.parts.spans]]

    @cached_property
    def entry_end(self) -> NDArray[np.int64]:
        """Where the chunk of each entry of `parts.spans` ends."""
        return self.chunks["char_end"].to_numpy()[self.span_row[self.parts.spans]]

    @cached_property
    def facts(self) -> Facts[NDArray[np.int64]]:
        """What is told of each result."""
        parts, size = self.parts, self.parts.end - self.parts.start
        n_chars = self.chunks["n_chars"].to_numpy()
        retrieved = self._total(self.result_of_hit, n_chars[self.retrieved.row])
        shown = self._total(parts.result, np.where(parts.is_text, size, 0))
        return Facts(
            n_hits=self._total(self.result_of_hit),
            n_chunks=self._total(self.span_result),
            n_passages=self._total(parts.result[parts.is_text]),
            n_gaps=self._total(parts.result[~parts.is_text]),
            chars=self._total(parts.result, size),
            chars_retrieved=retrieved,
            chars_shown=shown,
            chars_repeated=retrieved - shown,
        )

    def total_of(self, results: range) -> Facts[int]:
        """What is told of these results together."""
        few = slice(results.start, results.stop)
        return Facts(*(int(each[few].sum()) for each in self.facts))

    def _total(
        self, result: NDArray[np.int64], numbers: NDArray[np.int64] | int = 1
    ) -> NDArray[np.int64]:
        """The sum for each result of numbers, or of ones."""
        sums = np.zeros(len(self.merged.query), dtype=np.int64)
        np.add.at(sums, result, numbers)
        return sums

    @cached_property
    def number_of_query(self) -> dict[Hashable, int]:
        """Number of each query that has an id, by that."""
        ids = [] if self.query_ids is None else self.query_ids.tolist()
        return {each: number for number, each in enumerate(ids)}

    def results_of(self, query: int) -> range:
        """The numbers of the results of a query."""
        first, last = np.searchsorted(self.merged.query, [query, query + 1])
        return range(int(first), int(last))


def id_of_query(found: Previewed, query: int) -> Hashable:
    """The id of a query, of Python and not of numpy; None where queries have none."""
    if found.query_ids is None or not found.n_queries:
        return None
    only: Hashable = found.query_ids.iloc[[query]].tolist()[0]
    return only


def query_number(found: Previewed, query_id: object) -> int:
    """The number of a query.

    Raises
    ------
    ArgumentError, ArgumentTypeError
        For a query that there is not, and for what is no id.
    """
    if found.query_ids is None:
        raise ArgumentError(must_be("query_id", "None where hits have no query_id", query_id))
    if not is_hashable(query_id):
        raise ArgumentTypeError(must_be("query_id", "hashable", query_id))
    numbers = found.number_of_query
    if query_id not in numbers:
        # Among others, and for others, a str is told from what only looks like it.
        plain = all(isinstance(each, str) for each in (query_id, *numbers))
        raise ArgumentError(
            unknown("query_id", query_id, [str(x) if plain else excerpt(x) for x in numbers])
        )
    return numbers[query_id]


def parts_table(found: Previewed, *, text: bool) -> pd.DataFrame:
    """One row a part, in order: what `Preview.table` is, with texts or without."""
    parts = found.parts
    ids = found.chunks["chunk_id"].take(found.span_row[parts.spans]).tolist()
    from_until = zip(parts.first_span.tolist(), parts.last_span.tolist(), strict=True)
    page_index = np.array([each.page_index for each in found.sources], dtype=np.int64)
    columns = {
        **_columns_of_results(found, parts.result),
        "page_index": page_index[parts.page],
        "part": _counting(parts.result),
        "kind": pd.Series(np.where(parts.is_text, TEXT, GAP), dtype="str"),
        "char_start": parts.start,
        "char_end": parts.end,
        "n_chars": parts.end - parts.start,
        "n_chunks": parts.last_span - parts.first_span,
        "chunk_ids": pd.Series([tuple(ids[a:b]) for a, b in from_until], dtype=object),
        "best_score": _best(found),
    }
    if text:
        columns["text"] = _texts(found)
    return pd.DataFrame(columns)


def documents_table(found: Previewed) -> pd.DataFrame:
    """One row a result, in order: what `Preview.documents` is."""
    every = np.arange(len(found.merged.query))
    return pd.DataFrame({**_columns_of_results(found, every), **found.facts._asdict()})


def _columns_of_results(found: Previewed, result: NDArray[np.int64]) -> dict[str, object]:
    """The columns that tell which result a row is of."""
    query = {}
    if found.query_ids is not None:
        query["query_id"] = _taken(found.query_ids, found.merged.query[result])
    return {
        **query,
        "rank": found.rank[result],
        "doc_id": _taken(found.document_ids, found.merged.document[result]),
        "score": found.merged.score[result],
    }


def _taken(ids: pd.Series, numbers: NDArray[np.int64]) -> pd.Series:
    return ids.take(numbers).reset_index(drop=True)


def _counting(groups: NDArray[np.int64]) -> NDArray[np.int64]:
    """0, 1, 2 ... again for each group of equal neighbours; `groups` ascend."""
    return np.arange(len(groups)) - np.searchsorted(groups, groups, side="left")


def _best(found: Previewed) -> NDArray[np.float64]:
    """The best score of each part; missing for gaps."""
    parts = found.parts
    best = np.full(len(parts.is_text), np.nan)
    if parts.is_text.any():
        # Every span that has an entry gives a part: each part's end where the next begins.
        best[parts.is_text] = np.maximum.reduceat(
            found.span_score[parts.spans], parts.first_span[parts.is_text]
        )
    return best


def _texts(found: Previewed) -> pd.Series:
    """The text of each part; missing for gaps."""
    parts, texts = found.parts, [each.text for each in found.sources]
    columns = (parts.is_text, parts.page, parts.start, parts.end)
    held = text_column(
        texts[page][start:end] if is_text else ""
        for is_text, page, start, end in zip(*(each.tolist() for each in columns), strict=True)
    )
    return held.where(parts.is_text)
