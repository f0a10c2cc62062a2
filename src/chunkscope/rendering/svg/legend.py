"""`key`: the legend of a picture."""

from __future__ import annotations

from collections.abc import Sequence

from chunkscope.rendering.html import Html, joined
from chunkscope.rendering.svg.frame import FONT, WIDTH
from chunkscope.rendering.svg.marks import number, words
from chunkscope.showing.names import ems

__all__ = ["key"]


def key(entries: Sequence[tuple[str, str]], y: float, *, left: float = 8) -> tuple[Html, float]:
    """A legend, its entries in as many lines as they need.

    Parameters
    ----------
    entries : sequence of (str, str)
        Markup of a sample, drawn in a box of 24 by 12 whose corner is at 0, 0, and a name.
        Without a sample the name is that of all that follow.
    y : float
        Its upper edge.
    left : float
        Its left edge.

    Returns
    -------
    Html
    float
        Its lower edge.
    """
    pieces = []
    x, top = left, y
    for sample, name in entries:
        indent = 30 if sample else 0
        width = indent + FONT * ems(name) * (1 if sample else 1.1)
        if x > left and x + width > WIDTH - 8:
            x, top = left, top + 18
        pieces.append(
            f'<g transform="translate({number(x)} {number(top)})">{sample}'
            f"{words(indent, 10, name, bold=not sample)}</g>"
        )
        x += width + 18
    return joined(pieces), top + 18
