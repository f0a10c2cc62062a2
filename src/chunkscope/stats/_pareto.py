"""`pareto`: the rows of a table that no other row beats."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.errors import ArgumentError, ArgumentTypeError, excerpt, must_be, unknown
from chunkscope.stats.numeric import as_numbers

__all__ = ["on_front", "pareto"]


def pareto(
    table: pd.DataFrame,
    *,
    minimise: str | Sequence[str] = (),
    maximise: str | Sequence[str] = (),
) -> pd.DataFrame:
    """The rows that no other row beats: what is better in one column is worse in another.

    A row beats another where it is at least as good in every column named, and better in
    one. Rows that are equal in all of them do not beat each other: all stay, or none.

    Parameters
    ----------
    table : pandas.DataFrame
        Any table, such as that of `chunkscope.sweep` or `chunkscope.stats.summary`.
    minimise, maximise : str or sequence of str
        The columns of which less, or more, is better: two or more together, of numbers or
        booleans. A row in which one of them is missing is never on the front.

    Returns
    -------
    pandas.DataFrame
        The rows in their order, with their own index, by which `table` finds them again.

    Raises
    ------
    ArgumentTypeError
        Where `table` is no DataFrame, or the columns are not named by str.
    ArgumentError
        For fewer than two columns, a column twice, one that is unknown, and one that does
        not hold numbers.

    References
    ----------
    H. T. Kung, F. Luccio and F. P. Preparata (1975), "On finding the maxima of a set of
    vectors", Journal of the ACM 22: the rows on the front are the maxima of the set.

    Examples
    --------
    >>> import pandas as pd
    >>> table = pd.DataFrame({"cost": [1, 2, 2, 3], "recall": [0.5, 0.9, 0.7, 0.9]})
    >>> pareto(table, minimise="cost", maximise="recall")
       cost  recall
    0     1     0.5
    1     2     0.9
    """
    if not isinstance(table, pd.DataFrame):
        raise ArgumentTypeError(must_be("table", "a pandas DataFrame", table))
    less, more = _names("minimise", minimise), _names("maximise", maximise)
    names = [*less, *more]
    for name in names:
        if names.count(name) > 1:
            raise ArgumentError(
                f"minimise and maximise must name a column once, got {excerpt(name)} twice"
            )
    if len(names) < 2:
        given = f"got {excerpt(names)}"
        raise ArgumentError(f"minimise and maximise must name two columns or more, {given}")
    ranks = [_ranks(table, name) for name in names]
    costs = np.stack(
        [rank if name in less else -rank for name, rank in zip(names, ranks, strict=True)], axis=1
    )
    present = np.stack(ranks, axis=1).min(axis=1, initial=0) >= 0
    front = np.zeros(len(table), dtype=bool)
    front[present] = on_front(costs[present])
    return table[front].copy()


def on_front(costs: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which rows of `costs`, of which less is better, no other row beats.

    Parameters
    ----------
    costs : ndarray of int64, shape (n_rows, n_columns)

    Returns
    -------
    ndarray of bool, shape (n_rows,)
    """
    found = np.zeros(len(costs), dtype=bool)
    front = np.empty((0, costs.shape[1]), dtype=costs.dtype)
    # What beats a row comes before it in this order; and what beats it, or else something
    # that beats that, is on the front. So a row need only be held against the front so far.
    for row in np.lexsort(costs.T[::-1]):
        cost = costs[row]
        as_good = (front <= cost).all(axis=1)
        if (as_good & (front < cost).any(axis=1)).any():
            continue
        found[row] = True
        if not as_good.any():  # one of equal rows is enough to hold others against
            front = np.vstack([front, cost])
    return found


def _names(argument: str, given: object) -> list[str]:
    if isinstance(given, str):
        return [given]
    allowed = "the name of a column, or a list of names"
    if isinstance(given, bytes) or not isinstance(given, Sequence):
        raise ArgumentTypeError(must_be(argument, allowed, given))
    for name in given:
        if not isinstance(name, str):
            raise ArgumentTypeError(must_be(f"each of {argument}", "the name of a column", name))
    return list(given)


def _ranks(table: pd.DataFrame, name: str) -> NDArray[np.int64]:
    """The place of each value among those of its column, from 0; -1 where it is missing.

    Places are compared instead of values: whole numbers beyond 2**53 stay apart.
    """
    if name not in table.columns:
        raise ArgumentError(unknown("column", name, (str(each) for each in table.columns)))
    if table.columns.tolist().count(name) > 1:
        raise ArgumentError(f"table must have column {excerpt(name)} once, it is there twice")
    column = as_numbers(table[name])
    if column is None:
        dtype = excerpt(str(table[name].dtype))
        raise ArgumentError(f"column {excerpt(name)} must hold numbers, got {dtype}")
    ranks, _ = pd.factorize(column, sort=True)
    return np.asarray(ranks, dtype=np.int64)
