"""`unicode` and `words`."""

from __future__ import annotations

import re
import sys
from itertools import pairwise

from hypothesis import given

from chunkscope.tokens import load
from chunkscope.tokens.units import _blank_table, code_points_narrow
from tests.tokens.adversarial import texts

UNICODE, WORDS = load("unicode"), load("words")


@given(texts())
def test_a_code_point_is_a_token_and_its_own_id(text: str) -> None:
    assert UNICODE.encode(text).tolist() == [ord(character) for character in text]
    assert UNICODE.count(text) == len(text)
    floor, ceil = UNICODE.boundaries(text)
    assert floor is ceil
    assert floor.tolist() == list(range(len(text) + 1))


@given(texts())
def test_narrow_code_points_are_code_points(text: str) -> None:
    assert code_points_narrow(text).tolist() == [ord(character) for character in text]


@given(texts())
def test_a_word_is_a_run_of_non_blanks_with_the_blanks_after_it(text: str) -> None:
    words = re.findall(r"^\s+|\S+\s*", text)
    floor, ceil = WORDS.boundaries(text)
    assert floor is ceil
    assert [text[a:b] for a, b in pairwise(floor)] == words
    assert WORDS.count(text) == len(words)
    assert WORDS.encode(text).tolist() == [list(dict.fromkeys(words)).index(w) for w in words]


def test_words_by_hand() -> None:
    assert WORDS.boundaries("  to be,\r\nor ")[0].tolist() == [0, 2, 5, 10, 13]
    assert WORDS.encode("to be to be").tolist() == [0, 1, 0, 2]  # "be " is not "be"
    assert WORDS.boundaries("")[0].tolist() == [0]
    assert WORDS.boundaries("\u3000")[0].tolist() == [0, 1]


def test_blank_is_what_python_says_it_is() -> None:
    blanks = [code for code in range(sys.maxunicode + 1) if chr(code).isspace()]
    assert _blank_table().nonzero()[0].tolist() == blanks


def test_a_whole_never_counts_more_than_its_parts() -> None:
    assert UNICODE.additive
    assert WORDS.additive


@given(texts(), texts())
def test_words_of_a_whole_are_no_more_than_those_of_its_parts(one: str, other: str) -> None:
    assert WORDS.count(one + other) <= WORDS.count(one) + WORDS.count(other)


def test_they_say_their_names() -> None:
    assert [UNICODE.name, WORDS.name] == ["unicode", "words"]
    assert repr(UNICODE) == "<chunkscope encoding 'unicode'>"
    assert repr(WORDS) == "<chunkscope encoding 'words'>"
