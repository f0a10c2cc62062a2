"""`sheet_html`: a sheet of a preview as HTML, document by document, and what stands above it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np

from chunkscope.passages.blocks import Block, LeftOut
from chunkscope.passages.passage_text import PASSAGE, passage_html, score_told
from chunkscope.passages.previewed import Previewed, id_of_query
from chunkscope.rendering.captions import CAPTIONS, head, legend
from chunkscope.rendering.html import Html, element, escaped, joined
from chunkscope.rendering.style import TEXT
from chunkscope.showing.words import counted, percent, shortened

__all__ = ["STYLE", "head_html", "sheet_html"]

LONGEST_ID = 200
"""Letters of the name of a document or a query, at most."""

MOST_QUERIES = 50
"""Of more queries the number is told."""

COLUMNS = 400
"""Places along a document, where what is shown is marked; what is shorter fills one."""

STYLE = (
    TEXT
    + CAPTIONS
    + PASSAGE
    + """
.chunkscope .cs-found{padding-block:12px}
.chunkscope .cs-result{display:flex;gap:10px;align-items:baseline;margin:0}
.chunkscope .cs-rank{flex:none;font:650 12px/1 var(--cs-sans);min-width:1.1em;text-align:center;
padding:4px 5px;border-radius:6px;background:var(--cs-ink);color:var(--cs-paper);
font-variant-numeric:tabular-nums}
.chunkscope .cs-name{flex:1 1 auto;min-width:0;font-size:15px;font-weight:650;line-height:1.35;
margin:0;overflow-wrap:anywhere}
.chunkscope .cs-score{flex:none;font:600 14px/1.35 var(--cs-sans);font-variant-numeric:tabular-nums}
.chunkscope .cs-found .cs-facts{font-size:12.5px;margin:3px 0 0}
.chunkscope .cs-where{display:block;width:100%;height:7px;margin:8px 0 10px}
.chunkscope .cs-where rect:first-child{fill:color-mix(in srgb,var(--cs-ink) 9%,var(--cs-paper))}
.chunkscope .cs-where rect{fill:var(--cs-hue-0)}
.chunkscope .cs-leaf{font:600 12px/1.4 var(--cs-sans);color:var(--cs-muted);margin:10px 0 2px}
.chunkscope .cs-left{display:flex;align-items:center;gap:10px;margin:8px 0;color:var(--cs-muted);
font-size:12px;line-height:1.4;text-align:center}
.chunkscope .cs-left::before,.chunkscope .cs-left::after{content:"";flex:1 1 14px;min-width:14px;
border-top:1px dashed var(--cs-line)}
.chunkscope .cs-legends{display:flex;flex-wrap:wrap;gap:6px 18px;margin:12px 0 0;padding:8px 0;
border-block:1px solid var(--cs-line)}
.chunkscope.chunkscope .cs-legends ul.cs-legend{margin:0;padding:0;border:0}
@media print{.chunkscope .cs-found{break-inside:auto;padding-block:8px}}
"""
)


def sheet_html(found: Previewed, blocks: Sequence[Block]) -> Html:
    """The blocks of a sheet, a panel each document; needs `STYLE` in the page.

    Parameters
    ----------
    found : Previewed
        What hits show.
    blocks : sequence of Block
        In order; the first and the last document may be there in part.
    """
    by_result = groupby(blocks, key=lambda block: block.result)
    return joined(_document(found, result, list(few)) for result, few in by_result)


def _document(found: Previewed, result: int, blocks: Sequence[Block]) -> Html:
    (doc_id,) = found.document_ids.iloc[[found.merged.document[result]]].tolist()
    rank, score = int(found.rank[result]), score_told(float(found.merged.score[result]))
    top = [
        element("span", f"{rank:,}", class_="cs-rank", title=f"rank {rank:,}"),
        element("h2", shortened(str(doc_id), LONGEST_ID), class_="cs-name", dir="auto"),
        element("span", score, class_="cs-score", title=f"score {score}"),
    ]
    panel = [
        element("div", joined(top), class_="cs-result"),
        element("p", " · ".join(_facts(found, result)), class_="cs-facts"),
        _where(found, result),
        *_drawn(found, blocks),
    ]
    return element("section", joined(panel), class_="cs-panel cs-found")


def _facts(found: Previewed, result: int) -> Iterator[str]:
    """How much was found of a document, and how much of it is shown."""
    facts = found.total_of(range(result, result + 1))
    yield f"{counted(facts.n_hits, 'hit')} in {counted(facts.n_passages, 'passage')}"
    shown, chars = facts.chars_shown, facts.chars
    share = f" ({percent(shown / chars, 0)})" if chars else ""
    yield f"{shown:,} of {counted(chars, 'character')} shown{share}"
    if facts.chars_repeated:
        yield f"{facts.chars_repeated:,} retrieved more than once, shown once"


def _drawn(found: Previewed, blocks: Sequence[Block]) -> Iterator[Html]:
    """The blocks of one document, those of each page under its index where there are several."""
    document, page_before = found.pages.document, -1
    for block in blocks:
        if isinstance(block, LeftOut):
            yield element("p", _left_out(found, block), class_="cs-left")
            continue
        page = int(found.parts.page[block.part])
        n_pages = np.diff(np.searchsorted(document, [document[page], document[page] + 1]))[0]
        if page != page_before and n_pages > 1:
            yield element("p", f"page_index {found.sources[page].page_index}", class_="cs-leaf")
        page_before = page
        yield passage_html(found, block)


def _left_out(found: Previewed, gap: LeftOut) -> str:
    """How much a gap leaves out."""
    parts, pages = found.parts, range(gap.first, gap.last)
    page, start, end = (each[gap.first : gap.last] for each in (parts.page, parts.start, parts.end))
    n_chars = int((end - start).sum())
    if not n_chars:
        return "no text"
    places = zip(page.tolist(), start.tolist(), end.tolist(), strict=True)
    is_blank = not any(found.sources[number].text[a:b].strip() for number, a, b in places)
    said = counted(n_chars, "blank character" if is_blank else "character")
    n_whole = int(np.count_nonzero((start == 0) & (end == found.pages.length[page])))
    if n_whole and len(pages) > 1:
        said += f", {counted(n_whole, 'whole page')} of the document among them,"
    return f"… {said} left out …"


def _where(found: Previewed, result: int) -> Html:
    """A bar as long as the document, filled where it is shown."""
    parts = found.parts
    first, last = np.searchsorted(parts.result, [result, result + 1])
    size, is_text = (parts.end - parts.start)[first:last], parts.is_text[first:last]
    total, until = int(size.sum()), np.cumsum(size)
    if not total:
        return Html()
    change = np.zeros(COLUMNS + 1, dtype=np.int64)
    np.add.at(change, ((until - size) * COLUMNS // total)[is_text], 1)
    np.add.at(change, -(-until * COLUMNS // total)[is_text], -1)
    edges = np.flatnonzero(np.diff(np.cumsum(change) > 0, prepend=False)).tolist()
    boxes = [(0, COLUMNS), *zip(edges[::2], edges[1::2], strict=True)]
    drawn = "".join(
        f'<rect x="{100 * a / COLUMNS:g}%" y="0" width="{100 * (b - a) / COLUMNS:g}%" height="7"/>'
        for a, b in boxes
    )
    share = percent(int(size[is_text].sum()) / total, 0)
    told = escaped(f"Where in the document the passages are, {share} of it")
    return Html(f'<svg class="cs-where" role="img" aria-label="{told}">{drawn}</svg>')


def head_html(found: Previewed, query: int, by: str, drawn: Html, *, level: str) -> Html:
    """What stands above: which query, how much was found, other queries, a legend of `drawn`."""
    results = found.results_of(query)
    facts = found.total_of(results)
    told = [
        f"{counted(facts.n_hits, 'hit')} in {counted(len(results), 'document')}",
        f"{counted(facts.chars_retrieved, 'character')} retrieved",
        f"{facts.chars_shown:,} shown",
        *([f"{facts.chars_repeated:,} not shown again"] if facts.chars_repeated else []),
    ]
    title = "What a reader sees"
    if found.n_queries:
        title = f"Query: {shortened(str(id_of_query(found, query)), LONGEST_ID)}"
    pieces = [head(title, by, told, level=level), _other_queries(found, query), _legend(drawn)]
    return element("header", joined(pieces), class_="cs-head")


def _other_queries(found: Previewed, query: int) -> Html:
    """The other queries, by the call that shows them."""
    n_queries = found.n_queries
    if n_queries < 2:
        return Html()
    listed = [each for each in range(min(n_queries, MOST_QUERIES + 1)) if each != query]
    listed = listed[:MOST_QUERIES]
    n_hits = np.bincount(found.retrieved.query, minlength=n_queries)
    items = [
        element(
            "li",
            element("code", f".query({shortened(repr(id_of_query(found, each)), LONGEST_ID)})")
            + f" {counted(int(n_hits[each]), 'hit')}",
        )
        for each in listed
    ]
    if n_queries - 1 > len(listed):
        items.append(element("li", f"and {n_queries - 1 - len(listed):,} more"))
    told = f"Query {query + 1:,} of {n_queries:,}; the others"
    inner = element("summary", told) + element("ul", joined(items))
    return element("details", inner, class_="cs-contents")


def _legend(drawn: Html) -> Html:
    """What the marks in `drawn` mean, those of hits and those of the text."""
    if 'class="cs-hit ' not in drawn:
        return Html()
    badge = element(
        "span", class_="cs-hit cs-of-a", data_label="3 · 0.87", aria_hidden="true"
    ) + escaped("chunk 3 starts; its score")
    ours = element("ul", element("li", badge), class_="cs-legend", aria_label="Legend of hits")
    return element("div", ours + legend(drawn), class_="cs-legends")
