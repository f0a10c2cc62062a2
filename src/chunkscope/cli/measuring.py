"""``chunkscope stats``: what chunks are like, in numbers."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from chunkscope.cli.delivering import Results
from chunkscope.cli.options import ChunksFile, Cutting, DocsOrNone, Limits, Progress, Reading
from chunkscope.cli.writing import TABLES
from chunkscope.errors import ArgumentError

__all__ = ["Statistic", "stats"]


class Statistic(StrEnum):
    """The statistics that need chunks, and perhaps their documents, and no more."""

    summary = "summary"
    sizes = "sizes"
    overlap = "overlap"
    boundaries = "boundaries"
    limits = "limits"
    agreement = "agreement"
    coverage = "coverage"
    structure = "structure"
    cut_elements = "cut_elements"
    depths = "depths"


_OF_DOCUMENTS = frozenset(
    {Statistic.coverage, Statistic.structure, Statistic.cut_elements, Statistic.depths}
)


def stats(
    docs: DocsOrNone = None,
    *,
    table: Annotated[
        Statistic, typer.Option("-t", "--table", help="Which statistic.")
    ] = Statistic.summary,
    chunks: ChunksFile = None,
    cutting: Cutting,
    limits: Limits,
    reading: Reading,
    results: Results,
    progress: Progress = None,
) -> None:
    """Measure chunks: of documents cut now, or of a chunk table with --chunks."""
    from chunkscope import stats as statistics

    results.check(TABLES, reads=[*(docs or []), chunks])
    choice = cutting.chosen(limits)
    if not docs and (chunks is None or table in _OF_DOCUMENTS):
        raise ArgumentError(f"stats needs DOCS for {table.value}, got none")
    documents = reading.documents(docs) if docs else None
    given = cutting.read_or_cut(chunks, documents, choice, progress=progress)
    of = getattr(statistics, table.value)
    if table is Statistic.summary:
        measured = of(given, limit=choice.limit, min_tokens=choice.min_tokens)
    else:
        measured = of(given, documents) if table in _OF_DOCUMENTS else of(given)
    results.deliver(measured)
