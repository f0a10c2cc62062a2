from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.collections import QuadMesh
from matplotlib.colors import LogNorm
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

import chunkscope as cs
from chunkscope.errors import ArgumentError, ArgumentTypeError
from chunkscope.plots._fitting import FittingLabel
from chunkscope.showing.cells import EATEN
from tests.plots.drawn import legend_of, picture

TEXT = "Boil the water. Wait a little, then pour it.\n\nLeaves take four minutes! " * 12
HEAT = cs.sweep(
    TEXT, cs.grid("TokenWindows", chunk_size=[4, 8, 16, 32], chunk_overlap=[0, 4, 13]), limit=9
)
CLASSES = cs.sweep(
    TEXT,
    [
        *cs.grid("SplitPoints", chunk_size=[20, 40, 80]),
        *cs.grid("Recursive", chunk_size=[20, 40, 80], sentences=[False, True]),
    ],
)


def mesh_of(ax: Axes) -> np.ndarray:
    (mesh,) = (each for each in ax.collections if isinstance(each, QuadMesh))
    array = mesh.get_array()
    assert array is not None
    return np.ma.filled(array.astype(float), np.nan)


def test_each_cell_of_a_heat_map_is_the_number_of_its_settings() -> None:
    ax = cs.plots.sweep(HEAT, y="chunk_overlap", value="tokens_mean")
    drawn = mesh_of(ax)
    for row, overlap in enumerate([0, 4, 13]):
        for column, size in enumerate([4, 8, 16, 32]):
            here = HEAT[(HEAT["chunk_size"] == size) & (HEAT["chunk_overlap"] == overlap)]
            (expected,) = here["tokens_mean"]
            assert drawn[row, column] == pytest.approx(expected, nan_ok=True)
    assert [each.get_text() for each in ax.get_xticklabels()] == ["4", "8", "16", "32"]
    assert [each.get_text() for each in ax.get_yticklabels()] == ["0", "4", "13"]


def test_cells_tell_their_numbers_and_a_colour_bar_the_unit() -> None:
    ax = cs.plots.sweep(HEAT, y="chunk_overlap")
    picture(ax)
    written = {each.get_text() for each in ax.findobj(FittingLabel)}
    numbers = HEAT["n_chunks"].dropna()
    assert written == {f"{each:,}" for each in numbers}
    _, bar = ax.figure.axes  # type: ignore[union-attr]
    assert bar.get_ylabel().startswith("n_chunks (chunks")


def test_impossible_cells_are_hatched_and_the_reason_stands_below_once() -> None:
    ax = cs.plots.sweep(HEAT, y="chunk_overlap")
    hatched = {
        (each.get_x(), each.get_y())
        for each in ax.patches
        if isinstance(each, Rectangle) and each.get_hatch()
    }
    assert hatched == {(0, 1), (0, 2), (1, 2)}
    assert (
        legend_of(ax)[0] == "impossible: chunk_overlap must be at least 0 and less than chunk_size"
    )
    assert np.isnan(mesh_of(ax)[1, 0])


def test_two_reasons_have_two_hatchings() -> None:
    table = cs.sweep(TEXT, cs.grid("SplitPoints", chunk_size=[0, 9], lookback=[-1, 4, 20]))
    ax = cs.plots.sweep(table, y="lookback")
    assert len({each.get_hatch() for each in ax.patches if each.get_hatch()}) == 2
    assert len(legend_of(ax)) == 2


def test_a_combination_that_is_not_in_the_table_is_empty() -> None:
    some = HEAT[~((HEAT["chunk_size"] == 32) & (HEAT["chunk_overlap"] == 0))]
    ax = cs.plots.sweep(some, y="chunk_overlap")
    assert np.isnan(mesh_of(ax)[0, 3])
    assert (3, 0) not in {each.get_xy() for each in ax.patches if isinstance(each, Rectangle)}


def test_a_possible_setting_without_a_number_is_told_from_an_empty_cell() -> None:
    table = cs.sweep(TEXT, cs.grid("SplitPoints", chunk_size=[9, 20], lookback=[0, 4]))
    ax = cs.plots.sweep(table, y="lookback", value="share_over_limit")
    assert legend_of(ax) == ["nothing to say"]
    picture(ax)


def test_settings_whose_step_is_eaten_are_marked() -> None:
    assert HEAT["step_eaten"].any()
    assert legend_of(cs.plots.sweep(HEAT, y="chunk_overlap"))[-1].startswith(EATEN)
    assert legend_of(cs.plots.sweep(HEAT))[-1].startswith(EATEN)


