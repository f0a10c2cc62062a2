"""``chunkscope stats``: what chunks are like, in numbers."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from chunkscope.cli.options import (
    ChunksFile,
    Cutting,
    DocsOrNone,
    Formulas,
    FormulasOption,
    JsonOption,
    Limits,
    Output,
    Progress,
    Reading,
)
from chunkscope.cli.telling import show_json
from chunkscope.cli.terminal import show_table
from chunkscope.cli.writing import TABLES, checked_ending, write_table
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
    statistic: Annotated[
        Statistic, typer.Option("-t", "--table", help="Which statistic.")
    ] = Statistic.summary,
    chunks: ChunksFile = None,
    cutting: Cutting,
    limits: Limits,
    reading: Reading,
    output: Output = None,
    formulas: FormulasOption = Formulas.neutralise,
    json: JsonOption = False,
    progress: Progress = None,
) -> None:
    """Measure chunks: of documents cut now, or of a chunk table with --chunks."""
    from chunkscope import stats as statistics

    checked_ending(output, TABLES, reads=[*(docs or []), chunks])
    choice = cutting.chosen(limits)
    if not docs and (chunks is None or statistic in _OF_DOCUMENTS):
        raise ArgumentError(f"stats needs DOCS for {statistic.value}, got none")
    table = reading.documents(docs) if docs else None
    given = cutting.read_or_cut(chunks, table, choice, progress=progress)
    of = getattr(statistics, statistic.value)
    if statistic is Statistic.summary:
        measured = of(given, limit=choice.limit, min_tokens=choice.min_tokens)
    else:
        measured = of(given, table) if statistic in _OF_DOCUMENTS else of(given)
    if output is not None:
        write_table(measured, output, formulas)
    if json:
        from chunkscope.alerts.plain import records

        show_json([*records(measured)])
    elif output is None:
        show_table(measured)
