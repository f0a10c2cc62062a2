"""Exact counts of slices of a text: from its tokens (`AnchoredSlices`), or by encoding each."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from chunkscope.tokens.anchors import anchors
from chunkscope.tokens.ranks import LONGEST, Ranks

__all__ = ["AnchoredSlices", "encoded_counts"]

_LONGEST_EDGE = 1_000
"""Longest edge that is counted apart from its slice, in characters: a text without anchors
would be encoded whole for each of its slices."""


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
        self._times_asked = 0

    @cached_property
    def _anchors(self) -> NDArray[np.int64]:
        return anchors(self._text, self._pairs)

    @cached_property
    def _tokens_before(self) -> NDArray[np.int64]:
        """Tokens of the text before each anchor, which is always a token boundary."""
        return np.searchsorted(self._floor, self._anchors)

    @cached_property
    def _ranks(self) -> Ranks:
        return Ranks(self._anchors, len(self._text))

    @cached_property
    def _looked_up(self) -> tuple[memoryview, memoryview]:
        """The anchors and the tokens before each as ints of Python, which numpy had to make."""
        return self._anchors.data, self._tokens_before.data

    def __call__(self, starts: NDArray[np.int64], ends: NDArray[np.int64]) -> NDArray[np.int64]:
        """Number of tokens of each slice: see `SliceCounts`."""
        first, last = self._between(starts, ends)
        counts = np.zeros(len(starts), dtype=np.int64)
        known: dict[str, int] = {}
        whole = np.flatnonzero(first > last)  # no two anchors: the slice is all edge
        counts[whole] = self._encoded(starts[whole], ends[whole], known)
        rows = np.flatnonzero(first <= last)
        starts, ends, first, last = (each[rows] for each in (starts, ends, first, last))
        counts[rows] = self._tokens_before[last] - self._tokens_before[first]
        # An edge is known by the place where the slice begins or ends.
        heads = starts, self._anchors[first], starts
        tails = self._anchors[last], ends, ends
        for (begins, stops, places), table in zip((heads, tails), self._edges_known(), strict=True):
            edges = np.flatnonzero(begins < stops)
            at = places[edges]
            seen = np.zeros(len(edges), dtype=np.int32) if table is None else table[at]
            new = np.flatnonzero(seen == 0)
            found = self._encoded(begins[edges[new]], stops[edges[new]], known) + 1
            seen[new] = found
            if table is not None:
                table[at[new]] = found
            counts[rows[edges]] += seen - 1
        return counts

    def _encoded(
        self, starts: NDArray[np.int64], ends: NDArray[np.int64], known: dict[str, int]
    ) -> NDArray[np.int64]:
        return encoded_counts(self._text, starts, ends, count=self._count, known=known)

    def _edges_known(self) -> tuple[NDArray[np.int32] | None, NDArray[np.int32] | None]:
        """By place, one more than the tokens of the edge there, 0 where it is not known yet.

        For heads and for tails; None when slices are asked for the first time, and then no
        more unless the text is a long one.
        """
        if self._times_asked < 1 or len(self._text) > LONGEST:
            self._times_asked += 1
            return None, None
        return self._edge_tables

    @cached_property
    def _edge_tables(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        length = len(self._text) + 1
        return np.zeros(length, dtype=np.int32), np.zeros(length, dtype=np.int32)

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

    @cached_property
    def tokens_at_anchors(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The anchors, and the tokens that the text has before each."""
        return self._anchors, self._tokens_before

    def head(self, start: int) -> tuple[int, int]:
        """What a slice from `start` on counts before its first anchor, and where that is.

        The count of a slice is that of its `head` and that of its `tail`, as long as the
        anchor of the one does not lie behind that of the other. So a place that begins
        many slices, or ends them, is looked at once.

        Returns
        -------
        count, anchor : int
            Tokens of the text up to the anchor alone, less those that the whole text has
            there. An anchor beyond the text where there is none nearby.
        """
        text, (at, tokens) = self._text, self._looked_up
        first = bisect_left(at, start)
        anchor = at[first]
        if anchor - start > _LONGEST_EDGE:
            return 0, len(text) + 1
        alone = self._count(text[start:anchor]) if start < anchor else 0
        return alone - tokens[first], anchor

    def tail(self, end: int) -> tuple[int, int]:
        """What a slice up to `end` counts from its last anchor on, and where that is.

        Returns
        -------
        count, anchor : int
            Tokens that the whole text has before the anchor, and those of the text from
            there alone. -1 for the anchor where there is none nearby.
        """
        text, (at, tokens) = self._text, self._looked_up
        last = bisect_right(at, end) - 1
        if last > 0 and at[last] < end and text[end - 1].isspace():  # as in `_between`
            last -= 1
        anchor = at[last]
        if end - anchor > _LONGEST_EDGE:
            return 0, -1
        alone = self._count(text[anchor:end]) if anchor < end else 0
        return alone + tokens[last], anchor

    def _between(
        self, starts: NDArray[np.int64], ends: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The numbers of the anchors between which each slice has the tokens that the text has.

        The first lies beyond the last where there are no two.
        """
        first = self._ranks.below(starts)
        last = self._ranks.up_to(ends) - 1
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
