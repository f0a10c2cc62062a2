"""LlamaIndex: lists of texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Final

from benchmarks.jobs import Job, Piece, Run
from benchmarks.peers.vocabulary import cl100k

__all__ = ["JOBS"]

_NAME: Final = "llama-index-core"


def _tokens(name: str) -> Callable[[str], Run]:
    def prepare(text: str) -> Run:
        parser = getattr(import_module("llama_index.core.node_parser"), name)
        splitter = parser(chunk_size=512, chunk_overlap=50, tokenizer=cl100k().encode_ordinary)
        return lambda: splitter.split_text(text)

    return prepare


def _strings(chunks: list[str], _: str) -> Iterable[Piece]:
    return [(None, chunk) for chunk in chunks]


JOBS: Final = tuple(
    Job("tokens", f"LlamaIndex {name}", _tokens(name), _NAME, most=1, pieces=_strings)
    for name in ("SentenceSplitter", "TokenTextSplitter")
)
