"""What the view of a comparison shows in each of its regions, as escaped HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pandas as pd

from chunkscope.comparison.bands import BANDS, passage_html, where
from chunkscope.comparison.numbers import (
    HOW_TO_READ,
    NUMBERS,
    fates,
    same_statistics,
    scores,
    settings_table,
    statistics_table,
    two_names,
)
from chunkscope.comparison.side_by_side import Passage, changed_places
from chunkscope.explorers.panes.buttons import button, copy_button
from chunkscope.explorers.panes.codeless import no_code
from chunkscope.explorers.panes.notices import notices_pane
from chunkscope.explorers.panes.style import PANES
from chunkscope.explorers.two.pairs import Pair
from chunkscope.rendering.captions import legend
from chunkscope.rendering.html import Html, element, joined
from chunkscope.rendering.svg import ecdf, histogram, stacked_bars
from chunkscope.showing.words import counted
from chunkscope.splitters.registry import registered

__all__ = [
    "STYLE",
    "Ways",
    "boundaries_pane",
    "numbers_pane",
    "pictures_pane",
    "python_pane",
    "text_pane",
]

STYLE = (
    PANES
    + NUMBERS
    + BANDS
    + """
.chunkscope .cs-names{display:flex;flex-wrap:wrap;gap:6px 18px;align-items:start;margin:0 0 10px}
.chunkscope .cs-names>div{flex:1 1 300px;min-width:0}
.chunkscope .cs-names .cs-two{margin:0 0 2px}
.chunkscope .cs-region:is(.cs-region-numbers,.cs-region-boundaries){container-type:inline-size}
.chunkscope .cs-columns{display:grid;gap:0 28px;align-items:start}
.chunkscope .cs-columns .cs-deltas{max-width:none}
.chunkscope .cs-columns .cs-table :is(td,tbody th).cs-col-text{min-width:0;
overflow-wrap:break-word}
@container (min-width:700px){
.chunkscope .cs-columns{grid-template-columns:minmax(0,4fr) minmax(0,5fr)}
.chunkscope .cs-region-boundaries .cs-columns{grid-template-columns:repeat(2,minmax(0,1fr))}}
@container (max-width:420px){
.chunkscope .cs-columns .cs-brief :is(th,td):nth-child(5){display:none}}
.chunkscope .cs-overlaid{display:grid;gap:4px 20px;align-items:start;
grid-template-columns:repeat(auto-fit,minmax(min(100%,480px),1fr))}
.chunkscope .cs-counts{display:flex;flex-wrap:wrap;gap:6px 28px;margin:0 0 10px}
.chunkscope .cs-counts p{margin:0;font-size:12.5px;color:var(--cs-muted)}
.chunkscope .cs-counts b{display:block;font-size:22px;font-weight:600;line-height:1.25;
color:var(--cs-ink);font-variant-numeric:tabular-nums}
.chunkscope .cs-columns .cs-facts{font-size:13px;margin:0 0 8px}
.chunkscope .cs-bands-of .cs-pager{gap:6px 24px}
.chunkscope .cs-ways{flex:1 1 auto;display:flex;gap:6px;align-items:center}
.chunkscope .cs-ways .cs-where{flex:1 1 auto;white-space:nowrap}
@container (max-width:560px){.chunkscope .cs-bands-of .cs-pager{position:static}
.chunkscope .cs-ways{flex-wrap:wrap}
.chunkscope .cs-ways .cs-where{flex-basis:120px;white-space:normal}
.chunkscope .cs-ways+.cs-ways .cs-where{flex-basis:100%}}
.chunkscope .cs-calm{margin:10px 0 0;padding:10px 14px;border:1px solid var(--cs-line);
border-radius:8px;background:var(--cs-soft)}
"""
)
"""The CSS of these panes."""

KEY = (
    "n_chunks",
    "chars_median",
    "tokens_total",
    "tokens_median",
    "tokens_p95",
    "tokens_max",
    "n_over_limit",
    "overlap_share",
    "share_inside_word",
    "n_blank",
)
"""Statistics that are told first, those of them that differ."""

_SAME = "A and B are the same. Change a setting of either to see what it does."


def numbers_pane(pair: Pair, held: Sequence[str]) -> Html:
    """The two by name, the settings in which they differ, and the statistics that do.

    Parameters
    ----------
    pair : Pair
        The two.
    held : sequence of str
        A sentence for each setting that is held to what fits.
    """
    swap = button("Swap A and B", {"event": "swap"})
    names = element("div", two_names(pair.a.name, pair.b.name))
    head = element("div", names + swap, class_="cs-names")
    notes = notices_pane([], held=held) if held else Html()
    if pair.is_same:
        return joined([head, notes, element("p", _SAME, class_="cs-calm")])
    key = pair.table[pair.table["statistic"].isin(KEY)]
    columns = [
        element("div", settings_table(pair.settings)),
        element("div", statistics_table(key, same=False), class_="cs-brief"),
    ]
    return joined([head, notes, element("div", joined(columns), class_="cs-columns"), _all(pair)])


def _all(pair: Pair) -> Html:
    """Every statistic that differs, to unfold, and in what there is no difference."""
    same = same_statistics(pair.table)
    none_in = f"No difference in: {', '.join(same)}." if same else ""
    return element(
        "details",
        joined(
            [
                element("summary", "Every statistic that differs"),
                statistics_table(pair.table, same=False),
                element("p", none_in, class_="cs-facts"),
            ]
        ),
        class_="cs-every",
    )


def pictures_pane(pair: Pair, limit: int | None) -> Html:
    """The sizes of both over one another, binned and cumulated.

    Parameters
    ----------
    pair : Pair
        The two.
    limit : int or None
        A size to draw a line at, in the unit of the sizes.
    """
    shared, *_ = pair.names
    table = pair.sizes.assign(splitter=_drawn(pair, pair.sizes["splitter"]))
    pictures = [histogram(table, limit=limit), ecdf(table, limit=limit)]
    drawn = element("div", joined(pictures), class_="cs-overlaid")
    return element("p", shared, class_="cs-facts") + drawn if shared else drawn


def _drawn(pair: Pair, letters: pd.Series) -> pd.Series:
    """The names of A and B in a picture: the letter, and what tells them apart."""
    _, a, b = pair.names
    return letters.map({"A": f"A: {a}", "B": f"B: {b}"})


def boundaries_pane(pair: Pair) -> Html:
    """What became of the boundaries of A in B, the scores, and where either cuts."""
    if pair.agreement.empty:
        return element("p", "There is nothing to cut.", class_="cs-none")
    counts = joined(
        element("p", element("b", f"{number:,}") + f" {_FATES.get(name, name)}")
        for name, number in fates(pair.agreement).items()
    )
    told = scores(pair.agreement)
    pieces = [element("div", counts, class_="cs-counts")]
    if told:
        pieces.append(element("p", f"{told}.", class_="cs-facts"))
        pieces.append(element("p", HOW_TO_READ, class_="cs-facts"))
    table = pair.boundaries.assign(splitter=_drawn(pair, pair.boundaries["splitter"]))
    return element(
        "div", joined([element("div", joined(pieces)), stacked_bars(table)]), class_="cs-columns"
    )


_FATES = {"dropped": "dropped: only A", "added": "added: only B"}
"""What becomes of a boundary, where the marks on the text say it in another way."""


class Ways(NamedTuple):
    """Whether there is a change or a page to go to, before what is shown and after it."""

    change_before: bool = False
    change_after: bool = False
    page_before: bool = False
    page_after: bool = False


def text_pane(
    passage: Passage | None, pair: Pair, ways: Ways, *, row: int, here: int | None
) -> Html:
    """A passage with the cuts of both, and the way to others.

    Parameters
    ----------
    passage : Passage or None
        What is shown; None where there are no documents.
    pair : Pair
        The two.
    ways : Ways
        Where one can go.
    row : int
        The page: another one begins at its top, as another passage does.
    here : int or None
        The change on the page that was gone to.
    """
    if passage is None:
        return element("p", "There is no document.", class_="cs-none")
    text = passage.source.text
    between = [
        element("div", joined(_changes(pair, ways, here)), class_="cs-ways"),
        element("div", joined(_pages(passage, ways)), class_="cs-ways"),
    ]
    pieces = [element("div", joined(between), class_="cs-pager cs-live")]
    if text:
        shared, a, b = pair.names
        bands = passage_html(passage, f"{shared} {a}".lstrip(), f"{shared} {b}".lstrip())
        still = element("p", where(passage), class_="cs-facts cs-still", dir="auto")
        pieces += [still, bands, legend(bands)]
    else:
        pieces.append(element("p", "The text is empty.", class_="cs-none"))
    place = f"page {row} {passage.bands[0][0]}"
    return element("div", joined(pieces), class_="cs-bands-of", data_place=place)


def _pages(passage: Passage, ways: Ways) -> Iterator[Html]:
    """Where this is, and the way through the text, of both columns at once."""
    first, last, length = passage.bands[0][0], passage.bands[-1][1], len(passage.source.text)
    told = f"characters {first:,} to {last:,} of {length:,}"
    if ways.page_before or ways.page_after:
        told = f"page {passage.source.page_index}, {told}"
    yield element("span", told, class_="cs-where")
    to_start, to_end = first > 0, last < length
    back: dict[str, object] = {"event": "back"} if to_start else {"event": "turn", "by": -1}
    on: dict[str, object] = {"event": "page", "to": last} if to_end else {"event": "turn", "by": 1}
    steps: tuple[tuple[str, dict[str, object], bool], ...] = (
        ("Start", {"event": "page", "to": 0}, to_start),
        ("Earlier", back, to_start or ways.page_before),
        ("Later", on, to_end or ways.page_after),
        ("End", {"event": "page", "to": length}, to_end),
    )
    for said, event, can in steps:
        yield button(said, event, label=f"{said} of the text", can=can)


def _changes(pair: Pair, ways: Ways, here: int | None) -> Iterator[Html]:
    """The way from change to change, and which of them this is."""
    places = changed_places(pair.changes_here).tolist()
    told = counted(len(places), "change")
    if here is not None and here in places:
        told = f"change {places.index(here) + 1:,} of {len(places):,}"
    if len(pair.a.pages) > 1:
        several = len({each.doc_id for each in pair.a.pages}) > 1
        all_of_them = "all documents" if several else "the document"
        told += f" on this page, {pair.n_changed.sum():,} in {all_of_them}"
    yield element("span", told, class_="cs-where")
    for said, by, there in (("Previous", -1, ways.change_before), ("Next", 1, ways.change_after)):
        event = {"event": "step", "region": "text", "by": by}
        yield button(said, event, label=f"{said} change", can=there)


def python_pane(pair: Pair, call: str) -> Html:
    """Both as lines of Python, and the call that compares them, to copy.

    Parameters
    ----------
    pair : Pair
        The two; one of others is told to have no code.
    call : str
        The call, in which such a one is ``a`` or ``b``; empty where there is none.
    """
    pieces = []
    for letter, cut in (("A", pair.a), ("B", pair.b)):
        if registered(cut.splitter) is None:
            said = no_code(cut.name, letter.lower())
            pieces.append(element("div", element("b", letter) + said, class_="cs-python"))
        else:
            pieces.append(_to_copy(f"cs.{cut.name}", letter, letter))
    if call:
        pieces.append(_to_copy(call, "", "the call"))
    return joined(pieces)


def _to_copy(line: str, letter: str, said: str) -> Html:
    content = [
        element("b", letter) if letter else Html(),
        element("code", line),
        copy_button(line, label=f"Copy {said}"),
    ]
    return element("div", joined(content), class_="cs-python")
