"""What the options of statistics may be."""

from __future__ import annotations

import numpy as np

from chunkscope.errors import ArgumentError, ArgumentTypeError, must_be, unknown

__all__ = ["at_least_one", "one_of"]


def one_of(name: str, value: object, known: tuple[str, ...]) -> None:
    """Refuse a `value` of the option `name` that is not among `known`."""
    if not isinstance(value, str):
        raise ArgumentTypeError(must_be(name, f"one of {', '.join(known)}", value))
    if value not in known:
        raise ArgumentError(unknown(name, value, known))


def at_least_one(name: str, value: object) -> int | None:
    """`value` as an int from 1 to 2**63 - 1, which a table can hold; None stays None.

    Raises
    ------
    ArgumentTypeError
        For floats, booleans and what is no number: ``True`` is no size.
    ArgumentError
        Outside the range.
    """
    if value is None:
        return None
    most = np.iinfo(np.int64).max
    allowed = "a whole number, at least 1 and below 2**63, or None"
    if isinstance(value, bool) or not isinstance(value, int | np.integer):
        raise ArgumentTypeError(must_be(name, allowed, value))
    if not 1 <= value <= most:
        raise ArgumentError(must_be(name, allowed, value))
    return int(value)
