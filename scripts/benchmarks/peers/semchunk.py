"""semchunk: texts and pairs of offsets, with counts that it remembers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Final

from benchmarks.jobs import Job, Piece, Run
from benchmarks.peers.vocabulary import cl100k

__all__ = ["JOBS"]

_NAME: Final = "semchunk"


def _tokens(text: str) -> Run:
    encode = cl100k().encode_ordinary
    # It remembers counts by the function, so that one of its own makes it begin anew.
    chunker = import_module("semchunk").chunkerify(lambda part: len(encode(part)), 512)
    return lambda: chunker(text, offsets=True, overlap=50)


def _pieces(overlap: int) -> Callable[[str], Run]:
    def prepare(text: str) -> Run:
        # Not `len` itself: what was counted by one function is remembered for good.
        chunker = import_module("semchunk").chunkerify(lambda part: len(part), 500)  # noqa: PLW0108
        return lambda: chunker(text, offsets=True, overlap=overlap or None)

    return prepare


def _chunks(found: tuple[list[str], list[tuple[int, int]]], _: str) -> Iterable[Piece]:
    return [(start, chunk) for chunk, (start, _) in zip(*found, strict=True)]


JOBS: Final = (
    Job(
        "tokens",
        "semchunk, offsets, overlap",
        _tokens,
        _NAME,
        most=1,
        again=True,
        pieces=_chunks,
    ),
    Job("recursive", "semchunk, offsets, overlap", _pieces(100), _NAME, again=True, pieces=_chunks),
    Job("recursive0", "semchunk, offsets", _pieces(0), _NAME, again=True, pieces=_chunks),
)
