"""Rules of structure: cuts inside code fences and tables of Markdown.

Both are found by their lines alone, in one pass: an audit is to be quick, and what is not
Markdown has hardly any. `chunkscope.stats.structure` knows all elements, by a parser.
"""

from __future__ import annotations

import re

import numpy as np
from numpy.typing import NDArray

from chunkscope.audits.findings import Findings
from chunkscope.audits.how_found import IN_PLACE
from chunkscope.audits.parts import ChunksOfSplitter

__all__ = ["fences", "tables", "tell_structure"]

_Ranges = list[tuple[int, int]]

_FENCES = (re.compile("```+"), re.compile("~~~+"))
_INDENT = 16
"""Blanks and marks of quotations before a fence, at most."""

# Begins with a line end, which is found fast: a table has a header before this line. What is
# taken is never given back, so that a line of blanks costs no square.
_DELIMITERS = re.compile(r"\n[ \t]*+\|?[ \t]*+:?-++:?[ \t]*+\|[ \t|:-]*+(?=\r?\n|\r?\Z)")


def tell_structure(part: ChunksOfSplitter, found: Findings) -> None:
    """Chunks that end inside a code fence or a table; those without a place by their fences."""
    torn: dict[str, list[int]] = {"torn_fence": [], "torn_table": []}
    in_row: set[int] = set()
    is_slice = np.isin(part.how, IN_PLACE)
    for page, first, last in part.runs():
        text = part.pages.texts[page]
        own = first + np.flatnonzero(is_slice[first:last])
        torn["torn_fence"] += _cut(fences(text), part.end, own).tolist()
        cut = _cut(tables(text), part.end, own).tolist()
        torn["torn_table"] += cut
        in_row |= {n for n in cut if not _is_at_line(text, int(part.end[n]))}
    others = np.flatnonzero(~is_slice & (part.lengths > 0)).tolist()
    torn["torn_fence"] += [n for n in others if _has_half(part.texts[n])]
    messages = {
        "torn_fence": lambda _: "a code fence is cut",
        "torn_table": lambda n: (
            "a row of a table is cut"
            if n in in_row
            else "a table is cut between its rows; those behind have no header"
        ),
    }
    for rule, numbers in torn.items():
        found.of_chunks(rule, part, np.array(sorted(numbers), dtype=np.int64), messages[rule])


def _cut(ranges: _Ranges, end: NDArray[np.int64], own: NDArray[np.int64]) -> NDArray[np.int64]:
    """Of the chunks `own` those that end inside one of the ascending `ranges`."""
    if not ranges:
        return own[:0]
    starts, stops = np.array(ranges, dtype=np.int64).T
    before = np.searchsorted(starts, end[own]) - 1
    return np.asarray(own[(before >= 0) & (end[own] < stops[before])])


def _is_at_line(text: str, at: int) -> bool:
    return text[at - 1] == "\n" or text[at] in "\r\n"


def fences(text: str) -> _Ranges:
    r"""The code fences of a text, from the opening marks to the end of the closing ones.

    Examples
    --------
    >>> fences("a\n```py\nb\n```\n")
    [(2, 13)]
    """
    opened: re.Match[str] | None = None
    ranges = []
    for match in _fence_lines(text):
        rest = _line_rest(text, match.end())
        if opened is None:
            opened = match if _opens(text, match, rest) else None
        elif match[0].startswith(opened[0]) and not rest.strip():
            ranges.append((opened.start(), match.end()))
            opened = None
    return ranges


def _opens(text: str, match: re.Match[str], rest: str) -> bool:
    """Whether marks open a fence, and are no code in a line and no rule under a title."""
    if match[0][0] == "`":
        return "`" not in rest
    line = text.rfind("\n", 0, match.start())
    above = text[max(0, line - _INDENT) : max(0, line)]
    return not above.rpartition("\n")[2].strip()


def _fence_lines(text: str) -> list[re.Match[str]]:
    """Marks of fences at the beginning of a line, in order."""
    found = [match for pattern in _FENCES for match in pattern.finditer(text)]
    return sorted((each for each in found if _begins_line(text, each.start())), key=re.Match.start)


def _begins_line(text: str, at: int) -> bool:
    """Whether before `at` the line has only blanks, marks of quotations and of lists."""
    if not at or text[at - 1] == "\n":
        return True
    before = text[max(0, at - _INDENT) : at].rpartition("\n")
    is_whole = bool(before[1]) or at <= _INDENT
    return is_whole and not before[2].strip(" \t>-*")


def _line_rest(text: str, at: int) -> str:
    end = text.find("\n", at)
    return text[at : len(text) if end < 0 else end]


def _has_half(text: str) -> bool:
    """Whether a text alone holds an odd number of lines that are fences."""
    return len(_fence_lines(text)) % 2 == 1


def tables(text: str) -> _Ranges:
    r"""The tables of a text in Markdown, from the header to the end of the last row.

    Examples
    --------
    >>> tables("| a |\n|---|\n| 1 |\n\nb")
    [(0, 17)]
    """
    ranges: _Ranges = []
    for match in _DELIMITERS.finditer(text) if "|" in text else ():
        header = text.rfind("\n", 0, match.start()) + 1
        if ranges and header < ranges[-1][1]:
            continue  # a row of the table before
        if "|" not in text[header : match.start()]:
            continue
        end = match.end()
        while (stop := _row_end(text, end)) > end:
            end = stop
        ranges.append((header, end))
    return ranges


def _row_end(text: str, at: int) -> int:
    """Where the row that follows the line end at `at` ends; `at` where there is none."""
    begin = text.find("\n", at)
    if begin < 0:
        return at
    stop = text.find("\n", begin + 1)
    stop = len(text) if stop < 0 else stop
    line = text[begin + 1 : stop].rstrip()
    return begin + 1 + len(line) if "|" in line else at