def test_there_is_a_line_for_each_combination_of_the_other_settings() -> None:
    ax = cs.plots.sweep(CLASSES)
    lines = [each for each in ax.lines if each.get_marker() == "None"]
    assert legend_of(ax) == [
        "SplitPoints, in chars",
        "Recursive(sentences=False), in graphemes",
        "Recursive(sentences=True), in graphemes",
    ]
    for line, (cls, sentences) in zip(
        lines, [("SplitPoints", None), ("Recursive", False), ("Recursive", True)], strict=True
    ):
        rows = CLASSES[CLASSES["splitter_class"] == cls]
        rows = rows if sentences is None else rows[rows["sentences"] == sentences]
        assert line.get_xdata().tolist() == [20, 40, 80]  # type: ignore[union-attr]
        assert line.get_ydata().tolist() == rows["n_chunks"].tolist()  # type: ignore[union-attr]


def test_what_the_lines_share_is_the_title_of_the_legend() -> None:
    ax = cs.plots.sweep(HEAT)
    legend = ax.get_legend()
    assert legend is not None
    assert legend.get_title().get_text() == "TokenWindows(chunk_overlap)"
    assert legend_of(ax)[:3] == ["0", "4", "13"]


def test_defaults_that_follow_from_the_size_make_no_lines_of_their_own() -> None:
    table = cs.sweep(TEXT, cs.grid("Recursive", chunk_size=[20, 60, 100]))
    assert table["chunk_overlap"].nunique() == 3
    assert legend_of(cs.plots.sweep(table)) == ["Recursive"]


def test_names_that_were_given_do_not_hide_the_settings() -> None:
    grid = cs.grid("TokenWindows", chunk_size=[4, 16], chunk_overlap=[0, 3], punctuation=[[], "."])
    named = {f"$\\ud800{n}": each for n, each in enumerate(grid)}
    ours, theirs = (cs.plots.sweep(cs.sweep(TEXT, each)) for each in (grid, named))
    assert legend_of(theirs) == legend_of(ours)
    picture(theirs)


def test_splitters_of_others_have_no_size_and_leave_nothing_to_draw() -> None:
    class Theirs:
        encoding = None
        name = "$\\frac$"

        def spans(self, text: str, *, index: cs.TokenIndex | None = None) -> cs.Spans:
            return cs.Spans.of([(0, len(text), 0)])

    ax = cs.plots.sweep(cs.sweep(TEXT, Theirs()))
    assert [each.get_text() for each in ax.texts] == ["no settings"]
    by_class = cs.plots.sweep(cs.sweep(TEXT, [Theirs(), cs.SplitPoints(9)]), x="splitter")
    picture(by_class)


@pytest.mark.parametrize("y", [None, "chunk_overlap"])
def test_no_rows_say_so_on_labelled_axes(y: str | None) -> None:
    ax = cs.plots.sweep(HEAT.iloc[:0], y=y)
    assert [each.get_text() for each in ax.texts] == ["no settings"]
    assert ax.get_xlabel() == "chunk_size"
    picture(ax)


def test_settings_that_are_words_have_their_places() -> None:
    formats = ["plaintext", "markdown", "html"]
    table = cs.sweep(TEXT, cs.grid("Recursive", format=formats, chunk_size=[20, 40]))
    for y in ("chunk_size", None):
        ax = cs.plots.sweep(table, x="format", y=y, value="tokens_mean")
        assert [each.get_text() for each in ax.get_xticklabels()] == formats
        picture(ax)


def test_numbers_far_apart_have_a_logarithmic_scale_and_say_so() -> None:
    table = cs.sweep(TEXT, cs.grid("SplitPoints", chunk_size=[5, 20, 80], lookback=[0, 4]))
    lines = cs.plots.sweep(table)
    assert (lines.get_xscale(), lines.get_yscale()) == ("log", "log")
    assert lines.get_xlabel() == "chunk_size (chars, log scale)"
    heat = cs.plots.sweep(table, y="lookback")
    (mesh,) = (each for each in heat.collections if isinstance(each, QuadMesh))
    assert isinstance(mesh.norm, LogNorm)
    near = cs.plots.sweep(table[table["chunk_size"] > 5])
    assert (near.get_xscale(), near.get_xlabel()) == ("linear", "chunk_size (chars)")


def test_sizes_in_several_units_are_each_in_its_own() -> None:
    assert cs.plots.sweep(CLASSES).get_xlabel() == "chunk_size (each in its own unit)"
    assert not any(", in " in each for each in legend_of(cs.plots.sweep(HEAT)))
    assert (
        cs.plots.sweep(HEAT, value="tokens_mean").get_ylabel() == "tokens_mean (cl100k_base tokens)"
    )
    estimated = cs.sweep(TEXT, cs.SplitPoints(9), tokens="estimate")
    label = cs.plots.sweep(estimated, value="tokens_median").get_ylabel()
    # Too long for the height of the axis: the unit has a line of its own.
    assert label == "tokens_median\n(estimated cl100k_base tokens)"


