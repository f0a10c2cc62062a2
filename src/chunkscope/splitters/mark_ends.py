"""The marks of a text: where they end, and which is the last before each token."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.splitters.base import Boundary
from chunkscope.splitters.occurrences import codes_of
from chunkscope.tokens import TokenIndex

__all__ = ["FAR", "MarkEnds", "boundary_after"]

FAR: Final = 255
"""Stands for that many tokens or more, in a byte."""

_CLAUSE_MARKS = frozenset(",，")


def boundary_after(mark: str) -> Boundary:
    """Why a chunk ends after `mark`.

    Examples
    --------
    >>> boundary_after(".").name, boundary_after("，").name
    ('sentence', 'clause')
    """
    if "\n" in mark:
        return Boundary.line
    return Boundary.clause if mark in _CLAUSE_MARKS else Boundary.sentence


class MarkEnds:
    """Where the marks of a text end, made once for all windows of all settings.

    Number 0 stands for no mark: it ends at 0, where no window does.

    Parameters
    ----------
    index : TokenIndex
        The text, which is shorter than 2**31 characters, and its tokens.
    marks : sequence of str
        The marks, of one character each.

    Attributes
    ----------
    end : ndarray of int32, shape (n_marks + 1,), code points
        Where each ends, ascending.
    boundary : ndarray of int8, shape (n_marks + 1,)
        Why a chunk ends there.
    token_end : ndarray of int32, shape (n_marks + 1,)
        The first token boundary that does not lie before the end.
    before : ndarray of int32, shape (n_tokens + 1,)
        The number of the last mark that ends at or before each token boundary.
    gaps, gaps_inside : bytes of length n_tokens + 1
        How many tokens lie between the `token_end` of that mark and the boundary; and as many,
        and one more where the mark ends inside a token. `FAR` where there are as many or more.
    whole : ndarray of int32, shape (n_tokens + 1,), or None
        The first boundary from each one on that lies between two characters; None where all do.

    Examples
    --------
    >>> index = TokenIndex("One, two. Three.")
    >>> marks = MarkEnds(index, [",", "."])
    >>> marks.end.tolist(), marks.before.tolist()
    ([0, 4, 9, 16], [0, 0, 1, 1, 2, 2, 3])
    """

    def __init__(self, index: TokenIndex, marks: Sequence[str]) -> None:
        codes = codes_of(index)
        at = np.flatnonzero(_is_one_of(codes, marks))
        self.end = np.concatenate([[0], at + 1]).astype(np.int32)
        self.boundary = np.zeros(len(self.end), dtype=np.int8)
        for mark in marks:
            self.boundary[1:][codes[at] == ord(mark)] = boundary_after(mark)
        self._index = index

    # Only walks of many windows ask for what follows.

    @cached_property
    def token_end(self) -> NDArray[np.int32]:
        """See above."""
        _, token_end = self._index.token_range(np.maximum(self.end - 1, 0), self.end)
        return token_end.astype(np.int32)

    @cached_property
    def before(self) -> NDArray[np.int32]:
        """See above."""
        n_ends = np.cumsum(np.bincount(self.token_end, minlength=self._index.n_tokens + 1))
        return (n_ends - 1).astype(np.int32)  # number 0 is the first of them

    @cached_property
    def gaps(self) -> bytes:
        """See above."""
        return self._in_bytes(self.token_end)

    @cached_property
    def gaps_inside(self) -> bytes:
        """See above."""
        is_inside = self._index.floor[self.token_end] > self.end
        return self._in_bytes(self.token_end - is_inside)

    def _in_bytes(self, token: NDArray[np.int32]) -> bytes:
        """How far behind the token of the last mark each boundary is."""
        gaps = np.arange(len(self.before), dtype=np.int32) - token[self.before]
        return bytes(np.minimum(gaps, FAR).astype(np.uint8))

    @cached_property
    def whole(self) -> NDArray[np.int32] | None:
        """See above."""
        floor, ceil = self._index.floor, self._index.ceil
        if floor is ceil:
            return None
        boundaries = np.arange(len(floor), dtype=np.int32)
        every = np.where(floor == ceil, boundaries, len(floor) - 1)
        return np.minimum.accumulate(every[::-1])[::-1].copy()

    def __call__(self, start: int, stop: int, beyond: int) -> Iterator[tuple[int, Boundary]]:
        """The end of the last mark in ``text[start:stop]``, as a `Trim` that tries no other."""
        ends = self.end.data  # in which a place is found quicker than in an array
        number = bisect_right(ends, stop) - 1
        end = ends[number]
        # A mark that opens the window does not count: cutting after it gains nothing.
        if end > beyond and end - start > 1:
            yield end, Boundary(int(self.boundary[number]))


def _is_one_of(codes: NDArray[np.unsignedinteger], marks: Sequence[str]) -> NDArray[np.bool_]:
    """Which of the code points are marks."""
    wanted = [ord(mark) for mark in marks]
    if codes.itemsize > 2:
        return np.isin(codes, np.array(wanted, dtype=codes.dtype))
    table = np.zeros(1 << (8 * codes.itemsize), dtype=np.bool_)
    table[[code for code in wanted if code < len(table)]] = True
    return np.asarray(table[codes])
