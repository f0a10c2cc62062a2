"""chonkie: chunks with offsets."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any, Final

from benchmarks.jobs import Job, Piece, Run
from benchmarks.peers.vocabulary import cl100k

__all__ = ["JOBS"]

_NAME: Final = "chonkie"


def _tokens(text: str) -> Run:
    chunker = import_module("chonkie").TokenChunker(
        tokenizer=cl100k(), chunk_size=512, chunk_overlap=50
    )
    return lambda: chunker(text)


def _pieces(text: str) -> Run:
    chunker = import_module("chonkie").RecursiveChunker(tokenizer="character", chunk_size=500)
    return lambda: chunker(text)


def _chunks(chunks: list[Any], _: str) -> Iterable[Piece]:
    return [(each.start_index, each.text) for each in chunks]


JOBS: Final = (
    Job("tokens", "chonkie TokenChunker", _tokens, _NAME, pieces=_chunks),
    Job("recursive0", "chonkie RecursiveChunker", _pieces, _NAME, pieces=_chunks, grows=True),
)
