"""`agreement`: how far each two splitters cut at the same places, as a matrix."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Literal, TypeAlias

import matplotlib as mpl
import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.collections import QuadMesh
from numpy.typing import NDArray

from chunkscope import stats
from chunkscope.arguments import one_of
from chunkscope.chunks import check
from chunkscope.plots._axes import axes_for, inches_high, inches_wide, say
from chunkscope.plots._fitting import add_fitting_label, ink_on
from chunkscope.plots._lettering import lettering, write
from chunkscope.plots._names import BESIDE, Lines, legend_names
from chunkscope.plots._palette import ink
from chunkscope.plots._rows import LEAST_FONT, LINE, NamedRows, named_rows
from chunkscope.showing.names import ems

__all__ = ["agreement"]

AgreementMeasure: TypeAlias = Literal[
    "f1", "precision", "recall", "boundary_similarity", "pk", "window_diff"
]

MEASURES: dict[str, str] = {
    "f1": "F1 of boundaries (1: the same cuts)",
    "precision": "precision (1: each cut of the column is one of the row)",
    "recall": "recall (1: each cut of the row is one of the column)",
    "boundary_similarity": "boundary similarity (1: the same cuts)",
    "pk": "Pk (0: the same cuts)",
    "window_diff": "WindowDiff (0: the same cuts)",
}
"""Name of each measure -> what stands at the colour bar."""

DISTANCES = ("pk", "window_diff")
"""The measures that are 0 where all is alike."""

TURNED = {"precision": "recall", "recall": "precision"}
"""Measure -> the one that it is when the two splitters change places."""

COLOURS = "cividis"
"""A colour map that is the same to every kind of colour vision (Nuñez and others, 2018)."""

CELL = 0.55
"""Inches that a cell of a new figure is high, at most."""

SMALLER = 16
"""Of more splitters names and lines are smaller."""

BAR = 1.0
"""Inches that the colour bar takes at the right, with its numbers and words."""

AXIS_LABEL = 0.42
"""Inches that rows of other plots leave for the ticks and the label of their axis."""


def agreement(
    chunks: pd.DataFrame, *, measure: AgreementMeasure = "f1", ax: Axes | None = None
) -> Axes:
    """The Axes on which a measure of agreement is drawn for each two splitters.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table of several splitters over the same documents.
    measure : str, default "f1"
        A column of `chunkscope.stats.agreement`: ``"f1"``, ``"precision"``, ``"recall"``,
        ``"boundary_similarity"``, ``"pk"`` or ``"window_diff"``. The colour bar says
        which of its ends means the same cuts; that end is bright.
    ax : matplotlib.axes.Axes, optional
        What to draw on. By default a new figure, which a notebook shows once at the end
        of its cell, and which ``ax.figure.savefig("agreement.png")`` writes to a file.
        The colour bar takes its room from `ax`.

    Returns
    -------
    matplotlib.axes.Axes
        `ax`, or that of the new figure. Splitters from above and from the left, in order
        of first appearance; names tell the settings that differ. The splitter of a row is
        the reference to which that of the column is compared, which matters for
        precision, recall, Pk and WindowDiff. Where the columns have no room for names,
        they have the numbers of the rows. Cells hold their number where it fits; the
        diagonal, and what cannot be said, is grey. Less than two splitters give Axes that
        say so.

    Raises
    ------
    TableError
        Where `chunks` is no chunk table.
    ArgumentError, ArgumentTypeError
        For an unknown `measure`, an `ax` that is none, and where `chunks` is no DataFrame.

    See Also
    --------
    chunkscope.stats.agreement : The numbers.

    Examples
    --------
    >>> import chunkscope as cs
    >>> splitters = [cs.SplitPoints(chunk_size=size) for size in (8, 12, 16)]
    >>> chunks = cs.chunk("One two three. Four five six. Seven.", splitters)
    >>> ax = cs.plots.agreement(chunks)
    >>> [label.get_text() for label in ax.get_xticklabels()]
    ['8', '12', '16']
    """
    one_of("measure", measure, MEASURES)
    table = check(chunks)
    labels = list(pd.unique(table["splitter"]))
    matrix = _matrix(table, labels, measure)
    rows = named_rows(labels, font_size=9.0 if len(labels) <= SMALLER else 6.5)
    cell = (rows.room(ax) - BAR) / max(len(labels), 1)
    columns = _Columns.of(rows, labels, cell)
    if columns.numbers:
        numbered = [(f"{n + 1}: {name[0]}", *name[1:]) for n, name in enumerate(rows.names)]
        rows = replace(rows, names=numbered)
    height = rows.height(float(np.clip(cell, 0, CELL))) - AXIS_LABEL + columns.height
    ax = axes_for(ax, height=height)
    ax.spines[:].set_visible(False)
    if len(labels) < 2:
        say(ax, "one splitter: nothing to compare" if labels else "no chunks")
        return ax
    rows.draw(ax)
    columns.draw(ax)
    mesh = _draw_cells(ax, matrix, reverse=measure in DISTANCES)
    ax.tick_params(length=0)
    _add_colour_bar(ax, mesh, MEASURES[measure])
    return ax


def _matrix(table: pd.DataFrame, labels: Sequence[str], measure: str) -> NDArray[np.float64]:
    """The measure of each two splitters: the row is the reference. NaN on the diagonal."""
    pairs = stats.agreement(table)
    matrix = np.full((len(labels), len(labels)), np.nan)
    first, second = _places(pairs, labels)
    matrix[first, second] = pairs[measure]
    if measure in DISTANCES:
        # They follow from the reference: the same once more, the last splitter first.
        last_first = np.argsort(-pd.factorize(table["splitter"])[0], kind="stable")
        turned = stats.agreement(table.iloc[last_first])
        matrix[_places(turned, labels)] = turned[measure]
    else:
        matrix[second, first] = pairs[TURNED.get(measure, measure)]
    return matrix


def _places(pairs: pd.DataFrame, labels: Sequence[str]) -> tuple[list[int], list[int]]:
    """Row and column of each two splitters."""
    # Not by `map`, which cannot look up a name with a lone surrogate.
    place = {label: n for n, label in enumerate(labels)}
    return [place[a] for a in pairs["splitter_a"]], [place[b] for b in pairs["splitter_b"]]


@dataclass(frozen=True, slots=True)
class _Columns:
    """The names of the rows once more, below the columns: level where they fit, else upright.

    Attributes
    ----------
    names : sequence of tuple of str
        Lines of each name.
    font_size : float
        Points.
    level : bool
        Whether they are.
    numbers : bool
        Whether the columns are only numbered, because their names would not fit.
    """

    names: Sequence[Lines]
    font_size: float
    level: bool
    numbers: bool = False

    @classmethod
    def of(cls, rows: NamedRows, labels: Sequence[str], width: float) -> _Columns:
        """The names of `labels` below columns of `width` inches."""
        most_lines = max(map(len, rows.names), default=1)
        room = 72 * width
        if _longest(rows.names) * rows.font_size <= room:
            return cls(rows.names, rows.font_size, level=True)
        size = room / LINE / most_lines
        if size >= LEAST_FONT:
            return cls(rows.names, min(size, rows.font_size), level=False)
        names = [(name,) for name in legend_names(labels)[1]]
        numbers = _longest(names) > BESIDE
        if numbers:
            names = [(f"{n + 1}",) for n in range(len(labels))]
        size = float(np.clip(room / LINE, LEAST_FONT, rows.font_size))
        return cls(names, size, level=_longest(names) * size <= room, numbers=numbers)

    @property
    def height(self) -> float:
        """Inches that the names take below the Axes."""
        lines = max(map(len, self.names), default=0)
        return 0.1 + (LINE * lines if self.level else _longest(self.names)) * self.font_size / 72

    def draw(self, ax: Axes) -> None:
        """Set the horizontal axis."""
        shown, families = lettering(line for name in self.names for line in name)
        lines = iter(shown)
        every = ceil(LEAST_FONT * len(self.names) / (72 * inches_wide(ax)))
        labels = ["\n".join(next(lines) for _ in name) for name in self.names]
        ax.set_xlim(0, len(labels))
        ax.set_xticks(
            np.arange(len(labels))[::every] + 0.5,
            labels[::every],
            fontsize=self.font_size,
            fontfamily=families,
            usetex=False,
            rotation=0 if self.level else 90,
        )


def _longest(names: Sequence[Lines]) -> float:
    """Ems of the longest line, and a little blank beside it."""
    return 0.8 + max((ems(line) for name in names for line in name), default=0)


def _draw_cells(ax: Axes, matrix: NDArray[np.float64], *, reverse: bool) -> QuadMesh:
    """The cells, bright where the cuts are the same, with their numbers."""
    n = len(matrix)
    colours = mpl.colormaps[f"{COLOURS}_r" if reverse else COLOURS].with_extremes(bad=ink(0.15))
    edges = np.arange(n + 1)
    mesh = ax.pcolormesh(edges, edges[::-1], np.ma.masked_invalid(matrix), cmap=colours)
    mesh.set_clim(0, 1)
    mesh.set(edgecolor=ax.get_facecolor(), linewidth=0.8 if n <= SMALLER else 0.3)
    for row, column in np.argwhere(~np.isnan(matrix)):
        number = float(matrix[row, column])
        words = f"{number:.2f}"
        box = (float(column), float(n - 1 - row), 1.0, 1.0)
        add_fitting_label(ax, box, [words, words.removeprefix("0")], color=ink_on(colours(number)))
    return mesh


def _add_colour_bar(ax: Axes, mesh: QuadMesh, words: str) -> None:
    """A colour bar at the right of the cells, which takes its room from `ax`."""
    figure = ax.get_figure(root=True)
    assert figure is not None
    bar = figure.colorbar(mesh, ax=ax, pad=0.03, aspect=inches_high(ax) / 0.16)
    bar.outline.set_visible(False)
    name, _, meaning = words.partition(" (")
    write(bar.ax.yaxis.label, name, f"({meaning}")
