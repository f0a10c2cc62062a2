"""Anchors looked for next to a place are those that are found in the whole text."""

from __future__ import annotations

import sys
from bisect import bisect_left, bisect_right

import numpy as np
import pytest
from hypothesis import given

from chunkscope.tokens.anchors import _class_table, anchors, class_of
from chunkscope.tokens.near_anchors import NearAnchors
from tests.tokens.adversarial import BYTE_PAIR, awkward_for_patterns, texts
from tests.tokens.test_anchors import pairs_of


def test_the_class_of_a_character_is_that_of_the_table() -> None:
    table = _class_table().tolist()
    class_of_one = class_of.__wrapped__
    assert [class_of_one(chr(code)) for code in range(sys.maxunicode + 1)] == table


@pytest.mark.parametrize("name", BYTE_PAIR)
@given(texts() | awkward_for_patterns())
def test_near_anchors_are_those_of_the_text(name: str, text: str) -> None:
    pairs = pairs_of(name)
    every = anchors(text, pairs).tolist()
    near = NearAnchors(text, pairs)
    places = np.arange(len(text) + 1)
    assert np.flatnonzero(near.are_anchors(places)).tolist() == every
    for start, end in zip(*np.triu_indices(len(text) + 1), strict=True):
        first = every[bisect_left(every, start)]
        assert near.first(int(start), int(end)) == (first if first <= end else None)
        if first == start:
            assert near.last(int(end), int(start)) == every[bisect_right(every, end) - 1]


def test_what_was_read_is_told() -> None:
    near = NearAnchors("word " * 100, pairs_of("cl100k_base"))
    near.first(1, 400)
    near.last(403, 4)
    assert near.n_read == 3 + 4
    near.are_anchors(np.array([0, 4, 5, 500]))
    assert near.n_read == 3 + 4 + 2 * 2
