"""Results of chunks in a list, merged by document: the published shape."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, TypedDict

import pandas as pd

from chunkscope.corpus.checking import how_many_wrong
from chunkscope.errors import ArgumentError, ArgumentTypeError, excerpt, must_be
from chunkscope.passages.aggregating import Aggregation, no_sum
from chunkscope.passages.ids import ALLOWED, all_ids
from chunkscope.passages.mapping import documents_of
from chunkscope.passages.scores import LIMIT, checked_scores

__all__ = ["Result", "merged_list"]

_FORM = "a dict with doc_id (the id of a chunk) and score"


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
    chunk_ids, given = _fields(results)
    scores = checked_scores(given)
    doc_ids = documents_of(chunk_ids, mapping)
    merged = (_greatest if aggregation == "max" else _summed)(doc_ids, scores)
    if aggregation == "mean":
        sizes = _counted(doc_ids)
        merged = {doc_id: total / sizes[doc_id] for doc_id, total in merged.items()}
    # `sorted` keeps the order of equal scores, and a dict that of first appearance.
    ordered = sorted(merged.items(), key=lambda each: each[1], reverse=True)
    return [{"doc_id": doc_id, "score": score} for doc_id, score in ordered]


def _fields(results: object) -> tuple[list[Hashable], list[object]]:
    """The chunk ids and the scores of results, each there."""
    items = _items(results)
    if set(map(type, items)) <= {dict}:  # as nearly always: no need to ask each
        try:
            chunk_ids = [each["doc_id"] for each in items]
            scores = [each["score"] for each in items]
        except KeyError:
            pass
        else:
            if all_ids(chunk_ids):
                return chunk_ids, scores
    _refuse_items(items)
    return [each["doc_id"] for each in items], [each["score"] for each in items]


def _items(results: object) -> list[dict[str, Any]]:
    """The results, of whatever holds several in order; each is still to be looked at."""
    wrong_form = must_be("results", f"a list of results, each {_FORM}, or a DataFrame", results)
    if not isinstance(results, Iterable):
        raise ArgumentTypeError(wrong_form)
    if isinstance(results, str | bytes | bytearray | Mapping | set | frozenset):
        raise ArgumentTypeError(wrong_form)
    try:
        return list(results)
    except TypeError:  # an array without dimensions is iterable only to look at
        raise ArgumentTypeError(wrong_form) from None


def _refuse_items(items: Sequence[object]) -> None:
    """One error for the results that are of another form, or whose id is none."""
    wrong = [not _has_fields(each) for each in items]
    if any(wrong):
        first = wrong.index(True)
        message = must_be(f"result {first}", _FORM, items[first])
        kind = ArgumentError if isinstance(items[first], Mapping) else ArgumentTypeError
        raise kind(message + how_many_wrong(sum(wrong), len(wrong), "results"))
    chunk_ids = [each["doc_id"] for each in items]  # type: ignore[index]  # looked at above
    wrong = [not all_ids([each]) for each in chunk_ids]
    if any(wrong):
        first = wrong.index(True)
        message = must_be(f"the doc_id of result {first}", ALLOWED, chunk_ids[first])
        raise ArgumentTypeError(message + how_many_wrong(sum(wrong), len(wrong), "results"))


def _has_fields(item: object) -> bool:
    return isinstance(item, Mapping) and "doc_id" in item and "score" in item


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
        if not math.isfinite(total) or sizes.get(doc_id, 0) >= LIMIT:
            raise ArgumentError(no_sum(f"document {excerpt(doc_id)}", total))
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
