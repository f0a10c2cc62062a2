from __future__ import annotations

import warnings
from itertools import pairwise

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from matplotlib import pyplot as plt
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

import chunkscope as cs
from chunkscope.errors import ArgumentTypeError, TableError
from chunkscope.plots._fitting import FittingLabel
from chunkscope.showing.palette import CUTS
from tests.plots.drawn import HOSTILE, legend_of, names_at_the_left, notes_of, picture
from tests.stats.tables import chunk_tables, table_of

KINDS = [each.name for each in cs.Boundary if each is not cs.Boundary.text_end]
KIND_OF = {to_hex(color): kind for kind, color in CUTS.items()}


def bars(ax: Axes) -> list[tuple[float, str, float, float]]:
    """Middle of the row, kind, left end and length of each part of a bar."""
    parts = [each for each in ax.patches if isinstance(each, Rectangle)]
    middles = [each.get_y() + each.get_height() / 2 for each in parts]
    kinds = [KIND_OF[to_hex(each.get_facecolor())] for each in parts]
    ends = [(each.get_x(), each.get_width()) for each in parts]
    return [(y, kind, *end) for y, kind, end in zip(middles, kinds, ends, strict=True)]


def ending(splitter: str = "one", **n_chunks: int) -> list[dict[str, object]]:
    """Rows of chunks that end at these kinds of boundary."""
    return [
        {"splitter": splitter, "boundary": kind} for kind, n in n_chunks.items() for _ in range(n)
    ]


@settings(max_examples=30)
@given(chunks=chunk_tables())
def test_the_parts_of_the_bars_are_the_shares_of_the_cuts(chunks: pd.DataFrame) -> None:
    ax = cs.plots.boundaries(chunks)
    drawn = bars(ax)
    splitters = list(dict.fromkeys(chunks["splitter"]))
    expected = []
    for n, splitter in enumerate(splitters):
        ends = [
            b for s, b in zip(chunks["splitter"], chunks["boundary"], strict=True) if s == splitter
        ]
        cuts = [each for each in ends if each != "text_end"]
        left = 0.0
        for kind in KINDS:
            if kind in cuts:
                share = cuts.count(kind) / len(cuts)
                expected.append((len(splitters) - n - 0.5, kind, left, share))
                left += share
    assert [each[:2] for each in drawn] == [each[:2] for each in expected]
    assert [each[2:] for each in drawn] == [pytest.approx(each[2:]) for each in expected]


def test_the_kinds_stand_in_their_order_and_only_those_there_are() -> None:
    ax = cs.plots.boundaries(table_of(*ending(hard=1, text_end=5, word=2, paragraph=1)))
    assert [kind for _, kind, _, _ in bars(ax)] == ["paragraph", "word", "hard"]
    assert legend_of(ax) == ["paragraph", "word", "hard"]
    assert ax.get_xlabel() == "share of cuts"
    assert notes_of(ax) == ["4 cuts"]


def test_what_was_never_cut_has_no_bar_and_says_so() -> None:
    ax = cs.plots.boundaries(table_of(*ending("a", text_end=2), *ending("b", line=1)))
    assert notes_of(ax) == ["0 cuts", "1 cut"]
    assert [middle for middle, *_ in bars(ax)] == [0.5]
    picture(ax)


def test_a_part_holds_its_name_as_far_as_there_is_room() -> None:
    ax = cs.plots.boundaries(table_of(*ending(paragraph=80, line=15, word=5)))
    picture(ax)
    labels = [each for each in ax.get_children() if isinstance(each, FittingLabel)]
    assert [each.get_text() for each in labels] == ["paragraph 80 %", "line 15 %", "5 %"]
    for label in labels:
        box = label.get_window_extent()
        left, _, width, _ = label.box
        (start, _), (end, _) = ax.transData.transform([(left, 0), (left + width, 0)])
        assert start < box.x0 < box.x1 < end


def test_a_share_of_a_thousandth_leaves_ink() -> None:
    with_one = picture(cs.plots.boundaries(table_of(*ending(line=999, hard=1))))
    red = np.array([int(CUTS["hard"][i : i + 2], 16) / 255 for i in (1, 3, 5)])
    above_the_legend = with_one[: len(with_one) // 2, :, :3]
    assert (np.abs(above_the_legend - red).sum(axis=2) < 0.9).any()


def test_the_empty_table_says_so() -> None:
    ax = cs.plots.boundaries(table_of())
    assert notes_of(ax) == ["no chunks"]
    picture(ax)


@pytest.mark.parametrize("n", [1, 12, 40])
def test_names_stand_at_the_left_and_inside_the_picture(n: int) -> None:
    splitters = [cs.SplitPoints(chunk_size=9 + size, lookback=8) for size in range(n)]
    ax = cs.plots.boundaries(cs.chunk("One two three. Four, five.\n\nSix. " * 3, splitters))
    picture(ax)
    labels, figure = ax.get_yticklabels(), ax.get_figure(root=True)
    assert figure is not None
    assert names_at_the_left(ax)[0].endswith("9" if n > 1 else "chunk_size=9)") or n == 1
    assert all(label.get_window_extent().x0 >= 0 for label in labels)
    boxes = sorted((label.get_window_extent() for label in labels), key=lambda box: box.y0)
    assert all(below.y1 <= above.y0 + 1 for below, above in pairwise(boxes))
    assert all(label.get_fontsize() >= 5 for label in labels)
    legend = ax.get_legend()
    assert legend is not None
    box = legend.get_window_extent()
    assert box.y1 < ax.xaxis.label.get_window_extent().y0
    assert box.y0 >= 0
    assert box.x1 <= figure.bbox.x1


@pytest.mark.parametrize("layout", [None, "constrained"])
def test_in_axes_that_are_given_the_legend_stands_above_the_bars(layout: str | None) -> None:
    figure = Figure(figsize=(9, 4), layout=layout)  # type: ignore[arg-type]
    left, right = figure.subplots(1, 2)
    rows = [*ending("a", line=3, word=2), *ending("b", hard=4)]
    assert cs.plots.boundaries(table_of(*rows), ax=right) is right
    assert not left.has_data()
    picture(right)
    assert figure.axes == [left, right]
    legend = right.get_legend()
    assert legend is not None
    highest = max(middle for middle, *_ in bars(right)) + 0.5
    assert legend.get_window_extent().y0 > right.transData.transform((0, highest))[1]


def test_names_of_any_kind_are_drawn_as_they_are_and_without_a_warning() -> None:
    ax = cs.plots.boundaries(table_of(*(row for name in HOSTILE for row in ending(name, line=1))))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        picture(ax)
    assert len(set(names_at_the_left(ax))) == len(HOSTILE)


def test_on_dark_pages_the_seams_are_dark() -> None:
    with plt.style.context("dark_background"):
        ax = cs.plots.boundaries(table_of(*ending(line=1, word=1)))
        picture(ax)
    assert {to_hex(each.get_edgecolor()) for each in ax.patches} == {"#000000"}


def test_what_it_does_not_take_is_refused() -> None:
    with pytest.raises(TableError, match="unknown boundary 'page'"):
        cs.plots.boundaries(table_of({"boundary": "page"}))
    with pytest.raises(ArgumentTypeError, match="ax must be a plain matplotlib Axes or None"):
        cs.plots.boundaries(table_of(*ending(line=1)), ax=Figure())  # type: ignore[arg-type]


def test_the_table_is_not_changed() -> None:
    chunks = table_of(*ending("b", line=1), *ending("a", word=2))
    before = chunks.copy(deep=True)
    cs.plots.boundaries(chunks)
    pd.testing.assert_frame_equal(chunks, before)
