"""``chunkscope audit``: anybody's chunks held against their documents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from chunkscope.cli.delivering import Results
from chunkscope.cli.leaving import FailOn, leave_if_found
from chunkscope.cli.options import Docs, EncodingOption, Reading
from chunkscope.cli.reading import rows_of_standard_input
from chunkscope.cli.telling import tell
from chunkscope.cli.terminal import ALL_ROWS
from chunkscope.cli.writing import TABLES
from chunkscope.errors import ArgumentError, must_be

if TYPE_CHECKING:
    from collections.abc import Hashable, Mapping

__all__ = ["audit"]


def audit(
    chunks: Annotated[
        str,
        typer.Argument(
            metavar="CHUNKS",
            help="The chunks, whoever made them: a file of JSONL, JSON, CSV, TSV or parquet, or a "
            "folder of such files; - reads JSONL from the standard input.",
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
            "none of the known; without THEIRS it is not looked at.",
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
    encoding: EncodingOption = None,
    every: Annotated[
        bool, typer.Option("--every", help="Tell all findings of a rule, not the first ten.")
    ] = False,
    fail_on: Annotated[
        FailOn, typer.Option(help="Exit with 1 where a finding is this or worse.")
    ] = FailOn.error,
    results: Results,
) -> None:
    """Look for what is wrong with chunks: text lost, offsets off, characters torn, limits."""
    from chunkscope.audits import SEVERITIES, summary
    from chunkscope.audits import audit as audited

    results.check(TABLES, reads=[*docs, chunks])
    if chunks == "-" and "-" in docs:
        raise ArgumentError(must_be("CHUNKS or DOCS", "-, and not both", "-"))
    found = audited(
        rows_of_standard_input() if chunks == "-" else chunks,
        reading.documents(docs),
        columns=_columns(column or []),
        max_tokens=max_tokens,
        max_chars=max_chars,
        min_chars=min_chars,
        overlap=overlap,
        encoding=encoding,
        **({"limit": None} if every else {}),
    )
    counts = {str(severity): int(found.attrs[f"n_{severity}"]) for severity in SEVERITIES}
    results.deliver(
        found,
        shown=found[["severity", "rule", "doc_id", "chunk_index", "message"]],
        more=ALL_ROWS if every else _OF_MORE,
        quiet=True,
    )
    tell(summary(found))
    leave_if_found(counts, fail_on)


_OF_MORE = "-o FILE and --json have these rows, with --every all findings"
"""What is said of rows that are not shown, where there may be more findings than rows."""


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
