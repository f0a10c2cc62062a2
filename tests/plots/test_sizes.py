from __future__ import annotations

import warnings
from collections.abc import Callable

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import StepPatch

import chunkscope as cs
from chunkscope.errors import ArgumentError, ArgumentTypeError, TableError
from tests.plots.drawn import HOSTILE, legend_of, picture
from tests.stats.tables import table_of, with_sizes

Plot = Callable[..., Axes]

plots = pytest.mark.parametrize("plot", [cs.plots.sizes, cs.plots.ecdf])
"""Both draw sizes, and have most of what they promise in common."""

some_sizes = st.lists(st.integers(0, 5000), min_size=1, max_size=20)


def bars(ax: Axes) -> list[StepPatch]:
    """The filled histograms, in order."""
    return [each for each in ax.patches if isinstance(each, StepPatch) and each.get_fill()]


@settings(max_examples=20)
@given(sizes=st.dictionaries(st.sampled_from("abcd"), some_sizes, min_size=1))
def test_every_chunk_is_in_one_bin_of_its_histogram(sizes: dict[str, list[int]]) -> None:
    ax = cs.plots.sizes(with_sizes(**sizes))
    for drawn, each in zip(bars(ax), sizes.values(), strict=True):
        shares, edges, _ = drawn.get_data()
        counts, _ = np.histogram(each, edges)
        assert shares == pytest.approx(counts / len(each))
        assert shares.sum() == pytest.approx(1)


@plots
@pytest.mark.parametrize(
    "sizes",
    [{"a": [7]}, {"a": [100] * 50}, {"a": [0, 0]}, {"a": [1]}, {"a": [3, 10**7]}],
    ids=["one chunk", "all equal", "all empty", "one token", "far apart"],
)
def test_what_is_hard_to_scale_is_drawn_with_ink_on_it(
    plot: Plot, sizes: dict[str, list[int]]
) -> None:
    ax = plot(with_sizes(**sizes))
    blank = plot(with_sizes())
    assert (picture(ax) != 1).sum() > (picture(blank) != 1).sum()


def test_sizes_that_are_all_equal_are_one_bar_that_can_be_seen() -> None:
    ax = cs.plots.sizes(with_sizes(a=[100] * 50))
    shares, edges, _ = bars(ax)[0].get_data()
    (bar,) = np.flatnonzero(shares)
    assert edges[bar] < 100 < edges[bar + 1]
    left, right = ax.get_xlim()
    assert (edges[bar + 1] - edges[bar]) / (right - left) > 0.02


@plots
def test_the_empty_table_says_so_on_labelled_axes(plot: Plot) -> None:
    ax = plot(with_sizes(), limit=8)
    assert [text.get_text() for text in ax.texts] == ["no chunks"]
    assert ax.get_xlabel() == "chunk size (tokens)"
    assert ax.get_ylabel().startswith("share of chunks")
    picture(ax)


@pytest.mark.parametrize(
    ("sizes", "scale"),
    [
        ({"a": [50, 60], "b": [500]}, "linear"),
        ({"a": [50, 60], "b": [900]}, "log"),
        ({"a": [0, 60], "b": [900]}, "linear"),
    ],
    ids=["near", "far", "with a size of 0, which has no place on a log axis"],
)
def test_sizes_far_apart_have_a_logarithmic_axis(sizes: dict[str, list[int]], scale: str) -> None:
    ax = cs.plots.sizes(with_sizes(**sizes))
    assert ax.get_xscale() == scale
    assert ("log scale" in ax.get_xlabel()) == (scale == "log")


@plots
def test_the_unit_is_on_the_axis(plot: Plot) -> None:
    chunks = table_of({"n_tokens": 5}, {"n_tokens": 9})
    assert plot(chunks).get_xlabel() == "chunk size (cl100k_base tokens)"
    assert plot(chunks, unit="chars").get_xlabel() == "chunk size (chars)"
    chunks["n_tokens"] = pd.array([5, None], "Int64")
    label = plot(chunks).get_xlabel()
    assert label == "chunk size (estimated cl100k_base tokens)"


@plots
def test_up_to_four_splitters_differ_in_colour_and_in_dash(plot: Plot) -> None:
    ax = plot(with_sizes(a=[1, 2], b=[2, 3], c=[3], d=[4, 4]))
    in_steps = plot is cs.plots.ecdf
    drawn = ax.lines if in_steps else [p for p in ax.patches if not p.get_fill()]
    assert len({str(each.get_linestyle()) for each in drawn}) == 4 or in_steps
    colours = [
        each.get_color() if isinstance(each, Line2D) else each.get_edgecolor() for each in drawn
    ]
    assert len({str(each) for each in colours}) == 4


