"""Colours that are told apart with any kind of colour vision, as ``#rrggbb``.

References
----------
M. Okabe and K. Ito, "Color Universal Design (CUD)", 2008: the palette. Its yellow is too
pale for white pages, its black gone on dark ones.
"""

from __future__ import annotations

from chunkscope.splitters import Boundary

__all__ = [
    "BLUE",
    "CUTS",
    "GREEN",
    "OKABE_ITO",
    "ORANGE",
    "PALE_BLUE",
    "PURPLE",
    "SKY_BLUE",
    "VERMILION",
]

BLUE = "#0072B2"
VERMILION = "#D55E00"
GREEN = "#009E73"
PURPLE = "#CC79A7"
ORANGE = "#E69F00"
SKY_BLUE = "#56B4E9"

OKABE_ITO = (BLUE, VERMILION, GREEN, PURPLE, ORANGE, SKY_BLUE)
"""The colours of lines, in the order in which they are taken."""

PALE_BLUE = "#9bd0f0"
"""Sky blue, paler: differs from blue, vermilion, white and black with any colour vision."""

CUTS: dict[str, str] = {
    Boundary.structure.name: "#1a1a5e",
    Boundary.paragraph.name: "#2256a3",
    Boundary.line.name: "#1f88c9",
    Boundary.sentence.name: "#45b5c4",
    Boundary.clause.name: "#8fd3b6",
    Boundary.word.name: "#d3e8a8",
    Boundary.token.name: "#f5bf4f",
    Boundary.grapheme.name: "#e0751f",
    Boundary.hard.name: "#9c2418",
}
"""Name of each kind of cut -> its colour: blue to pale green where a reader would pause, the
paler the less, amber to red for what was cut wherever it fell. Any two differ with every kind
of colour vision, see ``tests/showing/test_palette.py``."""
