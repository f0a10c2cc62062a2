"""A label that is drawn only as far as it fits into its place."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.colors import to_rgb
from matplotlib.text import Text

from chunkscope.plots._palette import Colour

__all__ = ["FittingLabel", "add_fitting_label", "ink_on"]


class FittingLabel(Text):
    """A text in the middle of a box that shows the longest of its `choices` that fits.

    What fits is known only when all is laid out, and changes as a window is resized: it
    is seen to at each drawing.

    Parameters
    ----------
    box : tuple of float
        Left, bottom, width and height of its place, in data coordinates.
    choices : sequence of str
        Longest first. Where none fits nothing is drawn.
    color : str or tuple of float
        Of the letters.
    font_size : float
        Points.
    """

    def __init__(
        self,
        box: tuple[float, float, float, float],
        choices: Sequence[str],
        *,
        color: str | Colour,
        font_size: float,
    ) -> None:
        left, bottom, width, height = box
        super().__init__(left + width / 2, bottom + height / 2, color=color, fontsize=font_size)
        self.set(horizontalalignment="center", verticalalignment="center_baseline")
        self.set_in_layout(False)
        self.box = box
        self.choices = tuple(choices)

    def draw(self, renderer: RendererBase) -> None:
        """Draw the longest choice that fits."""
        left, bottom, width, height = self.box
        corners = np.array([(left, bottom), (left + width, bottom + height)])
        assert self.axes is not None
        room = np.abs(np.diff(self.axes.transData.transform(corners), axis=0))[0]
        for choice in self.choices:
            self.set_text(choice)
            extent = self.get_window_extent(renderer)
            if extent.width + extent.height / 2 <= room[0] and extent.height <= room[1]:
                super().draw(renderer)
                return
        self.set_text("")


def add_fitting_label(
    ax: Axes,
    box: tuple[float, float, float, float],
    choices: Sequence[str],
    *,
    color: str | Colour,
    font_size: float = 8.0,
) -> None:
    """Put a `FittingLabel` on the Axes."""
    ax.add_artist(FittingLabel(box, choices, color=color, font_size=font_size))


def ink_on(color: str | Colour) -> str:
    """Black or white, whichever is read better on `color`.

    References
    ----------
    The relative luminance of WCAG 2.2, and the contrast that follows from it: both are
    read equally well at a luminance of 0.179.
    """
    channels = np.array(to_rgb(color))
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    return "black" if linear @ np.array([0.2126, 0.7152, 0.0722]) > 0.179 else "white"
