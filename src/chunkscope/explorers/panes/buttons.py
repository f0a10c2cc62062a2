"""Buttons of panes: what they send is JSON in an attribute, which the browser's side reads."""

from __future__ import annotations

import json
from collections.abc import Mapping

from chunkscope.rendering.html import Html, element

__all__ = ["button", "copy_button", "to_chunk"]


def button(
    said: object,
    event: Mapping[str, object],
    *,
    label: str | None = None,
    can: bool = True,
    class_: str = "cs-button cs-live",
    **attributes: str | None,
) -> Html:
    """A button that sends an event; greyed where it cannot.

    Parameters
    ----------
    said : object
        What stands on it: words, or `Html`.
    event : mapping
        What it sends.
    label : str, optional
        What it is called where the words alone do not say it.
    can : bool, default True
        Whether it does anything now.
    class_ : str
        How it looks, and whether it is in static pages.
    **attributes : str or None
        Others that it has, as `element` takes them.

    Examples
    --------
    >>> str(button("Later", {"event": "page", "to": 9}))
    '<button type="button" class="cs-button cs-live"
    data-event="{&quot;event&quot;: &quot;page&quot;, &quot;to&quot;: 9}">Later</button>'
    """
    return element(
        "button",
        said,
        type="button",
        class_=class_,
        aria_label=label,
        disabled=None if can else "",
        data_event=json.dumps(event),
        **attributes,
    )


def copy_button(text: str | Html, *, label: str) -> Html:
    """A button that copies a text of our own, or what is written so in an attribute."""
    return element(
        "button",
        "Copy",
        type="button",
        class_="cs-button cs-live",
        aria_label=label,
        data_copy=text,
    )


def to_chunk(row: int, place: int) -> dict[str, object]:
    """The event that chooses the chunk at a place of a page, and goes there."""
    return {"event": "go", "row": row, "at": place}
