"""Windows guessed in a row, one look-up each, and all of them looked at together, by arrays.

The next window begins where the last mark of this one ends on the page, less the overlap: that is
the guess. Whether each is what the walk of `token_walk` makes of the one before, to the token, is
then asked of all at once. What to do where one is not is `marked_walk`'s to say.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from chunkscope.splitters.base import Boundary
from chunkscope.splitters.mark_ends import FAR, LastMarks, Marks
from chunkscope.splitters.token_walk import Window
from chunkscope.tokens import TokenIndex
from chunkscope.tokens.slice_counts import AnchoredSlices

__all__ = ["Guess", "Guesses"]


@dataclass(slots=True)
class Guess:
    """Windows in a row, and what the walk makes of each: arrays of one entry a window.

    Attributes
    ----------
    start, first_token, reached : ndarray of int64
        Where each begins: see `Window`.
    end : ndarray of int64, code points
        Where its chunk ends.
    boundary : ndarray of int8
        Why.
    back : ndarray of int64
        The token boundary that the overlap reaches back to from there.
    is_right : ndarray of bool
        Whether the chunk, and the window after it, are what the walk makes of the window.
    breaks : ndarray of int64
        The numbers of those after which the guess is not what the walk does; the last is one.
    """

    start: NDArray[np.int64]
    first_token: NDArray[np.int64]
    reached: NDArray[np.int64]
    end: NDArray[np.int64]
    boundary: NDArray[np.int8]
    back: NDArray[np.int64]
    is_right: NDArray[np.bool_]
    breaks: NDArray[np.int64]

    def number_of(self, window: Window) -> int | None:
        """The number of a window, where it is one of the guess."""
        at = int(np.searchsorted(self.start, window.start))
        if at < len(self.start) and window == self.window(at):
            return at
        return None

    def window(self, at: int) -> Window:
        """The window of a number."""
        return Window(int(self.start[at]), int(self.first_token[at]), int(self.reached[at]))


class Guesses:
    """Guesses windows of one index, and looks at them.

    Parameters
    ----------
    index : TokenIndex
        The text and its tokens.
    slices : AnchoredSlices
        What counts slices of it.
    marks : Marks
        Its marks: all, or those near the ends of windows of this size.
    size : int
        Most tokens that a window may touch, no more than the text has.
    overlap : int
        Tokens to go back after each chunk, ``0 <= overlap < size``.
    """

    def __init__(
        self,
        index: TokenIndex,
        slices: AnchoredSlices,
        marks: Marks,
        size: int,
        overlap: int,
    ) -> None:
        self._index, self._slices, self._marks = index, slices, marks
        self._size, self._overlap = size, overlap
        # Looked up one at a time, bytes are the quickest, and a view of memory takes a third of
        # the time of an array.
        self._gaps = marks.gaps if overlap else marks.gaps_inside

    def guess(self, window: Window, most: int) -> Guess:
        """At most so many windows from one on, the last of the text among them, if it is near."""
        # One more tells of the last one whether it is taken whole.
        first, whole = self._firsts(window, most + 1)
        first, index = first[:most], self._index
        stop_at = np.minimum(first + self._size, index.n_tokens)
        last = self._marks.last(stop_at)
        stop, mark = index.floor[stop_at], last.end
        is_whole = np.zeros(len(first), dtype=np.bool_)
        is_whole[whole] = True
        end = np.where(is_whole, stop, mark)
        reached = np.concatenate([[window.reached], end[:-1]])
        begins = index.floor[first]
        # Without an overlap a window begins where a chunk ends, maybe inside its first token.
        start = np.minimum(begins, reached) if self._overlap else reached.copy()
        start[0] = window.start
        is_marked = (mark > reached) & (mark - start > 1)
        is_right = (is_marked != is_whole) & (stop > reached) & (stop_at < index.n_tokens)
        back = stop_at - self._overlap
        rows = np.flatnonzero(is_marked & is_right)
        back[rows] += self._tokens_cut(first, start, end, last, rows) - stop_at[rows]
        boundary = np.where(is_whole, np.int8(Boundary.token), last.boundary)
        if stop_at[-1] == index.n_tokens:
            end[-1], boundary[-1], is_right[-1] = len(index.text), Boundary.text_end, True
        # Where the first token is the one that the overlap reaches back to, it is at a whole
        # character: so it was guessed. Everything else is looked at in full.
        follows = (back[:-1] == first[1:]) & (begins[1:] == start[1:])
        follows &= (start[:-1] < start[1:]) & (start[1:] <= end[:-1])
        rows = np.flatnonzero(~follows)
        next_start, next_token = self._after(start[rows], end[rows], back[rows])
        follows[rows] = (next_start == start[rows + 1]) & (next_token == first[rows + 1])
        breaks = np.append(np.flatnonzero(~(is_right[:-1] & follows)), len(first) - 1)
        return Guess(start, first, reached, end, boundary, back, is_right, breaks)

    def window_after(self, guess: Guess, at: int) -> Window:
        """The one that follows a window that is right."""
        rows = slice(at, at + 1)
        start, token = self._after(guess.start[rows], guess.end[rows], guess.back[rows])
        return Window(int(start[0]), int(token[0]), int(guess.end[at]))

    def _after(
        self, start: NDArray[np.int64], end: NDArray[np.int64], back: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Where the windows after those that end there begin, as `walk` goes on, for all of them.

        One that has nothing new is given up, and begins where the chunk ended: as the walk does.
        """
        index = self._index
        token = np.clip(back, 0, index.n_tokens)
        at = index.ceil[token]
        is_between = (start < at) & (at <= end)
        next_start = np.where(is_between, at, end)
        others = np.flatnonzero(~is_between | (at != index.floor[token]))
        if len(others):
            token[others] = index.char_to_token(next_start[others])
        stop_at = np.minimum(token + self._size, index.n_tokens)
        is_old = (next_start < end) & (index.floor[stop_at] <= end) & (stop_at < index.n_tokens)
        given_up = np.flatnonzero(is_old)
        if len(given_up):
            next_start[given_up] = end[given_up]
            token[given_up] = index.char_to_token(end[given_up])
        return next_start, token

    def _tokens_cut(
        self,
        first: NDArray[np.int64],
        start: NDArray[np.int64],
        end: NDArray[np.int64],
        last: LastMarks,
        rows: NDArray[np.int64],
    ) -> NDArray[np.int64]:
        """Where the windows of `rows` are cut: their first token, and the tokens of the chunk."""
        cut = last.token_end[rows]
        start, end = start[rows], end[rows]
        # Between two anchors a slice has the tokens that the text has.
        is_anchor = self._slices.is_anchor
        others = np.flatnonzero(~(is_anchor(start) & is_anchor(end)))
        if len(others):
            cut[others] = first[rows[others]] + self._slices(start[others], end[others])
        return cut

    def _firsts(self, window: Window, most: int) -> tuple[NDArray[np.int64], list[int]]:
        """The first token of each window, and the numbers of those that are taken whole."""
        marks, size, overlap = self._marks, self._size, self._overlap
        n_tokens, gaps = self._index.n_tokens, self._gaps
        rounded_up = None if marks.whole is None else marks.whole.data
        rounded_down = None if marks.whole_before is None else marks.whole_before.data
        first = window.first_token
        # How many tokens the chunks before touch; a cut has to go beyond.
        reached = int(np.searchsorted(self._index.floor, window.reached))
        firsts, whole = [first], []
        while len(firsts) < most:
            stop = first + size
            if stop >= n_tokens:
                break
            gap = gaps[stop]
            token = stop - gap if gap < FAR else marks.token_end(stop)
            if token <= reached:  # no mark, or none that a chunk can end after
                if stop <= reached:  # the overlap leaves nothing new
                    break
                token = stop
                whole.append(len(firsts) - 1)
            reached = token
            back = token - overlap
            first = back if back > first else token
            if rounded_up is not None and rounded_down is not None:
                # As `_after`: up to a whole character, but not beyond the chunk; and there, too,
                # where there would be nothing new.
                first, edge = rounded_up[first], rounded_down[token]
                stop = min(first + size, n_tokens)
                if first > edge or rounded_down[stop] <= edge:
                    first = edge
            elif first == back:
                return self._on(firsts, whole, first, most), whole
            firsts.append(first)
        return np.array(firsts, dtype=np.int64), whole

    def _on(self, firsts: list[int], whole: list[int], first: int, most: int) -> NDArray[np.int64]:
        """`firsts`, and from `first` on those that each begin an overlap before a chunk's end.

        This is what takes the time, and from there on little is to ask: a mark is beyond the
        chunk before if it is nearer than a window goes on, and then the overlap before it is
        beyond the window's start.
        """
        n_tokens, gaps, step = self._index.n_tokens, self._gaps, self._size - self._overlap
        near, stop = min(step, FAR), first + self._size
        stops = [stop]
        add = stops.append
        for number in range(len(firsts), most - 1):
            if stop >= n_tokens:
                break
            gap = gaps[stop]
            if gap >= near:
                gap = gap if gap < FAR else stop - self._marks.token_end(stop)
                if gap >= step:
                    gap = 0
                    whole.append(number)
            stop += step - gap
            add(stop)
        return np.concatenate([firsts, np.array(stops, dtype=np.int64) - self._size])
