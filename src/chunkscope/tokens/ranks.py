"""`Ranks`: how many of some offsets lie before a place, asked for often."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

__all__ = ["Ranks"]

LONGEST: Final = 1 << 24
"""Longest text for which the answer to every place is written down: 4 bytes a character."""

OFTEN: Final = 8
"""That is done once a place in so many was asked for: until then, looking it up is quicker."""


class Ranks:
    """Ascending offsets into a text, and how many of them lie before a place.

    At first they are searched. Once as many places were asked for as an eighth of the text
    has characters, the answers for all places are written down, in a tenth of that time.

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
        self._table: NDArray[np.int32] | None = None

    def below(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """How many offsets are less than each place, which is from 0 to `length`."""
        table = self._written(places.size)
        if table is None:
            return np.asarray(np.searchsorted(self._offsets, places, "left"))
        return table[places].astype(np.int64)

    def up_to(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """How many offsets are at most each place, which is from 0 to `length`."""
        table = self._written(places.size)
        if table is None:
            return np.asarray(np.searchsorted(self._offsets, places, "right"))
        return table[places + 1].astype(np.int64)

    def _written(self, n_places: int) -> NDArray[np.int32] | None:
        """How many offsets are less than each place, once that is worth writing down."""
        self._asked += n_places
        if self._table is None and self._asked * OFTEN > self._length <= LONGEST:
            # An encoding of others may say anything: what is searched has no bounds.
            if self._offsets.min(initial=0) < 0 or self._offsets.max(initial=0) > self._length:
                return None
            table = np.zeros(self._length + 2, dtype=np.int32)
            np.cumsum(np.bincount(self._offsets, minlength=self._length + 1), out=table[1:])
            self._table = table
        return self._table
