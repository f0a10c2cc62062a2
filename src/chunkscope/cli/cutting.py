"""``chunkscope split``: documents cut into chunks, as a table or on their text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from chunkscope.cli.delivering import Results
from chunkscope.cli.options import Cutting, Docs, Progress, Reading
from chunkscope.cli.writing import TABLES
from chunkscope.errors import ArgumentError

if TYPE_CHECKING:
    import pandas as pd

    from chunkscope.alerts.plain import Plain

__all__ = ["split"]


def split(
    docs: Docs,
    *,
    cutting: Cutting,
    reading: Reading,
    without_text: Annotated[
        bool, typer.Option("--without-text", help="Leave out the texts of the chunks.")
    ] = False,
    results: Results,
    progress: Progress = None,
) -> None:
    """Cut documents into chunks: -o chunks.parquet, .csv, .jsonl, or .html to see the cuts."""
    results.check((*TABLES, ".html"), reads=docs)
    choice = cutting.chosen()
    is_page = any(file.suffix.lower() == ".html" for file in results.files)
    if is_page and (len(choice.splitters) > 1 or without_text):
        raise ArgumentError("--output .html shows the chunks of one splitter, with their text")
    table = reading.documents(docs)
    chunks = cutting.cut(table, choice, text=not without_text, progress=progress)
    first = ("splitter",) if len(choice.splitters) > 1 else ()
    columns = [name for name in (*first, *_SHOWN) if name in chunks.columns]

    def page(file: Path) -> str:
        from chunkscope.rendering import show

        show(chunks, table).to_html(file)
        return f"{len(chunks)} chunks"

    files = [str(file) for file in results.files]
    results.deliver(
        chunks,
        page=page,
        plain=(lambda: _told(chunks, files)) if files else None,
        shown=chunks[columns],
    )


_SHOWN = ("doc_id", "chunk_index", "char_start", "char_end", "n_tokens", "boundary", "text")
"""Columns that are shown in a terminal."""


def _told(chunks: pd.DataFrame, files: list[str]) -> dict[str, Plain]:
    """What was written, where the chunks themselves are in a file."""
    return {
        "output": [*files],
        "n_chunks": len(chunks),
        "n_documents": int(chunks["doc_id"].nunique()),
        "splitters": chunks["splitter"].unique().tolist(),
    }
