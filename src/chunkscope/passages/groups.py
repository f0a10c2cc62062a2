"""Hits that fall together: those of one query and one document, and what becomes of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["Groups", "are_descending", "descending", "first_hits", "is_new"]

_BITS = 63
"""Bits of a whole number that is not negative."""

_SOME = 1 << 13
"""Hits that are looked at at a time, and more where those are of one query."""

_PLACES = 1 << 20
"""Pairs of a query and a document that have a place each; of more, hits are sorted."""


@dataclass(frozen=True)
class Groups:
    """Which hits fall together.

    Attributes
    ----------
    hits : ndarray of int64, shape (n_hits,)
        The hits, group by group, those of one in the order given.
    starts : ndarray of int64, shape (n_groups,)
        Where in `hits` each group begins.
    """

    hits: NDArray[np.int64]
    starts: NDArray[np.int64]

    @classmethod
    def of(cls, query: NDArray[np.int64], document: NDArray[np.int64]) -> Groups:
        """The groups of hits that have one query and one document."""
        place = np.arange(len(query))
        keys = _packed(query, document, place)
        if keys is not None:
            # Numbers alone sort many times faster than numbers that carry others along.
            keys.sort()
            bits = _bits(place)
            hits = keys & ((1 << bits) - 1)
            of_group = keys >> bits
            is_first = is_new(of_group)
        else:
            hits = np.lexsort((document, query))
            is_first = is_new(query[hits]) | is_new(document[hits])
        return cls(hits, np.flatnonzero(is_first))

    def __len__(self) -> int:
        return len(self.starts)

    @property
    def first(self) -> NDArray[np.int64]:
        """The first hit of each group."""
        return self.hits[self.starts]

    @property
    def sizes(self) -> NDArray[np.int64]:
        """The number of hits of each group."""
        return np.diff(self.starts, append=len(self.hits))

    def greatest(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """The greatest value of each group, of equal ones the first.

        Only 0.0 and -0.0 are equal and differ.
        """
        in_groups = values[self.hits]
        greatest = np.maximum.reduceat(in_groups, self.starts)
        zero = greatest == 0
        if zero.any():
            group = self._group_of_each()
            is_zero = np.flatnonzero(in_groups == 0)[::-1]
            first = np.zeros(len(self))
            first[group[is_zero]] = in_groups[is_zero]  # the last that is written stays
            greatest[zero] = first[zero]
        return greatest

    def sums(self, values: NDArray[np.float64]) -> NDArray[np.float64]:
        """The sum of each group, added up hit by hit from 0.0, as a loop does."""
        # Not by reduceat, which adds in pairs and so comes to other last digits.
        group = self._group_of_each()
        sums = np.bincount(group, weights=values[self.hits], minlength=len(self))
        return sums.astype(np.float64, copy=False)  # without a hit they are whole numbers

    def _group_of_each(self) -> NDArray[np.int64]:
        """The number of the group of each of `hits`, in their order."""
        return np.repeat(np.arange(len(self)), self.sizes)


def descending(
    query: NDArray[np.int64], score: NDArray[np.float64], first: NDArray[np.int64]
) -> NDArray[np.int64]:
    """The order of groups: by query, then score from the highest, then first hit.

    Parameters
    ----------
    query : ndarray of int64, shape (n_groups,)
    score : ndarray of float64, shape (n_groups,)
        Finite.
    first : ndarray of int64, shape (n_groups,)
        The first hit of each group, no one twice.
    """
    by_score = np.argsort(-score)
    rank = np.empty(len(score), dtype=np.int64)
    rank[by_score[1:]] = np.cumsum(score[by_score[1:]] != score[by_score[:-1]])
    rank[by_score[:1]] = 0
    keys = _packed(query, rank, first)
    if keys is None:
        return np.asarray(np.lexsort((first, rank, query)), dtype=np.int64)
    keys.sort()
    group_of = np.empty(int(first.max(initial=-1)) + 1, dtype=np.int64)
    group_of[first] = np.arange(len(first))
    return np.asarray(group_of[keys & ((1 << _bits(first)) - 1)])


def are_descending(query: NDArray[np.int64], score: NDArray[np.float64]) -> bool:
    """Whether hits come as a search returns them: query by query, from the highest score.

    Parameters
    ----------
    query : ndarray of int64, shape (n_hits,)
        Codes in the order in which queries appear.
    score : ndarray of float64, shape (n_hits,)
    """
    fall = score[1:] <= score[:-1]
    fall |= query[1:] > query[:-1]
    fall &= query[1:] >= query[:-1]
    return bool(fall.all())


def first_hits(query: NDArray[np.int64], document: NDArray[np.int64]) -> NDArray[np.int64]:
    """The first hit of each query and document, in the order of hits.

    Parameters
    ----------
    query : ndarray of int64, shape (n_hits,)
        Ascending.
    document : ndarray of int64, shape (n_hits,)
    """
    n_documents = int(document.max(initial=-1)) + 1
    first_at = np.empty(_PLACES, dtype=np.int32)
    is_first = np.zeros(len(query), dtype=bool)
    for some in _whole_queries(query):
        queries, documents, firsts = query[some] - query[some.start], document[some], is_first[some]
        if (queries[-1] + 1) * n_documents <= _PLACES:
            place = queries * n_documents + documents
            hits = np.arange(len(place), dtype=np.int32)
            first_at[place[::-1]] = hits[::-1]  # of equal places the last written stays
            np.equal(first_at.take(place, mode="clip"), hits, out=firsts)
        else:
            firsts[Groups.of(queries, documents).first] = True
    return np.flatnonzero(is_first)


def _whole_queries(query: NDArray[np.int64]) -> Iterator[slice]:
    """Hits of some queries at a time, so that what is made of them stays in a cache."""
    start = 0
    while start < len(query):
        last = query[min(start + _SOME, len(query)) - 1]
        stop = int(np.searchsorted(query, last, side="right"))
        yield slice(start, stop)
        start = stop


def is_new(values: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which values differ from the one before; the first does."""
    new = np.ones(len(values), dtype=bool)
    np.not_equal(values[1:], values[:-1], out=new[1:])
    return new


def _packed(*columns: NDArray[np.int64]) -> NDArray[np.int64] | None:
    """One number a row that sorts as the columns do, the first of them first; None if too long."""
    bits = [_bits(column) for column in columns]
    if sum(bits) > _BITS:
        return None
    keys = columns[0].copy()
    for column, width in zip(columns[1:], bits[1:], strict=True):
        keys <<= width
        keys |= column
    return keys


def _bits(column: NDArray[np.int64]) -> int:
    return int(column.max(initial=0)).bit_length()
