"""Rows with a name each, from above: of splitters, or of documents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from chunkscope.plots._axes import WIDTH, inches_high, inches_wide
from chunkscope.plots._lettering import lettering
from chunkscope.plots._names import Lines, row_names
from chunkscope.plots._palette import ink
from chunkscope.showing.names import ems

__all__ = ["LEAST_FONT", "LINE", "NamedRows", "named_rows"]

FONT_SIZE = 9.0
"""Points, where there is room."""

LINE = 1.35
"""From one line of a name to the next, in sizes of its font."""

LEAST_FONT = 5.0
"""Points of the smallest letters that can be read: where rows are closer, not all are named."""

AXIS = 0.62
"""Inches that ticks and label of the horizontal axis take, and the blank around all."""


@dataclass(frozen=True, slots=True)
class NamedRows:
    """Names of rows, from above, and what all of them share.

    Attributes
    ----------
    title : tuple of str
        Lines above the first name; may be none.
    names : list of tuple of str
        Lines of each name.
    font_size : float
        Points, where there is room.
    """

    title: Lines
    names: Sequence[Lines]
    font_size: float = FONT_SIZE

    def __len__(self) -> int:
        return len(self.names)

    @property
    def middles(self) -> NDArray[np.float64]:
        """The middle of each row: the lowest lies from 0 to 1."""
        return np.arange(len(self), dtype=np.float64)[::-1] + 0.5

    def height(self, least: float) -> float:
        """Inches of a new figure whose rows are `least` inches high, or as high as a name."""
        line = LINE * self.font_size / 72
        row = max(least, line * max((len(name) + 0.3 for name in self.names), default=0))
        return AXIS + max(1, len(self)) * row + line * self._title_lines

    def room(self, ax: object = None) -> float:
        """Inches of width that the names leave for the rows: in Axes, or in those of ours."""
        lines = [line for name in (*self.names, self.title) for line in name]
        names = max(map(ems, lines), default=0) * self.font_size / 72
        if not isinstance(ax, Axes):
            return WIDTH - 0.3 - names
        figure = ax.get_figure(root=True)
        assert figure is not None
        # Only a layout moves the Axes, so that the names fit beside them.
        moves = figure.get_layout_engine() is not None
        return max(inches_wide(ax) - moves * names, 0.3 * inches_wide(ax))

    def draw(self, ax: Axes, *, above: float = 0.0, below: float = 0.0) -> None:
        """Set the vertical axis: the rows, from 0 upward, with their names at the left.

        Parameters
        ----------
        ax : matplotlib.axes.Axes
            Changed.
        above : float
            Inches left free above the rows.
        below : float
            The same below them, in rows.
        """
        height = inches_high(ax) - above
        lines = len(self) * max(map(len, self.names)) + self._title_lines
        font_size = float(np.clip(0.8 * height * 72 / lines, LEAST_FONT, self.font_size))
        title = self._title_lines * LINE * font_size / 72
        row = max(height - title, 0.2 * height) / (len(self) + below)
        ax.set_ylim(-below, len(self) + (title + above) / row)
        every = ceil(0.95 * lines * LEAST_FONT / (height * 72))
        ticks, words = list(self.middles[::every]), list(self.names[::every])
        if self.title:
            ticks.append(len(self) + title / row / 2)
            words.append(self.title)
        shown, families = lettering(line for name in words for line in name)
        lines_left = iter(shown)
        labels = ["\n".join(next(lines_left) for _ in name) for name in words]
        ax.set_yticks(ticks, labels, fontsize=font_size, fontfamily=families, usetex=False)
        ax.tick_params(axis="y", length=0)
        if self.title:
            ax.get_yticklabels()[-1].set_color(ink(0.65))

    @property
    def _title_lines(self) -> float:
        """Lines of the title, with a little blank below it."""
        return len(self.title) + 0.3 if self.title else 0


def named_rows(labels: Sequence[str], *, font_size: float = FONT_SIZE) -> NamedRows:
    """The rows of splitters: their names tell only the settings that differ."""
    return NamedRows(*row_names(labels), font_size)
