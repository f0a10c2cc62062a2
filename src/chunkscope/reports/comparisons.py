"""The sections of a comparison of two reports, and their rows under one roof."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from chunkscope.rendering.style import HUES
from chunkscope.reports.formats import MISSING, count, decimal, percent, signed, told
from chunkscope.reports.names import names_of, rows_of, subject_line
from chunkscope.reports.plain import Plain
from chunkscope.reports.tables import Column, Fact, Row, Section, Table

__all__ = ["both_rows", "comparison_sections", "comparison_subjects", "pair_names", "side_names"]

_FORMS: dict[str, tuple[str, Callable[[Plain], str]]] = {
    "n_documents": ("documents with chunks", count),
    "n_chunks": ("chunks", count),
    "tokens_total": ("tokens", count),
    "tokens_median": ("tokens, median", count),
    "tokens_p5": ("tokens, 5 %", count),
    "tokens_p95": ("tokens, 95 %", count),
    "tokens_max": ("tokens, largest", count),
    "n_over_limit": ("over limit", count),
    "n_runts": ("runts", count),
    "overlap_share": ("overlap", percent),
    "chars_expansion": ("expansion", decimal),
    "share_forced": ("forced cuts", percent),
    "n_duplicates": ("duplicates", count),
    "n_blank": ("blank", count),
    "lost_chars": ("characters lost", count),
}
"""Number of a comparison -> what it is called, and how it is written."""


def side_names(facts: Fact) -> dict[str, dict[str, str]]:
    """``{"a": {name: what it is called}, "b": ...}``: short names with their side before."""
    sides = {}
    for side in "ab":
        names = names_of(cast("Fact", facts[side]))
        group = "" if names.heading == "splitter" else f"{names.heading} "
        sides[side] = {
            name: f"{side.upper()}: {group}{short}" for name, short in names.short.items()
        }
    return sides


def both_rows(facts: Fact, section: str) -> list[Fact]:
    """The rows of a section of both, each splitter called as `side_names` says."""
    sides = side_names(facts)
    return [
        {**row, "splitter": sides[side][str(row["splitter"])]}
        for side in "ab"
        for row in rows_of(cast("Fact", facts[side]), section)
    ]


def pair_names(facts: Fact) -> list[str]:
    """What each pair is called: by both its members, or by its one."""
    sides = side_names(facts)
    found = []
    for pair in rows_of(facts, "pairs"):
        members = [sides[side][str(pair[side])] for side in "ab" if pair[side] is not None]
        found.append(" and ".join(members))
    return found


def comparison_sections(facts: Fact) -> list[Section]:
    """The sections of a comparison, but for the alerts."""
    pairs = rows_of(facts, "pairs")
    tables = tuple(
        _differences(pair, name) for pair, name in zip(pairs, pair_names(facts), strict=True)
    )
    found = [
        Section(
            "overview",
            "In numbers",
            "Each difference is B less A. Sizes are in tokens.",
            tables,
            abreast=True,
        ),
        Section(
            "sizes",
            "Sizes",
            "The number of chunks of each size, and the share up to it.",
            shown=True,
        ),
        Section(
            "boundaries",
            "Where the cuts fell",
            "Shares are of the cuts; the end of a text is no cut.",
            shown=True,
        ),
        _settings(facts),
    ]
    return [each for each in found if each.tables or each.shown]


def comparison_subjects(facts: Fact) -> list[str]:
    """A line each: what A and B are of."""
    return [
        f"{side.upper()}, {cast('Fact', facts[side])['title']}: "
        f"{subject_line(cast('Fact', facts[side]))}"
        for side in "ab"
    ]


def _differences(pair: Fact, name: str) -> Table:
    values = cast("dict[str, Fact]", pair["values"])
    rows = []
    for measure, (heading, form) in _FORMS.items():
        value = values[measure]
        difference = value["difference"]
        told_difference = (
            signed(form(abs(difference)).replace(" %", " points"), difference)
            if isinstance(difference, int | float)
            else MISSING
        )
        rows.append(Row((heading, form(value["a"]), form(value["b"]), told_difference)))
    heads = (Column("", "text"), Column("A"), Column("B"), Column("difference"))
    return Table(heads, tuple(rows), name)


def _settings(facts: Fact) -> Section:
    rows = both_rows(facts, "splitters")
    table = Table(
        (Column("splitter", "text"), Column("as Python", "code")),
        tuple(
            Row((str(row["splitter"]), told(row["python"])), number if len(rows) <= HUES else None)
            for number, row in enumerate(rows)
        ),
    )
    return Section("settings", "Settings", "", (table,) if rows else ())
