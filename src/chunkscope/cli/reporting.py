"""``chunkscope report``: a page on the chunks of some documents, to share."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from chunkscope.cli.leaving import leave_if_found
from chunkscope.cli.options import (
    ChunksFile,
    Cutting,
    Docs,
    JsonOption,
    Limits,
    Output,
    Progress,
    Reading,
)
from chunkscope.cli.telling import show, tell
from chunkscope.cli.writing import checked_ending
from chunkscope.errors import excerpt

__all__ = ["report"]


class FailOn(StrEnum):
    """Severities of alerts, and none of them."""

    error = "error"
    warning = "warning"
    note = "note"
    never = "never"


def report(
    docs: Docs,
    *,
    chunks: ChunksFile = None,
    cutting: Cutting,
    limits: Limits,
    reading: Reading,
    title: Annotated[str, typer.Option(help="Title of the page.")] = "Chunks",
    fail_on: Annotated[
        FailOn, typer.Option(help="Exit with 1 where an alert is this or worse.")
    ] = FailOn.never,
    output: Output = None,
    json: JsonOption = False,
    progress: Progress = None,
) -> None:
    """Report on chunks: of documents cut now, or of a chunk table with --chunks.

    -o report.html, .md or .json; without it the report is printed as Markdown.
    """
    from chunkscope.alerts import SEVERITIES
    from chunkscope.reports import report as reported

    checked_ending(output, (".html", ".md", ".json"), reads=[*docs, chunks])
    choice = cutting.chosen(limits)
    table = reading.documents(docs)
    given = cutting.read_or_cut(chunks, table, choice, progress=progress)
    page = reported(given, table, title=title, limit=choice.limit, min_tokens=choice.min_tokens)
    if output is not None:
        page.to_file(output)
        tell(f"wrote the report to {excerpt(str(output))}")
    if json:
        show(page.to_json())
    elif output is None:
        show(page.to_markdown())
    alerts = page.summary["alerts"]
    assert isinstance(alerts, list)  # as reports make them
    severities = [alert["severity"] for alert in alerts if isinstance(alert, dict)]
    leave_if_found(severities, SEVERITIES, fail_on.value)
