"""The table of splitters side by side: one row each, without columns that say nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from chunkscope.alerts.measures import forced_share
from chunkscope.alerts.plain import Fact, Plain
from chunkscope.comparison.measures import factor
from chunkscope.rendering.tables import Column
from chunkscope.reports.formats import told
from chunkscope.reports.names import Names, rows_of
from chunkscope.reports.tables import Section, Written, column, table_of
from chunkscope.showing.words import MISSING, count, percent
from chunkscope.stats.settings import SETTINGS

__all__ = ["overview_section"]

_ALWAYS = ("chunk_size", "chunk_overlap")
_IF_DIFFERENT = tuple(
    name for name in (*SETTINGS, "encoding") if name not in (*_ALWAYS, "splitter_class")
)
"""Columns of `stats.summary` that tell settings; names tell the class."""

_SIGNS = {"over": ">", "below": "<"}


def overview_section(facts: Fact, names: Names) -> Section:
    """Settings that differ, counts and sizes; of faults those that some splitter has."""
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
        *_against(rows, "n_over_limit", "over", "limit"),
        *_against(rows, "n_runts", "below", "min_tokens"),
        column("overlap", "overlap_share", percent),
        column("expansion", "chars_expansion", factor),
        *(Written(Column(head), cell) for head, cell in _faults(rows)),
    ]
    estimated = any(row["tokens_source"] == "estimate" for row in rows)
    note = " Tokens are estimates where none were counted." if estimated else ""
    return Section(
        "overview",
        "Splitters side by side",
        "Sizes in tokens of each chunk alone; expansion is the characters of all chunks by those "
        f"they cover.{_faultless(rows)}{note}",
        (table_of(rows, written, keys=names.keys),) if rows else (),
    )


_FAULTS: dict[str, tuple[str, Callable[[Fact], Plain], Callable[[Plain], str]]] = {
    "inside words": ("cuts inside a word", lambda row: row.get("share_inside_word"), percent),
    "forced cuts": ("cuts forced by the size", forced_share, percent),
    "duplicates": ("duplicates", lambda row: row["n_duplicates"], count),
    "blank": ("blank chunks", lambda row: row["n_blank"], count),
}
"""Heading of a column that is left out where it is zero -> what is then said, value, form."""


def _faults(rows: Sequence[Fact]) -> Iterator[tuple[str, Callable[[Fact], str]]]:
    """The columns of what had better be zero, where it is not."""
    for heading, (_, value, form) in _FAULTS.items():
        if any(value(row) for row in rows):
            yield heading, partial(_formed, value, form)


def _formed(value: Callable[[Fact], Plain], form: Callable[[Plain], str], row: Fact) -> str:
    return form(value(row))


def _faultless(rows: Sequence[Fact]) -> str:
    """Those of which there are none, in a sentence; not those of which nobody knows."""
    none = [
        said for said, value, _ in _FAULTS.values() if rows and all(value(row) == 0 for row in rows)
    ]
    listed = " or ".join(filter(None, (", ".join(none[:-1]), *none[-1:])))
    return f" There were no {listed}." if none else ""


def _rounded(value: Plain) -> str:
    return count(round(value)) if isinstance(value, float) else count(value)


def _differs(rows: Sequence[Fact], name: str, *, at_all: int) -> bool:
    """Whether the splitters that have a setting have so many values of it."""
    return len({str(row[name]) for row in rows if row[name] is not None}) >= at_all


def _is_text(rows: Sequence[Fact], name: str) -> bool:
    return any(isinstance(row[name], str | bool) for row in rows)


def _against(rows: Sequence[Fact], name: str, word: str, of: str) -> Iterator[Written]:
    """Numbers beyond a threshold, if any has one; the heading tells it where all have the same."""
    thresholds = {row[of] for row in rows}
    if thresholds <= {None}:
        return
    if len(thresholds) == 1:
        yield column(f"{word} {count(thresholds.pop())}", name, count)
        return

    def told_apart(row: Fact) -> str:
        number = row[name]
        return MISSING if number is None else f"{count(number)} ({_SIGNS[word]} {count(row[of])})"

    yield Written(Column({"over": "over limit", "below": "runts"}[word]), told_apart)
