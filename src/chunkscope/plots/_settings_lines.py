"""Lines along a setting, one for each combination of the other settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from numpy.typing import NDArray

from chunkscope.plots._columns import number_axis, write_label
from chunkscope.plots._lettering import drawable, lettering
from chunkscope.plots._names import LONGEST
from chunkscope.plots._palette import ink, looks
from chunkscope.showing.cells import EATEN
from chunkscope.showing.columns import is_far_apart, is_of_sizes
from chunkscope.showing.names import distinct, ems
from chunkscope.showing.words import shortened
from chunkscope.stats.numeric import as_numbers
from chunkscope.stats.settings import SETTINGS

__all__ = ["LINES_HEIGHT", "SettingsLines", "draw_lines", "is_result", "lines_of_settings"]

LINES_HEIGHT = 3.4
"""Inches of a new figure without its legend."""

MOST_TICKS = 9
"""As many different settings have a tick each."""


@dataclass(frozen=True, slots=True)
class SettingsLines:
    """The lines, and what the legend says.

    Attributes
    ----------
    points : list of pandas.DataFrame
        ``at``, the place along the axis, ``value`` and ``eaten`` of each line, in order of
        the setting that it goes along.
    title : str
        What the names have in common; may be empty.
    names : list of str
        One a line, with the unit of its sizes where these have several.
    words : list of str, optional
        The settings at places 0, 1, 2, ... where they are no numbers.
    of_results : bool
        Whether the axis has no settings on it, but what came of them.
    """

    points: Sequence[pd.DataFrame]
    title: str
    names: Sequence[str]
    words: Sequence[str] | None
    of_results: bool

    @property
    def key(self) -> list[str]:
        """The entries of the legend."""
        eaten = any(line["eaten"].any() for line in self.points)
        return [*self.names, *([EATEN] if eaten else [])]


def is_result(table: pd.DataFrame, x: str) -> bool:
    """Whether a column holds numbers that are no settings."""
    numbers = None if x in SETTINGS else as_numbers(table[x])
    return numbers is not None and not pd.api.types.is_bool_dtype(numbers)


def lines_of_settings(
    table: pd.DataFrame,
    x: str,
    along: str,
    value: pd.Series,
    named: tuple[str, Sequence[str]],
) -> SettingsLines:
    """The lines of the rows of `table`; rows of the same name are one line.

    `named` is a title and the name of each row.

    `x` is the column along the axis, `along` the setting in whose order a line goes: the
    same, unless `x` is a result.
    """
    title, names = named
    settings = as_numbers(table[x])
    words = None
    if settings is not None and not pd.api.types.is_bool_dtype(settings):
        at = settings.astype("float64")
    else:
        codes, places = pd.factorize(table[x])
        at, words = pd.Series(codes, table.index), [str(each) for each in places]
    eaten = pd.Series(False, index=table.index)  # noqa: FBT003 - a value, no switch
    if "step_eaten" in table.columns:
        eaten = table["step_eaten"].eq(True).fillna(False).astype(bool)  # noqa: FBT003 - values
    order = at if along == x or along not in table.columns else as_numbers(table[along])
    points = pd.DataFrame({"at": at, "value": value, "eaten": eaten, "order": order})
    points = points.reset_index(drop=True)
    line, distinct_lines = pd.factorize(np.array(names, dtype=object))
    lines = [
        rows.sort_values("order", kind="stable") for _, rows in points.groupby(line, sort=True)
    ]
    told = [str(each) for each in distinct_lines]
    units = _units(table, line) if is_of_sizes(x) else [""] * len(told)
    fitting = []
    for name, unit in zip(told, units, strict=True):
        said = f", in {unit}" if unit not in name else ""
        fitting.append(shortened(drawable(name), LONGEST - ems(said), ems) + said)
    return SettingsLines(lines, title, distinct(fitting), words, along != x)


def _units(table: pd.DataFrame, line: NDArray[np.int64]) -> list[str]:
    """What each line counts its sizes in; nothing where all do alike, or one in several."""
    name = "overlap_requested_unit"
    n_lines = line.max(initial=-1) + 1
    if name not in table.columns or table[name].nunique() < 2:
        return [""] * n_lines
    full = [str(each) for each in table[name].dropna().unique()]
    # "tokens", unless there are those of two encodings.
    brief = [each.rpartition(" ")[2] for each in full]
    told = dict(zip(full, brief if len(set(brief)) == len(full) else full, strict=True))
    of_line = table[name].groupby(line, sort=True)
    units = [list(each.dropna().unique()) for _, each in of_line]
    return [told[each[0]] if len(each) == 1 else "" for each in units]


def draw_lines(
    ax: Axes, lines: SettingsLines, labels: tuple[str, str], columns: tuple[str, str]
) -> list[Artist]:
    """The lines with a mark at each setting; returns what the legend shows.

    `labels` and `columns` are those of the horizontal axis and of the vertical one.
    """
    everything = pd.concat(lines.points)
    log_x = lines.words is None and is_far_apart(everything["at"])
    log_y = is_far_apart(everything["value"])
    if log_x:
        ax.set_xscale("log")
    if log_y:
        ax.set_yscale("log")
    handles: list[Artist] = []
    for points, look in zip(lines.points, looks(len(lines.points)), strict=True):
        (line,) = ax.plot(
            points["at"], points["value"], color=look.color, linestyle=look.linestyle, linewidth=1.6
        )
        ax.plot(points["at"], points["value"], "o", color=look.color, markersize=3.6)
        handles.append(line)
    ringed = everything[everything["eaten"]]
    if len(ringed):
        rings = Line2D(
            ringed["at"],
            ringed["value"],
            linestyle="none",
            marker="o",
            markersize=9,
            fillstyle="none",
        )
        rings.set_markeredgecolor(ink(0.8))
        handles.append(ax.add_line(rings))
    _ticks(ax, lines, columns[0], everything["at"], log=log_x)
    number_axis(ax.yaxis, columns[1], everything["value"], log=log_y)
    if not log_y and everything["value"].min() >= 0:
        ax.set_ylim(bottom=0)
    write_label(ax.xaxis, labels[0], log=log_x)
    write_label(ax.yaxis, labels[1], log=log_y)
    ax.grid(axis="y", color=ink(0.12), linewidth=0.8)
    ax.set_axisbelow(True)
    return handles


def _ticks(ax: Axes, lines: SettingsLines, x: str, at: pd.Series, *, log: bool) -> None:
    """A tick for each setting where they are few, and nobody stands close to another."""
    if lines.words is not None:
        shown, families = lettering(lines.words)
        ax.set_xticks(range(len(shown)), shown, fontfamily=families, usetex=False)
        ax.set_xlim(-0.4, len(shown) - 0.6)
        return
    number_axis(ax.xaxis, x, at, log=log)
    if lines.of_results:
        return
    places = np.unique(at)
    on_axis = np.log(places) if log else places
    apart = np.diff(on_axis).min(initial=np.inf) * MOST_TICKS
    if len(places) <= MOST_TICKS and apart >= np.ptp(on_axis):
        ax.set_xticks(places)
