"""Exact counts of slices of a text: from its tokens (`AnchoredSlices`), or by encoding each."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from chunkscope.tokens.anchors import anchors

__all__ = ["AnchoredSlices", "encoded_counts"]


class AnchoredSlices:
    """Counts slices of a text by the tokens between two anchors, and by encoding the edges.

    ``text[a:b]`` encoded alone has the tokens of ``text[a:x]`` alone, those that the text
    has from `x` to `y`, and those of ``text[y:b]`` alone. Here `x` is the first anchor from
    `a` on (see `chunkscope.tokens.anchors`), and `y` is `b` if that is an anchor, else one
    before it with some text in between. An edge is about a word long, and most words have
    been seen before. Where there are no such anchors the slice is encoded.

    Parameters
    ----------
    text : str
        The text.
    floor : ndarray of int64, shape (n_tokens + 1,), code points
        Its token boundaries, rounded down: see `Encoding.boundaries`.
    pairs : bytes
        What `chunkscope.tokens.anchors.pair_table` says of the encoding's pattern.
    count : callable
        From str to its number of tokens.

    Examples
    --------
    >>> from chunkscope.tokens import load
    >>> encoding, text = load("cl100k_base"), "to be or not"
    >>> slices = encoding.slice_counts(text, encoding.boundaries(text))
    >>> slices(np.array([0, 1]), np.array([5, 12])).tolist()
    [2, 4]
    """

    def __init__(
        self, text: str, floor: NDArray[np.int64], pairs: bytes, count: Callable[[str], int]
    ) -> None:
        self._text, self._floor, self._pairs, self._count = text, floor, pairs, count

    @cached_property
    def _anchors(self) -> NDArray[np.int64]:
        return anchors(self._text, self._pairs)

    @cached_property
    def _tokens_before(self) -> NDArray[np.int64]:
        """Tokens of the text before each anchor, which is always a token boundary."""
        return np.searchsorted(self._floor, self._anchors)

    @cached_property
    def _looked_up(self) -> tuple[memoryview, memoryview]:
        """The anchors and the tokens before each as ints of Python, which numpy had to make."""
        return self._anchors.data, self._tokens_before.data

    def __call__(self, starts: NDArray[np.int64], ends: NDArray[np.int64]) -> NDArray[np.int64]:
        """Number of tokens of each slice: see `SliceCounts`."""
        first, last = self._between(starts, ends)
        is_whole = first > last  # no two anchors: the slice is all edge
        counts = np.where(is_whole, 0, self._tokens_before[last] - self._tokens_before[first])
        head_end = np.where(is_whole, ends, self._anchors[first])
        tail_start = np.where(is_whole, ends, self._anchors[last])
        known: dict[str, int] = {}
        for begins, stops in ((starts, head_end), (tail_start, ends)):
            rows = np.flatnonzero(begins < stops)
            counts[rows] += encoded_counts(
                self._text, begins[rows], stops[rows], count=self._count, known=known
            )
        return counts

    def one(self, start: int, end: int) -> int:
        """Number of tokens of one slice: what the call says of it, in a tenth of the time.

        Splitters that count in tokens ask for one slice at a time, where they just cut.
        """
        text, (at, tokens) = self._text, self._looked_up
        first = bisect_left(at, start)
        # There are no more anchors than characters: the search is as short as the slice.
        last = bisect_right(at, end, first, min(first + end - start + 1, len(at))) - 1
        if last > 0 and at[last] < end and text[end - 1].isspace():  # as in `_between`
            last -= 1
        if first > last:
            return self._count(text[start:end])
        head_end, tail_start = at[first], at[last]
        before = self._count(text[start:head_end]) if start < head_end else 0
        after = self._count(text[tail_start:end]) if tail_start < end else 0
        return before + tokens[last] - tokens[first] + after

    def _between(
        self, starts: NDArray[np.int64], ends: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The numbers of the anchors between which each slice has the tokens that the text has.

        The first lies beyond the last where there are no two.
        """
        first = np.searchsorted(self._anchors, starts, "left")
        last = np.searchsorted(self._anchors, ends, "right") - 1
        # Of a slice that ends in white space, but not on an anchor, the nearest anchor may have
        # nothing but white space behind it. The one before has the text before the nearest.
        # str.isspace says yes to a few others too, which costs a word.
        rows = np.flatnonzero(self._anchors[last] < ends)
        is_blank = [self._text[end - 1].isspace() for end in ends[rows].tolist()]
        rows = rows[np.array(is_blank, dtype=np.bool_)]
        last[rows] = np.maximum(last[rows] - 1, 0)
        return first, last


def encoded_counts(
    text: str,
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    *,
    count: Callable[[str], int],
    known: dict[str, int],
) -> NDArray[np.int64]:
    """Number of tokens of each slice, by encoding each distinct one once.

    Parameters
    ----------
    text : str
        The text that is sliced.
    starts, ends : ndarray of int64, shape (n_slices,), code points
        Valid ranges: ``0 <= start <= end <= len(text)``.
    count : callable
        From str to its number of tokens.
    known : dict of str to int
        What has been counted before; what is counted now is added.

    Returns
    -------
    ndarray of int64, shape (n_slices,)

    Examples
    --------
    >>> encoded_counts("aab", np.array([0, 1]), np.array([1, 3]), count=len, known={}).tolist()
    [1, 2]
    """
    pieces = [text[a:b] for a, b in zip(starts.tolist(), ends.tolist(), strict=True)]
    for piece in pieces:
        if piece not in known:
            known[piece] = count(piece)
    return np.array([known[piece] for piece in pieces], dtype=np.int64)
