"""The fit of a calibration: what each class of characters costs, from counted windows."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.tokens.estimate_classes import (
    BEGINNING,
    CLASSES,
    LOOK_BACK,
    classes_of_contexts,
    contexts,
)
from chunkscope.tokens.units import code_points

__all__ = ["MOST", "fit", "tokens_by_class"]

MOST: Final = 1000.0
"""The largest factor. The text of a tokenizer that would need it is not text."""

_DOUBT: Final = 0.3
"""How far the factor of a class is thought to be from that of the whole before anything is
seen of it: its standard deviation, by which the fit holds it back. Of 0.03, 0.1 and 0.3,
which were tried, the last left the least error (3.5, 3.4 and 3.2 % a chunk)."""

_NOISE: Final = 1e-10
"""A variance this small, beside what the fit would weigh it against, is the rounding of
floats: nothing is left to explain, and the equations of the fit have no solution."""


def tokens_by_class(
    text: str, start: int, end: int, costs: NDArray[np.uint16]
) -> NDArray[np.float64]:
    """Tokens that the characters of each class add to the estimate of ``text[start:end]``."""
    before = text[max(start - LOOK_BACK, 0) : start]
    codes = code_points(BEGINNING[len(before) :] + before + text[start:end])
    found = contexts(codes)
    hundredths = np.bincount(classes_of_contexts(found), costs[found], minlength=len(CLASSES))
    return np.asarray(hundredths / 100, dtype=np.float64)


def fit(
    counts: NDArray[np.float64], by_class: NDArray[np.float64]
) -> tuple[float, list[float], float | None]:
    """The factor of all, that of each class, and the mean error by a fit to the others.

    Parameters
    ----------
    counts : ndarray of float64, shape (n_windows,)
        Tokens of each window.
    by_class : ndarray of float64, shape (n_windows, n_classes)
        What each class adds to its estimate, in tokens.
    """
    estimates = np.maximum(by_class.sum(axis=1), 0.01)
    factor = min(float(counts.sum() / estimates.sum()), MOST)
    missing = counts - factor * estimates
    # The variance of a count is taken to grow with it.
    variance = float((missing**2 / estimates).sum()) / max(len(counts) - 1, 1)
    trust = _DOUBT * max(factor, 0.01)
    if variance <= _NOISE * float(estimates.sum()) * trust**2:
        return factor, [factor] * by_class.shape[1], 0.0
    weighted = (by_class / (estimates * variance)[:, None]).T
    penalty = np.eye(by_class.shape[1]) / trust**2
    solved = np.linalg.solve(weighted @ by_class + penalty, weighted)
    moved = solved @ missing
    # How much the fit to a window is that window's own doing (its leverage).
    own = np.minimum(np.einsum("wc,cw->w", by_class, solved), 0.99)
    left = (missing - by_class @ moved) / (1 - own)
    factors = np.clip(factor + moved, factor / 10, MOST)
    # Characters that cost nothing, such as half an accent, may be all there is.
    factors *= counts.sum() / max(float((by_class @ factors).sum()), 0.01)
    with_tokens = counts > 0
    error = float(np.mean(np.abs(left[with_tokens]) / counts[with_tokens]))
    return factor, np.minimum(factors, MOST).tolist(), error
