"""`boundaries`: where the chunks end, as the share of the cuts at each kind of place."""

from __future__ import annotations

import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.patches import Patch

from chunkscope import stats
from chunkscope.plots._axes import axes_for, note, say, share_ticks
from chunkscope.plots._fitting import add_fitting_label, ink_on
from chunkscope.plots._legend import add_legend, legend_height, room_above
from chunkscope.plots._palette import ink
from chunkscope.plots._rows import named_rows
from chunkscope.showing.palette import CUTS
from chunkscope.showing.words import counted, percent
from chunkscope.stats.parts import parts

__all__ = ["boundaries"]

ROW_HEIGHT = 0.3
"""Inches of a splitter."""

THICKNESS = 0.74
"""Of a bar, in rows."""


def boundaries(chunks: pd.DataFrame, *, ax: Axes | None = None) -> Axes:
    """The Axes on which the shares of the cuts at each kind of boundary are drawn.

    A bar a splitter, the kinds in the order of `chunkscope.Boundary`: from cuts before a
    heading, which lose nothing, to those between any two characters. The end of a text
    is no cut.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table.
    ax : matplotlib.axes.Axes, optional
        What to draw on. By default a new figure, which a notebook shows once at the end
        of its cell, and which ``ax.figure.savefig("boundaries.png")`` writes to a file.

    Returns
    -------
    matplotlib.axes.Axes
        `ax`, or that of the new figure. Splitters from above, in order of first
        appearance; names tell the settings that differ. Parts that are wide enough hold
        their name and share, and at the right stands the number of cuts. An empty table
        gives Axes that say so.

    Raises
    ------
    TableError
        Where `chunks` is no chunk table, or has a boundary that is none.
    ArgumentTypeError
        For an `ax` that is none, and where `chunks` is no DataFrame.

    See Also
    --------
    chunkscope.stats.boundaries : The numbers.

    Examples
    --------
    >>> import chunkscope as cs
    >>> chunks = cs.chunk("One two. Three, four five!", cs.SplitPoints(chunk_size=9))
    >>> ax = cs.plots.boundaries(chunks)
    >>> ax.get_xlabel()
    'share of cuts'
    """
    table = stats.boundaries(chunks)
    by_splitter = dict(parts(table))
    rows = named_rows(list(by_splitter))
    cuts = table[table["share_of_cuts"] > 0]
    kinds = [kind for kind in CUTS if kind in set(cuts["boundary"])]
    given = ax is not None
    width = rows.room(ax)
    ax = axes_for(ax, height=rows.height(ROW_HEIGHT) + legend_height(kinds, width=width))
    ax.set_xlabel("share of cuts")
    if table.empty:
        say(ax, "no chunks")
        return ax
    above = room_above(ax, kinds, width=width, given=given)
    rows.draw(ax, above=above)
    for middle, part in zip(rows.middles.tolist(), by_splitter.values(), strict=True):
        _draw_bar(ax, middle, part)
    ax.set_xlim(0, 1)
    share_ticks(ax.xaxis)
    ax.spines["left"].set_visible(False)
    handles: list[Artist] = [
        Patch(facecolor=CUTS[kind], edgecolor=ink(0.45), linewidth=0.5) for kind in kinds
    ]
    add_legend(ax, handles, kinds, given=given, above=above > 0, width=width)
    return ax


def _draw_bar(ax: Axes, middle: float, part: pd.DataFrame) -> None:
    """The bar of one splitter, its parts with their names, and how many cuts it stands for."""
    low = middle - THICKNESS / 2
    cuts = part[part["share_of_cuts"] > 0]
    left = 0.0
    for kind, share in zip(cuts["boundary"], cuts["share_of_cuts"].tolist(), strict=True):
        color = CUTS[kind]
        # A thin edge: a share of some thousandths still shows between two of them.
        (bar,) = ax.barh(middle, share, THICKNESS, left, color=color)
        bar.set(edgecolor=ax.get_facecolor(), linewidth=0.6)
        choices = [f"{kind} {percent(share)}", percent(share), percent(share, 0)]
        add_fitting_label(ax, (left, low, share, THICKNESS), choices, color=ink_on(color))
        left += share
    n_cuts = int(cuts["n_chunks"].sum())
    note(ax, 1.0 if n_cuts else 0.0, middle, counted(n_cuts, "cut"))
