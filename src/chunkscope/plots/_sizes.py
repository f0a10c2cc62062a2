"""`sizes`: how large the chunks are, as a histogram."""

from __future__ import annotations

import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from chunkscope import stats
from chunkscope.arguments import one_of
from chunkscope.plots._axes import axes_for, say
from chunkscope.plots._histograms import OVERLAID, draw_outlines, draw_rows
from chunkscope.plots._legend import add_legend, legend_height
from chunkscope.plots._names import legend_names
from chunkscope.plots._rows import named_rows
from chunkscope.plots._size_axis import HEIGHT, draw_limit, limit_name, size_axis
from chunkscope.stats.limit import limit_in
from chunkscope.stats.measure import UNITS, Unit
from chunkscope.stats.parts import parts

__all__ = ["sizes"]

ROW_HEIGHT = 0.24
"""Inches of a splitter that has a row of its own."""


def sizes(
    chunks: pd.DataFrame,
    *,
    unit: Unit = "tokens",
    limit: int | str | None = None,
    ax: Axes | None = None,
) -> Axes:
    """The Axes on which histograms of the sizes of the chunks are drawn, by splitter.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table.
    unit : {"tokens", "chars"}, default "tokens"
        What sizes count, see `chunkscope.stats.sizes`; the axis names it.
    limit : int or str, optional
        Where to draw a line: the most that a model takes, in `unit`, at least 1; or, where
        `unit` is tokens, the name of a model in `chunkscope.stats.MODELS`.
    ax : matplotlib.axes.Axes, optional
        What to draw on. By default a new figure, which a notebook shows once at the end
        of its cell, and which ``ax.figure.savefig("sizes.png")`` writes to a file.

    Returns
    -------
    matplotlib.axes.Axes
        `ax`, or that of the new figure. The histograms have their bins in common; more
        than four splitters have one row each, every row to its own scale. Names tell the
        settings that differ. Sizes far apart have a logarithmic axis. An empty table
        gives Axes that say so. In `ax` a legend of more than six entries hangs below the
        axis.

    Raises
    ------
    TableError
        Where `chunks` is no chunk table, or for tokens of several encodings.
    ArgumentError, ArgumentTypeError
        For an unknown `unit`, a `limit` below 1 or of no known model, an `ax` that is none or
        not plain, and where `chunks` is no DataFrame.

    See Also
    --------
    ecdf : The same sizes in exact steps, without bins.

    Examples
    --------
    >>> import chunkscope as cs
    >>> chunks = cs.chunk("One. Two. Three!", cs.SplitPoints(chunk_size=6))
    >>> ax = cs.plots.sizes(chunks, unit="chars")
    >>> ax.get_xlabel()
    'chunk size (chars)'
    """
    one_of("unit", unit, UNITS)
    at_most = limit_in(unit, limit)
    table = stats.sizes(chunks, unit=unit)
    by_splitter = dict(parts(table))
    series = list(by_splitter.values())
    in_rows = len(series) > OVERLAID  # named at the left, not in the legend
    key_title, key = ("", []) if in_rows else legend_names(list(by_splitter))
    key = [*key, *limit_name(at_most)]
    rows = named_rows(list(by_splitter))
    height = max(HEIGHT, rows.height(ROW_HEIGHT)) if in_rows else HEIGHT
    given = ax is not None
    ax = axes_for(ax, height=height + legend_height(key, key_title))
    if table.empty:
        ax.set(xlabel=f"chunk size ({unit})", ylabel="share of chunks")
        say(ax, "no chunks")
        return ax
    handles: list[Artist] = []
    edges = size_axis(ax, table, at_most)
    if in_rows:
        draw_rows(ax, series, edges, rows)
    else:
        handles += draw_outlines(ax, series, edges)
    handles += draw_limit(ax, at_most)
    add_legend(ax, handles, key, key_title, given=given)
    return ax
