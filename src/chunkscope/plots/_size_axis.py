"""The axis of sizes that `sizes` and `ecdf` share."""

from __future__ import annotations

import numpy as np
import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator, NullLocator, StrMethodFormatter
from numpy.typing import NDArray

from chunkscope.plots._lettering import write
from chunkscope.plots._palette import ink
from chunkscope.showing.bins import size_bins

__all__ = ["HEIGHT", "draw_limit", "limit_name", "size_axis"]

HEIGHT = 3.4
"""Inches of a new figure without its legend."""


def size_axis(ax: Axes, table: pd.DataFrame, limit: int | None) -> NDArray[np.float64]:
    """Set label, scale and ends of the axis of sizes; returns the bins that fit it.

    Parameters
    ----------
    ax : matplotlib.axes.Axes
        Changed.
    table : pandas.DataFrame
        What `stats.sizes` returns, of at least one chunk.
    limit : int or None
        A size that has to be on the axis too.

    Returns
    -------
    ndarray of float64, shape (n_bins + 1,)
    """
    edges, log = size_bins(table, limit)
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


def limit_name(limit: int | None) -> list[str]:
    """What the legend says of the line at `limit`; nothing where there is none."""
    return [] if limit is None else [f"limit {limit:,}"]


def draw_limit(ax: Axes, limit: int | None) -> list[Artist]:
    """A line at the size `limit`, if there is one."""
    if limit is None:
        return []
    return [ax.axvline(limit, color=ink(0.7), linewidth=1, linestyle=(0, (2, 2)))]
