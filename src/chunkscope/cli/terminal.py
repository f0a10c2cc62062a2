"""Tables in a terminal: as many rows as one reads, in its width."""

from __future__ import annotations

import math
import os
import shutil
import sys
from typing import TYPE_CHECKING
from unicodedata import combining, east_asian_width

from chunkscope.cli.telling import inert, show, tell

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["ALL_ROWS", "show_table"]

MOST_ROWS = 40
"""Rows of a table that are shown; files and ``--json`` have all."""

ALL_ROWS = "-o FILE and --json have all"
"""What is said of rows that are not shown."""

_NARROWEST, _LONGEST = 12, 500
"""Columns no wider than the first are not cut; of a cell no more than the second is looked at."""


def show_table(table: pd.DataFrame, *, more: str = ALL_ROWS) -> None:
    """Print the first rows of a table; one too wide for the terminal from top to bottom.

    Parameters
    ----------
    table : pandas.DataFrame
        What to print.
    more : str
        Where the rows are that are not shown.
    """
    rows = table.head(MOST_ROWS)
    columns = [[inert(str(name)), *map(_cell, rows[name].tolist())] for name in rows.columns]
    is_number = [rows[name].dtype.kind in "iuf" for name in rows.columns]
    width = _width()
    if sum(min(max(map(_wide, each)), _NARROWEST) + 2 for each in columns) > width + 2:
        columns, is_number = [list(each) for each in zip(*columns, strict=True)], [False]
        is_number += [True] * (len(columns) - 1)
    lines = zip(*map(_column, columns, _widths(columns, width), is_number), strict=True)
    show("\n".join("  ".join(line).rstrip() for line in lines))
    if not len(table):
        tell("no rows")
    if len(table) > len(rows):
        tell(f"{len(rows)} of {len(table)} rows are shown; {more}")


def _width() -> int:
    """Columns to fill. A file or a log has no width: there, nothing need be cut."""
    if "COLUMNS" in os.environ or (sys.stdout is not None and sys.stdout.isatty()):
        return shutil.get_terminal_size((100, 24)).columns
    return sys.maxsize


def _cell(value: object) -> str:
    if isinstance(value, float):
        return "" if math.isnan(value) else f"{value:.6g}"
    text = "" if value is None or str(value) in ("<NA>", "NaT") else str(value)
    return inert(text[:_LONGEST]) + "…" * (len(text) > _LONGEST)


def _widths(columns: list[list[str]], width: int) -> list[int]:
    """What each column gets of the terminal: the widest share what the others leave."""
    wanted = [max(map(_wide, column)) for column in columns]
    room = width - 2 * (len(columns) - 1)
    most = max(wanted, default=0)
    while sum(min(each, most) for each in wanted) > room and most > _NARROWEST:
        most -= 1
    return [min(each, most) for each in wanted]


def _column(cells: list[str], width: int, is_number: bool) -> list[str]:  # noqa: FBT001 - by map
    return [_padded(cell, width, is_number) for cell in cells]


def _padded(cell: str, width: int, is_number: bool) -> str:  # noqa: FBT001 - as `_column`
    """A cell in just this width: cut, or with blanks beside it."""
    if _wide(cell) > width:
        while _wide(cell) > width - 1:
            cell = cell[: min(len(cell) - 1, width)]
        cell += "…"
    blanks = " " * (width - _wide(cell))
    return blanks + cell if is_number else cell + blanks


def _wide(text: str) -> int:
    """Columns of the terminal that a text takes: ideographs take two, marks none."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(each) else 1 + (east_asian_width(each) in "WF") for each in text)
