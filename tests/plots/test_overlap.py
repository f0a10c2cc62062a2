from __future__ import annotations

import warnings

import numpy as np
import pandas as pd
import pytest
from hypothesis import assume, given, settings
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D

import chunkscope as cs
from chunkscope.errors import ArgumentError, ArgumentTypeError, TableError
from tests.plots.drawn import HOSTILE, legend_of, names_at_the_left, notes_of, picture
from tests.stats.tables import chunk_tables, table_of

# The marks of a row, in the order in which they are drawn.
MARKS = ("median", "middle half", "p5 to p95", "largest", "asked for")


def marks(ax: Axes) -> list[dict[str, list[float]]]:
    """Where the marks of each row are, from above."""
    lines = list(ax.lines)
    assert len(lines) % len(MARKS) == 0
    rows = [lines[n : n + len(MARKS)] for n in range(0, len(lines), len(MARKS))]
    for row in rows:
        assert len({float(y) for line in row for y in np.asarray(line.get_ydata())}) == 1
    return [dict(zip(MARKS, map(places, row), strict=True)) for row in rows]


def places(line: Line2D) -> list[float]:
    """Where a mark is; nowhere where it is not drawn."""
    return [float(x) for x in np.asarray(line.get_xdata(), dtype=float) if not np.isnan(x)]


def in_a_row(splitter: str, *overlaps: int) -> list[dict[str, object]]:
    """Rows of chunks of one page that overlap the one before by so many chars."""
    return [
        {"splitter": splitter, "chunk_index": n, "overlap_chars": each}
        for n, each in enumerate((0, *overlaps))
    ]


@settings(max_examples=30)
@given(chunks=chunk_tables())
def test_the_marks_are_the_quantiles_of_the_statistic(chunks: pd.DataFrame) -> None:
    ax = cs.plots.overlap(chunks)
    table = cs.stats.overlap(chunks)
    for row, (_, stat) in zip(marks(ax), table.iterrows(), strict=True):
        if stat["n_neighbours"]:
            assert row["median"] == [stat["chars_median"]]
            assert row["middle half"] == [stat["chars_p25"], stat["chars_p75"]]
            assert row["p5 to p95"] == [stat["chars_p5"], stat["chars_p95"]]
            assert row["largest"] == [stat["chars_max"]]
        else:
            assert not any(row.values())
    left, right = ax.get_xlim()
    everywhere = [x for row in marks(ax) for xs in row.values() for x in xs]
    assert all(left < x < right for x in everywhere)


@settings(max_examples=20)
@given(chunks=chunk_tables(names=("p",)))
def test_tokens_are_those_that_both_chunks_touch(chunks: pd.DataFrame) -> None:
    table = cs.stats.overlap(chunks)
    assume(table["n_neighbours"].sum() > 0)
    (row,) = marks(cs.plots.overlap(chunks, unit="tokens"))
    assert row["median"] == [table["tokens_median"].iloc[0]]
    assert row["largest"] == [table["tokens_max"].iloc[0]]


def test_quantiles_by_hand() -> None:
    ax = cs.plots.overlap(table_of(*in_a_row("a", 0, 10, 20, 30, 40)))
    (row,) = marks(ax)
    assert row["median"] == [20]
    assert row["middle half"] == [10, 30]
    assert row["largest"] == [40]
    assert notes_of(ax) == ["80 % overlap"]
    assert legend_of(ax) == ["median", "p25 to p75", "p5 to p95", "largest"]


def test_what_was_asked_for_is_marked_where_the_unit_is_that_of_the_axis() -> None:
    splitter = cs.TokenWindows(chunk_size=6, chunk_overlap=2, punctuation=())
    chunks = cs.chunk("One two three. Four five six. Seven eight nine.", splitter)
    in_tokens, in_chars = (cs.plots.overlap(chunks, unit=unit) for unit in ("tokens", "chars"))
    assert marks(in_tokens)[0]["asked for"] == [2]
    assert notes_of(in_tokens) == ["100 % overlap"]
    assert legend_of(in_tokens)[-1] == "asked for"
    assert marks(in_chars)[0]["asked for"] == []
    assert notes_of(in_chars) == ["100 % overlap\nasked: 2 tokens"]
    assert "asked for" not in legend_of(in_chars)


