"""``chunkscope compare``: two settings on the same documents."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from chunkscope.cli.choosing import named
from chunkscope.cli.delivering import Results
from chunkscope.cli.options import Cutting, Docs, Limits, Progress, Reading
from chunkscope.cli.writing import TABLES
from chunkscope.errors import ArgumentError

if TYPE_CHECKING:
    from chunkscope.alerts.plain import Plain
    from chunkscope.comparison import Comparison

__all__ = ["compare"]


def compare(
    docs: Docs,
    *,
    cutting: Cutting,
    limits: Limits,
    reading: Reading,
    results: Results,
    progress: Progress = None,
) -> None:
    """Compare two splitters: -s A -s B, or two in --settings; -o FILE.html draws both."""
    from chunkscope.comparison import compare as compared

    results.check((*TABLES, ".html"), reads=docs)
    choice = cutting.chosen(limits)
    two = named(choice)
    if len(two) != 2:
        raise ArgumentError(f"compare takes two splitters, got {len(two)}: -s A -s B")
    (name_a, a), (name_b, b) = two.items()
    found = compared(
        reading.documents(docs),
        a,
        b,
        names=(name_a, name_b),
        encoding=choice.encoding,
        tokens="estimate" if cutting.estimate else "exact",
        limit=choice.limit,
        min_tokens=choice.min_tokens,
        progress=progress,
    )

    def page(file: Path) -> str:
        found.to_html(file)
        return "the comparison"

    differing = found.table[found.table["delta"] != 0]
    results.deliver(
        found.table,
        page=page,
        plain=lambda: _plain(found),
        shown=differing.rename(columns={"a": found.a, "b": found.b}),
    )


_TABLES = ("table", "settings", "agreement", "changes", "structure")
"""The tables of a comparison."""


def _plain(found: Comparison) -> dict[str, Plain]:
    """All that is known of two splitters, as JSON has it."""
    from chunkscope.alerts.plain import records

    tables: dict[str, Plain] = {name: [*records(getattr(found, name))] for name in _TABLES}
    return {"a": found.a, "b": found.b, **tables}
