"""`Part`: the rows that one splitter gives, collected page by page, as one table."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.chunks.ids import chunk_ids
from chunkscope.chunks.page_numbers import NOT_ASKED, NUMBERS, Cutter, PageIndexes
from chunkscope.chunks.schema import SCHEMA, text_column
from chunkscope.errors import DocumentsError, excerpt
from chunkscope.splitters import Boundary, Splitter
from chunkscope.tokens import Encoding

__all__ = ["BOUNDARY_NAMES", "Part"]

BOUNDARY_NAMES = np.array([each.name for each in Boundary], dtype=object)
"""The names of the codes of `Boundary`, by code."""


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
        self._cutter = Cutter(name, splitter, default)
        self._numbers: list[NDArray[np.int64]] = []
        self._texts: list[str] = []

    def add(self, page: PageIndexes, *, exact: bool) -> None:
        """Cut the next page."""
        numbers = self._cutter.numbers(page, exact=exact, estimated=True)
        self._numbers.append(numbers)
        text = page.text
        self._texts += [text[a:b] for a, b in zip(*numbers[:2].tolist(), strict=True)]

    def table(self, pages: pd.DataFrame, kept: Sequence[str]) -> pd.DataFrame:
        """The chunk table of the pages added, with the columns `kept` of `pages`."""
        lengths = [block.shape[1] for block in self._numbers]
        numbers = np.concatenate([np.empty((len(NUMBERS), 0), np.int64), *self._numbers], axis=1)
        column = dict(zip(NUMBERS, numbers, strict=True))
        # Without the text: a row of its own copy of the page each would be memory squared.
        carried = pages[["doc_id", "page_index", *kept]]
        rows = carried.iloc[np.repeat(np.arange(len(pages)), lengths)].reset_index(drop=True)
        chunk_index, ids = self._places(rows, column["char_start"])
        counted = pd.Series(column["n_tokens"], dtype="Int64")
        columns = {
            "splitter": text_column([self._cutter.name] * len(rows)),
            "doc_id": rows["doc_id"],
            "page_index": rows["page_index"],
            "chunk_index": chunk_index,
            "chunk_id": pd.Series(ids, dtype="str"),
            "encoding": pd.Series([self._cutter.encoding.name] * len(rows), dtype="str"),
            "n_chars": column["char_end"] - column["char_start"],
            "boundary": pd.Series(BOUNDARY_NAMES[column.pop("boundary")], dtype="str"),
            "text": text_column(self._texts),
            **{name: column[name] for name in column if name != "n_tokens"},
            "n_tokens": counted.mask(counted == NOT_ASKED),
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
