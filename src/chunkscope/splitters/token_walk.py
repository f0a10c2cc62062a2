"""Windows of tokens along a text: the walk that `TokenWindows` and forced slices share.

The walk moves in tokens and cuts in characters. A token can end inside a character and
an overlap can begin inside the token in which the last chunk was cut, so each window is
known by its first character *and* the first token that touches it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, Protocol

from chunkscope.splitters.base import Boundary, Row
from chunkscope.tokens import TokenIndex

__all__ = ["BEGIN", "Trim", "Window", "walk", "walk_on"]


class Trim(Protocol):
    """Chooses an earlier end for a window that is not the last one."""

    def __call__(self, start: int, stop: int, beyond: int) -> Iterator[tuple[int, Boundary]]:
        """Ends to try, best first, each in ``(beyond, stop]``; none: the window is taken whole."""


class Window(NamedTuple):
    """Where a window begins, which is all that the rest of a walk depends on.

    Attributes
    ----------
    start : int, code points
        Its first character.
    first_token : int
        The first token that touches it.
    reached : int, code points
        Where the chunk before ended: the window has to reach beyond.
    """

    start: int
    first_token: int
    reached: int


BEGIN: Final = Window(0, 0, 0)
"""The first window of a text."""


def walk(
    index: TokenIndex, size: int, overlap: int, *, strict: bool = False, trim: Trim | None = None
) -> Iterator[Row]:
    """Chunks of at most `size` tokens along the text of `index`, as rows.

    Starts and ends strictly increase and no character is left out, whatever the
    settings: where an overlap would keep a window from reaching beyond the chunk before,
    it is given up and the window starts exactly where that chunk ended.

    Parameters
    ----------
    index : TokenIndex
        The text and its tokens.
    size : int
        Most tokens that a window may touch, at least 1.
    overlap : int
        Tokens to go back after each chunk, ``0 <= overlap < size``.
    strict : bool, default False
        Shrink a window until its text encoded alone has at most `size` tokens.
    trim : Trim, optional
        Chooses an earlier end for every window but the last.

    Yields
    ------
    Row
        Start, end and boundary of a chunk. A chunk of one character can have more than
        `size` tokens: a character is never cut.
    """
    return (row for row, _ in walk_on(index, size, overlap, BEGIN, strict=strict, trim=trim))


def walk_on(
    index: TokenIndex,
    size: int,
    overlap: int,
    window: Window,
    *,
    strict: bool = False,
    trim: Trim | None = None,
) -> Iterator[tuple[Row, Window]]:
    """The rows of `walk` from a window on, each with the window after it."""
    windows = _Windows(index, size, strict=strict)
    start, first_token, reached = window
    length = len(index.text)
    while reached < length:
        stop, token_stop = windows.end(start, first_token, beyond=reached)
        if stop <= reached:  # the overlap leaves no room for anything new
            start, first_token = windows.after(start, reached, 0)
            continue
        if stop == length:
            yield (start, stop, Boundary.text_end), Window(length, index.n_tokens, length)
            return
        end, why = stop, Boundary.token
        for candidate, boundary in trim(start, stop, reached) if trim is not None else ():
            tokens = int(index.count(start, candidate))
            if not strict or tokens <= size:
                # The published arithmetic: tokens of the cut text counted alone, which
                # can miss the position on the page by one or two. Cuts and ids of
                # existing indexes rest on it.
                end, why, token_stop = candidate, boundary, first_token + tokens
                break
        row = start, end, why
        reached = end
        start, first_token = windows.after(start, end, token_stop - overlap)
        yield row, Window(start, first_token, reached)


class _Windows:
    """Where windows of one index end."""

    def __init__(self, index: TokenIndex, size: int, *, strict: bool) -> None:
        self._index = index
        self._size = size
        self._strict = strict
        self._length = len(index.text)
        self._n_tokens = index.n_tokens
        self._token_ends = index.ceil[1:]
        # One at a time they are looked up in a third of the time that numpy takes.
        self._floor = index.floor.data
        self._ceil = index.ceil.data

    def after(self, start: int, end: int, back: int) -> tuple[int, int]:
        """Where the window after ``[start, end)`` starts, as a character and its first token.

        At token boundary `back`, rounded up to a whole character so that no more is
        repeated than asked for, where that lies after `start` and not after `end`; else
        exactly at `end`.
        """
        back = min(max(back, 0), self._n_tokens)
        ceil = self._ceil[back]
        if start < ceil <= end and ceil == self._floor[back]:
            return ceil, back
        char = ceil if start < ceil < end else end
        # `TokenIndex.char_to_token`, without its care for what it is given: this is hot.
        return char, int(self._token_ends.searchsorted(char, "right"))

    def end(self, start: int, first_token: int, *, beyond: int) -> tuple[int, int]:
        """Where the window ends, as a character and a token offset.

        The character is at most `beyond` where an overlapping window has nothing new. A
        window that starts exactly at `beyond` always gets at least one character.
        """
        token_stop = min(first_token + self._size, self._n_tokens)
        while True:
            last = token_stop >= self._n_tokens
            stop = self._length if last else self._floor[token_stop]
            if stop <= beyond:
                # Down to a whole character first; up only where nothing would be left.
                return (beyond + 1 if start == beyond else stop), token_stop
            excess = self._excess(start, stop) if self._strict else 0
            if excess <= 0:
                return stop, token_stop
            token_stop = max(token_stop - excess, first_token)

    def _excess(self, start: int, stop: int) -> int:
        """How many tokens the text has too many when encoded alone."""
        return 0 if stop - start == 1 else int(self._index.count(start, stop)) - self._size
