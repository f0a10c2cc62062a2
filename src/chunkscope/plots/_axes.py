"""The Axes that a plot draws on: those given, or new ones that are shown once and never leak."""

from __future__ import annotations

import warnings

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from chunkscope.errors import ArgumentTypeError, must_be
from chunkscope.plots._lettering import write
from chunkscope.plots._palette import ink

__all__ = ["WIDTH", "axes_for", "inches_high", "inches_wide", "note", "say", "share_ticks"]

WIDTH = 6.4
"""Width of a new figure in inches: at 100 dots per inch it fits a column of 640 pixels."""

# The backends of matplotlib that only write files.
_WRITERS = frozenset({"agg", "cairo", "pdf", "pgf", "ps", "svg", "template"})


def axes_for(ax: Axes | None, *, height: float) -> Axes:
    """`ax`, or the Axes of a new figure `height` inches high; their scales are linear.

    Raises
    ------
    ArgumentTypeError
        Where `ax` is something else, such as the array that ``plt.subplots`` returns, or
        is polar or has three dimensions.
    """
    if isinstance(ax, Axes) and ax.name == "rectilinear":
        for axis, scale in (("x", ax.get_xscale()), ("y", ax.get_yscale())):
            if scale != "linear":  # that of what was drawn before
                ax.set(**{f"{axis}scale": "linear"})
        return ax
    if ax is not None:
        raise ArgumentTypeError(must_be("ax", "a plain matplotlib Axes or None", ax))
    new = _figure(height).add_subplot()
    new.spines[["top", "right"]].set_visible(False)
    return new


def say(ax: Axes, words: str) -> None:
    """Write `words` in the middle of Axes that have nothing to show."""
    middle = ax.text(0.5, 0.5, words, transform=ax.transAxes, color=ink(0.7))
    middle.set(ha="center", va="center")
    ax.set_xticks([])
    ax.set_yticks([])


def note(ax: Axes, x: float, y: float, *lines: str, font_size: float = 8.0) -> None:
    """Write `lines`, small and pale, to the right of a place in the data."""
    written = ax.annotate("", (x, y), (4, 0), textcoords="offset points", annotation_clip=False)
    written.set(color=ink(0.65), fontsize=font_size, verticalalignment="center")
    write(written, *lines)


def share_ticks(axis: Axis) -> None:
    """Tell the ticks of an axis of shares in percent: they are exact places, never rounded."""
    axis.set_major_formatter(lambda share, _: f"{100 * share:.4g} %")


def inches_high(ax: Axes) -> float:
    """The height of the Axes, before a layout changes it."""
    figure = ax.get_figure(root=True)
    assert figure is not None  # Axes that can be drawn on are in a figure
    return float(ax.get_position().height * figure.get_figheight())


def inches_wide(ax: Axes) -> float:
    """The width of the Axes, before a layout changes it."""
    figure = ax.get_figure(root=True)
    assert figure is not None
    return float(ax.get_position().width * figure.get_figwidth())


def _figure(height: float) -> Figure:
    """A new figure: pyplot's where its backend shows figures, else one of our own.

    A notebook or a window shows the figures that pyplot knows, and a notebook closes them
    at the end of the cell. A backend that only writes files shows none and closes none:
    there pyplot would keep every figure alive for nobody. See docs/decisions/008.
    """
    if mpl.get_backend().lower() in _WRITERS:
        figure = Figure(figsize=(WIDTH, height), layout="constrained")
        FigureCanvasAgg(figure)
        return figure
    from matplotlib import pyplot as plt

    with warnings.catch_warnings():
        # Not a leak, so no warning of one. (No rc_context: inside it, a notebook's backend
        # that loads with the first figure would lose its settings again.)
        warnings.filterwarnings("ignore", "More than .* figures", RuntimeWarning)
        return plt.figure(figsize=(WIDTH, height), layout="constrained")
