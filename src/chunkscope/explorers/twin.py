"""`twin`: what an explorer shows, as HTML that stands still: for files and saved notebooks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from chunkscope.explorers.view import Control, Region, View
from chunkscope.rendering.html import Html, element, joined

__all__ = ["twin"]

UNTRUSTED = (
    "This is not shown as it should be, because this notebook is not trusted: trust it, or run "
    "the cell again."
)


def twin(title: str, regions: Sequence[Region], view: View) -> Html:
    """The widget without what moves: its settings as words, its panes as they are.

    Parameters
    ----------
    title : str
        What it is.
    regions : sequence of Region
        Its parts, in order.
    view : View
        What they show.

    Returns
    -------
    Html
    """
    # Without our style, as in a notebook that is not trusted, nothing hides this.
    unstyled = element("p", UNTRUSTED, class_="cs-unstyled")
    settings = [
        _group(group, tuple(controls))
        for group, controls in groupby(view.controls, key=lambda each: each.group)
    ]
    shown = [_region(each, view.panes[each.name]) for each in regions if view.panes.get(each.name)]
    frame = joined(
        [
            element("div", joined(settings), class_="cs-controls"),
            element("div", joined(shown), class_="cs-regions"),
        ]
    )
    return element(
        "div",
        joined([unstyled, element("div", frame, class_="cs-frame")]),
        class_="cs-widget cs-static",
        role="group",
        aria_label=title,
        data_key=view.key,
    )


def _group(name: str, controls: Sequence[Control]) -> Html:
    told = [
        element("div", element("dt", each.label) + element("dd", _said(each), dir="auto"))
        for each in controls
    ]
    head = element("p", name, class_="cs-legend-of")
    return element("div", head + element("dl", joined(told)), class_="cs-group")


def _said(control: Control) -> str:
    """What a control stands at, in words."""
    value = control.value
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,} {control.unit}".rstrip()
    return dict(control.options).get(value, value) or control.placeholder or "–"


def _region(region: Region, pane: Html) -> Html:
    heading = element("p", region.label, class_="cs-region-head") if region.headed else Html()
    scrolls = " cs-scrolls" if region.scrolls else ""
    focus = "0" if region.scrolls else None  # what scrolls has to be within reach of the keyboard
    content = element(
        "div",
        pane,
        class_="cs-pane",
        tabindex=focus,
        role=focus and "group",
        aria_label=focus and region.label,
    )
    return element(
        "section",
        heading + content,
        class_=f"cs-region cs-region-{region.name}{scrolls}",
        aria_label=region.label,
    )
