"""`NearMarks`: the last mark before a place, looked for where a window ends."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.splitters.base import Boundary
from chunkscope.splitters.mark_ends import LastMarks, boundary_after, whole_boundaries
from chunkscope.tokens import TokenIndex

__all__ = ["NearMarks"]

_NEAR: Final = 64
"""So many characters are searched first: few windows are without a mark in their last line."""


class NearMarks:
    """What `MarkEnds` tells of all marks, for windows of one size, without looking at all of them.

    A window costs a microsecond or two, and nothing is made of the whole text: for few windows.

    Parameters
    ----------
    index : TokenIndex
        The text and its tokens.
    marks : sequence of str
        The marks, of one character each.
    size : int
        Tokens of a window. Marks further before its end are not looked for.

    Attributes
    ----------
    gaps, gaps_inside : looked up by token boundary
        As those of `MarkEnds`, but exact beyond `FAR` too.

    Examples
    --------
    >>> marks = NearMarks(TokenIndex("One, two. Three."), [",", "."], 3)
    >>> marks.gaps[3], [column.tolist() for column in marks.last(np.array([3, 4]))]
    (1, [[4, 9], [5, 4], [2, 4]])
    """

    def __init__(self, index: TokenIndex, marks: Sequence[str], size: int) -> None:
        self._index, self._size = index, size
        self._text, self._floor = index.text, index.floor.data
        one_of = f"[{''.join(map(re.escape, marks))}]" if marks else "(?!)"
        self._search = re.compile(one_of).search
        self._boundaries = {mark: boundary_after(mark) for mark in marks}
        self._found: dict[int, tuple[int, int, int]] = {}
        self.gaps, self.gaps_inside = _Gaps(self, inside=False), _Gaps(self, inside=True)

    @property
    def whole(self) -> NDArray[np.int32] | None:
        """The first token boundary between two characters from each one on: `whole_boundaries`."""
        return whole_boundaries(self._index)[0]

    @property
    def whole_before(self) -> NDArray[np.int32] | None:
        """The last one up to each."""
        return whole_boundaries(self._index)[1]

    def last(self, stops: NDArray[np.int64]) -> LastMarks:
        """The last mark that ends at or before each token boundary, and not `size` before."""
        end, why, token_end = zip(*map(self.before, stops.tolist()), strict=True)
        return LastMarks(np.array(end), np.array(why, dtype=np.int8), np.array(token_end))

    def token_end(self, stop: int) -> int:
        """The first token boundary that does not lie before the end of that of one."""
        return self.before(stop)[2]

    def before(self, stop: int) -> tuple[int, int, int]:
        """That of one: its end, why a chunk ends there, and the token boundary; 0 for none."""
        found = self._found.get(stop)
        if found is None:
            least = max(stop - self._size, 0)
            end = self._last_end(self._floor[least], self._floor[stop])
            if end:
                why = self._boundaries[self._text[end - 1]]
                found = end, int(why), bisect_left(self._floor, end, least, stop)
            else:
                found = 0, 0, 0
            self._found[stop] = found
        return found

    def _last_end(self, start: int, stop: int) -> int:
        """The end of the last mark in ``text[start:stop]``; 0 where there is none."""
        text, search = self._text, self._search
        near = max(start, stop - _NEAR)
        # The last is the first backwards: one search, however many marks there are.
        found = search(text[near:stop][::-1])
        if found is not None:
            return stop - found.start()
        found = search(text[start:near][::-1])
        return near - found.start() if found is not None else 0

    def __call__(self, start: int, stop: int, beyond: int) -> Iterator[tuple[int, Boundary]]:
        """The end of the last mark in ``text[start:stop]``, as a `Trim` that tries no other."""
        # A mark that opens the window does not count: cutting after it gains nothing.
        end = self._last_end(start + 1, stop)
        if end > beyond:
            yield end, self._boundaries[self._text[end - 1]]


class _Gaps:
    """How many tokens the last mark lies before a token boundary."""

    def __init__(self, marks: NearMarks, *, inside: bool) -> None:
        self._marks, self._floor, self._inside = marks, marks._floor, inside

    def __getitem__(self, stop: int) -> int:
        end, _, token = self._marks.before(stop)
        return stop - token + (self._inside and self._floor[token] > end)
