"""`stats.span_integrity` and `stats.span_chunks`: laws, then examples worked out by hand."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.errors import ArgumentError, ArgumentTypeError
from tests.stats.slow_spans import slow_span_chunks, slow_span_integrity
from tests.stats.tables import chunk_tables, table_of


@st.composite
def tables_and_spans(draw: st.DrawFn) -> tuple[pd.DataFrame, pd.DataFrame]:
    """A chunk table in any order, and spans of its documents."""
    chunks = draw(chunk_tables(min_rows=1))
    row = st.fixed_dictionaries(
        {
            "doc_id": st.sampled_from(chunks["doc_id"].drop_duplicates().tolist()),
            "page_index": st.integers(0, 1),
            "start": st.integers(0, 20),
            "length": st.integers(1, 12),
            "question": st.sampled_from(["x", "\ud800", 3, ("a", 1)]),
        }
    )
    rows = draw(st.lists(row, max_size=6))
    names = ["doc_id", "page_index", "start", "length", "question"]
    spans = pd.DataFrame(
        {name: pd.Series([each[name] for each in rows], dtype="object") for name in names}
    )
    spans["end"] = spans["start"] + spans.pop("length")
    absent = draw(st.sets(st.sampled_from(["page_index", "question"])))
    return chunks, spans.drop(columns=list(absent))


def chunks_at(
    *places: tuple[int, int], splitter: str = "one", doc_id: object = "d"
) -> pd.DataFrame:
    """A chunk table of one document with chunks at these places."""
    return table_of(
        *(
            {
                "splitter": splitter,
                "doc_id": doc_id,
                "char_start": a,
                "char_end": b,
                "n_chars": b - a,
            }
            for a, b in places
        )
    )


def spans_at(*places: tuple[int, int], **columns: object) -> pd.DataFrame:
    starts, ends = zip(*places, strict=True)
    return pd.DataFrame({"doc_id": "d", "start": starts, "end": ends, **columns})


def one_row(chunks: pd.DataFrame, spans: pd.DataFrame) -> dict[str, object]:
    (row,) = cs.stats.span_integrity(chunks, spans).to_dict("records")
    return {str(name): value for name, value in row.items()}


# ---------------------------------------------------------------- laws


@given(tables_and_spans())
def test_every_number_equals_a_slow_computation(
    given_tables: tuple[pd.DataFrame, pd.DataFrame],
) -> None:
    chunks, spans = given_tables
    before = [each.copy() for each in given_tables]
    table = cs.stats.span_integrity(chunks, spans)
    expected = slow_span_integrity(chunks, spans)
    assert len(table) == len(expected)
    for row, slow in zip(table.to_dict("records"), expected, strict=True):
        assert row == pytest.approx(slow, nan_ok=True)
    for each, was in zip(given_tables, before, strict=True):
        pd.testing.assert_frame_equal(each, was)


@given(tables_and_spans())
def test_every_span_equals_a_slow_computation(
    given_tables: tuple[pd.DataFrame, pd.DataFrame],
) -> None:
    chunks, spans = given_tables
    table = cs.stats.span_chunks(chunks, spans)
    expected = slow_span_chunks(chunks, spans)
    assert len(table) == len(expected)
    for row, slow in zip(table.to_dict("records"), expected, strict=True):
        assert row.pop("question") == slow.pop("question")
        assert row == pytest.approx(slow)
    assert (table["precision_omega"] <= table["precision_best"]).all()
    assert table["precision_best"].between(0, 1).all()


@given(chunk_tables(min_rows=1))
def test_a_table_of_several_splitters_equals_each_alone(chunks: pd.DataFrame) -> None:
    (doc_id, *_) = chunks["doc_id"]
    spans = pd.DataFrame({"doc_id": pd.Series([doc_id], dtype="object"), "start": 3, "end": 9})
    together = cs.stats.span_integrity(chunks, spans)
    for name, row in zip(together["splitter"], together.to_dict("records"), strict=True):
        alone = chunks[[each == name for each in chunks["splitter"]]]
        if doc_id in alone["doc_id"].tolist():  # else the span is refused
            (expected,) = cs.stats.span_integrity(alone, spans).to_dict("records")
            assert row == pytest.approx(expected, nan_ok=True)


@pytest.mark.parametrize("function", [cs.stats.span_integrity, cs.stats.span_chunks])
def test_the_empty_table_gives_no_rows_with_the_same_columns(function: object) -> None:
    assert callable(function)
    chunks, spans = chunks_at((0, 5)), spans_at((1, 3))
    full, empty = function(chunks, spans), function(chunks.iloc[:0], spans)
    assert len(full) == 1
    pd.testing.assert_frame_equal(empty, full.iloc[:0], check_index_type=False)
    no_spans = function(chunks, spans.iloc[:0])
    assert no_spans.dtypes.to_dict() == full.dtypes.to_dict()


# ---------------------------------------------------------------- examples by hand


def test_a_span_inside_one_chunk_is_whole() -> None:
    row = one_row(chunks_at((0, 10), (10, 20)), spans_at((2, 7)))
    assert row["n_whole"] == row["chunks_per_span_max"] == 1
    assert row["precision_omega"] == row["precision_best"] == 5 / 10


def test_a_span_that_ends_where_a_chunk_begins_does_not_touch_it() -> None:
    row = one_row(chunks_at((0, 10), (10, 20)), spans_at((5, 10)))
    assert row["chunks_per_span_max"] == 1


def test_a_span_across_a_cut_touches_two_chunks_and_both_are_retrieved() -> None:
    row = one_row(chunks_at((0, 10), (10, 20)), spans_at((8, 12)))
    assert row["n_whole"] == 0
    assert row["chunks_per_span_mean"] == 2
    assert row["precision_omega"] == row["precision_best"] == 4 / 20


def test_with_overlap_omega_counts_shared_text_once_and_the_best_spares_a_chunk() -> None:
    row = one_row(chunks_at((0, 10), (5, 15), (10, 20)), spans_at((6, 12)))
    assert row["n_whole"] == 1  # in the second
    assert row["chunks_per_span_mean"] == 3
    assert row["precision_omega"] == 6 / 20
    assert row["precision_best"] == 6 / 10


def test_the_best_choice_is_made_for_the_spans_of_a_question_together() -> None:
    # Alone, (4, 6) is held best by the short chunk; the long one is needed for (9, 11) anyway.
    chunks = chunks_at((0, 6), (4, 16), (10, 20))
    alone = one_row(chunks, spans_at((4, 6), (9, 11)))
    together = one_row(chunks, spans_at((4, 6), (9, 11), question="same"))
    assert alone["precision_best"] == pytest.approx((2 / 6 + 2 / 12) / 2)
    assert together["precision_best"] == 4 / 12
    assert together["precision_omega"] == 4 / 20
    assert together["n_questions"] == together["n_together"] == 1


def test_a_chunk_inside_another_is_the_better_one() -> None:
    row = one_row(chunks_at((0, 100), (10, 20), (20, 30)), spans_at((12, 18)))
    assert row["chunks_per_span_mean"] == 2
    assert row["precision_omega"] == 6 / 100
    assert row["precision_best"] == 6 / 10


def test_spans_of_a_question_in_two_chunks_are_not_together() -> None:
    row = one_row(chunks_at((0, 10), (10, 20)), spans_at((2, 4), (12, 14), question=1))
    assert row["n_whole"] == 2
    assert row["n_together"] == 0
    assert row["precision_omega"] == 4 / 20


def test_a_question_may_ask_for_spans_of_several_documents_and_pages() -> None:
    chunks = pd.concat([chunks_at((0, 10)), chunks_at((0, 10), doc_id=7)], ignore_index=True)
    spans = pd.DataFrame({"doc_id": ["d", 7], "start": [0, 5], "end": [5, 10], "question": "q"})
    row = one_row(chunks, spans)
    assert row["n_whole"] == 2
    assert row["n_together"] == 0
    assert row["precision_omega"] == 10 / 20


def test_what_no_chunk_holds_is_uncovered_and_what_none_touches_untouched_too() -> None:
    row = one_row(chunks_at((0, 4), (6, 10)), spans_at((2, 8), (4, 6), (0, 4)))
    assert row["n_uncovered"] == 2
    assert row["n_untouched"] == 1
    assert row["share_covered"] == (4 + 0 + 4) / 12
    assert row["precision_omega"] == pytest.approx((4 / 8 + 0 + 4 / 4) / 3)


def test_a_span_on_a_page_without_chunks_is_untouched() -> None:
    row = one_row(chunks_at((0, 10)), spans_at((2, 4), page_index=1))
    assert row["n_untouched"] == row["n_uncovered"] == 1
    assert row["precision_best"] == 0


def test_spans_come_in_the_order_given_under_every_splitter() -> None:
    chunks = pd.concat([chunks_at((0, 9), splitter="b"), chunks_at((0, 5), splitter="a")])
    table = cs.stats.span_chunks(chunks, spans_at((5, 8), (1, 2)))
    assert table["splitter"].tolist() == ["b", "b", "a", "a"]
    assert table["start"].tolist() == [5, 1, 5, 1]
    assert table["n_chunks"].tolist() == [1, 1, 0, 1]
    assert table["question"].tolist() == [0, 1, 0, 1]


def test_offsets_as_large_as_they_come_are_compared_not_added() -> None:
    most = 2**63 - 1
    table = cs.stats.span_chunks(chunks_at((most - 9, most)), spans_at((most - 4, most)))
    assert table["whole"].all()
    assert table["precision_omega"].tolist() == [4 / 9]


def test_spans_may_be_numbers_of_numpy_and_go_by_the_names_of_chunk_tables() -> None:
    chunks, spans = chunks_at((0, 5), (5, 9)), spans_at((1, 4), (3, 8))
    expected = cs.stats.span_chunks(chunks, spans)
    numbers = pd.Series([np.int64(1), np.int64(3)], dtype=object)
    pd.testing.assert_frame_equal(
        cs.stats.span_chunks(chunks, spans.assign(start=numbers)), expected
    )
    renamed = spans.rename(columns={"start": "char_start", "end": "char_end"})
    pd.testing.assert_frame_equal(cs.stats.span_chunks(chunks, renamed), expected)
    half = spans.rename(columns={"end": "char_end"})
    pd.testing.assert_frame_equal(cs.stats.span_chunks(chunks, half), expected)


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("spans", "message"),
    [
        (
            spans_at((1, 2)).drop(columns="end"),
            "spans must have the column end or char_end, which is missing; there are 'doc_id', ",
        ),
        (
            spans_at((1, 2)).rename(columns={"doc_id": "document"}),
            "spans must have the column doc_id, which is missing; there are 'document', ",
        ),
        (
            spans_at((1, 2)).assign(char_start=1),
            "spans must have the column start or char_start, got both",
        ),
        (spans_at((5, 5)), r"spans must start before they end, got \[5, 5\) in row 0 \(1 such\)"),
        (spans_at((-1, 5)), "column start of spans must be a whole number, at least 0, got -1"),
        (spans_at((0, 5), doc_id="e"), r"spans .* there is none of 'e' \(1 such spans\)"),
        (spans_at((0, 5), question=None), "column question of spans must be present in every row"),
    ],
)
def test_spans_that_cannot_be_are_refused(spans: pd.DataFrame, message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        cs.stats.span_integrity(chunks_at((0, 10)), spans)


def test_a_list_of_spans_is_refused() -> None:
    with pytest.raises(ArgumentTypeError, match="spans must be a DataFrame"):
        cs.stats.span_chunks(chunks_at((0, 10)), [("d", 0, 5)])  # type: ignore[arg-type]
