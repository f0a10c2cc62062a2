"""`text_pane`: a window of a page with its chunks on it, and the way to the rest of the page."""

from __future__ import annotations

import pandas as pd

from chunkscope.explorers.panes.buttons import button
from chunkscope.explorers.window import before
from chunkscope.rendering.captions import legend
from chunkscope.rendering.html import Html, element, joined
from chunkscope.rendering.text import chunks_on_text

__all__ = ["text_pane"]


def text_pane(text: str, rows: pd.DataFrame, window: range, *, place: str) -> Html:
    """What is seen of a text.

    Parameters
    ----------
    text : str
        Of the page.
    rows : pandas.DataFrame
        The chunks on it.
    window : range
        The characters that are shown.
    place : str
        What this is a part of: another place begins at the top of the region.

    Returns
    -------
    Html
    """
    first, last = window.start, window.stop
    if not text:
        return element("p", "The text is empty.", class_="cs-none")
    shown = chunks_on_text(text, rows, first_char=first, last_char=last, pick=True)
    way = _way(text, rows, first, last) if last - first < len(text) else Html()
    return element("div", joined([way, shown, legend(shown)]), data_place=f"{place} {first}")


def _way(text: str, rows: pd.DataFrame, first: int, last: int) -> Html:
    """Where this is, and the buttons to the rest."""
    n = len(text)
    told = f"characters {first:,} to {last:,} of {n:,}"
    steps = [
        ("Start", 0, first > 0),
        ("Earlier", before(text, rows, first), first > 0),
        ("Later", last, last < n),
        ("End", before(text, rows, n), last < n),
    ]
    buttons = [
        button(said, {"event": "page", "to": to}, label=f"{said} of the text", can=can)
        for said, to, can in steps
    ]
    where = element("span", told, class_="cs-where")
    return element("div", joined([where, *buttons]), class_="cs-pager")
