"""`merge_results`: results of chunks become results of documents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import overload

import pandas as pd

from chunkscope.arguments import one_of
from chunkscope.passages.merged_lists import Result, merged_list
from chunkscope.passages.merged_tables import merged_table
from chunkscope.passages.scores import AGGREGATIONS, Aggregation

__all__ = ["merge_results"]


@overload
def merge_results(
    results: pd.DataFrame,
    mapping: Mapping[str, Mapping[str, object]] | pd.DataFrame,
    *,
    aggregation: Aggregation = ...,
) -> pd.DataFrame: ...
@overload
def merge_results(
    results: Iterable[Mapping[str, object]],
    mapping: Mapping[str, Mapping[str, object]] | pd.DataFrame,
    *,
    aggregation: Aggregation = ...,
) -> list[Result]: ...
def merge_results(
    results: Iterable[Mapping[str, object]] | pd.DataFrame,
    mapping: Mapping[str, Mapping[str, object]] | pd.DataFrame,
    *,
    aggregation: Aggregation = "max",
) -> list[Result] | pd.DataFrame:
    """Results of documents from results of their chunks: a list of a list, a table of a table.

    Parameters
    ----------
    results : iterable of ``{"doc_id": chunk id, "score": number}``, or DataFrame
        What a search of the chunks returned, in its order; each result in the published
        shape, in which the id of a chunk is called ``doc_id``. A DataFrame has the columns
        ``chunk_id``, ``score`` and, where it holds several queries, ``query_id``. Whatever
        else is in either is left out of the result.
    mapping : mapping of chunk id to ``{"doc_id", ...}``, or DataFrame
        What `chunk_documents` returns, or the chunk table of one splitter. A chunk that it
        does not have keeps its own id.
    aggregation : {"max", "mean", "sum"}
        What the scores of a document become.

    Returns
    -------
    list of ``{"doc_id", "score"}``, or DataFrame
        One result a document, or one row a query and document: the highest score first,
        equal ones in the order in which `results` first had a chunk of the document. A
        table has the columns ``query_id`` (where `results` has it), ``doc_id`` and
        ``score``, its queries in the order of their first row. Whole scores stay whole
        under ``"max"`` and ``"sum"``; the column is int64 where all are, else float64.

    Raises
    ------
    ArgumentTypeError, ArgumentError
        For an unknown aggregation, and in a list or dict for results or entries in another
        form, ids that are none, scores that are none.
    TableError
        In tables for a missing column, an id that is none, a score that is none, and a
        chunk of two documents.

    Notes
    -----
    A score is a finite number and no boolean; a whole one is less than 2**53 in size, and
    so is the sum of whole ones, so that each is the same as a float. NaN, infinities, other
    values and sums that overflow are refused; a message names the first result or row, and
    how many are like it. A list and a table of the same results agree to the last bit:
    sums are added from 0.0, in the order given.

    Examples
    --------
    >>> from chunkscope.passages import chunk_documents
    >>> chunks, mapping = chunk_documents({"a": "One. Two.", "b": "Three."}, chunk_size=5)
    >>> found = [
    ...     {"doc_id": "b__chunk_0", "score": 0.5},
    ...     {"doc_id": "a__chunk_1", "score": 0.75},
    ...     {"doc_id": "a__chunk_0", "score": 0.25},
    ... ]
    >>> merge_results(found, mapping)
    [{'doc_id': 'a', 'score': 0.75}, {'doc_id': 'b', 'score': 0.5}]

    Many queries at once:

    >>> import pandas as pd
    >>> hits = pd.DataFrame({
    ...     "query_id": ["q", "q", "r"],
    ...     "chunk_id": ["a__chunk_0", "a__chunk_1", "b__chunk_0"],
    ...     "score": [0.25, 0.75, 0.5],
    ... })
    >>> merge_results(hits, mapping, aggregation="mean")
      query_id doc_id  score
    0        q      a    0.5
    1        r      b    0.5
    """
    how = one_of("aggregation", aggregation, AGGREGATIONS)
    chosen = next(each for each in AGGREGATIONS if each == how)
    if isinstance(results, pd.DataFrame):
        return merged_table(results, mapping, chosen)
    return merged_list(results, mapping, chosen)
