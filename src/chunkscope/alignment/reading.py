"""A text that is searched, with what that costs: `Reading`."""

from __future__ import annotations

from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.tokens.units import code_points

__all__ = ["Reading"]

IN_VAIN: Final = 32
"""How often the text and all pieces together may be read in vain: what keeps time linear."""

_CLOSE: Final = 64
"""Places that are looked at whatever was read in vain, and four for each character."""

_GRAM: Final = 8
"""Characters that are looked up together to know that a piece is nowhere."""

_FACTOR: Final = 0x9E3779B97F4A7C15
"""2**64 divided by the golden ratio, whose multiples spread evenly: Knuth, The Art of Computer
Programming, volume 3, section 6.4, on multiplicative hashing."""

_LARGEST: Final = 26
"""Bits of the number of entries in the table of grams, at most: 64 MB."""

_BLOCK: Final = 1 << 20


class Reading:
    """Searches in one text, none of which is repeated without end.

    A search that finds something moves the reader on and is paid by that. What is read in
    vain is counted; once it is `in_vain` times all there is, searches go no further than
    pieces are long.

    Parameters
    ----------
    text : str
        The text.
    n_sought_chars : int
        Code points of all pieces that will be looked for.
    in_vain : int
        How often the text and all pieces together may be read in vain.

    Attributes
    ----------
    n_read : int
        Characters read by all searches so far, in vain or not.
    """

    def __init__(self, text: str, n_sought_chars: int, *, in_vain: int = IN_VAIN) -> None:
        self.text = text
        self.n_read = 0
        self._left = in_vain * (len(text) + n_sought_chars)
        self._nowhere: dict[str, int] = {}

    def first(self, piece: str, least: int, most: int) -> int:
        """Where `piece` first begins, from `least` to `most`, both included; -1 if nowhere."""
        stop = min(most + len(piece), len(self.text))
        if not self._goes(piece, least, most):
            return -1
        found = self.text.find(piece, least, stop)
        self._read(piece, (stop if found < 0 else found) - least, found)
        return found

    def last(self, piece: str, least: int, most: int) -> int:
        """Where `piece` last begins, from `least` to `most`, both included; -1 if nowhere."""
        stop = min(most + len(piece), len(self.text))
        if not self._goes(piece, least, most):
            return -1
        if least == most:  # as of slices that touch: a text need not be turned round for it
            found = least if self.text.startswith(piece, least) else -1
            self._read(piece, 0, found)
            return found
        # Backwards as forwards: `str.rfind` takes quadratic time on some texts, `find` does not.
        length = len(self.text)
        mirrored = self._mirrored.find(piece[::-1], length - stop, length - least)
        found = -1 if mirrored < 0 else length - mirrored - len(piece)
        self._read(piece, (stop - least) if found < 0 else stop - found, found)
        return found

    def onwards(self, piece: str, least: int) -> int:
        """Where `piece` first begins from `least` on, however far; -1 if nowhere."""
        if self._nowhere.get(piece, len(self.text)) <= least or not self.may_hold(piece):
            return -1
        found = self.first(piece, least, len(self.text) - len(piece))
        if found < 0:
            self._nowhere[piece] = least
        return found

    def may_hold(self, piece: str) -> bool:
        """False where some characters of `piece` stand side by side nowhere in the text.

        A table of hashes says so: it can take one for another, but never misses one.
        """
        if len(piece) < _GRAM:
            return self._characters.issuperset(piece)
        self.n_read += len(piece)
        return bool(self._grams[_hashed(piece, self._shift)].all())

    def wasted(self, n_chars: int) -> None:
        """Count what was read and turned out to be in vain afterwards."""
        self._left -= n_chars

    def _goes(self, piece: str, least: int, most: int) -> bool:
        """Whether a search is begun: of no places, and of many in vain, it is not."""
        return least <= most and (self._left > 0 or most - least <= _CLOSE + 4 * len(piece))

    def _read(self, piece: str, n_chars: int, found: int) -> None:
        self.n_read += n_chars + len(piece)
        if found < 0:
            self._left -= n_chars

    @cached_property
    def _mirrored(self) -> str:
        return self.text[::-1]

    @cached_property
    def _characters(self) -> frozenset[str]:
        return frozenset(self.text)

    @cached_property
    def _shift(self) -> int:
        return 64 - min(max((8 * len(self.text)).bit_length(), 10), _LARGEST)

    @cached_property
    def _grams(self) -> NDArray[np.bool_]:
        """For each hash, whether a gram of the text has it."""
        there = np.zeros(1 << (64 - self._shift), dtype=np.bool_)
        for start in range(0, len(self.text), _BLOCK):
            block = self.text[start : start + _BLOCK + _GRAM - 1]
            there[_hashed(block, self._shift)] = True
        self.n_read += len(self.text)
        return there


def _hashed(text: str, shift: int) -> NDArray[np.uint64]:
    """A hash of each `_GRAM` characters that stand side by side, ``64 - shift`` bits long."""
    codes = code_points(text).astype(np.uint64)
    n_grams = max(len(codes) - _GRAM + 1, 0)
    total = np.zeros(n_grams, dtype=np.uint64)
    for offset in range(_GRAM):
        total = (total + codes[offset : offset + n_grams]) * np.uint64(_FACTOR)
    return total >> np.uint64(shift)
