"""`pages_of` and `runs_of`: how many chunks hold each place of the documents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.chunks.sources import SourcePage, number_of_page, source_pages
from chunkscope.corpus import documents

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike

__all__ = ["Pages", "Runs", "arranged", "pages_of", "runs_of"]


@dataclass(frozen=True, slots=True, eq=False)
class Pages:
    """The pages of the documents, document by document, and the page of each chunk.

    Documents are in the order given, the pages of one in the order of ``page_index``.

    Attributes
    ----------
    doc_id : pandas.Series
        The document of each page, with the dtype of the documents table.
    document : ndarray of int64, shape (n_pages,)
        Its number, from 0; ascending.
    page_index : ndarray of int64, shape (n_pages,)
        The page in its document.
    texts : list of str
        The text of each page.
    lengths : ndarray of int64, shape (n_pages,)
        Its length, in code points.
    of_row : ndarray of int64, shape (n_chunks,)
        Number of the page of each row of the chunk table.
    """

    doc_id: pd.Series
    document: NDArray[np.int64]
    page_index: NDArray[np.int64]
    texts: list[str]
    lengths: NDArray[np.int64]
    of_row: NDArray[np.int64]


def pages_of(table: pd.DataFrame, docs: DocumentsLike) -> Pages:
    """The pages that the chunks of a checked table were cut from.

    Raises
    ------
    DocumentsError, DocumentsTypeError, TableError
        As `source_pages`.
    """
    given = documents(docs)
    return arranged(given, source_pages(table, given), len(table))


def arranged(docs: pd.DataFrame, source: Sequence[SourcePage], n_rows: int) -> Pages:
    """The same of the pages that `source_pages` gave, one a row of `docs`.

    Parameters
    ----------
    docs : pandas.DataFrame
        The documents table, or some documents of it.
    source : sequence of SourcePage
        The page of each row of `docs`.
    n_rows : int
        The number of rows of the chunk table; those on no page of `source` have page 0.
    """
    document, _ = pd.factorize(docs["doc_id"])
    order = np.lexsort((docs["page_index"].to_numpy(), document))
    found = docs[["doc_id", "page_index", "text"]].iloc[order].reset_index(drop=True)
    texts = list(found["text"])
    return Pages(
        doc_id=found["doc_id"],
        document=document[order].astype(np.int64),
        page_index=found["page_index"].to_numpy(),
        texts=texts,
        lengths=np.array([len(text) for text in texts], dtype=np.int64),
        of_row=number_of_page([source[row] for row in order.tolist()], n_rows),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Runs:
    """Runs of equal cover: page after page, each cut into runs from its start to its end.

    Attributes
    ----------
    page : ndarray of int64, shape (n_runs,)
        Number of the page, ascending.
    start, end : ndarray of int64, shape (n_runs,)
        The places of the run, in code points of the page, half-open; never empty.
    n_chunks : ndarray of int64, shape (n_runs,)
        How many chunks hold each place of the run, at least 0.
    """

    page: NDArray[np.int64]
    start: NDArray[np.int64]
    end: NDArray[np.int64]
    n_chunks: NDArray[np.int64]


def runs_of(
    lengths: NDArray[np.int64],
    page: NDArray[np.int64],
    start: NDArray[np.int64],
    end: NDArray[np.int64],
) -> Runs:
    """The runs of pages of `lengths` code points, under chunks of one splitter.

    Parameters
    ----------
    lengths : ndarray of int64, shape (n_pages,)
        Length of each page, in code points; a page of 0 has no runs.
    page : ndarray of int64, shape (n_chunks,)
        Number of the page of each chunk, in any order.
    start, end : ndarray of int64, shape (n_chunks,)
        The chunks, in code points of the page, half-open, inside it.
    """
    # The pages side by side on one line; the cover changes where chunks start and end.
    edges = np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths)])
    first = edges[page]
    places, at = np.unique(np.concatenate([edges, first + start, first + end]), return_inverse=True)
    change = np.zeros(len(places), dtype=np.int64)
    np.add.at(change, at[len(edges) : len(edges) + len(start)], 1)
    np.add.at(change, at[len(edges) + len(start) :], -1)
    # A place begins a run where the cover changes, and where a page begins.
    begins = change != 0
    begins[at[: len(edges)]] = True
    cover, places = np.cumsum(change)[begins], places[begins]
    # Of pages that begin at one place all but the last are empty.
    number = np.searchsorted(edges, places[:-1], side="right") - 1
    begin = edges[number]
    return Runs(number, places[:-1] - begin, places[1:] - begin, cover[:-1])
