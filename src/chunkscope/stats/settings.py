"""`settings_frame`: the settings of splitters as columns, one row a splitter."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from chunkscope.errors import SettingsError, must_be, unknown
from chunkscope.splitters.registry import SPLITTERS, RegisteredSplitter, from_dict
from chunkscope.stats._frames import framed
from chunkscope.tokens import load

if TYPE_CHECKING:
    from chunkscope.tokens import EncodingLike

__all__ = [
    "SETTINGS",
    "encoding_name",
    "requested_overlap",
    "settings_frame",
    "splitter_of_row",
    "whole",
]

_MOST = int(np.iinfo(np.int64).max)

# What is neither a number nor a switch is told as text, as a table can hold it.
_DTYPES: dict[type, str] = {int: "Int64", bool: "boolean"}


def _settings() -> dict[str, str]:
    """Every setting of every registered splitter, and the dtype of its default."""
    found = {"splitter_class": "str"}
    for kind in SPLITTERS.values():
        default = kind()
        for field in fields(default):
            dtype = _DTYPES.get(type(getattr(default, field.name)), "str")
            assert found.setdefault(field.name, dtype) == dtype, field.name
    # What the tokens count in is a column of the chunk table, of every splitter.
    del found["encoding"]
    return found


_TUPLES = frozenset(
    field.name
    for kind in SPLITTERS.values()
    for field in fields(kind)
    if isinstance(getattr(kind(), field.name), tuple)
)

SETTINGS: dict[str, str] = _settings()
"""Name -> dtype of each column of `settings_frame`, in order; all can be missing."""


def settings_frame(splitters: Sequence[RegisteredSplitter | None]) -> pd.DataFrame:
    """One row a splitter: its class and every setting there is, missing where it has none.

    Parameters
    ----------
    splitters : sequence of SplitPoints, TokenWindows, Recursive or None
        None is a splitter of which nothing is known.

    Returns
    -------
    pandas.DataFrame
        The columns of `SETTINGS`: ``splitter_class``, and every setting of the registered
        splitters but ``encoding``. A tuple is its repr, an encoding object its name; a
        number beyond int64, which a size may be, is missing.

    Examples
    --------
    >>> from chunkscope import Recursive
    >>> settings_frame([Recursive(80), None])[["splitter_class", "chunk_size", "lookback"]]
      splitter_class  chunk_size  lookback
    0      Recursive          80      <NA>
    1            NaN        <NA>      <NA>
    """
    return framed([_told(each) for each in splitters], SETTINGS)


def splitter_of_row(row: Mapping[str, object]) -> RegisteredSplitter:
    """The splitter of a row of `settings_frame`, or of any table with its columns.

    Parameters
    ----------
    row : mapping of str to object
        ``splitter_class`` and settings; what is missing or not there is the default.

    Raises
    ------
    SettingsError
        For a class that is not registered, and for settings that cannot be.

    Examples
    --------
    >>> from chunkscope import TokenWindows
    >>> (row,) = settings_frame([TokenWindows(80, punctuation=".")]).to_dict("records")
    >>> splitter_of_row(row).punctuation
    ('.',)
    """
    kind = row.get("splitter_class")
    if not isinstance(kind, str) or kind not in SPLITTERS:
        raise SettingsError(
            unknown("splitter", None if isinstance(kind, float) else kind, SPLITTERS)
        )
    told: dict[str, object] = {"splitter": kind}
    for field in fields(SPLITTERS[kind]):
        value = row.get(field.name)
        # The stubs do not know that `is_scalar` leaves what `isna` takes.
        if not pd.api.types.is_scalar(value) or not pd.isna(value):  # type: ignore[call-overload]
            told[field.name] = _read_back(field.name, value)
    return from_dict(told)


def _read_back(name: str, value: object) -> object:
    """A cell as the setting it was: a table holds tuples as text, and whole numbers as floats."""
    if SETTINGS.get(name) == "Int64" and isinstance(value, float | np.floating):
        return int(value) if value.is_integer() else value
    if not isinstance(value, str) or name not in _TUPLES:
        return value
    try:
        read = ast.literal_eval(value)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        read = None
    if not isinstance(read, tuple | list):  # a str would be another setting: a mark a character
        raise SettingsError(must_be(name, "a tuple in writing, such as ('.', '!')", value))
    return read


def requested_overlap(splitter: RegisteredSplitter | None) -> tuple[int | None, str | None]:
    """How much text chunks were asked to repeat, and the unit: ``"cl100k_base tokens"``.

    Of `SplitPoints`, the characters of context kept apart. Both are None of None.
    """
    if splitter is None:
        return None, None
    if splitter.encoding is not None:
        unit = f"{encoding_name(splitter.encoding)} tokens"
    else:
        unit = encoding_name(getattr(splitter, "unit", "chars"))
    return whole(splitter.chunk_overlap), unit


def whole(number: int | None) -> int | None:
    """`number` where a column of ``Int64`` can hold it, else None: settings know no upper end."""
    return None if number is None or number > _MOST else number


def encoding_name(encoding: EncodingLike) -> str:
    """The name of an encoding, which may be given as it."""
    return encoding if isinstance(encoding, str) else load(encoding).name


def _told(splitter: RegisteredSplitter | None) -> dict[str, object]:
    if splitter is None:
        return {}
    told: dict[str, object] = {"splitter_class": type(splitter).__name__}
    for field in fields(splitter):
        value = getattr(splitter, field.name)
        if isinstance(value, tuple):
            value = repr(value)  # escapes what cannot be printed, and reads back
        elif isinstance(value, int):
            value = whole(value)
        elif not isinstance(value, str):
            value = encoding_name(value)
        told[field.name] = value
    return told
