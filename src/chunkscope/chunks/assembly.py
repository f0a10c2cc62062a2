"""The rows that one splitter gives, as one table: `Part`, and `table_of_numbers` without texts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.chunks.id_column import id_column
from chunkscope.chunks.page_numbers import NOT_ASKED, NUMBERS, Cutter, PageIndexes
from chunkscope.chunks.pages import starts_document
from chunkscope.chunks.schema import SCHEMA, text_column
from chunkscope.chunks.slices import Slices, held_slices, slice_texts
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

    def add(self, page: PageIndexes, *, exact: bool) -> None:
        """Cut the next page."""
        self._numbers.append(self._cutter.numbers(page, exact=exact, estimated=True))

    def table(self, pages: pd.DataFrame, kept: Sequence[str], *, text: bool = True) -> pd.DataFrame:
        """The chunk table of the pages added, with the columns `kept` of `pages`."""
        table = table_of_numbers(self._cutter, self._numbers, pages, kept)
        start, end = table["char_start"].to_numpy(), table["char_end"].to_numpy()
        slices = Slices([block.shape[1] for block in self._numbers], start, end)
        held = held_slices(pages["text"], slices)
        order = list(SCHEMA)
        table.insert(order.index("chunk_id"), "chunk_id", id_column(pages, slices, held))
        if text:
            table.insert(order.index("text"), "text", slice_texts(pages["text"], slices, held))
        return table


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
    n_chunks = np.array([block.shape[1] for block in numbers], dtype=np.int64)
    none = np.empty((len(NUMBERS), 0), np.int64)
    column = dict(zip(NUMBERS, np.concatenate([none, *numbers], axis=1), strict=True))
    # Without the text: a row of its own copy of the page each would be memory squared.
    carried = pages[["doc_id", "page_index", *kept]]
    rows = carried.iloc[np.repeat(np.arange(len(pages)), n_chunks)].reset_index(drop=True)
    counted = column.pop("n_tokens")
    one = np.zeros(len(rows), dtype=np.int8)
    columns = {
        "splitter": _words([cutter.name], one),
        "doc_id": rows["doc_id"],
        "page_index": rows["page_index"],
        "chunk_index": _places_in_documents(pages["doc_id"], n_chunks),
        "encoding": _words([cutter.encoding.name], one),
        "n_chars": column["char_end"] - column["char_start"],
        "boundary": _words(BOUNDARY_NAMES, column.pop("boundary")),
        **column,
        "n_tokens": pd.arrays.IntegerArray(counted, counted == NOT_ASKED),
    }
    ordered = {name: columns[name] for name in SCHEMA if name in columns}
    return pd.DataFrame({**ordered, **{name: rows[name] for name in kept}})


def _words(words: Sequence[str] | NDArray[np.object_], codes: NDArray[np.integer]) -> pd.Series:
    """`words` by their numbers: Arrow writes a word a chunk without a str each."""
    return text_column(words).take(codes).reset_index(drop=True)


def _places_in_documents(doc_ids: pd.Series, n_chunks: NDArray[np.int64]) -> NDArray[np.int64]:
    """The number of each chunk in its document, from the documents of the pages."""
    before = np.cumsum(n_chunks) - n_chunks
    # Chunks before the document: ascending, so each page has those of its first page.
    before_document = np.maximum.accumulate(np.where(starts_document(doc_ids), before, 0))
    return np.asarray(np.arange(n_chunks.sum()) - np.repeat(before_document, n_chunks))
