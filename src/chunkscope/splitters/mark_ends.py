"""The marks of a text: where they end, and which is the last before each token."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from chunkscope.splitters.base import Boundary
from chunkscope.splitters.occurrences import codes_of
from chunkscope.tokens import TokenIndex
from chunkscope.tokens.kept import kept

__all__ = ["FAR", "LastMarks", "MarkEnds", "Marks", "boundary_after", "whole_boundaries"]

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


class LastMarks(NamedTuple):
    """The last marks before some token boundaries: columns of one entry each.

    Attributes
    ----------
    end : ndarray of int64, code points
        Where the mark ends; 0 stands for none.
    boundary : ndarray of int8
        Why a chunk ends there.
    token_end : ndarray of int64
        The first token boundary that does not lie before the end.
    """

    end: NDArray[np.int64]
    boundary: NDArray[np.int8]
    token_end: NDArray[np.int64]


class _ByBoundary(Protocol):
    def __getitem__(self, stop: int, /) -> int: ...


class Marks(Protocol):
    """What a walk asks of marks: `MarkEnds` and `NearMarks` answer."""

    @property
    def gaps(self) -> _ByBoundary:
        """How many tokens lie between each token boundary and the last mark before it."""

    @property
    def gaps_inside(self) -> _ByBoundary:
        """As many, and one more where the mark ends inside a token."""

    @property
    def whole(self) -> NDArray[np.int32] | None:
        """The first part of `whole_boundaries`."""

    @property
    def whole_before(self) -> NDArray[np.int32] | None:
        """The second."""

    def last(self, stops: NDArray[np.int64]) -> LastMarks:
        """The last mark that ends at or before each token boundary."""

    def token_end(self, stop: int) -> int:
        """The first token boundary that does not lie before the end of that of one."""

    def __call__(self, start: int, stop: int, beyond: int) -> Iterator[tuple[int, Boundary]]:
        """The end of the last mark in ``text[start:stop]``, as a `Trim` that tries no other."""


def whole_boundaries(
    index: TokenIndex,
) -> tuple[NDArray[np.int32], NDArray[np.int32]] | tuple[None, None]:
    """The first token boundary from each one on that lies between two characters, and the last.

    Returns
    -------
    up, down : ndarray of int32, shape (n_tokens + 1,), or None
        None where all boundaries do. The last one does in any case.

    Examples
    --------
    >>> up, down = whole_boundaries(TokenIndex("a🙂b"))
    >>> up.tolist(), down.tolist()
    ([0, 1, 3, 3, 4], [0, 1, 1, 3, 4])
    """
    return kept(index, whole_boundaries, lambda: _whole_boundaries(index))


def _whole_boundaries(
    index: TokenIndex,
) -> tuple[NDArray[np.int32], NDArray[np.int32]] | tuple[None, None]:
    floor, ceil = index.floor, index.ceil
    inside = np.flatnonzero(floor != ceil) if floor is not ceil else np.zeros(0, np.int64)
    if not len(inside):
        return None, None
    up = np.arange(len(floor), dtype=np.int32)
    down = up.copy()
    # They come in runs, of which each has a whole boundary before and behind it.
    begins = np.flatnonzero(np.diff(inside, prepend=-2) > 1)
    n_inside = np.diff(begins, append=len(inside))
    down[inside] = np.repeat(inside[begins] - 1, n_inside)
    up[inside] = np.repeat(inside[begins] + n_inside, n_inside)
    return up, down


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
    def token_ends(self) -> NDArray[np.int32]:
        """The first token boundary not before the end of each mark, shape (n_marks + 1,)."""
        _, token_ends = self._index.token_range(np.maximum(self.end - 1, 0), self.end)
        return token_ends.astype(np.int32)

    @cached_property
    def before(self) -> NDArray[np.int32]:
        """The number of the last mark that ends by each token boundary, shape (n_tokens + 1,)."""
        n_ends = np.cumsum(np.bincount(self.token_ends, minlength=self._index.n_tokens + 1))
        return (n_ends - 1).astype(np.int32)  # number 0 is the first of them

    @cached_property
    def gaps(self) -> bytes:
        """Tokens from the `token_ends` of the last mark to each token boundary, a byte each.

        `FAR` where there are as many or more.
        """
        return self._in_bytes(self.token_ends)

    @cached_property
    def gaps_inside(self) -> bytes:
        """As `gaps`, and one more where the mark ends inside a token."""
        is_inside = self._index.floor[self.token_ends] > self.end
        return self._in_bytes(self.token_ends - is_inside)

    def _in_bytes(self, token: NDArray[np.int32]) -> bytes:
        """How far behind the token of the last mark each boundary is."""
        gaps = np.arange(len(self.before), dtype=np.int32) - token[self.before]
        return bytes(np.minimum(gaps, FAR).astype(np.uint8))

    @property
    def whole(self) -> NDArray[np.int32] | None:
        """The first token boundary between two characters from each one on: `whole_boundaries`."""
        return whole_boundaries(self._index)[0]

    @property
    def whole_before(self) -> NDArray[np.int32] | None:
        """The last one up to each."""
        return whole_boundaries(self._index)[1]

    def last(self, stops: NDArray[np.int64]) -> LastMarks:
        """The last mark that ends at or before each token boundary."""
        number = self.before[stops]
        end, token_end = self.end[number], self.token_ends[number]
        return LastMarks(end.astype(np.int64), self.boundary[number], token_end.astype(np.int64))

    def token_end(self, stop: int) -> int:
        """The token boundary of the last mark that ends at or before one."""
        return int(self.token_ends[self.before[stop]])

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
