"""`Part`: the rows that one splitter gives, collected page by page, as one table."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.chunks.ids import chunk_ids
from chunkscope.chunks.schema import SCHEMA, text_column
from chunkscope.errors import (
    ArgumentError,
    ArgumentTypeError,
    DocumentsError,
    excerpt,
    must_be,
)
from chunkscope.splitters import Boundary, Spans, Splitter
from chunkscope.tokens import Encoding, TokenIndex, load
from chunkscope.tokens.estimates import estimate_counts

__all__ = ["PageIndexes", "Part"]

_BOUNDARY_NAMES = np.array([each.name for each in Boundary], dtype=object)

# The numbers of a chunk, in the order in which `Part.add` stores them.
_NUMBERS = (
    "char_start",
    "char_end",
    "token_start",
    "token_end",
    "n_tokens",
    "est_tokens",
    "overlap_chars",
    "context_chars",
    "boundary",
)
_NOT_COUNTED = -1


class PageIndexes:
    """The indexes of one page, each made when first asked for, and then kept.

    So a page is encoded once an encoding, however many splitters ask.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._made: dict[int, TokenIndex] = {}

    def __getitem__(self, encoding: Encoding) -> TokenIndex:
        if id(encoding) not in self._made:
            self._made[id(encoding)] = TokenIndex(self.text, encoding)
        return self._made[id(encoding)]


class Part:
    """The chunks of one splitter, page by page.

    Parameters
    ----------
    name : str
        What the column ``splitter`` says.
    splitter : Splitter
        What cuts.
    default : Encoding
        The encoding of the token columns where the splitter has none of its own.
    """

    def __init__(self, name: str, splitter: Splitter, default: Encoding) -> None:
        own = splitter.encoding
        self.encoding = default if own is None else load(own)
        # What the splitter itself counts in where that is no model's tokens, if it says so.
        counts_in = getattr(splitter, "counts_in", None)
        self.counts_in = self.encoding if counts_in is None else load(counts_in)
        self._name = name
        self._splitter = splitter
        self._numbers: list[NDArray[np.int64]] = []
        self._texts: list[str] = []

    def add(self, indexes: PageIndexes, *, exact: bool) -> None:
        """Cut the next page."""
        page, index = indexes.text, indexes[self.encoding]
        spans = self._splitter.spans(page, index=indexes[self.counts_in])
        if not isinstance(spans, Spans):
            raise ArgumentTypeError(
                must_be(f"spans of splitter {excerpt(self._name)}", "Spans", spans)
            )
        start, end = spans.start, spans.end
        if len(spans) and end[-1] > len(page):
            within = f"inside the text of {len(page)} characters"
            raise ArgumentError(
                must_be(f"spans of splitter {excerpt(self._name)}", within, int(end[-1]))
            )
        token_start, token_end = index.token_range(start, end)
        overlap = np.zeros_like(start)
        overlap[1:] = np.maximum(end[:-1] - start[1:], 0)
        self._numbers.append(
            np.stack(
                [
                    start,
                    end,
                    token_start,
                    token_end,
                    index.count(start, end) if exact else np.full_like(start, _NOT_COUNTED),
                    estimate_counts(page, start, end, encoding=self.encoding),
                    overlap,
                    start - spans.context_start,
                    spans.boundary,
                ],
            )
        )
        self._texts += [page[a:b] for a, b in zip(start.tolist(), end.tolist(), strict=True)]

    def table(self, pages: pd.DataFrame, kept: Sequence[str]) -> pd.DataFrame:
        """The chunk table of the pages added, with the columns `kept` of `pages`."""
        lengths = [block.shape[1] for block in self._numbers]
        numbers = np.concatenate([np.empty((len(_NUMBERS), 0), np.int64), *self._numbers], axis=1)
        column = dict(zip(_NUMBERS, numbers, strict=True))
        # Without the text: a row of its own copy of the page each would be memory squared.
        carried = pages[["doc_id", "page_index", *kept]]
        rows = carried.iloc[np.repeat(np.arange(len(pages)), lengths)].reset_index(drop=True)
        chunk_index, ids = self._places(rows, column["char_start"])
        counted = pd.Series(column["n_tokens"], dtype="Int64")
        columns = {
            "splitter": text_column([self._name] * len(rows)),
            "doc_id": rows["doc_id"],
            "page_index": rows["page_index"],
            "chunk_index": chunk_index,
            "chunk_id": pd.Series(ids, dtype="str"),
            "encoding": pd.Series([self.encoding.name] * len(rows), dtype="str"),
            "n_chars": column["char_end"] - column["char_start"],
            "boundary": pd.Series(_BOUNDARY_NAMES[column.pop("boundary")], dtype="str"),
            "text": text_column(self._texts),
            **{name: column[name] for name in column if name != "n_tokens"},
            "n_tokens": counted.mask(counted == _NOT_COUNTED),
        }
        ordered = {name: columns[name] for name in SCHEMA}
        return pd.DataFrame({**ordered, **{name: rows[name] for name in kept}})

    def _places(
        self, rows: pd.DataFrame, char_start: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], list[str]]:
        """The number of each chunk in its document, and its id."""
        numbers = np.arange(len(rows))
        ids: list[str] = []
        document, _ = pd.factorize(rows["doc_id"])
        # The pages of a document stand together: its rows are one range.
        edges = [*np.flatnonzero(np.diff(document, prepend=-1)).tolist(), len(rows)]
        for first, last in itertools.pairwise(edges):
            numbers[first:last] -= first
            pieces = zip(
                rows["page_index"].iloc[first:last],
                char_start[first:last],
                self._texts[first:last],
                strict=True,
            )
            ids += chunk_ids(rows["doc_id"].iloc[first], pieces)
        self._refuse_collision(ids, rows)
        return numbers, ids

    def _refuse_collision(self, ids: list[str], rows: pd.DataFrame) -> None:
        if len(set(ids)) == len(ids):
            return
        seen: dict[str, int] = {}
        for row, chunk_id in enumerate(ids):
            if chunk_id in seen:
                first, second = rows["doc_id"].iloc[[seen[chunk_id], row]]
                raise DocumentsError(
                    f"chunk ids must be unique within a splitter, {chunk_id} is that of a chunk of "
                    f"document {excerpt(first)} and one of {excerpt(second)}: rename a document"
                )
            seen[chunk_id] = row
