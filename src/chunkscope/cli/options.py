"""The options that several commands take, in groups, with what they stand for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from chunkscope.cli.choice import Chosen
from chunkscope.cli.choosing import chosen, named
from chunkscope.cli.completing import ENCODINGS, MODELS, SPLITTERS, completed
from chunkscope.errors import ArgumentError

if TYPE_CHECKING:
    import pandas as pd

__all__ = [
    "ChunksFile",
    "Cutting",
    "Docs",
    "DocsOrNone",
    "EncodingOption",
    "Formulas",
    "FormulasOption",
    "JsonOption",
    "Limits",
    "Progress",
    "Reading",
]

_OF_DOCS = "Files, folders, globs or URLs of documents; - reads one text from the standard input."

Docs = Annotated[list[str], typer.Argument(metavar="DOCS...", help=_OF_DOCS, show_default=False)]
DocsOrNone = Annotated[
    list[str] | None, typer.Argument(metavar="[DOCS...]", help=_OF_DOCS, show_default=False)
]
ChunksFile = Annotated[
    Path | None,
    typer.Option(
        "--chunks",
        metavar="FILE",
        help="A chunk table that split wrote (.parquet, .csv, .jsonl), instead of cutting.",
    ),
]
EncodingOption = Annotated[
    str | None,
    typer.Option(
        help="What to count tokens in. [default: cl100k_base]",
        autocompletion=completed(ENCODINGS),
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Progress = Annotated[
    bool | None,
    typer.Option(
        "--progress/--no-progress",
        help="Show progress. [default: in a terminal, from 2 s on]",
        show_default=False,
    ),
]


class Formulas(StrEnum):
    """What becomes of CSV cells that a spreadsheet would run."""

    neutralise = "neutralise"
    refuse = "refuse"
    keep = "keep"


FormulasOption = Annotated[
    Formulas,
    typer.Option(
        "--formulas",
        help="CSV cells that a spreadsheet would run: put ' before them, refuse to write, or "
        "keep them.",
    ),
]


@dataclass(frozen=True)
class Reading:
    """How documents are read."""

    input_encoding: Annotated[
        str | None, typer.Option(help="Encoding of the files. [default: UTF-8]")
    ] = None
    doc_id: Annotated[str | None, typer.Option(help="Column of ids in tables.")] = None
    text_column: Annotated[str | None, typer.Option(help="Column of texts in tables.")] = None
    skip_binary: Annotated[
        bool, typer.Option("--skip-binary", help="Leave out files that are no text.")
    ] = False

    def documents(self, sources: list[str]) -> pd.DataFrame:
        """The documents table of what was named.

        Raises
        ------
        ChunkscopeError
            As `chunkscope.read`.
        """
        from chunkscope.cli.reading import documents_of

        return documents_of(
            sources,
            encoding=self.input_encoding,
            doc_id=self.doc_id,
            text=self.text_column,
            skip_binary=self.skip_binary,
        )


@dataclass(frozen=True)
class Limits:
    """What a chunk should hold, for statistics."""

    limit: Annotated[
        str | None,
        typer.Option(
            metavar="TOKENS|MODEL",
            help="Most tokens of a chunk, or an embedding model that has such a limit.",
            autocompletion=completed(MODELS),
        ),
    ] = None
    min_tokens: Annotated[
        int | None, typer.Option(help="Fewest tokens that a chunk should have.")
    ] = None


_Numbers = Annotated[
    list[str] | None,
    typer.Option(
        metavar="INTEGER[,...]", help="Of each --splitter; several, or several times, for sweep."
    ),
]


@dataclass(frozen=True)
class Cutting:
    """How documents are cut."""

    splitter: Annotated[
        list[str] | None,
        typer.Option(
            "-s",
            "--splitter",
            metavar="[NAME=]SPLITTER",
            help="SplitPoints, TokenWindows or Recursive, or a label such as "
            "'Recursive(chunk_size=500)'; several times for several. [default: Recursive]",
            autocompletion=completed(SPLITTERS),
        ),
    ] = None
    chunk_size: _Numbers = None
    chunk_overlap: _Numbers = None
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="NAME=VALUE", help="Another setting of each --splitter."),
    ] = None
    settings: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE.toml",
            help="Splitters, encoding, limit and min_tokens, as the README shows.",
        ),
    ] = None
    encoding: EncodingOption = None
    estimate: Annotated[
        bool, typer.Option("--estimate", help="Estimate tokens instead of counting them.")
    ] = False

    def chosen(self, limits: Limits | None = None) -> Chosen:
        """What flags and the settings file say.

        Raises
        ------
        SettingsError, ArgumentError
            For what cannot be.
        """
        wanted = limits or Limits()
        return chosen(
            self.splitter or (),
            {"chunk_size": self.chunk_size or (), "chunk_overlap": self.chunk_overlap or ()},
            self.set_ or (),
            self.settings,
            encoding=self.encoding,
            limit=wanted.limit,
            min_tokens=wanted.min_tokens,
        )

    def cut(
        self, docs: pd.DataFrame, choice: Chosen, *, text: bool, progress: bool | None
    ) -> pd.DataFrame:
        """The chunk table of documents, cut as chosen."""
        from chunkscope.chunks import chunk

        return chunk(
            docs,
            named(choice),
            encoding=choice.encoding,
            tokens="estimate" if self.estimate else "exact",
            text=text,
            progress=progress,
        )

    def read_or_cut(
        self,
        file: Path | None,
        docs: pd.DataFrame | None,
        choice: Chosen,
        *,
        progress: bool | None,
    ) -> pd.DataFrame:
        """The chunk table in `file`, or that of `docs`, cut as chosen.

        Raises
        ------
        ArgumentError
            For a file beside options of cutting.
        """
        if file is None:
            assert docs is not None  # a command asks for one of both
            return self.cut(docs, choice, text=True, progress=progress)
        if self.splitter or self.chunk_size or self.chunk_overlap or self.set_:
            raise ArgumentError("--chunks are cut already: leave --splitter and its settings out")
        from chunkscope.cli.reading import chunk_table

        return chunk_table(file)