def test_context_that_is_kept_apart_is_no_overlap_that_was_asked_for() -> None:
    chunks = cs.chunk("One two three. Four five six.", cs.SplitPoints(12, chunk_overlap=4))
    ax = cs.plots.overlap(chunks)
    assert marks(ax)[0]["asked for"] == []
    assert notes_of(ax) == ["0 % overlap\ncontext is apart"]


def test_a_chunk_alone_has_no_neighbours() -> None:
    ax = cs.plots.overlap(table_of({"splitter": "a"}))
    assert notes_of(ax) == ["no neighbours"]
    assert not any(marks(ax)[0].values())
    picture(ax)


def test_the_unit_is_on_the_axis() -> None:
    chunks = table_of(*in_a_row("a", 3))
    assert cs.plots.overlap(chunks).get_xlabel() == "overlap with the chunk before (chars)"
    label = cs.plots.overlap(chunks, unit="tokens").get_xlabel()
    assert label == "overlap with the chunk before (cl100k_base tokens)"


def test_the_empty_table_says_so() -> None:
    for unit in ("chars", "tokens"):
        ax = cs.plots.overlap(table_of(), unit=unit)
        assert notes_of(ax) == ["no chunks"]
        assert ax.get_xlabel() == f"overlap with the chunk before ({unit})"
        picture(ax)


def test_tokens_of_two_encodings_are_refused() -> None:
    chunks = table_of({"splitter": "a"}, {"splitter": "b", "encoding": "words"})
    with pytest.raises(TableError, match=r"'cl100k_base' .* and 'words'"):
        cs.plots.overlap(chunks, unit="tokens")
    cs.plots.overlap(chunks)


@pytest.mark.parametrize("n", [1, 40])
def test_notes_and_legend_stay_inside_the_picture(n: int) -> None:
    splitters = [cs.Recursive(chunk_size=9 + size, chunk_overlap=3) for size in range(n)]
    ax = cs.plots.overlap(cs.chunk("One two three. Four, five.\n\nSix. " * 3, splitters))
    picture(ax)
    figure, legend = ax.get_figure(root=True), ax.get_legend()
    assert figure is not None
    assert legend is not None
    assert all(text.get_window_extent().x1 <= figure.bbox.x1 for text in ax.texts)
    assert legend.get_window_extent().x1 <= figure.bbox.x1
    assert legend.get_window_extent().y0 >= 0
    assert ax.get_window_extent().width > 200  # pixels


def test_names_of_any_kind_are_drawn_as_they_are_and_without_a_warning() -> None:
    ax = cs.plots.overlap(table_of(*(row for name in HOSTILE for row in in_a_row(name, 4))))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        picture(ax)
    assert len(set(names_at_the_left(ax))) == len(HOSTILE)


def test_an_encoding_with_dollars_is_no_formula() -> None:
    ax = cs.plots.overlap(table_of({"encoding": "$\\frac"}), unit="tokens")
    picture(ax)
    assert ax.get_xlabel() == r"overlap with the chunk before (\$\frac tokens)"


def test_a_plot_goes_into_axes_that_are_given() -> None:
    figure = Figure(figsize=(9, 4), layout="constrained")
    left, right = figure.subplots(1, 2)
    assert cs.plots.overlap(table_of(*in_a_row("a", 4)), ax=right) is right
    assert not left.has_data()
    picture(right)


def test_what_it_does_not_take_is_refused() -> None:
    chunks = table_of(*in_a_row("a", 4))
    with pytest.raises(ArgumentError, match="unknown unit 'char'; known are chars, tokens"):
        cs.plots.overlap(chunks, unit="char")  # type: ignore[arg-type]
    with pytest.raises(ArgumentTypeError, match="ax must be a plain matplotlib Axes or None"):
        cs.plots.overlap(chunks, ax=Figure())  # type: ignore[arg-type]
