"""`markdown_elements`: the elements of Markdown, by markdown-it-py's lines."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_right
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from chunkscope.stats.elements.html import found_in
from chunkscope.stats.elements.kinds import Element, heading_text, in_order, trimmed
from chunkscope.stats.elements.tags import pieces

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

__all__ = ["markdown_elements"]

_KINDS = {
    "heading_open": "heading",
    "paragraph_open": "paragraph",
    "bullet_list_open": "list",
    "ordered_list_open": "list",
    "list_item_open": "list_item",
    "blockquote_open": "blockquote",
    "fence": "code",
    "code_block": "code",
    "table_open": "table",
    "tr_open": "table_row",
}
"""Type of a token of markdown-it -> the kind of its element, where it is one of ours."""

_LINE_END = re.compile(r"\r\n?|\n")
"""What ends a line to CommonMark, and to markdown-it: no form feed, no U+2028."""

_BLANKS = " \t"
_MOST_NESTED = 100
"""Levels of lists and quotations that are looked at; each list is two. JavaScript's default."""


class _Lines(NamedTuple):
    """Where each line of a text starts and ends, its line end left out."""

    text: str
    starts: list[int]
    ends: list[int]

    def content(self, first: int, beyond: int, *, with_indent: bool = False) -> tuple[int, int]:
        """The code points of some lines, without blank lines after them and blanks around.

        With `with_indent`, the blanks before the first line belong to it.
        """
        while beyond > first + 1 and not self.line(beyond - 1).strip(_BLANKS):
            beyond -= 1
        start, end = self.starts[first], self.ends[beyond - 1]
        end -= len(self.line(beyond - 1)) - len(self.line(beyond - 1).rstrip(_BLANKS))
        if not with_indent:
            start += len(self.line(first)) - len(self.line(first).lstrip(_BLANKS))
        return start, end

    def line(self, number: int) -> str:
        return self.text[self.starts[number] : self.ends[number]]


def markdown_elements(text: str) -> list[Element]:
    r"""The elements of `text` as CommonMark with tables, in the order of `kinds.in_order`.

    Elements are known by their lines. They begin at the first character that is no blank,
    so that one in a quotation begins with the mark of that, and end before the last line's
    end. HTML blocks are looked into: what is closed there may reach over several of them,
    what is not ends with its block.

    References
    ----------
    CommonMark 0.31, and the tables of GitHub Flavored Markdown 0.29, as markdown-it-py has
    them.

    Examples
    --------
    >>> markdown_elements("# Tea\r\n\r\n- hot\r\n")[:2]
    [Element(kind='heading', start=0, end=5), Element(kind='heading_text', start=4, end=14)]
    """
    ends = [each.span() for each in _LINE_END.finditer(text)]
    lines = _Lines(text, [0, *(end for _, end in ends)], [*(start for start, _ in ends), len(text)])
    front = _front_matter(lines)
    found = [Element("front_matter", 0, lines.ends[front - 1])] if front else []
    blocks = []
    for token in _tokens(lines, front):
        if token.map is None or token.map[1] <= token.map[0]:
            continue
        start, end = lines.content(*token.map, with_indent=token.type == "code_block")
        if token.type == "html_block":
            blocks.append((start, end))
        elif token.type in _KINDS and not token.hidden and end > start:
            found.append(Element(_KINDS[token.type], start, end))
    found += _in_html(text, blocks)
    for heading in [each for each in found if each.kind == "heading"]:
        with_text = heading_text(text, heading.end, heading.end, len(text))
        found += [] if with_text is None else [with_text]
    return in_order(found)


def _front_matter(lines: _Lines) -> int:
    """The number of lines that YAML takes before the Markdown; 0 where there is none."""
    if lines.line(0).rstrip(_BLANKS) != "---":
        return 0
    for number in range(1, len(lines.starts)):
        if lines.line(number).rstrip(_BLANKS) in ("---", "..."):
            return number + 1
    return 0


def _tokens(lines: _Lines, front: int) -> list[Token]:
    """The tokens of blocks; the lines of the front matter are blank to the parser.

    It is given lines that end in LF alone, so that it counts them as we do.
    """
    shown = [lines.line(number) for number in range(front, len(lines.starts))]
    return _parser().parse("\n".join([*[""] * front, *shown]))


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt  # on first use: few need it

    parser = MarkdownIt("commonmark", {"maxNesting": _MOST_NESTED}).enable("table")
    # What is inside of a line is not asked for, and lines are normalised above.
    parser.core.ruler.enableOnly(["block"])
    return parser


def _in_html(text: str, blocks: list[tuple[int, int]]) -> list[Element]:
    """The elements in blocks of HTML, all else taken for blanks."""
    if not blocks:
        return []
    edges = [0, *itertools.chain.from_iterable(blocks), len(text)]
    masked = "".join(
        text[a:b] if number % 2 else " " * (b - a)
        for number, (a, b) in enumerate(itertools.pairwise(edges))
    )
    starts = [start for start, _ in blocks]
    elements = []
    for (kind, start, end), is_closed in found_in(masked, list(pieces(masked))):
        block_end = blocks[bisect_right(starts, start) - 1][1]
        until = end if is_closed else trimmed(text, start, min(end, block_end))
        elements.append(Element(kind, start, until))
    return elements
