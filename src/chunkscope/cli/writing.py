"""Results as files: parquet, csv, jsonl, or a page; whole or not at all."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Sequence
from glob import glob
from pathlib import Path
from typing import TYPE_CHECKING

from chunkscope.cli.telling import tell
from chunkscope.errors import ArgumentError, excerpt, unknown

if TYPE_CHECKING:
    import pandas as pd

    from chunkscope.cli.options import Formulas

__all__ = ["TABLES", "check_files", "write_table"]

TABLES = (".parquet", ".csv", ".jsonl")
"""Endings of files that hold a table."""

# What spreadsheets take for the start of a formula, and the full-width forms that some take.
_FORMULA_STARTS = tuple("=+-@＝＋－＠")
# And what they may skip before it: white space, controls, a byte order mark.
_SKIPPED = "".join(map(chr, range(33))) + "\x7f\x85\xa0\u200b\u2028\u2029\u3000\ufeff"


def check_files(
    files: Sequence[Path], endings: tuple[str, ...], *, reads: Sequence[str | Path | None]
) -> None:
    """Refuse files that cannot be written, before any work is done.

    Parameters
    ----------
    files : sequence of pathlib.Path
        The files to write.
    endings : tuple of str
        Those that they may have.
    reads : sequence of str, pathlib.Path or None
        The files, folders and globs that are read.

    Raises
    ------
    ArgumentError
        For an ending that is not among `endings`, where a folder is missing, for a file that
        is read, and for the same file twice.
    """
    for file in files:
        name = excerpt(str(file))
        ending = file.suffix.lower()
        if ending not in endings:
            raise ArgumentError(f"--output: {unknown('ending', ending or str(file), endings)}")
        if not file.parent.is_dir():
            raise ArgumentError(f"--output: folder {excerpt(str(file.parent))} is missing")
        if sum(each.absolute() == file.absolute() for each in files) > 1:
            raise ArgumentError(f"--output: files must differ, got {name} twice")
        for source in reads:
            if source is not None and _is_among(file, str(source)):
                raise ArgumentError(
                    f"--output: {name} is read, as of {excerpt(str(source))}, and would be "
                    "replaced: write another file"
                )


def _is_among(output: Path, source: str) -> bool:
    """Whether a file that is there, by whatever name or link, is among the files of a source."""
    try:
        if not output.exists():
            return False
        if Path(source).is_dir():
            return output.resolve().is_relative_to(Path(source).resolve())
        named = [source] if Path(source).exists() else glob(source, recursive=True)  # noqa: PTH207 - as typed, of any folder
        return any(output.samefile(each) for each in named)
    except (OSError, ValueError):  # a source that is none: reading it says so
        return False


def write_table(table: pd.DataFrame, output: Path, formulas: Formulas) -> None:
    """Write a table by the ending of its file, and say so.

    Raises
    ------
    ArgumentError
        Where the file cannot be written, and for cells that the format cannot hold or
        `formulas` refuses.
    """
    forms: dict[str, Callable[[], bytes]] = {
        ".parquet": lambda: _parquet(table),
        ".jsonl": lambda: _jsonl(table),
        ".csv": lambda: _csv(table, formulas),
    }
    from chunkscope.rendering.files import write_whole

    write_whole(output, forms[output.suffix.lower()]())
    tell(f"wrote {len(table)} rows to {excerpt(str(output))}")


def _parquet(table: pd.DataFrame) -> bytes:
    from chunkscope.chunks.schema import SCHEMA

    _refuse_surrogates(table, "parquet")
    plain = table.copy(deep=False)
    for name in plain.columns:
        # Ids of several kinds in one column: parquet has one kind a column.
        if plain[name].dtype == object and name not in SCHEMA:
            plain[name] = plain[name].map(str)
    plain.attrs = {}
    buffer = io.BytesIO()
    try:
        plain.to_parquet(buffer, index=False)
    except (TypeError, ValueError, OverflowError) as reason:  # pyarrow's errors are of these
        raise ArgumentError(f"parquet cannot hold this table: {excerpt(str(reason))}") from None
    return buffer.getvalue()


def _jsonl(table: pd.DataFrame) -> bytes:
    from chunkscope.alerts.plain import records

    # ASCII: lone surrogates have no other form, and nothing in it reorders what is beside it.
    return "".join(f"{json.dumps(row)}\n" for row in records(table)).encode()


def _csv(table: pd.DataFrame, formulas: Formulas) -> bytes:
    _refuse_surrogates(table, "csv")
    shown = table.copy(deep=False)
    n_changed = 0
    for name in _text_columns(table):
        runs = table[name].map(lambda cell: isinstance(cell, str) and _is_formula(cell))
        if not runs.any():
            continue
        if formulas == "refuse":
            row = int(runs.to_numpy().argmax())
            raise ArgumentError(
                f"{int(runs.sum())} cells of {excerpt(name)} would run as formulas, row {row} "
                f"first: {excerpt(table[name].iloc[row])}; --formulas neutralise or keep"
            )
        if formulas == "neutralise":
            shown[name] = table[name].where(~runs, "'" + table[name].astype("str"))
            n_changed += int(runs.sum())
    shown.columns = [
        f"'{name}" if formulas == "neutralise" and _is_formula(str(name)) else name
        for name in shown.columns
    ]
    if n_changed:
        tell(f"{n_changed} cells that a spreadsheet would run begin with ' now; --formulas keep")
    # Quoted, so that every line end in a text is its own: the csv of Python quotes few.
    return shown.to_csv(index=False, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\n").encode()


def _is_formula(cell: str) -> bool:
    return cell.lstrip(_SKIPPED).startswith(_FORMULA_STARTS)


def _text_columns(table: pd.DataFrame) -> list[str]:
    import pandas as pd

    return [
        name
        for name in table.columns
        if pd.api.types.is_string_dtype(table[name].dtype) or table[name].dtype == object
    ]


def _refuse_surrogates(table: pd.DataFrame, form: str) -> None:
    """Refuse a text that has no UTF-8 form, by its row."""
    for name in _text_columns(table):
        for row, cell in enumerate(table[name]):
            if isinstance(cell, str) and not cell.isascii():
                try:
                    cell.encode()
                except UnicodeEncodeError:
                    raise ArgumentError(
                        f"{form} cannot hold a lone surrogate, got {excerpt(cell)} in row {row} "
                        f"of {excerpt(name)}: write .jsonl"
                    ) from None
