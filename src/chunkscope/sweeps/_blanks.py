"""`Blanks`: which slices of a text are nothing but white space, without making one."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from chunkscope.tokens.ranks import Ranks

__all__ = ["Blanks"]

# What `str.strip` strips, by which the chunk ids and the summary call a chunk blank: the last
# is U+3000, the ideographic space. A test looks at every code point.
_WHITE = np.array([c for c in range(0x3001) if chr(c).isspace()], dtype=np.uint32)


class Blanks:
    r"""A text, looked at once for what is not white space.

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
        codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")
        self._seen = Ranks(np.flatnonzero(~np.isin(codes, _WHITE)), len(codes))

    def count(self, starts: NDArray[np.int64], ends: NDArray[np.int64]) -> int:
        """How many of ``text[start:end]`` hold nothing else; an empty slice is one of them."""
        return int((self._seen.below(starts) == self._seen.below(ends)).sum())
