from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from chunkscope.tokens import load
from chunkscope.tokens.sampling import LEAST, WINDOW, Windows, tokens_of, windows

# Words and blanks of every length, so that windows end inside words, blanks and texts.
parts = st.sampled_from(["a", "word ", "many letters ", " ", "\n\n", "x" * 90, "中文字", "é. "])
texts = st.lists(st.lists(parts, max_size=60).map(lambda each: "".join(each) * 3), max_size=5)


def slices(drawn: Windows, given_texts: list[str]) -> Iterator[str]:
    for window in drawn:
        for piece in window:
            yield given_texts[piece.number][piece.start : piece.end]


@given(given_texts=texts)
def test_all_windows_together_are_the_texts(given_texts: list[str]) -> None:
    drawn = windows(given_texts, 0.01, 0)
    assert drawn.whole
    assert drawn.n_chars == sum(map(len, given_texts))
    assert "".join(slices(drawn, given_texts)) == "".join(given_texts)


@pytest.mark.parametrize("name", ["cl100k_base", "words", "unicode"])
@given(given_texts=texts)
def test_the_tokens_of_all_windows_are_those_of_the_texts(
    name: str, given_texts: list[str]
) -> None:
    encoding = load(name)
    # A window that does not end with a word may part a token: a few, and words never.
    exact = all(" " in text[at : at + 40] for text in given_texts for at in range(len(text)))
    found = sum(tokens_of(each, given_texts, encoding) for each in windows(given_texts, 0.01, 0))
    counted = sum(map(encoding.count, given_texts))
    n_windows = sum(map(len, given_texts)) // WINDOW + 1
    assert abs(found - counted) <= (0 if name == "unicode" else 4 * n_windows)
    if exact and name == "words":
        assert abs(found - counted) <= len(given_texts)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(given_texts=texts.filter(lambda each: sum(map(len, each)) > 40), seed=st.integers(0, 99))
def test_a_sample_holds_two_different_windows_of_each_stratum(
    monkeypatch: pytest.MonkeyPatch, given_texts: list[str], seed: int
) -> None:
    every = windows(given_texts, 0.5, seed)
    with monkeypatch.context() as patch:
        patch.setattr("chunkscope.tokens.sampling.WINDOW", 10)
        patch.setattr("chunkscope.tokens.sampling.NEAR", 3)
        every = windows(given_texts, 0.25, seed)
        patch.setattr("chunkscope.tokens.sampling.WHOLE", 0)
        patch.setattr("chunkscope.tokens.sampling.LEAST", 2)
        drawn = windows(given_texts, 0.25, seed)
    n_windows = -(-every.n_chars // 10)
    if drawn.whole:
        assert drawn == every
        return
    assert sum(size for size, _ in drawn.strata) == n_windows
    sizes = [size for size, _ in drawn.strata]
    assert max(sizes) - min(sizes) <= 1
    all_windows = every.strata[0][1]
    first = 0
    for size, of_stratum in drawn.strata:
        assert len(set(of_stratum)) == 2
        assert set(of_stratum) <= set(all_windows[first : first + size])
        first += size


def test_the_same_seed_draws_the_same_windows_and_another_draws_others() -> None:
    long = ["some words and some more " * 8000]
    assert windows(long, 0.01, 5) == windows(long, 0.01, 5)
    assert windows(long, 0.01, 5) != windows(long, 0.01, 6)


def test_a_sample_has_the_share_that_is_asked_for_or_the_least() -> None:
    long = ["some words and some more " * 80_000]
    assert sum(1 for _ in windows(long, 0.1, 0)) == 800
    assert sum(1 for _ in windows(long, 0.001, 0)) == LEAST
    assert windows(long, 0.6, 0).whole


def test_windows_end_with_words() -> None:
    long = ["abcdefg hijklm " * 20_000]
    for piece in slices(windows(long, 0.01, 0), long):
        assert piece.startswith(" ")
        assert not piece.endswith(" ")
