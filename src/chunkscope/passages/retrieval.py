"""`retrieved_chunks`: hits as given, found in the chunk table of one splitter."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pandas as pd
from numpy.typing import NDArray
from pandas.api.types import is_numeric_dtype

from chunkscope.corpus.checking import how_many_wrong
from chunkscope.errors import (
    ArgumentError,
    ArgumentTypeError,
    TableError,
    must_be,
    unknown,
)
from chunkscope.passages.codes import codes_of, first_rows
from chunkscope.passages.hits import listed_hits
from chunkscope.passages.ids import checked_ids
from chunkscope.passages.mapping import columns_of
from chunkscope.passages.scores import scores_of

__all__ = ["Retrieved", "chunks_of_one_splitter", "retrieved_chunks"]


class Retrieved(NamedTuple):
    """The hits, in the order given.

    Attributes
    ----------
    query : ndarray of int64, shape (n_hits,)
        Number of the query, by first appearance.
    row : ndarray of int64, shape (n_hits,)
        Row of the chunk in the chunk table.
    score : ndarray of float64, shape (n_hits,)
        Finite.
    """

    query: NDArray[np.int64]
    row: NDArray[np.int64]
    score: NDArray[np.float64]


def chunks_of_one_splitter(chunks: pd.DataFrame, splitter: object) -> tuple[pd.DataFrame, str]:
    """The rows of the splitter asked for, and its name; by default of the only one there is.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A checked chunk table.
    splitter : object
        A name in its column ``splitter``, or None.

    Raises
    ------
    ArgumentError, ArgumentTypeError
        For a name that is not there, and for none where there are several.
    TableError
        Where two of its chunks have one id.
    """
    names = list(dict.fromkeys(chunks["splitter"].tolist()))
    if splitter is not None and not isinstance(splitter, str):
        raise ArgumentTypeError(
            must_be("splitter", "a name in the column splitter, or None", splitter)
        )
    if splitter is None and len(names) > 1:
        listed = unknown("splitter", None, names).partition("; ")[2]
        raise ArgumentError(
            f"splitter must be given where chunks are of several ({len(names)}), got None; {listed}"
        )
    if splitter is not None and splitter not in names:
        raise ArgumentError(unknown("splitter", splitter, names))
    name = str(splitter) if splitter is not None else next(iter(names), "")
    rows = chunks[(chunks["splitter"] == name).to_numpy()].reset_index(drop=True)
    again = rows["chunk_id"].duplicated().to_numpy(bool)
    if again.any():
        first = int(np.argmax(again))
        message = must_be("chunk_id", "another for each chunk of a splitter", _cell(rows, first))
        raise TableError(f"{message} twice{how_many_wrong(int(again.sum()), len(rows), 'chunks')}")
    return rows, name


def retrieved_chunks(hits: object, chunks: pd.DataFrame) -> tuple[Retrieved, pd.Series | None]:
    """The hits as numbers, and the ids of their queries by number, where they have any.

    Parameters
    ----------
    hits : DataFrame or sequence of mapping
        ``chunk_id``, ``score`` and optionally ``query_id``; in the list ``doc_id``, which
        is the id of a chunk, and ``score``.
    chunks : pandas.DataFrame
        What `chunks_of_one_splitter` returns.

    Raises
    ------
    ArgumentError, ArgumentTypeError, TableError
        For what are no hits, scores or ids; and for a chunk that is not in `chunks`: names
        the first row and the number of them.
    """
    table, score = _table(hits)
    in_hits, in_chunks = codes_of(table["chunk_id"], chunks["chunk_id"])
    row_of = np.full(1 + max(in_hits.max(initial=-1), in_chunks.max(initial=-1)), -1, np.int64)
    row_of[in_chunks] = np.arange(len(chunks))
    row = row_of[in_hits]
    if (row < 0).any():
        first = int(np.argmax(row < 0))
        message = must_be("hits", "of chunks that are in chunks", _cell(table, first))
        count = how_many_wrong(int((row < 0).sum()), len(row), "hits")
        raise TableError(f"{message} in row {first}{count}")
    if "query_id" not in table.columns:
        return Retrieved(np.zeros(len(table), dtype=np.int64), row, score), None
    (query,) = codes_of(table["query_id"])
    first_of = first_rows(query)
    query_ids = table["query_id"].iloc[first_of].reset_index(drop=True)
    _refuse_untold(query_ids, first_of)
    return Retrieved(query, row, score), query_ids


def _refuse_untold(query_ids: pd.Series, rows: NDArray[np.int64]) -> None:
    """An error for ids of queries that cannot be told: those are drawn, and asked for by name."""
    if isinstance(query_ids.dtype, pd.StringDtype) or is_numeric_dtype(query_ids):
        return
    held = query_ids.tolist()
    wrong = [not _can_be_told(each) for each in held]
    if any(wrong):
        first = wrong.index(True)
        allowed = "one whose text can be had, and is the same in every run"
        message = must_be(f"the query_id of row {rows[first]}", allowed, held[first])
        raise TableError(message + how_many_wrong(sum(wrong), len(wrong), "queries"))


def _can_be_told(query_id: object) -> bool:
    """Whether an id has a text: not a set, whose order is another in each process."""
    if type(query_id) is str:
        return True
    if isinstance(query_id, frozenset):
        return False
    try:
        str(query_id), repr(query_id)
        return not isinstance(query_id, tuple) or all(map(_can_be_told, query_id))
    except Exception:  # noqa: BLE001 - those of others may raise anything
        return False


def _table(hits: object) -> tuple[pd.DataFrame, NDArray[np.float64]]:
    """The columns of ids, checked, and the scores."""
    if isinstance(hits, pd.DataFrame):
        ids = ["query_id", "chunk_id"] if "query_id" in hits.columns else ["chunk_id"]
        table = columns_of("hits", hits, [*ids, "score"])
        for name in ids:
            checked_ids(f"the {name} of row", table[name])
        return table[ids], scores_of(table["score"]).values
    chunk_ids, scores = listed_hits("hits", "hit", hits)
    column = pd.Series(chunk_ids, dtype=object, name="chunk_id")
    return column.to_frame(), np.array(scores, dtype=np.float64)


def _cell(table: pd.DataFrame, row: int) -> object:
    """The id in a row, of Python and not of numpy."""
    return table["chunk_id"].iloc[[row]].tolist()[0]
