"""`drawn`: a comparison as HTML, of statistics, distributions and one passage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pandas as pd

from chunkscope.comparison.bands import BANDS, passage_html, where
from chunkscope.comparison.numbers import (
    NUMBERS,
    agreed,
    few_columns,
    settings_table,
    statistics_table,
    two_names,
)
from chunkscope.comparison.side_by_side import Passage
from chunkscope.rendering.captions import CAPTIONS, legend
from chunkscope.rendering.characters import legible
from chunkscope.rendering.html import Html, element, escaped, joined
from chunkscope.rendering.style import TEXT
from chunkscope.rendering.svg import STYLE as PICTURES
from chunkscope.rendering.svg import ecdf, histogram, stacked_bars
from chunkscope.rendering.svg.frame import LONGEST_NAME
from chunkscope.rendering.tables import TABLES
from chunkscope.showing.names import short_names
from chunkscope.showing.words import MISSING, count
from chunkscope.stats import boundaries, sizes

if TYPE_CHECKING:
    from chunkscope.comparison._compare import Comparison

__all__ = ["STYLE", "drawn", "title"]

STYLE = (
    TEXT
    + CAPTIONS
    + PICTURES
    + TABLES
    + NUMBERS
    + BANDS
    + """
.chunkscope .cs-part{font-size:15px;font-weight:650;margin:22px 0 8px}
.chunkscope .cs-pictures{display:grid;gap:12px 24px;
grid-template-columns:repeat(auto-fit,minmax(min(100%,320px),1fr))}
"""
)


def title(a: str, b: str) -> str:
    """What a comparison of two splitters is called, in as few words as tell them apart.

    Examples
    --------
    >>> title("SplitPoints(chunk_size=80)", "SplitPoints(chunk_size=90)")
    'SplitPoints(chunk_size) 80 and 90'
    """
    shared, names = short_names([a, b], drawn=legible, longest=LONGEST_NAME)
    return f"{shared} {' and '.join(names)}".lstrip()


def drawn(both: Comparison, passage: Passage | None, limit: int | None, *, in_file: bool) -> Html:
    """The whole comparison: needs `STYLE` in the page. A file has nobody to type into it."""
    return joined(
        [
            _part("What differs", level="h2", class_="cs-title"),
            two_names(both.a, both.b),
            settings_table(both.settings),
            agreed(both.agreement),
            _part("Sizes and cuts"),
            _pictures(both.chunks, limit),
            _part("Statistics"),
            statistics_table(both.table),
            _part("Structure"),
            _structure(both),
            *([] if passage is None else _text(both, passage, in_file=in_file)),
        ]
    )


def _part(words: str, *, level: str = "h3", class_: str = "cs-part") -> Html:
    return element(level, words, class_=class_)


def _pictures(chunks: pd.DataFrame, limit: int | None) -> Html:
    """Sizes in tokens, or in characters where the two count in different tokens."""
    in_tokens = chunks["encoding"].nunique() <= 1
    table = sizes(chunks, unit="tokens" if in_tokens else "chars")
    held_to = limit if in_tokens else None
    pictures = [
        histogram(table, limit=held_to),
        ecdf(table, limit=held_to),
        stacked_bars(boundaries(chunks)),
    ]
    return element("div", joined(pictures), class_="cs-pictures")


def _structure(both: Comparison) -> Html:
    """The elements that one of the two cuts; the others, and none at all, in a sentence."""
    table = both.structure
    if table.empty:
        said = (
            "No document was read as Markdown or HTML. What is in others is not known: pass "
            "format= to cs.compare, 'markdown', 'html' or a mapping of doc_id to one of them."
        )
        return element("p", said, class_="cs-facts")
    of: dict[str, dict[str, tuple[int, int]]] = {}
    counts = zip(table["n_cut"].tolist(), table["n_elements"].tolist(), strict=True)
    for name, kind, of_kind in zip(table["splitter"], table["element"], counts, strict=True):
        of.setdefault(kind.replace("_", " "), {})[name] = of_kind
    torn = {kind: by for kind, by in of.items() if any(n for n, _ in by.values())}
    rows = [(kind, _cut_of(by.get(both.a)), _cut_of(by.get(both.b))) for kind, by in torn.items()]
    whole = ", ".join(kind for kind in of if kind not in torn)
    told = "Elements that no chunk holds whole." if torn else "No element was cut."
    told += f" Never cut: {whole}." if torn and whole else ""
    lead = element("p", told, class_="cs-facts")
    return lead + few_columns(("", "cut by A", "cut by B"), rows) if rows else lead


def _cut_of(counts: tuple[int, int] | None) -> str:
    return MISSING if counts is None else f"{count(counts[0])} of {count(counts[1])}"


def _text(both: Comparison, passage: Passage, *, in_file: bool) -> Iterator[Html]:
    last, source = passage.bands[-1][1], passage.source
    yield _part("On the text")
    yield element("p", where(passage), class_="cs-facts", dir="auto")
    if not in_file and last < len(source.text):
        call = f".at({source.doc_id!r}, page_index={source.page_index}, start={last})"
        yield element(
            "p", joined([escaped("Turn on with "), element("code", call)]), class_="cs-way"
        )
    bands = passage_html(passage, both.a, both.b)
    yield legend(bands)
    yield bands
