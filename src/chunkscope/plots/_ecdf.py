"""`ecdf`: the share of the chunks up to each size, in exact steps."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from chunkscope import stats
from chunkscope.arguments import one_of
from chunkscope.plots._axes import axes_for, say, share_ticks
from chunkscope.plots._legend import add_legend, legend_height
from chunkscope.plots._names import legend_names
from chunkscope.plots._palette import ink, looks
from chunkscope.plots._size_axis import HEIGHT, draw_limit, limit_name, size_axis
from chunkscope.stats.limit import limit_in
from chunkscope.stats.measure import UNITS, Unit
from chunkscope.stats.parts import parts

__all__ = ["ecdf"]

SHARE = "share of chunks up to this size"


def ecdf(
    chunks: pd.DataFrame,
    *,
    unit: Unit = "tokens",
    limit: int | str | None = None,
    ax: Axes | None = None,
) -> Axes:
    """The Axes on which the share of the chunks up to each size is drawn, by splitter.

    The empirical cumulative distribution of the sizes: nothing is binned, and any
    quantile can be read off. Where a line meets the `limit`, it says what share keeps it.

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
        of its cell, and which ``ax.figure.savefig("ecdf.png")`` writes to a file.

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
        For an unknown `unit`, a `limit` below 1 or of no known model, an `ax` that is none or
        not plain, and where `chunks` is no DataFrame.

    See Also
    --------
    sizes : The same sizes as histograms.

    Examples
    --------
    >>> import chunkscope as cs
    >>> chunks = cs.chunk("One. Two. Three!", cs.SplitPoints(chunk_size=6))
    >>> ax = cs.plots.ecdf(chunks, unit="chars")
    >>> ax.get_xlabel(), ax.get_ylabel()
    ('chunk size (chars)', 'share of chunks up to this size')
    """
    one_of("unit", unit, UNITS)
    at_most = limit_in(unit, limit)
    table = stats.sizes(chunks, unit=unit)
    by_splitter = dict(parts(table))
    title, names = legend_names(list(by_splitter))
    key = [*names, *limit_name(at_most)]
    given = ax is not None
    ax = axes_for(ax, height=HEIGHT + legend_height(key, title))
    if table.empty:
        ax.set(xlabel=f"chunk size ({unit})", ylabel=SHARE)
        say(ax, "no chunks")
        return ax
    size_axis(ax, table, at_most)
    handles = [*_draw_steps(ax, list(by_splitter.values())), *draw_limit(ax, at_most)]
    add_legend(ax, handles, key, title, given=given)
    return ax


def _draw_steps(ax: Axes, series: Sequence[pd.DataFrame]) -> list[Artist]:
    """Lines that rise at each size to the share of the chunks of that size or less.

    One for each part of `stats.sizes`, from one end of the size axis to the other.
    """
    left, right = ax.get_xlim()
    handles: list[Artist] = []
    for part, look in zip(series, looks(len(series)), strict=True):
        x = np.concatenate([[left], part["size"], [right]])
        y = np.concatenate([[0], part["cumulative_share"], [1]])
        (line,) = ax.plot(
            x, y, drawstyle="steps-post", color=look.color, linestyle=look.linestyle, linewidth=1.6
        )
        handles.append(line)
    ax.set_ylim(0, 1.03)
    ax.set_ylabel(SHARE)
    share_ticks(ax.yaxis)
    ax.grid(axis="y", color=ink(0.12), linewidth=0.8)
    ax.set_axisbelow(True)
    return handles
