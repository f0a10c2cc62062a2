"""Sections with a column for each of many kinds: elements that were cut, limits of models."""

from __future__ import annotations

from typing import cast

from chunkscope.reports.formats import MISSING, count, counted, percent
from chunkscope.reports.names import Names, rows_of
from chunkscope.reports.tables import Column, Fact, Row, Section, Table

__all__ = ["limits_section", "structure_section"]


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
    return Section(
        "structure",
        "Structure",
        "Elements of Markdown and HTML that no chunk holds whole; of a heading text, the heading "
        "and the first line below it." + (f" Never cut: {', '.join(whole)}." if whole else ""),
        (table,) if torn else (),
    )


def _cut_of(row: Fact | None) -> str:
    return MISSING if row is None else f"{count(row['n_cut'])} of {count(row['n_elements'])}"


def limits_section(facts: Fact, names: Names) -> Section:
    """A column a limit that some chunk exceeds; the others are told in a sentence."""
    by_limit: dict[tuple[int, bool], dict[str, dict[str, Fact]]] = {}
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
    told_limits = {key: f"{'' if key[1] else '≈ '}{count(key[0])}" for key in over}
    of_each = [next(iter(models.values())) for models in over.values()]  # one limit, one count
    counts = Table(
        (
            Column(names.heading, "text"),
            *(Column(f"over {limit}") for limit in told_limits.values()),
        ),
        tuple(
            Row((short, *(_share_over(of[name]) for of in of_each)), names.keys.get(name))
            for name, short in names.short.items()
        ),
    )
    takers = Table(
        (Column("tokens"), Column("is the most that these take", "text")),
        tuple(Row((told_limits[key], ", ".join(models))) for key, models in over.items()),
    )
    lead = (
        "Chunks that a model would cut off. With ≈ the models count with another tokenizer, and "
        "chunks near the limit may lie on its other side. "
        if over
        else ""
    )
    if fitting:
        others = "each of the other " if over else "each of the "
        lead += (
            f"All chunks fit into {others}{counted(fitting, 'model')} of chunkscope.stats.MODELS, "
            "which names its sources."
        )
    return Section(
        "limits", "Limits of models", lead, (counts, takers) if over else (), shown=bool(by_limit)
    )


def _share_over(row: Fact) -> str:
    return f"{count(row['n_over'])} ({percent(row['share_over'])})" if row["n_over"] else "0"
