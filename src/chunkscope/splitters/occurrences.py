"""Where a text has separators, found by its code points: for texts that are cut often."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.tokens import TokenIndex
from chunkscope.tokens.kept import kept
from chunkscope.tokens.units import code_points_narrow

__all__ = ["codes_of", "last_ends", "occurrences"]


_BLOCK: Final = 1 << 18
"""Places looked at together. Of a text of line feeds, those of all would be arrays of eight times
its size, of memory that is fresh each time: to get that takes longer than to look."""


def codes_of(index: TokenIndex) -> NDArray[np.unsignedinteger]:
    """The code points of the text, shape (n_chars,), in few bytes: made once an index."""
    return kept(index, code_points_narrow, lambda: code_points_narrow(index.text))


def occurrences(index: TokenIndex, separator: str) -> NDArray[np.int64]:
    """Where each occurrence of `separator` begins, overlapping ones too; not to be changed.

    Examples
    --------
    >>> occurrences(TokenIndex("a--b---c", "unicode"), "--").tolist()
    [1, 4, 5]
    """
    # The separators of a format begin alike: most with a line end, or with two blanks.
    at = kept(index, (occurrences, separator[0]), lambda: _of_character(index, separator[0]))
    if len(separator) > 1:
        pair = separator[:2]
        at = kept(index, (occurrences, pair), lambda: _going_on(index, at, pair[1], 1))
    for offset, character in enumerate(separator[2:], start=2):
        if not len(at):
            break
        at = _going_on(index, at, character, offset)
    return at


def _of_character(index: TokenIndex, character: str) -> NDArray[np.int64]:
    """Where `character` is."""
    return np.flatnonzero(codes_of(index) == ord(character))


def _going_on(
    index: TokenIndex, at: NDArray[np.int64], character: str, offset: int
) -> NDArray[np.int64]:
    """Those of the places `at` that have `character` so many characters further on."""
    codes, code = codes_of(index)[offset:], ord(character)
    at = at[: np.searchsorted(at, len(codes))]
    if len(at) <= _BLOCK:
        return np.asarray(at[codes[at] == code])
    blocks = (at[first : first + _BLOCK] for first in range(0, len(at), _BLOCK))
    return np.concatenate([block[codes[block] == code] for block in blocks])


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
