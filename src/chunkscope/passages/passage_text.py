"""`passage_html`: text that was retrieved, with the chunks that hold it, as escaped HTML.

As in `chunkscope.rendering.text` the text content of what comes out is the text, character
for character; numbers and scores stand in attributes and are drawn by the style.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from chunkscope.passages.blocks import Passage
from chunkscope.passages.previewed import Previewed
from chunkscope.rendering.characters import text_html
from chunkscope.rendering.html import Html, element, joined
from chunkscope.rendering.placing import Run, runs
from chunkscope.showing.words import counted, shortened

__all__ = ["PASSAGE", "passage_html", "score_told"]

MOST_AT_A_POINT = 12
"""Of more chunks that start at one position the number is told."""

LONGEST_ID = 80
"""Letters of the id of a chunk, at most."""

PASSAGE = """
.chunkscope .cs-hit{unicode-bidi:isolate;user-select:none;cursor:default}
.chunkscope .cs-hit::after{content:"\\2066"attr(data-label)"\\2069";
font:600 10.5px/1.2 var(--cs-sans);letter-spacing:.01em;white-space:nowrap;padding:1px 5px;
border:1px solid var(--cs-edge);border-radius:3px;border-start-start-radius:9px;
border-end-start-radius:9px;color:var(--cs-ink);background:var(--cs-paper);
vertical-align:1.5px;margin-inline:0 3px}
.chunkscope .cs-edge{white-space:nowrap}
.chunkscope .cs-edge .cs-nn{display:inline}
"""
"""What a passage adds to `chunkscope.rendering.style.TEXT`."""


def score_told(score: float) -> str:
    """A score in few digits.

    Examples
    --------
    >>> score_told(0.912345), score_told(12), score_told(-1234.5)
    ('0.9123', '12', '−1,234')
    """
    size = abs(score)
    shown = f"{size:,.0f}" if 1000 <= size < 1e9 else f"{size:.4g}"
    return f"−{shown}" if score < 0 and shown != "0" else shown


def passage_html(found: Previewed, passage: Passage) -> Html:
    """A passage with its chunks: tinted in turn, underlined where several hold it.

    At its start each chunk has its number in the document and its best score; its id is told
    to those who point at it or listen. Needs `TEXT` and `PASSAGE` in the page.
    """
    text = found.sources[int(found.parts.page[passage.part])].text
    pen = _Pen(found, passage)
    pieces = list(pen.going_on())
    for run in pen.runs:
        # A badge stands on the line that the first letter of its chunk is on.
        head, body, tail = _without_line_ends(text[run.start : run.end])
        pieces.append(pen.marked_up(run, head, at_edge=run.start == passage.start))
        pieces += pen.starts(run)
        pieces.append(pen.marked_up(run, body))
        pieces.append(pen.marked_up(run, tail, at_edge=run.end == passage.end))
    return element("div", joined(pieces), class_="cs-text", dir="auto")


def _without_line_ends(text: str) -> tuple[str, str, str]:
    """The line ends that a text begins with, what is between, and those that it ends with."""
    body = text.strip("\r\n")
    if not body:
        return "", "", text
    head, _, _ = text.partition(body[0])
    return head, body, text[len(head) + len(body) :]


class _Hit(NamedTuple):
    """A chunk that was retrieved: its place in the result, where it is, and what is told."""

    rank: int
    number: int
    start: int
    end: int
    chunk_id: str
    score: float
    n_hits: int


def _hits(found: Previewed, entries: NDArray[np.int64]) -> Iterator[_Hit]:
    """What is told of some entries of `parts.spans`, all of one result."""
    spans = found.parts.spans[entries]
    rows = found.span_row[spans]
    # Tints go by the place among all chunks of the document that were retrieved.
    result = found.result_of_entry[entries]
    columns = (
        entries - np.searchsorted(found.result_of_entry, result),
        found.chunks["chunk_index"].to_numpy()[rows],
        found.entry_start[entries],
        found.entry_end[entries],
        found.chunks["chunk_id"].take(rows),
        found.span_score[spans],
        found.span_hits[spans],
    )
    return map(_Hit, *(each.tolist() for each in columns))


class _Pen:
    """Draws the chunks that touch a passage: of however many, those that are told."""

    def __init__(self, found: Previewed, passage: Passage) -> None:
        first, last = (
            int(each[passage.part]) for each in (found.parts.first_span, found.parts.last_span)
        )
        start, end = found.entry_start[first:last], found.entry_end[first:last]
        inside = np.flatnonzero((start < passage.end) & (end > passage.start))
        start, end = start[inside], end[inside]
        self.runs = list(runs(start, end, (passage.start, passage.end)))
        self._going_on = range(int(np.searchsorted(start, passage.start)))
        told = (chain(run.covering, run.starts[:MOST_AT_A_POINT]) for run in self.runs)
        drawn = sorted({*self._going_on[:MOST_AT_A_POINT], *chain.from_iterable(told)})
        self._hits = dict(zip(drawn, _hits(found, first + inside[drawn]), strict=True))

    def _of(self, places: Sequence[int]) -> list[_Hit]:
        """The chunks at these places among those of the passage."""
        return [self._hits[each] for each in places]

    def marked_up(self, run: Run, text: str, *, at_edge: bool = False) -> str:
        """Text in the tint of its chunk, or of two of them; underlined if in several.

        Line ends at the edge of a passage make no empty lines beside the gap.
        """
        if not text:
            return ""
        edge = " cs-edge" if at_edge else ""
        inner = Html(text_html(text))
        covering = self._of(run.covering)
        tints = ["ab"[each.rank % 2] for each in covering[-2:]]
        if run.depth == 1:
            (only,) = covering
            said = f"chunk {only.number}, score {score_told(only.score)}"
            return element("span", inner, class_=f"cs-{tints[0]}{edge}", title=said)
        numbers = ", ".join(str(each.number) for each in covering)
        if run.depth > len(covering):
            numbers += f" and {run.depth - len(covering):,} before"
        both = "".join(dict.fromkeys(tints))
        said = f"in {run.depth:,} chunks, shown once: {numbers}"
        return element("u", inner, class_=f"cs-{both}{edge}", title=said)

    def starts(self, run: Run) -> Iterator[str]:
        """The badges of the chunks that start where a run does."""
        yield from map(_badge, self._of(run.starts[:MOST_AT_A_POINT]))
        yield from _and_more(len(run.starts), "start here")

    def going_on(self) -> Iterator[str]:
        """The badges of chunks that started before the passage, on another page."""
        for each in self._of(self._going_on[:MOST_AT_A_POINT]):
            yield _badge(each, " continued")
        yield from _and_more(len(self._going_on), "go on here")


def _badge(hit: _Hit, how: str = "") -> str:
    """Number and score of a chunk, and to those who point at it its id."""
    label = f"{hit.number}{how} · {score_told(hit.score)}"
    times = f", {hit.n_hits:,} hits" if hit.n_hits > 1 else ""
    said = (
        f"chunk {hit.number}, {shortened(hit.chunk_id, LONGEST_ID)}: "
        f"score {score_told(hit.score)}{times}, [{hit.start:,}, {hit.end:,}), "
        f"{counted(hit.end - hit.start, 'character')}"
    )
    return _empty(f"cs-hit cs-of-{'ab'[hit.rank % 2]}", label, said)


def _and_more(n: int, verb: str) -> Iterator[Html]:
    if n > MOST_AT_A_POINT:
        said = f"and {n - MOST_AT_A_POINT:,} more that {verb}"
        yield _empty("cs-more", said, said)


def _empty(classes: str, label: str, said: str) -> Html:
    """An element without text, drawn as `label`; `said` to those who point at it or listen."""
    return element(
        "span", class_=classes, role="img", title=said, aria_label=said, data_label=label
    )
