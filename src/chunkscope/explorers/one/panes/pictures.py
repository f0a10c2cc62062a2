"""`pictures_pane`: the sizes of chunks as bars that can be chosen, over their ECDF."""

from __future__ import annotations

from chunkscope.explorers.one.bars import Bars
from chunkscope.rendering.html import Html, element
from chunkscope.rendering.svg import size_bars

__all__ = ["pictures_pane"]


def pictures_pane(bars: Bars | None, chosen: int | None) -> Html:
    """The histogram over the ECDF, on one axis of sizes.

    Parameters
    ----------
    bars : Bars or None
        What there is to draw; None where there are no chunks.
    chosen : int or None
        The bar that is picked out.

    Returns
    -------
    Html
    """
    if bars is None:
        return element("p", "There are no chunks to draw.", class_="cs-none")
    return size_bars(bars.table, limit=bars.limit, picked=chosen)
