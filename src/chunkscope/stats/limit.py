"""`limit_of`: most tokens of a chunk, given as a number or by the model that takes them."""

from __future__ import annotations

import numpy as np

from chunkscope.arguments import is_whole
from chunkscope.errors import ArgumentError, ArgumentTypeError, must_be, unknown
from chunkscope.stats._models import MODELS

__all__ = ["full_name", "limit_in", "limit_of"]

_MOST = int(np.iinfo(np.int64).max)


def limit_of(value: object) -> int | None:
    """Most tokens, at least 1, of a number or the name of a model in `MODELS`; None stays None.

    Parameters
    ----------
    value : int, str or None
        What was given as ``limit``. The organisation before a model's name may be left out
        where no other has a model of that name.

    Raises
    ------
    ArgumentTypeError
        For what is neither.
    ArgumentError
        For an unknown model, and a number below 1 or one that no table can hold.

    Examples
    --------
    >>> limit_of("all-MiniLM-L6-v2"), limit_of(512)
    (256, 512)
    """
    if value is None:
        return None
    if isinstance(value, str):
        return MODELS[full_name(value)].limit
    allowed = "a whole number, at least 1 and below 2**63, the name of a model, or None"
    if not is_whole(value):
        raise ArgumentTypeError(must_be("limit", allowed, value))
    if not 1 <= value <= _MOST:
        raise ArgumentError(must_be("limit", allowed, value))
    return int(value)


def limit_in(unit: str, value: object) -> int | None:
    """`limit_of` where `unit` is tokens; of characters no model has a limit.

    Raises
    ------
    ArgumentTypeError, ArgumentError
        As `limit_of`, and for the name of a model where `unit` is not tokens.

    Examples
    --------
    >>> limit_in("tokens", "all-MiniLM-L6-v2"), limit_in("chars", 900)
    (256, 900)
    """
    if unit != "tokens" and isinstance(value, str):
        raise ArgumentTypeError(must_be("limit", f"a number of {unit}, at least 1, or None", value))
    return limit_of(value)


def full_name(model: str) -> str:
    """The name in `MODELS` of a model, which may be given without its organisation.

    Raises
    ------
    ArgumentError
        Where there is none, or several; lists the closest.

    Examples
    --------
    >>> full_name("bge-m3")
    'BAAI/bge-m3'
    """
    if model in MODELS:
        return model
    found = [name for name in MODELS if name.rpartition("/")[2] == model]
    if len(found) != 1:
        raise ArgumentError(unknown("model", model, MODELS))
    return found[0]
