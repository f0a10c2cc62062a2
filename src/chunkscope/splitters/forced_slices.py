"""Slices of pieces in which there is no separator: as long as may be, and overlapping."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from chunkscope.splitters.base import Boundary
from chunkscope.splitters.pieces import Pieces
from chunkscope.splitters.token_walk import walk
from chunkscope.tokens import TokenIndex

__all__ = ["keeps_its_edges", "sliced", "walked"]


def keeps_its_edges(index: TokenIndex, pieces: Pieces) -> NDArray[np.bool_]:
    """Whether each piece alone has the edges of units that the text has inside it.

    Of characters and words every piece has. Of graphemes those have that begin at an edge,
    or with the last character of a cluster, as the line feed of a CRLF; half a flag would
    be such a character, but no separator begins with one, and it is not asked for.

    Parameters
    ----------
    index : TokenIndex
        The text, in characters, graphemes or words.
    pieces : Pieces
        Of at least one character each.
    """
    if index.encoding.name != "graphemes":
        return np.ones(len(pieces), dtype=np.bool_)
    edges = index.floor
    following = np.searchsorted(edges, pieces.start, "right")
    keeps = np.asarray(edges[following - 1] == pieces.start)
    inside = np.flatnonzero(~keeps)
    line_feed = [index.text[start] == "\n" for start in pieces.start[inside].tolist()]
    is_last = edges[following[inside]] == pieces.start[inside] + 1
    keeps[inside] = is_last & np.array(line_feed, dtype=np.bool_)
    return keeps


def sliced(index: TokenIndex, pieces: Pieces, size: int, overlap: int, why: Boundary) -> Pieces:
    """The slices of pieces that keep their edges.

    Parameters
    ----------
    index : TokenIndex
        The text, in characters, graphemes or words.
    pieces : Pieces
        See `keeps_its_edges`.
    size, overlap : int
        Units in a slice, and of those, the ones that it repeats; fewer than `size`.
    why : Boundary
        Why a slice ends that is not the last of its piece.

    Examples
    --------
    >>> index = TokenIndex("abcdefg", "unicode")
    >>> slices = sliced(index, Pieces.of([1, 7, 0]), 3, 1, Boundary.hard)
    >>> slices.start.tolist(), slices.end.tolist()
    ([1, 3, 5], [4, 6, 7])
    """
    edges, step = index.floor, size - overlap
    # The first unit is maybe the rest of one of the text: its edge is the one before.
    first = np.searchsorted(edges, pieces.start, "right") - 1
    units = np.searchsorted(edges, pieces.end) - first
    n_slices = 1 + -(-np.maximum(units - size, 0) // step)
    of = np.repeat(np.arange(len(pieces)), n_slices)
    number = np.arange(len(of)) - np.repeat(np.cumsum(n_slices) - n_slices, n_slices)
    is_last = number == n_slices[of] - 1
    start = np.where(number == 0, pieces.start[of], edges[first[of] + number * step])
    end = edges[np.where(is_last, 0, first[of] + number * step + size)]
    return Pieces(
        start,
        np.where(is_last, pieces.end[of], end),
        np.where(is_last, pieces.why[of], int(why)),
    )


def walked(index: TokenIndex, pieces: Pieces, size: int, overlap: int, why: Boundary) -> Pieces:
    """The slices of any pieces, each encoded alone; for parameters see `sliced`."""
    rows: list[int] = []
    columns = (pieces.start.tolist(), pieces.end.tolist(), pieces.why.tolist())
    for start, end, ended_by in zip(*columns, strict=True):
        piece = TokenIndex(index.text[start:end], index.encoding)
        # Of tokens there can be more in a slice alone than it has of the piece.
        strict = not piece.encoding.additive
        for first, last, boundary in walk(piece, size, overlap, strict=strict):
            reason = ended_by if boundary is Boundary.text_end else why
            rows += (start + first, start + last, int(reason))
    return Pieces.of(rows)
