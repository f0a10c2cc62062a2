"""What splitters find out about a text, kept with its index for the settings that follow."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from chunkscope.tokens.index import TokenIndex

__all__ = ["kept", "kept_if_asked_again"]

Found = TypeVar("Found")

_ASKED = object()
"""Stands for what was asked for once and not looked for."""


def kept(index: TokenIndex, key: Hashable, find: Callable[[], Found]) -> Found:
    """What `find` returned when it was first asked for under `key`.

    It goes when the index goes.

    Parameters
    ----------
    index : TokenIndex
        That of the text.
    key : hashable
        The same for the same question, and for no other.
    find : callable
        Called without arguments, once a key.

    Examples
    --------
    >>> index = TokenIndex("to be or not")
    >>> kept(index, "blanks", lambda: index.text.count(" ")), kept(index, "blanks", dict)
    (3, 3)
    """
    if index._kept.get(key, _ASKED) is _ASKED:
        index._kept[key] = find()
    return cast("Found", index._kept[key])


def kept_if_asked_again(
    index: TokenIndex, key: Hashable, find: Callable[[], Found]
) -> Found | None:
    """The same, but None when it is asked for the first time.

    For what is worth finding only if many settings cut the text.

    Examples
    --------
    >>> index = TokenIndex("to be or not")
    >>> [kept_if_asked_again(index, "blanks", lambda: 3) for _ in range(3)]
    [None, 3, 3]
    """
    if key in index._kept:
        return kept(index, key, find)
    index._kept[key] = _ASKED
    return None
