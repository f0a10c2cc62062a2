"""The fit once more, as least squares of rows and with every window left out in turn."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from numpy.typing import NDArray

from chunkscope.tokens import calibrate, load
from chunkscope.tokens.calibration_fit import MOST, fit, tokens_by_class
from chunkscope.tokens.estimate_classes import CLASSES
from chunkscope.tokens.estimates import costs_of
from chunkscope.tokens.sampling import tokens_of, windows
from tests.tokens.test_totals import corpus

Array = NDArray[np.float64]

DOUBT = 0.3
"""The standard deviation of a class's factor before anything is seen, by the one of all."""


class SlowFit:
    """Ridge regression as ordinary least squares, with one row more a class.

    A window's row is divided by the square root of its variance; the rows added say that
    each class moves by 0, give or take `DOUBT` of the factor of all.
    """

    def __init__(self, counts: Array, by_class: Array) -> None:
        self.counts, self.by_class = counts, by_class
        self.estimates = np.array([max(sum(row), 0.01) for row in by_class.tolist()])
        self.factor = sum(counts.tolist()) / sum(self.estimates.tolist())
        self.missing = counts - self.factor * self.estimates
        squares = [m**2 / e for m, e in zip(self.missing, self.estimates, strict=True)]
        self.variance = sum(squares) / max(len(counts) - 1, 1)

    def moved(self, rows: list[int]) -> Array:
        """How far the factor of each class is from that of all, by the windows `rows`."""
        n_classes = self.by_class.shape[1]
        weight = 1 / np.sqrt(self.estimates[rows] * self.variance)
        doubt = np.eye(n_classes) / (DOUBT * max(self.factor, 0.01))
        left = np.vstack([self.by_class[rows] * weight[:, None], doubt])
        right = np.concatenate([self.missing[rows] * weight, np.zeros(n_classes)])
        return np.linalg.lstsq(left, right, rcond=None)[0]

    def factors(self) -> Array:
        moved = self.factor + self.moved(list(range(len(self.counts))))
        held = np.minimum(np.maximum(moved, self.factor / 10), MOST)
        return held * sum(self.counts.tolist()) / float((self.by_class @ held).sum())

    def error(self) -> float:
        """The mean error of each window by a fit to all the others."""
        off = []
        for row, count in enumerate(self.counts.tolist()):
            others = [each for each in range(len(self.counts)) if each != row]
            if count > 0:
                said = self.by_class[row] @ self.moved(others)
                off.append(abs(self.missing[row] - said) / count)
        return float(np.mean(off))

    def leverages(self) -> list[float]:
        """How far the fit at each window follows the window's own count."""
        weight = 1 / (self.estimates * self.variance)
        prior = np.eye(self.by_class.shape[1]) / (DOUBT * max(self.factor, 0.01)) ** 2
        inverse = np.linalg.inv((self.by_class.T * weight) @ self.by_class + prior)
        return [
            float(row @ inverse @ row) * each
            for row, each in zip(self.by_class, weight, strict=True)
        ]


@given(
    rows=st.lists(
        st.tuples(st.integers(1, 80), st.lists(st.integers(0, 30), min_size=4, max_size=4)),
        min_size=2,
        max_size=12,
    )
)
def test_the_fit_is_that_of_least_squares_and_its_error_that_of_leaving_one_out(
    rows: list[tuple[int, list[int]]],
) -> None:
    counts = np.array([count for count, _ in rows], dtype=np.float64)
    by_class = np.array([classes for _, classes in rows], dtype=np.float64) + 0.5
    slow = SlowFit(counts, by_class)
    assume(slow.variance > 1e-3)
    assume(max(slow.leverages()) < 0.98)  # beyond, the fit takes it for 0.99
    factor, factors, error = fit(counts, by_class)
    assert factor == pytest.approx(slow.factor)
    assert factors == pytest.approx(slow.factors().tolist(), rel=1e-6, abs=1e-9)
    assert error == pytest.approx(slow.error(), rel=1e-6)


@pytest.mark.parametrize("name", ["cl100k_base", "r50k_base"])
def test_a_calibration_is_the_fit_to_the_windows_that_were_drawn(name: str) -> None:
    texts, encoding = corpus(11, 6000), load(name)
    made = calibrate(enumerate(texts), encoding=name, seed=3)
    counts, by_class = [], []
    for window in windows(texts, 0.01, 3):
        counts.append(tokens_of(window, texts, encoding))
        parts = np.zeros(len(CLASSES))
        for piece in window:
            parts += tokens_by_class(
                texts[piece.number], piece.start, piece.end, costs_of(made.base)
            )
        by_class.append(parts)
    slow = SlowFit(np.array(counts, dtype=np.float64), np.array(by_class))
    assert len(counts) > 50
    assert max(slow.leverages()) < 0.98
    assert made.factor == pytest.approx(slow.factor)
    assert made.error == pytest.approx(slow.error(), rel=1e-6)
    fitted = dict(zip(CLASSES, slow.factors().tolist(), strict=True))
    assert len(made.factors) >= 8
    assert made.factors == pytest.approx({each: fitted[each] for each in made.factors}, rel=1e-6)
