"""A grid taken apart: what a reader finds in each cell, and which row a click on it opens."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from html.parser import HTMLParser

__all__ = ["Grid", "Place", "grid_of"]

ALLOWED = {
    "table": {"class"},
    "caption": {"class"},
    "thead": set(),
    "tbody": set(),
    "tr": set(),
    "th": {"class", "scope", "rowspan", "colspan", "dir"},
    "td": {"class", "style"},
    "span": set(),
    "button": {
        *("type", "class", "tabindex", "title"),
        *("aria-label", "aria-current", "data-event", "data-focus"),
    },
    "i": {"class", "aria-hidden"},
}


@dataclass
class Place:
    """A cell: where it stands, what is written in it, and what its button says and sends."""

    line: int
    column: int
    cell: dict[str, str | None]
    words: str = ""
    button: dict[str, str | None] = field(default_factory=dict)

    @property
    def row(self) -> int:
        event = json.loads(self.button["data-event"] or "")
        assert set(event) == {"event", "row"} and event["event"] == "open"
        return int(event["row"])


class Grid(HTMLParser):
    """The headings and cells of a grid; what may not be in one fails."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.columns: list[str] = []
        self.lines: list[str] = []
        self.axes: list[str] = []
        self.places: list[Place] = []
        self._text: list[str] = []
        self._line = self._column = -1

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert set(given) <= ALLOWED[tag], f"<{tag} {given}>"
        if tag == "tr":
            self._line, self._column = self._line + 1, -1
        elif tag == "th":
            heads = {"col": self.columns, "row": self.lines, "colgroup": self.axes}
            into = self.axes if "rowspan" in given else heads[given["scope"] or ""]
            into.append("")
            self._text = into
        elif tag == "td":
            self._column += 1
            self.places.append(Place(self._line - 2, self._column, given))
        elif tag == "button":
            self.places[-1].button = given
        elif tag == "caption":
            self._text = [""]

    def handle_data(self, data: str) -> None:
        if self.places:
            if self.lines and self._column < 0:
                self._text[-1] += data
            else:
                self.places[-1].words += data
        else:
            self._text[-1] += data

    @property
    def cells(self) -> dict[int, Place]:
        """The cells with a button, by the row that it opens."""
        opening = [each for each in self.places if each.button]
        found = {each.row: each for each in opening}
        assert len(found) == len(opening)
        return found


def grid_of(markup: str) -> Grid:
    """The grid in `markup`."""
    grid = Grid()
    grid.feed(markup)
    grid.close()
    assert len(grid.places) == len(grid.columns) * len(grid.lines)
    return grid
