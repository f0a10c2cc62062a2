"""semantic-text-splitter: texts with the offsets at which they begin."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Final

from benchmarks.jobs import Job, Piece, Run

__all__ = ["JOBS"]

_NAME: Final = "semantic-text-splitter"


def _tokens(text: str) -> Run:
    splitter = import_module("semantic_text_splitter").TextSplitter.from_tiktoken_model(
        "gpt-4", 512, 50
    )
    return lambda: splitter.chunk_indices(text)


def _characters(overlap: int) -> Callable[[str], Run]:
    def prepare(text: str) -> Run:
        splitter = import_module("semantic_text_splitter").TextSplitter(500, overlap)
        return lambda: splitter.chunk_indices(text)

    return prepare


def _pairs(pairs: list[tuple[int, str]], _: str) -> Iterable[Piece]:
    return pairs


JOBS: Final = (
    Job("tokens", f"{_NAME}, tokens", _tokens, _NAME, most=1, pieces=_pairs),
    Job("recursive", f"{_NAME}, characters", _characters(100), _NAME, most=1, pieces=_pairs),
    Job(
        "recursive0",
        f"{_NAME}, characters",
        _characters(0),
        _NAME,
        most=1,
        pieces=_pairs,
        grows=True,
    ),
)
