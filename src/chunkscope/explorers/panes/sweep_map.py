"""The map of a sweep: what it shows, its cells, and what is known of the one that is chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
import pandas as pd

from chunkscope.comparison.measures import MEASURES
from chunkscope.explorers.slicing import SAME, Axes, Held, Slice, sliced
from chunkscope.explorers.swept import Swept
from chunkscope.rendering.grid import grid_html, key_html
from chunkscope.rendering.html import Html, element, escaped, joined
from chunkscope.showing.cells import Cells
from chunkscope.showing.columns import column_label, number_words
from chunkscope.showing.words import MISSING, counted, shortened

__all__ = ["SWEEP_STYLE", "SweepMap", "about_pane", "cell_pane", "statistic_words"]

MOST_BESIDE = 30
"""Rows without a place on the map that have a button."""

LONGEST = 60
"""Letters of a name or a setting in a sentence, at most."""

SWEEP_STYLE = """
.chunkscope .cs-region-map .cs-content,.chunkscope .cs-static .cs-region-map .cs-pane{padding:0}
.chunkscope .cs-static .cs-region-map .cs-pane{overflow:auto}
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


@dataclass(frozen=True, eq=False)
class SweepMap:
    """A statistic over two settings of a sweep.

    Attributes
    ----------
    swept : Swept
        The sweep.
    axes : Axes
        What lies across and down.
    value : str
        The statistic.
    held : mapping of str to int
        What the other settings are asked to be held at.
    """

    swept: Swept
    axes: Axes
    value: str
    held: Mapping[str, int]
    _drawn: dict[int | None, Html] = field(default_factory=dict, repr=False)

    @cached_property
    def slice(self) -> Slice:
        """The rows that are shown."""
        return sliced(self.swept, self.axes, self.held)

    @cached_property
    def cells(self) -> Cells:
        """The rows in their cells, numbered as in the sweep."""
        rows = self.slice.rows
        table = self.swept.table.iloc[rows]
        cells = Cells.of(table, self.axes.x, self.axes.y or None, self.numbers.iloc[rows])
        return replace(cells, row=np.where(cells.row < 0, -1, rows[cells.row]))

    @cached_property
    def numbers(self) -> pd.Series:
        """The statistic of each row of the sweep."""
        return self.swept.values(self.value)

    @cached_property
    def words(self) -> list[str]:
        """The same in words; those of the map all have the same number of decimals."""
        rows = self.slice.rows
        told = number_words(self.value, self.numbers.iloc[rows])
        every = number_words(self.value, self.numbers)
        for row, words in zip(rows.tolist(), told, strict=True):
            every[row] = words
        return [words[0] if words else MISSING for words in every]

    @property
    def order(self) -> list[int]:
        """The rows in the order of reading."""
        return [row for row in self.cells.row.ravel().tolist() if row >= 0]

    def place(self, row: int) -> str:
        """Where a row is on the map, in words."""
        names = [name for name in (self.axes.x, self.axes.y) if name]
        return ", ".join(_setting(self.swept, name, row) for name in names)

    def html(self, chosen: int | None) -> Html:
        """The map, with a cell chosen; the last one is kept, which the explorer leaves as it is."""
        drawn = self._drawn.get(chosen)
        if drawn is None:
            drawn = self._html(chosen)
            self._drawn.clear()
            self._drawn[chosen] = drawn
        return drawn

    def _html(self, chosen: int | None) -> Html:
        labels = (
            _axis(self.swept, self.axes.x),
            _axis(self.swept, self.axes.y) if self.axes.y else "",
        )
        down = f" and {self.axes.y}" if self.axes.y else ""
        caption = f"{statistic_words(self.value)} by {self.axes.x}{down}"
        return grid_html(self.cells, self.value, labels=labels, caption=caption, chosen=chosen)


def statistic_words(name: str) -> str:
    """What a statistic is called; one without words of its own by its column.

    Examples
    --------
    >>> statistic_words("tokens_median"), statistic_words("recall_at_5")
    ('tokens, median', 'recall_at_5')
    """
    return MEASURES[name].words if name in MEASURES else name


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
        return element("p", said, class_="cs-none")
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
    return element(
        "button",
        said,
        type="button",
        class_="cs-link cs-live" if live else "cs-link",
        data_event=f'{{"event":"open","row":{row}}}',
        data_focus=focus,
        dir="auto",
    )


def _facts(of: SweepMap) -> Iterator[Html]:
    """Which part of the sweep is shown, and what its numbers count."""
    shown, all_rows = len(of.slice.rows) + len(of.slice.beside), len(of.swept)
    counts = counted(all_rows, "setting")
    yield escaped(counts if shown == all_rows else f"{shown:,} of {counts}")
    if len(classes := of.swept.words("splitter_class")) == 1:
        yield escaped(shortened(classes[0], LONGEST))
    for each in of.slice.held:
        yield escaped(_held(of.swept, each))
    unit = column_label(of.swept.table, of.value).partition(" (")[2].removesuffix(")")
    if of.value.startswith("tokens_") and unit:
        yield escaped(shortened(unit, LONGEST))


def _held(swept: Swept, held: Held) -> str:
    if held.name == SAME:
        return f"number {held.code + 1} of the rows with the same settings"
    return f"{held.name} {shortened(swept.words(held.name)[held.code], LONGEST)}"


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
        element(
            "button",
            joined(
                [
                    escaped(f"{shortened(of.swept.name(row), LONGEST)} "),
                    element("b", of.words[row]),
                ]
            ),
            type="button",
            class_="cs-button",
            data_event=f'{{"event":"open","row":{row}}}',
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


def _setting(swept: Swept, name: str, row: int) -> str:
    if swept.missing(name)[row]:
        return f"no {name}"
    return f"{name} {shortened(swept.words(name)[swept.codes(name)[row]], LONGEST)}"
