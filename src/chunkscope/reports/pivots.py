"""Sections with a column for each of many kinds: elements that were cut, limits of models."""

from __future__ import annotations

from typing import TypeAlias, cast

from chunkscope.alerts.plain import Fact
from chunkscope.rendering.tables import Column, Row, Table
from chunkscope.reports.names import Names, rows_of
from chunkscope.reports.tables import Section
from chunkscope.showing.words import MISSING, count, counted, percent

__all__ = ["limits_section", "structure_section"]

HOW_TO_READ = (
    "Nothing is known of headings, tables and code: pass format= to cs.report, 'markdown', 'html' "
    "or a mapping of doc_id to one of them."
)
"""What is said where no document was read as anything but plain text."""


def structure_section(facts: Fact, names: Names) -> Section:
    """A column a kind of element that some splitter cut; the others are told in a sentence."""
    by_kind: dict[str, dict[str, Fact]] = {}
    for row in rows_of(facts, "structure"):
        by_kind.setdefault(str(row["element"]), {})[str(row["splitter"])] = row
    torn = {kind: of for kind, of in by_kind.items() if any(row["n_cut"] for row in of.values())}
    whole = [kind.replace("_", " ") for kind in by_kind if kind not in torn]
    table = Table(
        (Column(names.heading, "text"), *(Column(kind.replace("_", " ")) for kind in torn)),
        tuple(
            Row((short, *(_cut_of(of.get(name)) for of in torn.values())), names.keys.get(name))
            for name, short in names.short.items()
        ),
    )
    said = [_read_as(facts)]
    if torn:
        said.append(
            "Elements that no chunk holds whole; of a heading text, the heading and the first line "
            "below it."
        )
    if whole:
        said.append(f"Never cut: {', '.join(whole)}.")
    return Section("structure", "Structure", " ".join(said), (table,) if torn else (), shown=True)


def _read_as(facts: Fact) -> str:
    """How many documents were read as what, and what to do where none was."""
    read = cast("dict[str, int]", facts["read_as"])
    markdown, html, neither = read["markdown"], read["html"], read["plaintext"]
    told = f"{counted(markdown, 'document')} read as Markdown, {count(html)} as HTML"
    told += f", {count(neither)} as neither."
    return told if markdown or html or not neither else f"{told} {HOW_TO_READ}"


def _cut_of(row: Fact | None) -> str:
    return MISSING if row is None else f"{count(row['n_cut'])} of {count(row['n_elements'])}"


Limit: TypeAlias = tuple[int, bool]
"""The most tokens that some models take, and whether they count as the table does."""

Models: TypeAlias = dict[str, dict[str, Fact]]
"""Model -> splitter -> what the chunks of it are to that model."""


def limits_section(facts: Fact, names: Names) -> Section:
    """A column a limit that some chunk exceeds; the others are told in a sentence."""
    by_limit: dict[Limit, Models] = {}
    for row in rows_of(facts, "limits"):
        key = (cast("int", row["limit"]), row["same_encoding"] is not False)
        models = by_limit.setdefault(key, {})
        models.setdefault(str(row["model"]), {})[str(row["splitter"])] = row
    over = {
        key: models
        for key, models in sorted(by_limit.items())
        if any(row["n_over"] for of in models.values() for row in of.values())
    }
    fitting = sum(len(models) for key, models in by_limit.items() if key not in over)
    return Section(
        "limits",
        "Limits of models",
        _limits_lead(fitting, any_over=bool(over)),
        _limit_tables(over, names) if over else (),
        shown=bool(by_limit),
    )


def _limits_lead(fitting: int, *, any_over: bool) -> str:
    lead = ""
    if any_over:
        lead = (
            "Chunks that a model would cut off. With ≈ the models count with another tokenizer, "
            "and chunks near the limit may lie on its other side. "
        )
    if fitting:
        others = "each of the other " if any_over else "each of the "
        lead += (
            f"All chunks fit into {others}{counted(fitting, 'model')} of chunkscope.stats.MODELS, "
            "which names its sources."
        )
    return lead


def _limit_tables(over: dict[Limit, Models], names: Names) -> tuple[Table, Table]:
    """The chunks over each limit, and whose limits these are."""
    told = {key: f"{'' if key[1] else '≈ '}{count(key[0])}" for key in over}
    of_each = [next(iter(models.values())) for models in over.values()]  # one limit, one count
    counts = Table(
        (Column(names.heading, "text"), *(Column(f"over {limit}") for limit in told.values())),
        tuple(
            Row((short, *(_share_over(of[name]) for of in of_each)), names.keys.get(name))
            for name, short in names.short.items()
        ),
    )
    takers = Table(
        (Column("tokens"), Column("is the most that these take", "text")),
        tuple(Row((told[key], ", ".join(models))) for key, models in over.items()),
    )
    return counts, takers


def _share_over(row: Fact) -> str:
    return f"{count(row['n_over'])} ({percent(row['share_over'])})" if row["n_over"] else "0"
