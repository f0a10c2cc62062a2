"""What differs between two splitters, in numbers and words, as HTML.

Each function draws one table of a comparison, so that pages, notebooks and explorers show
the same; all need `chunkscope.rendering.tables.TABLES`, `CAPTIONS` and `NUMBERS` in the page.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

import pandas as pd

from chunkscope.comparison.measures import MEASURES
from chunkscope.rendering.html import Html, element, joined
from chunkscope.rendering.tables import Column, Row, Table, table_html
from chunkscope.showing.words import MISSING, signed

__all__ = [
    "HOW_TO_READ",
    "NUMBERS",
    "agreed",
    "fates",
    "fates_told",
    "few_columns",
    "same_statistics",
    "scores",
    "settings_table",
    "statistics_table",
    "two_names",
]

NUMBERS = """
.chunkscope .cs-deltas{max-width:620px;margin:6px 0 12px}
.chunkscope .cs-two{margin:0 0 8px;font:12.5px/1.6 var(--cs-mono);overflow-wrap:anywhere}
"""
"""What they add to the style."""

LEFT_OUT = (
    *("chars_total", "chars_mean", "chars_sd", "chars_min", "chars_p5", "chars_p95"),
    *("chars_p25", "chars_p75", "tokens_p25", "tokens_p75", "share_over_limit", "share_runts"),
    *("overlap_requested", "overlap_chars", "chars_covered", "tokens_covered"),
    *("n_cuts", "n_inside_word"),
)
"""Statistics that are in the table and not shown: others beside them tell as much."""

_SCORES = {
    "f1": "F1",
    "boundary_similarity": "boundary similarity",
    "pk": "Pk",
    "window_diff": "WindowDiff",
}

HOW_TO_READ = (
    "1 is the same for F1 (shared boundaries) and boundary similarity (moved ones count in part); "
    "0 is the same for Pk and WindowDiff (stretches of text that are parted differently)."
)
"""What the scores mean."""

_NUMBERS = ["a", "b", "delta", "change"]


def two_names(a: str, b: str) -> Html:
    """The names of the two, by letter."""
    return joined(
        element("p", element("b", letter) + f" {name}", class_="cs-two")
        for letter, name in (("A", a), ("B", b))
    )


def settings_table(settings: pd.DataFrame) -> Html:
    """The settings in which the two differ; nothing where there are none.

    Parameters
    ----------
    settings : pandas.DataFrame
        What `chunkscope.comparison.deltas.differing_settings` gives.
    """
    if settings.empty:
        return Html()
    rows = settings.astype(object).fillna(MISSING).itertuples(index=False)
    return few_columns(("setting", "A", "B"), rows, kind="text")


def agreed(agreement: pd.DataFrame) -> Html:
    """What became of the boundaries, the scores and how to read them; nothing without a row.

    Parameters
    ----------
    agreement : pandas.DataFrame
        What `chunkscope.stats.agreement` gives of the two.
    """
    if agreement.empty:
        return Html()
    told = f"Boundaries, from A to B: {fates_told(agreement)}."
    said = scores(agreement)
    if not said:
        return element("p", told, class_="cs-facts")
    return element("p", f"{told} {said}.", class_="cs-facts") + element(
        "p", HOW_TO_READ, class_="cs-facts"
    )


def fates(agreement: pd.DataFrame) -> dict[str, int]:
    """What became of how many boundaries: shared, moved, dropped, added.

    Examples
    --------
    >>> row = pd.DataFrame({"n_shared": [3], "n_moved": [1], "n_dropped": [0], "n_added": [2]})
    >>> fates(row)["added"], fates_told(row)
    (2, '3 shared, 1 moved, 0 dropped, 2 added')
    """
    row = agreement.iloc[0]
    return {name: int(row[f"n_{name}"]) for name in ("shared", "moved", "dropped", "added")}


def fates_told(agreement: pd.DataFrame) -> str:
    """The same in a line."""
    return ", ".join(f"{number:,} {name}" for name, number in fates(agreement).items())


def scores(agreement: pd.DataFrame) -> str:
    """The scores of a row of `chunkscope.stats.agreement`, those that can be said.

    Examples
    --------
    >>> scores(pd.DataFrame({"f1": [0.5], "boundary_similarity": [0.75], "pk": [None]}))
    'F1 0.50, boundary similarity 0.75'
    """
    row = agreement.iloc[0]
    return ", ".join(
        f"{said} {row[name]:.2f}"
        for name, said in _SCORES.items()
        if name in row.index and pd.notna(row[name])
    )


def statistics_table(deltas: pd.DataFrame, *, same: bool = True) -> Html:
    """The statistics of both that say something, and their differences.

    Parameters
    ----------
    deltas : pandas.DataFrame
        What `chunkscope.comparison.deltas.deltas` gives.
    same : bool, default True
        Whether to tell those too in which the two are the same.
    """
    rows = _statistics(deltas, same=same)
    return few_columns(("", "A", "B", "B − A", "change"), rows)


def _statistics(deltas: pd.DataFrame, *, same: bool) -> Iterator[tuple[str, ...]]:
    of = dict(zip(deltas["statistic"], deltas[_NUMBERS].to_numpy().tolist(), strict=True))
    for name, measure in MEASURES.items():
        if name in LEFT_OUT or name not in of:
            continue
        a, b, delta, change = of[name]
        # Kinds of cuts that neither has say nothing, nor what cannot be said of either.
        if name.startswith("cut_") and not any(each > 0 for each in (a, b)):
            continue
        if (math.isnan(a) and math.isnan(b)) or (delta == 0 and not same):
            continue
        cells = measure.form(a), measure.form(b), measure.difference(delta), _change(change)
        yield measure.words, *cells


def same_statistics(deltas: pd.DataFrame) -> list[str]:
    """The words of the statistics that the table would tell, and in which the two are the same.

    Parameters
    ----------
    deltas : pandas.DataFrame
        What `chunkscope.comparison.deltas.deltas` gives.
    """
    apart = {words for words, *_ in _statistics(deltas, same=False)}
    return [words for words, *_ in _statistics(deltas, same=True) if words not in apart]


def _change(change: float) -> str:
    """A change by the first of two: no share of anything, it may be more than all."""
    if math.isnan(change) or change == 0:
        return MISSING
    return signed(f"{abs(100 * change):,.1f} %", change)


def few_columns(
    head: Sequence[str], rows: Iterable[Sequence[str]], *, kind: str = "number"
) -> Html:
    """A table no wider than is read with ease."""
    first, *others = head
    columns = (Column(first, "text"), *(Column(each, kind) for each in others))
    drawn = tuple(Row(tuple(map(str, row))) for row in rows)
    return element("div", table_html(Table(columns, drawn)), class_="cs-deltas")
