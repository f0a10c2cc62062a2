"""`Spans` and `Boundary`: what a splitter returns."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.errors import ArgumentError
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


SMALL = st.integers(-2, 4)


@given(
    st.lists(st.tuples(SMALL, SMALL, SMALL, st.sampled_from([-1, 0, 9, 10])), max_size=3)
    | st.lists(st.integers(0, 2), min_size=1, max_size=4).map(
        lambda sizes: [(2 * row, 2 * row + size, row, 5) for row, size in enumerate(sizes)]
    )
)
def test_columns_are_spans_just_when_every_row_is_one(rows: list[tuple[int, ...]]) -> None:
    columns = np.array(rows, dtype=np.int64).reshape(-1, 4).T
    before = [(-1, 0), *((start, end) for start, end, _, _ in rows)]
    are_spans = all(
        start > last_start and end > last_end and 0 <= context <= start < end and 0 <= why < 10
        for (start, end, context, why), (last_start, last_end) in zip(rows, before, strict=False)
    )
    if are_spans:
        assert len(Spans(*columns)) == len(rows)
    else:
        with pytest.raises(ArgumentError, match="spans must"):
            Spans(*columns)


def test_values_that_are_masked_count_as_well() -> None:
    masked = np.ma.masked_array([5, 6], mask=[True, True])
    with pytest.raises(ArgumentError, match="at least one character"):
        Spans(masked, np.array([1, 2]), np.array([0, 0]), np.zeros(2, np.int8))
