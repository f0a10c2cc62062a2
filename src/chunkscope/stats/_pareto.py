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
    vectors", Journal of the ACM 22: the rows on the front are the maxima of the set,
    found by halves, in n log(n) for two columns and three, times log(n) for each more.

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
    order = np.lexsort(costs.T[::-1])
    ordered = costs[order]
    new = np.ones(len(costs), dtype=np.bool_)
    new[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
    # What beats a row comes before it in this order, so that the first column is done with.
    stays = ~_beaten(ordered[new][:, 1:])
    found = np.empty(len(costs), dtype=np.bool_)
    found[order] = stays[np.cumsum(new) - 1]  # equal rows stay together
    return found


def _beaten(costs: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which rows have one before them that is as good in every column.

    Each half for itself, and then the second held against what the first has left.
    """
    n_rows, n_columns = costs.shape
    if n_columns == 1:
        beaten = np.zeros(n_rows, dtype=np.bool_)
        beaten[1:] = np.minimum.accumulate(costs[:-1, 0]) <= costs[1:, 0]
        return beaten
    if n_rows <= _FEW:
        return np.asarray(np.tril(_as_good(costs, costs), -1).any(axis=1))
    half = n_rows // 2
    first, second = _beaten(costs[:half]), _beaten(costs[half:])
    left = np.flatnonzero(~second)
    second[left] = _matched(costs[half:][left], costs[:half][~first])
    return np.concatenate([first, second])


def _matched(costs: NDArray[np.int64], others: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which rows of `costs` have one in `others` that is as good in every column."""
    if not (len(costs) and len(others)):
        return np.zeros(len(costs), dtype=np.bool_)
    if costs.shape[1] == 1:
        return np.asarray(others.min() <= costs[:, 0])
    if costs.shape[1] == 2:
        order = np.argsort(others[:, 0], kind="stable")
        least = np.minimum.accumulate(others[order, 1])
        upto = np.searchsorted(others[order, 0], costs[:, 0], side="right")
        return np.asarray((upto > 0) & (least[upto - 1] <= costs[:, 1]))
    if len(costs) * len(others) <= _FEW**2:
        return np.asarray(_as_good(costs, others).any(axis=1))
    last, of_others = costs[:, -1], others[:, -1]
    if of_others.max() <= last.min():
        return _matched(costs[:, :-1], others[:, :-1])
    values = np.unique(np.concatenate([last, of_others]))
    low, lower = last < values[len(values) // 2], of_others < values[len(values) // 2]
    matched = np.empty(len(costs), dtype=np.bool_)
    matched[low] = _matched(costs[low], others[lower])
    # Those below are as good in the last column already.
    matched[~low] = _matched(costs[~low][:, :-1], others[lower][:, :-1])
    left = np.flatnonzero(~low)[~matched[~low]]
    matched[left] = _matched(costs[left], others[~lower])
    return matched


_FEW = 64
"""So many rows are held against one another, each against each."""


def _as_good(costs: NDArray[np.int64], others: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Whether each of `others` (columns) is as good as each of `costs` (rows) in everything."""
    return np.asarray((others[None] <= costs[:, None]).all(axis=2))


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
