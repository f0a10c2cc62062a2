r"""`graphemes`: the clusters that `regex`'s ``\X`` finds, found in linear time."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
import regex
from hypothesis import example, given

from chunkscope.tokens import TokenIndex, load
from chunkscope.tokens.graphemes import (
    _CLUSTER,
    _EDGE,
    _FIRST_LOUD,
    _KINDS,
    _QUIET,
    _code,
    _kind_table,
    _loud_kinds,
    _pair_table,
)
from tests.tokens.adversarial import clusters, texts

GRAPHEMES = load("graphemes")


def edges_of(text: str) -> list[int]:
    return [0, *(match.end() for match in regex.finditer(r"\X", text))]


@given(texts() | clusters())
@example("")
@example("\r\n")
@example("\n\r\r\n")
@example("🇦🇧🇨🇩🇪 🇦\u0301🇧🇨\u0600🇦🇧🇨")
@example("👩\u200d\u200d👩\u0301\u200d🚀\u200da")
@example("क\u094d\u0301ष\u0915\u093c\u0937\u094d\u200dष")
def test_the_clusters_are_those_of_the_authority(text: str) -> None:
    floor, ceil = GRAPHEMES.boundaries(text)
    assert floor is ceil
    assert floor.tolist() == edges_of(text)
    assert GRAPHEMES.count(text) == len(floor) - 1


@given(clusters())
def test_ids_number_the_distinct_clusters_as_they_first_appear(text: str) -> None:
    found = [text[start:end] for start, end in pairwise(edges_of(text))]
    assert GRAPHEMES.encode(text).tolist() == [list(dict.fromkeys(found)).index(c) for c in found]


@given(clusters(), clusters())
def test_clusters_of_a_whole_are_no_more_than_those_of_its_parts(one: str, other: str) -> None:
    assert GRAPHEMES.additive
    assert GRAPHEMES.count(one + other) <= GRAPHEMES.count(one) + GRAPHEMES.count(other)


@given(texts() | clusters())
def test_few_clusters_among_plain_letters_are_found_as_among_their_like(text: str) -> None:
    spread = "".join(character + "plain and simple " * 2 for character in text) + "x" * 99 + text
    assert GRAPHEMES.boundaries(spread)[0].tolist() == edges_of(spread)


@given(texts() | clusters())
def test_slices_of_a_long_text_count_what_they_count_alone(text: str) -> None:
    index = TokenIndex(text * 3 + "a" * (1 << 15), "graphemes")
    whole = 3 * len(text)
    places = [(a, b) for a in range(min(whole, 12)) for b in range(a, min(whole, a + 12))]
    starts, ends = np.array(places, dtype=np.int64).reshape(-1, 2).T.copy()
    expected = [GRAPHEMES.count(index.text[a:b]) for a, b in places]
    assert index.count(starts, ends).tolist() == expected


def test_quiet_kinds_part_from_one_another() -> None:
    numbers = [_code(kind) for kind in _QUIET]
    assert {_pair_table()[16 * one + other] for one in numbers for other in numbers} == {_EDGE}
    is_loud = _loud_kinds()[_kind_table()[:_FIRST_LOUD]]
    assert is_loud.nonzero()[0].tolist() == [ord("\r")]


def every_character() -> str:
    return np.arange(0x110000, dtype="<u4").tobytes().decode("utf-32-le", "surrogatepass")


def test_every_code_point_has_the_kind_that_regex_gives_it() -> None:
    expected = np.full(0x110000, -1)
    characters = every_character()
    for number, members in enumerate(_KINDS.values()):
        for run in regex.finditer(f"(?V1)(?:{members})+", characters):
            assert np.all(expected[run.start() : run.end()] == -1), "of two kinds"
            expected[run.start() : run.end()] = number
    assert np.array_equal(_kind_table(), expected)


# What stands before a character where two characters alone do not decide.
@pytest.mark.parametrize(
    "before", ["👩\u200d", "क\u094d", "क\u200d\u094d\u0301", "가", "\u0600", "a"]
)
def test_every_character_joins_what_the_authority_says_it_joins(before: str) -> None:
    characters = every_character()[:0x20000].replace("\n", "")
    text = "\n".join(before + character for character in characters)
    assert GRAPHEMES.boundaries(text)[0].tolist() == edges_of(text)


MANY = 200_000
LONG = {
    "combining marks": ("\u0301", 1),
    "flags": ("🇦🇧", MANY),
    "emoji in one chain": ("👩\u200d", 1),
    "emoji in pairs": ("👩\u200d🚀 ", 2 * MANY),
    "Korean": ("한\u11a8글", 2 * MANY),
    "Hindi": ("क्षि हि", 3 * MANY),
    "one conjunct": ("क\u094d", 1),
    "CRLF": ("\r\n", MANY),
    "CRLF in Greek": ("αβ\r\n", 3 * MANY),
}


@pytest.mark.parametrize(("unit", "n_clusters"), LONG.values(), ids=LONG)
def test_long_texts_of_one_thing_are_counted(unit: str, n_clusters: int) -> None:
    assert GRAPHEMES.count(unit * MANY) == n_clusters


def test_the_authority_is_asked_once_about_each_distinct_neighbourhood(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    class Recorder:
        def finditer(self, text: str) -> object:
            asked.append(text)
            return _CLUSTER.finditer(text)

    GRAPHEMES.count("é")  # the tables are made of its answers, once
    monkeypatch.setattr("chunkscope.tokens.graphemes._CLUSTER", Recorder())
    assert GRAPHEMES.count("naïve 🇦🇧🇨 e\u0301 한글 👩🏽 " * 100) > 1000
    assert asked == []
    assert GRAPHEMES.count("क्ष है 👩\u200d🚀 " * 100) == 600
    assert sorted(asked) == sorted(["क्ष", "👩\u200d🚀"])


def test_it_says_its_name() -> None:
    assert GRAPHEMES.name == "graphemes"
    assert repr(GRAPHEMES) == "<chunkscope encoding 'graphemes'>"
