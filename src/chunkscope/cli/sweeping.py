"""``chunkscope sweep``: many settings on the same documents, a row each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from chunkscope.cli.choosing import grid_of
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
from chunkscope.errors import excerpt

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["sweep"]


def sweep(
    docs: Docs,
    *,
    cutting: Cutting,
    limits: Limits,
    reading: Reading,
    jobs: Annotated[int, typer.Option("-j", "--jobs", help="Processes to cut with.")] = 1,
    output: Output = None,
    formulas: FormulasOption = Formulas.neutralise,
    json: JsonOption = False,
    progress: Progress = None,
) -> None:
    """Try settings: options given several times, or lists in --settings, make a grid.

    -o sweep.parquet, .csv, .jsonl, or .html for the map of all settings.
    """
    from chunkscope.sweeps import sweep as swept

    ending = checked_ending(output, (*TABLES, ".html"), reads=docs)
    choice = cutting.chosen(limits)
    table = reading.documents(docs)
    rows = swept(
        table,
        grid_of(choice),
        encoding=choice.encoding,
        tokens="estimate" if cutting.estimate else "exact",
        limit=choice.limit,
        min_tokens=choice.min_tokens,
        progress=progress,
        n_jobs=jobs,
    )
    if output is not None and ending == ".html":
        from chunkscope.explorers import sweep_view

        sweep_view(rows, table).to_html(output)
        tell(f"wrote {len(rows)} settings to {excerpt(str(output))}")
    elif output is not None:
        write_table(rows, output, formulas)
    if json:
        from chunkscope.alerts.plain import records

        show_json([*records(rows)])
    elif output is None:
        show_table(rows[_shown(rows)])


_MEASURES = ("n_chunks", "tokens_mean", "tokens_max", "tokens_expansion", "error")


def _shown(rows: pd.DataFrame) -> list[str]:
    """Columns that are shown in a terminal: the settings that differ, and some statistics."""
    from chunkscope.stats.settings import SETTINGS

    differ = [name for name in SETTINGS if rows[name].astype("str").nunique() > 1]
    measured = [name for name in _MEASURES if rows[name].notna().any()]
    return list(dict.fromkeys(["splitter_class", *differ, *measured]))
