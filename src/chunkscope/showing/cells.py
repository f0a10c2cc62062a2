"""`Cells`: the rows of a table of settings as a grid of two settings, for heat maps."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.errors import ArgumentError, excerpt
from chunkscope.stats.numeric import as_numbers

__all__ = ["EATEN", "UNKNOWN", "Cells", "is_number", "places"]

EATEN = "advances by less than a fourth of the size"

UNKNOWN = "nothing to say"

NONE = "none"
"""In the place of a setting that a splitter does not have."""


@dataclass(frozen=True, slots=True, eq=False)
class Cells:
    """Settings in rows and columns.

    Attributes
    ----------
    x, y : list of str
        The settings along the axes, in order.
    x_is_number, y_is_number : bool
        Whether the settings are numbers, in their order.
    row : ndarray of int64, shape (n_y, n_x)
        The place in the table of the row in each cell; -1 where there is none.
    value : ndarray of float64, shape (n_y, n_x)
        NaN where there is none.
    reason : ndarray of object, shape (n_y, n_x)
        Why a cell is impossible, in general; ``""`` where it is not, None where no row is.
    eaten : ndarray of bool, shape (n_y, n_x)
        Whether overlap or look-back eat the step.
    """

    x: Sequence[str]
    y: Sequence[str]
    x_is_number: bool
    y_is_number: bool
    row: NDArray[np.int64]
    value: NDArray[np.float64]
    reason: NDArray[np.object_]
    eaten: NDArray[np.bool_]

    @classmethod
    def of(cls, table: pd.DataFrame, x: str, y: str | None, value: pd.Series) -> Cells:
        """The cells of the rows of a table, one each.

        Parameters
        ----------
        table : pandas.DataFrame
            Rows of a sweep, told apart by `x` and `y`.
        x, y : str
            Two columns of it; without `y` all rows stand side by side.
        value : pandas.Series of float64
            A number of each row.

        Examples
        --------
        >>> import chunkscope as cs
        >>> grid = cs.grid("SplitPoints", chunk_size=[5, 9], lookback=[0, 6])
        >>> table = cs.sweep("One. Two.", grid)
        >>> cells = Cells.of(table, "chunk_size", "lookback", table["n_chunks"].astype("float64"))
        >>> cells.row.tolist(), cells.value.tolist()
        ([[0, 2], [1, 3]], [[2.0, 1.0], [nan, 1.0]])
        """
        columns, x_words = places(table[x])
        rows, y_words = (
            places(table[y]) if y is not None else (np.zeros(len(table), dtype=np.int64), [""])
        )
        shape = len(y_words), len(x_words)
        cells = cls(
            x_words,
            y_words,
            is_number(table[x]),
            y is not None and is_number(table[y]),
            np.full(shape, -1, dtype=np.int64),
            np.full(shape, np.nan),
            np.full(shape, None, dtype=object),
            np.zeros(shape, dtype=bool),
        )
        cells.row[rows, columns] = np.arange(len(table))
        cells.value[rows, columns] = value
        cells.reason[rows, columns] = [in_general(each) for each in _column(table, "error")]
        cells.eaten[rows, columns] = [each is True for each in _column(table, "step_eaten")]
        return cells

    @property
    def reasons(self) -> list[str]:
        """Why cells are impossible, each reason once."""
        return [each for each in pd.unique(self.reason.ravel()) if each]

    @property
    def unknown(self) -> NDArray[np.bool_]:
        """Cells of a possible setting without a number."""
        return np.asarray((self.reason == "") & np.isnan(self.value))


def places(settings: pd.Series) -> tuple[NDArray[np.int64], list[str]]:
    """The place of each setting along an axis, and the words at these places.

    Numbers stand in their order, words as they come; what is missing stands last.

    Raises
    ------
    ArgumentError
        For cells that cannot be told apart, such as lists.

    Examples
    --------
    >>> at, words = places(pd.Series([2000, None, 100], dtype="Int64"))
    >>> at.tolist(), words
    ([1, 2, 0], ['100', '2,000', 'none'])
    """
    numbers = as_numbers(settings)
    if numbers is not None and is_number(settings):
        at, distinct = pd.factorize(numbers, sort=True)
        words = [f"{each:,}" for each in distinct.tolist()]
    else:
        try:
            at, distinct = pd.factorize(settings)
            words = [str(each) for each in distinct.tolist()]
        except Exception as reason:  # noqa: BLE001 - hash, comparison and str of anybody's objects
            told = f"column {excerpt(settings.name)} of the sweep must hold words or numbers"
            raise ArgumentError(f"{told}; its cells raised {excerpt(reason)}") from None
    if (at < 0).any():
        at, words = np.where(at < 0, len(words), at), [*words, NONE]
    return at.astype(np.int64), words


def is_number(settings: pd.Series) -> bool:
    """Whether settings are numbers; switches are words."""
    numbers = as_numbers(settings)
    return numbers is not None and not pd.api.types.is_bool_dtype(numbers)


def in_general(reason: object) -> str:
    """The reason without the numbers of one setting: many have the same.

    Examples
    --------
    >>> in_general("chunk_overlap must be at least 0 and less than chunk_size (8), got 13")
    'chunk_overlap must be at least 0 and less than chunk_size'
    """
    if not isinstance(reason, str):
        return ""
    return re.sub(r" \(-?\d+\)|, got .*", "", reason, flags=re.DOTALL) or "?"


def _column(table: pd.DataFrame, name: str) -> list[object]:
    """A column as objects, all missing where the table has none of that name."""
    if name not in table.columns:
        return [None] * len(table)
    return list(table[name].astype(object))  # a lone surrogate is in no dtype but this
