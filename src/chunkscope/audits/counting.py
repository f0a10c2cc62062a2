"""What messages are made of: `counted` numbers, and `shown` texts."""

from __future__ import annotations

from chunkscope.errors import EXCERPT_LENGTH

__all__ = ["counted", "shown"]


def counted(number: int, noun: str) -> str:
    """A number with its noun, which takes an s.

    Examples
    --------
    >>> counted(1, "chunk"), counted(1200, "chunk")
    ('1 chunk', '1,200 chunks')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def shown(text: str) -> str:
    r"""An excerpt of a text in quotes, as `chunkscope.errors.excerpt` is one of anything.

    Tens of thousands are made of one audit, and this takes a tenth of the time.

    Examples
    --------
    >>> print(shown("One.\nTwo \u202e."), shown("a" * 100))
    'One.\nTwo \u202e.' 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...'
    """
    # Escapes all that is no printable ASCII, lone surrogates and line ends included.
    escaped = text[:EXCERPT_LENGTH].encode("unicode_escape").decode("ascii")
    if len(text) > EXCERPT_LENGTH or len(escaped) > EXCERPT_LENGTH - 2:
        escaped = f"{escaped[: EXCERPT_LENGTH - 5]}..."
    return f"'{escaped}'"
