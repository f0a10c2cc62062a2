"""Lone surrogates: halves of characters of UTF-16, which have no UTF-8."""

from __future__ import annotations

import re

__all__ = ["SURROGATE", "SURROGATES", "has_surrogate"]

SURROGATES = "".join(map(chr, range(0xD800, 0xE000)))
"""All of them."""

SURROGATE = re.compile("[\ud800-\udfff]")
"""One of them."""

_BLOCK = 1 << 20


def has_surrogate(text: str) -> bool:
    r"""Whether a text has one: that it has no UTF-8 is found out faster than by looking.

    Examples
    --------
    >>> has_surrogate("a\ud83d"), has_surrogate("\U0001f338")
    (True, False)
    """
    if text.isascii():
        return False
    try:
        for at in range(0, len(text), _BLOCK):
            text[at : at + _BLOCK].encode()
    except UnicodeEncodeError:
        return True
    return False
