"""Slices of pieces without separators: looked up, they are those of each piece encoded alone."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.splitters import Boundary
from chunkscope.splitters.forced_slices import keeps_its_edges, sliced, walked
from chunkscope.splitters.pieces import Pieces
from chunkscope.tokens import TokenIndex
from tests.laws.strategies import texts


def columns(pieces: Pieces) -> list[list[int]]:
    return [pieces.start.tolist(), pieces.end.tolist(), pieces.why.tolist()]


@pytest.mark.parametrize("encoding", ["unicode", "graphemes", "words"])
@given(text=texts(), size=st.integers(1, 9), data=st.data())
def test_slices_are_those_of_the_piece_alone(
    encoding: str, text: str, size: int, data: st.DataObject
) -> None:
    places = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=8)))
    rows = [number for pair in pairwise(places) for number in (*pair, 3)]
    pieces = Pieces.of(rows)
    index = TokenIndex(text, encoding)
    pieces = pieces.rows(keeps_its_edges(index, pieces))
    overlap = data.draw(st.integers(0, size - 1))
    found = sliced(index, pieces, size, overlap, Boundary.hard)
    assert columns(found) == columns(walked(index, pieces, size, overlap, Boundary.hard))


def test_a_line_feed_after_a_carriage_return_opens_a_piece_like_any_other() -> None:
    index = TokenIndex("ab\r\ncd", "graphemes")
    assert keeps_its_edges(index, Pieces.of([0, 3, 3, 3, 6, 0])).tolist() == [True, True]
    found = sliced(index, Pieces.of([3, 6, 0]), 2, 1, Boundary.grapheme)
    assert columns(found) == [[3, 4], [5, 6], [int(Boundary.grapheme), 0]]
