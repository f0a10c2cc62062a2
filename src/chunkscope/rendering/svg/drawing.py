"""The parts that the pictures share: the frame, words, axes and a legend."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import east_asian_width

import numpy as np
from numpy.typing import NDArray

from chunkscope.rendering.characters import legible
from chunkscope.rendering.html import Html, element, joined
from chunkscope.rendering.style import DASHES, HUES
from chunkscope.splitters.naming import told_apart

__all__ = [
    "STYLE",
    "WIDTH",
    "Scale",
    "key",
    "line",
    "nice_ticks",
    "nothing",
    "number",
    "path",
    "percent",
    "picture",
    "short_names",
    "shortened",
    "stroke",
    "width_of",
    "words",
]

WIDTH = 560
"""Units of width of every picture; shown at up to as many pixels, narrower where need be."""

STYLE = ".chunkscope .cs-figure{margin:0 0 8px;break-inside:avoid}"
"""What pages with pictures may add; a picture is whole without it."""

FONT = 12
"""Height of the letters in the same units."""

LONGEST_NAME = 60
"""Letters of a name in a picture, at most."""

# Of most sans-serif fonts, in the height of a letter; a little too wide rather than too narrow.
_LETTER = 0.58


@dataclass(frozen=True)
class Scale:
    """An axis of sizes: numbers to places, linear or logarithmic.

    Attributes
    ----------
    low, high : float
        The numbers at its ends; above 0 where `log`.
    left, right : float
        The places of its ends.
    log : bool
        Whether equal ratios are equal lengths.
    """

    low: float
    high: float
    left: float
    right: float
    log: bool = False

    def __call__(self, value: float) -> float:
        """The place of a number; beyond the ends it is that of the end."""
        low, high, at = self.low, self.high, min(max(value, self.low), self.high)
        if self.log:
            low, high, at = math.log2(low), math.log2(high), math.log2(at)
        return self.left + (self.right - self.left) * (at - low) / (high - low)

    def ticks(self, n: int = 6) -> list[float]:
        """About `n` round numbers inside, ascending."""
        if not self.log:
            return [each for each in nice_ticks(self.high, n) if each >= self.low]
        first, last = math.ceil(math.log2(self.low)), math.floor(math.log2(self.high))
        step = max(1, math.ceil((last - first + 1) / (n + 1)))
        return [2.0**each for each in range(first, last + 1, step)]


def nice_ticks(high: float, n: int) -> list[float]:
    """0 and at most `n` multiples of 1, 2 or 5 times a power of ten, up to `high`."""
    if high <= 0:
        return [0.0]
    power = 10.0 ** math.floor(math.log10(high / n))
    step = next(m * power for m in (1, 2, 5, 10, 20) if high / (m * power) <= n)
    return [step * i for i in range(int(high / step + 1e-9) + 1)]


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
        width = indent + width_of(name) * (1 if sample else 1.1)
        if x > left and x + width > WIDTH - 8:
            x, top = left, top + 18
        pieces.append(
            f'<g transform="translate({number(x)} {number(top)})">{sample}'
            f"{words(indent, 10, name, bold=not sample)}</g>"
        )
        x += width + 18
    return joined(pieces), top + 18


def short_names(labels: Sequence[str]) -> tuple[str, list[str]]:
    """A title for all of the distinct `labels`, and a name for each, all different."""
    title, names = told_apart(labels)
    shown = [shortened(each, LONGEST_NAME) for each in names]
    times, so_far = Counter(shown), Counter[str]()
    for i, each in enumerate(shown):
        so_far[each] += 1
        if times[each] > 1:
            shown[i] = f"{each} #{so_far[each]}"
    return title, shown


def shortened(name: str, most: int) -> str:
    """`name` without its middle where it is longer; names in a row differ at their ends."""
    told = legible(name)
    if len(told) <= most:
        return told
    return f"{told[: most - most // 3 - 1]}…{told[-(most // 3) :]}"


def width_of(said: str) -> float:
    """About how wide a text is."""
    return FONT * sum(1.0 if east_asian_width(c) in "WF" else _LETTER for c in said)


def number(value: float) -> str:
    """A coordinate, to a tenth."""
    return f"{value:.1f}".removesuffix(".0")


def percent(share: float) -> str:
    """A share in words, with as many digits as it takes."""
    return f"{100 * share:.2g}%" if share < 0.0995 else f"{100 * share:.0f}%"


def path(xs: NDArray[np.float64], ys: NDArray[np.float64]) -> str:
    """The steps through points: at each x straight up or down to its y."""
    pieces = [f"M{number(xs[0])} {number(ys[0])}"]
    pieces += [
        f"H{number(x)}V{number(y)}" for x, y in zip(xs[1:].tolist(), ys[1:].tolist(), strict=True)
    ]
    return "".join(pieces)
