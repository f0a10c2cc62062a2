"""Settings of splitters: what each kind of setting may be, and errors that say so."""

from __future__ import annotations

import functools
from collections.abc import Collection
from dataclasses import fields
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from chunkscope.arguments import is_whole
from chunkscope.errors import (
    ArgumentTypeError,
    EncodingError,
    SettingsError,
    UnknownSettingError,
    must_be,
    unknown,
)
from chunkscope.tokens import known_names, load

if TYPE_CHECKING:
    from chunkscope.tokens import EncodingLike

__all__ = [
    "in_range",
    "known_encoding",
    "one_of",
    "settings",
    "whole_number",
    "yes_or_no",
]

_MOST_DIGITS = 100
"""Longest number that is a setting. Python writes down none of more than 4,300 digits."""


def whole_number(field: str, value: object, allowed: str, *, default: int | None = None) -> int:
    """`value` as an int, or the `SettingsError` that says it is no whole number.

    Floats and booleans are refused: ``True`` is no size. Numpy integers are taken. None
    stands for `default`, where there is one. The range, for people, is `allowed`; it is
    checked by the caller, who checks all types before any range; but numbers that Python
    does not write down, as a label has to, are refused here.
    """
    if value is None and default is not None:
        return default
    if is_whole(value):
        if abs(int(value)) >= 10**_MOST_DIGITS:
            written = f"a whole number of at most {_MOST_DIGITS} digits, {allowed}"
            raise SettingsError(must_be(field, written, value))
        return int(value)
    raise SettingsError(must_be(field, f"a whole number, {allowed}", value))


def in_range(field: str, value: int, allowed: str, *, holds: bool) -> int:
    """`value`, or where `holds` is false the `SettingsError` that says what is `allowed`."""
    if not holds:
        raise SettingsError(must_be(field, allowed, value))
    return value


def one_of(field: str, value: object, known: Collection[str]) -> str:
    """`value`, or the `SettingsError` that lists the known names."""
    if isinstance(value, str) and value in known:
        return value
    raise SettingsError(unknown(field, value, known))


def yes_or_no(field: str, value: object) -> bool:
    """`value` as a bool, or the `SettingsError` that says it is neither True nor False."""
    if isinstance(value, bool | np.bool_):
        return bool(value)
    raise SettingsError(must_be(field, "True or False", value))


def known_encoding(field: str, value: EncodingLike, *, also: Collection[str] = ()) -> EncodingLike:
    """`value`, an object as the `Encoding` it makes, or the `SettingsError` that says why not.

    A name that is on board is taken without loading its vocabulary. `also` are the names
    that the field takes besides those of encodings, for the message.
    """
    if isinstance(value, str) and value in known_names():
        return value
    try:
        loaded = load(value)
    except (EncodingError, ArgumentTypeError) as reason:
        if also and isinstance(value, str):
            raise SettingsError(unknown(field, value, {*also, *known_names()})) from None
        raise SettingsError(f"{field}: {reason}") from None
    return value if isinstance(value, str) else loaded


_Settings = TypeVar("_Settings")

# What the published chunkers call the settings, and what they are called here.
_PUBLISHED_NAMES = {
    "max_lookback_size": "lookback",
    "overlap": "chunk_overlap",
    "overlap_size": "chunk_overlap",
    "encoding_name": "encoding",
    "split_punctuation": "punctuation",
}


def settings(cls: type[_Settings]) -> type[_Settings]:
    """The dataclass `cls` with an ``__init__`` that explains names it does not know.

    A plain dataclass would say ``got an unexpected keyword argument``; this one names our
    name for a published one, and else lists the settings there are.
    """
    known = [field.name for field in fields(cls)]  # type: ignore[arg-type]  # a dataclass
    init = cls.__init__

    @functools.wraps(init)
    def checked_init(self: _Settings, /, *values: object, **named: object) -> None:
        for name in named:
            if name in known:
                continue
            ours = _PUBLISHED_NAMES.get(name)
            if ours in known:
                raise UnknownSettingError(
                    f"{cls.__name__} has no setting {name}: it is called {ours} here"
                )
            raise UnknownSettingError(f"{cls.__name__}: {unknown('setting', name, known)}")
        init(self, *values, **named)

    cls.__init__ = checked_init  # type: ignore[method-assign,assignment]
    return cls
