"""The marks of a text: where they end, and what a slice that ends there counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.splitters.base import Boundary
from chunkscope.splitters.occurrences import codes_of
from chunkscope.tokens import TokenIndex
from chunkscope.tokens.slice_counts import AnchoredSlices

__all__ = ["UNKNOWN", "MarkEnds", "boundary_after"]

UNKNOWN: Final = -(1 << 62)
"""Stands for a count that nobody has asked for."""

_CLAUSE_MARKS = frozenset(",，")


def boundary_after(mark: str) -> Boundary:
    """Why a chunk ends after `mark`.

    Examples
    --------
    >>> boundary_after(".").name, boundary_after("，").name
    ('sentence', 'clause')
    """
    if "\n" in mark:
        return Boundary.line
    return Boundary.clause if mark in _CLAUSE_MARKS else Boundary.sentence


class MarkEnds:
    """Where the marks of a text end, made once for all windows of all settings.

    Number 0 stands for no mark: it ends at 0, where no window does.

    Parameters
    ----------
    index : TokenIndex
        The text and its tokens.
    slices : AnchoredSlices
        What counts slices of it.
    marks : sequence of str
        The marks, of one character each.

    Attributes
    ----------
    end : ndarray of int64, shape (n_marks + 1,), code points
        Where each ends, ascending.
    boundary : ndarray of int8, shape (n_marks + 1,)
        Why a chunk ends there.
    floor : ndarray of int64, shape (n_tokens + 1,), code points
        The token boundaries, `TokenIndex.floor`.
    before : ndarray of int64, shape (n_tokens + 1,)
        The number of the last mark that ends at or before each token boundary.
    tail, tail_anchor : ndarray of int64, shape (n_marks + 1,)
        `AnchoredSlices.tail` of each end, `UNKNOWN` until it is asked for.
    head, head_anchor : ndarray of int64, shape (n_tokens + 1,)
        The same of `AnchoredSlices.head`, of each token boundary.
    """

    def __init__(self, index: TokenIndex, slices: AnchoredSlices, marks: Sequence[str]) -> None:
        codes = codes_of(index)
        number = np.zeros(len(codes), dtype=np.int8)
        for mark in marks:
            number[codes == ord(mark)] = 1 + boundary_after(mark)
        at = np.flatnonzero(number)
        self.end = np.concatenate([[0], at + 1])
        self.boundary = np.concatenate([[0], number[at] - 1]).astype(np.int8)
        until = np.zeros(len(codes) + 1, dtype=np.int64)
        np.cumsum(number > 0, out=until[1:])
        self.floor = index.floor
        self.before = until[index.floor]
        self.tail, self.tail_anchor = _unknown(len(self.end))
        self.head, self.head_anchor = _unknown(index.n_tokens + 1)
        # A token that begins at an anchor begins a slice as it begins in the text.
        anchors, tokens = slices.tokens_at_anchors
        self.head[tokens], self.head_anchor[tokens] = -tokens, anchors


def _unknown(length: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    return np.full(length, UNKNOWN, dtype=np.int64), np.zeros(length, dtype=np.int64)
