"""Runs of pieces: merged side by side and one by one, they are the same chunks."""

from __future__ import annotations

from unittest import mock

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.splitters import Recursive
from chunkscope.splitters.pieces import Pieces
from tests.laws.span_laws import rows
from tests.laws.strategies import splitters, texts

FEW = "chunkscope.splitters.merged_runs._FEW"


@given(splitter=splitters(Recursive), text=texts(), times=st.integers(1, 4))
def test_runs_side_by_side_are_merged_as_one_by_one(
    splitter: Recursive, text: str, times: int
) -> None:
    repeated = text * times
    with mock.patch(FEW, 1 << 40):
        alone = rows(splitter.spans(repeated))
    for few in (0, 2):  # with none left over for Python, and with some
        with mock.patch(FEW, few):
            assert rows(splitter.spans(repeated)) == alone


def test_pieces_are_joined_in_the_order_of_the_text() -> None:
    joined = Pieces.joined([Pieces.of([4, 6, 1, 9, 11, 0]), Pieces.of([]), Pieces.of([0, 4, 2])])
    assert joined.start.tolist() == [0, 4, 9]
    assert joined.end.tolist() == [4, 6, 11]
    assert joined.why.tolist() == [2, 1, 0]
    assert len(Pieces.joined([])) == 0


def test_a_chunk_of_each_of_many_runs_takes_no_walk_of_its_own() -> None:
    text = "\n".join(["word " * 30 + "x" * 90] * 300)
    walked = "chunkscope.splitters.merged_runs._walk"
    with mock.patch(walked) as walk:
        spans = Recursive(80, chunk_overlap=20).spans(text)
    assert walk.call_count == 0
    assert np.all(spans.start[1:] <= spans.end[:-1])
