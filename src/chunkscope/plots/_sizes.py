"""`sizes`: how large the chunks are, as a histogram or as the share up to each size."""

from __future__ import annotations

from typing import Literal, TypeAlias

import numpy as np
import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator, NullLocator, StrMethodFormatter
from numpy.typing import NDArray

from chunkscope import stats
from chunkscope.arguments import at_least_one, one_of
from chunkscope.plots._axes import axes_for, say
from chunkscope.plots._bins import bin_edges
from chunkscope.plots._histograms import OVERLAID, draw_outlines, draw_rows
from chunkscope.plots._legend import add_legend, legend_height
from chunkscope.plots._lettering import write
from chunkscope.plots._names import short_names
from chunkscope.plots._palette import ink
from chunkscope.plots._steps import draw_steps
from chunkscope.stats._measure import Unit
from chunkscope.stats._parts import parts

__all__ = ["sizes"]

Kind: TypeAlias = Literal["hist", "ecdf"]

HEIGHT = 3.4
"""Inches of a new figure without its legend."""

ROW_HEIGHT = 0.24
"""Inches of a splitter that has a row of its own."""

MAGNITUDES = 12
"""The size axis is logarithmic where it ends at so many times the smallest median."""


def sizes(
    chunks: pd.DataFrame,
    *,
    unit: Unit = "tokens",
    kind: Kind = "hist",
    limit: int | None = None,
    ax: Axes | None = None,
) -> Axes:
    """The Axes on which the sizes of the chunks are drawn, by splitter.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table.
    unit : {"tokens", "chars"}, default "tokens"
        What sizes count, see `chunkscope.stats.sizes`; the axis names it.
    kind : {"hist", "ecdf"}, default "hist"
        Histograms on shared bins, of many splitters one row each, every row to its own
        scale; or, in exact steps, the share of the chunks up to each size (the empirical
        cumulative distribution).
    limit : int, optional
        Where to draw a line: the most that a model takes, in `unit`, at least 1.
    ax : matplotlib.axes.Axes, optional
        What to draw on. By default a new figure, which a notebook shows once at the end
        of its cell, and which ``ax.figure.savefig("sizes.png")`` writes to a file.

    Returns
    -------
    matplotlib.axes.Axes
        `ax`, or that of the new figure. Names in the legend tell the settings that
        differ. Sizes far apart have a logarithmic axis. An empty table gives Axes that
        say so. In `ax` a legend of more than six entries hangs below the axis.

    Raises
    ------
    TableError
        Where `chunks` is no chunk table, or for tokens of several encodings.
    ArgumentError, ArgumentTypeError
        For an unknown `unit` or `kind`, a `limit` below 1, an `ax` that is none, and
        where `chunks` is no DataFrame.

    Examples
    --------
    >>> import chunkscope as cs
    >>> chunks = cs.chunk("One. Two. Three!", cs.SplitPoints(chunk_size=6))
    >>> ax = cs.plots.sizes(chunks, unit="chars", kind="ecdf")
    >>> ax.get_xlabel()
    'chunk size (chars)'
    """
    one_of("kind", kind, ("hist", "ecdf"))
    at_most = at_least_one("limit", limit)
    table = stats.sizes(chunks, unit=unit)
    by_splitter = dict(parts(table))
    series = list(by_splitter.values())
    title, names = short_names(list(by_splitter))
    in_rows = kind == "hist" and len(series) > OVERLAID  # named at the left, not in the legend
    key_title, key = ("", []) if in_rows else (title, list(names))
    key += [] if at_most is None else [f"limit {at_most:,}"]
    height = max(HEIGHT, len(series) * ROW_HEIGHT) if in_rows else HEIGHT
    given = ax is not None
    ax = axes_for(ax, height=height + legend_height(key, key_title))
    if table.empty:
        ax.set(xlabel=f"chunk size ({unit})", ylabel="share of chunks")
        say(ax, "no chunks")
        return ax
    handles: list[Artist] = []
    edges = _size_axis(ax, table, at_most)
    if kind == "ecdf":
        handles += draw_steps(ax, series)
    elif in_rows:
        draw_rows(ax, series, edges, names, title)
    else:
        handles += draw_outlines(ax, series, edges)
    if at_most is not None:
        handles.append(ax.axvline(at_most, color=ink(0.7), linewidth=1, linestyle=(0, (2, 2))))
    add_legend(ax, handles, key, key_title, given=given)
    return ax


def _size_axis(ax: Axes, table: pd.DataFrame, limit: int | None) -> NDArray[np.float64]:
    """Label, scale and ends of the axis of sizes; returns the bins that fit it."""
    smallest, largest = int(table["size"].min()), int(table["size"].max())
    medians = table[table["cumulative_share"] >= 0.5].drop_duplicates("splitter")["size"]
    log = smallest > 0 and max(largest, limit or 0) > MAGNITUDES * float(medians.min())
    edges = bin_edges(smallest, largest, log=log, limit=limit)
    right = max(edges[-1], limit or 0)
    if log:
        ax.set_xscale("log", base=2)
        ax.xaxis.set_minor_locator(NullLocator())
        ax.set_xlim(edges[0], right * 1.05)
    else:
        ax.xaxis.set_major_locator(MaxNLocator("auto", integer=True, steps=[1, 2, 5, 10]))
        ax.set_xlim(min(0, edges[0]), right * 1.02)
    ax.xaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
    unit = table["unit"].iloc[0]
    write(ax.xaxis.label, f"chunk size ({unit}{', log scale' if log else ''})")
    return edges
