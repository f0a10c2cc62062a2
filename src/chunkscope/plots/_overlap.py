"""`overlap`: how much text neighbouring chunks share, beside what was asked for."""

from __future__ import annotations

from collections.abc import Sequence
from math import nan

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator, StrMethodFormatter

from chunkscope import stats
from chunkscope.arguments import one_of
from chunkscope.plots._axes import axes_for, note, say
from chunkscope.plots._legend import add_legend, legend_height, room_above
from chunkscope.plots._lettering import write
from chunkscope.plots._palette import ink
from chunkscope.plots._rows import named_rows
from chunkscope.showing.palette import BLUE, VERMILION
from chunkscope.showing.words import percent
from chunkscope.stats.measure import UNITS, Unit, one_encoding

__all__ = ["overlap"]

ROW_HEIGHT = 0.34
"""Inches of a splitter."""

COLOR, ASKED = BLUE, VERMILION

QUANTILES = ("p5", "p25", "median", "p75", "p95", "max")

KEY = ("median", "p25 to p75", "p5 to p95", "largest", "asked for")
"""What is drawn of each splitter, in the legend."""


def overlap(chunks: pd.DataFrame, *, unit: Unit = "chars", ax: Axes | None = None) -> Axes:
    """The Axes on which the overlap of neighbouring chunks is drawn, by splitter.

    Over the chunks that have a chunk before them on their page: the median of what the
    two share as a dot, the middle half as a bar, p5 to p95 as a line, the largest as a
    tick. A diamond is the overlap that was asked for, where it was in the same unit.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table.
    unit : {"chars", "tokens"}, default "chars"
        What is counted: code points, or tokens of the page that both chunks touch.
    ax : matplotlib.axes.Axes, optional
        What to draw on. By default a new figure, which a notebook shows once at the end
        of its cell, and which ``ax.figure.savefig("overlap.png")`` writes to a file.

    Returns
    -------
    matplotlib.axes.Axes
        `ax`, or that of the new figure. Splitters from above, in order of first
        appearance; names tell the settings that differ. At the right stands the share of
        these chunks that overlap at all, and what was asked for in another unit. An
        empty table gives Axes that say so.

    Raises
    ------
    TableError
        Where `chunks` is no chunk table, or for tokens of several encodings.
    ArgumentError, ArgumentTypeError
        For an unknown `unit`, an `ax` that is none, and where `chunks` is no DataFrame.

    See Also
    --------
    chunkscope.stats.overlap : The numbers.

    Examples
    --------
    >>> import chunkscope as cs
    >>> splitter = cs.TokenWindows(chunk_size=6, chunk_overlap=2, punctuation=())
    >>> chunks = cs.chunk("One two three. Four five six. Seven.", splitter)
    >>> ax = cs.plots.overlap(chunks, unit="tokens")
    >>> ax.get_xlabel()
    'overlap with the chunk before (cl100k_base tokens)'
    """
    one_of("unit", unit, UNITS)
    table = stats.overlap(chunks)
    counted = f"{one_encoding(table)} tokens".lstrip() if unit == "tokens" else "chars"
    rows = named_rows(list(table["splitter"]))
    rows_of_table = [row for _, row in table.iterrows()]
    asked_for = [_asked(row, counted) for row in rows_of_table]
    key = KEY if any(each is not None for each in asked_for) else KEY[:-1]
    given = ax is not None
    width = rows.room(ax)
    ax = axes_for(ax, height=rows.height(ROW_HEIGHT) + legend_height(key, width=width))
    write(ax.xaxis.label, f"overlap with the chunk before ({counted})")
    if table.empty:
        say(ax, "no chunks")
        return ax
    above = room_above(ax, key, width=width, given=given)
    rows.draw(ax, above=above)
    quantiles = table[[f"{unit}_{name}" for name in QUANTILES]].to_numpy("float64", na_value=nan)
    right = max(1.0, *np.nan_to_num(quantiles[:, -1]), *(each or 0 for each in asked_for))
    ax.set_xlim(-0.02 * right, 1.04 * right)
    for i, row in enumerate(rows_of_table):
        middle = float(rows.middles[i])
        for mark in _marks(ax, middle, quantiles[i].tolist(), asked_for[i]):
            ax.add_line(mark)
        note(ax, 1.04 * right, middle, *_note(row, asked_for[i]))
    ax.xaxis.set_major_locator(MaxNLocator("auto", integer=True, steps=[1, 2, 5, 10]))
    ax.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    ax.grid(axis="x", color=ink(0.12), linewidth=0.8)
    ax.set_axisbelow(True)
    ax.spines["left"].set_visible(False)
    handles = _marks(ax, nan, [nan] * len(QUANTILES), nan)
    add_legend(ax, handles[: len(key)], key, given=given, above=above > 0, width=width)
    return ax


def _asked(row: pd.Series, counted: str) -> int | None:
    """The overlap asked for, where it was in the unit that is drawn and of the chunks."""
    if row["requested_unit"] != counted or row["context_chars"] or not row["n_neighbours"]:
        return None
    return int(row["requested"])


def _note(row: pd.Series, asked: int | None) -> list[str]:
    """What the marks of a splitter do not tell."""
    if not row["n_neighbours"]:
        return ["no neighbours"]
    lines = [f"{percent(row['share_overlapping'])} overlap"]
    if row["context_chars"]:
        lines.append("context is apart")
    elif asked is None and not pd.isna(row["requested"]):
        unit = str(row["requested_unit"]).rpartition(" ")[2]
        lines.append(f"asked: {row['requested']:,} {unit}")
    return lines


def _marks(ax: Axes, y: float, quantiles: Sequence[float], asked: float | None) -> list[Line2D]:
    """The marks of one splitter, in the order of `KEY`; those at NaN are for the legend."""
    p5, p25, median, p75, p95, largest = quantiles
    dot = Line2D([median], [y], linestyle="none", marker="o", markersize=6, zorder=4)
    dot.set(markerfacecolor=ax.get_facecolor(), markeredgecolor=COLOR, markeredgewidth=1.5)
    bar, line = (
        Line2D(xs, [y, y], color=COLOR, linewidth=width, solid_capstyle="butt")
        for xs, width in (([p25, p75], 7), ([p5, p95], 1.6))
    )
    tick = Line2D([largest], [y], linestyle="none", marker="|", markersize=9)
    tick.set(markeredgecolor=ink(0.8), markeredgewidth=1.4)
    diamond = Line2D([nan if asked is None else asked], [y], linestyle="none", marker="D")
    diamond.set(markersize=6, markerfacecolor="none", markeredgecolor=ASKED)
    diamond.set(markeredgewidth=1.7, zorder=5)
    return [dot, bar, line, tick, diamond]
