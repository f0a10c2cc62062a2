"""`Spans` and `Boundary`: what a splitter returns."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from chunkscope.splitters import Boundary, Spans


def test_no_rows_make_empty_arrays_of_the_same_kinds() -> None:
    spans = Spans.of([])
    assert len(spans) == 0
    for column in (spans.start, spans.end, spans.context_start):
        assert (column.dtype, column.shape) == (np.int64, (0,))
    assert (spans.boundary.dtype, spans.boundary.shape) == (np.int8, (0,))


def test_context_goes_back_as_far_as_asked_and_never_before_the_text() -> None:
    rows = [(0, 3, Boundary.hard), (3, 6, Boundary.hard), (6, 7, Boundary.text_end)]
    assert Spans.of(rows).context_start.tolist() == [0, 3, 6]
    assert Spans.of(rows, context=4).context_start.tolist() == [0, 0, 2]


def test_rows_may_come_one_at_a_time() -> None:
    assert len(Spans.of((at, at + 1, Boundary.token) for at in range(5))) == 5


def test_spans_are_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Spans.of([]).start = np.arange(3)  # type: ignore[misc]  # that is the point


def test_boundaries_are_ordered_from_the_end_of_the_text_to_an_arbitrary_cut() -> None:
    assert [boundary.name for boundary in sorted(Boundary)] == [
        *("text_end", "structure", "paragraph", "line", "sentence"),
        *("clause", "word", "token", "grapheme", "hard"),
    ]
