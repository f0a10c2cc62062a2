from __future__ import annotations

import json
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.tokens import Calibration, calibrate, estimate, estimate_counts, load
from chunkscope.tokens.calibration_fit import MOST, fit
from chunkscope.tokens.estimate_classes import BEGINNING, CLASSES, classes_of, contexts
from chunkscope.tokens.estimates import costs_of
from chunkscope.tokens.units import code_points
from tests.tokens.test_totals import corpus

texts = st.text(max_size=60) | st.text("ab1 \n中é", max_size=60)

_PROSE = ("Hello world.", "<b>", "To be, or not to be, that is the question. ", " ", "\u0301")


def _a_token_a_character(text: str) -> list[int]:
    return [0] * len(text)


def _all_in_one(text: str) -> list[int]:
    return [0] * bool(text)


_FUNCTIONS = {"a token a character": _a_token_a_character, "all in one": _all_in_one}
class_factors = st.dictionaries(st.sampled_from(CLASSES), st.floats(0, 5), max_size=6)


@given(text=texts, factor=st.floats(0, 5), factors=class_factors, data=st.data())
def test_an_estimate_is_the_sum_of_the_scaled_costs_of_the_characters(
    text: str, factor: float, factors: dict[str, float], data: st.DataObject
) -> None:
    made = Calibration(encoding="own", base="cl100k_base", factor=factor, factors=factors)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    places = contexts(code_points(BEGINNING + text))
    total = 0
    for at in range(start, end):
        name = CLASSES[classes_of()[ord(text[at])]]
        cost = costs_of("cl100k_base")[places[at]] / 100
        total += round(cost * factors.get(name, factor) * 10_000)
    expected = max((total + 5000) // 10_000, 1) if start < end else 0
    assert abs(int(made.estimate_counts(text, start, end)) - expected) <= (total % 5000 == 0)


@given(text=texts, base=st.sampled_from(["cl100k_base", "o200k_base", "words", "graphemes"]))
def test_with_a_factor_of_one_estimates_are_those_without_a_calibration(
    text: str, base: str
) -> None:
    made = Calibration(encoding="own", base=base, factor=1.0)
    assert made.estimate(text) == estimate(text, encoding=base)
    starts = np.arange(len(text) + 1)
    plain = estimate_counts(text, starts, len(text), encoding=base)
    assert made.estimate_counts(text, starts, len(text)).tolist() == plain.tolist()


@given(
    encoding=st.text(max_size=5),
    factor=st.floats(0, 1000),
    factors=class_factors,
    n_chars=st.integers(0, 2**63 - 1),
    error=st.none() | st.floats(0, 10),
)
def test_a_calibration_survives_json(
    encoding: str, factor: float, factors: dict[str, float], n_chars: int, error: float | None
) -> None:
    made = Calibration(encoding, "o200k_base", factor, factors, n_chars, 3, error)
    assert Calibration.from_dict(json.loads(json.dumps(made.to_dict()))) == made


@pytest.mark.parametrize("name", ["cl100k_base", "o200k_base", "r50k_base"])
def test_the_total_of_a_corpus_that_was_counted_whole_is_right(name: str) -> None:
    text = " ".join(corpus(5, 9000))
    made = calibrate(text, encoding=name)
    assert made.n_chars_sampled == made.n_chars == len(text)
    assert made.estimate(text) == pytest.approx(load(name).count(text), rel=0.01)


def test_a_sample_takes_most_of_the_error_away() -> None:
    written = corpus(5)
    made = calibrate(enumerate(written))
    assert made.n_chars_sampled < made.n_chars / 10
    text = written[3]
    starts = np.arange(0, len(text) - 1500, 1500)
    counts = cs.TokenIndex(text).count(starts, starts + 1500)
    plain = estimate_counts(text, starts, starts + 1500)
    errors = [
        np.abs(each / counts - 1).mean()
        for each in (plain, made.estimate_counts(text, starts, starts + 1500))
    ]
    assert errors[1] < errors[0] / 2


def test_a_tokenizer_without_weights_gets_estimates_that_mean_something() -> None:
    def bytes_in_pairs(text: str) -> list[int]:
        return list(text.encode()[::2])

    text = " ".join(corpus(5, 9000))
    made = calibrate(text, encoding=bytes_in_pairs)
    assert made.encoding == "bytes_in_pairs"
    assert made.base == "cl100k_base"
    assert made.estimate(text) == pytest.approx(len(text) / 2, rel=0.01)
    assert made.error is not None
    assert made.error < 0.1  # of a window, from costs that were fitted to other tokens


def test_the_digits_of_a_corpus_are_learnt_apart_from_its_letters() -> None:
    def digits(text: str) -> list[int]:
        return [0 for each in text if each.isdigit()]

    made = calibrate("12345 words and 678 " * 2000, encoding=digits)
    assert made.estimate("1" * 3 + " 23456 ") > 3 * made.estimate("words and words and ")


def test_a_text_without_tokens_leads_to_the_least_estimate() -> None:
    made = calibrate("some words " * 100, encoding=lambda text: [])
    assert (made.factor, made.error) == (0.0, 0.0)
    assert made.estimate("some words") == 1


@pytest.mark.parametrize("name", ["words", "unicode", "graphemes"])
def test_encodings_without_a_vocabulary_are_counted(name: str) -> None:
    made = calibrate("To be, or not to be." * 20, encoding=name)
    assert (made.factor, made.factors, made.n_chars_sampled, made.error) == (1.0, {}, 0, None)
    assert made.estimate("to be, or") == load(name).count("to be, or")


@pytest.mark.parametrize("docs", [{}, {"a": ""}, [("a", ""), ("b", "")]])
def test_nothing_is_learnt_of_nothing(docs: dict[str, str]) -> None:
    made = calibrate(docs)
    assert made == Calibration("cl100k_base", "cl100k_base", 1.0)


def test_the_same_seed_gives_the_same_calibration_and_another_another() -> None:
    docs = cs.documents(enumerate(corpus(5)))
    assert calibrate(docs, seed=1) == calibrate(docs, seed=1)
    assert calibrate(docs, seed=1) != calibrate(docs, seed=2)
    assert len({calibrate(docs, seed=seed) for seed in (1, 1, 2)}) == 2


def test_what_was_given_is_not_shared() -> None:
    factors = {"digit": 2.0}
    made = Calibration("own", "words", 1.0, factors)
    factors["digit"] = math.pi
    assert made.factors == {"digit": 2.0}
    made.to_dict()["factors"]["digit"] = math.pi  # type: ignore[index]
    assert made.factors == {"digit": 2.0}


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Hello world.", "cl100k_base"),
        ("<b>", "cl100k_base"),
        (" " * 300_000, "gpt2"),
        ("word " * 50_000, _a_token_a_character),
    ],
    ids=["a sentence", "a tag", "blanks", "a token a character"],
)
def test_where_nothing_is_left_to_explain_the_estimate_is_exact(
    text: str, encoding: cs.EncodingLike
) -> None:
    made = calibrate(text, encoding=encoding)
    assert made.error is not None
    assert 0 <= made.error < 0.1
    assert made.estimate(text) == pytest.approx(load(encoding).count(text), rel=0.01)


