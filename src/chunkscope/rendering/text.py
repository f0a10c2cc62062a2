"""`chunks_on_text`: a window of a text with its chunks drawn on it, as escaped HTML.

The text content of what comes out is the text of the window, character for character
(NUL is U+2400 and a lone surrogate U+FFFD, which HTML has no form for). Everything else,
numbers, reasons, context, signs, stands in attributes and is drawn by the style `TEXT`:
it cannot be mistaken for text, found in it or copied with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import pandas as pd

from chunkscope.rendering.characters import text_html
from chunkscope.rendering.html import Html, element, joined
from chunkscope.rendering.placing import DEEPEST, Placed, Run, placed_chunks, runs
from chunkscope.showing.words import counted
from chunkscope.splitters.base import FORCED

__all__ = ["chunks_on_text", "placed_on_text"]

MOST_AT_A_POINT = 12
"""Of more chunks that start or end at one position the number is told."""

MOST_PICKED = 40
"""Of more chunks that cover a piece of the text the last ones can be picked there."""

LONGEST_CONTEXT = 240
"""Of longer context both ends are shown, with the number of characters between them."""


def chunks_on_text(
    page_text: str,
    table_rows: pd.DataFrame,
    *,
    first_char: int = 0,
    last_char: int | None = None,
    marks: Mapping[int, str] | None = None,
    edges: bool = True,
    pick: bool = False,
) -> Html:
    """A window of a text with its chunks drawn on it.

    Needs the style `chunkscope.rendering.style.TEXT` in the page.

    Parameters
    ----------
    page_text : str
        The whole text of the page.
    table_rows : pandas.DataFrame
        The rows of one splitter and page in a checked chunk table, all of them, so that
        the tints of two windows agree. Offsets lie within the text.
    first_char, last_char : int
        The window, code points, half-open; by default the whole text. What is left out
        on either side is told in characters.
    marks : mapping of int to str, optional
        Further positions to mark, such as boundaries that moved, and what to say there.
    edges : bool, default True
        Whether to tell what lies before and after the window: the number of characters,
        and the chunks that started before.
    pick : bool, default False
        Whether the text and the badges tell in ``data-chunk`` whose they are, for a page
        that can point at chunks: the ``chunk_index`` of each chunk, the last to start at
        the end, as in ``"6 7"``; of more than `MOST_PICKED` the last ones.

    Returns
    -------
    Html
        One ``div``. Its text content is the window's text.

    Examples
    --------
    >>> import chunkscope as cs
    >>> text = "One. Two."
    >>> rows = cs.chunk(text, cs.SplitPoints(chunk_size=5))
    >>> import re
    >>> re.sub("<[^>]*>", "", chunks_on_text(text, rows))
    'One. Two.'
    """
    first = max(0, first_char)
    last = len(page_text) if last_char is None else min(last_char, len(page_text))
    last = max(first, last)
    chunks = placed_chunks(table_rows, first, last)
    return placed_on_text(page_text, chunks, (first, last), marks=marks, edges=edges, pick=pick)


def placed_on_text(
    page_text: str,
    placed: Sequence[Placed],
    window: tuple[int, int],
    *,
    marks: Mapping[int, str] | None = None,
    edges: bool = True,
    pick: bool = False,
) -> Html:
    """The same for a window within the text, of chunks that are placed: for several windows.

    Parameters
    ----------
    page_text : str
        The whole text of the page.
    placed : sequence of Placed
        What `placed_chunks` gives for the window: see `touching`.
    window : (int, int)
        Code points, half-open.
    marks, edges, pick
        As in `chunks_on_text`.
    """
    first, last = window
    said = {at: label for at, label in (marks or {}).items() if first <= at <= last}
    # A chunk without a character at the end of the window belongs to the next one.
    chunks = [
        each
        for each in placed
        if each.start < last or last == len(page_text) or each.start < each.end
    ]
    pen = _Pen(page_text, chunks, pick=pick)
    pieces: list[str] = []
    if edges:
        pieces += [_more(first, "before")] if first else []
        pieces += [pen.continued(each) for each in chunks[:MOST_AT_A_POINT] if each.start < first]
    left_open = ""  # line ends of the run before, held back until the badges stand
    before: Run | None = None
    deepest = MOST_PICKED if pick else DEEPEST
    start, end = (
        np.array(edges, dtype=np.int64)
        for edges in ([each.start for each in chunks], [each.end for each in chunks])
    )
    for run in runs(start, end, window, tuple(said), deepest=deepest):
        pieces += pen.ends(run)
        pieces.append(left_open)
        if run.start in said:
            pieces.append(_empty("cs-mark", said[run.start], said[run.start]))
        pieces += pen.starts(run, covered=before is not None and _goes_on(before, run))
        text = page_text[run.start : run.end]
        # Where a chunk ends with the run, its badge stands before the line ends, on the line
        # that the chunk ends in, and not on the first line of the next chunk.
        shown = text.rstrip("\r\n") if pen.ends_a_chunk(run) else text
        pieces.append(pen.marked_up(run, shown))
        left_open = pen.marked_up(run, text[len(shown) :], told=not shown)
        before = run
    pieces.append(left_open)
    if edges and last < len(page_text):
        pieces.append(_more(len(page_text) - last, "after"))
    return element("div", joined(pieces), class_="cs-text", dir="auto")


def _goes_on(before: Run, run: Run) -> bool:
    """Whether a chunk covers the text on both sides of where `run` starts."""
    return before.depth > len(run.ends)


class _Pen:
    """Draws what stands in a window of a text."""

    def __init__(self, page_text: str, chunks: Sequence[Placed], *, pick: bool) -> None:
        self._page_text = page_text
        self._chunks = chunks
        self._pick = pick

    def ends_a_chunk(self, run: Run) -> bool:
        """Whether some chunk ends where a run ends."""
        return any(each.end == run.end for each in self._of(run.covering))

    def _of(self, places: Sequence[int]) -> list[Placed]:
        """The chunks at these places."""
        return [self._chunks[each] for each in places]

    def marked_up(self, run: Run, text: str, *, told: bool = True) -> str:
        """A run of text in the tint of its chunk, or of two of them; underlined if in several."""
        if not text:
            return ""
        inner = Html(text_html(text))
        if not run.covering:
            said = f"in no chunk: {counted(run.end - run.start, 'character')}" if told else None
            name = "cs-gap cs-blank" if not text.strip() else "cs-gap"
            return element("span", inner, class_=name, title=said)
        covering = self._of(run.covering)
        picked = self._picked(*covering)
        tints = ["ab"[each.rank % 2] for each in covering[-2:]]
        named = covering[-DEEPEST:]
        numbers = ", ".join(str(each.number) for each in named)
        if run.depth == 1:
            said = f"chunk {numbers}"
            return element("span", inner, class_=f"cs-{tints[0]}", title=said, data_chunk=picked)
        if run.depth > len(named):
            numbers = f"{numbers} and {run.depth - len(named):,} before"
        top_and_bottom = "".join(tints) if tints[0] != tints[1] else tints[0]
        many = " cs-many" if run.depth > 2 else ""
        said = f"in {run.depth:,} chunks: {numbers}"
        name = f"cs-{top_and_bottom}{many}"
        return element("u", inner, class_=name, title=said, data_chunk=picked)

    def starts(self, run: Run, *, covered: bool) -> Iterator[str]:
        """What stands where chunks start: their context, and their numbers if not plain to see."""
        starts = run.starts
        if not starts and not run.covering and run.start < run.end:
            if self._page_text[run.start : run.end].strip():
                said = f"in no chunk · {counted(run.end - run.start, 'character')}"
                yield _empty("cs-more", said, said)
            return
        for each in self._of(starts[:MOST_AT_A_POINT]):
            if each.context:
                yield self._context(each)
            if covered or len(starts) > 1 or each.start == each.end:
                said = f"{_told(each)}, starts here"
                yield self._badge(each, f"cs-start {_of(each)}", str(each.number), said)
            if each.start == each.end:
                yield self._cut(each)
        yield from _and_more(len(starts), "start")

    def ends(self, run: Run) -> Iterator[str]:
        """What stands where chunks end: their numbers, and why."""
        yield from map(self._cut, self._of(run.ends[:MOST_AT_A_POINT]))
        yield from _and_more(len(run.ends), "end")

    def continued(self, chunk: Placed) -> Html:
        """The badge of a chunk that the window begins in."""
        said = f"{_told(chunk)}, started before this page"
        return self._badge(chunk, f"cs-start {_of(chunk)}", f"{chunk.number} continued", said)

    def _cut(self, chunk: Placed) -> Html:
        """The badge at the end of a chunk: its number, and why it ended."""
        reason = chunk.boundary.replace("_", " ")
        kind = " cs-forced" if chunk.boundary in FORCED else ""
        said = f"{_told(chunk)}, ended by: {reason}"
        return self._badge(chunk, f"cs-cut {_of(chunk)}{kind}", f"{chunk.number} {reason}", said)

    def _context(self, chunk: Placed) -> Html:
        """The previous context of a chunk, before it and apart from it."""
        text, start = self._page_text, chunk.start - chunk.context
        if chunk.context <= LONGEST_CONTEXT:
            shown = text[start : chunk.start]
        else:
            half = LONGEST_CONTEXT // 2
            left_out = f" … {chunk.context - 2 * half:,} characters … "
            shown = text[start : start + half] + left_out + text[chunk.start - half :][:half]
        length = counted(chunk.context, "character")
        said = f"previous context of chunk {chunk.number}: {length}, kept apart"
        label = f"context of {chunk.number}"
        return self._badge(chunk, f"cs-context {_of(chunk)}", label, said, context=shown)

    def _badge(
        self, chunk: Placed, classes: str, label: str, said: str, *, context: str | None = None
    ) -> Html:
        return _empty(classes, label, said, context=context, chunk=self._picked(chunk))

    def _picked(self, *chunks: Placed) -> str | None:
        return " ".join(str(each.number) for each in chunks) if self._pick else None


def _and_more(n: int, verb: str) -> Iterator[str]:
    if n > MOST_AT_A_POINT:
        said = f"and {n - MOST_AT_A_POINT:,} more that {verb} here"
        yield _empty("cs-more", said, said)


def _more(n: int, where: str) -> Html:
    said = f"… {counted(n, 'character')} {where}"
    return _empty("cs-more", said, said)


def _empty(
    classes: str, label: str, said: str, *, context: str | None = None, chunk: str | None = None
) -> Html:
    """An element without text, drawn as `label`; `said` to those who point at it or listen."""
    return element(
        "span",
        class_=classes,
        role="img",
        title=said,
        aria_label=said,
        data_label=label,
        data_context=context,
        data_chunk=chunk,
    )


def _of(chunk: Placed) -> str:
    return f"cs-of-{'ab'[chunk.rank % 2]}"


def _told(chunk: Placed) -> str:
    length = counted(chunk.end - chunk.start, "character")
    return f"chunk {chunk.number}: [{chunk.start:,}, {chunk.end:,}), {length}, {chunk.size}"
