"""Edges: short slices of a text, whose tokens are counted by encoding each distinct one."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.tokens.units import code_points_narrow

__all__ = ["Edges", "encoded_counts"]

_PACKED: Final = 7
"""Longest edge that goes into one number of 64 bits, a byte a character, with its length and its
count, which is no more than that, in three bits each: most edges are a word's end."""

_MASKS: Final = np.array([(1 << 8 * length) - 1 for length in range(_PACKED + 1)], dtype=np.uint64)
_NOT_ASCII: Final = np.uint64(0x0080_8080_8080_8080)

_LENGTH_AT, _COUNT_AT = np.uint64(8 * _PACKED), np.uint64(8 * _PACKED + 3)
_WORD: Final = np.uint64((1 << 8 * _PACKED + 3) - 1)
"""Where in the number these stand, and what of it is the edge and its length."""

_SLOT_BITS: Final = 16
_SPREAD: Final = np.uint64(0x9E37_79B9_7F4A_7C15)
"""How many slots there are for edges seen before, as a power of two; an odd number with its bits
all over the place, by which products have their upper bits so, too."""

_MANY: Final = 256
"""So many edges are looked up by arrays; fewer are quicker one at a time."""

_BLANK: Final = np.array([chr(code).isspace() for code in range(128)] + [False])
"""Which ASCII characters are blank; 128 stands for all others."""


class Edges:
    """Short slices of one text, counted many at a time.

    Parameters
    ----------
    text : str
        The text that is sliced.
    count : callable
        From str to its number of tokens.

    Examples
    --------
    >>> edges = Edges("to be or not", len)
    >>> edges.counts(np.array([0, 3, 8]), np.array([2, 5, 12]), {}).tolist()
    [2, 2, 4]
    """

    def __init__(self, text: str, count: Callable[[str], int]) -> None:
        self._text, self._count = text, count

    @cached_property
    def _bytes(self) -> bytes:
        """A byte a character, which is 128 for all that are not ASCII, and seven more."""
        text = self._text
        if text.isascii():
            return text.encode("ascii") + bytes(_PACKED)
        codes = np.minimum(code_points_narrow(text), 128).astype(np.uint8)
        return bytes(codes) + bytes(_PACKED)

    @cached_property
    def _packed(self) -> NDArray[np.uint64]:
        """The eight bytes from each place on, as one number: a view, at every byte."""
        length = len(self._text)
        return np.ndarray((length,), dtype="<u8", buffer=self._bytes, strides=(1,))

    def counts(
        self, starts: NDArray[np.int64], ends: NDArray[np.int64], known: dict[str, int]
    ) -> NDArray[np.int64]:
        """Number of tokens of each slice, none of which is empty: see `encoded_counts`."""
        if len(starts) < _MANY:
            return self._encoded(starts, ends, known)
        lengths = ends - starts
        is_short = lengths <= _PACKED
        packed = self._packed[starts] & _MASKS[np.where(is_short, lengths, 0)]
        is_short &= (packed & _NOT_ASCII) == 0
        packed |= lengths.astype(np.uint64) << _LENGTH_AT
        slot = (packed * _SPREAD) >> np.uint64(64 - _SLOT_BITS)
        # A word and its count are one number, read once: other threads write here meanwhile.
        remembered = self._remembered[slot]
        found: NDArray[np.int64] = (remembered >> _COUNT_AT).astype(np.int64)
        new = np.flatnonzero(~is_short | ((remembered & _WORD) != packed))
        if len(new):
            found[new] = self._encoded(starts[new], ends[new], known)
            new = new[is_short[new]]
            self._remembered[slot[new]] = packed[new] | found[new].astype(np.uint64) << _COUNT_AT
        return found

    @cached_property
    def _remembered(self) -> NDArray[np.uint64]:
        """Short edges seen before with their counts, each in a slot of its own; 0 is none."""
        return np.zeros(1 << _SLOT_BITS, dtype=np.uint64)

    def _encoded(
        self, starts: NDArray[np.int64], ends: NDArray[np.int64], known: dict[str, int]
    ) -> NDArray[np.int64]:
        return encoded_counts(self._text, starts, ends, count=self._count, known=known)

    def end_blank(self, ends: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Whether the character before each place, which is not 0, is white (`str.isspace`)."""
        codes = np.frombuffer(self._bytes, dtype=np.uint8)[ends - 1]
        blank = _BLANK[codes]
        others = np.flatnonzero(codes == 128)
        blank[others] = [self._text[end - 1].isspace() for end in ends[others].tolist()]
        return blank


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
