"""The frame of a picture: its size, its title, and what those hear who do not see it."""

from __future__ import annotations

from chunkscope.rendering.html import Html, element, joined
from chunkscope.rendering.svg.marks import number, words

__all__ = ["FONT", "LONGEST_NAME", "STYLE", "WIDTH", "nothing", "picture"]

WIDTH = 560
"""Units of width of every picture; shown at up to as many pixels, narrower where need be."""

STYLE = ".chunkscope .cs-figure{margin:0 0 8px;break-inside:avoid}"
"""What pages with pictures may add; a picture is whole without it."""

FONT = 12
"""Height of the letters in the same units."""

LONGEST_NAME = 36.0
"""Ems of a name in a picture, at most."""


def picture(height: float, title: str, description: str, *pieces: str) -> Html:
    """The whole ``svg``: as wide as there is room for, up to its own size."""
    told = joined([element("title", title), element("desc", description)])
    return Html(
        f'<svg class="cs-figure" role="img" viewBox="0 0 {WIDTH} {number(height)}" '
        f'style="max-width:{WIDTH}px;width:100%;height:auto;display:block" '
        'xmlns="http://www.w3.org/2000/svg" font-family="var(--cs-sans)" '
        f'font-size="{FONT}" fill="var(--cs-ink)">{told}{joined(pieces)}</svg>'
    )


def nothing(title: str) -> Html:
    """The picture of an empty table."""
    return picture(40, title, "There are no chunks.", words(8, 25, "no chunks", muted=True))
