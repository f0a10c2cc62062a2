"""The sections of a report, in order: which numbers stand side by side, and in what words."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import cast

from chunkscope.reports.formats import MISSING, brief, count, counted, decimal, percent, told
from chunkscope.reports.measures import forced_share
from chunkscope.reports.names import Names, names_of, rows_of
from chunkscope.reports.pivots import limits_section, structure_section
from chunkscope.reports.plain import Plain
from chunkscope.reports.tables import Column, Fact, Row, Section, Table, Written, column, table_of
from chunkscope.splitters import Boundary

__all__ = ["sections"]

_ALWAYS = ("chunk_size", "chunk_overlap")
_IF_DIFFERENT = (
    "lookback",
    "format",
    "unit",
    "encoding",
    "punctuation",
    "strict",
    "sentences",
    "keep_graphemes",
)
"""Columns of `stats.summary` that tell settings; names tell the class."""

_SIGNS = {"over": ">", "below": "<"}


def sections(facts: Fact) -> list[Section]:
    """The sections of a report of one table, but for the alerts and the examples."""
    names = names_of(facts)
    found = [
        _overview(facts, names),
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
        _settings(facts, names),
    ]
    return [each for each in found if each.tables or each.shown]


def _overview(facts: Fact, names: Names) -> Section:
    rows = rows_of(facts, "summary")
    settings = [
        column(
            name.replace("_", " "), name, told, kind="text" if _is_text(rows, name) else "number"
        )
        for name in (*_ALWAYS, *_IF_DIFFERENT)
        if name not in names.heading
        and _differs(rows, name, at_all=1 if name in _ALWAYS and len(rows) > 1 else 2)
    ]
    written = [
        names.column(),
        *settings,
        column("chunks", "n_chunks", count),
        column("tokens, median", "tokens_median", count),
        Written(
            Column("5 to 95 %"),
            lambda row: f"{_rounded(row['tokens_p5'])} – {_rounded(row['tokens_p95'])}",
        ),
        column("largest", "tokens_max", count),
        _against(rows, "over limit", "n_over_limit", "over", "limit"),
        _against(rows, "runts", "n_runts", "below", "min_tokens"),
        column("overlap", "overlap_share", percent),
        column("expansion", "chars_expansion", decimal),
        Written(Column("forced cuts"), lambda row: percent(forced_share(row))),
        column("duplicates", "n_duplicates", count),
        column("blank", "n_blank", count),
    ]
    estimated = any(row["tokens_source"] == "estimate" for row in rows)
    note = " Tokens are estimates where none were counted." if estimated else ""
    return Section(
        "overview",
        "Splitters side by side",
        "Sizes in tokens of each chunk alone; expansion is the characters of all chunks by those "
        f"they cover; forced cuts fell at no blank, mark or line end.{note}",
        (table_of(rows, written, keys=names.keys),) if rows else (),
    )


def _rounded(value: Plain) -> str:
    return count(round(value)) if isinstance(value, float) else count(value)


def _differs(rows: Sequence[Fact], name: str, *, at_all: int) -> bool:
    """Whether the splitters that have a setting have so many values of it."""
    return len({str(row[name]) for row in rows if row[name] is not None}) >= at_all


def _is_text(rows: Sequence[Fact], name: str) -> bool:
    return any(isinstance(row[name], str | bool) for row in rows)


def _against(rows: Sequence[Fact], heading: str, name: str, word: str, of: str) -> Written:
    """Numbers beyond a threshold, which the heading tells where all have the same."""
    thresholds = {row[of] for row in rows}
    if len(thresholds) == 1 and thresholds != {None}:
        return column(f"{word} {count(thresholds.pop())}", name, count)

    def told_apart(row: Fact) -> str:
        number = row[name]
        return MISSING if number is None else f"{count(number)} ({_SIGNS[word]} {count(row[of])})"

    return Written(Column(heading), told_apart)


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
        column("tokens, median", "tokens_median", count),
        column("largest", "tokens_max", count),
        column("chars, median", "chars_median", count),
        column("context apart, chars", "context_chars", count),
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
    if worst:
        tables.append(
            table_of(
                worst,
                [
                    names.column(),
                    column("document", "doc_id", brief, kind="text"),
                    column("lost", "lost_chars", count),
                    column("in a chunk", "share_covered", percent),
                    column("in order", "in_order", told, kind="text"),
                    column("first lost: page", "first_lost_page", told),
                    column("character", "first_lost_start", count),
                ],
                keys=names.keys,
                caption="The documents with the most lost",
            )
        )
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


def _settings(facts: Fact, names: Names) -> Section:
    rows = rows_of(facts, "splitters")
    written = [
        names.column(),
        Written(
            Column("as Python", "code"),
            lambda row: (
                told(row["python"])
                if row["python"]
                else f"{row['splitter']}: a name that was given, which tells no settings"
            ),
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
