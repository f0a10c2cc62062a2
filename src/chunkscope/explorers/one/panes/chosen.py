"""`chunk_pane` and `bar_pane`: a chunk with its row and its neighbours, or chunks to choose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pandas as pd

from chunkscope.chunks import SCHEMA
from chunkscope.explorers.panes.buttons import button, to_chunk
from chunkscope.rendering.html import Html, element, escaped, joined
from chunkscope.showing.words import MISSING, count, counted
from chunkscope.splitters.base import FORCED

__all__ = ["MOST_LISTED", "Listed", "bar_pane", "chunk_pane", "first_words", "nothing_pane"]

LONGEST_QUOTE = 240
"""Of longer texts both ends are quoted, so many characters in all."""

LEAST_LEFT_OUT = 60
"""Where it would be less, nothing is left out of a quote."""

_WORD = 24  # a quote ends at a blank this close

FIRST_WORDS = 90
"""Characters of the first words of a chunk."""

MOST_LISTED = 50
"""Of more chunks of a bar the number is told."""

LONG = 24
"""Characters of a value from which on it has a line for itself."""

HOW = (
    "Choose a chunk in the text, or a bar of the histogram: click it, or go there with Tab and "
    "step with the arrow keys."
)


@dataclass(frozen=True)
class Listed:
    """A chunk in a list: where it is, its number and size, how it begins, and of what document."""

    row: int
    start: int
    number: int
    size: int
    words: str
    doc: str = ""


def nothing_pane() -> Html:
    """How to choose."""
    return element("p", HOW, class_="cs-none cs-live") + element(
        "p", "No chunk is chosen.", class_="cs-none cs-still"
    )


def bar_pane(said: str, n_chunks: int, listed: Sequence[Listed]) -> Html:
    """The chunks of a bar, the largest first.

    Parameters
    ----------
    said : str
        Which sizes the bar holds.
    n_chunks : int
        How many there are.
    listed : sequence of Listed
        The first of them.
    """
    head = element("p", f"{counted(n_chunks, 'chunk')} of {said}", class_="cs-chosen-head")
    items = [
        element(
            "li",
            joined(
                [
                    button(
                        f"chunk {each.number:,}",
                        to_chunk(each.row, each.start),
                        label=f"chunk {each.number:,} of {each.doc}" if each.doc else None,
                    ),
                    element("span", count(each.size), class_="cs-size-of"),
                    element("span", each.words, class_="cs-words", dir="auto"),
                    element("span", each.doc, class_="cs-doc", dir="auto") if each.doc else "",
                ]
            ),
        )
        for each in listed
    ]
    if n_chunks > len(listed):
        items.append(element("li", f"and {n_chunks - len(listed):,} more", class_="cs-none"))
    if not n_chunks:
        return head
    return head + element("ul", joined(items), class_="cs-list")


def chunk_pane(
    rows: pd.DataFrame,
    number: int,
    text: str,
    *,
    row: int,
    chunk_id: str,
    limit: int | None,
    back: str,
) -> Html:
    """A chunk: its size, why it ended, its neighbours, its row.

    Parameters
    ----------
    rows : pandas.DataFrame
        The chunks on its page, in order.
    number : int
        Its position in `rows`.
    text : str
        Of the page.
    row : int
        Of the page in the documents table.
    chunk_id : str
        Its id.
    limit : int or None
        The most tokens that it may have.
    back : str
        What the button says that leads back to where it was chosen from; empty for none.
    """
    chunk = rows.iloc[number]
    start, end = int(chunk["char_start"]), int(chunk["char_end"])
    head = [element("p", f"Chunk {chunk['chunk_index']:,}", class_="cs-chosen-head")]
    head.append(element("p", joined(_facts(chunk, limit), " · "), class_="cs-facts"))
    quote = element("blockquote", _quoted(text[start:end]), class_="cs-quote", dir="auto")
    beside = element("div", joined(_beside(rows, number, text, row)), class_="cs-beside")
    cells = element("dl", joined(_cells(chunk, chunk_id)), class_="cs-row")
    foot = [button(back, {"event": "clear", "region": "text"})] if back else []
    return joined([*head, quote, beside, cells, *foot])


def _facts(chunk: pd.Series, limit: int | None) -> Iterator[Html]:
    tokens = chunk["n_tokens"]
    encoding = str(chunk["encoding"])
    if pd.isna(tokens):
        yield escaped(f"about {chunk['est_tokens']:,} {encoding} tokens")
    else:
        yield element("b", f"{counted(int(tokens), f'{encoding} token')}") + " counted alone"
        if limit is not None and tokens > limit:
            yield element("b", f"{int(tokens) - limit:,} over the limit of {limit:,}")
    yield escaped(counted(int(chunk["n_chars"]), "character"))
    boundary = str(chunk["boundary"])
    forced = ", where the size was reached" if boundary in FORCED else ""
    yield escaped(f"ended by: {boundary.replace('_', ' ')}{forced}")
    if chunk["context_chars"]:
        n_before = counted(int(chunk["context_chars"]), "character")
        yield escaped(f"{n_before} before it go along as context")


def _beside(rows: pd.DataFrame, number: int, text: str, row: int) -> Iterator[Html]:
    """The chunk before and the one after, and what is shared with each."""
    for other, arrow, where in ((number - 1, "← {}", "previous"), (number + 1, "{} →", "next")):
        if not 0 <= other < len(rows):
            said = "first" if other < 0 else "last"
            yield element("p", f"This is the {said} chunk of the page.", class_="cs-none")
            continue
        chunk = rows.iloc[other]
        name = f"Chunk {chunk['chunk_index']:,}"
        label = f"{name}, the {where} one"
        go = button(arrow.format(name), to_chunk(row, int(chunk["char_start"])), label=label)
        first, second = sorted((number, other))
        told = _between(rows.iloc[first], rows.iloc[second], text)
        yield element("div", go + element("div", told), class_="cs-neighbour")


def _between(first: pd.Series, second: pd.Series, text: str) -> Html:
    end, start = int(first["char_end"]), int(second["char_start"])
    if start < end:
        said = element("p", f"{counted(end - start, 'character')} in both:")
        return said + element("q", _quoted(text[start:end]), dir="auto")
    if start > end:
        said = element("p", f"{counted(start - end, 'character')} between, in neither:")
        return said + element("q", _quoted(text[end:start]), dir="auto")
    return element("p", "The two share no text.", class_="cs-none")


def _cells(chunk: pd.Series, chunk_id: str) -> Iterator[Html]:
    """The row of the chunk table, but for the text, which is quoted."""
    for name in SCHEMA:
        if name != "text":
            value = chunk_id if name == "chunk_id" else chunk[name]
            told = MISSING if value is pd.NA else str(value)
            cell = element("dt", name) + element("dd", told, dir="auto")
            yield element("div", cell, class_="cs-wide" if len(told) > LONG else None)


def _quoted(text: str) -> str:
    """A text, or both its ends, which end between words where they can."""
    if len(text) <= LONGEST_QUOTE + LEAST_LEFT_OUT:
        return text
    half = LONGEST_QUOTE // 2
    end = next((n for n in range(half, half - _WORD, -1) if text[n].isspace()), half)
    last = len(text) - half
    start = next((n for n in range(last, last + _WORD) if text[n - 1].isspace()), last)
    return f"{text[:end]} … {start - end:,} characters … {text[start:]}"


def first_words(text: str, start: int, end: int) -> str:
    """How a chunk begins, on one line."""
    words = " ".join(text[start : min(end, start + FIRST_WORDS)].split())
    return f"{words} …" if end - start > FIRST_WORDS else words
