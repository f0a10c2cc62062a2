"""`Scale`: from the numbers of a heat map to how strong the colour of each is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.showing.columns import is_far_apart

__all__ = ["Scale"]

CROWDED = 1 / 3
"""Where nine tenths of the numbers would share so much of the colours, they have all of them."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The number of the first colour and of the last.

    Attributes
    ----------
    low, high : float
        ``low < high``; what lies beyond has the colour of that end.
    log : bool
        Whether colours follow the logarithm of the number; then ``0 < low``.
    beyond : {"neither", "min", "max"}
        At which end there are numbers beyond it.
    """

    low: float
    high: float
    log: bool
    beyond: Literal["neither", "min", "max"]

    @classmethod
    def of(cls, numbers: pd.Series) -> Scale:
        """The scale for some numbers; those that are not finite have no say.

        Examples
        --------
        >>> Scale.of(pd.Series([1.0, 2.0, 3.0]))
        Scale(low=1.0, high=3.0, log=False, beyond='neither')
        """
        known = numbers[np.isfinite(numbers)]
        if known.empty:
            return cls(0.0, 1.0, log=False, beyond="neither")
        log = is_far_apart(known)
        on_scale = np.log(known) if log else known
        low, p10, p90, high = np.quantile(on_scale, [0, 0.1, 0.9, 1]).tolist()
        beyond: Literal["neither", "min", "max"] = "neither"
        if 0 < p90 - low < CROWDED * (high - low):
            high, beyond = p90, "max"
        elif 0 < high - p10 < CROWDED * (high - low):
            low, beyond = p10, "min"
        if low == high:  # one colour, the one in the middle
            half = max(0.5, abs(low) * 1e-9)  # of numbers so large that a half is nothing
            low, high = low - half, high + half
        if not log:
            return cls(low, high, log=False, beyond=beyond)
        low, high = np.exp([low, high]).tolist()
        # What is left need no longer be far apart.
        return cls(low, high, log=is_far_apart(pd.Series([low, high])), beyond=beyond)

    def strengths(self, numbers: NDArray[np.float64]) -> NDArray[np.float64]:
        """Where each number lies between the ends, from 0 to 1; NaN where it is none.

        Examples
        --------
        >>> Scale(1.0, 3.0, log=False, beyond="max").strengths(np.array([1.0, 2.0, 9.0])).tolist()
        [0.0, 0.5, 1.0]
        """
        at = np.clip(numbers, self.low, self.high)
        low, high = self.low, self.high
        if self.log:
            at, low, high = np.log(at), float(np.log(low)), float(np.log(high))
        return np.asarray((at - low) / (high - low))
