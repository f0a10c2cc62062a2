"""Numbers as people read them, and words made short."""

from __future__ import annotations

from collections.abc import Callable
from math import isnan
from typing import TypeGuard

import numpy as np

__all__ = ["MISSING", "count", "counted", "percent", "shortened", "signed"]

MISSING = "–"
"""What cannot be said."""


def count(value: object) -> str:
    """A whole number, in groups of three; a mean has one decimal.

    Examples
    --------
    >>> count(1234), count(12.5), count(12.0), count(None)
    ('1,234', '12.5', '12', '–')
    """
    if not _is_number(value):
        return MISSING
    return f"{value:,}" if isinstance(value, int) else f"{value:,.1f}".removesuffix(".0")


def counted(number: object, noun: str) -> str:
    """So many of something.

    Examples
    --------
    >>> counted(1, "chunk"), counted(1234, "chunk"), counted(0, "boundary")
    ('1 chunk', '1,234 chunks', '0 boundaries')
    """
    if number == 1:
        return f"{count(number)} {noun}"
    is_with_y = noun.endswith("y") and noun[-2:-1] not in "aeiou"
    return (
        f"{count(number)} {noun.removesuffix('y')}ies" if is_with_y else f"{count(number)} {noun}s"
    )


def percent(share: object, decimals: int = 1) -> str:
    """A share in percent: never 0 % of something, nor 100 % of less than all.

    What is no number, and NaN, cannot be said.

    Examples
    --------
    >>> percent(0.0001), percent(0.034), percent(0.5), percent(0.9999), percent(1)
    ('< 0.1 %', '3.4 %', '50 %', '> 99.9 %', '100 %')
    >>> percent(0.004, 0), percent(0.034, 0), percent(0.996, 0)
    ('< 1 %', '3 %', '> 99 %')
    """
    if not _is_number(share):
        return MISSING
    number, least = 100 * float(share), 10.0**-decimals
    if 0 < number < least:
        return f"< {least:.{decimals}f} %"
    if 100 - least < number < 100:
        return f"> {100 - least:.{decimals}f} %"
    told = f"{number:.{decimals}f}"
    return (told.rstrip("0").rstrip(".") if decimals else told) + " %"


def signed(text: str, difference: float) -> str:
    """`text`, the size of a difference, with the sign of it; nothing where there is none.

    Examples
    --------
    >>> signed("3", -3.0), signed("3", 3.0), signed("0", 0.0)
    ('−3', '+3', '')
    """
    if difference == 0:
        return ""
    return ("+" if difference > 0 else "−") + text


def shortened(text: str, most: float, width: Callable[[str], float] = len) -> str:
    """`text`, of what is wider than `most` the two ends: names in a row differ at their ends.

    Of a list with commas the end starts with one of its parts, if a half has room for it.

    Parameters
    ----------
    text : str
        On one line, as it is drawn.
    most : float
        The width it may have, in the unit of `width`.
    width : callable, default len
        How wide a text is: never less for more letters.

    Returns
    -------
    str
        At most so wide, but never without its first letter.

    Examples
    --------
    >>> shortened("Recursive(chunk_size=100)", 12)
    'Recursiv…00)'
    >>> shortened("Recursive(chunk_size=100, chunk_overlap=0)", 36)
    'Recursive(chunk_s…, chunk_overlap=0)'
    """
    if width(text) <= most:
        return text
    end = _end_of_list(text, most / 2, width)
    if end:
        head = text.removesuffix(end)
        kept = _largest(lambda n: width(f"{head[:n]}…{end}") <= most, len(head))
        return f"{head[: max(kept, 1)]}…{end}"
    kept = _largest(lambda n: width(_ends(text, n)) <= most, len(text) - 1)
    return _ends(text, max(kept, 1))


def _end_of_list(text: str, most: float, width: Callable[[str], float]) -> str:
    """As many of the last parts of a list as fit, with the comma before them."""
    at = len(text)
    while True:
        before = text.rfind(", ", 0, at)
        if before <= 0 or width(text[before:]) > most:
            return text[at:]
        at = before


def _ends(text: str, kept: int) -> str:
    """`kept` letters of `text`, twice as many of its head as of its end."""
    tail = kept // 3
    return f"{text[: kept - tail]}…{text[len(text) - tail :]}"


def _largest(holds: Callable[[int], bool], most: int) -> int:
    """The largest number up to `most` for which `holds`, which holds up to some number."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if holds(middle) else (low, middle - 1)
    return low


def _is_number(value: object) -> TypeGuard[int | float]:
    if isinstance(value, bool | np.bool_) or not isinstance(value, int | float | np.number):
        return False
    return not isnan(value)
