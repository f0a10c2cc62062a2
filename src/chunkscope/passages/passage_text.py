"""`passage_html`: text that was retrieved, with the chunks that hold it, as escaped HTML.

As in `chunkscope.rendering.text` the text content of what comes out is the text, character
for character; numbers and scores stand in attributes and are drawn by the style.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from chunkscope.passages.blocks import Passage
from chunkscope.passages.previewed import Previewed
from chunkscope.rendering.characters import text_html
from chunkscope.rendering.html import Html, element, joined
from chunkscope.rendering.placing import Placed, Run, runs
from chunkscope.showing.words import counted, shortened

__all__ = ["PASSAGE", "passage_html", "score_told"]

MOST_AT_A_POINT = 12
"""Of more chunks that start at one position the number is told."""

LONGEST_ID = 80
"""Letters of the id of a chunk, at most."""

PASSAGE = """
.chunkscope .cs-hit{unicode-bidi:isolate;direction:ltr;user-select:none;cursor:default}
.chunkscope .cs-hit::after{content:attr(data-label);font:600 10.5px/1.2 var(--cs-sans);
letter-spacing:.01em;white-space:nowrap;padding:1px 5px;border-radius:9px 3px 3px 9px;
border:1px solid var(--cs-edge);color:var(--cs-ink);background:var(--cs-paper);
vertical-align:1.5px;margin:0 3px}
.chunkscope .cs-text>.cs-hit:first-child::after,.chunkscope .cs-legend .cs-hit::after{
margin-inline-start:0}
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
    hits = _hits(found, passage)
    placed = [each.placed for each in hits]
    pen = _Pen(hits)
    pieces = list(pen.going_on([each for each in placed if each.start < passage.start]))
    for run in runs(placed, passage.start, passage.end):
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


@dataclass(frozen=True, slots=True)
class _Hit:
    """A chunk of a passage: where it is, its id, its best score and how often it was hit."""

    placed: Placed
    chunk_id: str
    score: float
    n_hits: int


def _hits(found: Previewed, passage: Passage) -> list[_Hit]:
    """The chunks that touch a passage, by start and end."""
    parts = found.parts
    entry = np.arange(parts.first_span[passage.part], parts.last_span[passage.part])
    start, end, number, ids = (
        found.chunks[name].to_numpy()[found.span_row[parts.spans[entry]]]
        for name in ("char_start", "char_end", "chunk_index", "chunk_id")
    )
    inside = np.flatnonzero((start < passage.end) & (end > passage.start))
    spans = parts.spans[entry[inside]]
    # Tints go by the place among all chunks of the document that were retrieved.
    rank = entry - np.searchsorted(found.result_of_entry, passage.result)
    columns = (rank, start, end, number)
    places = zip(*(each[inside].tolist() for each in columns), strict=True)
    more = (ids[inside], found.span_score[spans].tolist(), found.span_hits[spans].tolist())
    return [
        _Hit(Placed(rank, start, end, 0, number, "", ""), *others)
        for (rank, start, end, number), *others in zip(places, *more, strict=True)
    ]


class _Pen:
    """Draws the chunks of a passage."""

    def __init__(self, hits: Sequence[_Hit]) -> None:
        self._of_rank = {each.placed.rank: each for each in hits}

    def marked_up(self, run: Run, text: str, *, at_edge: bool = False) -> str:
        """Text in the tint of its chunk, or of two of them; underlined if in several.

        Line ends at the edge of a passage make no empty lines beside the gap.
        """
        if not text:
            return ""
        edge = " cs-edge" if at_edge else ""
        inner = Html(text_html(text))
        tints = ["ab"[each.rank % 2] for each in run.covering[-2:]]
        if run.depth == 1:
            (only,) = run.covering
            said = f"chunk {only.number}, score {score_told(self._of_rank[only.rank].score)}"
            return element("span", inner, class_=f"cs-{tints[0]}{edge}", title=said)
        numbers = ", ".join(str(each.number) for each in run.covering)
        if run.depth > len(run.covering):
            numbers += f" and {run.depth - len(run.covering):,} before"
        both = "".join(dict.fromkeys(tints))
        said = f"in {run.depth:,} chunks, shown once: {numbers}"
        return element("u", inner, class_=f"cs-{both}{edge}", title=said)

    def starts(self, run: Run) -> Iterator[str]:
        """The badges of the chunks that start where a run does."""
        starts = run.point.starts
        yield from map(self.badge, starts[:MOST_AT_A_POINT])
        yield from _and_more(len(starts), "start here")

    def going_on(self, chunks: Sequence[Placed]) -> Iterator[str]:
        """The badges of chunks that started before the passage, on another page."""
        for each in chunks[:MOST_AT_A_POINT]:
            yield self.badge(each, " continued")
        yield from _and_more(len(chunks), "go on here")

    def badge(self, chunk: Placed, how: str = "") -> str:
        """Number and score of a chunk, and to those who point at it its id."""
        hit = self._of_rank[chunk.rank]
        label = f"{chunk.number}{how} · {score_told(hit.score)}"
        times = f", {hit.n_hits:,} hits" if hit.n_hits > 1 else ""
        said = (
            f"chunk {chunk.number}, {shortened(hit.chunk_id, LONGEST_ID)}: "
            f"score {score_told(hit.score)}{times}, [{chunk.start:,}, {chunk.end:,}), "
            f"{counted(chunk.end - chunk.start, 'character')}"
        )
        return _empty(f"cs-hit cs-of-{'ab'[chunk.rank % 2]}", label, said)


def _and_more(n: int, verb: str) -> Iterator[Html]:
    if n > MOST_AT_A_POINT:
        said = f"and {n - MOST_AT_A_POINT:,} more that {verb}"
        yield _empty("cs-more", said, said)


def _empty(classes: str, label: str, said: str) -> Html:
    """An element without text, drawn as `label`; `said` to those who point at it or listen."""
    return element(
        "span", class_=classes, role="img", title=said, aria_label=said, data_label=label
    )
