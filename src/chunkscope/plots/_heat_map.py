"""A heat map of settings: a cell tells its number, is hatched where it is impossible, or empty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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

from chunkscope.plots._axes import inches_high, inches_wide
from chunkscope.plots._columns import number_axis, write_label
from chunkscope.plots._fitting import add_fitting_label, ink_on
from chunkscope.plots._lettering import lettering
from chunkscope.plots._palette import ink
from chunkscope.showing.cells import EATEN, UNKNOWN, Cells
from chunkscope.showing.columns import number_words
from chunkscope.showing.names import ems
from chunkscope.showing.palette import VERMILION
from chunkscope.showing.scales import Scale
from chunkscope.showing.words import shortened

__all__ = ["draw_cells", "height_of", "key_of", "legend_below"]

COLOURS = "cividis"
"""A colour map that is the same to every kind of colour vision (Nuñez and others, 2018)."""

HATCHES = ("////", "\\\\\\\\", "xxxx", "....")
"""Of one reason each; further ones share the last."""

CORNER = Path([(-1, 0), (0, 0), (0, -1), (-1, 0)], closed=True)
"""A triangle to the left of and below the place that it marks."""

LONGEST = 60.0
"""Ems of a reason in the legend, at most."""

ROOM = 36.0
"""Ems along the horizontal axis of a new figure."""


def key_of(cells: Cells, longest: float = LONGEST) -> list[str]:
    """The entries of the legend, each at most `longest` ems wide."""
    further = [(EATEN, cells.eaten.any()), (UNKNOWN, cells.unknown.any())]
    return [
        *(shortened(f"impossible: {each}", longest, ems) for each in cells.reasons),
        *(shortened(words, longest, ems) for words, there in further if there),
    ]


def height_of(cells: Cells) -> float:
    """Inches of a new figure without its legend."""
    return float(np.clip(0.9 + 0.36 * len(cells.y), 3.0, 6.4))


def draw_cells(ax: Axes, cells: Cells, value: str, label: str) -> list[Artist]:
    """The cells with a colour bar; returns what the legend shows."""
    numbers = pd.Series(cells.value.ravel())
    scale = Scale.of(numbers)
    mesh = ax.pcolormesh(
        cells.value, cmap=COLOURS, norm=_norm(scale), edgecolors="face", linewidth=0
    )
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
        bar = figure.colorbar(mesh, ax=ax, pad=0.02, extend=scale.beyond)
        bar.outline.set_visible(False)
        number_axis(bar.ax.yaxis, value, numbers, log=scale.log)
        write_label(bar.ax.yaxis, label, log=scale.log)
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


def _norm(scale: Scale) -> Normalize:
    return (LogNorm if scale.log else Normalize)(scale.low, scale.high)


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
