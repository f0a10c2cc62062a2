"""`Scale`: numbers to places along an axis, and round numbers for its ticks."""

from __future__ import annotations

import math
from dataclasses import dataclass

__all__ = ["Scale", "nice_ticks"]


@dataclass(frozen=True)
class Scale:
    """An axis of sizes: numbers to places, linear or logarithmic.

    Attributes
    ----------
    low, high : float
        The numbers at its ends; above 0 where `log`.
    left, right : float
        The places of its ends.
    log : bool
        Whether equal ratios are equal lengths.
    """

    low: float
    high: float
    left: float
    right: float
    log: bool = False

    def __call__(self, value: float) -> float:
        """The place of a number; beyond the ends it is that of the end."""
        low, high, at = self.low, self.high, min(max(value, self.low), self.high)
        if self.log:
            low, high, at = math.log2(low), math.log2(high), math.log2(at)
        return self.left + (self.right - self.left) * (at - low) / (high - low)

    def ticks(self, n: int = 6) -> list[float]:
        """About `n` round numbers inside, ascending."""
        if not self.log:
            return [each for each in nice_ticks(self.high, n) if each >= self.low]
        first, last = math.ceil(math.log2(self.low)), math.floor(math.log2(self.high))
        step = max(1, math.ceil((last - first + 1) / (n + 1)))
        return [2.0**each for each in range(first, last + 1, step)]


def nice_ticks(high: float, n: int) -> list[float]:
    """0 and at most `n` multiples of 1, 2 or 5 times a power of ten, up to `high`."""
    if high <= 0:
        return [0.0]
    power = 10.0 ** math.floor(math.log10(high / n))
    step = next(m * power for m in (1, 2, 5, 10, 20) if high / (m * power) <= n)
    return [step * i for i in range(int(high / step + 1e-9) + 1)]
