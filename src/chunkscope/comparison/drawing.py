"""`drawn`: a comparison as HTML, of statistics, distributions and one passage."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import pandas as pd

from chunkscope.comparison.measures import MEASURES
from chunkscope.comparison.side_by_side import Passage
from chunkscope.rendering.captions import CAPTIONS, legend
from chunkscope.rendering.characters import legible
from chunkscope.rendering.html import Html, element, escaped, joined
from chunkscope.rendering.style import TEXT
from chunkscope.rendering.svg import STYLE as PICTURES
from chunkscope.rendering.svg import ecdf, histogram, stacked_bars
from chunkscope.rendering.svg.frame import LONGEST_NAME
from chunkscope.rendering.tables import TABLES, Column, Row, Table, table_html
from chunkscope.rendering.text import chunks_on_text
from chunkscope.showing.names import short_names
from chunkscope.showing.words import MISSING, count, counted, shortened, signed
from chunkscope.stats import boundaries, sizes

if TYPE_CHECKING:
    from chunkscope.comparison._compare import Comparison

__all__ = ["STYLE", "drawn", "title"]

LONGEST_ID = 80
"""Letters of the name of a document, at most."""

STYLE = (
    TEXT
    + CAPTIONS
    + PICTURES
    + TABLES
    + """
.chunkscope .cs-pair{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:4px 18px}
.chunkscope .cs-pair>p{margin:0;font:600 12.5px/1.5 var(--cs-mono);overflow-wrap:anywhere}
.chunkscope .cs-pair>.cs-text{font-size:14px;line-height:1.8;border-top:1px solid var(--cs-line)}
.chunkscope .cs-deltas{max-width:620px;margin:6px 0 12px}
.chunkscope .cs-two{margin:0 0 8px;font:12.5px/1.6 var(--cs-mono);overflow-wrap:anywhere}
.chunkscope .cs-part{font-size:15px;font-weight:650;margin:22px 0 8px}
.chunkscope .cs-pictures{display:grid;gap:12px 24px;
grid-template-columns:repeat(auto-fit,minmax(min(100%,320px),1fr))}
@media (max-width:600px){.chunkscope .cs-pair{grid-template-columns:minmax(0,1fr)}}
"""
)

_LEFT_OUT = ("chars_total", "chars_mean", "chars_sd", "chars_min", "chars_p5", "chars_p95")
"""Statistics that are in the table and not shown: those of tokens beside them are."""

_SCORES = {
    "f1": "F1",
    "boundary_similarity": "boundary similarity",
    "pk": "Pk",
    "window_diff": "WindowDiff",
}

_HOW_TO_READ = (
    "1 is the same for F1 (shared boundaries) and boundary similarity (moved ones count in part); "
    "0 is the same for Pk and WindowDiff (stretches of text that are parted differently)."
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
            _settings(both),
            _agreed(both),
            _part("Sizes and cuts"),
            _pictures(both.chunks, limit),
            _part("Statistics"),
            _statistics(both),
            _part("Structure"),
            _structure(both),
            *([] if passage is None else _text(both, passage, in_file=in_file)),
        ]
    )


def _part(words: str, *, level: str = "h3", class_: str = "cs-part") -> Html:
    return element(level, words, class_=class_)


def _settings(both: Comparison) -> Html:
    """The two, by letter, and the settings in which they differ."""
    names = [
        element("p", element("b", letter) + f" {name}", class_="cs-two")
        for letter, name in (("A", both.a), ("B", both.b))
    ]
    if both.settings.empty:
        return joined(names)
    rows = both.settings.astype(object).fillna(MISSING).itertuples(index=False)
    return joined([*names, _table(("setting", "A", "B"), rows, kind="text")])


def _agreed(both: Comparison) -> Html:
    if both.agreement.empty:
        return Html()
    row = both.agreement.iloc[0]
    counts = ", ".join(
        f"{int(row[f'n_{name}']):,} {name}" for name in ("shared", "moved", "dropped", "added")
    )
    scores = ", ".join(
        f"{said} {row[name]:.2f}" for name, said in _SCORES.items() if pd.notna(row[name])
    )
    told = f"Boundaries, from A to B: {counts}."
    if not scores:
        return element("p", told, class_="cs-facts")
    return element("p", f"{told} {scores}.", class_="cs-facts") + element(
        "p", _HOW_TO_READ, class_="cs-facts"
    )


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


def _statistics(both: Comparison) -> Html:
    """The statistics of both that say something, and their differences."""
    table = both.table.set_index("statistic")
    rows = []
    for name, measure in MEASURES.items():
        if name in _LEFT_OUT or name not in table.index:
            continue
        a, b, delta, change = table.loc[[name], _NUMBERS].to_numpy()[0].tolist()
        # Kinds of cuts that neither has say nothing, nor what cannot be said of either.
        if name.startswith("cut_") and not any(each > 0 for each in (a, b)):
            continue
        if not math.isnan(a) or not math.isnan(b):
            cells = measure.form(a), measure.form(b), measure.difference(delta), _change(change)
            rows.append((measure.words, *cells))
    return _table(("", "A", "B", "B − A", "change"), rows)


_NUMBERS = ["a", "b", "delta", "change"]


def _change(change: float) -> str:
    """A change by the first of two: no share of anything, it may be more than all."""
    if math.isnan(change) or change == 0:
        return MISSING
    return signed(f"{abs(100 * change):,.1f} %", change)


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
    return lead + _table(("", "cut by A", "cut by B"), rows) if rows else lead


def _cut_of(counts: tuple[int, int] | None) -> str:
    return MISSING if counts is None else f"{count(counts[0])} of {count(counts[1])}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], *, kind: str = "number") -> Html:
    first, *others = head
    columns = (Column(first, "text"), *(Column(each, kind) for each in others))
    drawn_rows = tuple(Row(tuple(map(str, row))) for row in rows)
    return element("div", table_html(Table(columns, drawn_rows)), class_="cs-deltas")


def _text(both: Comparison, passage: Passage, *, in_file: bool) -> Iterator[Html]:
    """The passage in bands: both splitters cut where a band starts."""
    first, last = passage.bands[0][0], passage.bands[-1][1]
    source = passage.source
    yield _part("On the text")
    page = f", page {source.page_index}" if source.page_index else ""
    yield element(
        "p",
        f"{shortened(str(source.doc_id), LONGEST_ID)}{page}: characters {first:,} to {last:,} of "
        f"{len(source.text):,}; {counted(passage.n_changes, 'boundary')} on this page "
        f"{'is' if passage.n_changes == 1 else 'are'} not shared.",
        class_="cs-facts",
        dir="auto",
    )
    if not in_file and last < len(source.text):
        call = f".at({source.doc_id!r}, page_index={source.page_index}, start={last})"
        yield element(
            "p", joined([escaped("Turn on with "), element("code", call)]), class_="cs-way"
        )
    cells = [
        chunks_on_text(source.text, rows, first_char=start, last_char=end, marks=marks, edges=False)
        for start, end in passage.bands
        for rows, marks in zip(passage.rows, passage.marks, strict=True)
    ]
    heads = [element("p", f"A: {both.a}"), element("p", f"B: {both.b}")]
    yield legend(joined(cells))
    yield element("div", joined([*heads, *cells]), class_="cs-pair")
