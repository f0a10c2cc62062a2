r"""Marks in a line of text: a blank between each two, and what cannot be seen as an escape."""

from __future__ import annotations

import re
from collections.abc import Iterable

from chunkscope.errors import SettingsError, must_be
from chunkscope.rendering.characters import SPECIAL

__all__ = ["marks_of", "marks_told"]

_SHORT = {"\n": r"\n", "\t": r"\t", "\r": r"\r", " ": r"\s", "\\": r"\\"}
_LONG = {told: char for char, told in _SHORT.items()}

_ESCAPE = re.compile(r"\\(?:u\{([0-9A-Fa-f]{1,6})\}|(.?))", re.DOTALL)


def marks_told(marks: Iterable[str]) -> str:
    r"""The marks in a line; `marks_of` reads it back.

    Examples
    --------
    >>> print(marks_told([".", "\n", "; "]))
    . \n ;\s
    """
    return " ".join("".join(map(_told, mark)) for mark in marks)


def marks_of(line: str) -> tuple[str, ...]:
    r"""The marks of a line, which blanks part.

    Raises
    ------
    SettingsError
        For an escape that is none.

    Examples
    --------
    >>> marks_of(r". \n ;\s")
    ('.', '\n', '; ')
    """
    return tuple(_ESCAPE.sub(_read, mark) for mark in line.split())


def _told(char: str) -> str:
    if char in _SHORT:
        return _SHORT[char]
    hidden = char.isspace() or (char != "$" and SPECIAL.fullmatch(char) is not None)
    return f"\\u{{{ord(char):X}}}" if hidden else char


def _read(found: re.Match[str]) -> str:
    if found[1] is not None and int(found[1], 16) <= 0x10FFFF:
        return chr(int(found[1], 16))
    if found[0] not in _LONG:
        allowed = r"one of \n, \t, \r, \s for a blank, \\, and \u{200B} for any other character"
        raise SettingsError(must_be("an escape in a mark", allowed, found[0]))
    return _LONG[found[0]]
