"""`html_elements`: the elements of HTML, closed about as a browser closes them."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from typing import NamedTuple

from chunkscope.stats.elements.kinds import Element, heading_text, in_order, trimmed
from chunkscope.stats.elements.tags import Piece, pieces

__all__ = ["Found", "found_in", "html_elements"]

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_KINDS = {
    **dict.fromkeys(_HEADINGS, "heading"),
    "p": "paragraph",
    **dict.fromkeys(("ul", "ol", "dl", "menu", "dir"), "list"),
    **dict.fromkeys(("li", "dt", "dd"), "list_item"),
    "blockquote": "blockquote",
    **dict.fromkeys(("pre", "listing", "xmp"), "code"),
    "table": "table",
    "tr": "table_row",
    **dict.fromkeys(("section", "article", "aside", "main", "nav", "header", "footer"), "section"),
    "figure": "figure",
    "details": "details",
    "script": "script",
    "style": "style",
}
"""Name of a tag -> the kind of its element, where it is one of ours."""

_ROW_GROUPS = ("thead", "tbody", "tfoot", "caption", "colgroup")
_CELLS = ("td", "th")
# fmt: off
_CLOSES_P = frozenset([
    "address", "article", "aside", "blockquote", "center", "dd", "details", "dialog", "dir", "div",
    "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "header", "hgroup", "hr",
    "li", "listing", "main", "menu", "nav", "ol", "p", "pre", "search", "section", "summary",
    "table", "ul", "xmp", *_HEADINGS,
])
# fmt: on
"""Tags before which an open paragraph ends."""

_OTHERS = ("applet", "button", "marquee", "object", "select", "template")
_BLOCKS = frozenset([*_KINDS, *_ROW_GROUPS, *_CELLS, *_OTHERS]) | (_CLOSES_P - {"hr"})
"""Elements that are kept track of. What is not here (`a`, `b`, `span`) closes nothing."""

_SCOPE = ("applet", "caption", "marquee", "object", "table", "td", "template", "th")
_SCOPES = {
    "p": (*_SCOPE, "button"),
    "li": (*_SCOPE, "ol", "ul"),
    **dict.fromkeys(("table", "tr", *_ROW_GROUPS, *_CELLS), ("table", "template")),
}
"""Element -> those that its end tag does not reach out of; for others `_SCOPE`."""

_SEEN_THROUGH = frozenset(["address", "div", "p"])
"""What a new item closes with the item before it."""


class Found(NamedTuple):
    """An element, and whether a tag of its own ends it."""

    element: Element
    is_closed: bool


def html_elements(html: str) -> list[Element]:
    """The elements of `html`, in the order of `kinds.in_order`; nothing is too broken.

    An element reaches from its start tag to the end of its end tag. One that has none ends
    where a browser would end it, without the white space before that place: an item at
    the next item, a paragraph at the next block, what is open at last at ``</body>`` or
    the end of the text.

    References
    ----------
    WHATWG, HTML Living Standard, 13.2.6 Tree construction: scopes and implied end tags.
    Left out are what moves in the tree and not in the text (foster parents, formatting
    elements opened again) and the modes of frames, selections and foreign elements.

    Examples
    --------
    >>> [element for element in html_elements("<ul><li>a<li>b</ul>") if element.kind != "tag"]
    [Element(kind='list', start=0, end=19), Element(kind='list_item', start=4, end=9),
     Element(kind='list_item', start=9, end=14)]
    """
    cut = list(pieces(html))
    found = [each.element for each in found_in(html, cut)]
    texts = [
        piece
        for piece in cut
        if piece.kind == "text" and not html[piece.start : piece.end].isspace()
    ]
    starts = [piece.start for piece in texts]
    for heading in [each for each in found if each.kind == "heading"]:
        following = bisect_left(starts, heading.end)
        if following < len(texts):
            with_text = heading_text(html, heading.end, *texts[following][2:])
            found += [] if with_text is None else [with_text]
    return in_order(found)


def found_in(html: str, cut: list[Piece]) -> list[Found]:
    """The elements that the pieces of `html` make, but for `heading_text`, in any order."""
    tree = _Tree(html)
    for piece in cut:
        if piece.kind == "start":
            tree.open(piece)
        elif piece.kind == "end":
            tree.close(piece)
        if piece.kind in ("start", "end"):
            tree.found.append(Found(Element("tag", piece.start, piece.end), is_closed=True))
        elif piece.kind == "comment":
            is_closed = html.endswith(("-->", "--!>"), piece.start, piece.end)
            end = trimmed(html, piece.start, piece.end)
            tree.found.append(Found(Element("comment", piece.start, end), is_closed))
    tree.end_from(0, len(html))
    return tree.found


class _Open(NamedTuple):
    name: str
    start: int


class _Tree:
    """The open elements, and the places among them of each name."""

    def __init__(self, html: str) -> None:
        self.found: list[Found] = []
        self._html = html
        self._open: list[_Open] = []
        self._places: defaultdict[str, list[int]] = defaultdict(list)
        self._walls: list[int] = []  # places of all but `_SEEN_THROUGH`
        self._code: list[tuple[int, int]] = []  # start, and how many elements were open

    def open(self, piece: Piece) -> None:
        """Take a start tag: end what it ends, and open its element."""
        name = piece.name
        if name in _CLOSES_P:
            self._end_nearest(("p",), _SCOPES["p"], piece.start)
        if name == "code" and not self._places["pre"]:
            self._code.append((piece.start, len(self._open)))
        if name in _HEADINGS and self._open and self._open[-1].name in _HEADINGS:
            self.end_from(len(self._open) - 1, piece.start)
        elif name in ("li", "dt", "dd"):
            same = ("li",) if name == "li" else ("dt", "dd")
            if self._walls and self._open[self._walls[-1]].name in same:
                self.end_from(self._walls[-1], piece.start)
        elif name in (*_ROW_GROUPS, "tr", *_CELLS):
            self._end_parts_of_table(name, piece.start)
        if name in _BLOCKS:
            if name not in _SEEN_THROUGH:
                self._walls.append(len(self._open))
            self._places[name].append(len(self._open))
            self._open.append(_Open(name, piece.start))

    def close(self, piece: Piece) -> None:
        """Take an end tag: end its element, with what is open in it; or nothing."""
        name = piece.name
        if name in ("body", "html"):
            self.end_from(0, piece.start)
        elif name == "code" and self._code:
            start, _ = self._code.pop()
            self.found.append(Found(Element("code_span", start, piece.end), is_closed=True))
        elif name in _BLOCKS:
            names = _HEADINGS if name in _HEADINGS else (name,)
            place = self._nearest(names, _SCOPES.get(name, _SCOPE))
            if place is not None:
                self.end_from(place, piece.start, closed_by=piece)

    def end_from(self, place: int, end: int, *, closed_by: Piece | None = None) -> None:
        """End the open elements from `place` on before `end`; the first with its own end tag."""
        end = trimmed(self._html, 0, end)  # start tags are no blanks: it stays behind them
        while len(self._open) > place:
            inside = len(self._open)
            self._end_code(inside, end)
            name, start = self._open.pop()
            self._places[name].pop()
            if name not in _SEEN_THROUGH:
                self._walls.pop()
            if name in _KINDS:
                own = closed_by if inside == place + 1 else None
                element = Element(_KINDS[name], start, end if own is None else own.end)
                self.found.append(Found(element, is_closed=own is not None))
        if place == 0:
            self._end_code(0, end)

    def _end_code(self, inside: int, end: int) -> None:
        """End each `code` that was opened with at least `inside` elements open."""
        while self._code and self._code[-1][1] >= inside:
            start, _ = self._code.pop()
            self.found.append(Found(Element("code_span", start, end), is_closed=False))

    def _end_parts_of_table(self, name: str, end: int) -> None:
        """End the cell, row or group that a new one of the same table ends."""
        parts = {"tr": ("tr", *_CELLS), "td": _CELLS, "th": _CELLS}
        ended = parts.get(name, (*_ROW_GROUPS, "tr", *_CELLS))
        while self._end_nearest(ended, ("table", "template"), end):
            pass

    def _end_nearest(self, names: tuple[str, ...], walls: tuple[str, ...], end: int) -> bool:
        """End the innermost of `names` before `end`, with what is in it, if one is in scope."""
        place = self._nearest(names, walls)
        if place is not None:
            self.end_from(place, end)
        return place is not None

    def _nearest(self, names: tuple[str, ...], walls: tuple[str, ...]) -> int | None:
        """The place of the innermost of `names` that no element of `walls` shuts off."""
        place = max(self._places[name][-1] if self._places[name] else -1 for name in names)
        wall = max(self._places[name][-1] if self._places[name] else -1 for name in walls)
        return place if place >= 0 and place >= wall else None
