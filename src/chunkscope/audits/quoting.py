"""What messages are made of: `counted` numbers, and `quoted` texts."""

from __future__ import annotations

from chunkscope.errors import EXCERPT_LENGTH

__all__ = ["counted", "quoted", "quoted_apart"]


def counted(number: int, noun: str) -> str:
    """A number with its noun, which takes an s.

    Examples
    --------
    >>> counted(1, "chunk"), counted(1200, "chunk")
    ('1 chunk', '1,200 chunks')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def quoted(text: str) -> str:
    r"""An excerpt of a text in quotes, as `chunkscope.errors.excerpt` is one of anything.

    Tens of thousands are made of one audit, and this takes a tenth of the time.

    Examples
    --------
    >>> print(quoted("One.\nTwo \u202e."), quoted("a" * 100))
    'One.\nTwo \u202e.' 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...'
    """
    # Escapes all that is no printable ASCII, lone surrogates and line ends included.
    escaped = text[:EXCERPT_LENGTH].encode("unicode_escape").decode("ascii")
    if len(text) > EXCERPT_LENGTH or len(escaped) > EXCERPT_LENGTH - 2:
        escaped = f"{escaped[: EXCERPT_LENGTH - 5]}..."
    return f"'{escaped}'"


_BEFORE = 12
"""Characters that are shown before the first in which two texts differ."""


def quoted_apart(one: str, other: str) -> tuple[str, str]:
    r"""Excerpts of two texts that are not the same, which are not the same either.

    Examples
    --------
    >>> print(*quoted_apart("a" * 100 + "b", "a" * 100 + "c"))
    '...aaaaaaaaaaaab' '...aaaaaaaaaaaac'
    >>> print(*quoted_apart("One.\n", "One."))
    'One.\n' 'One.'
    """
    pair = quoted(one), quoted(other)
    if pair[0] != pair[1] or one == other:
        return pair
    differ = (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
    first = next(differ, min(len(one), len(other)))
    for begin in (max(0, first - _BEFORE), first):  # escapes may fill all the room before it
        pair = quoted(one[begin:]), quoted(other[begin:])
        if pair[0] != pair[1]:
            break
    return f"'...{pair[0][1:]}", f"'...{pair[1][1:]}"
