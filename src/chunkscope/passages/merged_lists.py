"""Results of chunks in a list, merged by document: the published shape."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypedDict

import pandas as pd

from chunkscope.errors import ArgumentError, excerpt
from chunkscope.passages.hits import listed_hits
from chunkscope.passages.mapping import documents_of
from chunkscope.passages.scores import LIMIT, Aggregation, no_sum

__all__ = ["Result", "merged_list"]


class Result(TypedDict):
    """One result in the published shape: of a document, or on the way in of a chunk."""

    doc_id: Hashable
    score: float


def merged_list(
    results: object,
    mapping: Mapping[str, Mapping[str, object]] | pd.DataFrame,
    aggregation: Aggregation,
) -> list[Result]:
    """One result a document, the highest score first, ties in order of first appearance.

    Raises
    ------
    ArgumentTypeError, ArgumentError
        For results in another form, ids that are none, scores that are no finite numbers
        or have no sum: names the first, and how many there are.
    """
    chunk_ids, scores = listed_hits("results", "result", results)
    doc_ids = documents_of(chunk_ids, mapping)
    merged = (_greatest if aggregation == "max" else _summed)(doc_ids, scores)
    if aggregation == "mean":
        sizes = _counted(doc_ids)
        merged = {doc_id: total / sizes[doc_id] for doc_id, total in merged.items()}
    # `sorted` keeps the order of equal scores, and a dict that of first appearance.
    ordered = sorted(merged.items(), key=lambda each: each[1], reverse=True)
    return [{"doc_id": doc_id, "score": score} for doc_id, score in ordered]


def _greatest(doc_ids: Sequence[Hashable], scores: Sequence[float]) -> dict[Hashable, float]:
    greatest: dict[Hashable, float] = {}
    for doc_id, score in zip(doc_ids, scores, strict=True):
        if doc_id not in greatest or score > greatest[doc_id]:
            greatest[doc_id] = score
    return greatest


def _summed(doc_ids: Sequence[Hashable], scores: Sequence[float]) -> dict[Hashable, float]:
    """The sums; of whole numbers alone, a whole number."""
    sums: dict[Hashable, float] = {}
    for doc_id, score in zip(doc_ids, scores, strict=True):
        sums[doc_id] = sums.get(doc_id, 0.0) + score
    sizes = _sizes_of_whole(doc_ids, scores)
    for doc_id, total in sums.items():
        size = sizes.get(doc_id, 0)
        if not math.isfinite(total) or size >= LIMIT:
            raise ArgumentError(no_sum(f"document {excerpt(doc_id)}", total, size))
    return sums | {doc_id: int(sums[doc_id]) for doc_id in sizes}


def _sizes_of_whole(doc_ids: Sequence[Hashable], scores: Sequence[float]) -> dict[Hashable, int]:
    """The sum of the sizes of the scores of each document all of whose scores are whole."""
    if set(map(type, scores)) <= {float}:
        return {}
    sizes: dict[Hashable, int] = {}
    broken = {doc_id for doc_id, score in zip(doc_ids, scores, strict=True) if type(score) is float}
    for doc_id, score in zip(doc_ids, scores, strict=True):
        if doc_id not in broken:
            sizes[doc_id] = sizes.get(doc_id, 0) + abs(int(score))
    return sizes


def _counted(doc_ids: Iterable[Hashable]) -> dict[Hashable, int]:
    """How many results each document has."""
    counts: dict[Hashable, int] = {}
    for doc_id in doc_ids:
        counts[doc_id] = counts.get(doc_id, 0) + 1
    return counts