def test_many_splitters_have_rows_with_their_names() -> None:
    sizes = {f"name {i}": [i, 2 * i, 2 * i] for i in range(1, 41)}
    ax = cs.plots.sizes(with_sizes(**sizes))
    assert [text.get_text() for text in ax.get_yticklabels()] == list(sizes)
    assert ax.get_legend() is None
    assert len(bars(ax)) == 40


def test_the_legend_tells_the_settings_that_differ_and_the_limit() -> None:
    splitters = [cs.Recursive(chunk_size=size) for size in (4, 8)]
    ax = cs.plots.sizes(cs.chunk("One two three. Four.", splitters), limit=1000)
    assert legend_of(ax) == ["4", "8", "limit 1,000"]
    legend = ax.get_legend()
    assert legend is not None
    assert legend.get_title().get_text() == "Recursive(chunk_size)"


@plots
@pytest.mark.parametrize("n", [2, 6], ids=["overlaid", "in rows"])
def test_the_limit_is_a_line_that_can_be_seen(plot: Plot, n: int) -> None:
    ax = plot(with_sizes(**{f"s{i}": [5, 6] for i in range(n)}), limit=90)
    assert 90 in [np.asarray(line.get_xdata())[0] for line in ax.lines]
    assert ax.get_xlim()[0] < 90 < ax.get_xlim()[1]
    assert legend_of(ax)[-1] == "limit 90"


@plots
@pytest.mark.parametrize("n", [3, 12])
@pytest.mark.parametrize("layout", [None, "constrained"])
def test_a_plot_goes_into_axes_that_are_given(plot: Plot, n: int, layout: str | None) -> None:
    figure = Figure(figsize=(6, 3), layout=layout)  # type: ignore[arg-type]
    left, right = figure.subplots(1, 2)
    chunks = with_sizes(**{f"a rather long name {i}": [i + 1, 20, 30] for i in range(n)})
    assert plot(chunks, ax=right) is right
    assert right.has_data()
    assert not left.has_data()
    picture(right)
    assert figure.axes == [left, right]


@plots
@pytest.mark.parametrize("n", [3, 12], ids=["few", "many"])
def test_names_of_any_kind_are_drawn_as_they_are_and_without_a_warning(plot: Plot, n: int) -> None:
    names = HOSTILE[:n] if n == 12 else HOSTILE[5:8]
    ax = plot(with_sizes(**{name: [5, 6] for name in names}))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        picture(ax)
    told = legend_of(ax) or [text.get_text() for text in ax.get_yticklabels()]
    assert len(set(told)) == n
    assert all(len(each) < 80 for each in told)


def test_an_encoding_with_dollars_is_no_formula() -> None:
    ax = cs.plots.sizes(table_of({"encoding": "$\\frac"}, {"encoding": "$\\frac"}))
    picture(ax)
    assert ax.get_xlabel() == r"chunk size (\$\frac tokens)"


def test_tokens_of_two_encodings_are_refused() -> None:
    chunks = table_of({"splitter": "a"}, {"splitter": "b", "encoding": "words"})
    with pytest.raises(TableError, match=r"'cl100k_base' .* and 'words'"):
        cs.plots.sizes(chunks)
    cs.plots.sizes(chunks, unit="chars")


def test_the_table_is_not_changed() -> None:
    chunks = with_sizes(a=[1, 2], b=[3])
    before = chunks.copy(deep=True)
    cs.plots.sizes(chunks)
    pd.testing.assert_frame_equal(chunks, before)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"unit": "token"}, "unknown unit 'token'; known are tokens, chars"),
        ({"limit": 0}, "limit must be a whole number, at least 1 and below"),
    ],
)
def test_values_out_of_range_are_refused(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(ArgumentError, match=message):
        cs.plots.sizes(with_sizes(a=[1]), **arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"unit": None}, "unit must be one of tokens, chars, got None"),
        ({"limit": 1.5}, "limit must be a whole number, at least 1 and below"),
        ({"ax": np.array([None])}, "ax must be a plain matplotlib Axes or None, got array"),
        ({"ax": Figure()}, "ax must be a plain matplotlib Axes or None, got <Figure"),
    ],
)
def test_kinds_of_arguments_it_does_not_take_are_refused(
    arguments: dict[str, object], message: str
) -> None:
    with pytest.raises(ArgumentTypeError, match=message):
        cs.plots.sizes(with_sizes(a=[1]), **arguments)  # type: ignore[arg-type]


def test_what_is_no_table_is_refused() -> None:
    with pytest.raises(ArgumentTypeError, match="chunks must be a chunk table"):
        cs.plots.sizes([1, 2])  # type: ignore[arg-type]
