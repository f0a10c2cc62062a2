"""Histograms on shared bins: outlines over one another, or one row each."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from numpy.typing import NDArray

from chunkscope.plots._axes import share_ticks
from chunkscope.plots._palette import ink, looks
from chunkscope.plots._rows import NamedRows

__all__ = ["draw_outlines", "draw_rows"]

OVERLAID = 4
"""Up to so many outlines can be followed over one another; more are better in rows."""

ROW_FILL = 0.86
"""The tallest bar of a row, in rows."""


def draw_outlines(
    ax: Axes, series: Sequence[pd.DataFrame], edges: NDArray[np.float64]
) -> list[Artist]:
    """Outlines of the shares of chunks in each bin, one for each part of `stats.sizes`."""
    handles: list[Artist] = []
    for above, (part, look) in enumerate(zip(series, looks(len(series)), strict=True)):
        shares = _shares(part, edges)
        ax.stairs(shares, edges, fill=True, color=look.color, alpha=0.12)
        # Where outlines coincide, the one beneath shows on both sides of the one above.
        width = 1.5 + 0.3 * (len(series) - 1 - above)
        handles.append(
            ax.stairs(
                np.where(shares > 0, shares, np.nan),  # no line where there is nothing
                edges,
                color=look.color,
                linestyle=look.linestyle,
                linewidth=width,
            )
        )
    ax.set_ylim(0, None)
    ax.set_ylabel("share of chunks")
    share_ticks(ax.yaxis)
    ax.grid(axis="y", color=ink(0.12), linewidth=0.8)
    ax.set_axisbelow(True)
    return handles


def draw_rows(
    ax: Axes, series: Sequence[pd.DataFrame], edges: NDArray[np.float64], rows: NamedRows
) -> None:
    """The same, filled, with names at the left; a row's tallest bar is as high as the row."""
    color = looks(1)[0].color
    for part, base in zip(series, (rows.middles - 0.5).tolist(), strict=True):
        shares = _shares(part, edges)
        tops = base + ROW_FILL * shares / shares.max()
        ax.stairs(tops, edges, baseline=base, fill=True, color=color)
        ax.axhline(base, color=ink(0.25), linewidth=0.6, zorder=0)
    rows.draw(ax, below=0.15)
    ax.set_ylabel("share of chunks, each to its own scale")


def _shares(part: pd.DataFrame, edges: NDArray[np.float64]) -> NDArray[np.float64]:
    """The share of the chunks in each bin."""
    shares, _ = np.histogram(part["size"], edges, weights=part["share"])
    return shares
