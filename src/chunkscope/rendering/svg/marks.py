"""Marks of a picture: words at a place, lines, and the looks of several of them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from chunkscope.rendering.html import Html, element
from chunkscope.rendering.style import DASHES, HUES

__all__ = ["line", "number", "path", "stroke", "words"]


def words(
    x: float, y: float, said: str, *, anchor: str = "start", muted: bool = False, bold: bool = False
) -> Html:
    """A line of text whose baseline starts, ends or is centred at a place."""
    return element(
        "text",
        said,
        x=number(x),
        y=number(y),
        text_anchor=None if anchor == "start" else anchor,
        fill="var(--cs-muted)" if muted else None,
        font_weight="600" if bold else None,
    )


def line(x1: float, y1: float, x2: float, y2: float, *, colour: str = "var(--cs-line)") -> Html:
    """A thin straight line."""
    return Html(
        f'<path d="M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}" '
        f'stroke="{colour}" stroke-width="1" fill="none"/>'
    )


def stroke(i: int) -> str:
    """Attributes of the `i`-th of several lines: no other has its colour and its dash."""
    dash = DASHES[(i + i // HUES) % len(DASHES)]
    return f'stroke="var(--cs-hue-{i % HUES})" stroke-dasharray="{dash}" fill="none"'


def path(xs: NDArray[np.float64], ys: NDArray[np.float64]) -> str:
    """The steps through points: at each x straight up or down to its y."""
    pieces = [f"M{number(xs[0])} {number(ys[0])}"]
    pieces += [
        f"H{number(x)}V{number(y)}" for x, y in zip(xs[1:].tolist(), ys[1:].tolist(), strict=True)
    ]
    return "".join(pieces)


def number(value: float) -> str:
    """A coordinate, to a tenth."""
    return f"{value:.1f}".removesuffix(".0")
