from __future__ import annotations

import math
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.tokens.sampling import tokens_of, windows
from chunkscope.tokens.totals import _student


def corpus(seed: int, n_words: int = 60_000) -> list[str]:
    """Texts of made-up words, shorter and longer ones in turns, and some digits."""
    draw = random.Random(seed)  # noqa: S311 - made-up words are no secret
    words = [
        "".join(draw.choices("etaoinshrdlu", k=draw.choice([2, 3, 4, 7, 9]))) for _ in range(400)
    ]
    return [
        " ".join(
            str(draw.randrange(10**6)) if draw.random() < at % 3 / 10 else draw.choice(words)
            for _ in range(n_words // 30)
        )
        for at in range(30)
    ]


@given(texts=st.dictionaries(st.integers(), st.text(max_size=50), max_size=4))
def test_a_small_corpus_is_counted(texts: dict[int, str]) -> None:
    found = cs.tokens.estimate_total(texts)
    count = cs.tokens.load("cl100k_base").count
    assert found.exact
    assert found.low == found.estimate == found.high == sum(map(count, texts.values()))
    assert found.n_chars == found.n_chars_sampled == sum(map(len, texts.values()))


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_every_number_equals_a_slow_computation(seed: int) -> None:
    texts = corpus(7)
    encoding = cs.tokens.load("cl100k_base")
    found = cs.tokens.estimate_total(enumerate(texts), seed=seed, confidence=0.9)
    strata = [
        (size, [(tokens_of(each, texts, encoding), chars_of(each)) for each in drawn])
        for size, drawn in windows(texts, 0.01, seed).strata
    ]
    tokens = sum(size * (a[0] + b[0]) / 2 for size, (a, b) in strata)
    chars = sum(size * (a[1] + b[1]) / 2 for size, (a, b) in strata)
    ratio = tokens / chars
    n_chars = sum(map(len, texts))
    parts = []
    for size, pair in strata:
        off = [n_tokens - ratio * n for n_tokens, n in pair]
        mean = sum(off) / 2
        spread = sum((each - mean) ** 2 for each in off)  # by n - 1, which is 1
        parts.append((n_chars / chars * size) ** 2 * (1 - 2 / size) * spread / 2)
    freedom = sum(parts) ** 2 / sum(part**2 for part in parts)
    margin = _student(0.9, freedom) * math.sqrt(sum(parts))
    assert found.estimate == round(n_chars * ratio)
    assert found.low == math.floor(n_chars * ratio - margin)
    assert found.high == math.ceil(n_chars * ratio + margin)
    assert found.n_chars == n_chars
    assert found.n_chars_sampled == sum(n for _, pair in strata for _, n in pair)


def chars_of(window: tuple[object, ...]) -> int:
    return sum(piece.end - piece.start for piece in window)  # type: ignore[attr-defined]


def test_the_interval_holds_the_true_number_about_as_often_as_it_says() -> None:
    texts = corpus(3)
    docs = cs.documents(enumerate(texts))
    true = sum(map(cs.tokens.load("cl100k_base").count, texts))
    for confidence, least, most in ((0.5, 0.35, 0.75), (0.95, 0.88, 1.0)):
        found = [
            cs.tokens.estimate_total(docs, confidence=confidence, seed=seed) for seed in range(80)
        ]
        assert not any(each.exact for each in found)
        assert least <= np.mean([each.low <= true <= each.high for each in found]) <= most
        errors = [each.estimate / true - 1 for each in found]
        assert abs(np.mean(errors)) < 0.005
        assert np.max(np.abs(errors)) < 0.06


def test_a_larger_sample_gives_a_smaller_interval() -> None:
    docs = cs.documents(enumerate(corpus(3)))
    small, large = (cs.tokens.estimate_total(docs, sample=sample) for sample in (0.1, 0.4))
    assert large.high - large.low < small.high - small.low
    assert large.n_chars_sampled > 3 * small.n_chars_sampled


def test_the_same_seed_gives_the_same_result_and_another_another() -> None:
    docs = cs.documents(enumerate(corpus(3)))
    assert cs.tokens.estimate_total(docs, seed=4) == cs.tokens.estimate_total(docs, seed=4)
    assert cs.tokens.estimate_total(docs, seed=4) != cs.tokens.estimate_total(docs, seed=5)


def test_a_corpus_of_one_kind_leaves_no_doubt() -> None:
    found = cs.tokens.estimate_total("x" * 200_000, encoding="unicode")
    assert not found.exact
    assert found.low == found.estimate == found.high == 200_000


def test_no_documents_have_no_tokens() -> None:
    found = cs.tokens.estimate_total({})
    assert (found.estimate, found.low, found.high, found.exact) == (0, 0, 0, True)


@pytest.mark.parametrize(
    ("confidence", "freedom", "quantile"),
    # Any table of Student's t, two-sided.
    [(0.95, 3, 3.182), (0.95, 5, 2.571), (0.95, 30, 2.042), (0.9, 4, 2.132), (0.99, 10, 3.169)],
)
def test_the_quantiles_are_those_of_the_tables(
    confidence: float, freedom: float, quantile: float
) -> None:
    assert _student(confidence, freedom) == pytest.approx(quantile, rel=3e-3)
