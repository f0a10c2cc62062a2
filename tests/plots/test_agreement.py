from __future__ import annotations

import warnings

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from matplotlib.axes import Axes
from matplotlib.collections import QuadMesh
from matplotlib.figure import Figure

import chunkscope as cs
from chunkscope.errors import ArgumentError, ArgumentTypeError
from chunkscope.plots._agreement import DISTANCES, MEASURES
from chunkscope.plots._fitting import FittingLabel
from tests.plots.drawn import HOSTILE, names_at_the_left, notes_of, picture
from tests.stats.tables import chunk_tables, table_of

TEXT = "One two three. Four, five.\n\nSix seven eight, nine. Ten.\n" * 3
measures = pytest.mark.parametrize("measure", MEASURES)


def cells(ax: Axes) -> np.ndarray:
    """The numbers of the cells, from above; NaN where a cell has none."""
    (mesh,) = (each for each in ax.collections if isinstance(each, QuadMesh))
    return np.ma.filled(np.ma.asarray(mesh.get_array()), np.nan)


def cut(*sizes: int) -> pd.DataFrame:
    return cs.chunk(TEXT, {str(n): cs.SplitPoints(chunk_size=n, lookback=8) for n in sizes})


@measures
@settings(max_examples=15)
@given(chunks=chunk_tables())
def test_a_cell_is_what_the_statistic_says_with_the_row_as_the_reference(
    measure: str, chunks: pd.DataFrame
) -> None:
    names = list(dict.fromkeys(chunks["splitter"]))
    ax = cs.plots.agreement(chunks, measure=measure)  # type: ignore[arg-type]
    if len(names) < 2:
        assert notes_of(ax) == ["one splitter: nothing to compare" if names else "no chunks"]
        return
    for row, reference in enumerate(names):
        for column, other in enumerate(names):
            drawn = cells(ax)[row, column]
            if row == column:
                assert np.isnan(drawn)
                continue
            of_two = [chunks[chunks["splitter"] == name] for name in (reference, other)]
            table = cs.stats.agreement(pd.concat(of_two))
            assert drawn == pytest.approx(table[measure].iloc[0], nan_ok=True)


@measures
def test_the_same_cuts_are_bright_and_the_colour_bar_says_which_end_that_is(measure: str) -> None:
    chunks = pd.concat([cut(20), cut(20).assign(splitter="again"), cut(33)])
    ax = cs.plots.agreement(chunks, measure=measure)  # type: ignore[arg-type]
    (mesh,) = ax.collections
    figure = ax.get_figure(root=True)
    assert figure is not None
    picture(ax)
    same, different = mesh.get_facecolors().reshape(3, 3, 4)[0, 1:]
    assert sum(same[:3]) > sum(different[:3])
    bar = next(each for each in figure.axes if each is not ax)
    best = 0 if measure in DISTANCES else 1
    assert f"({best}: " in bar.get_ylabel()
    assert cells(ax)[0, 1] == best


def test_rows_and_columns_have_the_settings_that_differ() -> None:
    splitters = [cs.SplitPoints(chunk_size=n) for n in (10, 20, 30)]
    ax = cs.plots.agreement(cs.chunk(TEXT, splitters))
    assert names_at_the_left(ax) == ["10", "20", "30", "SplitPoints(chunk_size)"]
    assert [label.get_text() for label in ax.get_xticklabels()] == ["10", "20", "30"]


def test_cells_hold_their_number() -> None:
    ax = cs.plots.agreement(cut(20, 33))
    picture(ax)
    told = [each.get_text() for each in ax.get_children() if isinstance(each, FittingLabel)]
    assert told == [f"{number:.2f}" for number in cells(ax).ravel() if not np.isnan(number)]


@pytest.mark.parametrize(
    "name", ["{}", "a name of some length {}", "a name, with commas, of some length, {}" + "x" * 30]
)
def test_forty_splitters_are_legible_at_600_pixels(name: str) -> None:
    splitters = {name.format(n): cs.SplitPoints(chunk_size=n + 9, lookback=8) for n in range(40)}
    ax = cs.plots.agreement(cs.chunk(TEXT, splitters))
    picture(ax)
    figure = ax.get_figure(root=True)
    assert figure is not None
    labels = [*ax.get_xticklabels(), *ax.get_yticklabels()]
    assert len(labels) == 80
    assert len({label.get_text() for label in ax.get_xticklabels()}) == 40
    assert all(label.get_fontsize() >= 5 for label in labels)
    boxes = [label.get_window_extent() for label in labels]
    assert all(box.x0 >= 0 and box.y0 >= 0 for box in boxes)
    assert all(box.x1 <= figure.bbox.x1 and box.y1 <= figure.bbox.y1 for box in boxes)
    assert ax.get_window_extent().width > 200  # pixels


def test_columns_without_room_for_names_have_the_numbers_of_the_rows() -> None:
    names = [f"a name, with commas, of some length, {n}{'x' * 30}" for n in range(30)]
    splitters = {name: cs.SplitPoints(n + 9, lookback=8) for n, name in enumerate(names)}
    ax = cs.plots.agreement(cs.chunk(TEXT, splitters))
    assert [label.get_text() for label in ax.get_xticklabels()][:2] == ["1", "2"]
    assert [name[:4] for name in names_at_the_left(ax)][:2] == ["1: a", "2: a"]


def test_names_of_any_kind_are_drawn_as_they_are_and_without_a_warning() -> None:
    ax = cs.plots.agreement(table_of(*({"splitter": name} for name in HOSTILE)))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        picture(ax)
    assert len(set(names_at_the_left(ax))) == len(HOSTILE)


@pytest.mark.parametrize("layout", [None, "constrained"])
def test_in_axes_that_are_given_the_colour_bar_takes_its_room_from_them(
    layout: str | None,
) -> None:
    figure = Figure(figsize=(9, 4), layout=layout)  # type: ignore[arg-type]
    left, right = figure.subplots(1, 2)
    assert cs.plots.agreement(cut(20, 33), ax=left) is left
    assert not right.has_data()
    picture(left)
    (bar,) = set(figure.axes) - {left, right}
    assert bar.get_window_extent().x1 < right.get_window_extent().x0


def test_what_it_does_not_take_is_refused() -> None:
    with pytest.raises(ArgumentError, match="unknown measure 'F1'; known are f1, "):
        cs.plots.agreement(cut(20), measure="F1")  # type: ignore[arg-type]
    with pytest.raises(ArgumentTypeError, match="ax must be a plain matplotlib Axes or None"):
        cs.plots.agreement(cut(20, 33), ax=Figure())  # type: ignore[arg-type]


def test_the_table_is_not_changed() -> None:
    chunks = cut(20, 33)
    before = chunks.copy(deep=True)
    cs.plots.agreement(chunks, measure="pk")
    pd.testing.assert_frame_equal(chunks, before)
