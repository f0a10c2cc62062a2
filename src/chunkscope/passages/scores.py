"""Scores of results: finite numbers, checked, and as float64; and what is made of several."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.arguments import is_whole
from chunkscope.corpus.checking import how_many_wrong
from chunkscope.errors import ArgumentError, ArgumentTypeError, TableError, must_be

__all__ = [
    "AGGREGATIONS",
    "ALLOWED",
    "LIMIT",
    "Aggregation",
    "Scores",
    "checked_scores",
    "no_sum",
    "scores_of",
]

Aggregation: TypeAlias = Literal["max", "mean", "sum"]
"""What is made of the scores of a document: the greatest, the mean, or the sum."""

AGGREGATIONS: tuple[Aggregation, ...] = get_args(Aggregation)

LIMIT = 2**53
"""Whole numbers have to be less, for beyond it float64 has not all of them."""

ALLOWED = "a finite number, and below 2**53 where it is whole"


@dataclass(frozen=True)
class Scores:
    """The column of scores of a table.

    Attributes
    ----------
    values : ndarray of float64, shape (n_hits,)
    whole : ndarray of bool, shape (n_hits,)
        Which were whole numbers of Python or numpy, not floats.
    all_whole : bool
        Whether the column can hold no float, or holds none.
    """

    values: NDArray[np.float64]
    whole: NDArray[np.bool_]
    all_whole: bool


def checked_scores(values: Sequence[object], noun: str) -> list[int | float]:
    """The scores of a list, ints as ints and floats as floats of Python.

    Parameters
    ----------
    values : sequence of object
    noun : str
        What each is the score of, in a message.

    Raises
    ------
    ArgumentTypeError
        Where the first that cannot be is no number, or a boolean.
    ArgumentError
        Where it is NaN, infinite or a whole number that float64 may not have.
    """
    if set(map(type, values)) <= {float} and all(map(math.isfinite, values)):  # type: ignore[arg-type]  # all are floats
        return values  # type: ignore[return-value]  # as nearly always, and five times as fast
    wrong = [not _is_score(value) for value in values]
    if any(wrong):
        first = wrong.index(True)
        message = must_be(f"the score of {noun} {first}", ALLOWED, values[first])
        kind = ArgumentError if _is_number(values[first]) else ArgumentTypeError
        raise kind(message + how_many_wrong(sum(wrong), len(wrong), f"{noun}s"))
    return [_plain(value) for value in values]


def scores_of(column: pd.Series) -> Scores:
    """The scores of a table of hits.

    Raises
    ------
    TableError
        Where one is missing, NaN, infinite, no number, a boolean or a whole number that
        float64 may not have: names the first row, and how many there are.
    """
    if isinstance(column.dtype, np.dtype) and column.dtype.kind in "iuf":
        given = column.to_numpy()
        is_whole = column.dtype.kind in "iu"
        # Not by abs: that of the least int64 is negative.
        wrong = (given <= -LIMIT) | (given >= LIMIT) if is_whole else ~np.isfinite(given)
        with np.errstate(over="ignore"):
            values = given.astype(np.float64, copy=False)
        if values.dtype != given.dtype:
            wrong |= ~np.isfinite(values)  # what a longer float can be, and float64 cannot
        if not wrong.any():
            return Scores(values, np.full(len(values), is_whole), is_whole)
    else:
        held = column.tolist()
        wrong = np.array([not _is_score(value) for value in held], dtype=bool)
        if not wrong.any():
            plain = [_plain(value) for value in held]
            whole = np.array([isinstance(value, int) for value in plain], dtype=bool)
            return Scores(
                np.array(plain, dtype=np.float64), whole, bool(whole.any() and whole.all())
            )
    first = int(wrong.argmax())
    message = must_be(f"the score of row {first}", ALLOWED, column.iloc[[first]].tolist()[0])
    raise TableError(message + how_many_wrong(int(wrong.sum()), len(column)))


def no_sum(whose: str, total: float, sizes: float) -> str:
    """The message for a sum that float64 does not have: `sizes` is that without the signs."""
    what = f"the sum of the scores of {whose}"
    allowed = "finite, and where all are whole that of their sizes below 2**53"
    return must_be(what, allowed, int(sizes) if math.isfinite(total) else total)


def _is_number(value: object) -> bool:
    return is_whole(value) or isinstance(value, float | np.floating)


def _is_score(value: object) -> bool:
    if not _is_number(value):
        return False
    plain = _plain(value)
    return -LIMIT < plain < LIMIT if isinstance(plain, int) else math.isfinite(plain)


def _plain(value: object) -> int | float:
    """`value` as an int or a float of Python itself."""
    if is_whole(value):
        return int(value)
    assert isinstance(value, float | np.floating)
    return float(value)
