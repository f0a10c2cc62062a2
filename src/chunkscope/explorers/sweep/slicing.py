"""`Slice`: the rows of a sweep that two settings tell apart, the other settings fixed.

A cell of a map has one row, so that what it says is true of one splitter: where more
settings vary than two, one value of each is looked at, and the reader chooses which. A mean
over them would be a number of chunks that nobody ever cut.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from chunkscope.explorers.sweep.swept import ARGUMENTS, Swept

__all__ = ["SAME", "Axes", "Fixed", "Slice", "first_axes", "sliced"]

SAME = "same settings"
"""The choice among rows that nothing tells apart: the first, the second, ..."""


@dataclass(frozen=True)
class Axes:
    """The settings across and down; without one that lies down it is empty."""

    x: str
    y: str = ""


@dataclass(frozen=True)
class Fixed:
    """A setting that is fixed.

    Attributes
    ----------
    name : str
        The setting.
    options : tuple of int
        The codes that it can be fixed at, see `Swept.codes`.
    code : int
        The one that it is fixed at.
    """

    name: str
    options: tuple[int, ...]
    code: int


@dataclass(frozen=True, eq=False)
class Slice:
    """What a map shows.

    Attributes
    ----------
    rows : ndarray of int64, shape (n_cells,)
        Rows of the sweep, in order: one a cell.
    beside : ndarray of int64, shape (n_beside,)
        Rows that have neither of the two settings, in order.
    fixed : tuple of Fixed
        The settings that had to be fixed to tell the rows apart.
    """

    rows: NDArray[np.int64]
    beside: NDArray[np.int64]
    fixed: tuple[Fixed, ...]


def first_axes(swept: Swept) -> Axes:
    """The settings to begin with: ``chunk_size`` if it varies, and what tells most beside it."""
    settings = [name for name in swept.varying if name != "splitter"]
    if not settings:
        return Axes("splitter")
    x = "chunk_size" if "chunk_size" in settings else settings[0]
    told = {y: _n_pairs(swept, x, y) for y in settings if y != x}
    y = max(told, key=lambda each: told[each], default="")
    apart = len(np.unique(swept.codes(x)))
    return Axes(x, y if y and told[y] > apart else "")


def sliced(swept: Swept, axes: Axes, fixed: Mapping[str, int]) -> Slice:
    """The rows that `axes` tell apart, the other settings fixed where they vary in a cell.

    Parameters
    ----------
    swept : Swept
        The sweep.
    axes : Axes
        Two of its settings.
    fixed : mapping of str to int
        The codes of settings to fix; one that is not there is fixed at the first there is.
        A row that does not have a setting is there whatever it is fixed at.

    Returns
    -------
    Slice
    """
    absent = swept.missing(axes.x)
    if axes.y:
        absent = absent & swept.missing(axes.y)
    # Of a sweep in which no row has them, nothing would be left.
    beside = np.flatnonzero(absent) if not absent.all() else np.empty(0, dtype=np.int64)
    rows = np.setdiff1d(np.arange(len(swept)), beside)
    found: list[Fixed] = []
    names = (*swept.settings[:-1], *(name for name in ARGUMENTS if name in swept.table.columns))
    for name in names:
        if name in (axes.x, axes.y):
            continue
        codes, there = swept.codes(name), ~swept.missing(name)
        if not _varies(_cells(swept, axes, rows), codes[rows], there[rows]):
            continue
        options = tuple(np.unique(codes[rows[there[rows]]]).tolist())
        code = fixed.get(name, -1)
        found.append(Fixed(name, options, code if code in options else options[0]))
        rows = rows[(codes[rows] == found[-1].code) | ~there[rows]]
    order = _order_in_cell(_cells(swept, axes, rows))
    if order.max(initial=0):
        options = tuple(range(int(order.max()) + 1))
        code = fixed.get(SAME, 0)
        found.append(Fixed(SAME, options, code if code in options else 0))
        rows = rows[order == found[-1].code]
    return Slice(rows, beside, tuple(found))


def _cells(swept: Swept, axes: Axes, rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """A number for the cell of each row."""
    cell = swept.codes(axes.x)[rows]
    return cell * len(swept.words(axes.y)) + swept.codes(axes.y)[rows] if axes.y else cell


def _varies(cell: NDArray[np.int64], codes: NDArray[np.int64], there: NDArray[np.bool_]) -> bool:
    """Whether some cell has rows of several codes."""
    pairs = np.unique(np.stack([cell[there], codes[there]]), axis=1)
    return bool((np.diff(pairs[0]) == 0).any())


def _order_in_cell(cell: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many rows before it are in the same cell, for each row."""
    by_cell = np.argsort(cell, kind="stable")
    same = cell[by_cell]
    first = np.searchsorted(same, same, "left")
    order = np.empty(len(cell), dtype=np.int64)
    order[by_cell] = np.arange(len(cell)) - first
    return order


def _n_pairs(swept: Swept, x: str, y: str) -> int:
    """How many cells two settings tell apart, of the rows that have both."""
    there = ~(swept.missing(x) | swept.missing(y))
    pairs = np.stack([swept.codes(x), swept.codes(y)])[:, there]
    return int(np.unique(pairs, axis=1).shape[1])
