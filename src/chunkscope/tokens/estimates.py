"""Estimates of token counts, from the characters alone: no tokenizer is loaded or run."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from chunkscope.errors import ArgumentError, ArgumentTypeError, must_be
from chunkscope.tokens.estimate_classes import AFTER, CLASSES, LOOK_BACK, context_table, contexts
from chunkscope.tokens.estimate_weights import HUNDREDTHS
from chunkscope.tokens.index import TokenIndex
from chunkscope.tokens.protocol import EncodingLike, as_text
from chunkscope.tokens.units import code_points

__all__ = ["estimate", "estimate_counts"]

_ALIKE = {"gpt2": "r50k_base", "o200k_harmony": "o200k_base", "p50k_edit": "p50k_base"}
"""Encodings that cut text as another one does."""

_EXACT = ("unicode", "words")
"""Encodings that are counted faster than they could be estimated."""

_BLOCK = 1 << 18
"""Characters that are looked at together: few enough for a processor's cache."""

_BEFORE = "\0\n\0\n"
"""What a text is taken to come after: a line end, and no run of one."""


def estimate_counts(
    text: str, starts: ArrayLike, ends: ArrayLike, *, encoding: EncodingLike = "cl100k_base"
) -> NDArray[np.int64]:
    """The estimated number of tokens of each ``text[start:end]``.

    Parameters
    ----------
    text : str
        The text that the offsets point into.
    starts, ends : array-like of int, code points
        Half-open ranges, ``0 <= start <= end <= len(text)``.
    encoding : EncodingLike, default "cl100k_base"
        Whose tokens.

    Returns
    -------
    ndarray of int64
    """
    text = as_text(text)
    starts, ends = _ranges(starts, ends, len(text))
    name = _name(encoding)
    if name in _EXACT:
        return TokenIndex(text, name).count(starts, ends)
    hundredths = _sums(text, starts.ravel(), ends.ravel(), _costs(name)).reshape(starts.shape)
    rounded = (hundredths + 50) // 100
    return np.where(starts < ends, np.maximum(rounded, 1), 0)


def estimate(text: str, *, encoding: EncodingLike = "cl100k_base") -> int:
    """The estimated number of tokens of `text`."""
    return int(estimate_counts(text, 0, len(as_text(text)), encoding=encoding))


def _name(encoding: EncodingLike) -> str:
    name = encoding if isinstance(encoding, str) else getattr(encoding, "name", None)
    name = _ALIKE.get(name, name)
    return name if name in HUNDREDTHS or name in _EXACT else "cl100k_base"


@cache
def _costs(name: str) -> NDArray[np.uint16]:
    """The cost of a character in each context, in hundredths of a token."""
    weights = np.array(HUNDREDTHS[name].split(), dtype=np.uint16)
    return context_table(weights.reshape(len(CLASSES), len(AFTER)))


def _sums(text, starts, ends, costs):
    """Sum of the costs of the characters of each slice, in hundredths of a token."""
    cuts = np.unique(np.concatenate([starts, ends, np.arange(0, len(text), _BLOCK)]))
    sums = np.zeros(len(cuts) + 1, dtype=np.int64)
    for first in range(0, len(text), _BLOCK):
        block = costs.take(contexts(_codes(text, first, first + _BLOCK)))
        low, high = np.searchsorted(cuts, [first, first + len(block)])
        sums[low + 1 : high + 1] = np.add.reduceat(block, cuts[low:high] - first, dtype=np.int64)
    before = np.cumsum(sums)
    return before[np.searchsorted(cuts, ends)] - before[np.searchsorted(cuts, starts)]


def _codes(text: str, first: int, last: int) -> NDArray[np.integer]:
    """The code points of a block, after those of the `LOOK_BACK` characters before it."""
    piece = (_BEFORE + text[:last]) if first == 0 else text[first - LOOK_BACK : last]
    if piece.isascii():
        return np.frombuffer(piece.encode(), dtype=np.uint8)
    codes = code_points(piece)
    # Lone surrogates count as what tokenizers are given in their place.
    return np.where(codes >> 11 == 0xD800 >> 11, np.uint32(0xFFFD), codes)


def _ranges(starts, ends, most):
    return np.broadcast_arrays(np.asarray(starts), np.asarray(ends))
