"""`parts`: a table taken apart by splitter."""

from __future__ import annotations

from typing import TypeAlias

import pandas as pd

__all__ = ["Parts", "parts"]

Parts: TypeAlias = list[tuple[str, pd.DataFrame]]
"""Name and rows of each splitter; the rows keep the index of the table."""


def parts(table: pd.DataFrame) -> Parts:
    """Name and rows of each splitter, in order of first appearance.

    Grouped by number and not by name: pandas cannot group by names of which one holds a
    lone surrogate.
    """
    number, names = pd.factorize(table["splitter"])
    if len(names) == 1:
        return [(names[0], table)]
    return list(zip(names, (rows for _, rows in table.groupby(number)), strict=True))
