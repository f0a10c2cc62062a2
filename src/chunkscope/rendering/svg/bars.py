"""`stacked_bars`: why chunks ended, from the table of `chunkscope.stats.boundaries`."""

from __future__ import annotations

import pandas as pd

from chunkscope.rendering.characters import legible
from chunkscope.rendering.html import Html, element, escaped, joined
from chunkscope.rendering.svg.frame import FONT, LONGEST_NAME, WIDTH, nothing, picture
from chunkscope.rendering.svg.legend import key
from chunkscope.rendering.svg.marks import number, words
from chunkscope.showing.names import ems, short_names
from chunkscope.showing.palette import CUTS
from chunkscope.showing.words import counted, percent
from chunkscope.splitters import Boundary
from chunkscope.stats.parts import parts

__all__ = ["stacked_bars"]

LEFT, RIGHT = 8, WIDTH - 8
BAR = 22
SHOWN = 40
"""Of more splitters the number is told."""

OUTLINE = 'stroke="var(--cs-muted)" stroke-width=".75"'
"""Around what is coloured: the palest colours are near to white paper, the darkest to dark."""


def stacked_bars(boundaries_table: pd.DataFrame) -> Html:
    """A bar for each splitter: the shares of its cuts, from structure to hard.

    The ends of texts are no cuts and are left out.

    Parameters
    ----------
    boundaries_table : pandas.DataFrame
        What `chunkscope.stats.boundaries` returns.

    Returns
    -------
    Html
    """
    title = "Where chunks were cut"
    cuts = boundaries_table[boundaries_table["boundary"] != Boundary.text_end.name]
    series = parts(cuts)
    if not series:
        return nothing(title)
    shared, names = short_names([name for name, _ in series], drawn=legible, longest=LONGEST_NAME)
    y = 22.0 if shared else 4.0
    drawn = [words(LEFT, 13, shared, bold=True)] if shared else []
    told, seen = [], set()
    for (_, part), name in list(zip(series, names, strict=True))[:SHOWN]:
        n_cuts = int(part["n_chunks"].sum())
        drawn.append(words(LEFT, y + 11, name))
        n_told = counted(n_cuts, "cut")
        drawn.append(words(RIGHT, y + 11, n_told, anchor="end", muted=True))
        shares = [
            (str(boundary), int(n) / n_cuts)
            for boundary, n in zip(part["boundary"], part["n_chunks"], strict=True)
            if n
        ]
        drawn.append(_bar(y + 17, shares))
        seen |= {boundary for boundary, _ in shares}
        told.append(f"{name}: " + (", ".join(f"{b} {percent(s)}" for b, s in shares) or "no cuts"))
        y += 17 + BAR + 12
    if len(series) > SHOWN:
        drawn.append(words(LEFT, y + 11, f"and {len(series) - SHOWN:,} more", muted=True))
        y += 20
    entries = [
        (f'<rect width="24" height="12" rx="2" fill="{CUTS[each.name]}" {OUTLINE}/>', each.name)
        for each in Boundary
        if each.name in seen
    ]
    legend, height = key(entries, y + 2)
    return picture(height, title, ". ".join(told) + ".", *drawn, legend)


def _bar(y: float, shares: list[tuple[str, float]]) -> Html:
    """One bar; a part tells its name where it has room for it, and to those who point at it."""
    pieces = []
    x = float(LEFT)
    if not shares:
        pieces.append(
            f'<rect x="{LEFT}" y="{number(y)}" width="{RIGHT - LEFT}" height="{BAR}" rx="2" '
            'fill="none" stroke="var(--cs-line)"/>'
        )
    for boundary, share in shares:
        width = (RIGHT - LEFT) * share
        said = f"{boundary} {percent(share)}"
        pieces.append(
            f'<g><title>{escaped(said)}</title><rect x="{number(x)}" y="{number(y)}" '
            f'width="{max(width, 0.5):.1f}" height="{BAR}" fill="{CUTS[boundary]}" '
            'stroke="var(--cs-paper)" stroke-width="1"/>'
        )
        fits = next(
            (each for each in (said, percent(share)) if FONT * ems(each) + 10 < width), None
        )
        if fits is not None:
            # On paper of its own: the parts are of any darkness.
            w = FONT * ems(fits) + 6
            pieces.append(
                f'<rect x="{number(x + 4)}" y="{number(y + 4)}" width="{number(w)}" '
                f'height="{BAR - 8}" rx="3" fill="var(--cs-paper)" fill-opacity=".88"/>'
            )
            pieces.append(
                element("text", fits, x=number(x + 7), y=number(y + BAR / 2 + 4), font_size=11)
            )
        pieces.append("</g>")
        x += width
    if shares:
        pieces.append(
            f'<rect x="{LEFT}" y="{number(y)}" width="{RIGHT - LEFT}" height="{BAR}" fill="none" '
            f'{OUTLINE} pointer-events="none"/>'
        )
    return joined(pieces)
