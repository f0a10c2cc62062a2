"""``chunkscope audit``: anybody's chunks held against their documents."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from chunkscope.cli.leaving import leave_if_found
from chunkscope.cli.options import (
    Docs,
    Formulas,
    FormulasOption,
    JsonOption,
    Output,
    Reading,
)
from chunkscope.cli.telling import show_json, tell
from chunkscope.cli.terminal import show_table
from chunkscope.cli.writing import TABLES, checked_ending, write_table
from chunkscope.errors import ArgumentError, must_be

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

__all__ = ["audit"]


class FailOn(StrEnum):
    """Severities of findings, and none of them."""

    error = "error"
    warning = "warning"
    info = "info"
    never = "never"


def audit(
    chunks: Annotated[
        str,
        typer.Argument(
            metavar="CHUNKS",
            help="The chunks, whoever made them: a file of JSONL, JSON, CSV, TSV or parquet, or a "
            "folder of such files.",
            show_default=False,
        ),
    ],
    docs: Docs,
    *,
    reading: Reading,
    column: Annotated[
        list[str] | None,
        typer.Option(
            "--column",
            metavar="OURS=THEIRS",
            help="What a column of CHUNKS stands for, such as text=passage, where its name is "
            "none of the known.",
        ),
    ] = None,
    max_tokens: Annotated[
        int | None, typer.Option(help="Most tokens of a chunk, counted exactly.")
    ] = None,
    max_chars: Annotated[int | None, typer.Option(help="Most characters of a chunk.")] = None,
    min_chars: Annotated[int | None, typer.Option(help="Fewest characters of a chunk.")] = None,
    overlap: Annotated[
        int | None, typer.Option(help="Characters to share with the chunk before, at most.")
    ] = None,
    encoding: Annotated[
        str | None, typer.Option(help="What to count tokens in. [default: cl100k_base]")
    ] = None,
    every: Annotated[
        bool, typer.Option("--every", help="Tell all findings of a rule, not the first ten.")
    ] = False,
    fail_on: Annotated[
        FailOn, typer.Option(help="Exit with 1 where a finding is this or worse.")
    ] = FailOn.error,
    output: Output = None,
    formulas: FormulasOption = Formulas.neutralise,
    json: JsonOption = False,
) -> None:
    """Look for what is wrong with chunks: text lost, offsets off, characters torn, limits."""
    from chunkscope.audits import SEVERITIES, summary
    from chunkscope.audits import audit as audited

    checked_ending(output, TABLES, reads=[*docs, chunks])
    found = audited(
        chunks,
        reading.documents(docs),
        columns=_columns(column or []),
        max_tokens=max_tokens,
        max_chars=max_chars,
        min_chars=min_chars,
        overlap=overlap,
        encoding=encoding,
        limit=None if every else 10,
    )
    if output is not None:
        write_table(found, output, formulas)
    if json:
        from chunkscope.alerts.plain import records

        show_json([*records(found)])
    elif output is None and len(found):
        show_table(found[["severity", "rule", "doc_id", "chunk_index", "message"]])
    tell(summary(found))
    leave_if_found(found["severity"].tolist(), SEVERITIES, fail_on.value)


def _columns(given: list[str]) -> Mapping[str, Hashable] | None:
    """Columns by our name for them.

    Raises
    ------
    ArgumentError
        For what is no pair of names.
    """
    pairs = {}
    for text in given:
        ours, sign, theirs = text.partition("=")
        if not sign or not ours:
            raise ArgumentError(must_be("--column", "OURS=THEIRS, such as text=passage", text))
        pairs[ours] = theirs or None
    return pairs or None
