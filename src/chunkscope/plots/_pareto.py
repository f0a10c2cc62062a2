"""`pareto`: two columns of a table against one another, with the front that nothing beats."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from chunkscope import stats
from chunkscope.errors import ArgumentError, ArgumentTypeError, must_be
from chunkscope.plots._axes import axes_for, say
from chunkscope.plots._columns import number_axis, write_label
from chunkscope.plots._legend import add_legend, legend_height
from chunkscope.plots._names import LONGEST, legend_names, on_a_line
from chunkscope.plots._palette import ink, looks
from chunkscope.showing.columns import column_label, column_named, is_far_apart, numbers_of

__all__ = ["pareto"]

HEIGHT = 3.6
"""Inches of a new figure without its legend."""

NUMBERED = 12
"""As many points of the front have a number of their own."""

BEATEN = "beaten by another"


def pareto(
    table: pd.DataFrame,
    *,
    x: str,
    y: str,
    maximise: str | Sequence[str] = (),
    ax: Axes | None = None,
) -> Axes:
    """The Axes on which two columns are drawn against one another, with their Pareto front.

    Parameters
    ----------
    table : pandas.DataFrame
        Any table, such as that of `chunkscope.sweep` or `chunkscope.stats.summary`.
    x, y : str
        Two columns of numbers. Rows in which one is missing are left out.
    maximise : str or sequence of str, default ()
        Those of the two of which more is better; of the others less is, see
        `chunkscope.stats.pareto`.
    ax : matplotlib.axes.Axes, optional
        What to draw on. By default a new figure, which a notebook shows once at the end
        of its cell, and which ``ax.figure.savefig("pareto.png")`` writes to a file.

    Returns
    -------
    matplotlib.axes.Axes
        `ax`, or that of the new figure. The points of the front are joined by steps: what
        lies beyond these nothing reached. They have numbers, up to twelve of them, and
        the legend names them, by the settings that differ where `table` has a column
        ``splitter``, else by its index. Equal points share a number. Numbers far apart
        have a logarithmic axis. Without rows the Axes say so.

    Raises
    ------
    ArgumentError, ArgumentTypeError
        For a `table` that is no DataFrame, a column that is not there or holds no
        numbers, an `x` that is `y`, a `maximise` that names neither, and an `ax` that is
        none.

    Examples
    --------
    >>> import chunkscope as cs
    >>> text = "Boil water. Wait. Pour it over the leaves, and wait four minutes."
    >>> table = cs.sweep(text, cs.grid("TokenWindows", chunk_size=[4, 8, 16]))
    >>> ax = cs.plots.pareto(table, x="n_chunks", y="tokens_max")
    >>> ax.get_xlabel()
    'n_chunks (chunks)'
    """
    if not isinstance(table, pd.DataFrame):
        raise ArgumentTypeError(must_be("table", "a table (a DataFrame)", table))
    column_named(table, "x", x)
    if column_named(table, "y", y) == x:
        raise ArgumentError(must_be("y", "another column than x", y))
    more = _of_both(maximise, x, y)
    points = pd.DataFrame({"x": numbers_of(table, "x", x), "y": numbers_of(table, "y", y)})
    points = points.set_axis(pd.RangeIndex(len(table)))
    points = points[np.isfinite(points.to_numpy()).all(axis=1)]
    # By the numbers drawn, and in the order in which they lie along the axis.
    less = [name for name in ("x", "y") if name not in more]
    front = stats.pareto(points, minimise=less, maximise=more).sort_values("x", kind="stable")
    places = list(dict.fromkeys(front.itertuples(index=False, name=None)))
    title, names = _names(table, points, front, places)
    beaten = points.drop(index=front.index)
    key = [*names, *([BEATEN] if len(beaten) else [])]
    given = ax is not None
    ax = axes_for(ax, height=HEIGHT + legend_height(key, title))
    write_label(ax.xaxis, column_label(table, x))
    write_label(ax.yaxis, column_label(table, y))
    if points.empty:
        say(ax, "no rows")
        return ax
    _scales(ax, points, column_label(table, x), column_label(table, y), (x, y))
    handles = [*_draw_front(ax, places, more, numbered=bool(names)), *_draw_beaten(ax, beaten)]
    add_legend(ax, handles, key, title, given=given)
    return ax


def _of_both(maximise: object, x: str, y: str) -> list[str]:
    """Which of ``"x"`` and ``"y"`` are better where they are more."""
    allowed = f"x or y, or a list of them ({x}, {y})"
    if isinstance(maximise, bytes) or not isinstance(maximise, Sequence):  # a str is one
        raise ArgumentTypeError(must_be("maximise", allowed, maximise))
    names = [maximise] if isinstance(maximise, str) else list(maximise)
    for name in names:
        if not isinstance(name, str):
            raise ArgumentTypeError(must_be("each of maximise", allowed, name))
        if name not in (x, y):
            raise ArgumentError(must_be("maximise", allowed, name))
    return [axis for axis, name in (("x", x), ("y", y)) if name in names]


def _names(
    table: pd.DataFrame,
    points: pd.DataFrame,
    front: pd.DataFrame,
    places: Sequence[tuple[float, float]],
) -> tuple[str, list[str]]:
    """A title and a name for each place on the front; none where they are too many."""
    if len(places) > NUMBERED:
        return "", []
    if "splitter" in table.columns:
        # Told apart from all that are drawn, on the front or not.
        labels = [str(each) for each in table["splitter"]]
        drawn = list(dict.fromkeys(labels[row] for row in points.index))
        title, names = legend_names(drawn)
        name_of = dict(zip(drawn, names, strict=True))
        told = [name_of[labels[row]] for row in front.index]
    else:
        title, told = "", on_a_line([str(each) for each in table.index[front.index]], LONGEST)
    at_place: dict[tuple[float, float], list[str]] = {place: [] for place in places}
    for place, name in zip(front.itertuples(index=False, name=None), told, strict=True):
        at_place[place].append(name)
    return title, [
        each[0] if len(each) == 1 else f"{each[0]} and {len(each) - 1} more"
        for each in at_place.values()
    ]


def _draw_front(
    ax: Axes, places: Sequence[tuple[float, float]], more: Sequence[str], *, numbered: bool
) -> list[Artist]:
    """Steps along the front and its points; returns a handle for each numbered one."""
    color = looks(1)[0].color
    x, y = np.array(places).T
    # Steps lie on the side that is worse in both: what they bound is what was reached.
    bend = "steps-post" if "x" not in more else "steps-pre"
    ax.plot(x, y, drawstyle=bend, color=color, linewidth=1.2, alpha=0.6)
    size = 12 if numbered else 5
    ax.plot(x, y, "o", color=color, markersize=size, markeredgecolor="white", markeredgewidth=0.8)
    handles: list[Artist] = []
    for number, place in enumerate(places if numbered else (), start=1):
        written = ax.annotate(str(number), place, ha="center", va="center_baseline", zorder=4)
        written.set(color="white", fontsize=7.5, fontweight="bold", usetex=False)
        digits = Line2D([], [], color=color, linestyle="none", marker=f"${number}$", markersize=7)
        handles.append(digits)
    return handles


def _draw_beaten(ax: Axes, beaten: pd.DataFrame) -> list[Artist]:
    if beaten.empty:
        return []
    return list(ax.plot(beaten["x"], beaten["y"], "o", color=ink(0.35), markersize=4, zorder=1.5))


def _scales(
    ax: Axes, points: pd.DataFrame, x_label: str, y_label: str, names: tuple[str, str]
) -> None:
    log_x, log_y = is_far_apart(points["x"]), is_far_apart(points["y"])
    if log_x:
        ax.set_xscale("log")
    if log_y:
        ax.set_yscale("log")
    number_axis(ax.xaxis, names[0], points["x"], log=log_x)
    number_axis(ax.yaxis, names[1], points["y"], log=log_y)
    write_label(ax.xaxis, x_label, log=log_x)
    write_label(ax.yaxis, y_label, log=log_y)
    ax.grid(color=ink(0.12), linewidth=0.8)
    ax.set_axisbelow(True)
    ax.margins(0.08)
