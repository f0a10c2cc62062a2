"""`chunks_on_text`: a window of a text with its chunks drawn on it, as escaped HTML.

The text content of what comes out is the text of the window, character for character
(NUL is U+2400 and a lone surrogate U+FFFD, which HTML has no form for). Everything else,
numbers, reasons, context, signs, stands in attributes and is drawn by the style `TEXT`:
it cannot be mistaken for text, found in it or copied with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pandas as pd

from chunkscope.rendering.characters import text_html
from chunkscope.rendering.html import Html, element, joined
from chunkscope.rendering.placing import Placed, Run, placed_chunks, runs
from chunkscope.showing.words import counted
from chunkscope.splitters.base import FORCED

__all__ = ["chunks_on_text"]

MOST_AT_A_POINT = 12
"""Of more chunks that start or end at one position the number is told."""

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
    said = {at: label for at, label in (marks or {}).items() if first <= at <= last}
    # A chunk without a character at the end of the window belongs to the next one.
    chunks = [
        each
        for each in placed_chunks(table_rows, first, last)
        if each.start < last or last == len(page_text) or each.start < each.end
    ]
    pieces: list[str] = []
    if edges:
        pieces += [_more(first, "before")] if first else []
        pieces += [_continued(each) for each in chunks[:MOST_AT_A_POINT] if each.start < first]
    left_open = ""  # line ends of the run before, held back until the badges stand
    before: Run | None = None
    for run in runs(chunks, first, last, tuple(said)):
        pieces += _ends(run.point.ends)
        pieces.append(left_open)
        if run.start in said:
            pieces.append(_empty("cs-mark", said[run.start], said[run.start]))
        pieces += _starts(run, page_text, covered=before is not None and _goes_on(before, run))
        text = page_text[run.start : run.end]
        shown = text.rstrip("\r\n") if _ends_a_chunk(run) else text
        pieces.append(_marked_up(run, shown))
        left_open = _marked_up(run, text[len(shown) :], told=not shown)
        before = run
    pieces.append(left_open)
    if edges and last < len(page_text):
        pieces.append(_more(len(page_text) - last, "after"))
    return element("div", joined(pieces), class_="cs-text", dir="auto")


def _goes_on(before: Run, run: Run) -> bool:
    """Whether a chunk covers the text on both sides of where `run` starts."""
    return before.depth > len(run.point.ends)


def _ends_a_chunk(run: Run) -> bool:
    """Whether some chunk ends where `run` ends.

    Its badge then stands before the line ends, on the line that the chunk ends in, and
    not on the first line of the next chunk.
    """
    return any(each.end == run.end for each in run.covering)


def _marked_up(run: Run, text: str, *, told: bool = True) -> str:
    """A run of text in the tint of its chunk, or of two of them; underlined if in several."""
    if not text:
        return ""
    inner = Html(text_html(text))
    if not run.covering:
        said = f"in no chunk: {counted(run.end - run.start, 'character')}" if told else None
        name = "cs-gap cs-blank" if not text.strip() else "cs-gap"
        return element("span", inner, class_=name, title=said)
    tints = ["ab"[each.rank % 2] for each in run.covering[-2:]]
    numbers = ", ".join(str(each.number) for each in run.covering)
    if run.depth == 1:
        return element("span", inner, class_=f"cs-{tints[0]}", title=f"chunk {numbers}")
    if run.depth > len(run.covering):
        numbers = f"{numbers} and {run.depth - len(run.covering):,} before"
    top_and_bottom = "".join(tints) if tints[0] != tints[1] else tints[0]
    many = " cs-many" if run.depth > 2 else ""
    said = f"in {run.depth:,} chunks: {numbers}"
    return element("u", inner, class_=f"cs-{top_and_bottom}{many}", title=said)


def _starts(run: Run, page_text: str, *, covered: bool) -> Iterator[str]:
    """What stands where chunks start: their context, and their numbers if not plain to see."""
    starts = run.point.starts
    if not starts and not run.covering and run.start < run.end:
        if page_text[run.start : run.end].strip():
            said = f"in no chunk · {counted(run.end - run.start, 'character')}"
            yield _empty("cs-more", said, said)
        return
    for each in starts[:MOST_AT_A_POINT]:
        if each.context:
            yield _context(each, page_text)
        if covered or len(starts) > 1 or each.start == each.end:
            yield _empty(f"cs-start {_of(each)}", str(each.number), f"{_told(each)}, starts here")
        if each.start == each.end:
            yield _cut(each)
    yield from _and_more(len(starts), "start")


def _ends(ends: list[Placed]) -> Iterator[str]:
    yield from map(_cut, ends[:MOST_AT_A_POINT])
    yield from _and_more(len(ends), "end")


def _and_more(n: int, verb: str) -> Iterator[str]:
    if n > MOST_AT_A_POINT:
        said = f"and {n - MOST_AT_A_POINT:,} more that {verb} here"
        yield _empty("cs-more", said, said)


def _cut(chunk: Placed) -> Html:
    """The badge at the end of a chunk: its number, and why it ended."""
    reason = chunk.boundary.replace("_", " ")
    kind = " cs-forced" if chunk.boundary in FORCED else ""
    said = f"{_told(chunk)}, ended by: {reason}"
    return _empty(f"cs-cut {_of(chunk)}{kind}", f"{chunk.number} {reason}", said)


def _continued(chunk: Placed) -> Html:
    said = f"{_told(chunk)}, started before this page"
    return _empty(f"cs-start {_of(chunk)}", f"{chunk.number} continued", said)


def _context(chunk: Placed, page_text: str) -> Html:
    """The previous context of a chunk, before it and apart from it."""
    start = chunk.start - chunk.context
    if chunk.context <= LONGEST_CONTEXT:
        shown = page_text[start : chunk.start]
    else:
        half = LONGEST_CONTEXT // 2
        left_out = f" … {chunk.context - 2 * half:,} characters … "
        shown = page_text[start : start + half] + left_out + page_text[chunk.start - half :][:half]
    length = counted(chunk.context, "character")
    said = f"previous context of chunk {chunk.number}: {length}, kept apart"
    return element(
        "span",
        class_=f"cs-context {_of(chunk)}",
        role="img",
        title=said,
        aria_label=said,
        data_label=f"context of {chunk.number}",
        data_context=shown,
    )


def _more(n: int, where: str) -> Html:
    said = f"… {counted(n, 'character')} {where}"
    return _empty("cs-more", said, said)


def _empty(classes: str, label: str, said: str) -> Html:
    """An element without text, drawn as `label`; `said` to those who point at it or listen."""
    return element(
        "span", class_=classes, role="img", title=said, aria_label=said, data_label=label
    )


def _of(chunk: Placed) -> str:
    return f"cs-of-{'ab'[chunk.rank % 2]}"


def _told(chunk: Placed) -> str:
    length = counted(chunk.end - chunk.start, "character")
    return f"chunk {chunk.number}: [{chunk.start:,}, {chunk.end:,}), {length}, {chunk.size}"
