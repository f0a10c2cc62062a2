"""Exact counts of slices of a text: from its tokens (`AnchoredSlices`), or by encoding each."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.tokens.anchors import anchors
from chunkscope.tokens.bit_ranks import Bits
from chunkscope.tokens.edges import Edges
from chunkscope.tokens.near_anchors import NearAnchors
from chunkscope.tokens.ranks import Ranks

__all__ = ["AnchoredSlices"]

_A_SLICE: Final = 128
"""To find all anchors of so many characters takes as long as to find those next to one slice."""

_A_READ: Final = 12
"""The same for each character that is read to find those."""

_FEW: Final = 24
"""So many slices are quicker counted one at a time."""


class AnchoredSlices:
    """Counts slices of a text by the tokens between two anchors, and by encoding the edges.

    ``text[a:b]`` encoded alone has the tokens of ``text[a:x]`` alone, those that the text
    has from `x` to `y`, and those of ``text[y:b]`` alone. Here `x` is the first anchor from
    `a` on (see `chunkscope.tokens.anchors`), and `y` is `b` if that is an anchor, else one
    before it with some text in between. An edge is about a word long, and most words have
    been seen before. Where there are no such anchors the slice is encoded.

    The anchors of the whole text are found once that is worth it for the slices asked for. Until
    then they are looked for next to where slices begin and end.

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
        self._edges = Edges(text, count)
        self._near = NearAnchors(text, pairs)
        self._n_asked = 0
        # Splitters ask where they cut, and the table once more; few enough to be remembered.
        self._found: dict[tuple[int, int], int] = {}

    def _asked_for(self, n_slices: int) -> bool:
        """Count so many more as asked for: whether all anchors of the text are worth it by now."""
        self._n_asked += n_slices
        n_chars = _A_SLICE * self._n_asked + _A_READ * self._near.n_read
        return n_chars > len(self._text)

    def prepare(self) -> None:
        """Find all anchors when the next slice is asked for: there will be many."""
        self._n_asked = len(self._text) + 1

    @cached_property
    def _anchors(self) -> NDArray[np.int64]:
        return anchors(self._text, self._pairs)

    @cached_property
    def _tokens_before(self) -> NDArray[np.int64]:
        """Tokens of the text before each anchor, which is always a token boundary."""
        at_anchor = self._anchor_bits.contain(self._floor)
        # Boundaries inside a character are rounded down to the one that it begins with.
        at_anchor[1:] &= self._floor[1:] != self._floor[:-1]
        before = np.flatnonzero(at_anchor)
        if len(before) != len(self._anchors):
            # An anchor that is none would move the counts of all others: a table made for a
            # pattern is wrong about it. So is what is counted there, and there only.
            before = np.searchsorted(self._floor, self._anchors)
        return before

    @cached_property
    def _ranks(self) -> Ranks:
        return Ranks(self._anchors, len(self._text))

    @cached_property
    def _looked_up(self) -> tuple[memoryview, memoryview]:
        """The anchors and the tokens before each as ints of Python, which numpy had to make."""
        return self._anchors.data, self._tokens_before.data

    def __call__(self, starts: NDArray[np.int64], ends: NDArray[np.int64]) -> NDArray[np.int64]:
        """Number of tokens of each slice: see `SliceCounts`."""
        if not self._asked_for(len(starts)):
            counts = self._of_few(starts, ends)
            if counts is not None:
                return counts
        first = self._ranks.below(starts)
        last = self._last(ends, self._ranks.up_to(ends) - 1)
        counts = self._tokens_before[last] - self._tokens_before[first]
        head_ends, tail_starts = self._anchors[first], self._anchors[last]
        whole = np.flatnonzero(first > last)  # no two anchors: the slice is all edge
        head_ends[whole], tail_starts[whole], counts[whole] = ends[whole], ends[whole], 0
        known: dict[str, int] = {}
        for begins, stops in ((starts, head_ends), (tail_starts, ends)):
            edges = np.flatnonzero(begins < stops)
            counts[edges] += self._edges.counts(begins[edges], stops[edges], known)
        return counts

    def _of_few(
        self, starts: NDArray[np.int64], ends: NDArray[np.int64]
    ) -> NDArray[np.int64] | None:
        """The same of slices that are few; None where that turns out to be more work."""
        if len(starts) <= _FEW:
            counts, others = np.zeros_like(starts), np.arange(len(starts))
        else:
            first, last = np.searchsorted(self._floor, [starts, ends])
            counts, are_anchors = np.asarray(last - first), self._near.are_anchors
            others = np.flatnonzero(~(are_anchors(starts) & are_anchors(ends)))
        pairs = zip(others.tolist(), starts[others].tolist(), ends[others].tolist(), strict=True)
        for row, start, end in pairs:
            found = self._found.get((start, end))
            if found is None:
                found = self._found[start, end] = self._by_near_anchors(start, end)
            counts[row] = found
            if self._asked_for(0):  # what was read to find anchors counts too
                return None
        return counts

    def _by_near_anchors(self, start: int, end: int) -> int:
        """Number of tokens of one slice, by the anchors next to its ends."""
        text, near, floor = self._text, self._near, self._floor.data
        head_end = near.first(start, end)
        if head_end is None:
            return self._count(text[start:end])
        tail_start = near.last(end, head_end)
        if tail_start < end and text[end - 1].isspace():  # as in `_last`
            if tail_start == head_end:
                return self._count(text[start:end])
            tail_start = near.last(tail_start - 1, head_end)
        first = bisect_left(floor, head_end)
        middle = bisect_left(floor, tail_start, first) - first
        return middle + self._at_edges(start, head_end, tail_start, end)

    def _at_edges(self, start: int, head_end: int, tail_start: int, end: int) -> int:
        """Number of tokens of what a slice has before its first anchor and behind its last."""
        before = self._count(self._text[start:head_end]) if start < head_end else 0
        after = self._count(self._text[tail_start:end]) if tail_start < end else 0
        return before + after

    def is_anchor(self, places: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Which places are anchors: between two, a slice has the tokens that the text has."""
        if not self._asked_for(len(places) // 2):
            return self._near.are_anchors(places)
        return self._anchor_bits.contain(places)

    @cached_property
    def _anchor_bits(self) -> Bits:
        return Bits(self._anchors, len(self._text))

    def _last(self, ends: NDArray[np.int64], last: NDArray[np.int64]) -> NDArray[np.int64]:
        """The number of the anchor up to which slices that end there have the text's tokens.

        Of a slice that ends in white space, but not on an anchor, the nearest anchor may have
        nothing but white space behind it. The one before has the text before the nearest.
        `str.isspace` says yes to a few others too, which costs a word.
        """
        rows = np.flatnonzero(self._anchors[last] < ends)
        rows = rows[self._edges.end_blank(ends[rows])]
        last[rows] = np.maximum(last[rows] - 1, 0)
        return last

    def one(self, start: int, end: int) -> int:
        """Number of tokens of one slice: what the call says of it, in a tenth of the time.

        Splitters that count in tokens ask for one slice at a time, where they just cut.
        """
        if not self._asked_for(1):
            return self._by_near_anchors(start, end)
        text, (at, tokens) = self._text, self._looked_up
        first = bisect_left(at, start)
        # There are no more anchors than characters: the search is as short as the slice.
        last = bisect_right(at, end, first, min(first + end - start + 1, len(at))) - 1
        if last > 0 and at[last] < end and text[end - 1].isspace():  # as in `_last`
            last -= 1
        if first > last:
            return self._count(text[start:end])
        return tokens[last] - tokens[first] + self._at_edges(start, at[first], at[last], end)
