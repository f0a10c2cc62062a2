"""The walk of `token_walk` for windows that end after marks of one character, a tenth of its time.

The windows are guessed first, one look-up each: the next one begins where the last mark of this
one ends on the page, less the overlap. Then all of them are looked at together, by arrays: is
each what the walk makes of the one before, to the token? Where one is not, the walk itself goes on
from there, until it comes upon a window of the guess. The windows are the same in any case: a law
of the tests holds them to those of the walk.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.splitters.base import Boundary, Spans
from chunkscope.splitters.mark_ends import FAR, MarkEnds
from chunkscope.splitters.token_walk import BEGIN, Window, walk_on
from chunkscope.tokens import TokenIndex
from chunkscope.tokens.slice_counts import AnchoredSlices

__all__ = ["marked_spans"]

_FEWEST: Final = 256
"""Windows guessed at once, twice as many after each guess that held: what is guessed wrongly, and
thrown away, is no more than that, or than what was guessed rightly."""

_BY_WALKING: Final = 32
"""Windows that are walked before there is a new guess."""


def marked_spans(
    index: TokenIndex, slices: AnchoredSlices, marks: MarkEnds, *, size: int, overlap: int
) -> Spans:
    """What ``walk(index, size, overlap, trim=marks)`` makes, as spans.

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
    # No more than arrays can hold; a window of all tokens is the only one.
    size, overlap = min(size, index.n_tokens), min(overlap, index.n_tokens)
    walked = _Walked(index, slices, marks, size, overlap)
    window, at_once = BEGIN, _FEWEST
    while window.reached < len(index.text):
        guess = walked.guess(window, at_once)
        window, held = walked.go_along(guess)
        at_once = 2 * at_once if held else _FEWEST
    start, end, boundary = walked.columns()
    return Spans(start=start, end=end, context_start=start, boundary=boundary)


@dataclass(slots=True)
class _Guess:
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


class _Walked:
    """The chunks of a walk, as far as it came."""

    def __init__(
        self,
        index: TokenIndex,
        slices: AnchoredSlices,
        marks: MarkEnds,
        size: int,
        overlap: int,
    ) -> None:
        self._index, self._slices, self._marks = index, slices, marks
        self._size, self._overlap = size, overlap
        self._pieces: list[tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int8]]] = []

    def columns(self) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int8]]:
        """Start, end and boundary of all chunks."""
        if not self._pieces:
            return np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0, np.int8)
        start, end, boundary = zip(*self._pieces, strict=True)
        return np.concatenate(start), np.concatenate(end), np.concatenate(boundary)

    def go_along(self, guess: _Guess) -> tuple[Window, bool]:
        """Take the windows of a guess as far as they are right, and walk where they are not.

        Returns
        -------
        window : Window
            The one to go on from.
        held : bool
            Whether that is behind the guess.
        """
        at, last = 0, len(guess.start) - 1
        while True:
            wrong = int(guess.breaks[np.searchsorted(guess.breaks, at)])
            is_right = bool(guess.is_right[wrong])
            rows = slice(at, wrong + is_right)
            self._pieces.append((guess.start[rows], guess.end[rows], guess.boundary[rows]))
            window = self._window_after(guess, wrong) if is_right else guess.window(wrong)
            if is_right and wrong == last:
                return window, True
            window, found = self._walk(window, guess)
            if found is None:
                return window, False
            at = found

    def _walk(self, window: Window, guess: _Guess) -> tuple[Window, int | None]:
        """Walk on until there is a window of the guess, and its number."""
        found = None
        rows = []
        steps = walk_on(self._index, self._size, self._overlap, window, trim=self._marks)
        for row, after in islice(steps, _BY_WALKING):
            rows.append(row)
            window = after
            found = guess.number_of(window)
            if found is not None:
                break
        start, end, boundary = zip(*rows, strict=True)
        self._pieces.append((np.array(start), np.array(end), np.array(boundary, dtype=np.int8)))
        return window, found

    def guess(self, window: Window, most: int) -> _Guess:
        """At most so many windows from one on, the last of the text among them, if it is near."""
        firsts, whole = self._firsts(window, most)
        index, marks = self._index, self._marks
        first = np.array(firsts, dtype=np.int64)
        stop_at = np.minimum(first + self._size, index.n_tokens)
        number = marks.before[stop_at]
        stop, mark = index.floor[stop_at], marks.end[number].astype(np.int64)
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
        back[rows] += self._tokens_cut(first, start, end, number, rows) - stop_at[rows]
        boundary = np.where(is_whole, np.int8(Boundary.token), marks.boundary[number])
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
        return _Guess(start, first, reached, end, boundary, back, is_right, breaks)

    def _tokens_cut(
        self,
        first: NDArray[np.int64],
        start: NDArray[np.int64],
        end: NDArray[np.int64],
        number: NDArray[np.int32],
        rows: NDArray[np.int64],
    ) -> NDArray[np.int64]:
        """Where the windows of `rows` are cut: their first token, and the tokens of the chunk."""
        cut = self._marks.token_end[number[rows]].astype(np.int64)
        start, end = start[rows], end[rows]
        # Between two anchors a slice has the tokens that the text has.
        is_anchor = self._slices.is_anchor
        others = np.flatnonzero(~(is_anchor(start) & is_anchor(end)))
        if len(others):
            cut[others] = first[rows[others]] + self._slices(start[others], end[others])
        return cut

    def _firsts(self, window: Window, most: int) -> tuple[list[int], list[int]]:
        """The first token of each window, and the numbers of those that are taken whole."""
        marks, size, overlap = self._marks, self._size, self._overlap
        n_tokens = self._index.n_tokens
        # Looked up one at a time, bytes are the quickest, and a view of memory takes a third of
        # the time of an array.
        gaps = marks.gaps if overlap else marks.gaps_inside
        whole_token = None if marks.whole is None else marks.whole.data
        first = window.first_token
        # How many tokens the chunks before touch; a cut has to go beyond.
        reached = int(np.searchsorted(self._index.floor, window.reached))
        firsts, whole = [first], []
        add = firsts.append
        for number in range(most - 1):
            stop = first + size
            if stop >= n_tokens:
                break
            gap = gaps[stop]
            token = stop - gap if gap < FAR else int(marks.token_end[marks.before[stop]])
            if token <= reached:  # no mark, or none that a chunk can end after
                if stop <= reached:  # the overlap leaves nothing new
                    break
                token = stop
                whole.append(number)
            reached = token
            back = token - overlap
            first = back if back > first else token
            if whole_token is not None:
                first = whole_token[first]
            add(first)
        return firsts, whole

    def _window_after(self, guess: _Guess, at: int) -> Window:
        """The one that follows a window that is right."""
        rows = slice(at, at + 1)
        start, token = self._after(guess.start[rows], guess.end[rows], guess.back[rows])
        return Window(int(start[0]), int(token[0]), int(guess.end[at]))

    def _after(
        self, start: NDArray[np.int64], end: NDArray[np.int64], back: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Where the windows after those that end there begin: `Windows.after` for all of them."""
        index = self._index
        token = np.clip(back, 0, index.n_tokens)
        at = index.ceil[token]
        is_between = (start < at) & (at <= end)
        next_start = np.where(is_between, at, end)
        others = np.flatnonzero(~is_between | (at != index.floor[token]))
        if len(others):
            token[others] = index.char_to_token(next_start[others])
        return next_start, token
