"""`retrieved_chunks`: hits as given, found in the chunk table of one splitter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple, cast

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.corpus.checking import how_many_wrong
from chunkscope.errors import (
    ArgumentError,
    ArgumentTypeError,
    TableError,
    must_be,
    unknown,
)
from chunkscope.passages.codes import codes_of, first_rows
from chunkscope.passages.ids import ALLOWED, all_ids, checked_ids
from chunkscope.passages.mapping import columns_of
from chunkscope.passages.scores import checked_scores, scores_of

__all__ = ["Retrieved", "chunks_of_one_splitter", "retrieved_chunks"]

_FORM = "dicts with doc_id (the id of a chunk) and score"


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
    query_ids = table["query_id"].iloc[first_rows(query)].reset_index(drop=True)
    return Retrieved(query, row, score), query_ids


def _table(hits: object) -> tuple[pd.DataFrame, NDArray[np.float64]]:
    """The columns of ids, checked, and the scores."""
    if isinstance(hits, pd.DataFrame):
        ids = ["query_id", "chunk_id"] if "query_id" in hits.columns else ["chunk_id"]
        table = columns_of("hits", hits, [*ids, "score"])
        for name in ids:
            checked_ids(f"the {name} of row", table[name])
        return table[ids], scores_of(table["score"]).values
    listed = _listed(hits)
    chunk_ids = [each["doc_id"] for each in listed]
    if not all_ids(chunk_ids):
        wrong = [not all_ids([each]) for each in chunk_ids]
        first = wrong.index(True)
        message = must_be(f"the doc_id of hit {first}", ALLOWED, chunk_ids[first])
        raise ArgumentTypeError(message + how_many_wrong(sum(wrong), len(wrong), "hits"))
    scores = checked_scores([each["score"] for each in listed])
    column = pd.Series(chunk_ids, dtype=object, name="chunk_id")
    return column.to_frame(), np.array(scores, dtype=np.float64)


def _listed(hits: object) -> list[Mapping[str, object]]:
    """Hits in the published shape, each with its fields."""
    is_list = isinstance(hits, Iterable) and not isinstance(
        hits, str | bytes | bytearray | Mapping | set | frozenset
    )
    listed: list[object] = []
    try:
        listed = list(hits) if is_list else []  # type: ignore[call-overload]  # it is one
    except TypeError:  # an array without dimensions is iterable only to look at
        is_list = False
    if not is_list:
        raise ArgumentTypeError(must_be("hits", f"a DataFrame, or a list of {_FORM}", hits))
    wrong = [not _has_fields(each) for each in listed]
    if any(wrong):
        first = wrong.index(True)
        kind = ArgumentError if isinstance(listed[first], Mapping) else ArgumentTypeError
        message = must_be(f"hit {first}", f"one of {_FORM}", listed[first])
        raise kind(message + how_many_wrong(sum(wrong), len(wrong), "hits"))
    return cast("list[Mapping[str, object]]", listed)


def _has_fields(hit: object) -> bool:
    return isinstance(hit, Mapping) and "doc_id" in hit and "score" in hit


def _cell(table: pd.DataFrame, row: int) -> object:
    """The id in a row, of Python and not of numpy."""
    return table["chunk_id"].iloc[[row]].tolist()[0]
