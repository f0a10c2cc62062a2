"""Calibrated estimates and estimated totals on real texts that no weight was fitted on.

A part of what ``scripts/check_estimates.py`` prints in full.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import chunkscope as cs
from scripts.fit_estimator import chunks, corpora
from tests.conformance.recordings import needs

GENRES = ("json_logs", "legal", "novel", "speech")
SEEDS = range(20)


@cache
def texts(genre: str) -> tuple[str, ...]:
    """The held-out texts of a genre, or the beginnings of forty."""
    held_out = (each.text for each in corpora() if each.genre == genre and each.held_out)
    return tuple(text[:250_000] for text in held_out if text)[:40]


@needs("corpora")
@pytest.mark.parametrize("genre", GENRES)
def test_a_calibration_is_within_four_per_cent_in_bias_and_error(genre: str) -> None:
    made = cs.tokens.calibrate(enumerate(texts(genre)))
    estimates, counts = [], []
    for text in texts(genre):
        index = cs.TokenIndex(text)
        starts, ends = chunks(index)
        counts.append(index.count(starts, ends))
        estimates.append(made.estimate_counts(text, starts, ends))
    estimated, counted = np.concatenate(estimates), np.concatenate(counts)
    assert abs(estimated.sum() / counted.sum() - 1) < 0.04
    assert np.abs(estimated / counted - 1).mean() < 0.04


@needs("corpora")
def test_the_intervals_of_totals_hold_the_true_numbers() -> None:
    count = cs.tokens.load("cl100k_base").count
    held, errors = [], []
    for genre in GENRES:
        docs = cs.documents(enumerate(texts(genre)))
        true = sum(map(count, texts(genre)))
        for seed in SEEDS:
            found = cs.tokens.estimate_total(docs, seed=seed)
            assert not found.exact
            held.append(found.low <= true <= found.high)
            errors.append(abs(found.estimate / true - 1))
    assert np.mean(held) >= 0.9
    assert np.mean(errors) < 0.02
