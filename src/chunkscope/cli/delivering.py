"""`Results`: where a table goes, for every command that makes one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from chunkscope.cli.options import Formulas, FormulasOption, JsonOption
from chunkscope.cli.telling import show_json, tell
from chunkscope.cli.terminal import ALL_ROWS, show_table
from chunkscope.cli.writing import check_files, write_table
from chunkscope.errors import excerpt

if TYPE_CHECKING:
    import pandas as pd

    from chunkscope.alerts.plain import Plain

__all__ = ["Output", "Results"]

Page = Callable[[Path], str]
"""Writes a page to a file, and tells what it shows, such as ``"12 chunks"``."""

Output = Annotated[
    list[Path] | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        help="The file to write, by its ending; it is replaced whole or not at all. Several "
        "times for several files.",
    ),
]


@dataclass(frozen=True)
class Results:
    """Where results go: into files, as JSON, or to the terminal."""

    output: Output = None
    formulas: FormulasOption = Formulas.neutralise
    json: JsonOption = False

    @property
    def files(self) -> Sequence[Path]:
        """The files to write."""
        return self.output or ()

    def check(self, endings: tuple[str, ...], *, reads: Sequence[str | Path | None]) -> None:
        """Refuse files that cannot be written, before any work is done.

        Raises
        ------
        ArgumentError
            As `check_files`.
        """
        check_files(self.files, endings, reads=reads)

    def deliver(
        self,
        table: pd.DataFrame,
        *,
        page: Page | None = None,
        plain: Callable[[], Plain] | None = None,
        shown: pd.DataFrame | None = None,
        more: str = ALL_ROWS,
        quiet: bool = False,
    ) -> None:
        """Write a table to every file; print it as JSON, or to the terminal if no file has it.

        Parameters
        ----------
        table : pandas.DataFrame
            The result.
        page : callable, optional
            What writes a file that ends in ``.html``.
        plain : callable, optional
            What makes the JSON, if not the rows.
        shown : pandas.DataFrame, optional
            What the terminal gets, if not the table.
        more : str
            What is said of rows that are not shown, as in `show_table`.
        quiet : bool
            Whether the terminal gets nothing of a table without rows.

        Raises
        ------
        ArgumentError
            For files that cannot be written, and tables that they cannot hold.
        """
        for file in self.files:
            if page is not None and file.suffix.lower() == ".html":
                tell(f"wrote {page(file)} to {excerpt(str(file))}")
            else:
                write_table(table, file, self.formulas)
        if self.json:
            from chunkscope.alerts.plain import records

            show_json([*records(table)] if plain is None else plain())
        elif not self.files and not (quiet and table.empty):
            show_table(table if shown is None else shown, more=more)
