"""`drawn`: a comparison as HTML, of statistics, distributions and one passage."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import pandas as pd

from chunkscope.comparison.side_by_side import Passage
from chunkscope.rendering.captions import CAPTIONS, legend
from chunkscope.rendering.html import Html, element, escaped, joined
from chunkscope.rendering.style import TEXT
from chunkscope.rendering.svg import STYLE as PICTURES
from chunkscope.rendering.svg import ecdf, histogram, stacked_bars
from chunkscope.rendering.text import chunks_on_text
from chunkscope.stats import boundaries, sizes

if TYPE_CHECKING:
    from chunkscope.comparison._compare import Comparison

__all__ = ["STYLE", "drawn"]

STYLE = (
    TEXT
    + CAPTIONS
    + PICTURES
    + """
.chunkscope .cs-pair{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:4px 18px}
.chunkscope .cs-pair>p{margin:0;font:600 12.5px/1.5 var(--cs-mono);overflow-wrap:anywhere}
.chunkscope .cs-pair>.cs-text{font-size:14px;line-height:1.8;border-top:1px solid var(--cs-line)}
.chunkscope .cs-deltas{border-collapse:collapse;table-layout:auto;font-size:13px;margin:0}
.chunkscope .cs-deltas :is(th,td){padding:2px 12px 2px 0;text-align:right;font-weight:400;
background:none;border:0;border-bottom:1px solid var(--cs-line);overflow-wrap:anywhere}
.chunkscope .cs-deltas thead th{font-weight:600;vertical-align:bottom}
.chunkscope .cs-deltas :is(th,td):first-child{text-align:left;white-space:nowrap}
.chunkscope .cs-two{margin:0 0 8px;font:12.5px/1.6 var(--cs-mono);overflow-wrap:anywhere}
.chunkscope .cs-deltas td{font-variant-numeric:tabular-nums}
.chunkscope .cs-wide{overflow-x:auto}
.chunkscope .cs-part{font-size:15px;font-weight:650;margin:22px 0 8px}
.chunkscope .cs-pictures{display:grid;gap:12px 24px;
grid-template-columns:repeat(auto-fit,minmax(min(100%,320px),1fr))}
@media (max-width:600px){.chunkscope .cs-pair{grid-template-columns:minmax(0,1fr)}}
"""
)

_SHOWN = (
    *("n_documents", "n_chunks", "chars_median", "chars_max", "tokens_total", "tokens_mean"),
    *("tokens_sd", "tokens_min", "tokens_p5", "tokens_median", "tokens_p95", "tokens_max"),
    *("n_over_limit", "n_runts", "overlap_share", "context_chars", "tokens_expansion"),
    *("n_duplicates", "n_blank"),
)
"""The statistics that are shown, beside the shares of the cuts; the others are in the table."""


def drawn(both: Comparison, passage: Passage | None, limit: int | None) -> Html:
    """The whole comparison: needs `STYLE` in the page."""
    return joined(
        [
            _part("What differs", level="h2", class_="cs-title"),
            _settings(both),
            _agreed(both),
            _part("Sizes and cuts"),
            _pictures(both.chunks, limit),
            _part("Statistics"),
            _statistics(both),
            *([] if passage is None else _text(both, passage)),
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
    rows = both.settings.astype(object).fillna("–").itertuples(index=False)
    return joined([*names, _table(("setting", "A", "B"), rows)])


def _agreed(both: Comparison) -> Html:
    if both.agreement.empty:
        return Html()
    row = both.agreement.iloc[0]
    counts = ", ".join(
        f"{int(row[f'n_{name}']):,} {name}" for name in ("shared", "moved", "dropped", "added")
    )
    scores = ", ".join(
        f"{said} {row[name]:.2f}"
        for name, said in (
            ("f1", "F1"),
            ("boundary_similarity", "boundary similarity"),
            ("pk", "Pk"),
            ("window_diff", "WindowDiff"),
        )
        if pd.notna(row[name])
    )
    return element("p", f"Boundaries, from A to B: {counts}. {scores}", class_="cs-facts")


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
    cuts = [name for name in table.index if name.startswith("cut_")]
    cuts = [name for name in cuts if table.loc[name, ["a", "b"]].fillna(0).any()]
    told = [name for name in (*_SHOWN, *cuts) if table.loc[name, ["a", "b"]].notna().any()]
    rows = (
        (
            name,
            *(_number(name, value) for value in table.loc[name, ["a", "b", "delta"]]),
            _signed(table.loc[name, "change"]),
        )
        for name in told
    )
    return _table(("statistic", "A", "B", "B − A", "change"), rows)


def _number(name: str, value: float) -> str:
    if math.isnan(value):
        return "–"
    if name.endswith("_share") or name.startswith("cut_"):
        said = f"{100 * value:.1f} %"
    elif name.endswith("_expansion"):
        said = f"{value:.3f}"
    else:
        said = f"{value:,.0f}" if float(value).is_integer() else f"{value:,.1f}"
    return said.replace("-", "−")


def _signed(change: float) -> str:
    return "–" if math.isnan(change) else f"{100 * change:+.1f} %".replace("-", "−")


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Html:
    names = joined(element("th", each, scope="col") for each in head)
    body = joined(
        element(
            "tr",
            joined(
                element("td" if at else "th", cell, scope=None if at else "row")
                for at, cell in enumerate(row)
            ),
        )
        for row in rows
    )
    inner = element("thead", element("tr", names)) + element("tbody", body)
    return element("div", element("table", inner, class_="cs-deltas"), class_="cs-wide")


def _text(both: Comparison, passage: Passage) -> Iterator[Html]:
    """The passage in bands: both splitters cut where a band starts."""
    first, last = passage.bands[0][0], passage.bands[-1][1]
    source = passage.source
    yield _part("On the text")
    page = f", page {source.page_index}" if source.page_index else ""
    yield element(
        "p",
        f"{source.doc_id}{page}: characters {first:,} to {last:,} of {len(source.text):,}; "
        f"{passage.n_changes:,} boundaries on this page are not shared. ",
        class_="cs-facts",
        dir="auto",
    ) + element(
        "p",
        joined(
            [
                escaped("Turn to another passage with "),
                element(
                    "code", f".at({source.doc_id!r}, page_index={source.page_index}, start={last})"
                ),
            ]
        ),
        class_="cs-way",
    )
    cells = [
        chunks_on_text(source.text, rows, first_char=start, last_char=end, marks=marks, edges=False)
        for start, end in passage.bands
        for rows, marks in zip(passage.rows, passage.marks, strict=True)
    ]
    heads = [element("p", f"A: {both.a}"), element("p", f"B: {both.b}")]
    yield legend(joined(cells))
    yield element("div", joined([*heads, *cells]), class_="cs-pair")
