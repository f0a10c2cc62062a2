"""The sections of a report, in order: which numbers stand side by side, and in what words."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import cast

from chunkscope.alerts.plain import Fact
from chunkscope.rendering.tables import Column, Row, Table
from chunkscope.reports.formats import brief, told
from chunkscope.reports.names import Names, names_of, rows_of
from chunkscope.reports.overview import overview_section
from chunkscope.reports.pivots import limits_section, structure_section
from chunkscope.reports.tables import Section, Written, column, table_of
from chunkscope.reports.wording import as_python
from chunkscope.showing.words import MISSING, count, counted, percent
from chunkscope.splitters import Boundary

__all__ = ["EXAMPLES", "sections"]

EXAMPLES = "examples"
"""The section whose content is chunks on their text, and no table."""


def sections(facts: Fact) -> list[Section]:
    """The sections of a report of one table, but for the alerts: the examples have a place here."""
    names = names_of(facts)
    found = [
        overview_section(facts, names),
        Section(
            "sizes",
            "Sizes",
            "How large the chunks are: the number of chunks of each size, and the share of the "
            "chunks up to each size.",
            shown=bool(rows_of(facts, "sizes")),
        ),
        _boundaries(facts, names),
        _overlap(facts, names),
        _coverage(facts, names),
        structure_section(facts, names),
        limits_section(facts, names),
        Section(
            EXAMPLES,
            "On the text",
            "The chunks that the numbers above are about, in the text around them.",
            shown=bool(rows_of(facts, "examples")),
        ),
        _settings(facts, names),
    ]
    return [each for each in found if each.tables or each.shown]


def _boundaries(facts: Fact, names: Names) -> Section:
    rows = rows_of(facts, "boundaries")
    share = {(str(row["splitter"]), str(row["boundary"])): row["share_of_cuts"] for row in rows}
    ends = {str(row["splitter"]): row for row in rows if row["boundary"] == "text_end"}
    kinds = [
        each.name
        for each in Boundary
        if each is not Boundary.text_end and any(share[name, each.name] for name in ends)
    ]
    table = Table(
        (
            Column(names.heading, "text"),
            Column("ends of texts"),
            *(Column(kind) for kind in kinds),
        ),
        tuple(
            Row(
                (
                    names.short[name],
                    count(row["n_chunks"]),
                    *(percent(share[name, kind]) for kind in kinds),
                ),
                names.keys.get(name),
            )
            for name, row in ends.items()
        ),
    )
    return Section(
        "boundaries",
        "Where the cuts fell",
        "Shares are of the cuts. The end of a text is no cut: nothing was separated there.",
        (table,) if ends else (),
    )


def _overlap(facts: Fact, names: Names) -> Section:
    written = [
        names.column(),
        Written(
            Column("asked for", "text"),
            lambda row: (
                MISSING
                if row["requested"] is None
                else f"{count(row['requested'])} {row['requested_unit']}"
            ),
        ),
        column("chunks after another", "n_neighbours", count),
        column("that share text", "share_overlapping", percent),
        column("tokens shared, median", "tokens_median", count),
        column("most", "tokens_max", count),
        column("characters, median", "chars_median", count),
        column("context apart, characters", "context_chars", count),
    ]
    rows = rows_of(facts, "overlap")
    return Section(
        "overlap",
        "Overlap",
        "What was asked for, and what neighbouring chunks of a page share. Context kept apart is "
        "no part of the chunk and repeats nothing.",
        (table_of(rows, written, keys=names.keys),) if rows else (),
    )


def _coverage(facts: Fact, names: Names) -> Section:
    rows = rows_of(facts, "coverage")
    written = [
        names.column(),
        column("documents", "n_documents", count),
        column("complete", "n_complete", count),
        column("in order", "n_in_order", count),
        column("characters", "chars", count),
        column("in a chunk", "chars_covered", count),
        column("white space left out", "blank_chars", count),
        column("lost", "lost_chars", count),
        column("repeated", "repeated_chars", count),
    ]
    worst = [each for row in rows for each in cast("list[Fact]", row["worst"])]
    tables = [table_of(rows, written, keys=names.keys)] if rows else []
    tables += [_worst(worst, names)] if worst else []
    more = sum(cast("int", row["n_more"]) for row in rows)
    return Section(
        "coverage",
        "Coverage",
        "A document is complete where every character but white space is in a chunk, and in order "
        "where its chunks follow one another: it can then be read off them."
        + ("" if worst or not rows else " Every document is both."),
        tuple(tables),
        f"{counted(more, 'more certificate')} with a fault: see chunkscope.stats.coverage."
        if more
        else "",
    )


def _worst(rows: Sequence[Fact], names: Names) -> Table:
    """The certificates that have a fault."""
    written = [
        names.column(),
        column("document", "doc_id", brief, kind="text"),
        column("lost", "lost_chars", count),
        column("in a chunk", "share_covered", percent),
        column("in order", "in_order", told, kind="text"),
        column("first lost: page", "first_lost_page", told),
        column("character", "first_lost_start", count),
    ]
    return table_of(rows, written, keys=names.keys, caption="The documents with the most lost")


def _settings(facts: Fact, names: Names) -> Section:
    rows = rows_of(facts, "splitters")
    written = [
        names.column(),
        Written(
            Column("as Python", "code"),
            as_python,
        ),
        Written(
            Column("as a dict", "code"),
            lambda row: (
                MISSING
                if row["settings"] is None
                else json.dumps(row["settings"], ensure_ascii=False)
            ),
        ),
    ]
    return Section(
        "settings",
        "Settings",
        "What makes the same chunks again: a line for a script, a dict for a file.",
        (table_of(rows, written, keys=names.keys),) if rows else (),
    )
