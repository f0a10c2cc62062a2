"""`Blanks`: which slices of a text are nothing but white space, without making one."""

from __future__ import annotations

from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.tokens.units import code_points_narrow

__all__ = ["Blanks"]

# What `str.strip` strips, by which the chunk ids and the summary call a chunk blank: the last
# is U+3000, the ideographic space. A test looks at every code point.
_BEYOND: Final = 0x3001
_WHITE: Final = np.array([chr(code).isspace() for code in range(_BEYOND)] + [False])


_FEW: Final = 64
"""Slices that are so small a part of the text are read sooner than all its white space is found."""


class Blanks:
    r"""A text, looked at once for what is white space.

    Parameters
    ----------
    text : str
        The text that is sliced.

    Examples
    --------
    >>> Blanks("a \n b").count(np.array([0, 1]), np.array([2, 4]))
    1
    """

    def __init__(self, text: str) -> None:
        self._text = text
        codes = code_points_narrow(text)
        self._is_white = _WHITE[np.minimum(codes, min(_BEYOND, np.iinfo(codes.dtype).max))]

    @cached_property
    def _white_ends(self) -> NDArray[np.int64]:
        """Where runs of white space end."""
        white = self._is_white
        ends = np.flatnonzero(white[:-1] & ~white[1:]) + 1
        return np.append(ends, len(white))

    def count(self, starts: NDArray[np.int64], ends: NDArray[np.int64]) -> int:
        """How many of ``text[start:end]`` hold nothing else; an empty slice is one of them."""
        is_long = starts < ends
        n_empty = len(starts) - int(is_long.sum())
        starts, ends = starts[is_long], ends[is_long]
        # Few have white space in the middle, begin with it, and end with it, too.
        for halves in (1, 0, 2):
            is_white = self._is_white[starts + (ends - starts - 1) * halves // 2]
            starts, ends = starts[is_white], ends[is_white]
        if _FEW * int((ends - starts).sum()) < len(self._text):
            text = self._text
            pairs = zip(starts.tolist(), ends.tolist(), strict=True)
            return n_empty + sum(text[start:end].isspace() for start, end in pairs)
        white_end = self._white_ends[np.searchsorted(self._white_ends, starts, "right")]
        return n_empty + int((white_end >= ends).sum())
