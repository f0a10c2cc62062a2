"""A text with one blank for each run of white space, and the way back: `Collapsed`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from chunkscope.tokens.units import code_points_narrow

__all__ = ["Collapsed", "bare", "collapsed", "short"]


@dataclass(frozen=True, slots=True, eq=False)
class Collapsed:
    """A text with less white space, or none.

    Attributes
    ----------
    text : str
        The words of the source, one blank or nothing between two.
    at : ndarray of int64, shape (n_chars,), code points
        Where each of its characters stands in the source; a blank, where its run begins.
    length : int
        Code points of the source.
    """

    text: str
    at: NDArray[np.int64]
    length: int

    def source_range(self, start: int, length: int) -> tuple[int, int]:
        """Where `length` characters from `start` on stand in the source, half-open.

        They begin and end with a character that is no blank.
        """
        return int(self.at[start]), int(self.at[start + length - 1]) + 1

    def run_end(self, place: int) -> int:
        """Where white space from `place` of the source on ends; `place` where there is none."""
        number = int(np.searchsorted(self.at, place))
        if number < len(self.at) and self.text[number] == " ":
            number += 1
        return int(self.at[number]) if number < len(self.at) else self.length


def short(text: str) -> str:
    r"""`text` with one blank for each run of white space, none at its ends.

    Examples
    --------
    >>> short(" one\r\n\r\ntwo ")
    'one two'
    """
    # White space is what `str.strip` takes off, as most splitters call it.
    return " ".join(text.split())


def collapsed(source: str) -> Collapsed:
    r"""`source` collapsed, and where its characters stood.

    Examples
    --------
    >>> found = collapsed(" one\r\n\r\ntwo ")
    >>> found.text, found.at.tolist()
    ('one two', [1, 2, 3, 4, 8, 9, 10])
    """
    is_white = _is_white(source)
    kept = ~is_white
    kept[1:] |= is_white[1:] & ~is_white[:-1]  # the first of each run, but of one at the start
    at = np.flatnonzero(kept)
    text = short(source)
    return Collapsed(text, at[: len(text)], len(source))  # a run at the end is left out


def bare(source: str) -> Collapsed:
    r"""`source` without any white space, and where its characters stood.

    Examples
    --------
    >>> found = bare(" one\r\n\r\ntwo ")
    >>> found.text, found.at.tolist()
    ('onetwo', [1, 2, 3, 8, 9, 10])
    """
    return Collapsed("".join(source.split()), np.flatnonzero(~_is_white(source)), len(source))


def _is_white(source: str) -> NDArray[np.bool_]:
    codes = code_points_narrow(source)
    within = codes if codes.dtype == np.uint8 else np.minimum(codes, _BEYOND)
    return np.asarray(_white()[within])


_BEYOND = 0x3001
"""The first code point behind all white space."""


@cache
def _white() -> NDArray[np.bool_]:
    """Whether each code point up to `_BEYOND` is white space."""
    return np.array([chr(code).isspace() for code in range(_BEYOND + 1)])
