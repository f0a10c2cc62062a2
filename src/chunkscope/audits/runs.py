"""`runs`: equal neighbours in an array of numbers."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

__all__ = ["runs"]


def runs(numbers: NDArray[np.int64]) -> Iterator[tuple[int, int, int]]:
    """Each run of equal numbers: the number, where it begins, and where it ends.

    Examples
    --------
    >>> list(runs(np.array([7, 7, 9])))
    [(7, 0, 2), (9, 2, 3)]
    """
    first = np.flatnonzero(np.diff(numbers, prepend=numbers[:1] - 1))
    last = [*first[1:].tolist(), *([len(numbers)] if len(numbers) else [])]
    yield from zip(numbers[first].tolist(), first.tolist(), last, strict=True)
