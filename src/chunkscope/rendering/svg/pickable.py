"""`size_bars`: how large the chunks of one splitter are, as bars that can be pointed at."""

from __future__ import annotations

import json

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.rendering.html import Html, element
from chunkscope.rendering.svg.frame import nothing, picture
from chunkscope.rendering.svg.legend import key
from chunkscope.rendering.svg.marks import number, path, words
from chunkscope.rendering.svg.scale import Scale, nice_ticks
from chunkscope.rendering.svg.size_axes import (
    LEFT,
    LIMIT_SAMPLE,
    limit_line,
    medians,
    share_axis,
    size_axis,
    size_scale,
)
from chunkscope.showing.bins import size_bins, sizes_in_bin
from chunkscope.showing.words import counted, percent

__all__ = ["size_bars"]

BARS = (30.0, 98.0)
STEPS = (122.0, 166.0)
"""Upper and lower edge of the two fields."""

BOTTOM = STEPS[1]


def size_bars(
    sizes_table: pd.DataFrame, *, limit: int | None = None, picked: int | None = None
) -> Html:
    """The histogram of one splitter, and below it, on the same axis, the share up to each size.

    Each bin with chunks is a bar that tells its number in ``data-event``, for a page that can
    point at bars.

    Parameters
    ----------
    sizes_table : pandas.DataFrame
        What `chunkscope.stats.sizes` returns for one splitter.
    limit : int, optional
        A size to draw a line at, in the unit of the table.
    picked : int, optional
        The number of the bar that is picked out; there need not be one.

    Returns
    -------
    Html
    """
    if sizes_table.empty:
        return nothing("Chunk sizes")
    edges, log = size_bins(sizes_table, limit)
    scale = size_scale(edges, limit, log=log)
    n_chunks = np.histogram(sizes_table["size"], edges, weights=sizes_table["n_chunks"])[0]
    entries = [] if limit is None else [(LIMIT_SAMPLE, f"limit {limit:,}")]
    # Beside the words in the middle of the axis is room for one name.
    legend, _ = key(entries, BOTTOM + 25, left=LEFT)
    unit = str(sizes_table["unit"].iloc[0])
    return picture(
        BOTTOM + 42,
        f"Histogram of chunk sizes above the share of chunks up to each size, in {unit}",
        medians(sizes_table, ["these chunks"]),
        *_histogram(n_chunks.astype(int).tolist(), edges, scale, picked),
        *_steps(sizes_table, scale),
        _picked_band(edges, scale, picked) if picked is not None else "",
        size_axis(scale, BOTTOM, unit),
        limit_line(scale, limit, BOTTOM),
        legend,
    )


def _histogram(
    n_chunks: list[int], edges: NDArray[np.float64], scale: Scale, picked: int | None
) -> list[Html]:
    n_all = sum(n_chunks)
    high = max(n_chunks) / n_all
    up = Scale(0, high * 1.04, BARS[1], BARS[0])
    drawn = [
        words(LEFT, BARS[0] - 15, "chunks of each size", muted=True),
        share_axis(up, [float(each) for each in nice_ticks(high, 3)]),
    ]
    for bar, n in enumerate(n_chunks):
        if n:
            x, right = scale(edges[bar]), scale(edges[bar + 1])
            low, high_end = sizes_in_bin(edges, bar)
            said = f"{low:,}" if low == high_end else f"{low:,} to {high_end:,}"
            title = element("title", f"{said}: {counted(n, 'chunk')}, {percent(n / n_all)}")
            shapes = _shapes(x, max(right - x, 1.0), up(n / n_all), is_picked=bar == picked)
            event = json.dumps({"event": "bar", "bar": bar})
            drawn.append(element("g", title + shapes, class_="cs-bar", data_event=event))
    return drawn


def _shapes(x: float, width: float, top: float, *, is_picked: bool) -> Html:
    """A bar that answers over the whole height of the field; at least a pixel of it is seen."""
    upper, lower = BARS
    top = min(top, lower - 1)
    gap = min(1.0, width / 5)
    fill, opacity = ("var(--cs-ink)", "1") if is_picked else ("var(--cs-hue-0)", ".75")
    return Html(
        f'<rect x="{number(x)}" y="{number(upper)}" width="{number(width)}" '
        f'height="{number(lower - upper)}" fill="var(--cs-ink)" fill-opacity="0"/>'
        f'<rect x="{number(x + gap / 2)}" y="{number(top)}" width="{number(width - gap)}" '
        f'height="{number(lower - top)}" fill="{fill}" fill-opacity="{opacity}"/>'
    )


def _steps(table: pd.DataFrame, scale: Scale) -> list[str]:
    upper, lower = STEPS
    up = Scale(0, 1, lower, upper)
    x = np.round([scale(size) for size in table["size"]], 1)
    y = np.array([up(share) for share in table["cumulative_share"]])
    last = np.append(np.diff(x) > 0, True)  # of steps at one place only the last is seen
    xs = np.array([scale.left, *x[last], scale.right])
    ys = np.array([up(0), *y[last], up(1)])
    return [
        words(LEFT, upper - 9, "chunks up to each size", muted=True),
        share_axis(up, [0, 0.5, 1]),
        f'<path d="{path(xs, ys)}" stroke="var(--cs-hue-0)" fill="none" stroke-width="1.8"/>',
    ]


def _picked_band(edges: NDArray[np.float64], scale: Scale, picked: int) -> Html:
    """The width of the picked bar over both fields, and a sign above it: no colour alone."""
    if not 0 <= picked < len(edges) - 1:
        return Html()
    left, right = scale(edges[picked]), scale(edges[picked + 1])
    upper, lower = BARS[0], STEPS[1]
    return Html(
        f'<rect x="{number(left)}" y="{number(upper)}" width="{number(max(right - left, 1))}" '
        f'height="{number(lower - upper)}" fill="var(--cs-ink)" fill-opacity=".1" '
        'pointer-events="none"/>'
        f'<path d="M{number((left + right) / 2 - 5)} {number(upper - 9)}h10l-5 7z" '
        'fill="var(--cs-ink)"/>'
    )
