"""Hits of chunks in a table, merged by query and document, many queries at once."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.errors import TableError, excerpt
from chunkscope.passages.codes import codes_of
from chunkscope.passages.groups import Groups, are_descending, descending, first_hits
from chunkscope.passages.ids import checked_ids
from chunkscope.passages.mapping import columns_of
from chunkscope.passages.owners import Owners, owners_of
from chunkscope.passages.scores import LIMIT, Aggregation, Scores, no_sum, scores_of

__all__ = ["merged_table"]

_QUERY = "query_id"


def merged_table(
    hits: pd.DataFrame,
    mapping: Mapping[str, Mapping[str, object]] | pd.DataFrame,
    aggregation: Aggregation,
) -> pd.DataFrame:
    """One row a query and document: queries as they appear, the highest score first.

    Raises
    ------
    TableError
        For hits without a column, ids that are none, and scores that are no finite
        numbers or have no sum: names the first row, and how many there are.
    ArgumentTypeError, ArgumentError
        As `owners_of`.
    """
    table = _checked(hits)
    scores = scores_of(table["score"])
    owners = owners_of(table["chunk_id"], mapping)
    query = codes_of(table[_QUERY])[0] if _QUERY in table else np.zeros(len(table), dtype=np.int64)
    if aggregation == "max" and are_descending(query, scores.values):
        # The first hit of a document has its greatest score, and stands where that belongs.
        first = first_hits(query, owners.documents)
        merged = scores.values[first]
        return _rows(table, owners, first, merged.astype(np.int64) if scores.all_whole else merged)
    groups = Groups.of(query, owners.documents)
    if aggregation == "max":
        merged = groups.greatest(scores.values)
    else:
        merged = groups.sums(scores.values)
        _refuse_sums(merged, groups, scores, owners)
    if aggregation == "mean":
        merged = merged / groups.sizes
    elif scores.all_whole:
        merged = merged.astype(np.int64)
    order = descending(query[groups.first], merged, groups.first)
    return _rows(table, owners, groups.first[order], merged[order])


def _checked(hits: pd.DataFrame) -> pd.DataFrame:
    """The columns that matter, with ids in those of ids."""
    ids = [_QUERY, "chunk_id"] if _QUERY in hits.columns else ["chunk_id"]
    hint = "; what is called doc_id in a list is chunk_id here" * ("doc_id" in hits.columns)
    table = columns_of("results", hits, [*ids, "score"], hint)
    for name in ids:
        checked_ids(f"the {name} of row", table[name])
    return table


def _refuse_sums(sums: NDArray[np.float64], groups: Groups, scores: Scores, owners: Owners) -> None:
    """An error for sums that float64 does not have."""
    wrong, sizes = ~np.isfinite(sums), sums
    if scores.whole.any():
        # A sum of sizes that reaches the limit stays there, however it is rounded.
        broken = groups.sums((~scores.whole).astype(np.float64))
        sizes = groups.sums(np.abs(scores.values))
        wrong |= (broken == 0) & (sizes >= LIMIT)
    if wrong.any():
        group = np.flatnonzero(wrong)[groups.first[wrong].argmin()]
        doc_id = owners.names.iloc[[owners.rows[groups.first[group]]]].tolist()[0]
        whose = f"document {excerpt(doc_id)}"
        raise TableError(no_sum(whose, float(sums[group]), float(sizes[group])))


def _rows(
    table: pd.DataFrame, owners: Owners, first: NDArray[np.int64], scores: NDArray[np.generic]
) -> pd.DataFrame:
    """The merged table, of the first hit and the score of each of its rows."""
    columns = {"doc_id": owners.names.iloc[owners.rows[first]]}
    if _QUERY in table:
        columns = {_QUERY: table[_QUERY].iloc[first], **columns}
    fresh = {name: column.reset_index(drop=True) for name, column in columns.items()}
    return pd.DataFrame({**fresh, "score": scores}, copy=False)  # nobody else has them
