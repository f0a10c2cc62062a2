"""Counts of slices from one encoding: exact, and with little left to encode."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import numpy as np
import pytest
import tiktoken
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.tokens import Encoding, TokenIndex, edges, known_names, load, segments, slice_counts
from chunkscope.tokens.bpe import BytePairEncoding
from chunkscope.tokens.segments import white_cuts
from tests.conftest import ROOT
from tests.tokens.adversarial import BYTE_PAIR, awkward_for_patterns, texts
from tests.tokens.test_anchors import encoding_of

ENGLISH = (ROOT / "data" / "lighthouse.txt").read_bytes().decode()


def assert_exact(index: TokenIndex, starts: np.ndarray, ends: np.ndarray) -> None:
    """The law: a count is that of the slice encoded alone."""
    alone: dict[str, int] = {}
    for start, end, count in zip(
        starts.tolist(), ends.tolist(), index.count(starts, ends).tolist(), strict=True
    ):
        piece = index.text[start:end]
        if piece not in alone:
            alone[piece] = len(index.encoding.encode(piece))
        assert count == alone[piece], (index.encoding.name, index.text, start, end)


def assert_exact_everywhere(text: str, encoding: str | Encoding) -> None:
    """The law for every slice, the empty ones among them."""
    index = TokenIndex(text, encoding)
    assert index.exact_fast
    starts, ends = np.triu_indices(len(text) + 1)
    assert_exact(index, starts, ends)
    one_by_one = [
        int(index.count(*each)) for each in zip(starts.tolist(), ends.tolist(), strict=True)
    ]
    assert one_by_one == index.count(starts, ends).tolist()


@pytest.mark.parametrize("name", BYTE_PAIR)
@given(texts() | awkward_for_patterns())
def test_every_slice_of_an_awkward_text_has_the_count_that_it_has_alone(
    name: str, text: str
) -> None:
    assert_exact_everywhere(text, name)


@pytest.mark.parametrize("name", BYTE_PAIR)
@given(texts() | awkward_for_patterns())
def test_so_it_has_where_edges_are_looked_up(name: str, text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(edges, "_MANY", 0)
        assert_exact_everywhere(text, name)
        patch.setattr(edges, "_SLOT_BITS", 1)  # words that have the same slot
        assert_exact_everywhere(text, name)


@pytest.mark.parametrize("name", BYTE_PAIR)
@given(texts() | awkward_for_patterns(), st.sampled_from([(0, 0), (0, 1), (1, 0), (3, 2)]))
def test_so_it_has_where_anchors_are_looked_for_next_to_it(
    name: str, text: str, effort: tuple[int, int]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        # At no time, or at some, all anchors are found instead.
        patch.setattr(slice_counts, "_A_SLICE", effort[0])
        patch.setattr(slice_counts, "_A_READ", effort[1])
        for few in (0, 10**9):  # all together, or one at a time
            patch.setattr(slice_counts, "_FEW", few)
            assert_exact_everywhere(text, name)


@pytest.mark.parametrize("name", BYTE_PAIR)
def test_so_has_every_slice_of_every_short_text_of_few_characters(name: str) -> None:
    for few in product("aA1 \n'/!\u0301\u0378", repeat=3):
        assert_exact_everywhere("".join(few), name)
    # What the patterns make of four in a row: ends of words, white space, line ends.
    for few in ("a's!", " \n\t1", "a \n/", "1 '\u0301"):
        for four in product(few, repeat=4):
            assert_exact_everywhere("".join(four), name)


@pytest.mark.parametrize("name", BYTE_PAIR)
@pytest.mark.parametrize(
    "path", sorted((ROOT / "data").glob("*.*")), ids=lambda path: str(path.name)
)
def test_slices_of_real_texts_have_the_counts_that_they_have_alone(name: str, path: Path) -> None:
    text = path.read_bytes().decode()
    random = np.random.default_rng(0)
    starts = random.integers(0, len(text), 200)
    ends = np.minimum(starts + random.integers(0, 400, 200), len(text))
    assert_exact(TokenIndex(text, name), starts, ends)


LONG_RUN = segments._LONG_WHITE_RUN.pattern


@pytest.mark.parametrize("name", BYTE_PAIR)
@given(st.lists(st.sampled_from(["a", " the", " ", "\n", "\t", "1", "!", "/", "'s"]), max_size=24))
def test_counts_are_exact_where_long_white_runs_are_encoded_in_segments(
    name: str, parts: list[str]
) -> None:
    text = "".join(parts)
    with pytest.MonkeyPatch.context() as patch:
        # As if tiktoken gave up at seven white characters.
        patch.setattr(segments, "LONGEST_WHITE_RUN", 3)
        patch.setattr(segments, "_LONG_WHITE_RUN", re.compile(LONG_RUN.replace("500001", "4")))
        patch.setattr("chunkscope.tokens.bpe._LONGEST_WORD", 0)  # whose segments are not cut
        assert white_cuts("a" + " " * 7 + "b") == [4, 7]
        assert_exact_everywhere(text, name)


class Metered:
    """A tiktoken encoding that remembers what it is given."""

    def __init__(self, name: str) -> None:
        self._inner = encoding_of(name).tiktoken
        self.read: list[str] = []

    def __getattr__(self, name: str) -> object:
        return getattr(self._inner, name)

    def encode_ordinary(self, text: str) -> list[int]:
        self.read.append(text)
        return self._inner.encode_ordinary(text)

    def encode_to_numpy(self, text: str, *, disallowed_special: tuple[str, ...]) -> np.ndarray:
        self.read.append(text)
        return self._inner.encode_to_numpy(text, disallowed_special=disallowed_special)


def metered_index(text: str, name: str) -> tuple[TokenIndex, list[str]]:
    """An index of `text`, and what it has tokenized so far and will."""
    metered = Metered(name)
    index = TokenIndex(text, BytePairEncoding(metered))  # type: ignore[arg-type]
    return index, metered.read


@pytest.mark.parametrize("name", BYTE_PAIR)
def test_a_thousand_slices_tokenize_the_text_once_and_a_few_words(name: str) -> None:
    text = (ENGLISH * 9)[:100_000]
    index, read = metered_index(text, name)
    random = np.random.default_rng(0)
    starts = random.integers(0, len(text) - 2_000, 1_000)
    ends = starts + random.integers(0, 2_000, 1_000)
    counts = index.count(starts, ends)
    assert sum(map(len, read)) < len(text) + 1_000 * 10
    again = len(read)
    for _ in range(3):
        assert index.count(starts, ends).tolist() == counts.tolist()
    # Only edges are read again, each distinct one once a call: those too long to be
    # remembered, and those whose slot another has taken.
    assert sum(map(len, read[again:])) < 1_000


def test_no_slice_is_tokenized_that_begins_and_ends_between_words() -> None:
    index, read = metered_index("The harbour woke.\nA grey boat passed.", "cl100k_base")
    assert index.count([3, 0, 18, 18, 20], [11, 18, 24, 26, 37]).tolist() == [1, 4, 2, 3, 4]
    assert read == [index.text, "grey", " b"]


def test_equal_slices_of_a_text_without_anchors_are_tokenized_once() -> None:
    index, read = metered_index("x" * 10_000, "cl100k_base")
    starts = np.arange(1, 9_000, 100)
    assert len(set(index.count(starts, starts + 100).tolist())) == 1
    assert [len(each) for each in read] == [10_000, 100]


def test_the_slices_are_not_prepared_for_before_they_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("chunkscope.tokens.slice_counts.anchors", None)
    index = TokenIndex("to be", "cl100k_base")
    assert index.exact_fast
    assert index.token_range(0, 2)[1] == 1


@pytest.mark.parametrize(
    ("text", "n_slices", "is_all"),
    [
        pytest.param("word " * 20_000, 100, False, id="few slices"),
        pytest.param("word " * 20_000, 1_000, True, id="many slices"),
        pytest.param("x" * 100_000, 100, True, id="few slices without an anchor"),
    ],
)
def test_all_anchors_are_found_when_that_is_less_work(
    text: str, n_slices: int, is_all: bool
) -> None:
    index = TokenIndex(text)
    starts = np.linspace(1, 90_000, n_slices).astype(np.int64)
    for start in starts.tolist():
        index.count(start, start + 2_000)
    assert index.anchored is not None
    assert ("_anchors" in vars(index.anchored)) == is_all
    again = TokenIndex(text)
    again.count(starts, starts + 2_000)
    assert again.anchored is not None
    assert ("_anchors" in vars(again.anchored)) == is_all
    # What is read next to places is never more than in proportion to the text.
    assert again.anchored._near.n_read < len(text)


def test_exact_fast_says_what_has_to_be_encoded() -> None:
    assert all(TokenIndex("to be", name).exact_fast for name in known_names())
    own = tiktoken.Encoding(
        "own",
        pat_str=encoding_of("cl100k_base").tiktoken._pat_str,
        mergeable_ranks={bytes([byte]): byte for byte in range(256)} | {b"be": 256},
        special_tokens={},
    )
    assert_exact_everywhere("to be, or not", load(own))
    other = tiktoken.Encoding(
        "other",
        pat_str=r"\w+|\W",
        mergeable_ranks={bytes([byte]): byte for byte in range(256)},
        special_tokens={},
    )
    for encoding in (load(other), load(lambda text: list(text.encode()))):
        index = TokenIndex("to be, or not", encoding)
        assert not index.exact_fast
        assert index.count(0, [2, 13]).tolist() == [2, 13]
