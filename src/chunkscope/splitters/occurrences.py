"""Where a text has separators, found by its code points: for texts that are cut often."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from chunkscope.tokens import TokenIndex
from chunkscope.tokens.kept import kept
from chunkscope.tokens.units import code_points

__all__ = ["codes_of", "last_ends", "occurrences"]


def codes_of(index: TokenIndex) -> NDArray[np.uint32]:
    """The code points of the text, shape (n_chars,): made once an index."""
    return kept(index, code_points, lambda: code_points(index.text))


def occurrences(index: TokenIndex, separator: str) -> NDArray[np.int64]:
    """Where each occurrence of `separator` begins, overlapping ones too.

    Examples
    --------
    >>> occurrences(TokenIndex("a--b---c", "unicode"), "--").tolist()
    [1, 4, 5]
    """
    codes = codes_of(index)
    at = np.flatnonzero(codes[: max(len(codes) - len(separator) + 1, 0)] == ord(separator[0]))
    for offset, character in enumerate(separator[1:], start=1):
        at = at[codes[at + offset] == ord(character)]
    return at


def last_ends(index: TokenIndex, markers: Iterable[str]) -> NDArray[np.int32]:
    """For each place in the text, the end of the last marker that ends at it or before it.

    Parameters
    ----------
    index : TokenIndex
        The text, which is shorter than 2**31 characters.
    markers : iterable of str
        The markers.

    Returns
    -------
    ndarray of int32, shape (n_chars + 1,), code points
        0 where there is none.

    Examples
    --------
    >>> last_ends(TokenIndex("One. Two!", "unicode"), [".", "!"]).tolist()
    [0, 0, 0, 0, 4, 4, 4, 4, 4, 9]
    """
    last = np.zeros(len(index.text) + 1, dtype=np.int32)
    for marker in markers:
        ends = occurrences(index, marker) + len(marker)
        last[ends] = ends
    return np.maximum.accumulate(last, out=last)
