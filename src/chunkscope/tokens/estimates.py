"""Estimates of token counts, from the characters alone: no tokenizer is loaded or run."""

from __future__ import annotations

import re
from functools import cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from chunkscope.errors import ArgumentTypeError, must_be
from chunkscope.tokens.estimate_classes import (
    AFTER,
    BEGINNING,
    CLASSES,
    LOOK_BACK,
    context_table,
    contexts,
)
from chunkscope.tokens.estimate_weights import HUNDREDTHS
from chunkscope.tokens.index import TokenIndex
from chunkscope.tokens.protocol import EncodingLike, as_text
from chunkscope.tokens.ranges import as_ranges
from chunkscope.tokens.units import code_points_narrow

__all__ = ["cost_sums", "costs_of", "counts_of_sums", "estimate", "estimate_counts", "weights_of"]

_ALIKE = {"gpt2": "r50k_base", "o200k_harmony": "o200k_base", "p50k_edit": "p50k_base"}
"""Names under which an encoding's ordinary tokens are known as well."""

UNITS = ("graphemes", "unicode", "words")
"""Encodings without a vocabulary: they are counted."""

_BLOCK = 1 << 16
"""Characters looked at together: they and all that is made of them fit a processor's cache."""

_SHORT = 1 << 14
"""Up to so many characters, a sum at every offset is quicker than looking for the cuts."""

_SURROGATE = re.compile("[\ud800-\udfff]")


def estimate_counts(
    text: str, starts: ArrayLike, ends: ArrayLike, *, encoding: EncodingLike = "cl100k_base"
) -> NDArray[np.int64]:
    """Estimated numbers of tokens of each ``text[start:end]``.

    A character costs a fixed fraction of a token, which depends on its class and on what
    it comes after, and an estimate is the rounded sum over the slice. So estimates add up,
    give or take the rounding, and never fall as a slice grows. The text is looked at once,
    however many slices there are.

    Parameters
    ----------
    text : str
        The text that is sliced.
    starts, ends : array-like of int, code points
        Half-open ranges, ``0 <= start <= end <= len(text)``.
    encoding : EncodingLike, default "cl100k_base"
        Whose tokens. There are weights for `cl100k_base`, `o200k_base`, `p50k_base` and
        `r50k_base` (and `o200k_harmony`, `p50k_edit`, `gpt2`, which cut text alike);
        `unicode`, `graphemes` and `words` are counted exactly. Anything else, a function
        or a name that is unknown here, is estimated as if it were `cl100k_base`: expect
        the order of magnitude. Nothing is loaded, and so no name is refused.

    Returns
    -------
    ndarray of int64
        Shaped like the arguments. At least 1, and 0 for an empty slice.

    Raises
    ------
    ArgumentTypeError
        If `text` is no str, the offsets are no whole numbers, or `encoding` is neither a
        name nor a tokenizer.
    ArgumentError
        If an offset is out of range, a start lies after its end, or the shapes differ.

    Notes
    -----
    How far off, measured with `cl100k_base` and `o200k_base` on texts that the weights
    were not fitted on (``scripts/fit_estimator.py --report``; decision 007 has the table):

    - a chunk of 512 tokens, in 24 groups of one genre and language each: 4 % in the mean,
      10 % in the worst group (JSON and logs); smaller chunks more, those of 64 tokens 6 %;
    - what does not even out over a document (the bias): below 5 %, in JSON and logs 8 %;
    - chunks of 512 tokens from sources that had no part in the fit: 2 to 9 % by set.

    Characters divided by four are 32 and 24 % off in the mean. Expect more than 10 % from
    a language in a script that no text of the fit is in (Thai, Hebrew, Georgian, Telugu),
    and less than half the count from letters in no order.

    See Also
    --------
    TokenIndex.count : The exact numbers.

    Examples
    --------
    >>> text = "To be, or not to be, that is the question."
    >>> estimate_counts(text, [0, 0, 7], [42, 6, 7])
    array([14,  2,  0])
    """
    starts, ends = as_ranges(starts, ends, most=len(as_text(text)))
    name = weights_of(encoding)
    if name in UNITS:
        return TokenIndex(text, name).count(starts, ends)
    hundredths = cost_sums(text, starts.ravel(), ends.ravel(), costs_of(name))
    return counts_of_sums(hundredths.reshape(starts.shape), 100, empty=starts == ends)


