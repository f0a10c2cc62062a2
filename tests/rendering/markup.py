"""HTML taken apart by the standard library's parser, to see what a browser would see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

__all__ = ["ALLOWED", "Parsed", "as_text", "parsed"]

ALLOWED = {
    "div": {"class", "dir", "data-key"},
    "span": {
        *("class", "title", "role", "aria-label", "aria-hidden"),
        *("data-label", "data-context", "data-chunk"),
    },
    "u": {"class", "title", "data-chunk"},
    "i": {"class", "title", "data-g"},
    "bdi": {"class", "title", "data-g"},
    "p": {"class", "dir"},
    "h1": {"class", "dir"},
    "code": set(),
    "ul": {"class", "aria-label"},
    "li": set(),
    "details": {"class", "open"},
    "summary": set(),
    "header": {"class"},
    "main": set(),
    "style": set(),
    # Of the stand-alone page alone.
    "html": {"lang"},
    "head": set(),
    "body": {"class"},
    "title": set(),
    "meta": {"charset", "http-equiv", "content", "name"},
}
"""Element -> the attributes that it may have: none that runs or fetches."""

_VOID = frozenset({"meta"})


@dataclass
class Parsed(HTMLParser):
    """What the parser met.

    Attributes
    ----------
    text : str
        The text inside the elements of class ``cs-text``.
    elements : list of (str, dict)
        Every element with its attributes.
    """

    text: str = ""
    elements: list[tuple[str, dict[str, str | None]]] = field(default_factory=list)
    _open: list[tuple[str, bool]] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert len(given) == len(attrs), f"an attribute twice: {attrs}"
        self.elements.append((tag, given))
        if tag not in _VOID:
            inside = bool(self._open and self._open[-1][1])
            self._open.append((tag, inside or given.get("class") == "cs-text"))

    def handle_endtag(self, tag: str) -> None:
        opened, _ = self._open.pop()
        assert opened == tag, f"<{opened}> closed by </{tag}>"

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1][1]:
            self.text += data

    def handle_comment(self, data: str) -> None:
        raise AssertionError(f"a comment: {data}")

    def handle_pi(self, data: str) -> None:
        raise AssertionError(f"a processing instruction: {data}")

    def labels(self, name: str) -> list[str]:
        """The labels of the elements of the class `name`, in order."""
        return [each["data-label"] or "" for each in self.of_class(name)]

    def of_class(self, name: str) -> Iterator[dict[str, str | None]]:
        """The attributes of the elements of the class `name`."""
        return (each for _, each in self.elements if name in (each.get("class") or "").split())


def parsed(markup: str) -> Parsed:
    """`markup` taken apart; fails where it holds an element or attribute that may not be."""
    parser = Parsed()
    parser.feed(markup)
    parser.close()
    assert parser._open == []
    for tag, attributes in parser.elements:
        assert tag in ALLOWED, f"<{tag}>"
        assert set(attributes) <= ALLOWED[tag], f"<{tag} {attributes}>"
    return parser


def as_text(text: str) -> str:
    """What a page of HTML in UTF-8 can hold of a text."""
    held = text.replace("\0", "\u2400")
    return "".join("\ufffd" if "\ud800" <= each <= "\udfff" else each for each in held)
