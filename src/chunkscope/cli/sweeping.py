"""``chunkscope sweep``: many settings on the same documents, a row each."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from chunkscope.cli.choosing import grid_of
from chunkscope.cli.delivering import Results
from chunkscope.cli.options import Cutting, Docs, Limits, Progress, Reading
from chunkscope.cli.writing import TABLES

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
    results: Results,
    progress: Progress = None,
) -> None:
    """Try settings: options given several times, or lists in --settings, make a grid.

    -o sweep.parquet, .csv, .jsonl, or .html for the map of all settings.
    """
    from chunkscope.sweeps import sweep as swept

    results.check((*TABLES, ".html"), reads=docs)
    choice = cutting.chosen(limits)
    cells = [(asked.name, each) for asked in choice.splitters for each in grid_of(asked)]
    table = reading.documents(docs)
    rows = swept(
        table,
        [each for _, each in cells],
        encoding=choice.encoding,
        tokens="estimate" if cutting.estimate else "exact",
        limit=choice.limit,
        min_tokens=choice.min_tokens,
        progress=progress,
        n_jobs=jobs,
    )

    def page(file: Path) -> str:
        from chunkscope.explorers import sweep_view

        sweep_view(rows, table).to_html(file)
        return f"{len(rows)} settings"

    results.deliver(rows, page=page, shown=_shown(rows, [name for name, _ in cells]))


_ALWAYS = ("chunk_size", "chunk_overlap")
_MEASURES = ("n_chunks", "tokens_mean", "tokens_max", "n_over_limit", "tokens_expansion", "error")


def _shown(rows: pd.DataFrame, names: list[str]) -> pd.DataFrame:
    """What a terminal gets: names, sizes, the settings that differ, and some statistics."""
    from chunkscope.stats.settings import SETTINGS

    settings = [
        name
        for name in SETTINGS
        if rows[name].astype("str").nunique() > 1 or (name in _ALWAYS and rows[name].notna().any())
    ]
    measured = [name for name in _MEASURES if rows[name].notna().any()]
    shown = rows[list(dict.fromkeys(["splitter_class", *settings, *measured]))]
    return shown.assign(name=names)[["name", *shown.columns]] if any(names) else shown
