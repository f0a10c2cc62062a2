"""A legend that never covers the data, of one entry or of forty."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.transforms import ScaledTranslation

from chunkscope.plots._axes import WIDTH, inches_high
from chunkscope.plots._lettering import lettering
from chunkscope.showing.names import ems

__all__ = ["FONT_SIZE", "add_legend", "legend_height", "room_above"]

FONT_SIZE = 9.0
"""Points."""

INSIDE = 6
"""As many entries may stand inside Axes whose figure makes no room outside them."""

# In ems: a handle with the blank behind it, the blank between two columns, and from one
# line of words to the next.
_HANDLE, _BETWEEN, _LINE = 3.2, 1.4, 1.65


def legend_height(names: Sequence[str], title: str = "", *, width: float = WIDTH - 0.85) -> float:
    """Inches that a legend takes which is `width` inches wide; none without names."""
    if not names:
        return 0
    lines = ceil(len(names) / _columns(names, width)) + bool(title)
    return lines * _LINE * FONT_SIZE / 72


def room_above(ax: Axes, names: Sequence[str], *, width: float, given: bool) -> float:
    """Inches to leave free above the rows of Axes that were `given`, for their legend.

    None in Axes of ours, which have it below, and where it would take more than half.
    """
    height = legend_height(names, width=width) + 0.5 * _LINE * FONT_SIZE / 72
    return height if given and names and height < inches_high(ax) / 2 else 0


def add_legend(
    ax: Axes,
    handles: Sequence[Artist],
    names: Sequence[str],
    title: str = "",
    *,
    given: bool,
    above: bool = False,
    width: float = WIDTH - 0.85,
) -> None:
    """A legend below the axis label, in Axes of ours; without names there is none.

    In Axes that were `given` a short one stands inside, where it covers least: below them
    may be others. A long one hangs below all the same, and the layout does not see it: it
    would squeeze the Axes to nothing.

    Parameters
    ----------
    ax : matplotlib.axes.Axes
        Changed.
    handles, names : sequence of Artist, sequence of str
        The entries.
    title : str
        May be empty.
    given : bool
        Whether the Axes are somebody else's.
    above : bool
        Whether room has been left at the top of the Axes, see `room_above`.
    width : float
        Inches that there are for it.
    """
    if not names:
        return
    figure = ax.get_figure(root=True)
    assert figure is not None  # Axes that can be drawn on are in a figure
    line = _LINE * FONT_SIZE / 72
    right, down = (line / 4, line / 4) if above else (0, _axis_height(ax) / 72)
    moved = ax.transAxes + ScaledTranslation(right, -down, figure.dpi_scale_trans)
    inside = given and not above and len(names) <= INSIDE
    legend = ax.legend(
        handles,
        ["-"] * len(names),  # written below: matplotlib would read "$x$" as a formula
        title="-" if title else None,
        loc="best" if inside else "upper left",
        bbox_to_anchor=None if inside else (0, 1) if above else (0, 0),
        bbox_transform=None if inside else moved,
        borderaxespad=None if inside else 0,
        borderpad=None if inside else 0,
        frameon=inside,
        ncols=1 if inside else _columns(names, width),
        alignment="left",
        handlelength=_HANDLE - 0.8,
        columnspacing=_BETWEEN,
        fontsize=FONT_SIZE,
        title_fontsize=FONT_SIZE,
    )
    legend.set_in_layout(not given)
    shown, families = lettering([*names, title])
    for text, words in zip([*legend.get_texts(), legend.get_title()], shown, strict=True):
        text.set(text=words, fontfamily=families, usetex=False)


def _columns(names: Sequence[str], width: float) -> int:
    """As many columns as fit into `width` inches, and no more than its lines need."""
    room = width * 72 / FONT_SIZE
    for n in range(len(names), 1, -1):
        columns = np.array_split([ems(each) for each in names], n)
        needed = n * (_HANDLE + _BETWEEN) - _BETWEEN + sum(map(max, columns))
        if needed <= room and n == ceil(len(names) / len(columns[0])):
            return n
    return 1


def _axis_height(ax: Axes) -> float:
    """Points that tick labels and axis label take below the Axes."""
    texts = [ax.xaxis.label, *ax.xaxis.get_ticklabels()[:1]]
    lines = (
        text.get_fontproperties().get_size_in_points() * (1 + text.get_text().count("\n"))
        for text in texts
    )
    return 14 + 1.3 * sum(lines)
