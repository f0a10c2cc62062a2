"""Many offsets, in a bit a character: whether a place is one (`Bits`), how many lie before it."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["BitRanks", "Bits"]

_SHORT: Final = 1 << 15
"""Up to so many offsets are searched, not looked up."""

_ONES: Final = np.array([bin(byte).count("1") for byte in range(256)], dtype=np.uint8)
"""How many bits of a byte are set."""


class Bits:
    """Offsets into a text, and whether a place is one of them.

    Parameters
    ----------
    offsets : ndarray of int64, code points
        From 0 to `length`.
    length : int
        Characters of the text.

    Attributes
    ----------
    packed : ndarray of uint8
        A bit a place, up to `length` + 1, the lowest of a byte first; 1 for an offset.

    Examples
    --------
    >>> Bits(np.array([0, 2, 5]), 6).contain(np.array([0, 1, 5])).tolist()
    [True, False, True]
    """

    def __init__(self, offsets: NDArray[np.int64], length: int) -> None:
        present = np.zeros(length + 2, dtype=np.bool_)  # a place may lie behind the last one
        present[offsets] = True
        self.packed = np.packbits(present, bitorder="little")

    def contain(self, places: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Which places are offsets; each is from 0 to the length + 1."""
        return np.asarray(self.packed[places >> 3] >> (places & 7) & 1, dtype=np.bool_)


class BitRanks:
    """Distinct offsets into a text, and how many of them lie before a place.

    For offsets at nearly every place. Few of them are searched; to search many would take ten
    times as long as to look up, as each step of it is somewhere else in memory.

    Parameters
    ----------
    offsets : ndarray of int64, code points
        Distinct, from 0 to `length`.
    length : int
        Characters of the text.

    Examples
    --------
    >>> ranks = BitRanks(np.array([0, 2, 5]), 6)
    >>> ranks.below(np.array([0, 2, 6])).tolist()
    [0, 1, 3]
    """

    def __init__(self, offsets: NDArray[np.int64], length: int) -> None:
        self._short = offsets if len(offsets) <= _SHORT else None
        if self._short is not None:
            return
        self._bits = Bits(offsets, length).packed
        self._before = np.zeros(len(self._bits) + 1, dtype=np.int64)
        ones = np.frombuffer(self._bits.tobytes().translate(_ONES.tobytes()), dtype=np.uint8)
        np.cumsum(ones, out=self._before[1:])

    def below(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """How many offsets are less than each place, which is from 0 to the length + 1."""
        if self._short is not None:
            return np.asarray(np.searchsorted(self._short, places))
        byte = places >> 3
        lower = (1 << (places & 7)) - 1
        return np.asarray(self._before[byte] + _ONES[self._bits[byte] & lower])
