"""Token estimates on real texts that no weight was fitted on, against characters / 4.

A sample of what ``scripts/fit_estimator.py --report`` looks at in full.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import numpy as np
import pytest
from numpy.typing import NDArray

from scripts.fit_estimator import REPORTED, Text, corpora, relative_errors, unrelated
from tests.conformance.recordings import needs

TEXTS_PER_GROUP = 8
CHARACTERS_PER_TEXT = 16_000


@cache
def errors_by_genre(encoding: str) -> dict[str, dict[str, NDArray[np.float64]]]:
    """Genre -> way to estimate -> estimate / count - 1 of each chunk of the sample."""
    found: defaultdict[str, list[dict[str, NDArray[np.float64]]]] = defaultdict(list)
    for genre, text in sample():
        found[genre].append(relative_errors(text, encoding))
    return {
        genre: {way: np.concatenate([part[way] for part in parts]) for way in parts[0]}
        for genre, parts in found.items()
    }


@cache
def sample() -> tuple[tuple[str, str], ...]:
    """The middles of some held-out texts of each genre and language."""
    groups: defaultdict[tuple[str, str], list[Text]] = defaultdict(list)
    for text in [*corpora(), *unrelated()]:
        if text.held_out and text.text:
            groups[text.genre, text.language].append(text)
    chosen = []
    for (genre, language), texts in groups.items():
        # The sets of eval are a genre each: they have nothing in common.
        name = f"eval {language}" if genre == "eval" else genre
        for text in texts[:: len(texts) // TEXTS_PER_GROUP + 1]:
            start = max(0, (len(text.text) - CHARACTERS_PER_TEXT) // 2)
            chosen.append((name, text.text[start : start + CHARACTERS_PER_TEXT]))
    return tuple(chosen)


@needs("corpora")
@pytest.mark.parametrize("encoding", REPORTED)
def test_estimates_are_closer_than_a_quarter_of_the_characters_in_every_genre(
    encoding: str,
) -> None:
    for genre, errors in errors_by_genre(encoding).items():
        ours, simple = (np.abs(errors[way]).mean() for way in ("ours", "characters / 4"))
        assert ours < simple, (genre, ours, simple)


@needs("corpora")
@pytest.mark.parametrize("encoding", REPORTED)
def test_the_mean_error_of_a_chunk_is_at_most_an_eighth_in_every_genre(encoding: str) -> None:
    for genre, errors in errors_by_genre(encoding).items():
        assert np.abs(errors["ours"]).mean() <= 0.125, genre
