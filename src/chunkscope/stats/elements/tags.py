"""`pieces`: HTML cut into tags, comments and text, with exact offsets, whatever it holds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

__all__ = ["Piece", "pieces"]


class Piece(NamedTuple):
    """A piece of HTML.

    Attributes
    ----------
    kind : {"start", "end", "comment", "text", "raw"}
        A tag, a comment, text between them, or the text of an element that has no tags
        in it, such as a script.
    name : str
        Of a tag, in lower case; of raw text that of its element; else empty.
    start, end : int, code points
        Where it stands.
    """

    kind: Literal["start", "end", "comment", "text", "raw"]
    name: str
    start: int
    end: int


_RAW = ("script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes")
"""Elements in which a tag is text, but for their own end."""

_BLANK = r"\t\n\f\r "
_TAG_NAME = re.compile(rf"[A-Za-z][^{_BLANK}/>]*")
_BEFORE_ATTRIBUTE = re.compile(rf"[{_BLANK}/]*")
_ATTRIBUTE_NAME = re.compile(rf"[^{_BLANK}/>][^{_BLANK}/>=]*")
_EQUALS = re.compile(rf"[{_BLANK}]*=[{_BLANK}]*")
_UNQUOTED = re.compile(rf"[^{_BLANK}>]+")
_COMMENT_END = re.compile(r"--!?>")
_RAW_END = {
    name: re.compile(rf"</{name}(?=[{_BLANK}/>])", re.IGNORECASE | re.ASCII) for name in _RAW
}


def pieces(html: str) -> Iterator[Piece]:
    """The pieces of `html`, in order; a doctype and the like are no pieces.

    References
    ----------
    WHATWG, HTML Living Standard, 13.2.5 Tokenization, of which this keeps what decides
    where a piece ends. Escaped states of scripts and CDATA of foreign elements are left
    out. As there, a tag that never ends is dropped with all that follows it.

    Examples
    --------
    >>> [(piece.kind, piece.name, piece.start) for piece in pieces("<p>a<!-- b --></P>")]
    [('start', 'p', 0), ('text', '', 3), ('comment', '', 4), ('end', 'p', 14)]
    """
    at = shown = 0  # where to look on, and up to where pieces were given
    while (opened := html.find("<", at)) >= 0:
        after = html[opened + 1 : opened + 3]
        is_end = after.startswith("/")
        name = _TAG_NAME.match(html, opened + 1 + is_end)
        if name is None and not (after.startswith(("!", "?")) or (is_end and len(after) == 2)):
            at = opened + 1  # a lone "<" is text
            continue
        if opened > shown:
            yield Piece("text", "", shown, opened)
        if name is None:
            end = _comment_end(html, opened)
            if html.startswith("<!--", opened):
                yield Piece("comment", "", opened, end)
            at = shown = end
            continue
        found = _tag_end(html, name.end())
        if found is None:
            return
        at = shown = found
        lowered = name.group().lower()
        yield Piece("end" if is_end else "start", lowered, opened, found)
        if not is_end and lowered in _RAW_END:
            closing = _RAW_END[lowered].search(html, found)
            at = shown = len(html) if closing is None else closing.start()
            if shown > found:
                yield Piece("raw", lowered, found, shown)
    if len(html) > shown:
        yield Piece("text", "", shown, len(html))


def _comment_end(html: str, start: int) -> int:
    """Where what is no tag and no text ends: a comment, a doctype, an instruction."""
    if html.startswith(("<!-->", "<!--->"), start):
        return html.index(">", start) + 1
    if html.startswith("<!--", start):
        found = _COMMENT_END.search(html, start + 4)
        return len(html) if found is None else found.end()
    end = html.find(">", start)
    return len(html) if end < 0 else end + 1


def _tag_end(html: str, at: int) -> int | None:
    """The end of the tag whose name ends at `at`; None where the text ends before it."""
    while True:
        at = _end(_BEFORE_ATTRIBUTE, html, at)
        if at == len(html):
            return None
        if html[at] == ">":
            return at + 1
        at = _end(_ATTRIBUTE_NAME, html, at)
        value = _EQUALS.match(html, at)
        if value is None:
            continue
        at = value.end()
        if html.startswith(('"', "'"), at):
            at = html.find(html[at], at + 1) + 1
            if at == 0:
                return None
        else:
            at = _end(_UNQUOTED, html, at)


def _end(pattern: re.Pattern[str], html: str, at: int) -> int:
    """Where the match at `at` ends; `at` where there is none."""
    found = pattern.match(html, at)
    return at if found is None else found.end()
