"""A legend that never covers the data, of one entry or of forty."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.transforms import ScaledTranslation

from chunkscope.plots._axes import WIDTH
from chunkscope.plots._lettering import lettering

__all__ = ["FONT_SIZE", "add_legend", "legend_height"]

FONT_SIZE = 9.0
"""Points."""

INSIDE = 6
"""As many entries may stand inside Axes whose figure makes no room outside them."""

# What an entry takes beside its words, and a letter and a line on average, all in ems.
_HANDLE, _LETTER, _LINE = 5.6, 0.56, 1.65


def legend_height(names: Sequence[str], title: str) -> float:
    """Inches that a legend below the Axes takes; none without names."""
    if not names:
        return 0
    lines = ceil(len(names) / _columns(names)) + bool(title)
    return lines * _LINE * FONT_SIZE / 72


def add_legend(ax: Axes, handles: Sequence[Artist], names: Sequence[str], title: str) -> None:
    """A legend below the axis label, where the figure's layout makes room for it.

    In a figure that lays out nothing a short one stands inside, where it covers least.
    Without names there is none.
    """
    if not names:
        return
    figure = ax.get_figure(root=True)
    assert figure is not None  # Axes that can be drawn on are in a figure
    look = {"fontsize": FONT_SIZE, "title_fontsize": FONT_SIZE, "handlelength": 2.6}
    # Written afterwards: matplotlib would read "$x$" as a formula and hide "_name".
    blank = ["-"] * len(handles)
    if figure.get_layout_engine() is None and len(names) <= INSIDE:
        legend = ax.legend(handles, blank, loc="best", title="-" if title else None, **look)
    else:
        below = ScaledTranslation(0, -_axis_height(ax) / 72, figure.dpi_scale_trans)
        legend = ax.legend(
            handles,
            blank,
            loc="upper left",
            bbox_to_anchor=(0, 0),
            bbox_transform=ax.transAxes + below,
            borderaxespad=0,
            borderpad=0,
            frameon=False,
            alignment="left",
            ncols=_columns(names),
            title="-" if title else None,
            **look,
        )
    shown, families = lettering([*names, title])
    for text, words in zip([*legend.get_texts(), legend.get_title()], shown, strict=True):
        text.set(text=words, fontfamily=families, usetex=False)


def _columns(names: Sequence[str]) -> int:
    """As few columns of equal height as the lines that fit in a new figure need."""
    widest = (_HANDLE + _LETTER * max(map(len, names))) * FONT_SIZE
    fitting = max(1, int((WIDTH - 0.6) * 72 / widest))
    return ceil(len(names) / ceil(len(names) / fitting))


def _axis_height(ax: Axes) -> float:
    """Points that tick labels and axis label take below the Axes."""
    texts = [ax.xaxis.label, *ax.xaxis.get_ticklabels()[:1]]
    return 14 + 1.3 * sum(text.get_fontproperties().get_size_in_points() for text in texts)
