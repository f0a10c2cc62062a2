"""What pictures of sizes share: their field, their axes and the line of the limit."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.rendering.html import Html, joined
from chunkscope.rendering.svg.frame import WIDTH
from chunkscope.rendering.svg.marks import line, number, words
from chunkscope.rendering.svg.scale import Scale
from chunkscope.showing.words import percent

__all__ = [
    "LEFT",
    "LIMIT_SAMPLE",
    "RIGHT",
    "SHOWN",
    "TOP",
    "limit_line",
    "medians",
    "share_axis",
    "size_axis",
    "size_scale",
]

LEFT, RIGHT, TOP = 48, WIDTH - 14, 14

SHOWN = 40
"""Of more splitters the number is told."""

LIMIT_SAMPLE = (
    '<path d="M12 0V12" stroke="var(--cs-ink)" stroke-dasharray="1 3" '
    'stroke-linecap="round" stroke-width="1.6"/>'
)
"""The line of the limit, for a legend."""


def size_scale(edges: NDArray[np.float64], limit: int | None, *, log: bool) -> Scale:
    """The axis that the bins and the limit are on."""
    high = max(float(edges[-1]), (limit or 0) * (1.08 if log else 1.03))
    return Scale(float(edges[0]) if log else min(0.0, float(edges[0])), high, LEFT, RIGHT, log)


def share_axis(up: Scale, ticks: Sequence[float]) -> Html:
    """Grid lines with percentages at the left."""
    return joined(
        line(LEFT, up(tick), RIGHT, up(tick))
        + words(LEFT - 6, up(tick) + 4, percent(tick), anchor="end", muted=True)
        for tick in ticks
    )


def size_axis(scale: Scale, y: float, unit: str) -> Html:
    """The axis below the field: ticks, numbers, and what they count."""
    pieces = [line(LEFT, y, RIGHT, y, colour="var(--cs-muted)")]
    for tick in scale.ticks():
        x = scale(tick)
        pieces.append(line(x, y, x, y + 4, colour="var(--cs-muted)"))
        # A number at the very end would be cut off in its middle.
        anchor = "end" if x > RIGHT - 16 else "middle"
        shown = f"{tick:,.0f}" if tick == int(tick) else f"{tick:g}"
        pieces.append(words(x, y + 17, shown, anchor=anchor, muted=True))
    said = f"chunk size ({unit}{', log scale' if scale.log else ''})"
    pieces.append(words((LEFT + RIGHT) / 2, y + 35, said, anchor="middle"))
    return joined(pieces)


def limit_line(scale: Scale, limit: int | None, bottom: float) -> str:
    """A dotted line from the top of the field to its bottom."""
    if limit is None:
        return ""
    x = number(scale(limit))
    return (
        f'<path d="M{x} {TOP - 6}V{number(bottom)}" stroke="var(--cs-ink)" '
        'stroke-dasharray="1 3" stroke-linecap="round" stroke-width="1.6" fill="none"/>'
    )


def medians(table: pd.DataFrame, names: Sequence[str]) -> str:
    """The picture in words: the sizes that half of the chunks of each splitter have at most."""
    half = table[table["cumulative_share"] >= 0.5].drop_duplicates("splitter")["size"]
    told = [f"{name} {size:,}" for name, size in zip(names[:SHOWN], half.tolist(), strict=False)]
    smallest, largest = int(table["size"].min()), int(table["size"].max())
    return f"Medians: {'; '.join(told)}. All sizes lie from {smallest:,} to {largest:,}."
