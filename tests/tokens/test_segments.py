"""Texts are encoded in segments: where it leaves no trace, or where tiktoken gives up."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
import tiktoken
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from chunkscope.errors import EncodingError
from chunkscope.tokens import load, segments
from chunkscope.tokens.anchors import anchors, pair_table
from chunkscope.tokens.bpe import BytePairEncoding, without_surrogates
from chunkscope.tokens.offline import OFFLINE, pattern
from chunkscope.tokens.segments import LONGEST_WHITE_RUN, anchor_cuts, encode_segment, white_cuts
from tests.tokens.adversarial import BYTE_PAIR, awkward_for_patterns, texts

MILLION = 1_000_000


def plain(name: str) -> tiktoken.Encoding:
    encoding = load(name)
    assert isinstance(encoding, BytePairEncoding)
    return encoding.tiktoken


def test_only_runs_longer_than_the_limit_are_cut_after_every_limit_of_them() -> None:
    limit = LONGEST_WHITE_RUN
    assert white_cuts("") == []
    assert white_cuts("a" * 3 * limit) == []
    assert white_cuts("a" + " " * limit + "b") == []
    assert white_cuts("a" + " " * (limit + 1) + "b") == [limit + 1]
    assert white_cuts(" " * (2 * limit)) == [limit]
    assert white_cuts(" " * (2 * limit + 1)) == [limit, 2 * limit]
    assert white_cuts("ab" + "\n\t" * limit + "c" + "\u3000" * (limit + 7)) == [
        limit + 2,
        3 * limit + 3,
    ]


def test_a_long_run_is_found_wherever_it_begins() -> None:
    for before in range(0, 2 * LONGEST_WHITE_RUN, LONGEST_WHITE_RUN // 3 + 1):
        text = "a" * before + " " * (LONGEST_WHITE_RUN + 1)
        assert white_cuts(text) == [before + LONGEST_WHITE_RUN]


def test_separators_that_are_white_to_python_alone_are_not_cut() -> None:
    assert "\x1c".isspace()
    assert white_cuts("\x1c" * 2 * LONGEST_WHITE_RUN) == []


# What tiktoken gives up on, encoding by encoding.
REFUSED = [
    *((name, " " * MILLION + "a") for name in BYTE_PAIR),
    ("o200k_base", "a" + " " * MILLION),
    ("o200k_base", "\u2028" * MILLION),
    ("r50k_base", "\n" * MILLION + "."),
]


@pytest.mark.parametrize(
    ("name", "text"), REFUSED, ids=[ascii(t[:1] + t[-1:]) + n for n, t in REFUSED]
)
def test_a_million_white_characters_are_encoded_and_nothing_is_printed(
    name: str, text: str, capfd: pytest.CaptureFixture[str]
) -> None:
    floor, ceil = load(name).boundaries(text)
    assert (floor[0], floor[-1], ceil[-1]) == (0, len(text), len(text))
    assert np.all(np.diff(floor) >= 0)
    assert 2 < len(floor) <= 2 * MILLION
    assert capfd.readouterr().err == ""


def test_the_tokens_are_those_of_the_segments_in_order() -> None:
    text = "a" + "\t" * (LONGEST_WHITE_RUN + 3) + "b"
    cut = LONGEST_WHITE_RUN + 1
    parts = [plain("r50k_base").encode_ordinary(part) for part in (text[:cut], text[cut:])]
    assert load("r50k_base").encode(text).tolist() == parts[0] + parts[1]


@pytest.mark.parametrize("name", ["cl100k_base", "o200k_base", "r50k_base"])
def test_a_run_up_to_the_limit_has_the_ids_of_plain_tiktoken(name: str) -> None:
    text = "a" + " " * LONGEST_WHITE_RUN + "b"
    assert load(name).encode(text).tolist() == plain(name).encode_ordinary(text)


class PanicException(BaseException):
    """What older releases of tiktoken raise."""


class GivesUp:
    """Stands in for a `tiktoken.Encoding` that bears no more than so many characters."""

    name = "fragile"

    def __init__(self, most: int, error: BaseException) -> None:
        self.most, self.error = most, error
        self.encoded: list[str] = []

    def encode_to_numpy(self, text: str, *, disallowed_special: object) -> NDArray[np.uint32]:
        assert disallowed_special == ()
        if len(text) > self.most:
            raise self.error
        self.encoded.append(text)
        return np.array([ord(character) for character in text], dtype=np.uint32)


REFUSALS = [
    PanicException("called `Result::unwrap()` on an `Err` value"),
    ValueError("Regex error while tokenizing: Max stack size exceeded for backtracking"),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=["panic", "error"])
def test_what_tiktoken_refuses_is_cut_in_two_before_a_blank_until_it_does_not(
    refusal: BaseException,
) -> None:
    fragile = GivesUp(8, refusal)
    text = "one two three four five six"
    ids = encode_segment(fragile, text)  # type: ignore[arg-type]
    assert "".join(map(chr, ids)) == text
    # In " five six" the only blank before the middle is the first character.
    assert fragile.encoded == ["one two", " three", " four", " fiv", "e six"]


@pytest.mark.parametrize("refusal", REFUSALS, ids=["panic", "error"])
def test_a_single_character_that_tiktoken_refuses_is_an_error(refusal: BaseException) -> None:
    with pytest.raises(EncodingError, match="encoding fragile cannot encode 'a'"):
        encode_segment(GivesUp(0, refusal), "ab")  # type: ignore[arg-type]


@pytest.mark.parametrize("error", [KeyboardInterrupt(), ValueError("other"), RuntimeError()])
def test_any_other_error_is_passed_on(error: BaseException) -> None:
    with pytest.raises(type(error)):
        encode_segment(GivesUp(1, error), "ab")  # type: ignore[arg-type]


def test_a_pattern_that_runs_out_of_room_is_survived_and_so_is_its_encoding() -> None:
    greedy = tiktoken.Encoding(
        "greedy",
        pat_str=r"(?:\w(?!\d))+|.",  # has to remember every letter
        mergeable_ranks={bytes([byte]): byte for byte in range(256)},
        special_tokens={},
    )
    text = "ab" * (MILLION * 6 // 10)
    with pytest.raises(BaseException):  # noqa: B017, PT011 - a panic, in older releases
        greedy.encode_ordinary(text)
    assert load(greedy).encode(text).tolist() == list(text.encode())
    assert load(greedy).encode("ab").tolist() == [97, 98]


@pytest.mark.parametrize("name", OFFLINE)
@given(text=texts() | awkward_for_patterns(), size=st.integers(1, 9), reach=st.integers(1, 9))
def test_cut_at_anchors_a_text_has_the_ids_and_boundaries_that_it_has_whole(
    name: str, text: str, size: int, reach: int
) -> None:
    encoding = load(name)
    whole = [each.tolist() for each in encoding.boundaries(text)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(segments, "SEGMENT", size)
        patch.setattr(segments, "REACH", reach)
        ids = encoding.encode(text).tolist()
        found = encoding.boundaries(text)
    assert ids == plain(name).encode_ordinary(without_surrogates(text))
    assert [each.tolist() for each in found] == whole
    assert (found[0] is found[1]) == (whole[0] == whole[1])


@given(text=texts() | awkward_for_patterns(), size=st.integers(1, 9), reach=st.integers(1, 9))
def test_segments_are_the_text_and_are_cut_where_an_anchor_lies_near(
    text: str, size: int, reach: int
) -> None:
    pairs = pair_table(pattern("cl100k_base"))
    assert pairs is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(segments, "SEGMENT", size)
        patch.setattr(segments, "REACH", reach)
        cuts = anchor_cuts(text, pairs)
        parts = list(segments.segments(text, pairs))
    inside = anchors(text, pairs)[1:-1].tolist()
    assert set(cuts) <= set(inside)
    assert "".join(part for _, part in parts) == text
    assert [start for start, _ in parts] == [0, *cuts]
    for start, end in pairwise([0, *cuts, len(text)]):
        # Where a segment is longer than it should be, there was no place to cut it.
        for at in range(start + size, end, size):
            assert not any(max(at - reach, start) < each <= at for each in inside)


def test_a_long_text_is_encoded_in_parts_and_one_endless_word_is_not() -> None:
    pairs = pair_table(pattern("cl100k_base"))
    parts = list(segments.segments("The harbour woke. " * 60_000, pairs))
    assert max(len(part) for _, part in parts) <= segments.SEGMENT
    assert len(parts) == 5
    assert len(list(segments.segments("x" * 3 * segments.SEGMENT, pairs))) == 1
    assert len(list(segments.segments("The harbour woke. " * 60_000, None))) == 1
