"""The known token windows, modelled from contract and recordings, faults and all.

The model gives what was recorded in *every* case, the faulty ones too, which a test
shows. So whatever of a difference it explains is explained, and by code:

- it cuts after the first character of a mark, where ours cuts after the whole mark;
  `whole_marks` makes it do as ours does;
- it stops early, skips characters and cuts inside characters; `until_a_fault` says up to
  where it did none of that, and there ours must agree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from chunkscope.splitters.token_windows import PUNCTUATION
from chunkscope.tokens import known_names, load
from tests.conformance.recordings import Case

__all__ = ["OURS", "Window", "can_be", "published_windows", "settings_of", "until_a_fault"]

PUBLISHED = {
    "chunk_size": 1024,
    "overlap": 50,
    "encoding_name": "cl100k_base",
    "split_punctuation": PUNCTUATION,
}
"""The published settings and their defaults."""

OURS = {
    "chunk_size": "chunk_size",
    "overlap": "chunk_overlap",
    "encoding_name": "encoding",
    "split_punctuation": "punctuation",
}
"""Published name -> ours."""


def settings_of(case: Case) -> dict[str, Any]:
    """The settings of a case by our names, the published defaults filled in."""
    return {ours: case.get(theirs, PUBLISHED[theirs]) for theirs, ours in OURS.items()}


def can_be(case: Case) -> bool:
    """Whether contract 2 allows the settings of a case, whatever its text."""
    settings = settings_of(case)
    size, overlap = settings["chunk_size"], settings["chunk_overlap"]
    return (
        type(size) is int
        and type(overlap) is int
        and 0 <= overlap < size
        and settings["encoding"] in known_names()
        and all(isinstance(mark, str) and mark for mark in settings["punctuation"])
    )


@dataclass(frozen=True)
class Window:
    """One window: its text with its white space, and its tokens as the arithmetic has them."""

    text: str
    tokens: tuple[int, int]
    chars: tuple[int, int] | None
    """Where the text stands, code points; None where it is not a slice of the page."""


def published_windows(
    page: str,
    *,
    chunk_size: int,
    chunk_overlap: int,
    encoding: str,
    punctuation: Sequence[str],
    whole_marks: bool = False,
) -> list[Window]:
    """The windows of a page, blank ones included; the settings have our names."""
    tokens = _tokens(page, encoding)
    offsets = _offsets(page, tokens)
    windows: list[Window] = []
    start = 0
    while start < len(tokens):
        end = token_end = min(start + chunk_size, len(tokens))
        text = _decoded(tokens[start:end])
        if end < len(tokens):
            at = max((text.rfind(mark) for mark in punctuation), default=-1)
            if at > 0:
                found = max((mark for mark in punctuation if text.startswith(mark, at)), key=len)
                text = text[: at + (len(found) if whole_marks else 1)]
                token_end = start + len(_tokens(text, encoding))
        first = offsets[start]
        slice_there = first is not None and page.startswith(text, first)
        chars = (first, first + len(text)) if first is not None and slice_there else None
        windows.append(Window(text, (start, token_end), chars))
        if end == len(tokens) or token_end - chunk_overlap <= start:
            break
        start = token_end - chunk_overlap
    return windows


def until_a_fault(windows: Sequence[Window], page: str) -> tuple[list[tuple[int, int]], bool]:
    """The chunks before the first fault, code points, and whether there was none at all.

    Faults are a window that is no slice of the page, one that begins after the end of the
    last one, one that gains nothing beyond it, and an end before the page's.
    """
    chunks: list[tuple[int, int]] = []
    reached = 0
    for window in windows:
        if window.chars is None or not window.chars[0] <= reached < window.chars[1]:
            return chunks, False
        chunks.append(window.chars)
        reached = window.chars[1]
    return chunks, reached == len(page)


def _tokens(text: str, encoding: str) -> list[bytes]:
    """The bytes of each token; a lone surrogate is U+FFFD to a byte-pair encoding."""
    if encoding == "unicode":
        return [character.encode("utf-8", "surrogatepass") for character in text]
    tiktoken = load(encoding).tiktoken  # type: ignore[attr-defined]  # a byte-pair encoding
    return [tiktoken.decode_single_token_bytes(token) for token in tiktoken.encode_ordinary(text)]


def _decoded(tokens: Sequence[bytes]) -> str:
    joined = b"".join(tokens)
    try:
        return joined.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return joined.decode("utf-8", "replace")


def _offsets(text: str, tokens: Sequence[bytes]) -> list[int | None]:
    """Where each token begins, and the last one ends, code points; None inside a character."""
    at_byte, position = {0: 0}, 0
    for number, character in enumerate(text, start=1):
        position += len(character.encode("utf-8", "surrogatepass"))
        at_byte[position] = number
    offsets: list[int | None] = [0]
    position = 0
    for token in tokens:
        position += len(token)
        offsets.append(at_byte.get(position))
    return offsets
