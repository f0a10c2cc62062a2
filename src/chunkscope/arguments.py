"""What the arguments of public functions may be: checked here, in one wording."""

from __future__ import annotations

import math
from collections.abc import Collection
from numbers import Real
from typing import TypeGuard

import numpy as np

from chunkscope.errors import ArgumentError, ArgumentTypeError, must_be, unknown

__all__ = ["at_least_one", "is_whole", "number", "one_of", "whole_number", "yes_or_no"]

_MOST = int(np.iinfo(np.int64).max)


def is_whole(value: object) -> TypeGuard[int | np.integer]:
    """Whether `value` is a whole number of Python or numpy: no boolean, and no span of time.

    Examples
    --------
    >>> is_whole(3), is_whole(True), is_whole(np.timedelta64(3))
    (True, False, False)
    """
    # To numpy a span of time is a signed integer.
    return isinstance(value, int | np.integer) and not isinstance(value, bool | np.timedelta64)


def one_of(name: str, value: object, known: Collection[str]) -> str:
    """`value` of the argument `name`, which has to be among `known`.

    Raises
    ------
    ArgumentTypeError
        For what is no str.
    ArgumentError
        For another str; lists the known ones.
    """
    if not isinstance(value, str):
        raise ArgumentTypeError(must_be(name, f"one of {', '.join(known)}", value))
    if value not in known:
        raise ArgumentError(unknown(name, value, known))
    return value


def whole_number(name: str, value: object, *, least: int, most: int = _MOST) -> int:
    """`value` as an int from `least` to `most`, by default what a table can hold.

    Raises
    ------
    ArgumentTypeError
        For floats, booleans and what is no number: ``True`` is no size.
    ArgumentError
        Outside the range.
    """
    upper = "below 2**63" if most == _MOST else f"at most {most}"
    return _whole(name, value, least, most, f"a whole number, at least {least} and {upper}")


def at_least_one(name: str, value: object) -> int | None:
    """`value` as an int from 1 to 2**63 - 1, which a table can hold; None stays None.

    Raises
    ------
    ArgumentTypeError, ArgumentError
        As `whole_number`.
    """
    if value is None:
        return None
    allowed = "a whole number, at least 1 and below 2**63, or None"
    return _whole(name, value, 1, _MOST, allowed)


def number(
    name: str, value: object, *, least: float = 0.0, most: float = math.inf, above: bool = False
) -> float:
    """`value` as a finite float from `least` to `most`; with `above`, more than `least`.

    Raises
    ------
    ArgumentTypeError
        For booleans and what is no real number.
    ArgumentError
        Outside the range, and for NaN and infinities.
    """
    lower = f"more than {least:g}" if above else f"at least {least:g}"
    upper = "" if most == math.inf else f" and at most {most:g}"
    allowed = f"a finite number, {lower}{upper}"
    if isinstance(value, bool | np.bool_ | np.timedelta64) or not isinstance(value, Real):
        raise ArgumentTypeError(must_be(name, allowed, value))
    try:
        given = float(value)
    except OverflowError:  # an int beyond what a float can be
        given = math.inf
    if not math.isfinite(given) or given > most or given < least or (above and given == least):
        raise ArgumentError(must_be(name, allowed, value))
    return given


def yes_or_no(name: str, value: object) -> bool:
    """`value`, which has to be True or False.

    Raises
    ------
    ArgumentTypeError
        For anything else; 1 and 0 too, which are mostly a mistake.
    """
    if not isinstance(value, bool):
        raise ArgumentTypeError(must_be(name, "True or False", value))
    return value


def _whole(name: str, value: object, least: int, most: int, allowed: str) -> int:
    if not is_whole(value):
        raise ArgumentTypeError(must_be(name, allowed, value))
    if not least <= int(value) <= most:
        raise ArgumentError(must_be(name, allowed, value))
    return int(value)
