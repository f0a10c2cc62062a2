"""`Element`: a part of a text that a reader takes as one thing, and which kinds there are."""

from __future__ import annotations

import re
from typing import NamedTuple

__all__ = ["ELEMENTS", "FIRST_LINE", "Element", "heading_text", "in_order", "trimmed"]

ELEMENTS: dict[str, str] = {
    "heading": "a heading; in Markdown with its marks, underlines too",
    "heading_text": "the end of a heading and the first line of what follows it",
    "paragraph": "a paragraph; in Markdown none of a tight list, whose items are looked at",
    "list": "a list: `ul`, `ol`, `dl` and `menu`",
    "list_item": "an item with all that is in it: `li`, `dt` and `dd`",
    "blockquote": "a quotation",
    "code": "a code fence, indented code, or `pre`",
    "code_span": "`code` outside `pre`, in HTML",
    "table": "a table",
    "table_row": "a row of a table: `tr`",
    "section": "`section`, `article`, `aside`, `main`, `nav`, `header` and `footer`",
    "figure": "`figure`",
    "details": "`details`",
    "script": "`script`",
    "style": "`style`",
    "comment": "a comment of HTML",
    "tag": "a single start or end tag of HTML, between its angle brackets",
    "front_matter": "what Markdown has between two lines of `---` at its beginning",
}
"""Name -> what it is, for every kind of element, in order."""

FIRST_LINE = 80
"""Characters of a line that are enough of it: a paragraph can be one line."""

_NOT_BLANK = re.compile(r"\S")
_LINE_END = re.compile(r"[\r\n]")
_ORDER = {kind: number for number, kind in enumerate(ELEMENTS)}


class Element(NamedTuple):
    """One element: a key of `ELEMENTS`, and its code points, half-open and not empty."""

    kind: str
    start: int
    end: int


def heading_text(text: str, heading_end: int, start: int, stop: int) -> Element | None:
    """The element from a heading's last character to the first line in ``text[start:stop]``.

    The line counts up to `FIRST_LINE` characters. None where nothing but blanks is there.
    """
    first = _NOT_BLANK.search(text, start, stop)
    if first is None:
        return None
    stop = min(stop, first.start() + FIRST_LINE)
    line_end = _LINE_END.search(text, first.start(), stop)
    end = stop if line_end is None else line_end.start()
    return Element("heading_text", heading_end - 1, trimmed(text, first.start(), end))


def trimmed(text: str, start: int, end: int) -> int:
    """`end` before the white space that ends ``text[start:end]``, but not before `start`."""
    while end > start and text[end - 1].isspace():
        end -= 1
    return end


def in_order(elements: list[Element]) -> list[Element]:
    """By start; of those that start together the longer first, then in the order of kinds."""
    return sorted(elements, key=lambda each: (each.start, -each.end, _ORDER[each.kind]))
