"""The worst chunks, with the text around them: what a number in a report looks like.

An example is plain values: where the chunk stands, and windows of the page's text with
the chunks that touch them. What is long shows its two ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.alerts.plain import Plain, plain, records
from chunkscope.chunks.sources import SourcePage, number_of_page
from chunkscope.splitters import Boundary
from chunkscope.stats.measure import measured
from chunkscope.stats.parts import Parts
from chunkscope.tokens.word_characters import WORD, word_kinds

__all__ = ["EXAMPLES", "examples"]

MARGIN = 80
"""Code points shown before and after a chunk."""

HEAD, TAIL = 240, 120
"""Code points shown of a long chunk, from its start and up to its end."""

EXAMPLES = 60
"""Most examples in a report; of many splitters the first ones have them."""

_EACH = 2
"""Most examples of a kind of one splitter."""

_DRAWN = 12
"""Most chunks drawn in an example: where the step is eaten, hundreds hold one place."""

_OF_A_CHUNK = ["chunk_index", "char_start", "char_end", "n_tokens", "est_tokens", "boundary"]


def examples(
    by_splitter: Parts,
    pages: list[SourcePage],
    limits: Mapping[str, int | None],
    least: Mapping[str, int | None],
) -> list[dict[str, Plain]]:
    """The worst chunks of each splitter, at most `EXAMPLES` in all.

    Parameters
    ----------
    by_splitter : list of (str, DataFrame)
        The parts of a checked chunk table.
    pages : list of SourcePage
        What `source_pages` gives for it.
    limits, least : mapping of str to int or None
        Splitter -> the most and the fewest tokens that a chunk of it should have.

    Returns
    -------
    list of dict
        By splitter in order of first appearance, then by ``kind``: ``"over_limit"``,
        ``"largest"``, ``"runt"``, ``"inside_word"``. Each has ``splitter``, ``doc_id``,
        ``page_index``, ``page_chars``, ``chunk_index``, ``char_start``, ``char_end``,
        ``tokens``, ``boundary``; ``windows``: dicts of ``first_char``, ``last_char`` and
        ``text``; ``chunks``: the splitter's chunks there, without texts, at most 12;
        ``n_not_drawn``: the others.
    """
    page_of_row = number_of_page(pages, sum(len(page.rows) for page in pages))
    each = max(1, min(_EACH, EXAMPLES // (4 * max(1, len(by_splitter)))))
    found: list[dict[str, Plain]] = []
    for name, rows in by_splitter:
        if len(found) >= EXAMPLES:
            break
        page = page_of_row[rows.index.to_numpy()]
        part = _Part(rows, measured(rows, "tokens").sizes, pages, page)
        seen: set[int] = set()
        for kind, ranked in part.ranked(limits[name], least[name]):
            new = list(islice((row for row in ranked if row not in seen), each))
            seen.update(new)
            found += [part.example(kind, row) for row in new]
    return found[:EXAMPLES]


@dataclass(frozen=True, eq=False)
class _Part:
    """The chunks of one splitter, with the tokens of each and the number of its page."""

    rows: pd.DataFrame
    tokens: NDArray[np.int64]
    pages: list[SourcePage]
    page: NDArray[np.int64]

    def ranked(self, limit: int | None, least: int | None) -> Iterator[tuple[str, Iterable[int]]]:
        """Each kind of example, with the rows by position that are of it, the worst first."""
        largest = np.argsort(-self.tokens, kind="stable")
        smallest = np.argsort(self.tokens, kind="stable")
        if limit is not None:
            yield "over_limit", largest[self.tokens[largest] > limit].tolist()
        yield "largest", largest[:1].tolist()
        if least is not None:
            yield "runt", smallest[self.tokens[smallest] < least].tolist()
        yield "inside_word", self._cut_words()

    def _cut_words(self) -> Iterator[int]:
        """Chunks that end inside a word, as `chunkscope.stats.summary` counts them."""
        before, after = [], []
        for page, end in zip(self.page.tolist(), self.rows["char_end"].tolist(), strict=True):
            text = self.pages[page].text
            before.append(text[max(0, end - 1) : end] or "\0")
            after.append(text[end : end + 1] or "\0")
        inside = (word_kinds("".join(before)) == WORD) & (word_kinds("".join(after)) == WORD)
        is_cut = (self.rows["boundary"] != Boundary.text_end.name).to_numpy()
        yield from np.flatnonzero(inside & is_cut).tolist()

    def example(self, kind: str, row: int) -> dict[str, Plain]:
        """The chunk at a position, with the text around it."""
        chunk, page = self.rows.iloc[row], self.pages[self.page[row]]
        start, end = int(chunk["char_start"]), int(chunk["char_end"])
        ranges = [
            (max(0, first), min(len(page.text), last)) for first, last in _ranges(kind, start, end)
        ]
        on_page = self.rows[self.page == self.page[row]]
        first, last = ranges[0][0], ranges[-1][1]
        # All between the windows too, so that a chunk has one tint in both.
        around = on_page[(on_page["char_start"] < last) & (on_page["char_end"] > first)]
        far = (around["char_start"] - start).abs().to_numpy()
        near = np.sort(np.argsort(far, kind="stable")[:_DRAWN])
        return {
            "kind": kind,
            "splitter": str(chunk["splitter"]),
            "doc_id": plain(chunk["doc_id"]),
            "page_index": int(chunk["page_index"]),
            "page_chars": len(page.text),
            "chunk_index": int(chunk["chunk_index"]),
            "char_start": start,
            "char_end": end,
            "tokens": int(self.tokens[row]),
            "boundary": str(chunk["boundary"]),
            "windows": [
                {"first_char": first, "last_char": last, "text": page.text[first:last]}
                for first, last in ranges
            ],
            "chunks": plain(records(around.iloc[near][_OF_A_CHUNK])),
            "n_not_drawn": len(around) - len(near),
        }


def _ranges(kind: str, start: int, end: int) -> list[tuple[int, int]]:
    """What of the page to show for the chunk ``[start, end)``: all of it, or its two ends."""
    if kind == "inside_word":  # the cut is what matters
        return [(max(start, end - TAIL), end + MARGIN)]
    if end - start <= HEAD + TAIL + MARGIN:
        return [(start - MARGIN, end + MARGIN)]
    return [(start - MARGIN, start + HEAD), (end - TAIL, end + MARGIN)]
