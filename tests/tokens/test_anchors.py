"""Anchors: the classes of characters, and the table of pairs, tried pair by pair."""

from __future__ import annotations

import sys
from itertools import pairwise

import numpy as np
import pytest
import tiktoken
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.tokens import load
from chunkscope.tokens.anchors import _CLASSES, _class_table, anchors, pair_table
from chunkscope.tokens.bpe import BytePairEncoding, without_surrogates
from chunkscope.tokens.offline import OFFLINE
from chunkscope.tokens.slice_counts import AnchoredSlices
from tests.tokens.adversarial import BYTE_PAIR, awkward_for_patterns, texts


def encoding_of(name: str) -> BytePairEncoding:
    encoding = load(name)
    assert isinstance(encoding, BytePairEncoding)
    return encoding


def pairs_of(name: str) -> bytes:
    pairs = pair_table(encoding_of(name).tiktoken._pat_str)
    assert pairs is not None
    return pairs


EVERY_CHARACTER = "".join(
    chr(code) for code in range(sys.maxunicode + 1) if not 0xD800 <= code <= 0xDFFF
)


def in_tiktoken(pattern: str) -> set[str]:
    """The characters that a pattern of one character matches, in tiktoken's own Unicode."""
    bytes_only = {bytes([byte]): byte for byte in range(256)}
    encoding = tiktoken.Encoding(
        "one", pat_str=pattern, mergeable_ranks=bytes_only, special_tokens={}
    )
    found = encoding.encode_to_numpy(EVERY_CHARACTER, disallowed_special=())
    return set(found.astype(np.uint8).tobytes().decode())


@pytest.mark.parametrize(
    ("name", "pattern"), [("letter", r"\p{L}"), ("mark", r"\p{M}"), ("digit", r"\p{N}")]
)
def test_the_classes_are_certain_for_tiktoken_too(name: str, pattern: str) -> None:
    ours = {
        one: _CLASSES[number]
        for one, number in zip(
            EVERY_CHARACTER,
            np.delete(_class_table(), np.arange(0xD800, 0xE000)).tolist(),
            strict=True,
        )
    }
    theirs = in_tiktoken(pattern)
    assert {one for one, its_class in ours.items() if its_class == name} <= theirs
    assert {ours[one] for one in theirs} <= {name, "unknown"}


def test_the_white_classes_are_exactly_what_is_white_for_tiktoken() -> None:
    white = [_CLASSES.index("newline"), _CLASSES.index("blank")]
    assert {chr(code) for code in np.flatnonzero(np.isin(_class_table(), white))} == in_tiktoken(
        r"\s"
    )


def test_a_new_letter_is_of_no_known_class_and_a_surrogate_is_what_is_encoded_for_it() -> None:
    class_of = {one: _CLASSES[_class_table()[ord(one)]] for one in "\u1c89\ud800\ufffd\u0378"}
    assert list(class_of.values()) == ["unknown", "other", "other", "unknown"]


@pytest.mark.parametrize("name", BYTE_PAIR)
@given(texts() | awkward_for_patterns())
def test_anchors_are_the_pairs_of_the_table_and_token_boundaries_from_every_start(
    name: str, text: str
) -> None:
    encoding, pairs = encoding_of(name), pairs_of(name)
    classes = [int(_class_table()[ord(one)]) for one in text]
    wanted = [
        at + 1 for at, (one, other) in enumerate(pairwise(classes)) if pairs[16 * one + other]
    ]
    found = anchors(text, pairs).tolist()
    assert found == sorted({0, *wanted, len(text)})
    for start in range(len(text)):
        floor, ceil = encoding.boundaries(text[start:])
        edges = set((floor[floor == ceil] + start).tolist())
        assert edges.issuperset(at for at in found if at >= start)


@given(st.integers(1, 5), texts().filter(bool))
def test_the_steps_in_which_a_text_is_read_miss_no_pair(step: int, text: str) -> None:
    pairs = pairs_of("cl100k_base")
    whole = anchors(text, pairs).tolist()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("chunkscope.tokens.anchors._STEP", step)
        assert anchors(text, pairs).tolist() == whole


def test_an_example_by_hand_for_each_pattern() -> None:
    text = "It's 12 €, e\u0301.\n/x\nWet"
    #       01234567890123       4567890
    assert anchors(text, pairs_of("cl100k_base")).tolist() == [
        *(0, 2, 4, 7, 10, 12, 15, 17, 18, 21)
    ]
    assert anchors(text, pairs_of("o200k_base")).tolist() == [0, 4, 7, 10, 17, 18, 21]
    assert anchors(text, pairs_of("r50k_base")).tolist() == [*(0, 2, 4, 7, 10, 12, 14, 16, 17, 21)]


@pytest.mark.parametrize("name", OFFLINE)
def test_every_vocabulary_that_we_carry_has_a_table(name: str) -> None:
    assert set(pairs_of(name)) == {0, 1}


def test_a_pattern_that_differs_by_a_character_has_none() -> None:
    pattern = encoding_of("cl100k_base").tiktoken._pat_str
    assert pair_table(pattern + " ") is None
    assert pair_table("") is None
    assert pair_table("\ud800") is None


@pytest.mark.parametrize(
    ("name", "before", "after", "text"),
    [
        # The text has a slice whose count is wrong if there were an anchor between the two.
        ("cl100k_base", "blank", "digit", "  1"),
        ("cl100k_base", "digit", "digit", "1234"),
        ("cl100k_base", "letter", "letter", "the"),
        ("cl100k_base", "blank", "letter", "a the"),
        ("cl100k_base", "other", "newline", "a!\n\n"),
        ("cl100k_base", "newline", "newline", "\n\n"),
        ("cl100k_base", "newline", "blank", "a\n \n"),
        ("cl100k_base", "apostrophe", "letter", "it's"),
        ("o200k_base", "letter", "apostrophe", "it's"),
        ("o200k_base", "newline", "slash", "a;\n/"),
        ("o200k_base", "slash", "newline", "a/\n"),
        ("r50k_base", "newline", "letter", "\n\na"),
        ("r50k_base", "apostrophe", "letter", "it's"),
        ("r50k_base", "blank", "other", " ("),
    ],
)
def test_a_pair_too_many_is_seen(name: str, before: str, after: str, text: str) -> None:
    encoding = encoding_of(name)
    pairs = bytearray(pairs_of(name))
    at = 16 * _CLASSES.index(before) + _CLASSES.index(after)
    assert not pairs[at]

    def wrong_counts() -> int:
        slices = AnchoredSlices(
            without_surrogates(text), encoding.boundaries(text)[0], bytes(pairs), encoding.count
        )
        starts, ends = np.triu_indices(len(text) + 1)
        alone = [encoding.count(text[a:b]) for a, b in zip(starts, ends, strict=True)]
        return int((slices(starts, ends) != alone).sum())

    assert wrong_counts() == 0
    pairs[at] = 1
    assert wrong_counts() > 0
