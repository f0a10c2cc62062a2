"""What the fields of records may hold: checked when a record is made, in one wording."""

from __future__ import annotations

import math

from chunkscope.errors import RecordError, excerpt, must_be

__all__ = ["as_tuple", "check_json", "check_kind", "check_name", "check_number"]

LARGEST_NUMBER = 2**63 - 1
"""Largest index or position in a record: they become int64 columns."""


def check_name(name: str, value: object) -> None:
    """Refuse what is no str, and a blank one."""
    if not isinstance(value, str) or not value.strip():
        raise RecordError(must_be(name, "a str that is not blank", value))


def check_number(name: str, value: object) -> None:
    """Refuse what is no whole number from 0 to what int64 holds."""
    # A bool is an int to Python, and no index to anybody.
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise RecordError(must_be(name, "a whole number, at least 0", value))
    if value > LARGEST_NUMBER:
        raise RecordError(must_be(name, f"at most {LARGEST_NUMBER}", value))


def check_json(name: str, value: object) -> None:
    """Refuse a `value` that is not JSON all the way down."""
    unchecked: list[tuple[str, object]] = [(name, value)]
    while unchecked:  # not by recursion: JSON may be nested deeper than Python calls
        path, each = unchecked.pop()
        if isinstance(each, dict):
            for key in each:
                check_kind(f"each field name in {path}", key, str)
            unchecked += [(f"{path}[{excerpt(key)}]", inner) for key, inner in each.items()]
        elif isinstance(each, list):
            unchecked += [(f"{path}[{i}]", inner) for i, inner in enumerate(each)]
        elif isinstance(each, float) and not math.isfinite(each):
            raise RecordError(must_be(path, "a finite number", each))
        elif each is not None and not isinstance(each, bool | int | float | str):
            raise RecordError(must_be(path, "a JSON value", each))


def check_kind(name: str, value: object, kind: type) -> None:
    """Refuse a `value` that is no `kind`."""
    if not isinstance(value, kind):
        raise RecordError(must_be(name, f"a {kind.__name__}", value))


def as_tuple(name: str, value: object, kind: type) -> tuple[object, ...]:
    """`value`, a list or tuple of `kind`, as a tuple."""
    if not isinstance(value, list | tuple):
        raise RecordError(must_be(name, f"a list of {kind.__name__}", value))
    for i, each in enumerate(value):
        check_kind(f"{name}[{i}]", each, kind)
    return tuple(value)
