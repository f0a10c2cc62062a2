"""Ranges of pages: which touch which, and what they cover together."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Pairs", "Ranges", "n_touching", "on_one_line", "touching", "unions"]


_MOST = 2**62
"""Places on one line, at most, where offsets are taken as they are."""


class Ranges(NamedTuple):
    """Half-open ranges, each of one group, such as a page.

    Attributes
    ----------
    group : ndarray of int64, shape (n,)
        Number of the group, from 0. Ranges of two groups have nothing in common.
    start, end : ndarray of int64, shape (n,)
        The ranges; those that end where they start, or before, hold nothing.
    """

    group: NDArray[np.int64]
    start: NDArray[np.int64]
    end: NDArray[np.int64]


class Pairs(NamedTuple):
    """Pairs of ranges that have a place in common.

    Attributes
    ----------
    one, other : ndarray of int64, shape (n_pairs,)
        The numbers of the two ranges.
    """

    one: NDArray[np.int64]
    other: NDArray[np.int64]


def touching(ranges: Ranges, chunks: Ranges) -> Pairs:
    """Every pair of a range and a chunk that have a place in common.

    Ordered by range, and for each by the chunk's start and end. Time and memory grow with
    the number of pairs, times how many chunks are stacked in one another at most: one for
    chunks of which both starts and ends ascend.
    """
    solid = np.flatnonzero(chunks.end > chunks.start)
    chunk_start, chunk_end, start, end = on_one_line(
        Ranges(*(each[solid] for each in chunks)), ranges
    )
    order = np.lexsort((chunk_end, chunk_start))
    chunk_start, chunk_end = chunk_start[order], chunk_end[order]
    ones, others = [np.empty(0, np.int64)], [np.empty(0, np.int64)]
    for layer in _layers(chunk_end):
        first = np.searchsorted(chunk_end[layer], start, side="right")
        beyond = np.searchsorted(chunk_start[layer], end, side="left")
        count = np.where(end > start, np.maximum(beyond - first, 0), 0)
        one = np.repeat(np.arange(len(start)), count)
        # 0, 1, 2 ... again for each range.
        step = np.arange(len(one)) - np.repeat(np.cumsum(count) - count, count)
        ones.append(one)
        others.append(layer[first[one] + step])
    one, place = np.concatenate(ones), np.concatenate(others)
    by_range = np.lexsort((place, one))
    return Pairs(one[by_range], solid[order[place[by_range]]])


def n_touching(ranges: Ranges, others: Ranges) -> NDArray[np.int64]:
    """How many of `others` have a place in common with each range, shape (n_ranges,).

    Counted, not listed: time grows with the ranges and not with the pairs, however they
    are nested. Those that do not begin beyond a range touch it, less those that end before.
    """
    solid = np.flatnonzero(others.end > others.start)
    start, end, other_start, other_end = on_one_line(
        ranges, Ranges(*(each[solid] for each in others))
    )
    begun = np.searchsorted(np.sort(other_start), end, side="left")
    ended = np.searchsorted(np.sort(other_end), start, side="right")
    return np.where(end > start, begun - ended, 0).astype(np.int64)


def unions(ranges: Ranges) -> Ranges:
    """Ranges apart from one another that cover the same places, by group and start."""
    solid = np.flatnonzero(ranges.end > ranges.start)
    group, start, end = (each[solid] for each in ranges)
    if not len(solid):
        return Ranges(group, start, end)
    begin, until = on_one_line(Ranges(group, start, end))
    order = np.argsort(begin, kind="stable")
    begin, until = begin[order], until[order]
    reached = np.maximum.accumulate(until)
    opens = np.flatnonzero(np.concatenate([[True], begin[1:] > reached[:-1]]))
    # What is reached is some range's end: of which, tells the offset.
    ending = np.maximum.accumulate(np.where(until == reached, np.arange(len(until)), 0))
    closes = ending[np.concatenate([opens[1:], [len(order)]]) - 1]
    return Ranges(group[order][opens], start[order][opens], end[order][closes])


def on_one_line(*several: Ranges) -> Iterator[NDArray[np.int64]]:
    """Starts and ends of each of `several`, all the groups side by side on one line.

    No range of one group reaches into another's, and no sum overflows: where offsets are
    so large that one might, their ranks stand for them.
    """
    offsets = np.concatenate([each for ranges in several for each in (ranges.start, ranges.end)])
    n_groups = 1 + max((int(each.group.max()) for each in several if len(each.group)), default=0)
    low, high = (int(offsets.min()), int(offsets.max())) if len(offsets) else (0, 0)
    if low >= 0 and n_groups * (high + 1) < _MOST:
        place, length = offsets, high + 1
    else:  # sorting takes most of the time of whoever asks: it is done in need alone
        values, place = np.unique(offsets, return_inverse=True)
        length = len(values)
    at = 0
    for ranges in several:
        for _ in ("start", "end"):
            stop = at + len(ranges.group)
            yield ranges.group * length + place[at:stop]
            at = stop


def _layers(ends: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """The fewest parts in each of which `ends` ascend; one where they ascend as they are.

    Chunks inside others, as of a splitter that gives sections and their paragraphs, are
    on another layer than those.
    """
    if np.all(ends[1:] >= ends[:-1]):
        return [np.arange(len(ends))]
    reached: list[int] = []  # ascending: the last end of each layer
    layers: list[list[int]] = []
    for place, end in enumerate(ends.tolist()):
        fit = bisect_right(reached, end) - 1
        if fit < 0:
            reached.insert(0, end)
            layers.insert(0, [place])
        else:
            reached[fit] = end
            layers[fit].append(place)
    return [np.array(layer, dtype=np.int64) for layer in layers]
