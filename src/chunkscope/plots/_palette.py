"""Colours and dashes, so that splitters can be told apart by either alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import matplotlib as mpl
import numpy as np
from matplotlib.colors import to_hex, to_rgba

from chunkscope.showing.palette import OKABE_ITO

__all__ = ["DISTINCT", "Colour", "Look", "ink", "looks"]

Dashes: TypeAlias = str | tuple[float, tuple[float, ...]]

_DASHES: tuple[Dashes, ...] = (
    "solid",
    (0, (5, 1.5)),
    (0, (1.6, 1)),
    (0, (6, 1.5, 1.2, 1.5)),
    (0, (9, 2)),
    (0, (3, 1.2, 1.2, 1.2, 1.2, 1.2)),
)

DISTINCT = len(OKABE_ITO)
"""As many lines have a colour and a dash that no other has."""

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
        return [Look(*look) for look in zip(OKABE_ITO[:n], _DASHES[:n], strict=True)]
    # The lightest tenth of the colour map would be lost on white.
    colours = mpl.colormaps["viridis"](np.linspace(0, 0.9, n))
    return [Look(to_hex(each), _DASHES[i % 4]) for i, each in enumerate(colours)]
