"""What the fields of records may hold: checked when a record is made, in one wording."""

from __future__ import annotations

import math
import re

from chunkscope.errors import RecordError, excerpt, must_be
from chunkscope.records.strict_json import walked

__all__ = [
    "as_tuple",
    "check_json",
    "check_kind",
    "check_name",
    "check_number",
    "check_sha256",
]

LARGEST_NUMBER = 2**63 - 1
"""Largest index or position in a record: they become int64 columns."""

STEPS_SHOWN = 4
"""How many steps from each end of a path a message shows."""


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
    """Refuse a `value` that is not JSON all the way down, and one that holds itself."""
    for steps, each, is_endless in walked(name, value):
        if is_endless:
            raise RecordError(f"{_path(steps)} must not hold itself")
        if isinstance(each, dict):
            for key in each:
                if not isinstance(key, str):
                    check_kind(f"each field name in {_path(steps)}", key, str)
        elif isinstance(each, float):
            if not math.isfinite(each):
                raise RecordError(must_be(_path(steps), "a finite number", each))
        elif each is not None and not isinstance(each, str | int | list):  # a bool is an int
            raise RecordError(must_be(_path(steps), "a JSON value", each))


def check_sha256(name: str, value: object) -> None:
    """Refuse what is no SHA-256 in hexadecimal."""
    check_kind(name, value, str)
    assert isinstance(value, str)
    if not re.fullmatch("[0-9a-f]{64}", value):
        raise RecordError(must_be(name, "64 lower-case hexadecimal digits", value))


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


def _path(steps: list[str | int]) -> str:
    """Where a value stands, such as ``content['a'][0]``; of many steps the first and the last."""
    name, *below = [str(steps[0]), *(f"[{excerpt(step)}]" for step in steps[1:])]
    if len(below) > 2 * STEPS_SHOWN:
        below = [*below[:STEPS_SHOWN], "...", *below[-STEPS_SHOWN:]]
    return name + "".join(below)
