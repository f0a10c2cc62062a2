"""Colours and dashes, so that splitters can be told apart by either alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import matplotlib as mpl
import numpy as np
from matplotlib.colors import to_hex, to_rgba

from chunkscope.splitters import Boundary

__all__ = ["BOUNDARIES", "DISTINCT", "Colour", "Look", "ink", "looks"]

Dashes: TypeAlias = str | tuple[float, tuple[float, ...]]

# The palette of Okabe and Ito (2008), "Color Universal Design": told apart with any kind
# of colour vision. Its yellow is too pale for white pages, its black gone on dark ones.
_OKABE_ITO = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
_DASHES: tuple[Dashes, ...] = (
    "solid",
    (0, (5, 1.5)),
    (0, (1.6, 1)),
    (0, (6, 1.5, 1.2, 1.5)),
    (0, (9, 2)),
    (0, (3, 1.2, 1.2, 1.2, 1.2, 1.2)),
)

DISTINCT = len(_OKABE_ITO)
"""As many lines have a colour and a dash that no other has."""

BOUNDARIES: dict[str, str] = {
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
of colour vision, see ``tests/plots/test_palette.py``."""

Colour: TypeAlias = tuple[float, float, float, float]


def ink(strength: float) -> Colour:
    """The colour of the reader's text at `strength`, from 0 to 1: on dark pages it is light."""
    return to_rgba(mpl.rcParams["text.color"], strength)


@dataclass(frozen=True, slots=True)
class Look:
    """How one line is drawn."""

    color: str
    linestyle: Dashes


def looks(n: int) -> list[Look]:
    """A look for each of `n` lines.

    Up to `DISTINCT` each has a colour and a dash of its own. Of more the colours follow
    the order, dark to light, and neighbours differ in their dash.
    """
    if n <= DISTINCT:
        return [Look(*look) for look in zip(_OKABE_ITO[:n], _DASHES[:n], strict=True)]
    # The lightest tenth of the colour map would be lost on white.
    colours = mpl.colormaps["viridis"](np.linspace(0, 0.9, n))
    return [Look(to_hex(each), _DASHES[i % 4]) for i, each in enumerate(colours)]
