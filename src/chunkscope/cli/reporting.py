"""``chunkscope report``: a page on the chunks of some documents, to share."""

from __future__ import annotations

from typing import Annotated

import typer

from chunkscope.cli.delivering import Output
from chunkscope.cli.leaving import FailOn, leave_if_found
from chunkscope.cli.options import (
    ChunksFile,
    Cutting,
    Docs,
    JsonOption,
    Limits,
    Progress,
    Reading,
)
from chunkscope.cli.telling import show, tell
from chunkscope.cli.writing import check_files
from chunkscope.errors import excerpt

__all__ = ["report"]


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

    files = output or ()
    check_files(files, (".html", ".md", ".json"), reads=[*docs, chunks])
    choice = cutting.chosen(limits)
    table = reading.documents(docs)
    given = cutting.read_or_cut(chunks, table, choice, progress=progress)
    page = reported(given, table, title=title, limit=choice.limit, min_tokens=choice.min_tokens)
    for file in files:
        page.to_file(file)
        tell(f"wrote the report to {excerpt(str(file))}")
    if json:
        show(page.to_json())
    elif not files:
        show(page.to_markdown())
    alerts = page.summary["alerts"]
    assert isinstance(alerts, list)  # as reports make them
    found = [alert["severity"] for alert in alerts if isinstance(alert, dict)]
    leave_if_found({severity: found.count(severity) for severity in SEVERITIES}, fail_on)
