"""Panes taken apart, to see what a browser would see; fails on what may not be in them."""

from __future__ import annotations

import json

from chunkscope.explorers.view import View
from tests.rendering.markup import ALLOWED, Parsed

__all__ = ["events_in", "parsed_pane", "parsed_view"]

_SHAPE = {"d", "fill", "fill-opacity", "stroke", "stroke-dasharray", "stroke-width"}
_MORE = {
    "div": {"data-place", "data-side", "tabindex", "role", "aria-label"},
    "span": {"data-chunk", "dir"},
    "u": {"data-chunk"},
    "p": {"class", "dir"},
    "ul": {"class", "aria-label"},
    "li": {"class"},
    "button": {"type", "class", "aria-label", "disabled", "data-event", "data-copy"},
    "dl": {"class"},
    "dt": set(),
    "dd": {"class", "dir"},
    "b": set(),
    "q": {"dir"},
    "blockquote": {"class", "dir"},
    "table": {"class"},
    "caption": set(),
    "thead": set(),
    "tbody": set(),
    "tr": set(),
    "th": {"scope", "class"},
    "td": {"class"},
    "svg": {"class", "role", "viewbox", "style", "xmlns", "font-family", "font-size", "fill"},
    "title": set(),
    "desc": set(),
    "g": {"class", "data-event", "transform"},
    "rect": {"x", "y", "width", "height", "rx", "pointer-events", *_SHAPE},
    "path": {"stroke-linecap", *_SHAPE},
    "text": {"x", "y", "text-anchor", "fill", "font-weight", "font-size"},
}


def parsed_pane(markup: str) -> Parsed:
    """`markup` taken apart; fails where it holds an element or attribute that may not be."""
    parser = Parsed()
    parser.feed(markup)
    parser.close()
    assert parser._open == []
    for tag, attributes in parser.elements:
        allowed = ALLOWED.get(tag, set()) | _MORE.get(tag, set())
        assert tag in ALLOWED or tag in _MORE, f"<{tag}>"
        assert set(attributes) <= allowed, f"<{tag} {attributes}>"
    return parser


def parsed_view(view: View) -> dict[str, Parsed]:
    """Every pane of a view, by its name."""
    return {name: parsed_pane(pane) for name, pane in view.panes.items()}


def events_in(pane: Parsed) -> list[dict[str, object]]:
    """What the elements of a pane send, but for those that are greyed."""
    return [
        json.loads(attributes["data-event"] or "")
        for _, attributes in pane.elements
        if "data-event" in attributes and "disabled" not in attributes
    ]
