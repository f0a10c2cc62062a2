"""The rows that one splitter gives, as one table: `Part`, and `table_of_numbers` without texts."""

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

__all__ = ["BOUNDARY_NAMES", "Part", "table_of_numbers"]

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
        lean = table_of_numbers(self._cutter, self._numbers, pages, kept)
        columns = {name: lean[name] for name in lean.columns}
        columns["chunk_id"] = pd.Series(self._ids(lean), dtype="str")
        columns["text"] = text_column(self._texts)
        return pd.DataFrame({name: columns[name] for name in [*SCHEMA, *kept]})

    def _ids(self, rows: pd.DataFrame) -> list[str]:
        """The id of each chunk."""
        ids: list[str] = []
        # The pages of a document stand together: its rows are one range.
        edges = [*np.flatnonzero(rows["chunk_index"] == 0).tolist(), len(rows)]
        for first, last in itertools.pairwise(edges):
            pieces = zip(
                rows["page_index"].iloc[first:last].tolist(),
                rows["char_start"].iloc[first:last].tolist(),
                self._texts[first:last],
                strict=True,
            )
            ids += chunk_ids(rows["doc_id"].iloc[first], pieces)
        self._refuse_collision(ids, rows)
        return ids

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


def table_of_numbers(
    cutter: Cutter,
    numbers: Sequence[NDArray[np.int64]],
    pages: pd.DataFrame,
    kept: Sequence[str] = (),
) -> pd.DataFrame:
    """What numbers alone tell of the chunk table: all but ``chunk_id`` and ``text``.

    Parameters
    ----------
    cutter : Cutter
        What cut.
    numbers : sequence of ndarray of int64, shape (9, n_chunks)
        `Cutter.numbers` of each page.
    pages : pandas.DataFrame
        The pages, those of a document together, in the order of `ordered_pages`.
    kept : sequence of str
        Columns of `pages` to bring along.
    """
    lengths = [block.shape[1] for block in numbers]
    column = dict(
        zip(
            NUMBERS,
            np.concatenate([np.empty((len(NUMBERS), 0), np.int64), *numbers], axis=1),
            strict=True,
        )
    )
    # Without the text: a row of its own copy of the page each would be memory squared.
    carried = pages[["doc_id", "page_index", *kept]]
    rows = carried.iloc[np.repeat(np.arange(len(pages)), lengths)].reset_index(drop=True)
    counted = pd.Series(column.pop("n_tokens"), dtype="Int64")
    columns = {
        "splitter": text_column([cutter.name] * len(rows)),
        "doc_id": rows["doc_id"],
        "page_index": rows["page_index"],
        "chunk_index": _places_in_documents(rows["doc_id"]),
        "encoding": pd.Series([cutter.encoding.name] * len(rows), dtype="str"),
        "n_chars": column["char_end"] - column["char_start"],
        "boundary": pd.Series(BOUNDARY_NAMES[column.pop("boundary")], dtype="str"),
        **column,
        "n_tokens": counted.mask(counted == NOT_ASKED),
    }
    ordered = {name: columns[name] for name in SCHEMA if name in columns}
    return pd.DataFrame({**ordered, **{name: rows[name] for name in kept}})


def _places_in_documents(doc_ids: pd.Series) -> NDArray[np.int64]:
    """The number of each row in its document, whose rows stand together."""
    document, _ = pd.factorize(doc_ids)
    numbers = np.arange(len(document))
    is_first = np.diff(document, prepend=-1) != 0
    return numbers - np.maximum.accumulate(np.where(is_first, numbers, 0))
