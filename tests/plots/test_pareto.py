from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.figure import Figure

import chunkscope as cs
from chunkscope.errors import ArgumentError, ArgumentTypeError
from tests.plots.drawn import legend_of, picture

numbers = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=12)


@settings(max_examples=20)
@given(rows=numbers, maximise=st.sampled_from([(), "b", ["a"], ["a", "b"]]))
def test_the_steps_go_through_the_front(rows: list[tuple[int, int]], maximise: object) -> None:
    table = pd.DataFrame(rows, columns=["a", "b"])
    minimise = [name for name in "ab" if name not in maximise]  # type: ignore[operator]
    ax = cs.plots.pareto(table, x="a", y="b", maximise=maximise)  # type: ignore[arg-type]
    front = cs.stats.pareto(table, minimise=minimise, maximise=maximise)  # type: ignore[arg-type]
    x, y = (np.asarray(each) for each in ax.lines[0].get_data())
    assert list(zip(x, y, strict=True)) == sorted(set(front.itertuples(index=False, name=None)))
    # No point lies beyond the steps: of all at least as far along x none is better in y.
    sign = -1 if "b" in maximise else 1  # type: ignore[operator]
    for a, b in rows:
        reached = y[x <= a] if "a" in minimise else y[x >= a]
        assert (sign * reached).min() <= sign * b


def test_points_of_the_front_are_numbered_and_named_below() -> None:
    text = "One two. Three four five. " * 20
    table = cs.sweep(text, cs.grid("SplitPoints", chunk_size=[10, 20, 40], lookback=[0, 9]))
    ax = cs.plots.pareto(table, x="n_chunks", y="chars_sd")
    front = cs.stats.pareto(table, minimise=["n_chunks", "chars_sd"])
    numbered = [each.get_text() for each in ax.texts]
    assert numbered == [str(number + 1) for number in range(len(numbered))]
    named = legend_of(ax)[: len(numbered)]
    in_order = front.sort_values("n_chunks")
    expected = [
        f"{a}, {b}" for a, b in zip(in_order["chunk_size"], in_order["lookback"], strict=True)
    ]
    assert named == expected
    assert legend_of(ax)[-1] == "beaten by another"
    assert ax.get_xlabel() == "n_chunks (chunks)"


def test_equal_points_share_a_number() -> None:
    table = pd.DataFrame({"a": [1, 1, 2], "b": [2, 2, 1]}, index=["p", "q", "$r$"])
    ax = cs.plots.pareto(table, x="a", y="b")
    assert legend_of(ax) == ["p and 1 more", r"\$r\$"]
    picture(ax)


def test_of_many_points_none_is_numbered() -> None:
    many = pd.DataFrame({"a": range(1, 30), "b": range(30, 1, -1)})
    ax = cs.plots.pareto(many, x="a", y="b")
    assert not ax.texts
    assert legend_of(ax) == []
    picture(ax)


def test_rows_with_a_missing_number_are_left_out() -> None:
    table = pd.DataFrame({"a": [1, None, np.inf], "b": [2.0, 0.0, 0.0]})
    ax = cs.plots.pareto(table, x="a", y="b")
    assert legend_of(ax) == ["0"]
    nothing = cs.plots.pareto(table.iloc[1:], x="a", y="b")
    assert [each.get_text() for each in nothing.texts] == ["no rows"]
    picture(nothing)


def test_numbers_far_apart_have_a_logarithmic_axis() -> None:
    ax = cs.plots.pareto(pd.DataFrame({"a": [1, 50], "b": [2, 1]}), x="a", y="b")
    assert (ax.get_xscale(), ax.get_yscale()) == ("log", "linear")
    assert ax.get_xlabel() == "a (log scale)"


def test_it_is_drawn_on_axes_that_are_given() -> None:
    ax = Figure().add_subplot()
    assert cs.plots.pareto(pd.DataFrame({"a": [1], "b": [2]}), x="a", y="b", ax=ax) is ax
    picture(ax)


@pytest.mark.parametrize(
    ("options", "error", "said"),
    [
        ({"x": "c", "y": "b"}, ArgumentError, "unknown column x 'c'"),
        ({"x": "a", "y": "a"}, ArgumentError, "y must be another column than x"),
        ({"x": "a", "y": "s"}, ArgumentError, "y must be the name of a column of numbers"),
        ({"x": "a", "y": "b", "maximise": "c"}, ArgumentError, "maximise must be x or y"),
        ({"x": "a", "y": "b", "maximise": 3}, ArgumentTypeError, "maximise must be x or y"),
        ({"x": "a", "y": "b", "maximise": [3]}, ArgumentTypeError, "each of maximise"),
        ({"x": b"a", "y": "b"}, ArgumentTypeError, "x must be the name of a column"),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    options: dict[str, object], error: type[Exception], said: str
) -> None:
    table = pd.DataFrame({"a": [1], "b": [2], "s": ["x"]})
    with pytest.raises(error, match=said):
        cs.plots.pareto(table, **options)  # type: ignore[arg-type]