def estimate(text: str, *, encoding: EncodingLike = "cl100k_base") -> int:
    """The estimated number of tokens of a whole text.

    Parameters
    ----------
    text : str
        The text.
    encoding : EncodingLike, default "cl100k_base"
        Whose tokens: see `estimate_counts`, which also says how far to trust it.

    Returns
    -------
    int
        At least 1, and 0 for ``""``.

    Raises
    ------
    ArgumentTypeError
        If `text` is no str, or `encoding` neither a name nor a tokenizer.

    Examples
    --------
    >>> estimate("To be, or not to be, that is the question.")
    14
    """
    return int(estimate_counts(text, 0, len(as_text(text)), encoding=encoding))


def weights_of(encoding: EncodingLike) -> str:
    """The name of the encoding whose weights are used, or of a unit.

    Raises
    ------
    ArgumentTypeError
        If `encoding` is neither a name nor a tokenizer.
    """
    if isinstance(encoding, str):
        name = encoding
    elif not isinstance(encoding, type) and (callable(encoding) or hasattr(encoding, "encode")):
        name = getattr(encoding, "name", "")
    else:
        allowed = "the name of an encoding, or a tokenizer"
        raise ArgumentTypeError(must_be("encoding", allowed, encoding))
    name = _ALIKE.get(str(name), str(name))
    return name if name in HUNDREDTHS or name in UNITS else "cl100k_base"


@cache
def costs_of(name: str) -> NDArray[np.uint16]:
    """The cost of a character in each context, in hundredths of a token."""
    weights = np.array(HUNDREDTHS[name].split(), dtype=np.int64)
    return context_table(weights.reshape(len(CLASSES), len(AFTER))).astype(np.uint16)


def counts_of_sums(
    sums: NDArray[np.int64], parts: int, *, empty: NDArray[np.bool_]
) -> NDArray[np.int64]:
    """Whole tokens of sums that are in so many `parts` of one: at least 1, and 0 if `empty`."""
    return np.where(empty, 0, np.maximum((sums + parts // 2) // parts, 1))


def cost_sums(
    text: str,
    starts: NDArray[np.int64],
    ends: NDArray[np.int64],
    costs: NDArray[np.uint16] | NDArray[np.uint32],
) -> NDArray[np.int64]:
    """The costs of all characters of each slice together, shape (n_slices,).

    Parameters
    ----------
    text : str
        The text that is sliced.
    starts, ends : ndarray of int64, shape (n_slices,), code points
        The slices.
    costs : ndarray of uint16 or uint32
        The cost of a character in each context: see `context_table`.
    """
    if len(text) <= _SHORT:
        sums = np.zeros(len(text) + 1, dtype=np.int64)
        np.cumsum(costs.take(contexts(_codes(text, 0))), out=sums[1:])
        return np.asarray(sums[ends] - sums[starts])
    # Every block begins at a cut, so that each stretch between two cuts lies in one block.
    cuts = np.unique(np.concatenate([starts, ends, np.arange(0, len(text), _BLOCK)]))
    before = np.zeros(len(cuts) + 1, dtype=np.int64)
    for first in range(0, len(text), _BLOCK):
        of_block = costs.take(contexts(_codes(text, first)))
        low, high = np.searchsorted(cuts, [first, first + len(of_block)])
        sums = np.add.reduceat(of_block, cuts[low:high] - first, dtype=np.int64)
        before[low + 1 : high + 1] = sums
    np.cumsum(before, out=before)
    return np.asarray(before[np.searchsorted(cuts, ends)] - before[np.searchsorted(cuts, starts)])


def _codes(text: str, first: int) -> NDArray[np.unsignedinteger]:
    """The code points of the block from `first` on, and of the `LOOK_BACK` before it."""
    block = text[max(first - LOOK_BACK, 0) : first + _BLOCK]
    block = block if first else BEGINNING + block
    try:
        return code_points_narrow(block, errors="strict")
    except UnicodeEncodeError:  # lone surrogates, which tokenizers are given as U+FFFD
        return code_points_narrow(_SURROGATE.sub("\ufffd", block))
