from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.errors import ArgumentError, ArgumentTypeError

cells = st.none() | st.integers(-3, 3) | st.sampled_from([2**62, 2**62 + 1])
rows = st.lists(st.tuples(cells, cells, cells), max_size=25)
names = st.lists(st.sampled_from("abc"), min_size=2, max_size=3, unique=True)


def slow_front(
    table: list[dict[str, int | None]], minimise: list[str], maximise: list[str]
) -> list[int]:
    """The numbers of the rows that no other row beats, every pair looked at."""

    def beats(one: dict[str, int | None], other: dict[str, int | None]) -> bool:
        pairs = [(one[name], other[name]) for name in minimise]
        pairs += [(other[name], one[name]) for name in maximise]
        if any(less is None or more is None for less, more in pairs):
            return False
        return all(a <= b for a, b in pairs) and any(a < b for a, b in pairs)  # type: ignore[operator]

    return [
        number
        for number, row in enumerate(table)
        if all(row[name] is not None for name in [*minimise, *maximise])
        and not any(beats(other, row) for other in table)
    ]


@given(rows=rows, named=names, data=st.data())
def test_the_front_is_the_rows_that_no_other_row_beats(
    rows: list[tuple[int | None, int | None, int | None]], named: list[str], data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(named)))
    records = [dict(zip("abc", row, strict=True)) for row in rows]
    table = pd.DataFrame(records, columns=list("abc"), dtype="Int64")
    index = pd.Index(range(100, 100 + len(rows)))
    table = table.set_axis(index)
    before = table.copy(deep=True)
    front = cs.stats.pareto(table, minimise=named[:at], maximise=named[at:])
    expected = slow_front(records, named[:at], named[at:])
    pd.testing.assert_frame_equal(front, table.iloc[expected])
    pd.testing.assert_frame_equal(table, before)


def test_ties_stay_together_and_keep_their_order_and_index() -> None:
    table = pd.DataFrame({"a": [2, 1, 2, 1], "b": [1, 2, 1, 3]}, index=["x", "y", "z", "w"])
    assert cs.stats.pareto(table, minimise=["a", "b"]).index.tolist() == ["x", "y", "z"]


def test_rows_with_a_missing_value_are_never_on_the_front_and_beat_nobody() -> None:
    table = pd.DataFrame({"a": [0.0, 1.0, np.nan], "b": [np.nan, 5.0, 0.0], "c": [None] * 3})
    assert cs.stats.pareto(table, minimise=["a", "b"]).index.tolist() == [1]


def test_infinities_and_booleans_are_numbers() -> None:
    table = pd.DataFrame({"a": [-np.inf, 0.0, np.inf], "eaten": [True, False, False]})
    assert cs.stats.pareto(table, minimise=["a", "eaten"]).index.tolist() == [0, 1]


def test_columns_of_objects_that_are_numbers_are_numbers() -> None:
    table = pd.DataFrame({"a": [1, 2], "b": [2, 3]}).astype(object)
    assert cs.stats.pareto(table, minimise=["a", "b"]).index.tolist() == [0]


def test_the_front_of_a_sweep_has_its_columns() -> None:
    table = cs.sweep("One two. Three four. " * 9, cs.grid("SplitPoints", chunk_size=[0, 9, 30]))
    front = cs.stats.pareto(table, minimise="n_chunks", maximise="cut_sentence")
    pd.testing.assert_series_equal(front.dtypes, table.dtypes)
    assert front["error"].isna().all()
    assert len(cs.stats.pareto(table.iloc[:0], minimise=["n_chunks", "chars_mean"])) == 0


@pytest.mark.parametrize(
    ("options", "error", "said"),
    [
        ({}, ArgumentError, "must name two columns or more"),
        ({"minimise": "a"}, ArgumentError, "must name two columns or more"),
        ({"minimise": ["a", "a"]}, ArgumentError, "must name a column once, got 'a' twice"),
        ({"minimise": "a", "maximise": "a"}, ArgumentError, "must name a column once"),
        ({"minimise": ["a", "x"]}, ArgumentError, "unknown column 'x'; known are"),
        ({"minimise": ["a", "s"]}, ArgumentError, "column 's' must hold numbers"),
        ({"minimise": ["a", "d"]}, ArgumentError, "must have column 'd' once"),
        ({"minimise": 3}, ArgumentTypeError, "minimise must be the name of a column"),
        ({"maximise": ["a", 3]}, ArgumentTypeError, "each of maximise must be the name"),
    ],
)
def test_what_cannot_be_compared_is_refused(
    options: dict[str, object], error: type[Exception], said: str
) -> None:
    table = pd.DataFrame([[1, 2, "x", 1, 1]], columns=["a", "b", "s", "d", "d"])
    with pytest.raises(error, match=said):
        cs.stats.pareto(table, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("table", [None, [1], {"a": [1]}], ids=repr)
def test_what_is_no_table_is_refused(table: object) -> None:
    with pytest.raises(ArgumentTypeError, match="table must be a pandas DataFrame"):
        cs.stats.pareto(table, minimise=["a", "b"])  # type: ignore[arg-type]


def test_a_lone_surrogate_is_no_number() -> None:
    table = pd.DataFrame({"a": [1, 2], "b": pd.Series(["\ud800", "x"], dtype=object)})
    with pytest.raises(ArgumentError, match="column 'b' must hold numbers, got 'object'"):
        cs.stats.pareto(table, minimise=["a", "b"])
