"""`passage_html`: one passage with the cuts of two splitters, level band by band."""

from __future__ import annotations

from chunkscope.comparison.side_by_side import Passage
from chunkscope.rendering.html import Html, element, joined
from chunkscope.rendering.placing import placed_chunks, touching
from chunkscope.rendering.text import placed_on_text
from chunkscope.showing.words import shortened

__all__ = ["BANDS", "passage_html", "where"]

LONGEST_ID = 80
"""Letters of the name of a document, at most."""

BANDS = """
.chunkscope .cs-bands{container-type:inline-size;min-width:0}
.chunkscope .cs-pair{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:4px 18px}
.chunkscope .cs-pair>p{margin:0;font:600 12.5px/1.5 var(--cs-mono);overflow-wrap:anywhere}
.chunkscope .cs-side{border-top:1px solid var(--cs-line);min-width:0}
.chunkscope .cs-side.cs-on{border-top-color:transparent}
.chunkscope .cs-side>.cs-text{font-size:14px;line-height:1.8}
@container (max-width:560px){
.chunkscope .cs-pair{grid-template-columns:minmax(0,1fr);gap:0}
.chunkscope .cs-side{display:grid;grid-template-columns:auto minmax(0,1fr);gap:0 8px;
padding-block:3px;border-top-style:dotted}
.chunkscope .cs-side[data-side=A]{border-top-style:solid;margin-top:6px}
.chunkscope .cs-side::before{content:attr(data-side);font:650 12px/2.1 var(--cs-sans);
color:var(--cs-muted)}}
"""
"""What a passage adds to the style."""


def where(passage: Passage) -> str:
    """Which document and characters a passage shows, and how much differs in them."""
    first, last = passage.bands[0][0], passage.bands[-1][1]
    source = passage.source
    page = f", page {source.page_index}" if source.page_index else ""
    return (
        f"{shortened(str(source.doc_id), LONGEST_ID)}{page}: characters {first:,} to {last:,} of "
        f"{len(source.text):,}; boundaries not shared: {passage.n_here:,} in these, "
        f"{passage.n_changes:,} in all."
    )


def passage_html(passage: Passage, a: str, b: str) -> Html:
    """The passage in bands, that of A beside that of B.

    Where a band starts below a line, both splitters cut. Where there is no room for two
    columns, each band is that of A and then that of B. Needs `TEXT` and `BANDS` in the page.

    Parameters
    ----------
    passage : Passage
        What to draw.
    a, b : str
        The names of the two.
    """
    start, end = passage.bands[0][0], passage.bands[-1][1]
    placed = [placed_chunks(rows, start, end) for rows in passage.rows]
    cells = []
    for band in passage.bands:
        kind = "" if band[0] in passage.cuts or band[0] == start else " cs-on"
        for letter, chunks, marks in zip("AB", placed, passage.marks, strict=True):
            drawn = placed_on_text(
                passage.source.text,
                touching(chunks, *band),
                band,
                marks=_within(marks, band, start),
                edges=False,
            )
            cells.append(element("div", drawn, class_=f"cs-side{kind}", data_side=letter))
    heads = [element("p", f"A: {a}"), element("p", f"B: {b}")]
    pair = element("div", joined([*heads, *cells]), class_="cs-pair")
    return element("div", pair, class_="cs-bands")


def _within(marks: dict[int, str], band: tuple[int, int], start: int) -> dict[int, str]:
    """The marks of a band: one between two bands stands in the first, where a chunk ends."""
    first = band[0] + (band[0] > start)
    return {at: said for at, said in marks.items() if first <= at <= band[1]}
