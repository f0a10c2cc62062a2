"""A row: one value for one parameter, and what must become of it."""

from __future__ import annotations

import copy
import hashlib
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, get_args

import numpy as np
import pandas as pd

from chunkscope.errors import ChunkscopeError

__all__ = [
    "CATEGORIES",
    "NAN",
    "SECRET",
    "Category",
    "Errors",
    "Made",
    "Outcome",
    "Parameter",
    "Row",
    "either",
    "or_refused",
    "refused",
    "strangers",
    "works",
]

Category: TypeAlias = Literal[
    "None", "NaN", "bytes", "wrong type", "impossible", "boundary", "unknown name"
]
CATEGORIES: tuple[Category, ...] = get_args(Category)

Outcome: TypeAlias = type[ChunkscopeError] | Literal["works", "either"]
"""The class of the error, no base of it; that the call works; or one or the other."""

SECRET = hashlib.shake_256(b"what a document says").hexdigest(100)
"""A text of 200 characters, no stretch of it like another, that no message may tell."""

NAN = float("nan")


@dataclass(frozen=True)
class Made:
    """A value that cannot be copied: it is made anew for each call."""

    make: Callable[[], object]


@dataclass(frozen=True)
class Row:
    """A value to give, and what must become of it.

    Attributes
    ----------
    label : str
        What the value is, in words; the name of the test case.
    category : Category
        What kind of bad input it is.
    value : object
        The value. Each call gets a copy.
    outcome : Outcome
        What must become of it.
    shown : str, optional
        What the message must contain of it; by default an excerpt of the whole value.
    """

    label: str
    category: Category
    value: object
    outcome: Outcome
    shown: str | None = None

    def fresh(self) -> object:
        """The value, not shared with any other call."""
        return self.value.make() if isinstance(self.value, Made) else copy.deepcopy(self.value)


@dataclass(frozen=True)
class Parameter:
    """The rows of one parameter.

    Attributes
    ----------
    rows : tuple of Row
        Unlike in label.
    says : tuple of str
        Words of which a message names one; none of them means the parameter's own name.
    known : tuple of str
        The names that the parameter takes, where it takes only some.
    any_text : bool
        Whether every str is right, so that none is impossible or unknown.
    """

    rows: tuple[Row, ...]
    says: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    any_text: bool = False


@dataclass(frozen=True)
class Errors:
    """The errors of a door: for a wrong kind of value, and for a wrong value of the right kind."""

    kind: type[ChunkscopeError]
    value: type[ChunkscopeError]


def refused(
    label: str, category: Category, value: object, error: Outcome, shown: str | None = None
) -> Row:
    """A row that must be refused with `error`."""
    return Row(label, category, value, error, shown)


def works(label: str, value: object, category: Category = "boundary") -> Row:
    """A row at the edge of what is allowed, on the inner side."""
    return Row(label, category, value, "works")


def either(label: str, value: object, category: Category = "boundary") -> Row:
    """A row that may work or be refused, but nothing else."""
    return Row(label, category, value, "either")


def or_refused(parameter: Parameter) -> Parameter:
    """The same, where what is right alone may not fit the other arguments."""
    rows = tuple(
        replace(row, outcome="either") if row.outcome == "works" else row for row in parameter.rows
    )
    return replace(parameter, rows=rows)


_STRANGERS: tuple[tuple[str, Category, object], ...] = (
    ("None", "None", None),
    ("NaN", "NaN", NAN),
    ("pandas.NA", "NaN", pd.NA),
    ("pandas.NaT", "NaN", pd.NaT),
    ("bytes", "bytes", b"3"),
    ("True", "wrong type", True),
    ("an int", "wrong type", 3),
    ("a float", "wrong type", 1.5),
    ("a str", "wrong type", "3"),
    ("a long str", "wrong type", SECRET),
    ("a list", "wrong type", [3]),
    ("a dict", "wrong type", {"a": 3}),
    ("an array", "wrong type", np.array([3, 4])),
    ("a Series", "wrong type", pd.Series([3, 4])),
    ("a class", "wrong type", complex),
    ("an object", "wrong type", object()),
    ("a span of time", "wrong type", np.timedelta64(3, "s")),  # a signed integer to numpy
)


def strangers(error: Outcome, *, but: Collection[str] = ()) -> Iterable[Row]:
    """Values of every kind but those labelled `but`, all to be refused with `error`."""
    for label, category, value in _STRANGERS:
        if label not in but:
            yield refused(label, category, value, error)
