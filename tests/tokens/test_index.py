"""`TokenIndex`: covering ranges, maps and exact counts, against the slow way."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.errors import ArgumentError, ArgumentTypeError, EncodingError
from chunkscope.tokens import TokenIndex, load
from chunkscope.tokens.bpe import BytePairEncoding, without_surrogates
from tests.tokens.adversarial import BUILT_IN, BYTE_PAIR, UNITS, clusters, texts

names = st.sampled_from(BUILT_IN)


def touched(name: str, text: str) -> list[set[int]]:
    """The characters that each token touches, from the bytes of the tokens."""
    encoding = load(name)
    if not isinstance(encoding, BytePairEncoding):
        edges = encoding.boundaries(text)[0].tolist()
        return [set(range(a, b)) for a, b in pairwise(edges)]
    character_of = [
        char for char, each in enumerate(without_surrogates(text)) for _ in each.encode()
    ]
    found, at = [], 0
    for token in encoding.encode(text):
        length = len(encoding.tiktoken.decode_single_token_bytes(token))
        found.append(set(character_of[at : at + length]))
        at += length
    return found


def every_slice(text: str) -> tuple[list[int], list[int]]:
    pairs = [(a, b) for a in range(len(text) + 1) for b in range(a, len(text) + 1)]
    return [a for a, _ in pairs], [b for _, b in pairs]


@given(names, texts())
def test_a_token_range_is_the_smallest_that_covers_the_slice(name: str, text: str) -> None:
    text = text[:20]
    index, tokens = TokenIndex(text, name), touched(name, text)
    starts, ends = every_slice(text)
    found = zip(*(each.tolist() for each in index.token_range(starts, ends)), strict=True)
    for start, end, (first, last) in zip(starts, ends, found, strict=True):
        if start == end:
            assert first == last
        else:
            wanted = [i for i, chars in enumerate(tokens) if chars & set(range(start, end))]
            assert list(range(first, last)) == wanted


@given(names, texts())
def test_the_maps_between_characters_and_tokens_agree_with_the_tokens(name: str, text: str) -> None:
    index, tokens = TokenIndex(text, name), touched(name, text)
    assert index.n_tokens == len(tokens)
    firsts = [
        next(i for i, chars in enumerate(tokens) if char in chars) for char in range(len(text))
    ]
    assert index.char_to_token(range(len(text) + 1)).tolist() == [*firsts, index.n_tokens]
    begins = [min(chars) for chars in tokens] + [len(text)]
    assert index.token_to_char(range(index.n_tokens + 1)).tolist() == begins


@pytest.mark.parametrize("name", UNITS)
@given(clusters() | texts())
def test_counts_of_all_slices_are_those_of_the_slices_alone(name: str, text: str) -> None:
    index, encoding = TokenIndex(text, name), load(name)
    starts, ends = every_slice(text)
    alone = [len(encoding.encode(text[a:b])) for a, b in zip(starts, ends, strict=True)]
    assert index.count(starts, ends).tolist() == alone


@pytest.mark.parametrize("name", BYTE_PAIR)
@given(texts())
def test_counts_of_slices_are_those_of_the_slices_alone(name: str, text: str) -> None:
    text = text[:12]
    index, encoding = TokenIndex(text, name), load(name)
    starts, ends = every_slice(text)
    alone = [len(encoding.encode(text[a:b])) for a, b in zip(starts, ends, strict=True)]
    assert index.count(starts, ends).tolist() == alone


class Recording:
    """`graphemes`, remembering what it was asked to count."""

    additive = True

    def __init__(self, name: str) -> None:
        self.inner = load(name)
        self.name = name
        self.counted: list[str] = []

    def encode(self, text: str) -> np.ndarray:
        return self.inner.encode(text)

    def boundaries(self, text: str) -> tuple[np.ndarray, np.ndarray]:
        return self.inner.boundaries(text)

    def count(self, text: str) -> int:
        self.counted.append(text)
        return self.inner.count(text)


def test_each_distinct_slice_is_encoded_once() -> None:
    encoding = Recording("cl100k_base")
    index = TokenIndex("to be or to be", encoding)
    assert index.count([0, 9, 0, 3], [5, 14, 5, 3]).tolist() == [2, 2, 2, 0]
    assert encoding.counted == ["to be", ""]


def test_units_encode_no_slice_even_one_that_begins_inside_a_line_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = "Zeile é\r\n" * 1000 + "🇦🇧 e\u0301"
    for name in UNITS:
        index = TokenIndex(text, name)
        monkeypatch.setattr(type(index.encoding), "encode", None)
        monkeypatch.setattr(type(index.encoding), "count", None)
        starts = np.arange(8, 9 * 1000, 9)
        counts = index.count(starts, len(text))
        assert {text[start] for start in starts} == {"\n"}
        assert len(set(counts.tolist())) == 1000


def test_a_slice_that_begins_inside_a_flag_is_paired_off_anew() -> None:
    index = TokenIndex("🇦🇧🇨🇩x", "graphemes")
    assert index.n_tokens == 3
    assert index.count([0, 1, 1, 1], [5, 5, 3, 2]).tolist() == [3, 3, 1, 1]


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_empty_text_has_no_tokens(name: str) -> None:
    index = TokenIndex("", name)
    assert index.n_tokens == 0
    assert index.floor.tolist() == index.ceil.tolist() == [0]
    assert [int(each) for each in index.token_range(0, 0)] == [0, 0]
    assert (index.char_to_token(0), index.token_to_char(0), index.count(0, 0)) == (0, 0, 0)


def test_results_have_the_shape_of_the_arguments_and_int64() -> None:
    index = TokenIndex("to be or not to be", "words")
    given_and_shape: list[tuple[object, tuple[int, ...]]] = [
        (3, ()),
        (np.int32(3), ()),
        ([], (0,)),
        ((0, 3), (2,)),
        (pd.Series([0, 3]), (2,)),
        (np.array([[0, 3]], dtype=np.uint8), (1, 2)),
    ]
    for offsets, shape in given_and_shape:
        for result in (
            index.char_to_token(offsets),  # type: ignore[arg-type]
            index.token_to_char(offsets),  # type: ignore[arg-type]
            index.count(offsets, 18),  # type: ignore[arg-type]
            *index.token_range(0, offsets),  # type: ignore[arg-type]
        ):
            assert isinstance(result, np.ndarray)
            assert (result.dtype, result.shape) == (np.int64, shape)


@pytest.mark.parametrize("method", ["count", "token_range"])
@pytest.mark.parametrize(
    ("starts", "ends", "says"),
    [
        (-1, 2, "each of starts must be from 0 to 18, got -1"),
        (0, [3, 19], "each of ends must be from 0 to 18, got 19"),
        (0, 10**30, f"each of ends must be from 0 to 18, got {10**30}"),
        ([0, 5], [1, 4], r"each start must be at most its end, got \(5, 4\)"),
        ([0, 1], [2, 3, 4], r"starts and ends must be of one shape, got \(2,\) and \(3,\)"),
    ],
)
def test_ranges_outside_the_text_are_refused(
    method: str, starts: object, ends: object, says: str
) -> None:
    index = TokenIndex("to be or not to be", "words")
    with pytest.raises(ArgumentError, match=f"^{says}$"):
        getattr(index, method)(starts, ends)


def test_whole_numbers_that_pandas_holds_as_objects_are_taken() -> None:
    offsets = pd.Series([0, 3], dtype=object)
    assert TokenIndex("to be", "words").char_to_token(offsets).tolist() == [0, 1]


@pytest.mark.parametrize(
    "offsets", [1.0, [0.5], True, "1", None, [None], [True, None], [[1], [1, 2]], b"1"]
)
def test_offsets_that_are_no_whole_numbers_are_refused(offsets: object) -> None:
    index = TokenIndex("to be", "words")
    for method, what in [("char_to_token", "chars"), ("token_to_char", "tokens")]:
        with pytest.raises(ArgumentTypeError, match=f"^{what} must be whole numbers, got "):
            getattr(index, method)(offsets)


@pytest.mark.parametrize("text", [None, 1, b"text", ["text"]])
def test_a_text_is_a_str(text: object) -> None:
    with pytest.raises(ArgumentTypeError, match="^text must be a str, got "):
        TokenIndex(text)  # type: ignore[arg-type]


def test_an_index_is_read_only_and_leaves_the_arrays_of_others_alone() -> None:
    array = np.array([0, 2], dtype=np.int64)

    class Whole(Recording):
        def boundaries(self, text: str) -> tuple[np.ndarray, np.ndarray]:
            return array, array

    index = TokenIndex("ab", Whole("words"))
    assert index.floor is index.ceil
    with pytest.raises(ValueError, match="read-only"):
        index.floor[0] = 1
    array[1] = 2  # still ours
    for attribute in ("text", "encoding", "n_tokens", "floor", "ceil"):
        with pytest.raises(AttributeError):
            setattr(index, attribute, None)


def test_the_default_encoding_and_the_repr() -> None:
    assert cs.TokenIndex is TokenIndex
    index = TokenIndex("hello world")
    assert (index.text, index.encoding.name) == ("hello world", "cl100k_base")
    assert repr(index) == "<TokenIndex: 11 characters, 2 tokens of cl100k_base>"


@pytest.mark.parametrize("found", [([0], [0]), np.zeros(2), None, (np.zeros(2), np.zeros(2))])
def test_boundaries_that_are_none_are_refused(found: object) -> None:
    class Theirs:
        name = "theirs"
        additive = True

        def encode(self, text: str) -> np.ndarray:
            return np.zeros(len(text), dtype=np.int64)

        def count(self, text: str) -> int:
            return len(text)

        def boundaries(self, text: str) -> object:
            return found

    with pytest.raises(EncodingError, match="boundaries of encoding 'theirs' must be two arrays"):
        TokenIndex("ab", Theirs())  # type: ignore[arg-type]