def test_along_a_result_a_line_joins_the_settings_in_order_of_their_size() -> None:
    shuffled = CLASSES.iloc[::-1]
    ax = cs.plots.sweep(shuffled, x="tokens_p95", value="n_chunks")
    lines = [each for each in ax.lines if each.get_marker() == "None"]
    names = ["Recursive(sentences=True)", "Recursive(sentences=False)", "SplitPoints"]
    assert legend_of(ax) == names
    for line, name in zip(lines, names, strict=True):
        rows = CLASSES[CLASSES["splitter_class"] == name.partition("(")[0]]
        if "sentences" in name:
            rows = rows[rows["sentences"] == name.endswith("True)")]
        assert rows["chunk_size"].tolist() == [20, 40, 80]
        assert line.get_xdata().tolist() == rows["tokens_p95"].tolist()  # type: ignore[union-attr]
        assert line.get_ydata().tolist() == rows["n_chunks"].tolist()  # type: ignore[union-attr]
    assert ax.get_xlabel().startswith("tokens_p95 (cl100k_base tokens")
    picture(ax)


def test_the_numbers_that_crowd_in_a_large_heat_map_have_all_the_colours() -> None:
    crowded = HEAT.iloc[:0].reindex(range(100)).assign(splitter=[f"s{n}" for n in range(100)])
    crowded["chunk_size"], crowded["lookback"] = np.repeat(range(10), 10), [*range(10)] * 10
    values = 1 + np.arange(100) / 1000
    for outlier, end in ((5.0, "max"), (-3.0, "min")):
        table = crowded.assign(tokens_expansion=[*values[:-1], outlier])
        ax = cs.plots.sweep(table, y="lookback", value="tokens_expansion")
        (mesh,) = (each for each in ax.collections if isinstance(each, QuadMesh))
        assert mesh.colorbar is not None
        assert mesh.colorbar.extend == end
        assert mesh.norm.vmax - mesh.norm.vmin < 0.15  # type: ignore[operator]
        picture(ax)
    even = cs.plots.sweep(
        crowded.assign(tokens_expansion=values), y="lookback", value="tokens_expansion"
    )
    (mesh,) = (each for each in even.collections if isinstance(each, QuadMesh))
    assert mesh.get_clim() == (1.0, 1.099)


@pytest.mark.parametrize("y", [None, "chunk_overlap"])
def test_it_is_drawn_on_axes_that_are_given(y: str | None) -> None:
    ax = Figure(layout="constrained").add_subplot()
    assert cs.plots.sweep(HEAT, y=y, ax=ax) is ax
    picture(ax)


def test_the_table_is_not_changed() -> None:
    before = HEAT.copy(deep=True)
    cs.plots.sweep(HEAT, y="chunk_overlap")
    cs.plots.sweep(HEAT)
    pd.testing.assert_frame_equal(HEAT, before)


@pytest.mark.parametrize(
    ("options", "error", "said"),
    [
        ({"x": "size"}, ArgumentError, "unknown column x 'size'; known are"),
        ({"y": "overlap"}, ArgumentError, "unknown column y 'overlap'"),
        ({"value": "chunks"}, ArgumentError, "unknown column value 'chunks'"),
        ({"value": "splitter"}, ArgumentError, "value must be the name of a column of numbers"),
        ({"y": "chunk_size"}, ArgumentError, "y must be another column than x"),
        ({"x": "strict", "y": "chunk_size"}, ArgumentError, "x and y must tell the rows apart"),
        ({"x": 3}, ArgumentTypeError, "x must be the name of a column, got 3"),
        ({"ax": 3}, ArgumentTypeError, "ax must be"),
    ],
)
def test_what_cannot_be_drawn_is_refused(
    options: dict[str, object], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        cs.plots.sweep(HEAT, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("table", [None, [1]], ids=repr)
def test_what_is_no_table_is_refused(table: object) -> None:
    with pytest.raises(ArgumentTypeError, match="table must be a table of settings"):
        cs.plots.sweep(table)  # type: ignore[arg-type]


def test_a_table_without_names_is_refused() -> None:
    with pytest.raises(ArgumentError, match="unknown column splitter 'splitter'"):
        cs.plots.sweep(HEAT.drop(columns="splitter"))


@pytest.mark.parametrize("y", [None, "lookback"])
def test_numbers_that_are_not_finite_are_left_out(y: str | None) -> None:
    grid = cs.grid("SplitPoints", chunk_size=[5, 10], lookback=[0, 2])
    table = cs.sweep("One two three. Four five six.", grid).astype({"n_chunks": float})
    table.loc[0, "n_chunks"] = np.inf
    table.loc[1, "n_chunks"] = np.nan
    FigureCanvasAgg(cs.plots.sweep(table, y=y).get_figure(root=True)).draw()
