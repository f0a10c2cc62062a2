"""`byte_offsets`: where characters begin in UTF-8."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["byte_offsets"]

_BLOCK = 1 << 20
"""Bytes whose characters are numbered at once, for 8 bytes each."""


def byte_offsets(data: NDArray[np.uint8], chars: NDArray[np.int64]) -> NDArray[np.int64]:
    """Where characters begin in UTF-8.

    Parameters
    ----------
    data : ndarray of uint8
        A text in UTF-8.
    chars : ndarray of int64, ascending, code points
        Offsets in the text; its length is the end.

    Returns
    -------
    ndarray of int64, shaped like `chars`, bytes

    Examples
    --------
    >>> text = "naïve"
    >>> byte_offsets(np.frombuffer(text.encode(), dtype=np.uint8), np.array([2, 3, 5])).tolist()
    [2, 4, 6]
    """
    found = np.full(len(chars), len(data), dtype=np.int64)
    n_before = 0
    for block in range(0, len(data), _BLOCK):
        # All bytes but the first of a character are 0b10xxxxxx: as signed ones below -64.
        begins = np.flatnonzero(data[block : block + _BLOCK].view(np.int8) >= -64)
        a, b = np.searchsorted(chars, [n_before, n_before + len(begins)])
        found[a:b] = block + begins[chars[a:b] - n_before]
        n_before += len(begins)
    return found
