"""`TokenWindows` written again from its contract alone, up to the first known fault.

The contract gives the same cuts as the known implementation wherever that one loses,
tears and repeats nothing. There this walk is exact; where it meets one of those cases it
stops, and what follows is left to the laws.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["Walk", "token_window_chunks"]


@dataclass(frozen=True)
class Walk:
    """What the reference can tell: chunks, and how it ended."""

    chunks: list[tuple[int, int, str]]
    """Start and end, code points, and the name of the boundary at the end."""
    sound: bool
    """True where it reached the end of the text, False where it met a faulty case."""


def token_window_chunks(
    text: str,
    *,
    chunk_size: int,
    chunk_overlap: int,
    punctuation: tuple[str, ...],
    edges: list[int | None],
    count: Callable[[str], int],
) -> Walk:
    """The chunks of `text`, from contract 2.

    `edges` are the token boundaries in code points, None for one inside a character.
    `punctuation` holds no mark that begins another one.
    """
    last = len(edges) - 1
    chunks: list[tuple[int, int, str]] = []
    start = done = 0
    while last:
        end = min(start + chunk_size, last)
        left, right = edges[start], edges[end]
        if left is None or right is None or left > done:
            return Walk(chunks, sound=False)  # (b) loses text, (c) cuts inside a character
        if end == last:
            return Walk([*chunks, (left, right, "text_end")], sound=True)
        window = text[left:right]
        at, mark = max(
            ((at, mark) for mark in punctuation for at in _starts(window, mark)),
            default=(0, ""),
        )
        cut, token_end, boundary = right, end, "token"
        if at > 0:
            marked = left + at + len(mark)
            if marked <= done:
                return Walk(chunks, sound=False)  # (a) does not advance
            cut, token_end = marked, start + count(text[left:marked])
            boundary = "line" if "\n" in mark else "clause" if mark in {",", "，"} else "sentence"
        chunks.append((left, cut, boundary))
        if token_end - chunk_overlap <= start:
            return Walk(chunks, sound=False)  # (a) stops
        start, done = token_end - chunk_overlap, cut
        if start > last:
            return Walk(chunks, sound=False)
    return Walk(chunks, sound=True)


def _starts(window: str, mark: str) -> list[int]:
    return [at for at in range(len(window)) if window.startswith(mark, at)]
