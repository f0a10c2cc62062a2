"""Exact counts of slices of a text: from its tokens (`AnchoredSlices`), or by encoding each."""

from __future__ import annotations

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

    def __call__(self, starts: NDArray[np.int64], ends: NDArray[np.int64]) -> NDArray[np.int64]:
        """Number of tokens of each slice: see `SliceCounts`."""
        first, last = self._inner(starts, ends)
        counts = self._tokens_before(last) - self._tokens_before(first)
        known: dict[str, int] = {}
        for begins, stops in ((starts, first), (last, ends)):
            rows = np.flatnonzero(begins < stops)
            counts[rows] += encoded_counts(
                self._text, begins[rows], stops[rows], count=self._count, known=known
            )
        return counts

    def one(self, start: int, end: int) -> int:
        """Number of tokens of one slice: what the call says of it, in a tenth of the time.

        Splitters that count in tokens ask for one slice at a time, where they just cut.
        """
        at, text = self._anchors, self._text
        first = int(at[at.searchsorted(start)])
        nearest = int(at.searchsorted(end, "right")) - 1
        last = int(at[nearest])
        if last < end and text[end - 1].isspace():  # as in `_inner`
            last = int(at[max(nearest - 1, 0)])
        if first > last:
            return self._count(text[start:end])
        inside = int(self._floor.searchsorted(last)) - int(self._floor.searchsorted(first))
        before = self._count(text[start:first]) if start < first else 0
        after = self._count(text[last:end]) if last < end else 0
        return before + inside + after

    def _inner(
        self, starts: NDArray[np.int64], ends: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The part of each slice that has the tokens it has in the text: empty if need be."""
        first = self._anchors[np.searchsorted(self._anchors, starts, "left")]
        nearest = np.searchsorted(self._anchors, ends, "right") - 1
        last = self._anchors[nearest]
        # Of a slice that ends in white space, but not on an anchor, the nearest anchor may have
        # nothing but white space behind it. The one before has the text before the nearest.
        # str.isspace says yes to a few others too, which costs a word.
        rows = np.flatnonzero(last < ends)
        is_blank = [self._text[end - 1].isspace() for end in ends[rows].tolist()]
        rows = rows[np.array(is_blank, dtype=np.bool_)]
        last[rows] = self._anchors[np.maximum(nearest[rows] - 1, 0)]
        is_whole = first > last  # no two anchors: the slice is all edge
        return np.where(is_whole, ends, first), np.where(is_whole, ends, last)

    def _tokens_before(self, offsets: NDArray[np.int64]) -> NDArray[np.int64]:
        """Tokens of the text before each anchor, which is always a token boundary."""
        return np.searchsorted(self._floor, offsets, "left")


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
