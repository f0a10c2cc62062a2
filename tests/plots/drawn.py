"""What is on a picture, read back from its artists, and names that are hard to draw."""

from __future__ import annotations

import io

import numpy as np
from matplotlib.axes import Axes
from matplotlib.image import imread

from chunkscope.plots._fitting import FittingLabel

__all__ = ["HOSTILE", "legend_of", "names_at_the_left", "notes_of", "picture"]

HOSTILE = [
    "$x$ and $y^2$",
    "$\\frac",
    "_hidden",
    "100 % & #1 {} ~ \\alpha",
    "line\nfeed\ttab\x00\x1b[31m",
    "\ud800 alone",
    "切分器",
    "切割器",
    "مقسّم",
    "👩‍👩‍👧‍👦",
    "right\u202eleft",
    "long " * 60,
]
"""Names that a careless plot takes for formulas, cannot draw or lets run over the edge."""


def picture(ax: Axes) -> np.ndarray:
    """The pixels of the figure, saved as a user would."""
    file = io.BytesIO()
    ax.figure.savefig(file, format="png")
    return imread(io.BytesIO(file.getvalue()))


def legend_of(ax: Axes) -> list[str]:
    """The entries of the legend; none without one."""
    legend = ax.get_legend()
    return [] if legend is None else [text.get_text() for text in legend.get_texts()]


def names_at_the_left(ax: Axes) -> list[str]:
    """The names of rows, from above; a title in several lines comes last."""
    return [text.get_text() for text in ax.get_yticklabels()]


def notes_of(ax: Axes) -> list[str]:
    """What is written on and beside the Axes, but into cells, in the order of writing."""
    return [text.get_text() for text in ax.texts if not isinstance(text, FittingLabel)]
