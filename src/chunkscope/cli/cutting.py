"""``chunkscope split``: documents cut into chunks, as a table or on their text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from chunkscope.cli.options import (
    Cutting,
    Docs,
    Formulas,
    FormulasOption,
    JsonOption,
    Output,
    Progress,
    Reading,
)
from chunkscope.cli.telling import show_json, tell
from chunkscope.cli.terminal import show_table
from chunkscope.cli.writing import TABLES, checked_ending, write_table
from chunkscope.errors import ArgumentError, excerpt

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
    output: Output = None,
    formulas: FormulasOption = Formulas.neutralise,
    json: JsonOption = False,
    progress: Progress = None,
) -> None:
    """Cut documents into chunks: -o chunks.parquet, .csv, .jsonl, or .html to see the cuts."""
    ending = checked_ending(output, (*TABLES, ".html"), reads=docs)
    choice = cutting.chosen()
    if ending == ".html" and (len(choice.splitters) > 1 or without_text):
        raise ArgumentError("--output .html shows the chunks of one splitter, with their text")
    table = reading.documents(docs)
    chunks = cutting.cut(table, choice, text=not without_text, progress=progress)
    if output is not None and ending == ".html":
        from chunkscope.rendering import show

        show(chunks, table).to_html(output)
        tell(f"wrote {len(chunks)} chunks to {excerpt(str(output))}")
    elif output is not None:
        write_table(chunks, output, formulas)
    if json:
        from chunkscope.alerts.plain import records

        show_json([*records(chunks)] if output is None else _told(chunks, str(output)))
    elif output is None:
        first = ("splitter",) if len(choice.splitters) > 1 else ()
        show_table(chunks[[name for name in (*first, *_SHOWN) if name in chunks.columns]])


_SHOWN = ("doc_id", "chunk_index", "char_start", "char_end", "n_tokens", "boundary", "text")
"""Columns that are shown in a terminal."""


def _told(chunks: pd.DataFrame, output: str) -> dict[str, Plain]:
    """What was written, where the chunks themselves are in a file."""
    return {
        "output": output,
        "n_chunks": len(chunks),
        "n_documents": int(chunks["doc_id"].nunique()),
        "splitters": chunks["splitter"].unique().tolist(),
    }
