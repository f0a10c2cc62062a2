"""The walk of `token_walk` for windows that end after marks of one character, a tenth of its time.

The windows are guessed first and looked at together (see `guessed_windows`): is each what the
walk makes of the one before? Where one is not, the walk itself goes on from there, until it comes
upon a window of the guess. The windows are the same in any case: a law of the tests holds them to
those of the walk.
"""

from __future__ import annotations

from itertools import islice
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.splitters.base import Spans
from chunkscope.splitters.guessed_windows import Guess, Guesses
from chunkscope.splitters.mark_ends import Marks
from chunkscope.splitters.token_walk import BEGIN, Window, walk_on
from chunkscope.tokens import TokenIndex
from chunkscope.tokens.slice_counts import AnchoredSlices

__all__ = ["marked_spans"]

_FEWEST: Final = 64
"""Windows guessed at once, twice as many after each guess that held: what is guessed wrongly, and
thrown away, is no more than that, or than what was guessed rightly."""

_BY_WALKING: Final = 32
"""Windows that are walked before there is a new guess."""

_LEAST: Final = 16
_MOST_BY_WALKING: Final = 1024
"""Where guesses go wrong one after the other, as in signs without a word, each is half the one
before, and twice as many windows are walked: up to these. To look at a guess may take as long as
to walk."""


def marked_spans(
    index: TokenIndex, slices: AnchoredSlices, marks: Marks, *, size: int, overlap: int
) -> Spans:
    """What ``walk(index, size, overlap, trim=marks)`` makes, as spans.

    Parameters
    ----------
    index : TokenIndex
        The text and its tokens.
    slices : AnchoredSlices
        What counts slices of it.
    marks : Marks
        Its marks: all, or those near the ends of windows of this size.
    size : int
        Most tokens that a window may touch, at least 1.
    overlap : int
        Tokens to go back after each chunk, ``0 <= overlap < size``.
    """
    # No more than arrays can hold; a window of all tokens is the only one.
    size, overlap = min(size, index.n_tokens), min(overlap, index.n_tokens)
    guesses = Guesses(index, slices, marks, size, overlap)
    walked = _Walked(index, marks, guesses, size, overlap)
    window, at_once, by_walking = BEGIN, _FEWEST, _BY_WALKING
    while window.reached < len(index.text):
        guess = guesses.guess(window, at_once)
        window, held = walked.go_along(guess, by_walking)
        if held:
            at_once, by_walking = 2 * at_once, _BY_WALKING
        else:
            at_once = max(min(at_once // 2, _FEWEST), _LEAST)
            by_walking = min(2 * by_walking, _MOST_BY_WALKING)
    start, end, boundary = walked.columns()
    return Spans(start=start, end=end, context_start=start, boundary=boundary)


class _Walked:
    """The chunks of a walk, as far as it came."""

    def __init__(
        self, index: TokenIndex, marks: Marks, guesses: Guesses, size: int, overlap: int
    ) -> None:
        self._index, self._marks, self._guesses = index, marks, guesses
        self._size, self._overlap = size, overlap
        self._pieces: list[tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int8]]] = []

    def columns(self) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int8]]:
        """Start, end and boundary of all chunks."""
        if not self._pieces:
            return np.zeros(0, np.int64), np.zeros(0, np.int64), np.zeros(0, np.int8)
        start, end, boundary = zip(*self._pieces, strict=True)
        return np.concatenate(start), np.concatenate(end), np.concatenate(boundary)

    def go_along(self, guess: Guess, by_walking: int) -> tuple[Window, bool]:
        """Take the windows of a guess as far as they are right, and walk where they are not.

        Parameters
        ----------
        guess : Guess
            Windows from the one on that the walk has come to.
        by_walking : int
            How many windows are walked, at most, until there is one of the guess again.

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
            window = self._guesses.window_after(guess, wrong) if is_right else guess.window(wrong)
            if is_right and wrong == last:
                return window, True
            window, found = self._walk(window, guess, by_walking)
            if found is None:
                return window, False
            at = found

    def _walk(self, window: Window, guess: Guess, most: int) -> tuple[Window, int | None]:
        """Walk on until there is a window of the guess, and its number."""
        found, last = None, int(guess.start[-1])
        rows = []
        steps = walk_on(self._index, self._size, self._overlap, window, trim=self._marks)
        for row, after in islice(steps, most):
            rows.append(row)
            window = after
            found = guess.number_of(window) if window.start <= last else None
            if found is not None:
                break
        start, end, boundary = zip(*rows, strict=True)
        self._pieces.append((np.array(start), np.array(end), np.array(boundary, dtype=np.int8)))
        return window, found
