"""`Ranks`: how many of some offsets lie before a place, asked for often."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.tokens.bit_ranks import BitRanks

__all__ = ["Ranks"]

_OFTEN: Final = 256
"""Places are written down once one in so many was asked for: until then, searching is quicker."""


class Ranks:
    """Ascending offsets into a text, and how many of them lie before a place.

    At first they are searched. Once many places were asked for, a bit is written down for every
    place, which makes an answer several times as quick.

    Parameters
    ----------
    offsets : ndarray of int64, code points
        Ascending, from 0 to `length`.
    length : int
        Characters of the text.

    Examples
    --------
    >>> ranks = Ranks(np.array([0, 2, 2, 5]), 6)
    >>> ranks.below(np.array([0, 2, 6])).tolist(), ranks.up_to(np.array([0, 2, 6])).tolist()
    ([0, 1, 4], [1, 3, 4])
    """

    def __init__(self, offsets: NDArray[np.int64], length: int) -> None:
        self._offsets, self._length = offsets, length
        self._asked = 0
        self._bits: BitRanks | None = None
        self._before: NDArray[np.int64] | None = None

    def below(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """How many offsets are less than each place, which is from 0 to `length`."""
        if not self._is_written(places.size):
            return np.asarray(np.searchsorted(self._offsets, places, "left"))
        return self._looked_up(places)

    def up_to(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """How many offsets are at most each place, which is from 0 to `length`."""
        if not self._is_written(places.size):
            return np.asarray(np.searchsorted(self._offsets, places, "right"))
        return self._looked_up(places + 1)

    def _looked_up(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        assert self._bits is not None  # asked after `_is_written`
        distinct = self._bits.below(places)
        return distinct if self._before is None else self._before[distinct]

    def _is_written(self, n_places: int) -> bool:
        """Whether places are written down, which is done when it is worth it."""
        self._asked += n_places
        if self._bits is None and self._asked * _OFTEN > self._length:
            offsets = self._offsets
            # An encoding of others may say anything: what is searched has no bounds.
            if offsets.min(initial=0) < 0 or offsets.max(initial=0) > self._length:
                return False
            is_new = offsets[1:] != offsets[:-1]
            if not is_new.all():
                self._before = np.concatenate([[0], np.flatnonzero(is_new) + 1, [len(offsets)]])
                offsets = offsets[self._before[:-1]]
            self._bits = BitRanks(offsets, self._length)
        return self._bits is not None
