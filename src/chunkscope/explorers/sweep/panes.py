"""What the view of a sweep shows of its map, and of the cell that is chosen, as HTML."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from weakref import WeakKeyDictionary

import numpy as np

from chunkscope.explorers.panes.buttons import button
from chunkscope.explorers.sweep.slicing import SAME, Fixed
from chunkscope.explorers.sweep.sweep_map import LONGEST, SweepMap, statistic_words
from chunkscope.explorers.sweep.swept import Swept
from chunkscope.rendering.grid import grid_html, key_html
from chunkscope.rendering.html import Html, element, escaped, joined
from chunkscope.showing.columns import column_label
from chunkscope.showing.words import counted, shortened

__all__ = ["STYLE", "about_pane", "cell_pane", "map_pane", "opening"]

MOST_BESIDE = 30
"""Rows without a place on the map that have a button."""

STYLE = """
.chunkscope .cs-region-map .cs-content,.chunkscope .cs-static .cs-region-map .cs-pane{padding:0}
.chunkscope .cs-static .cs-region-map .cs-pane{overflow:auto}
.chunkscope .cs-static .cs-region-cell:has(>.cs-pane>.cs-live:only-child){display:none}
.chunkscope:has(>.cs-static .cs-region-map){max-width:1400px}
.chunkscope .cs-on-map{display:grid;gap:8px}
.chunkscope .cs-on-map p{margin:0;max-width:90ch}
.chunkscope .cs-on-map .cs-title{font-size:17px}
.chunkscope .cs-on-map .cs-title::first-letter{text-transform:uppercase}
.chunkscope .cs-facts b{font-weight:600;color:var(--cs-ink);font-variant-numeric:tabular-nums}
.chunkscope .cs-off-map{display:flex;flex-wrap:wrap;gap:4px 8px;align-items:center;
font-size:13px;color:var(--cs-muted)}
.chunkscope .cs-link{font:inherit;color:var(--cs-ink);background:none;border:0;border-radius:2px;
display:inline;padding:0;margin:0;cursor:pointer;text-align:start;overflow-wrap:anywhere;
text-decoration:underline dotted 1px;text-underline-offset:.22em}
.chunkscope .cs-link:hover{text-decoration-style:solid}
.chunkscope .cs-static .cs-link{text-decoration:none}
.chunkscope .cs-cell{display:grid;gap:6px}
.chunkscope .cs-cell p{margin:0;max-width:90ch;overflow-wrap:anywhere}
.chunkscope .cs-cell .cs-number{font-size:15px}
.chunkscope .cs-cell .cs-number b{font-weight:650;font-variant-numeric:tabular-nums}
.chunkscope .cs-note{padding:7px 12px;border-inline-start:3px solid var(--cs-hue-4);
background:var(--cs-soft);border-radius:0 5px 5px 0;font-size:13px}
"""
"""What the map adds to the style of an explorer, beside `rendering.grid.GRID`."""


_DRAWN: WeakKeyDictionary[SweepMap, tuple[int | None, Html]] = WeakKeyDictionary()


def map_pane(of: SweepMap, chosen: int | None) -> Html:
    """The map, with a cell chosen; the last one is kept, which the explorer leaves as it is."""
    drawn = _DRAWN.get(of)
    if drawn is None or drawn[0] != chosen:
        drawn = _DRAWN[of] = chosen, _map(of, chosen)
    return drawn[1]


def _map(of: SweepMap, chosen: int | None) -> Html:
    labels = (
        _axis(of.swept, of.axes.x),
        _axis(of.swept, of.axes.y) if of.axes.y else "",
    )
    down = f" and {of.axes.y}" if of.axes.y else ""
    caption = f"{statistic_words(of.value)} by {of.axes.x}{down}"
    return grid_html(of.cells, of.value, labels=labels, caption=caption, chosen=chosen)


def about_pane(of: SweepMap, chosen: int | None, warning: str) -> Html:
    """What the map shows, what its colours mean, and where its extremes are.

    Parameters
    ----------
    of : SweepMap
        The map.
    chosen : int or None
        The row that is open.
    warning : str
        A sentence on the documents; may be empty.
    """
    words = statistic_words(of.value)
    parts = [
        element("p", words, class_="cs-title", dir="auto"),
        element("p", joined(_facts(of), " · "), class_="cs-facts"),
        key_html(of.cells, of.value, shortened(words, LONGEST)),
        *(element("p", each, class_="cs-facts") for each in [_extremes(of)] if each),
        _beside(of, chosen),
        element("p", warning, class_="cs-note") if warning else "",
    ]
    return element("div", joined(parts), class_="cs-on-map")


def cell_pane(of: SweepMap, row: int | None, notes: Sequence[str | Html]) -> Html:
    """The row that is chosen: its name, its number, and what there is to say of it."""
    if row is None:
        said = "Choose a cell: its splitter is opened below, on the documents."
        return element("p", said, class_="cs-none cs-live")
    number = joined([escaped(f"{statistic_words(of.value)} "), element("b", of.words[row])])
    reason = of.swept.reason(row)
    parts = [
        element("p", element("code", of.swept.name(row), dir="auto"), class_="cs-by"),
        element("p", f"Impossible: {reason}." if reason else number, class_="cs-number"),
        *(element("p", note, class_="cs-note") for note in notes),
    ]
    return element("div", joined(parts), class_="cs-cell")


def opening(row: int, said: str, focus: str, *, live: bool = False) -> Html:
    """A button in a sentence that opens a row of the sweep; `live`, it is not in static pages."""
    look = "cs-link cs-live" if live else "cs-link"
    return button(said, _open(row), class_=look, data_focus=focus, dir="auto")


def _open(row: int) -> dict[str, object]:
    return {"event": "open", "row": row}


def _facts(of: SweepMap) -> Iterator[Html]:
    """Which part of the sweep is shown, and what its numbers count."""
    shown, all_rows = len(of.slice.rows) + len(of.slice.beside), len(of.swept)
    counts = counted(all_rows, "setting")
    yield escaped(counts if shown == all_rows else f"{shown:,} of {counts}")
    if len(classes := of.swept.words("splitter_class")) == 1:
        yield escaped(shortened(classes[0], LONGEST))
    for each in of.slice.fixed:
        yield escaped(_fixed(of.swept, each))
    unit = column_label(of.swept.table, of.value).partition(" (")[2].removesuffix(")")
    if of.value.startswith("tokens_") and unit not in ("", statistic_words(of.value)):
        yield escaped(shortened(unit, LONGEST))


def _fixed(swept: Swept, fixed: Fixed) -> str:
    if fixed.name == SAME:
        return f"number {fixed.code + 1} of the rows with the same settings"
    return f"{fixed.name} {shortened(swept.words(fixed.name)[fixed.code], LONGEST)}"


def _extremes(of: SweepMap) -> Html:
    """The smallest and the largest number, each with a way to its cell."""
    rows = np.array(of.order, dtype=np.int64)
    numbers = of.numbers.to_numpy()[rows]
    known = np.isfinite(numbers)
    rows, numbers = rows[known], numbers[known]
    if len(np.unique(numbers)) < 2:
        return Html()
    told = []
    for word, number in (("Smallest", numbers.min()), ("Largest", numbers.max())):
        at = rows[numbers == number]
        row = int(at[0])
        many = f" and {counted(len(at) - 1, 'other cell')}" if len(at) > 1 else ""
        told += [
            escaped(f"{word}: "),
            element("b", of.words[row]),
            escaped(" at "),
            opening(row, of.place(row), word.lower()),
            escaped(f"{many}. "),
        ]
    return joined(told)


def _beside(of: SweepMap, chosen: int | None) -> Html:
    """The rows that have no place on the map."""
    rows = of.slice.beside.tolist()
    if not rows:
        return Html()
    names = " and ".join(name for name in (of.axes.x, of.axes.y) if name)
    buttons = [
        button(
            escaped(f"{shortened(of.swept.name(row), LONGEST)} ") + element("b", of.words[row]),
            _open(row),
            class_="cs-button",
            data_focus=f"r{row}",
            aria_current="true" if row == chosen else None,
            dir="auto",
        )
        for row in rows[:MOST_BESIDE]
    ]
    more = len(rows) - MOST_BESIDE
    if more > 0:
        buttons.append(element("span", f"and {more:,} more: lay splitter across to see all"))
    return element(
        "div", element("span", f"Without {names}:") + joined(buttons), class_="cs-off-map"
    )


def _axis(swept: Swept, name: str) -> str:
    return shortened(column_label(swept.table, name), LONGEST)
