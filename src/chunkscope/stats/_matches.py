"""`matches`: the chunks of one splitter held against spans, and what retrieving them costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.stats._covers import least_cover
from chunkscope.stats._evidence import Evidence, Page
from chunkscope.stats._totals import total
from chunkscope.stats.ranges import Pairs, Ranges, touching, unions

__all__ = ["Matches", "matches", "precisions"]


@dataclass(frozen=True, slots=True, eq=False)
class Matches:
    """Spans, chunks, and which of them touch.

    Attributes
    ----------
    spans, chunks : Ranges
        Grouped by page, numbered alike.
    pairs : Pairs
        The spans and chunks that touch.
    holds : ndarray of bool, shape (n_pairs,)
        Whether the chunk holds the whole span.
    n_chunks : ndarray of int64, shape (n_spans,)
        Chunks that touch the span.
    whole : ndarray of bool, shape (n_spans,)
        Whether a chunk holds it.
    chars_covered : ndarray of int64, shape (n_spans,), code points
        How much of it is in a chunk.
    """

    spans: Ranges
    chunks: Ranges
    pairs: Pairs
    holds: NDArray[np.bool_]
    n_chunks: NDArray[np.int64]
    whole: NDArray[np.bool_]
    chars_covered: NDArray[np.int64]


def matches(part: pd.DataFrame, given: Evidence) -> Matches:
    """The rows of one splitter held against spans."""
    chunk_pages: list[Page] = list(zip(part["doc_id"], part["page_index"].tolist(), strict=True))
    number = {page: n for n, page in enumerate(dict.fromkeys([*given.pages, *chunk_pages]))}
    spans = Ranges(_numbers(number, given.pages), given.start, given.end)
    chunks = Ranges(
        _numbers(number, chunk_pages), part["char_start"].to_numpy(), part["char_end"].to_numpy()
    )
    pairs = touching(spans, chunks)
    holds = (chunks.start[pairs.other] <= spans.start[pairs.one]) & (
        chunks.end[pairs.other] >= spans.end[pairs.one]
    )
    n_spans = len(given.pages)
    whole = np.zeros(n_spans, dtype=np.bool_)
    whole[pairs.one[holds]] = True
    return Matches(
        spans,
        chunks,
        pairs,
        holds,
        n_chunks=np.bincount(pairs.one, minlength=n_spans),
        whole=whole,
        chars_covered=_sums(unions(_shared(spans, chunks, pairs, pairs.one)), n_spans),
    )


def _numbers(number: dict[Page, int], pages: list[Page]) -> NDArray[np.int64]:
    return np.array([number[page] for page in pages], dtype=np.int64)


def precisions(
    met: Matches, owner: NDArray[np.int64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Precision Omega and the best precision of each owner of spans.

    `owner` has the number of each span's owner, from 0: of its question, or its own.
    """
    n_owners = int(owner.max()) + 1 if len(owner) else 0
    # An owner's spans on one page are looked at together, and its pages added up.
    n_pages = int(met.spans.group.max()) + 1 if len(owner) else 0
    places, place = np.unique(owner * n_pages + met.spans.group, return_inverse=True)
    needed = unions(_shared(met.spans, met.chunks, met.pairs, place[met.pairs.one]))
    # A chunk that touches two spans of a place is one chunk of it.
    at, chunk = np.unique(np.stack([place[met.pairs.one], met.pairs.other]), axis=1)
    candidates = Ranges(at, met.chunks.start[chunk], met.chunks.end[chunk])
    all_of_them = _sums(unions(candidates), len(places))
    least = all_of_them.copy()
    with_overlap = np.flatnonzero(_sums(candidates, len(places)) > all_of_them)
    bounds = [
        np.searchsorted(each.group, [with_overlap, with_overlap + 1]).T.tolist()
        for each in (needed, candidates)
    ]
    for number, (a, b), (c, d) in zip(with_overlap.tolist(), *bounds, strict=True):
        least[number] = least_cover(_listed(needed, a, b), _listed(candidates, c, d))
    owner_of_place = places // n_pages if n_pages else places

    def of_owner(sums: NDArray[Any]) -> NDArray[np.float64]:
        added = np.zeros(n_owners, dtype=sums.dtype)
        np.add.at(added, owner_of_place, sums)
        return added.astype(np.float64)

    covered, omega, best = map(of_owner, (_sums(needed, len(places)), all_of_them, least))
    return covered / np.maximum(omega, 1), covered / np.maximum(best, 1)


def _shared(spans: Ranges, chunks: Ranges, pairs: Pairs, group: NDArray[np.int64]) -> Ranges:
    """What the span and the chunk of each pair have in common, in the groups given."""
    start = np.maximum(spans.start[pairs.one], chunks.start[pairs.other])
    return Ranges(group, start, np.minimum(spans.end[pairs.one], chunks.end[pairs.other]))


def _listed(ranges: Ranges, first: int, last: int) -> list[tuple[int, int]]:
    rows = slice(first, last)
    return list(zip(ranges.start[rows].tolist(), ranges.end[rows].tolist(), strict=True))


def _sums(ranges: Ranges, n_groups: int) -> NDArray[Any]:
    """The lengths of the ranges of each group, added up."""
    length = ranges.end - ranges.start
    # As Python's own numbers where those of numpy would wrap around.
    added = np.zeros(n_groups, dtype=np.int64 if total(length) < 2**63 else object)
    np.add.at(added, ranges.group, length)
    return added
