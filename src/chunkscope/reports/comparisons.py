"""The sections of a comparison of two reports, and their rows under one roof."""

from __future__ import annotations

from typing import cast

from chunkscope.alerts.plain import Fact
from chunkscope.comparison.measures import MEASURES
from chunkscope.rendering.style import HUES
from chunkscope.rendering.tables import Column, Row, Table
from chunkscope.reports.names import names_of, rows_of, subject_line
from chunkscope.reports.tables import Section
from chunkscope.reports.wording import as_python

__all__ = ["both_rows", "comparison_sections", "comparison_subjects", "side_names"]

NO_PAIR = (
    "The two reports have no splitter in common. To compare two of different settings, give both "
    "the same name: cs.chunk(docs, {'mine': ...})."
)
"""What is said where there is nothing to set side by side."""


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


def _pairs(facts: Fact) -> tuple[Table, ...]:
    """A table for each two splitters that belong together, called by both."""
    sides = side_names(facts)
    return tuple(
        _differences(pair, f"{sides['a'][str(pair['a'])]} and {sides['b'][str(pair['b'])]}")
        for pair in rows_of(facts, "pairs")
        if pair["a"] is not None and pair["b"] is not None
    )


def _alone(facts: Fact) -> str:
    """The splitters that only one of the two has, in a sentence."""
    sides = side_names(facts)
    found = [
        sides[side][str(pair[side])]
        for pair in rows_of(facts, "pairs")
        for side, other in ("ab", "ba")
        if pair[other] is None
    ]
    return f"Without a partner: {', '.join(found)}." if found else ""


def comparison_sections(facts: Fact) -> list[Section]:
    """The sections of a comparison, but for the alerts."""
    tables = _pairs(facts)
    found = [
        Section(
            "overview",
            "In numbers",
            "Each difference is B less A. Sizes are in tokens." if tables else NO_PAIR,
            tables,
            after=_alone(facts) if tables else "",
            abreast=True,
            shown=True,
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
    for measure, value in values.items():
        if value["a"] is None and value["b"] is None:
            continue  # such as what needs texts, or a limit
        said = MEASURES[measure]
        cells = (said.form(value["a"]), said.form(value["b"]), said.difference(value["difference"]))
        rows.append(Row((said.words, *cells)))
    heads = (Column("", "text"), Column("A"), Column("B"), Column("difference"))
    return Table(heads, tuple(rows), name)


def _settings(facts: Fact) -> Section:
    rows = both_rows(facts, "splitters")
    table = Table(
        (Column("splitter", "text"), Column("as Python", "code")),
        tuple(
            Row((str(row["splitter"]), as_python(row)), number if len(rows) <= HUES else None)
            for number, row in enumerate(rows)
        ),
    )
    return Section("settings", "Settings", "", (table,) if rows else ())
