"""``chunkscope compare``: two settings on the same documents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chunkscope.cli.choosing import named
from chunkscope.cli.options import (
    Cutting,
    Docs,
    Formulas,
    FormulasOption,
    JsonOption,
    Limits,
    Output,
    Progress,
    Reading,
)
from chunkscope.cli.telling import show_json, tell
from chunkscope.cli.terminal import show_table
from chunkscope.cli.writing import TABLES, checked_ending, write_table
from chunkscope.errors import ArgumentError, excerpt

if TYPE_CHECKING:
    from chunkscope.alerts.plain import Plain

__all__ = ["compare"]


def compare(
    docs: Docs,
    *,
    cutting: Cutting,
    limits: Limits,
    reading: Reading,
    output: Output = None,
    formulas: FormulasOption = Formulas.neutralise,
    json: JsonOption = False,
    progress: Progress = None,
) -> None:
    """Compare two splitters: -s A -s B, or two in --settings; -o FILE.html draws both."""
    from chunkscope.comparison import compare as compared

    ending = checked_ending(output, (*TABLES, ".html"), reads=docs)
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
    if output is not None and ending == ".html":
        found.to_html(output)
        tell(f"wrote the comparison to {excerpt(str(output))}")
    elif output is not None:
        write_table(found.table, output, formulas)
    if json:
        from chunkscope.alerts.plain import records

        told: dict[str, Plain] = {"a": found.a, "b": found.b}
        for name in _TABLES:
            told[name] = [*records(getattr(found, name))]
        show_json(told)
    elif output is None:
        differing = found.table[found.table["delta"] != 0]
        show_table(differing.rename(columns={"a": found.a, "b": found.b}))


_TABLES = ("table", "settings", "agreement", "changes", "structure")
"""The tables of a comparison."""
