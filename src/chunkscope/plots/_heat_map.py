"""A heat map of settings: a cell tells its number, is hatched where it is impossible, or empty."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

import numpy as np
import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.collections import QuadMesh
from matplotlib.colors import LogNorm, Normalize
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.path import Path
from numpy.typing import NDArray

from chunkscope.plots._axes import inches_high, inches_wide
from chunkscope.plots._columns import is_far_apart, number_axis, number_words, write_label
from chunkscope.plots._fitting import add_fitting_label, ink_on
from chunkscope.plots._lettering import lettering
from chunkscope.plots._palette import ink
from chunkscope.showing.names import ems
from chunkscope.showing.palette import VERMILION
from chunkscope.showing.words import shortened
from chunkscope.stats.numeric import as_numbers

__all__ = ["Cells", "draw_cells", "height_of", "legend_below"]

COLOURS = "cividis"
"""A colour map that is the same to every kind of colour vision (Nuñez and others, 2018)."""

HATCHES = ("////", "\\\\\\\\", "xxxx", "....")
"""Of one reason each; further ones share the last."""

EATEN = "step eaten by overlap or look-back"

CORNER = Path([(-1, 0), (0, 0), (0, -1), (-1, 0)], closed=True)
"""A triangle to the left of and below the place that it marks."""

UNKNOWN = "nothing to say"

CROWDED = 1 / 3
"""Where nine tenths of the numbers would share so much of the colours, they have all of them."""

LONGEST = 60.0
"""Ems of a reason in the legend, at most."""

ROOM = 36.0
"""Ems along the horizontal axis of a new figure."""


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """Settings in rows and columns.

    Attributes
    ----------
    x, y : list of str
        The settings along the axes, in order.
    value : ndarray of float64, shape (n_y, n_x)
        NaN where there is none.
    reason : ndarray of object, shape (n_y, n_x)
        Why a cell is impossible, in general; ``""`` where it is not, None where no row is.
    x_is_number, y_is_number : bool
        Whether the settings are numbers, in their order.
    eaten : ndarray of bool, shape (n_y, n_x)
        Whether overlap or look-back eat the step.
    """

    x: Sequence[str]
    y: Sequence[str]
    x_is_number: bool
    y_is_number: bool
    value: NDArray[np.float64]
    reason: NDArray[np.object_]
    eaten: NDArray[np.bool_]

    @classmethod
    def of(cls, table: pd.DataFrame, x: str, y: str, value: pd.Series) -> Cells:
        """The cells of the rows of a table, one each."""
        (columns, x_words), (rows, y_words) = _places(table[x]), _places(table[y])
        shape = len(y_words), len(x_words)
        cells = cls(
            x_words,
            y_words,
            _is_number(table[x]),
            _is_number(table[y]),
            np.full(shape, np.nan),
            np.full(shape, None, dtype=object),
            np.zeros(shape, dtype=bool),
        )
        cells.value[rows, columns] = value
        cells.reason[rows, columns] = _column(table, "error").map(_in_general)
        cells.eaten[rows, columns] = _column(table, "step_eaten").map(lambda each: each is True)
        return cells

    @property
    def reasons(self) -> list[str]:
        """Why cells are impossible, each reason once."""
        return [each for each in pd.unique(self.reason.ravel()) if each]

    @property
    def unknown(self) -> NDArray[np.bool_]:
        """Cells of a possible setting without a number."""
        return np.asarray((self.reason == "") & np.isnan(self.value))

    def key(self, longest: float = LONGEST) -> list[str]:
        """The entries of the legend, each at most `longest` ems wide."""
        further = [(EATEN, self.eaten.any()), (UNKNOWN, self.unknown.any())]
        return [
            *(shortened(f"impossible: {each}", longest, ems) for each in self.reasons),
            *(shortened(words, longest, ems) for words, there in further if there),
        ]


def height_of(cells: Cells) -> float:
    """Inches of a new figure without its legend."""
    return float(np.clip(0.9 + 0.36 * len(cells.y), 3.0, 6.4))


def draw_cells(ax: Axes, cells: Cells, value: str, label: str) -> list[Artist]:
    """The cells with a colour bar; returns what the legend shows."""
    numbers = pd.Series(cells.value.ravel())
    norm, beyond = _norm(numbers)
    log = isinstance(norm, LogNorm)
    mesh = ax.pcolormesh(cells.value, cmap=COLOURS, norm=norm, edgecolors="face", linewidth=0)
    _write_numbers(ax, cells, mesh, value)
    widest = max(map(ems, cells.x)) + 1
    # Of numbers some may be left out, words are turned where they do not fit side by side.
    _setting_ticks(ax.xaxis, cells.x, widest / ROOM if cells.x_is_number else 0)
    if not cells.x_is_number and widest * len(cells.x) > ROOM:
        ax.tick_params(axis="x", rotation=30)
    _setting_ticks(ax.yaxis, cells.y, 1 / 24 if cells.y_is_number else 0)
    ax.spines[["left", "bottom"]].set_visible(False)
    if numbers.notna().any():
        figure = ax.get_figure(root=True)
        assert figure is not None
        bar = figure.colorbar(mesh, ax=ax, pad=0.02, extend=beyond)
        bar.outline.set_visible(False)
        number_axis(bar.ax.yaxis, value, numbers, log=log)
        write_label(bar.ax.yaxis, label, log=log)
    return [*_hatched(ax, cells), *_marked(ax, cells)]


def legend_below(ax: Axes, height: float) -> None:
    """Move the legend to the foot of a figure of ours, where `height` inches are for it.

    Below its Axes it would be wider than they are, and push the colour bar away.
    """
    legend, figure = ax.get_legend(), ax.get_figure(root=True)
    assert figure is not None
    engine = figure.get_layout_engine()
    if legend is None or not isinstance(engine, ConstrainedLayoutEngine):
        return
    share = (height + 0.08) / figure.get_figheight()
    engine.set(rect=(0, share, 1, 1 - share))
    legend.set_in_layout(False)
    legend.set_loc("lower left")
    legend.set_bbox_to_anchor((0.012, 0.012), transform=figure.transFigure)


def _norm(numbers: pd.Series) -> tuple[Normalize, str]:
    """The numbers of the first colour and of the last, and which end has numbers beyond it."""
    known = numbers[np.isfinite(numbers)]
    if known.empty:
        return Normalize(0, 1), "neither"
    log = is_far_apart(known)
    on_scale = np.log(known) if log else known
    low, p10, p90, high = np.quantile(on_scale, [0, 0.1, 0.9, 1]).tolist()
    beyond = "neither"
    if 0 < p90 - low < CROWDED * (high - low):
        high, beyond = p90, "max"
    elif 0 < high - p10 < CROWDED * (high - low):
        low, beyond = p10, "min"
    if low == high:  # one colour, and a bar with one number in the middle
        low, high = low - 0.5, high + 0.5
    if not log:
        return Normalize(low, high), beyond
    ends = pd.Series(np.exp([low, high]))
    # What is left need no longer be far apart.
    return (LogNorm if is_far_apart(ends) else Normalize)(*ends), beyond


def _write_numbers(ax: Axes, cells: Cells, mesh: QuadMesh, value: str) -> None:
    numbers = cells.value.ravel()
    for cell, words in enumerate(number_words(value, pd.Series(numbers))):
        if words:
            row, column = divmod(cell, len(cells.x))
            color = ink_on(tuple(mesh.to_rgba(numbers[cell])))
            add_fitting_label(ax, (column, row, 1, 1), words, color=color)


def _setting_ticks(axis: Axis, words: Sequence[str], room: float) -> None:
    """A tick in the middle of each row or column, of numbers as many as there is room for."""
    shown, families = lettering(words)
    every = max(1, ceil(len(words) * room))
    axis.set_ticks(
        np.arange(len(shown))[::every] + 0.5, shown[::every], fontfamily=families, usetex=False
    )
    axis.set_tick_params(length=0)


def _hatched(ax: Axes, cells: Cells) -> Iterator[Artist]:
    """Hatching on impossible cells; one of each reason for the legend."""
    for number, reason in enumerate(cells.reasons):
        hatch = HATCHES[min(number, len(HATCHES) - 1)]
        for row, column in np.argwhere(cells.reason == reason):
            patch = Rectangle((column, row), 1, 1, hatch=hatch, facecolor="none", linewidth=0)
            patch.set_edgecolor(ink(0.45))
            ax.add_patch(patch)
        yield patch


def _marked(ax: Axes, cells: Cells) -> Iterator[Artist]:
    """A triangle in the corner where the step is eaten, a dot where there is no number."""
    if cells.eaten.any():
        rows, columns = np.nonzero(cells.eaten)
        width = inches_wide(ax) / len(cells.x), inches_high(ax) / len(cells.y)
        leg = min(7.0, 0.4 * 72 * min(width))  # points
        ax.scatter(
            columns + 1, rows + 1, s=(2 * leg) ** 2, marker=CORNER, color=VERMILION, linewidth=0
        )
        # In the legend the triangle lies in the middle, not beside a corner.
        middle = Path(np.asarray(CORNER.vertices) + 0.5, CORNER.codes)
        yield Line2D([], [], linestyle="none", marker=middle, color=VERMILION, markersize=7)
    if cells.unknown.any():
        rows, columns = np.nonzero(cells.unknown)
        yield ax.scatter(columns + 0.5, rows + 0.5, s=9, color=[ink(0.4)])


def _places(settings: pd.Series) -> tuple[NDArray[np.int64], list[str]]:
    """The place of each setting along an axis, and the words at these places."""
    numbers = as_numbers(settings)
    if numbers is not None and _is_number(settings):
        places, distinct = pd.factorize(numbers, sort=True)
        return places, [f"{each:,}" for each in distinct.tolist()]
    places, distinct = pd.factorize(settings)  # words as they come
    return places, [str(each) for each in distinct.tolist()]


def _is_number(settings: pd.Series) -> bool:
    numbers = as_numbers(settings)
    return numbers is not None and not pd.api.types.is_bool_dtype(numbers)


def _column(table: pd.DataFrame, name: str) -> pd.Series:
    """A column as objects, all missing where the table has none of that name."""
    if name not in table.columns:
        return pd.Series([None] * len(table), index=table.index, dtype=object)
    return table[name].astype(object)


def _in_general(reason: object) -> str:
    """The reason without the numbers of one setting: many have the same."""
    if not isinstance(reason, str):
        return ""
    return re.sub(r" \(-?\d+\)|, got .*", "", reason, flags=re.DOTALL) or "?"
