"""Graphemes without GB9c, the rule of Indic conjuncts, as the recorded results count them.

Unicode 15.1 added rule GB9c to UAX #29: no break between the consonants that a virama
joins. The original of `Recursive` ran on older rules. Where a text has such a conjunct
its results are explained when the same code gives them under this segmentation.
"""

from __future__ import annotations

import numpy as np
import regex
from numpy.typing import NDArray

from chunkscope.tokens.protocol import Boundaries

__all__ = ["CLUSTERS_WITHOUT_GB9C", "clusters", "has_conjunct"]

_CLUSTER = regex.compile(r"\X")

# Inside a cluster, a character of no class that makes it stick to the one before it can
# only be held there by GB9c, but for GB9b (Prepend) and GB11 (pictographs).
_HELD_BY_GB9C = regex.compile(r"(?<=[^\p{GCB=Prepend}])[\p{GCB=Other}--\p{ExtPict}]", regex.V1)


def clusters(text: str, *, gb9c: bool) -> list[str]:
    """The graphemes of `text`, with or without the rule."""
    ends = [match.end() for match in _CLUSTER.finditer(text)]
    if not gb9c:
        ends = sorted({*ends, *_conjunct_breaks(text)})
    return [text[start:end] for start, end in zip([0, *ends], ends, strict=False)]


def has_conjunct(text: str) -> bool:
    """Whether the rule makes a difference to `text`."""
    return bool(_conjunct_breaks(text))


def _conjunct_breaks(text: str) -> list[int]:
    """The places where only GB9c prevents a break."""
    return [
        held.start()
        for cluster in _CLUSTER.finditer(text)
        for held in _HELD_BY_GB9C.finditer(text, cluster.start() + 1, cluster.end())
    ]


class _ClustersWithoutGB9c:
    """The segmentation as an encoding, for `Recursive` to count in."""

    name = "graphemes without GB9c"
    additive = True

    def encode(self, text: str) -> NDArray[np.int64]:
        return np.arange(self.count(text), dtype=np.int64)

    def count(self, text: str) -> int:
        return len(clusters(text, gb9c=False))

    def boundaries(self, text: str) -> Boundaries:
        lengths = [len(cluster) for cluster in clusters(text, gb9c=False)]
        edges = np.cumsum([0, *lengths], dtype=np.int64)
        return edges, edges


CLUSTERS_WITHOUT_GB9C = _ClustersWithoutGB9c()
