from __future__ import annotations

import numpy as np
import pytest
from matplotlib.figure import Figure

from chunkscope.plots._axes import WIDTH
from chunkscope.plots._rows import NamedRows, named_rows


def test_rows_are_one_high_and_the_first_is_uppermost() -> None:
    rows = named_rows(["a", "b", "c"])
    assert rows.middles.tolist() == [2.5, 1.5, 0.5]
    ax = Figure().add_subplot()
    rows.draw(ax)
    assert ax.get_ylim() == (0, 3)
    assert dict(
        zip(ax.get_yticks(), [t.get_text() for t in ax.get_yticklabels()], strict=True)
    ) == {
        2.5: "a",
        1.5: "b",
        0.5: "c",
    }


@pytest.mark.parametrize("above", [0, 0.5])
def test_what_is_left_free_above_is_so_many_inches_of_the_axes(above: float) -> None:
    figure = Figure(figsize=(5, 5))
    ax = figure.add_axes((0, 0, 1, 1))
    named_rows(["a", "b"]).draw(ax, above=above)
    free = 1 - ax.transAxes.inverted().transform(ax.transData.transform((0, 2)))[1]
    assert free * 5 == pytest.approx(above)


def test_the_title_stands_above_the_first_name() -> None:
    rows = NamedRows(("Splitter(size,", "overlap)"), [("1, 2",), ("3, 4",)])
    ax = Figure().add_subplot()
    rows.draw(ax)
    assert [t.get_text() for t in ax.get_yticklabels()] == [
        "1, 2",
        "3, 4",
        "Splitter(size,\noverlap)",
    ]
    assert 2 < ax.get_yticks()[-1] < ax.get_ylim()[1]


@pytest.mark.parametrize("n", [1, 30, 400, 4000])
def test_where_there_is_no_room_letters_are_smaller_and_then_fewer(n: int) -> None:
    rows = NamedRows((), [(f"row {i}",) for i in range(n)])
    ax = Figure(figsize=(5, 4)).add_subplot()
    rows.draw(ax)
    labels = ax.get_yticklabels()
    size = labels[0].get_fontsize()
    assert 5 <= size <= 9
    assert labels[0].get_text() == "row 0"
    height = 4 * ax.get_position().height * 72
    assert size * len(labels) <= 1.06 * height
    assert len(labels) == n or n > 30
    assert len(labels) > 30 or n <= 30


def test_a_new_figure_is_as_high_as_its_names() -> None:
    one_line, two_lines = (NamedRows((), [name] * 20) for name in (("a",), ("a", "b")))
    assert one_line.height(0.3) == pytest.approx(one_line.height(0.0) + 20 * (0.3 - 0.219375))
    assert two_lines.height(0.3) > one_line.height(0.3)


def test_names_leave_room_for_the_rows() -> None:
    rows = NamedRows((), [("a" * 29,)])
    assert 0.5 * WIDTH < rows.room() < WIDTH
    ax = Figure(figsize=(4, 3)).add_subplot()
    assert rows.room(ax) == pytest.approx(4 * ax.get_position().width)
    laid_out = Figure(figsize=(4, 3), layout="constrained").add_subplot()
    assert rows.room(laid_out) < rows.room(ax)
    assert np.isfinite(rows.room(3))  # refused later, by its name
