"""Lines along a setting, one for each combination of the other settings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from chunkscope.plots._columns import is_far_apart, number_axis, write_label
from chunkscope.plots._lettering import lettering
from chunkscope.plots._names import LONGEST, on_a_line
from chunkscope.plots._palette import ink, looks
from chunkscope.stats.numeric import as_numbers

__all__ = ["LINES_HEIGHT", "SettingsLines", "draw_lines", "lines_of_settings"]

LINES_HEIGHT = 3.4
"""Inches of a new figure without its legend."""

EATEN = "step eaten by overlap or look-back"

MOST_TICKS = 9
"""As many different settings have a tick each."""


@dataclass(frozen=True, slots=True)
class SettingsLines:
    """The lines, and what the legend says.

    Attributes
    ----------
    points : list of pandas.DataFrame
        ``at``, ``x``, ``value`` and ``eaten`` of each line, by ``at``, the place along
        the axis.
    title : str
        What the names have in common; may be empty.
    names : list of str
        One a line; of a single line of which nothing differs there is none.
    words : list of str, optional
        The settings at places 0, 1, 2, ... where they are no numbers.
    """

    points: Sequence[pd.DataFrame]
    title: str
    names: Sequence[str]
    words: Sequence[str] | None

    @property
    def key(self) -> list[str]:
        """The entries of the legend."""
        eaten = any(line["eaten"].any() for line in self.points)
        return [*self.names, *([EATEN] if eaten else [])]


def lines_of_settings(
    table: pd.DataFrame, x: str, value: pd.Series, title: str, names: Sequence[str]
) -> SettingsLines:
    """The lines of the rows of `table`; rows with the same of `names` are one line."""
    settings = as_numbers(table[x])
    words = None
    if settings is not None and not pd.api.types.is_bool_dtype(settings):
        at = settings.astype("float64")
    else:
        codes, distinct = pd.factorize(table[x])
        at, words = pd.Series(codes, table.index), [str(each) for each in distinct]
    eaten = pd.Series(False, index=table.index)  # noqa: FBT003 - a value, no switch
    if "step_eaten" in table.columns:
        eaten = table["step_eaten"].eq(True).fillna(False).astype(bool)  # noqa: FBT003
    points = pd.DataFrame({"at": at, "value": value, "eaten": eaten}).reset_index(drop=True)
    line, distinct_lines = pd.factorize(np.array(names, dtype=object))
    lines = [rows.sort_values("at", kind="stable") for _, rows in points.groupby(line, sort=True)]
    told = on_a_line([str(each) for each in distinct_lines], LONGEST)
    return SettingsLines(lines, title, told, words)


def draw_lines(
    ax: Axes, lines: SettingsLines, x_label: str, y_label: str, value: str
) -> list[Artist]:
    """The lines with a mark at each setting; returns what the legend shows."""
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
    _ticks(ax, lines, everything["at"], log=log_x)
    number_axis(ax.yaxis, value, everything["value"], log=log_y)
    if not log_y and everything["value"].min() >= 0:
        ax.set_ylim(bottom=0)
    write_label(ax.xaxis, x_label, log=log_x)
    write_label(ax.yaxis, y_label, log=log_y)
    ax.grid(axis="y", color=ink(0.12), linewidth=0.8)
    ax.set_axisbelow(True)
    return handles


def _ticks(ax: Axes, lines: SettingsLines, at: pd.Series, *, log: bool) -> None:
    """A tick for each setting where they are few, and nobody stands close to another."""
    if lines.words is not None:
        shown, families = lettering(lines.words)
        ax.set_xticks(range(len(shown)), shown, fontfamily=families, usetex=False)
        ax.set_xlim(-0.4, len(shown) - 0.6)
        return
    number_axis(ax.xaxis, "", at, log=log)
    places = np.unique(at)
    on_axis = np.log(places) if log else places
    apart = np.diff(on_axis).min(initial=np.inf) * MOST_TICKS
    if len(places) <= MOST_TICKS and apart >= np.ptp(on_axis):
        ax.set_xticks(places)
