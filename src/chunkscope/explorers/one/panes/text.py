"""`text_pane`: a window of a page with its chunks on it, and the way to the rest of the page."""

from __future__ import annotations

from dataclasses import dataclass

import pandas as pd

from chunkscope.explorers.panes.buttons import button
from chunkscope.explorers.window import before
from chunkscope.rendering.captions import legend
from chunkscope.rendering.html import Html, element, joined
from chunkscope.rendering.text import chunks_on_text

__all__ = ["PageAmong", "text_pane"]


@dataclass(frozen=True)
class PageAmong:
    """A page among those of its document: its number, its position, and how many there are."""

    number: int
    position: int
    n_pages: int


def text_pane(
    text: str, rows: pd.DataFrame, window: range, *, place: str, among: PageAmong
) -> Html:
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
    among : PageAmong
        Which page it is.

    Returns
    -------
    Html
    """
    first, last = window.start, window.stop
    parts = []
    if among.n_pages > 1:
        parts.append(_to_pages(among))
    if last - first < len(text):
        parts.append(_to_passages(text, rows, first, last))
    way = element("div", joined(parts), class_="cs-pager") if parts else Html()
    if not text:
        said = "The page is empty." if among.n_pages > 1 else "The text is empty."
        return way + element("p", said, class_="cs-none")
    shown = chunks_on_text(text, rows, first_char=first, last_char=last, pick=True)
    return element("div", joined([way, shown, legend(shown)]), data_place=f"{place} {first}")


def _to_pages(among: PageAmong) -> Html:
    """Which page this is, between the buttons to the one before and the next."""
    told = f"page {among.number:,} · {among.position + 1:,} of {among.n_pages:,}"
    back, on = (
        button(sign, {"event": "turn", "by": by}, label=f"{said} page", can=can)
        for sign, by, said, can in (
            ("‹", -1, "Previous", among.position > 0),
            ("›", 1, "Next", among.position + 1 < among.n_pages),
        )
    )
    return element("div", back + element("span", told) + on, class_="cs-way cs-where")


def _to_passages(text: str, rows: pd.DataFrame, first: int, last: int) -> Html:
    """Where on the page this is, and the buttons to the rest."""
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
    return element("div", joined([where, *buttons]), class_="cs-way cs-on-page")
