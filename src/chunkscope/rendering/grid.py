"""`grid_html`: a heat map as a table whose cells tell their numbers and can be chosen."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd

from chunkscope.rendering.html import Html, element, escaped, joined
from chunkscope.showing.cells import EATEN, UNKNOWN, Cells
from chunkscope.showing.columns import number_words
from chunkscope.showing.names import fitted
from chunkscope.showing.scales import Scale
from chunkscope.showing.words import MISSING, counted

__all__ = ["GRID", "grid_html", "key_html"]

PALEST, DEEPEST = 9, 70
"""Percent of the hue in the first and the last colour: the ink can be read on both, on light
paper and on dark, at 4.5 to 1 and better."""

IMPOSSIBLE = "×"
CORNER = "◥"

LONGEST = 18.0
"""Ems of the words of a setting, at most."""

_RAMP = ",".join(
    f"color-mix(in srgb,var(--cs-hue-0) {percent}%,var(--cs-paper))"
    for percent in (PALEST, DEEPEST)
)

GRID = f"""
.chunkscope .cs-grid{{border-collapse:separate;border-spacing:0;table-layout:auto;margin:0;border:0;
font-size:12.5px;line-height:1.35;font-variant-numeric:tabular-nums;width:auto}}
.chunkscope .cs-grid :is(thead,tbody,tr){{background:none;border:0}}
.chunkscope .cs-grid :is(th,td){{padding:0;border:0;text-align:end;vertical-align:middle;
white-space:nowrap;font-weight:500;max-width:none}}
.chunkscope .cs-grid th{{background:var(--cs-paper);padding:5px 9px}}
.chunkscope .cs-grid thead{{position:sticky;top:0;z-index:2}}
.chunkscope .cs-grid thead th{{vertical-align:bottom}}
.chunkscope .cs-grid :is(.cs-axis,.cs-corner){{color:var(--cs-muted);font-weight:400;
text-align:start;font-size:12px}}
.chunkscope .cs-grid .cs-axis span{{position:sticky;left:min(13em,38cqw)}}
.chunkscope .cs-grid :is(tbody th,.cs-corner){{position:sticky;left:0;z-index:1;
white-space:normal;overflow-wrap:anywhere;min-width:min(8.5em,26cqw);max-width:min(12em,32cqw);
box-shadow:1px 0 var(--cs-line)}}
.chunkscope .cs-grid thead th:not(.cs-axis){{box-shadow:0 1px var(--cs-line)}}
.chunkscope .cs-grid thead .cs-corner{{box-shadow:1px 0 var(--cs-line),0 1px var(--cs-line)}}
.chunkscope .cs-grid .cs-words{{text-align:start;white-space:normal;overflow-wrap:anywhere;
min-width:6em}}
.chunkscope .cs-grid td{{position:relative;border:1px solid var(--cs-paper);
background:color-mix(in srgb,var(--cs-hue-0) var(--s,0%),var(--cs-paper))}}
.chunkscope .cs-grid td.cs-impossible{{background:var(--cs-hatch)}}
.chunkscope .cs-grid td.cs-unknown{{background:var(--cs-soft)}}
.chunkscope .cs-grid td .cs-button{{display:block;width:100%;min-height:28px;min-width:52px;
margin:0;padding:4px 9px;border:0;border-radius:0;background:none;text-align:end;
color:var(--cs-ink);
font:500 12.5px/1.35 var(--cs-sans);font-variant-numeric:tabular-nums;white-space:nowrap}}
.chunkscope .cs-grid td .cs-button:hover{{box-shadow:inset 0 0 0 1.5px var(--cs-ink)}}
.chunkscope .cs-grid td .cs-button[aria-current]{{box-shadow:inset 0 0 0 2.5px var(--cs-ink);
font-weight:700}}
.chunkscope .cs-grid td .cs-button:focus-visible{{outline:2.5px solid var(--cs-hue-1);
outline-offset:-2px}}
.chunkscope .cs-grid :is(.cs-impossible,.cs-unknown) .cs-button{{text-align:center;
color:var(--cs-muted)}}
.chunkscope .cs-eaten{{color:var(--cs-hue-1);font-style:normal;font-size:9px;line-height:1}}
.chunkscope .cs-grid .cs-eaten{{position:absolute;top:0;right:0}}
.chunkscope.chunkscope ul.cs-map-key{{display:flex;flex-wrap:wrap;gap:4px 20px;list-style:none;
margin:0;padding:0;font-size:12.5px;color:var(--cs-muted);align-items:center}}
.chunkscope .cs-map-key li{{margin:0;padding:0;display:flex;gap:7px;align-items:center;min-width:0}}
.chunkscope .cs-map-key b{{font-weight:600;color:var(--cs-ink);font-variant-numeric:tabular-nums;
white-space:nowrap}}
.chunkscope .cs-map-key .cs-swatch{{flex:none;width:26px;height:18px;padding:0;line-height:18px;
text-align:center;box-sizing:border-box;border:1px solid var(--cs-line);color:var(--cs-muted);
position:relative}}
.chunkscope .cs-map-key .cs-hatched{{background:var(--cs-hatch)}}
.chunkscope .cs-map-key .cs-eaten{{position:absolute;top:0;right:0}}
.chunkscope .cs-ramp{{flex:none;width:110px;height:14px;border:1px solid var(--cs-line);
box-sizing:border-box;background:linear-gradient(90deg,{_RAMP})}}
@media print{{.chunkscope .cs-grid thead,.chunkscope .cs-grid th{{position:static!important}}}}
"""
"""What a page with a grid adds to its style; the box around it scrolls, and not the page."""


def grid_html(
    cells: Cells,
    column: str,
    *,
    labels: tuple[str, str],
    caption: str,
    chosen: int | None = None,
) -> Html:
    """The cells as a table: settings in its headings, in each cell a button with the number.

    A button sends ``{"event": "open", "row": 12}``, the row of the table. Only one takes the
    focus: from it arrow keys go to the others. Needs `GRID` in the page.

    Parameters
    ----------
    cells : Cells
        What to show; a cell that no row is in is empty.
    column : str
        The column that ``cells.value`` comes from.
    labels : tuple of (str, str)
        What lies across and what lies down; the second is empty where nothing does.
    caption : str
        What it shows, for those who do not see it.
    chosen : int, optional
        The row whose cell is picked out.

    Returns
    -------
    Html

    Examples
    --------
    >>> import chunkscope as cs
    >>> table = cs.sweep("One. Two.", cs.grid("SplitPoints", chunk_size=[5, 9], lookback=[0, 6]))
    >>> cells = Cells.of(table, "chunk_size", "lookback", table["n_chunks"].astype("float64"))
    >>> drawn = grid_html(cells, "n_chunks", labels=("chunk_size", "lookback"), caption="chunks")
    >>> drawn.count("<button"), drawn.count("impossible")
    (4, 2)
    """
    across, down = labels
    corner = element("th", f"{down} ↓" if down else "", class_="cs-corner", rowspan=2, scope="col")
    axis = element(
        "th",
        element("span", f"{across} →"),
        class_="cs-axis",
        colspan=len(cells.x),
        scope="colgroup",
    )
    columns = joined(_heading(name, "col", is_number=True) for name in fitted(cells.x, LONGEST))
    head = element("thead", element("tr", corner + axis) + element("tr", columns))
    buttons = _buttons(cells, column, chosen)
    lines = (
        element("tr", _heading(name, "row", is_number=cells.y_is_number) + joined(line))
        for name, line in zip(fitted(cells.y, LONGEST), buttons, strict=True)
    )
    unseen = element("caption", caption, class_="cs-unseen")
    return element("table", unseen + head + element("tbody", joined(lines)), class_="cs-grid")


def key_html(cells: Cells, column: str, label: str) -> Html:
    """What the colours and the signs of `grid_html` mean, as far as they occur.

    Parameters
    ----------
    cells : Cells
        What the grid shows.
    column : str
        The column that ``cells.value`` comes from.
    label : str
        What the numbers are, in words.

    Returns
    -------
    Html
    """
    entries = []
    if np.isfinite(cells.value).any():
        entries.append(_ramp(cells, column, label))
    for number, reason in enumerate(cells.reasons):
        swatch = element("span", _sign(cells, number), class_="cs-swatch cs-hatched")
        times = counted(int((cells.reason == reason).sum()), "setting")
        entries.append(swatch + element("span", f"impossible: {reason} ({times})"))
    if cells.eaten.any():
        entries.append(element("span", _EATEN, class_="cs-swatch") + element("span", EATEN))
    if cells.unknown.any():
        entries.append(element("span", MISSING, class_="cs-swatch") + element("span", UNKNOWN))
    items = joined(element("li", each) for each in entries)
    return element("ul", items, class_="cs-map-key", aria_label="Legend")


_EATEN = element("i", CORNER, class_="cs-eaten", aria_hidden="true")


def _heading(name: str, scope: str, *, is_number: bool) -> Html:
    if is_number:
        return element("th", name, scope=scope)
    return element("th", name, scope=scope, class_="cs-words", dir="auto")


def _buttons(cells: Cells, column: str, chosen: int | None) -> list[list[Html]]:
    """The cells of each line, as elements."""
    numbers = pd.Series(cells.value.ravel())
    strengths = Scale.of(numbers).strengths(cells.value.ravel()).tolist()
    told = number_words(column, numbers)
    rows, eaten, reasons = (
        each.ravel().tolist() for each in (cells.row, cells.eaten, cells.reason)
    )
    signs = {reason: _sign(cells, number) for number, reason in enumerate(cells.reasons)}
    first = next((row for row in rows if row >= 0), -1)
    focused = chosen if chosen in rows else first
    drawn: list[Html] = []
    for row, strength, words, reason, is_eaten in zip(
        rows, strengths, told, reasons, eaten, strict=True
    ):
        if row < 0:
            drawn.append(Html("<td></td>"))
            continue
        current = ' aria-current="true"' if row == chosen else ""
        # The focus stays with the chosen cell when the next grid has another one chosen.
        place = (
            'tabindex="0" data-focus="cell"'
            if row == focused
            else f'tabindex="-1" data-focus="r{row}"'
        )
        content, kind, said = _content(words, signs.get(reason), reason, is_eaten=is_eaten)
        colour = f' style="--s:{PALEST + (DEEPEST - PALEST) * strength:.0f}%"' if words else ""
        # Not by `element`: there can be thousands of them.
        drawn.append(
            Html(
                f'<td{kind}{colour}><button type="button" class="cs-button" {place}{current}{said} '
                f'data-event=\'{{"event":"open","row":{row}}}\'>'
                f"{content}</button></td>"
            )
        )
    n_columns = len(cells.x)
    return [drawn[at : at + n_columns] for at in range(0, len(drawn), n_columns)]


def _content(
    words: Sequence[str], sign: str | None, reason: str, *, is_eaten: bool
) -> tuple[Html, str, str]:
    """What stands in a button, the class of its cell, and what is said of it beside that."""
    if sign is not None:
        said = f'aria-label="impossible" title="{escaped(reason)}"'
        return escaped(sign), ' class="cs-impossible"', f" {said}"
    told = escaped(words[0] if words else MISSING)
    kind = "" if words else ' class="cs-unknown"'
    spoken = told if words else UNKNOWN
    if is_eaten:
        said = f'aria-label="{spoken}, {EATEN}" title="{EATEN}"'
        return joined([told, _EATEN]), kind, f" {said}"
    return told, kind, "" if words else f' aria-label="{spoken}"'


def _sign(cells: Cells, number: int) -> str:
    """The sign of one of the reasons why cells are impossible."""
    return IMPOSSIBLE if len(cells.reasons) == 1 else f"{IMPOSSIBLE}{number + 1}"


def _ramp(cells: Cells, column: str, label: str) -> Html:
    numbers = pd.Series(cells.value.ravel())
    numbers = numbers[np.isfinite(numbers)]
    scale = Scale.of(numbers)
    if numbers.nunique() == 1:
        return joined(
            [
                element("b", number_words(column, numbers)[0][0]),
                element("span", f"{label}, everywhere"),
            ]
        )
    # The numbers of the map that are next to the ends, which need not be among them.
    ends = (int((numbers - end).abs().to_numpy().argmin()) for end in (scale.low, scale.high))
    words = number_words(column, numbers)
    low, high = (words[at][0] for at in ends)
    less = " and less" if scale.beyond == "min" else ""
    more = " and more" if scale.beyond == "max" else ""
    how = ", on a logarithmic scale" if scale.log else ""
    return joined(
        [
            element("b", f"{low}{less}"),
            element("span", class_="cs-ramp", role="presentation"),
            element("b", f"{high}{more}"),
            element("span", f"{label}{how}"),
        ]
    )
