"""`NearAnchors`: the anchors next to a place, read off the few characters around it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from chunkscope.tokens.anchors import class_of, classes_of

__all__ = ["NearAnchors"]


class NearAnchors:
    """Anchors of a text (see `chunkscope.tokens.anchors`), looked for where they are wanted.

    To find all takes some nanoseconds a character. What is near one place is found in a
    microsecond or two, as an anchor is rarely more than a word away.

    Parameters
    ----------
    text : str
        The text.
    pairs : bytes
        What `pair_table` says of the pattern.

    Attributes
    ----------
    n_read : int
        How many characters were looked at so far.

    Examples
    --------
    >>> from chunkscope.tokens.anchors import pair_table
    >>> from chunkscope.tokens.offline import pattern
    >>> near = NearAnchors("It's 1,234 m.", pair_table(pattern("cl100k_base")))
    >>> near.first(8, 13), near.first(8, 9), near.last(5, 0), near.last(13, 5)
    (10, None, 4, 13)
    """

    def __init__(self, text: str, pairs: bytes) -> None:
        self._text, self._pairs = text, pairs
        self.n_read = 0

    def are_anchors(self, places: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Which places, from 0 to the length of the text, are anchors."""
        found = np.ones(len(places), dtype=np.bool_)  # as its ends are
        inside = np.flatnonzero((places > 0) & (places < len(self._text)))
        self.n_read += 2 * len(inside)
        text = self._text
        around = "".join([text[place - 1 : place + 1] for place in places[inside].tolist()])
        pairs = classes_of(around).reshape(-1, 2)
        is_anchor = np.frombuffer(self._pairs, dtype=np.bool_)
        found[inside] = is_anchor[pairs[:, 0] << 4 | pairs[:, 1]]
        return found

    def first(self, start: int, end: int) -> int | None:
        """The first anchor from `start` to `end`; None where there is none."""
        text, pairs, length = self._text, self._pairs, len(self._text)
        if start == 0:
            return 0
        before = class_of(text[start - 1])
        for place in range(start, min(end + 1, length)):
            this = class_of(text[place])
            if pairs[before << 4 | this]:
                self.n_read += place - start
                return place
            before = this
        self.n_read += end - start
        return length if end == length else None

    def last(self, end: int, least: int) -> int:
        """The last anchor from the anchor `least` to `end`, which is not less."""
        text, pairs = self._text, self._pairs
        if end == len(text):
            return end
        this = class_of(text[end])
        for place in range(end, least, -1):
            before = class_of(text[place - 1])
            if pairs[before << 4 | this]:
                self.n_read += end - place
                return place
            this = before
        self.n_read += end - least
        return least
