"""`sweep`: a number of each setting, over one setting as lines or over two as a heat map."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from chunkscope.errors import ArgumentError, ArgumentTypeError, SettingsError, excerpt, must_be
from chunkscope.plots._axes import WIDTH, axes_for, inches_wide, say
from chunkscope.plots._columns import write_label
from chunkscope.plots._heat_map import draw_cells, height_of, key_of, legend_below
from chunkscope.plots._legend import FONT_SIZE, add_legend, legend_height
from chunkscope.plots._settings_lines import (
    LINES_HEIGHT,
    draw_lines,
    is_result,
    lines_of_settings,
)
from chunkscope.showing.cells import Cells
from chunkscope.showing.columns import column_label, column_named, numbers_of
from chunkscope.showing.names import told_apart
from chunkscope.splitters import SPLITTERS, label
from chunkscope.stats.settings import splitter_of_row

__all__ = ["sweep"]


def sweep(
    table: pd.DataFrame,
    *,
    x: str = "chunk_size",
    y: str | None = None,
    value: str = "n_chunks",
    ax: Axes | None = None,
) -> Axes:
    """The Axes on which a number of each setting is drawn: lines, or with `y` a heat map.

    Parameters
    ----------
    table : pandas.DataFrame
        What `chunkscope.sweep` returns, or some rows of it.
    x : str, default "chunk_size"
        The setting along the horizontal axis: a column of `table`.
    y : str, optional
        A second setting, upward: each cell of a heat map tells its number, as far as there
        is room. `x` and `y` have to tell the rows apart. A combination that is impossible
        is hatched, with the reason below; one that is not in the table is empty. By
        default there are lines along `x`, one for each combination of the other settings
        that differ; those that follow from `x`, as a default overlap does, make no lines
        of their own. Where `x` is no setting but a result, such as ``"tokens_p95"``, a
        line joins the settings that differ in their ``chunk_size``, in its order.
    value : str, default "n_chunks"
        The column of numbers to draw; those that are not finite are left out.
    ax : matplotlib.axes.Axes, optional
        What to draw on. By default a new figure, which a notebook shows once at the end
        of its cell, and which ``ax.figure.savefig("sweep.png")`` writes to a file. A heat
        map takes the room for its colour bar from `ax`.

    Returns
    -------
    matplotlib.axes.Axes
        `ax`, or that of the new figure. Numbers far apart have a logarithmic scale. Where
        splitters count their sizes in several units, the axis says that each is in its
        own, and the legend in which. Where nine tenths of the numbers of a heat map would
        share a third of its colours, these are spread over the nine tenths; what lies
        beyond has the last colour, and the colour bar ends in an arrow.
        Settings whose step is eaten, see `chunkscope.sweep`, have a ring, or a triangle
        in the corner of their cell. Without rows the Axes say so.

    Raises
    ------
    ArgumentError, ArgumentTypeError
        For a `table` that is no DataFrame, a column that is not there or holds no
        numbers, an `x` that is `y`, rows that `x` and `y` do not tell apart, and an `ax`
        that is none.

    Examples
    --------
    >>> import chunkscope as cs
    >>> grid = cs.grid(cs.SplitPoints, chunk_size=[8, 12, 20], lookback=[0, 4, 10])
    >>> table = cs.sweep("Boil water. Wait. Pour it over the leaves.", grid)
    >>> cs.plots.sweep(table, y="lookback").get_ylabel()
    'lookback (chars)'
    """
    if not isinstance(table, pd.DataFrame):
        raise ArgumentTypeError(must_be("table", "a table of settings (a DataFrame)", table))
    column_named(table, "x", x)
    column_named(table, "value", value)
    numbers = numbers_of(table, "value", value)
    numbers = numbers.where(np.isfinite(numbers.to_numpy(np.float64, na_value=np.nan)))
    column_named(table, "splitter", "splitter")
    if y is None:
        return _as_lines(table, numbers, ax, x=x, value=value)
    if column_named(table, "y", y) == x:
        raise ArgumentError(must_be("y", "another column than x", y))
    return _as_heat_map(table, numbers, ax, x=x, y=y, value=value)


def _as_lines(
    table: pd.DataFrame, numbers: pd.Series, ax: Axes | None, *, x: str, value: str
) -> Axes:
    there = table[x].notna() & numbers.notna()
    along = "chunk_size" if is_result(table, x) else x
    named = told_apart(_labels(table[there]), but={along})
    lines = lines_of_settings(table[there], x, along, numbers[there], named)
    given = ax is not None
    ax = axes_for(ax, height=LINES_HEIGHT + legend_height(lines.key, lines.title))
    write_label(ax.xaxis, column_label(table, x))
    write_label(ax.yaxis, column_label(table, value))
    if not there.any():
        say(ax, "no settings")
        return ax
    labels = column_label(table, x), column_label(table, value)
    handles = draw_lines(ax, lines, labels, (x, value))
    add_legend(ax, handles, lines.key, lines.title, given=given)
    return ax


def _as_heat_map(
    table: pd.DataFrame, numbers: pd.Series, ax: Axes | None, *, x: str, y: str, value: str
) -> Axes:
    there = table[x].notna() & table[y].notna()
    _refuse_two_in_a_cell(table[there], x, y)
    cells = Cells.of(table[there], x, y, numbers[there])
    given = ax is not None
    key = key_of(cells)
    ax = axes_for(ax, height=height_of(cells) + legend_height(key))
    write_label(ax.xaxis, column_label(table, x))
    write_label(ax.yaxis, column_label(table, y))
    if not there.any():
        say(ax, "no settings")
        return ax
    if given:  # no wider than these Axes: a layout makes room below them, and none beside
        key = key_of(cells, longest=(inches_wide(ax) - 0.5) * 72 / FONT_SIZE)
    handles = draw_cells(ax, cells, value, column_label(table, value))
    # Never inside: there are cells.
    add_legend(ax, handles, key, given=False, width=inches_wide(ax) if given else WIDTH)
    if not given:
        legend_below(ax, legend_height(key))
    return ax


def _refuse_two_in_a_cell(table: pd.DataFrame, x: str, y: str) -> None:
    twice = table[table.duplicated([x, y], keep=False)]
    if twice.empty:
        return
    first = twice.iloc[0]
    same = twice[(twice[x] == first[x]) & (twice[y] == first[y])]
    raise ArgumentError(
        f"x and y must tell the rows apart, {excerpt(str(same['splitter'].iloc[0]))} and "
        f"{excerpt(str(same['splitter'].iloc[1]))} are one cell; take the rows of one at a time"
    )


def _labels(table: pd.DataFrame) -> list[str]:
    """A label for each row: of one with a name that was given, that of its settings."""
    if "splitter_class" not in table.columns:
        return [str(name) for name in table["splitter"]]
    named = zip(table["splitter"], table["splitter_class"], strict=True)
    return [_label(str(name), kind, table.iloc[row]) for row, (name, kind) in enumerate(named)]


def _label(name: str, kind: object, row: pd.Series) -> str:
    if not isinstance(kind, str) or kind not in SPLITTERS or name.startswith(f"{kind}("):
        return name
    try:
        return label(splitter_of_row({str(key): value for key, value in row.items()}))
    except SettingsError:  # impossible settings, and an encoding of its own, have no label
        return name
