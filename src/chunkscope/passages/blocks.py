"""`sheets_of`: the results of a query as blocks to draw, on sheets that a browser likes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd

from chunkscope.passages.previewed import Previewed
from chunkscope.rendering.characters import longer_pieces
from chunkscope.rendering.paging import MOST_CHUNKS, MOST_MARKUP, page_windows

__all__ = ["MOST_RESULTS", "Block", "Left", "Passage", "blocks_of", "sheets_of"]

MOST_RESULTS = 10
"""Documents on a sheet, at most."""

BADGE = 400
"""Characters of markup that a chunk adds to its text, about."""


@dataclass(frozen=True, slots=True)
class Passage:
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


@dataclass(frozen=True, slots=True)
class Left:
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


Block = Passage | Left


def sheets_of(found: Previewed, query: int) -> list[tuple[Block, ...]]:
    """The blocks of a query's results, in order, sheet by sheet; at least one sheet.

    On each are at most `MOST_RESULTS` documents, and about `MOST_MARKUP` of markup.
    """
    sheets: list[list[Block]] = [[]]
    results: set[int] = set()
    room = MOST_MARKUP
    for result in found.results_of(query):
        for block in blocks_of(found, result):
            weight = _markup(found, block)
            is_full = weight > room or len(results | {result}) > MOST_RESULTS
            if sheets[-1] and is_full:
                sheets.append([])
                results, room = set(), MOST_MARKUP
            sheets[-1].append(block)
            results.add(result)
            room -= weight
    return [tuple(each) for each in sheets]


def blocks_of(found: Previewed, result: int) -> Iterator[Block]:
    """The blocks of one result, in order; at least one."""
    parts = found.parts
    first, last = np.searchsorted(parts.result, [result, result + 1]).tolist()
    gap = first
    for part in range(first, last):
        if parts.is_text[part]:
            if gap < part:
                yield Left(result, gap, part)
            yield from _windows(found, result, part)
            gap = part + 1
    if gap < last or first == last:
        yield Left(result, gap, last)


def _windows(found: Previewed, result: int, part: int) -> Iterator[Passage]:
    """A part, in windows where it is long."""
    parts = found.parts
    page, start, end = (int(each[part]) for each in (parts.page, parts.start, parts.end))
    rows = found.span_row[parts.spans[parts.first_span[part] : parts.last_span[part]]]
    columns = ("char_start", "char_end")
    placed = pd.DataFrame({name: found.chunks[name].to_numpy()[rows] - start for name in columns})
    for begin, until in page_windows(found.sources[page].text[start:end], placed):
        yield Passage(result, part, start + begin, start + until)


def _markup(found: Previewed, block: Block) -> int:
    """About how much markup a block is."""
    if isinstance(block, Left):
        return BADGE
    parts = found.parts
    text = found.sources[int(parts.page[block.part])].text[block.start : block.end]
    n_chunks = min(int(parts.last_span[block.part] - parts.first_span[block.part]), MOST_CHUNKS)
    more = sum(length - (end - start) for start, end, length in longer_pieces(text))
    return len(text) + more + BADGE * n_chunks
