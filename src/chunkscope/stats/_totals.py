"""`total`: sums that do not wrap around, whatever offsets a table holds."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["total"]


def total(values: NDArray[np.int64]) -> int:
    """The sum of some int64, exact: numpy's own wraps around beyond int64 without a word.

    Examples
    --------
    >>> total(np.array([2**62, 2**62, 2**62])) == 3 * 2**62
    True
    """
    # In halves, neither of which can overflow for fewer than 2**31 values.
    high, low = values >> 32, values & 0xFFFF_FFFF
    return (int(high.sum()) << 32) + int(low.sum())
