"""`sheets_of`: the results of a query as blocks to draw, on sheets that a browser likes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from chunkscope.passages.previewed import Previewed
from chunkscope.rendering.characters import longer_pieces, markup_at_most
from chunkscope.rendering.paging import MOST_CHARS, MOST_CHUNKS, MOST_MARKUP, page_windows

__all__ = ["MOST_RESULTS", "Block", "LeftOut", "Passage", "sheets_of"]

MOST_RESULTS = 10
"""Documents on a sheet, at most."""

BADGE = 400
"""Characters of markup that a chunk adds to its text, about."""


class Passage(NamedTuple):
    """A window of a part that was retrieved.

    Attributes
    ----------
    result : int
        Number of the result.
    part : int
        Number of the part, of all parts.
    start, end : int
        Code points of the page, half-open; of a long part a stretch.
    """

    result: int
    part: int
    start: int
    end: int


class LeftOut(NamedTuple):
    """Gaps with nothing retrieved between them, on one page or several.

    Attributes
    ----------
    result : int
        Number of the result.
    first, last : int
        Numbers of the parts, half-open; of a result without a character none.
    """

    result: int
    first: int
    last: int


Block = Passage | LeftOut


def sheets_of(found: Previewed, query: int) -> list[tuple[Block, ...]]:
    """The blocks of a query's results, in order, sheet by sheet; at least one sheet.

    On each are at most `MOST_RESULTS` documents, and about `MOST_MARKUP` of markup.
    """
    sheets: list[list[Block]] = [[]]
    results: set[int] = set()
    room = MOST_MARKUP
    for result in found.results_of(query):
        for block, weight in _blocks(found, result):
            is_full = weight > room or len(results | {result}) > MOST_RESULTS
            if sheets[-1] and is_full:
                sheets.append([])
                results, room = set(), MOST_MARKUP
            sheets[-1].append(block)
            results.add(result)
            room -= weight
    return [tuple(each) for each in sheets]


def _blocks(found: Previewed, result: int) -> Iterator[tuple[Block, int]]:
    """The blocks of one result, in order, and about how much markup each is; at least one."""
    parts = found.parts
    first, last = np.searchsorted(parts.result, [result, result + 1]).tolist()
    gap = first
    for part in (first + np.flatnonzero(parts.is_text[first:last])).tolist():
        if gap < part:
            yield LeftOut(result, gap, part), BADGE
        yield from _windows(found, result, part)
        gap = part + 1
    if gap < last or first == last:
        yield LeftOut(result, gap, last), BADGE


def _windows(found: Previewed, result: int, part: int) -> Iterator[tuple[Passage, int]]:
    """A part, in windows where it is long, and about how much markup each is."""
    parts = found.parts
    start, end = int(parts.start[part]), int(parts.end[part])
    entries = slice(int(parts.first_span[part]), int(parts.last_span[part]))
    text = found.sources[int(parts.page[part])].text[start:end]
    badges = BADGE * min(entries.stop - entries.start, MOST_CHUNKS)
    most = markup_at_most(text)
    if most <= MOST_CHARS and entries.stop - entries.start <= MOST_CHUNKS:  # as nearly always
        yield Passage(result, part, start, end), badges + _markup(text, most)
        return
    edges = {"char_start": found.entry_start, "char_end": found.entry_end}
    placed = {name: each[entries] - start for name, each in edges.items()}
    for begin, until in page_windows(text, placed):
        shown = text[begin:until]
        markup = _markup(shown, markup_at_most(shown))
        yield Passage(result, part, start + begin, start + until), badges + markup


def _markup(text: str, most: int) -> int:
    """About how much markup a text is that is `most` at most: counted where that says little."""
    if most <= 4 * len(text):
        return most
    return len(text) + sum(length - (end - start) for start, end, length in longer_pieces(text))
