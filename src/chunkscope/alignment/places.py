"""Where pieces stand in a text, one after the other, as near as can be: `place`.

What is known of a list of chunks: they begin in order, and end in order, and leave as little
text out between them as they can. So a piece is looked for from where the one before it
begins to just behind that one's end. Where it stands at several places there, the first and
the last are kept, and the next is looked for behind both. Then the way is gone back: the last
piece ends with the text, and each begins no later than the next, and ends no earlier than the
next begins. Pieces with one place left are certain, whatever the others are.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from chunkscope.alignment.reading import Reading
from chunkscope.alignment.sought import MISSING, Sought, least_step, narrowed

__all__ = ["place"]

_NEAR: Final = 64
"""Characters left out between two pieces that need no further reason, and some for each piece."""

_IN_DOUBT: Final = 4
"""Pieces far ahead, one behind the other, that are believed when nothing speaks for them."""


def place(reading: Reading, pieces: Iterable[Sought]) -> None:
    """Set the range of each piece, in order; no piece is empty.

    A blank is all that need not be covered: the text has no two side by side, none at its
    ends, and the pieces have none at theirs.

    Examples
    --------
    >>> pieces = [Sought("la"), Sought("la"), Sought("la"), Sought("lab")]
    >>> place(Reading("la la la lab", 9), pieces)
    >>> [(piece.lo, piece.hi) for piece in pieces]
    [(0, 0), (3, 3), (6, 6), (9, 9)]
    """
    way = _Way(reading)
    for piece in pieces:
        way.follow(piece)
    way.go_back()
    way.look_inside()


class _Way:
    """The pieces placed so far.

    A piece found far ahead may be a few words that stand there by chance. It stays in doubt
    until the next one stands beside it; if that stands where the way was left, the jump is
    undone.
    """

    def __init__(self, reading: Reading) -> None:
        self._reading = reading
        self._sure: Sought | None = None
        self._jumps: list[Sought] = []
        self._inside: list[Sought] = []
        self._after: dict[int, Sought] = {}

    @property
    def _last(self) -> Sought | None:
        return self._jumps[-1] if self._jumps else self._sure

    def follow(self, piece: Sought) -> None:
        """Find the range of the next piece."""
        if self._beside(piece, self._last):
            self._jumps.clear()
            self._sure = piece
        elif self._jumps and self._beside(piece, self._sure):
            self._undo()
            self._sure = piece
        elif self._reading.may_hold(piece.text) and not self._within(piece):
            self._ahead(piece)

    def _beside(self, piece: Sought, before: Sought | None) -> bool:
        """Whether the piece stands behind `before`, with no more than a little left out."""
        reading, text = self._reading, piece.text
        least = 0 if before is None else before.lo + least_step(before, piece)
        most = 0 if before is None else _reach(reading.text, before)
        first = reading.first(text, least, most)
        last = MISSING if first < 0 else reading.last(text, first, most)
        same = first >= 0 and before is not None and piece.may_be(before)
        if first < 0 or (same and last == least):
            # Little may be left out. If it can be the piece before once more, it can be either.
            found = reading.first(text, most + 1, most + _NEAR + 4 * len(text))
            first, last = (first if same else found), max(found, last)
        if last < 0:
            return False
        _settle(piece, before, first, last, joined=last <= most or same)
        return True

    def _within(self, piece: Sought) -> bool:
        """Whether the piece lies within the one before it; where, is said by `look_inside`."""
        before = self._last
        if before is None or len(piece.text) >= len(before.text):
            return False
        least = before.lo
        if self._inside and self._inside[-1].before is before:
            least = self._inside[-1].lo
        most = before.hi + len(before.text) - len(piece.text)
        found = self._reading.first(piece.text, least, most)
        if found < 0:
            return False
        _settle(piece, before, found, found, joined=False)
        piece.inside = True
        self._inside.append(piece)
        return True

    def _ahead(self, piece: Sought) -> None:
        before = self._last
        least = 0 if before is None else _reach(self._reading.text, before)
        found = self._reading.onwards(piece.text, least)
        if found < 0:
            return
        _settle(piece, before, found, found, joined=False)
        self._jumps.append(piece)
        if len(self._jumps) == _IN_DOUBT:
            self._sure = self._jumps.pop(0)

    def _undo(self) -> None:
        begin = 0 if self._sure is None else self._sure.lo
        self._reading.wasted(self._jumps[-1].lo - begin)
        for piece in self._jumps:
            piece.lo = piece.hi = MISSING
        self._jumps.clear()

    def go_back(self) -> None:
        """Narrow the ranges by what follows, from the last piece to the first."""
        reading, piece = self._reading, self._last
        if piece is None:
            return
        length = len(reading.text)
        if piece.hi + len(piece.text) == length:
            piece.lo = piece.hi
        elif not piece.joined:
            piece.hi = max(piece.hi, reading.last(piece.text, piece.lo, length))
        piece.told = piece.hi
        while (before := piece.before) is not None:
            self._after[id(before)] = piece
            upper = piece.hi - least_step(before, piece)
            if piece.joined:
                blank = reading.text[piece.lo - 1 : piece.lo] == " "
                narrowed(reading, before, piece.lo - len(before.text) - blank, upper)
            elif not before.joined:  # alone between two gaps: it may stand anywhere there
                upper = piece.lo - least_step(before, piece)
                before.hi = max(before.hi, reading.last(before.text, before.lo, upper))
            before.told = self._told(before, piece)
            piece = before

    def _told(self, before: Sought, piece: Sought) -> int:
        """The last place of a piece that lies before what is told of the next one."""
        step = least_step(before, piece)
        for upper in (piece.told - max(step, 1), piece.told - step):
            if before.hi <= upper:
                return before.hi
            found = self._reading.last(before.text, before.lo, upper)
            if found >= 0:
                return found
        return before.lo

    def look_inside(self) -> None:
        """Find the range of the pieces that lie within others, which are placed by now."""
        outer: Sought | None = None
        least = 0
        for piece in self._inside:
            if piece.before is not outer:
                outer = piece.before
                least = 0 if outer is None else outer.told
            piece.lo = self._reading.first(piece.text, least, self._last_within(piece))
            least = max(least, piece.lo)
        outer, upper = None, 0
        for piece in reversed(self._inside):
            most = self._last_within(piece)
            if piece.before is outer:
                most = min(most, upper)
            outer = piece.before
            piece.hi = piece.lo if piece.lo < 0 else self._reading.last(piece.text, piece.lo, most)
            piece.told = piece.hi
            upper = most if piece.hi < 0 else piece.hi

    def _last_within(self, piece: Sought) -> int:
        """The last place at which a piece can lie within the one before it."""
        outer = piece.before
        if outer is None or outer.lo < 0:  # it was undone
            return MISSING
        most = outer.told + len(outer.text) - len(piece.text)
        after = self._after.get(id(outer))  # which begins no earlier
        return most if after is None else min(most, after.told)


def _reach(text: str, before: Sought) -> int:
    """The last place at which a piece can follow `before` with nothing left out."""
    end = before.hi + len(before.text)
    return end + (text[end : end + 1] == " ")


def _settle(piece: Sought, before: Sought | None, lo: int, hi: int, *, joined: bool) -> None:
    piece.before, piece.lo, piece.hi, piece.joined = before, lo, hi, joined
