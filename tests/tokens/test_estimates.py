"""Estimates: laws on texts that hurt, what they say of texts one can count, bad input."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.errors import ArgumentError, ArgumentTypeError
from chunkscope.tokens import EncodingLike, TokenIndex, load
from chunkscope.tokens import estimates as module
from chunkscope.tokens.estimate_classes import AFTER, CLASSES, classes_of, contexts
from chunkscope.tokens.estimate_weights import HUNDREDTHS
from chunkscope.tokens.estimates import estimate, estimate_counts
from chunkscope.tokens.units import code_points, code_points_narrow
from tests.laws.strategies import NAMED_TEXTS, texts

BYTE_PAIRS = ("cl100k_base", "o200k_base", "p50k_base", "r50k_base")
UNITS = ("graphemes", "unicode", "words")

encodings = st.sampled_from((*BYTE_PAIRS, *UNITS))


@st.composite
def sliced(draw: st.DrawFn) -> tuple[str, list[int]]:
    """A text and some offsets in it, in order."""
    text = draw(texts())
    offsets = st.lists(st.integers(0, len(text)), min_size=3, max_size=8)
    return text, sorted(draw(offsets))


# ---------------------------------------------------------------- laws


@given(sliced(), encodings)
def test_a_slice_has_at_least_one_token_and_none_where_it_is_empty(
    given_slices: tuple[str, list[int]], encoding: str
) -> None:
    text, offsets = given_slices
    starts, ends = np.array(offsets[:-1]), np.array(offsets[1:])
    counts = estimate_counts(text, starts, ends, encoding=encoding)
    assert counts.dtype == np.int64
    assert counts.shape == starts.shape
    np.testing.assert_array_equal(counts > 0, starts < ends)


@given(sliced(), st.sampled_from(BYTE_PAIRS))
def test_two_parts_add_up_to_the_whole_but_for_the_rounding(
    given_slices: tuple[str, list[int]], encoding: str
) -> None:
    text, (start, *_, middle, end) = given_slices
    first, second, whole = estimate_counts(
        text, [start, middle, start], [middle, end, end], encoding=encoding
    )
    # Each is off its sum by half a token, or up to one where it was raised to 1.
    assert abs(first + second - whole) <= 2


@given(sliced(), st.sampled_from(BYTE_PAIRS))
def test_an_estimate_never_falls_as_the_slice_grows(
    given_slices: tuple[str, list[int]], encoding: str
) -> None:
    text, (start, *ends) = given_slices
    counts = estimate_counts(text, start, ends, encoding=encoding)
    assert np.all(np.diff(counts) >= 0)


@given(texts())
def test_contexts_do_not_depend_on_how_characters_are_written(text: str) -> None:
    # Of text that is mostly ASCII only the rest is looked up.
    for padded in (text, text + "plain text. " * 40):
        if len(padded) >= 4:
            wide = contexts(code_points(padded))
            assert contexts(code_points_narrow(padded)).tolist() == wide.tolist()


@given(sliced(), st.sampled_from(BYTE_PAIRS), st.integers(1, 40))
def test_where_the_blocks_end_changes_nothing(
    given_slices: tuple[str, list[int]], encoding: str, block: int
) -> None:
    text, offsets = given_slices
    expected = estimate_counts(text, offsets[:-1], offsets[1:], encoding=encoding)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_SHORT", 0)  # short texts are not looked at in blocks
        # Fewer than four characters would not do: a block looks back that far.
        patch.setattr(module, "_BLOCK", 3 + block)
        counts = estimate_counts(text, offsets[:-1], offsets[1:], encoding=encoding)
    np.testing.assert_array_equal(counts, expected)


@given(st.text(st.characters(codec="ascii"), max_size=60), st.sampled_from(BYTE_PAIRS))
def test_ascii_costs_the_same_before_a_character_that_is_none(text: str, encoding: str) -> None:
    # ASCII alone is looked up by what it is, and in other texts by its kind.
    ends = np.arange(len(text) + 1)
    np.testing.assert_array_equal(
        estimate_counts(text, 0, ends, encoding=encoding),
        estimate_counts(f"{text}é", 0, ends, encoding=encoding),
    )


@given(texts(), st.sampled_from(BYTE_PAIRS))
def test_a_lone_surrogate_counts_as_the_replacement_character(text: str, encoding: str) -> None:
    replaced = "".join("\ufffd" if "\ud800" <= each <= "\udfff" else each for each in text)
    assert estimate(text, encoding=encoding) == estimate(replaced, encoding=encoding)


@given(sliced(), st.sampled_from(UNITS))
def test_units_without_a_vocabulary_are_counted(
    given_slices: tuple[str, list[int]], encoding: str
) -> None:
    text, offsets = given_slices
    counts = estimate_counts(text, offsets[:-1], offsets[1:], encoding=encoding)
    exact = TokenIndex(text, encoding).count(offsets[:-1], offsets[1:])
    np.testing.assert_array_equal(counts, exact)


@given(texts(), encodings)
def test_the_estimate_of_a_text_is_that_of_its_one_slice(text: str, encoding: str) -> None:
    assert estimate(text, encoding=encoding) == estimate_counts(
        text, 0, len(text), encoding=encoding
    )


# ---------------------------------------------------------------- by hand


def test_the_result_has_the_shape_of_the_arguments() -> None:
    assert estimate_counts("a b", 0, 3).shape == ()
    assert estimate_counts("a b", [], []).shape == (0,)
    assert estimate_counts("a b", 0, [1, 2, 3]).shape == (3,)
    assert estimate_counts("a b", [[0], [1]], [[2], [3]]).shape == (2, 1)


def test_an_empty_text_has_no_tokens() -> None:
    assert estimate("") == 0
    assert estimate_counts("", [0, 0], [0, 0]).tolist() == [0, 0]


def test_slices_may_overlap_repeat_and_come_in_any_order() -> None:
    text = "The tide was out, and the boats lay on their sides in the mud."
    starts, ends = [30, 0, 0, 10], [62, 40, 40, 50]
    one_by_one = [int(estimate_counts(text, a, b)) for a, b in zip(starts, ends, strict=True)]
    assert estimate_counts(text, starts, ends).tolist() == one_by_one


@pytest.mark.parametrize("encoding", ["cl100k_base", "o200k_base"])
@pytest.mark.parametrize(
    "text",
    [
        "The harbour woke slowly that morning, and nobody had seen the grey ship leave. " * 4,
        "def area(width: float, height: float) -> float:\n    return width * height\n\n" * 4,
        "| name | size |\n|---|---|\n| first | 12 |\n| second | 7 |\n" * 4,
    ],
    ids=["prose", "code", "table"],
)
def test_plain_text_is_estimated_within_three_tenths(text: str, encoding: str) -> None:
    assert estimate(text, encoding=encoding) == pytest.approx(load(encoding).count(text), rel=0.3)


@pytest.mark.parametrize("name", ["Chinese", "Japanese", "Korean", "Arabic"])
def test_other_scripts_are_estimated_within_three_tenths(name: str) -> None:
    text = NAMED_TEXTS[name] * 4
    assert estimate(text) == pytest.approx(load("cl100k_base").count(text), rel=0.3)


@pytest.mark.parametrize("encoding", ["cl100k_base", "o200k_base"])
@pytest.mark.parametrize(
    "character", [" ", "\n", "\t", "=", "-", "*", ".", "a", "0", "中", "─", "…"]
)
def test_a_long_run_of_one_character_is_estimated_within_a_factor_of_three(
    character: str, encoding: str
) -> None:
    # A repeated character is merged until a token of a hundred blanks is left, or not at all.
    text = character * 10_000
    ratio = estimate(text, encoding=encoding) / load(encoding).count(text)
    assert 1 / 3 <= ratio <= 3


def test_a_million_blanks_and_a_letter_are_no_million_tokens() -> None:
    assert 5_000 < estimate(" " * 1_000_000 + "a") < 20_000


def test_special_tokens_and_nul_are_ordinary_text() -> None:
    assert estimate("<|endoftext|>") > 3
    assert estimate("\x00" * 3) > 1


# ---------------------------------------------------------------- encodings


@pytest.mark.parametrize("name", BYTE_PAIRS)
def test_an_encoding_is_known_by_its_object_as_well(name: str) -> None:
    text = "Ein Beispiel: 12 Möwen über dem Hafen.  \n" * 9
    assert estimate(text, encoding=load(name)) == estimate(text, encoding=name)
    assert estimate(text, encoding=load(name).tiktoken) == estimate(text, encoding=name)


@pytest.mark.parametrize(
    ("name", "alike"),
    [("gpt2", "r50k_base"), ("o200k_harmony", "o200k_base"), ("p50k_edit", "p50k_base")],
)
def test_another_name_of_a_vocabulary_has_its_weights(name: str, alike: str) -> None:
    text = "Ein Beispiel: 12 Möwen über dem Hafen.  \n" * 9
    assert estimate(text, encoding=name) == estimate(text, encoding=alike)


@pytest.mark.parametrize(
    "encoding", ["some_plugin", lambda text: [0] * len(text)], ids=["name", "function"]
)
def test_an_encoding_without_weights_is_taken_for_cl100k_base(encoding: EncodingLike) -> None:
    text = "海港的早晨 and the harbour's morning"
    assert estimate(text, encoding=encoding) == estimate(text, encoding="cl100k_base")


# ---------------------------------------------------------------- weights and classes


@pytest.mark.parametrize("name", HUNDREDTHS)
def test_there_is_a_weight_for_each_class_after_each_thing(name: str) -> None:
    rows = [line.split() for line in HUNDREDTHS[name].strip().splitlines()]
    assert {len(row) for row in rows} == {len(AFTER)}
    assert len(rows) == len(CLASSES)


def test_each_class_has_characters_and_each_ascii_character_is_in_one_of_ascii() -> None:
    assert set(classes_of().tolist()) == set(range(len(CLASSES)))
    beyond = set(classes_of()[0x80:].tolist())
    assert not beyond & set(classes_of()[:0x80].tolist())


def test_characters_of_every_list_are_common_ones() -> None:
    for character, name in [("中", "Han, in 3 lists"), ("这", "Han, in 1 list"), ("龘", "Han")]:
        assert CLASSES[classes_of()[ord(character)]] == name
    for character, name in [("한", "Hangul, common"), ("뷁", "Hangul")]:
        assert CLASSES[classes_of()[ord(character)]] == name


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize("text", [None, b"bytes", 7, float("nan"), ["a"]])
def test_what_is_no_text_is_refused(text: object) -> None:
    with pytest.raises(ArgumentTypeError, match="^text must be a str, got "):
        estimate_counts(text, [0], [0])  # type: ignore[arg-type]
    with pytest.raises(ArgumentTypeError, match="^text must be a str, got "):
        estimate(text)  # type: ignore[arg-type]


@pytest.mark.parametrize("offset", [None, 0.0, True, "0", [0.5], [None], float("nan"), [[0], []]])
def test_what_is_no_offset_is_refused(offset: object) -> None:
    with pytest.raises(ArgumentTypeError, match="^starts must be whole numbers, got "):
        estimate_counts("text", offset, 4)  # type: ignore[arg-type]
    with pytest.raises(ArgumentTypeError, match="^ends must be whole numbers, got "):
        estimate_counts("text", 0, offset)  # type: ignore[arg-type]


def test_an_offset_outside_the_text_is_refused() -> None:
    with pytest.raises(ArgumentError, match="^each of starts must be from 0 to 4, got -1$"):
        estimate_counts("text", [0, -1], [4, 4])
    with pytest.raises(ArgumentError, match="^each of ends must be from 0 to 4, got 5$"):
        estimate_counts("text", [0, 0], [4, 5])


def test_a_start_after_its_end_is_refused() -> None:
    with pytest.raises(ArgumentError, match=r"^each start must be at most its end, got \(3, 2\)$"):
        estimate_counts("text", [0, 3], [4, 2])


def test_starts_and_ends_of_two_shapes_are_refused() -> None:
    with pytest.raises(ArgumentError, match="must be of one shape, got "):
        estimate_counts("text", [0, 1, 2], [3, 4])


@pytest.mark.parametrize("encoding", [None, 3, b"cl100k_base", ["cl100k_base"], int])
def test_what_is_neither_a_name_nor_a_tokenizer_is_refused(encoding: object) -> None:
    with pytest.raises(ArgumentTypeError, match="^encoding must be the name of an encoding"):
        estimate("text", encoding=encoding)  # type: ignore[arg-type]


def test_nothing_that_is_given_is_changed() -> None:
    starts, ends = np.array([0, 2]), np.array([2, 4])
    starts.flags.writeable = ends.flags.writeable = False
    estimate_counts("text", starts, ends)
    assert (starts.tolist(), ends.tolist()) == ([0, 2], [2, 4])
