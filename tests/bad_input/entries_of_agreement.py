"""Statistics of two splitters side by side, and of estimates beside counts."""

from __future__ import annotations

from dataclasses import replace

import chunkscope as cs
from chunkscope.errors import TableError
from tests.bad_input.entries import Entry
from tests.bad_input.entries_of_tables import is_table
from tests.bad_input.rows import Parameter
from tests.bad_input.samples import chunk_table
from tests.bad_input.single_values import ARGUMENT, a_name, a_number
from tests.bad_input.tables import a_chunk_table

__all__ = ["AGREEMENT"]

SPLITTERS = ("small", "large")
"""The splitters of `chunk_table`."""


def a_table_with_both() -> Parameter:
    """A chunk table that has both of `SPLITTERS`: where rows were taken away, it may not."""
    given = a_chunk_table()
    rows = tuple(
        replace(row, outcome="either") if row.outcome == "works" else row for row in given.rows
    )
    return replace(given, rows=rows, says=(*given.says, "splitter", "pages"))


def a_table_with_counts_and_texts() -> Parameter:
    """A chunk table without a gap in ``n_tokens``, and with texts."""
    given = a_chunk_table()
    lacking = {"a table without texts", "a table without counts"}
    rows = tuple(
        replace(row, outcome=TableError, shown="missing") if row.label in lacking else row
        for row in given.rows
    )
    return replace(given, rows=rows)


AGREEMENT: dict[str, Entry] = {
    "stats.agreement": Entry(
        calls=cs.stats.agreement,
        valid=lambda: {"chunks": chunk_table()},
        parameters={
            "chunks": replace(a_chunk_table(), says=(*a_chunk_table().says, "pages")),
            "tolerance": a_number(ARGUMENT, least=0),
        },
        check_result=is_table,
    ),
    "stats.boundary_changes": Entry(
        calls=cs.stats.boundary_changes,
        valid=lambda: {"chunks": chunk_table(), "a": "small", "b": "large"},
        parameters={
            "chunks": a_table_with_both(),
            "a": a_name(SPLITTERS, ARGUMENT, says=("splitter a",)),
            "b": a_name(SPLITTERS, ARGUMENT, says=("splitter b",)),
            "tolerance": a_number(ARGUMENT, least=0),
        },
        check_result=is_table,
    ),
    "stats.calibration": Entry(
        calls=cs.stats.calibration,
        valid=lambda: {"chunks": chunk_table()},
        parameters={"chunks": a_table_with_counts_and_texts()},
        check_result=is_table,
    ),
}
