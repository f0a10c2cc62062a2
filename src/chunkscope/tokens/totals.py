"""`estimate_total`: how many tokens a corpus has, from a sample, with an interval."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING

import numpy as np

from chunkscope.arguments import number, whole_number
from chunkscope.tokens.encodings import load
from chunkscope.tokens.foreign import answer
from chunkscope.tokens.protocol import Encoding, EncodingLike
from chunkscope.tokens.sampling import PER_STRATUM, Piece, tokens_of, windows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from chunkscope.corpus import DocumentsLike

__all__ = ["TotalEstimate", "estimate_total"]


@dataclass(frozen=True, slots=True)
class TotalEstimate:
    """How many tokens some documents have: what `estimate_total` found.

    Attributes
    ----------
    encoding : str
        Whose tokens.
    estimate : int
        The tokens of all documents.
    low, high : int
        The interval: it holds the true number with a probability of `confidence`.
    confidence : float
        That probability.
    n_chars, n_chars_sampled : int
        Code points of the documents, and those that were encoded.
    exact : bool
        Whether everything was counted; `low` and `high` are then `estimate`.

    Examples
    --------
    >>> estimate_total("To be, or not to be.").exact
    True
    """

    encoding: str
    estimate: int
    low: int
    high: int
    confidence: float
    n_chars: int
    n_chars_sampled: int
    exact: bool


def estimate_total(
    docs: DocumentsLike,
    *,
    encoding: EncodingLike = "cl100k_base",
    sample: float = 0.01,
    confidence: float = 0.95,
    seed: int = 0,
) -> TotalEstimate:
    """The number of tokens of all documents together, estimated from a sample of their text.

    Windows of 250 characters, spread over the whole corpus, are encoded; everything else
    is only measured in characters. Small corpora are counted.

    Parameters
    ----------
    docs : documents
        In any form that `chunkscope.documents` takes.
    encoding : EncodingLike, default "cl100k_base"
        Whose tokens: what `load` takes.
    sample : float, default 0.01
        The share of the characters to encode, more than 0 and at most 1. It is raised to
        60 windows; where that is more than half, or the documents have no more than
        100,000 characters together, everything is counted.
    confidence : float, default 0.95
        How often the interval is to hold the true number, from 0.5 to 0.999.
    seed : int, default 0
        Of the numbers that windows are drawn by, at least 0: the same one gives the same
        result.

    Returns
    -------
    TotalEstimate
        Frozen, with `estimate`, `low`, `high` and `exact`.

    Raises
    ------
    DocumentsError, DocumentsTypeError
        Where `docs` cannot become a documents table.
    EncodingError
        Where `encoding` is unknown, cannot be had or fails at a text.
    ArgumentError, ArgumentTypeError
        Where another argument is out of its range or of the wrong kind.

    Notes
    -----
    The documents lie end to end and are cut into strata of equally many windows, of each
    of which two are drawn [1]_. The estimate is the tokens of the windows by their
    characters, times all characters (a combined ratio); the interval is Student's, its
    degrees of freedom by Satterthwaite's rule [2]_. ``scripts/check_estimates.py`` prints
    how far off it is, and how often the interval holds the true number, by genre.

    References
    ----------
    .. [1] W. G. Cochran (1977). Sampling Techniques, 3rd edition, sections 5.6 and 6.11.
    .. [2] F. E. Satterthwaite (1946). An Approximate Distribution of Estimates of Variance
       Components. Biometrics Bulletin 2 (6), 110-114.

    Examples
    --------
    >>> import chunkscope as cs
    >>> docs = {n: f"Bottle {n} of 99 bottles, standing on the wall. " * 40 for n in range(99)}
    >>> result = cs.tokens.estimate_total(docs, encoding="words")
    >>> result.n_chars_sampled / result.n_chars < 0.1
    True
    >>> result.low <= 99 * 40 * 9 <= result.high
    True
    """
    from chunkscope.corpus import documents  # brings pandas, which few users of tokens need

    share = number("sample", sample, most=1.0, above=True)
    level = number("confidence", confidence, least=0.5, most=0.999)
    start = whole_number("seed", seed, least=0)
    used = load(encoding)
    texts: list[str] = documents(docs)["text"].tolist()
    drawn = windows(texts, share, start)
    if drawn.whole:
        n_tokens = sum(answer(used.name, used.count, text) for text in texts if text)
        return TotalEstimate(
            used.name, n_tokens, n_tokens, n_tokens, level, drawn.n_chars, drawn.n_chars, exact=True
        )
    sizes = np.array([n_windows for n_windows, _ in drawn.strata])
    tokens, chars = np.array(
        [[_measures(window, texts, used) for window in each] for _, each in drawn.strata],
        dtype=np.float64,
    ).transpose(2, 0, 1)
    ratio = (sizes @ tokens.mean(axis=1)) / (sizes @ chars.mean(axis=1))
    # What a stratum adds to the variance of the total, as far as its windows show.
    spread = np.var(tokens - ratio * chars, axis=1, ddof=1) / PER_STRATUM
    scale = drawn.n_chars / (sizes @ chars.mean(axis=1))
    parts = (scale * sizes) ** 2 * (1 - PER_STRATUM / sizes) * spread
    variance = float(parts.sum())
    margin = 0.0
    if variance:
        margin = _student(level, variance**2 / float((parts**2).sum())) * sqrt(variance)
    estimate = float(ratio) * drawn.n_chars
    return TotalEstimate(
        encoding=used.name,
        estimate=round(estimate),
        # No fewer than were seen.
        low=max(floor(estimate - margin), int(tokens.sum())),
        high=ceil(estimate + margin),
        confidence=level,
        n_chars=drawn.n_chars,
        n_chars_sampled=int(chars.sum()),
        exact=False,
    )


def _measures(
    window: tuple[Piece, ...], texts: Sequence[str], encoding: Encoding
) -> tuple[int, int]:
    """Tokens and code points of a window."""
    return tokens_of(window, texts, encoding), sum(each.end - each.start for each in window)


def _student(confidence: float, freedom: float) -> float:
    """How many standard errors around an estimate hold the truth that often.

    The quantile of Student's t, within 0.3 % for 0.95 and 3 degrees of freedom or more.

    References
    ----------
    M. Abramowitz, I. A. Stegun (1964). Handbook of Mathematical Functions, 26.7.5.

    Examples
    --------
    >>> round(_student(0.95, 10), 3)
    2.228
    """
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / freedom**power for power, term in enumerate(terms))
