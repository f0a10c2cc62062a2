"""`histogram` and `ecdf`: how large chunks are, from the table of `chunkscope.stats.sizes`."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.rendering.characters import legible
from chunkscope.rendering.html import Html
from chunkscope.rendering.svg.frame import LONGEST_NAME, nothing, picture
from chunkscope.rendering.svg.legend import key
from chunkscope.rendering.svg.marks import line, number, path, stroke, words
from chunkscope.rendering.svg.scale import Scale, nice_ticks
from chunkscope.rendering.svg.size_axes import (
    LEFT,
    LIMIT_SAMPLE,
    RIGHT,
    SHOWN,
    TOP,
    limit_line,
    medians,
    share_axis,
    size_axis,
    size_scale,
)
from chunkscope.showing.bins import size_bins
from chunkscope.showing.names import short_names
from chunkscope.stats.parts import parts

__all__ = ["ecdf", "histogram"]

OVERLAID = 4
"""Up to so many outlines can be followed over one another; more stand in rows."""

HEIGHT, ROW = 170, 34
"""Heights of the field of a picture, and of one row of several."""


def histogram(sizes_table: pd.DataFrame, *, limit: int | None = None) -> Html:
    """Shares of the chunks in bins that all splitters have in common.

    Parameters
    ----------
    sizes_table : pandas.DataFrame
        What `chunkscope.stats.sizes` returns.
    limit : int, optional
        A size to draw a line at, in the unit of the table.

    Returns
    -------
    Html
        Outlines over one another; of more than four splitters one row each, every row to
        its own scale.
    """
    if sizes_table.empty:
        return nothing("Chunk sizes")
    series = parts(sizes_table)
    edges, log = size_bins(sizes_table, limit)
    scale = size_scale(edges, limit, log=log)
    shares = [np.histogram(part["size"], edges, weights=part["share"])[0] for _, part in series]
    names = short_names([name for name, _ in series], drawn=legible, longest=LONGEST_NAME)
    if len(series) > OVERLAID:
        return _in_rows(sizes_table, shares, edges, scale, names, limit=limit)
    high = float(max(each.max() for each in shares))
    up = Scale(0, high * 1.04, TOP + HEIGHT, TOP)
    drawn: list[str] = [share_axis(up, [float(each) for each in nice_ticks(high, 4)])]
    for i, each in enumerate(shares):
        xs = np.array([scale(edge) for edge in edges])
        ys = np.array([up(share) for share in each])
        outline = path(np.array([xs[0], xs[0], *xs[1:]]), np.array([up(0), *ys, up(0)]))
        drawn.append(
            f'<path d="{outline}" {stroke(i)} stroke-width="1.8"/>'
            f'<path d="{outline}Z" fill="var(--cs-hue-{i})" fill-opacity=".13"/>'
        )
    return _finished(sizes_table, drawn, scale, names, limit, kind="Histogram of chunk sizes")


def ecdf(sizes_table: pd.DataFrame, *, limit: int | None = None) -> Html:
    """The share of the chunks up to each size, in steps, a line for each splitter.

    Parameters
    ----------
    sizes_table : pandas.DataFrame
        What `chunkscope.stats.sizes` returns.
    limit : int, optional
        A size to draw a line at, in the unit of the table.

    Returns
    -------
    Html
    """
    if sizes_table.empty:
        return nothing("Chunk sizes")
    series = parts(sizes_table)
    edges, log = size_bins(sizes_table, limit)
    scale = size_scale(edges, limit, log=log)
    up = Scale(0, 1.02, TOP + HEIGHT, TOP)
    drawn: list[str] = [share_axis(up, [0, 0.25, 0.5, 0.75, 1])]
    for i, (_, part) in enumerate(series):
        x = np.round([scale(size) for size in part["size"]], 1)
        y = np.array([up(share) for share in part["cumulative_share"]])
        last = np.append(np.diff(x) > 0, True)  # of steps at one place only the last is seen
        xs = np.array([scale.left, *x[last], scale.right])
        ys = np.array([up(0), *y[last], up(1)])
        drawn.append(f'<path d="{path(xs, ys)}" {stroke(i)} stroke-width="1.8"/>')
    names = short_names([name for name, _ in series], drawn=legible, longest=LONGEST_NAME)
    kind = "Share of chunks up to each size"
    return _finished(sizes_table, drawn, scale, names, limit, kind=kind)


def _finished(
    table: pd.DataFrame,
    drawn: Sequence[str],
    scale: Scale,
    named: tuple[str, list[str]],
    limit: int | None,
    *,
    kind: str,
) -> Html:
    """The picture with its axis of sizes, its limit and its legend."""
    bottom = TOP + HEIGHT
    shared, names = named
    entries = [("", shared)] if shared else []
    entries += [
        (f'<path d="M0 6H24" {stroke(i)} stroke-width="2"/>', name)
        for i, name in enumerate(names[:SHOWN])
    ]
    if len(names) > SHOWN:
        entries.append(("", f"and {len(names) - SHOWN:,} more"))
    if limit is not None:
        entries.append((LIMIT_SAMPLE, f"limit {limit:,}"))
    legend, height = key(entries, bottom + 48, left=LEFT)
    axis = size_axis(scale, bottom, str(table["unit"].iloc[0]))
    title = f"{kind}, in {table['unit'].iloc[0]}"
    return picture(
        height + 4,
        title,
        medians(table, names),
        *drawn,
        axis,
        limit_line(scale, limit, bottom),
        legend,
    )


def _in_rows(
    table: pd.DataFrame,
    shares: Sequence[NDArray[np.float64]],
    edges: NDArray[np.float64],
    scale: Scale,
    named: tuple[str, list[str]],
    *,
    limit: int | None,
) -> Html:
    """One row for each splitter, with its name above it, each to its own scale."""
    shared, names = named
    drawn: list[str] = [words(LEFT, TOP + 5, shared, bold=True)] if shared else []
    y = TOP + (14.0 if shared else 0.0)
    for share, name in list(zip(shares, names, strict=True))[:SHOWN]:
        drawn.append(words(LEFT, y + 11, name))
        bottom = y + 16 + ROW
        up = Scale(0, float(share.max()), bottom, y + 16)
        for left, right, each in zip(edges[:-1], edges[1:], share, strict=True):
            if each > 0:
                x, top = scale(left), up(each)
                drawn.append(
                    f'<rect x="{number(x)}" y="{number(top)}" '
                    f'width="{max(scale(right) - x - 0.5, 0.5):.1f}" '
                    f'height="{max(bottom - top, 0.5):.1f}" fill="var(--cs-hue-0)"/>'
                )
        drawn.append(line(LEFT, bottom, RIGHT, bottom))
        y = bottom + 8
    if len(names) > SHOWN:
        drawn.append(words(LEFT, y + 11, f"and {len(names) - SHOWN:,} more", muted=True))
        y += 20
    unit = str(table["unit"].iloc[0])
    note = "share of chunks, each row to its own scale"
    note += "" if limit is None else f"; dotted: limit {limit:,}"
    return picture(
        y + 60,
        f"Histograms of chunk sizes, in {unit}",
        medians(table, names),
        *drawn,
        size_axis(scale, y, unit),
        limit_line(scale, limit, y),
        words(LEFT, y + 53, note, muted=True),
    )
