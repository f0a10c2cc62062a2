"""The encoding `graphemes`: one user-perceived character is one token."""

from __future__ import annotations

import numpy as np
import regex
from numpy.typing import NDArray

from chunkscope.tokens.protocol import Boundaries, as_text
from chunkscope.tokens.units import numbered

__all__ = ["GraphemesEncoding"]

_CLUSTER = regex.compile(r"\X")


class GraphemesEncoding:
    """A token is an extended grapheme cluster; CRLF is one.

    Ids number the distinct clusters of a text as they first appear in it.
    """

    name = "graphemes"
    additive = True

    def __repr__(self) -> str:
        return "<chunkscope encoding 'graphemes'>"

    def encode(self, text: str) -> NDArray[np.int64]:
        """The number of each token, in order of first appearance, shape (n_tokens,)."""
        return numbered(text, self.boundaries(text)[0])

    def count(self, text: str) -> int:
        """Number of clusters of `text`."""
        return len(self.boundaries(text)[0]) - 1

    def boundaries(self, text: str) -> Boundaries:
        """Where the clusters begin and end: see `Encoding.boundaries`."""
        ends = [match.end() for match in _CLUSTER.finditer(as_text(text))]
        edges = np.array([0, *ends], dtype=np.int64)
        return edges, edges
