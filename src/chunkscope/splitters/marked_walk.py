"""The walk of `token_walk` for windows that end after marks of one character, many times as fast.

The same windows, cut in the same places, which a law of the tests holds it to. Where the last
mark of a window is, and what a slice up to it counts, is looked up in `MarkEnds`, which all
settings share: what is left for a window is a dozen look-ups and no call.
"""

from __future__ import annotations

from bisect import bisect_right

import numpy as np
from numpy.typing import NDArray

from chunkscope.splitters.base import Boundary, Spans
from chunkscope.splitters.mark_ends import UNKNOWN, MarkEnds
from chunkscope.splitters.token_walk import Windows
from chunkscope.tokens import TokenIndex
from chunkscope.tokens.slice_counts import AnchoredSlices

__all__ = ["marked_spans"]

_WHOLE, _LAST = -1, -2
"""Stand for the number of a mark: the window was taken whole, or is the last."""


def marked_spans(
    index: TokenIndex, slices: AnchoredSlices, marks: MarkEnds, *, size: int, overlap: int
) -> Spans:
    """What ``walk(index, size, overlap, trim=...)`` makes of these marks, as spans.

    Parameters
    ----------
    index : TokenIndex
        The text and its tokens.
    slices : AnchoredSlices
        What counts slices of it.
    marks : MarkEnds
        Its marks.
    size : int
        Most tokens that a window may touch, at least 1.
    overlap : int
        Tokens to go back after each chunk, ``0 <= overlap < size``.
    """
    start, end, mark = (
        np.array(each, dtype=np.int64) for each in _walked(index, slices, marks, size, overlap)
    )
    return Spans(start=start, end=end, context_start=start, boundary=_boundaries(marks, mark))


def _boundaries(marks: MarkEnds, mark: NDArray[np.int64]) -> NDArray[np.int8]:
    whole = np.where(mark == _LAST, Boundary.text_end, Boundary.token)
    return np.where(mark < 0, whole, marks.boundary[np.maximum(mark, 0)]).astype(np.int8)


def _walked(
    index: TokenIndex, slices: AnchoredSlices, marks: MarkEnds, size: int, overlap: int
) -> tuple[list[int], list[int], list[int]]:
    """The start and the end of each window, and the number of the mark that ends it."""
    windows = Windows(index, size, strict=False)
    length, n_tokens = len(index.text), index.n_tokens
    # Looked up one at a time, a view of memory takes a third of the time of an array.
    floor, ceil = index.floor.data, index.ceil.data
    mark_before, mark_end = marks.before.data, marks.end.data
    cut_count = _CutCounts(slices, marks).between
    starts: list[int] = []
    ends: list[int] = []
    numbers: list[int] = []
    start_at, end_at, ended_by = starts.append, ends.append, numbers.append
    start = reached = first_token = 0
    while reached < length:
        token_stop = first_token + size
        if token_stop >= n_tokens or (stop := floor[token_stop]) <= reached:
            # The last window, or one in which the overlap leaves nothing new.
            stop, token_stop = windows.end(start, first_token, beyond=reached)
            if stop <= reached:
                start, first_token = windows.after(start, reached, 0)
                continue
            if stop == length:
                start_at(start)
                end_at(length)
                ended_by(_LAST)
                break
            number = bisect_right(mark_end, stop) - 1
        else:
            number = mark_before[token_stop]
        end = mark_end[number]
        if end > reached and end - start > 1:  # a mark that opens the window gains nothing
            token_stop = first_token + cut_count(start, first_token, end, number)
        else:
            end, number = stop, _WHOLE
        start_at(start)
        end_at(end)
        ended_by(number)
        reached = end
        back = token_stop - overlap
        if 0 <= back <= n_tokens and start < (at := ceil[back]) <= end and at == floor[back]:
            start, first_token = at, back  # as `Windows.after`, without the call
        else:
            start, first_token = windows.after(start, end, back)
    return starts, ends, numbers


class _CutCounts:
    """Counts of slices from a window's start to a mark's end, from what `MarkEnds` remembers."""

    def __init__(self, slices: AnchoredSlices, marks: MarkEnds) -> None:
        self._slices = slices
        self._tail, self._tail_anchor = marks.tail.data, marks.tail_anchor.data
        self._head, self._head_anchor = marks.head.data, marks.head_anchor.data
        self._floor = marks.floor.data

    def between(self, start: int, first_token: int, end: int, number: int) -> int:
        """Tokens of the text from `start` to the end of mark `number`, counted alone."""
        tail = self._tail[number]
        if tail == UNKNOWN:
            tail, self._tail_anchor[number] = self._slices.tail(end)
            self._tail[number] = tail
        if self._floor[first_token] != start:  # the window starts inside a token
            head, anchor = self._slices.head(start)
        else:
            head = self._head[first_token]
            if head == UNKNOWN:
                head, self._head_anchor[first_token] = self._slices.head(start)
                self._head[first_token] = head
            anchor = self._head_anchor[first_token]
        if anchor <= self._tail_anchor[number]:
            return head + tail
        return self._slices.one(start, end)
