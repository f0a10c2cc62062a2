"""`SweepMap`: a statistic over two settings of a sweep, as numbers and words in cells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import pandas as pd

from chunkscope.comparison.measures import MEASURES
from chunkscope.explorers.sweep.slicing import Axes, Slice, sliced
from chunkscope.explorers.sweep.swept import Swept
from chunkscope.showing.cells import Cells
from chunkscope.showing.columns import number_words
from chunkscope.showing.words import MISSING, shortened

__all__ = ["LONGEST", "SweepMap", "statistic_words"]

LONGEST = 60
"""Letters of a name or a setting in a sentence, at most."""


@dataclass(frozen=True, eq=False)
class SweepMap:
    """A statistic over two settings of a sweep.

    Attributes
    ----------
    swept : Swept
        The sweep.
    axes : Axes
        What lies across and down.
    value : str
        The statistic.
    fixed : mapping of str to int
        What the other settings are asked to be fixed at.
    """

    swept: Swept
    axes: Axes
    value: str
    fixed: Mapping[str, int]

    @cached_property
    def slice(self) -> Slice:
        """The rows that are shown."""
        return sliced(self.swept, self.axes, self.fixed)

    @cached_property
    def cells(self) -> Cells:
        """The rows in their cells, numbered as in the sweep."""
        rows = self.slice.rows
        table = self.swept.table.iloc[rows]
        cells = Cells.of(table, self.axes.x, self.axes.y or None, self.numbers.iloc[rows])
        return replace(cells, row=np.where(cells.row < 0, -1, rows[cells.row]))

    @cached_property
    def numbers(self) -> pd.Series:
        """The statistic of each row of the sweep."""
        return self.swept.values(self.value)

    @cached_property
    def words(self) -> list[str]:
        """The same in words; those of the map all have the same number of decimals."""
        rows = self.slice.rows
        told = number_words(self.value, self.numbers.iloc[rows])
        every = number_words(self.value, self.numbers)
        for row, words in zip(rows.tolist(), told, strict=True):
            every[row] = words
        return [words[0] if words else MISSING for words in every]

    @property
    def order(self) -> list[int]:
        """The rows in the order of reading."""
        return [row for row in self.cells.row.ravel().tolist() if row >= 0]

    def place(self, row: int) -> str:
        """Where a row is on the map, in words."""
        names = [name for name in (self.axes.x, self.axes.y) if name]
        return ", ".join(_setting(self.swept, name, row) for name in names)


def statistic_words(name: str) -> str:
    """What a statistic is called; one without words of its own by its column.

    Examples
    --------
    >>> statistic_words("tokens_median"), statistic_words("recall_at_5")
    ('tokens, median', 'recall_at_5')
    """
    return MEASURES[name].words if name in MEASURES else name


def _setting(swept: Swept, name: str, row: int) -> str:
    if swept.missing(name)[row]:
        return f"no {name}"
    return f"{name} {shortened(swept.words(name)[swept.codes(name)[row]], LONGEST)}"
