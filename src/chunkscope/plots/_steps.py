"""Empirical cumulative distributions as exact steps."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.artist import Artist
from matplotlib.axes import Axes

from chunkscope.plots._palette import ink, looks

__all__ = ["draw_steps"]


def draw_steps(ax: Axes, series: Sequence[pd.DataFrame]) -> list[Artist]:
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
    ax.set_ylabel("share of chunks up to this size")
    ax.yaxis.set_major_formatter(lambda share, _: f"{100 * share:.0f}%")
    ax.grid(axis="y", color=ink(0.12), linewidth=0.8)
    ax.set_axisbelow(True)
    return handles