@given(
    text=st.text(max_size=40) | st.sampled_from(_PROSE),
    repeats=st.integers(1, 400),
    name=st.sampled_from(["cl100k_base", "gpt2", "a token a character", "all in one"]),
)
def test_any_text_can_be_calibrated(text: str, repeats: int, name: str) -> None:
    made = calibrate(text * repeats, encoding=_FUNCTIONS.get(name, name))
    assert math.isfinite(made.factor)
    assert (made.error is None) == (not text)
    assert made.error is None or (math.isfinite(made.error) and made.error >= 0)


@given(data=st.data(), n=st.integers(1, 6), scale=st.sampled_from([1e-9, 1.0, 1e12]))
def test_whatever_is_counted_the_fit_is_finite(data: st.DataObject, n: int, scale: float) -> None:
    counts = np.array(data.draw(st.lists(st.integers(0, 300), min_size=n, max_size=n)))
    weights = st.lists(st.integers(0, 30), min_size=len(CLASSES), max_size=len(CLASSES))
    by_class = np.array(data.draw(st.lists(weights, min_size=n, max_size=n)), np.float64)
    factor, factors, error = fit(counts.astype(np.float64), by_class * scale)
    assert np.isfinite([factor, error, *factors]).all()
    assert min(factor, error, *factors) >= 0
    assert max(factor, *factors) <= MOST
