"""The jobs as others do them, each by what its documentation recommends for speed.

Every library is imported by its own jobs. None needs the network here: vocabularies are those
of chunkscope, and LlamaIndex has the data of NLTK in its package.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from benchmarks.jobs import Job, Piece, Run

if TYPE_CHECKING:
    import tiktoken

__all__ = ["DISTRIBUTIONS", "PEERS"]

DISTRIBUTIONS: Final = (
    "langchain-text-splitters",
    "llama-index-core",
    "chonkie",
    "chonkie-core",
    "semchunk",
    "semantic-text-splitter",
)
"""The extra ``peers``."""


def _cl100k() -> tiktoken.Encoding:
    """Our vocabulary as tiktoken's own object, under the name by which others ask tiktoken."""
    known: dict[str, tiktoken.Encoding] = import_module("tiktoken.registry").ENCODINGS
    if "cl100k_base" not in known:
        from chunkscope.tokens.offline import offline_encoding

        known["cl100k_base"] = offline_encoding("cl100k_base")
    return known["cl100k_base"]


# ---------------------------------------------------------------- LangChain


def _langchain_tokens(*, starts: bool) -> Callable[[str], Run]:
    def prepare(text: str) -> Run:
        _cl100k()
        splitter = import_module("langchain_text_splitters").TokenTextSplitter(
            encoding_name="cl100k_base", chunk_size=512, chunk_overlap=50, add_start_index=starts
        )
        return (
            (lambda: splitter.create_documents([text]))
            if starts
            else lambda: splitter.split_text(text)
        )

    return prepare


def _langchain_pieces(overlap: int, *, starts: bool) -> Callable[[str], Run]:
    def prepare(text: str) -> Run:
        splitter = import_module("langchain_text_splitters").RecursiveCharacterTextSplitter(
            chunk_size=500, chunk_overlap=overlap, add_start_index=starts
        )
        return (
            (lambda: splitter.create_documents([text]))
            if starts
            else lambda: splitter.split_text(text)
        )

    return prepare


def _strings(chunks: list[str], _: str) -> Iterable[Piece]:
    return [(None, chunk) for chunk in chunks]


def _documents(documents: list[Any], _: str) -> Iterable[Piece]:
    return [(each.metadata["start_index"], each.page_content) for each in documents]


# ---------------------------------------------------------------- chonkie, chonkie-core


def _chonkie_tokens(text: str) -> Run:
    chunker = import_module("chonkie").TokenChunker(
        tokenizer=_cl100k(), chunk_size=512, chunk_overlap=50
    )
    return lambda: chunker(text)


def _chonkie_pieces(text: str) -> Run:
    chunker = import_module("chonkie").RecursiveChunker(tokenizer="character", chunk_size=500)
    return lambda: chunker(text)


def _chonkie_chunks(chunks: list[Any], _: str) -> Iterable[Piece]:
    return [(each.start_index, each.text) for each in chunks]


def _core_chunks(text: str) -> Run:
    chunk = import_module("chonkie_core").chunk
    return lambda: list(chunk(text, size=500))


def _core_offsets(text: str) -> Run:
    offsets = import_module("chonkie_core").chunk_offsets
    return lambda: offsets(text, size=500)


def _views(views: list[Any], _: str) -> Iterable[Piece]:
    return [(None, bytes(each).decode(errors="replace")) for each in views]


def _byte_offsets(offsets: list[tuple[int, int]], text: str) -> Iterable[Piece]:
    """The offsets of characters for those of bytes; the one after for a byte inside of one."""
    utf8 = text.encode()
    begins = np.frombuffer(utf8, dtype=np.int8) >= -64  # not 0b10xxxxxx
    before = np.concatenate([[0], np.cumsum(begins)]).tolist()
    return [(before[a], utf8[a:b].decode(errors="replace")) for a, b in offsets]


# ---------------------------------------------------------------- semchunk


def _semchunk_tokens(text: str) -> Run:
    encode = _cl100k().encode_ordinary
    # It remembers counts by the function, so that one of its own makes it begin anew.
    chunker = import_module("semchunk").chunkerify(lambda part: len(encode(part)), 512)
    return lambda: chunker(text, offsets=True, overlap=50)


def _semchunk_pieces(overlap: int) -> Callable[[str], Run]:
    def prepare(text: str) -> Run:
        chunker = import_module("semchunk").chunkerify(lambda part: len(part), 500)  # noqa: PLW0108
        return lambda: chunker(text, offsets=True, overlap=overlap or None)

    return prepare


def _semchunk_chunks(found: tuple[list[str], list[tuple[int, int]]], _: str) -> Iterable[Piece]:
    return [(start, chunk) for chunk, (start, _) in zip(*found, strict=True)]


# ---------------------------------------------------------------- semantic-text-splitter


def _semantic_tokens(text: str) -> Run:
    splitter = import_module("semantic_text_splitter").TextSplitter.from_tiktoken_model(
        "gpt-4", 512, 50
    )
    return lambda: splitter.chunk_indices(text)


def _semantic_pieces(overlap: int) -> Callable[[str], Run]:
    def prepare(text: str) -> Run:
        splitter = import_module("semantic_text_splitter").TextSplitter(500, overlap)
        return lambda: splitter.chunk_indices(text)

    return prepare


def _pairs(pairs: list[tuple[int, str]], _: str) -> Iterable[Piece]:
    return pairs


# ---------------------------------------------------------------- LlamaIndex


def _llama(name: str) -> Callable[[str], Run]:
    def prepare(text: str) -> Run:
        parser = getattr(import_module("llama_index.core.node_parser"), name)
        splitter = parser(chunk_size=512, chunk_overlap=50, tokenizer=_cl100k().encode_ordinary)
        return lambda: splitter.split_text(text)

    return prepare


PEERS: Final = (
    Job(
        "tokens",
        "LangChain TokenTextSplitter",
        _langchain_tokens(starts=False),
        "langchain-text-splitters",
        pieces=_strings,
    ),
    Job(
        "tokens",
        "LangChain TokenTextSplitter, start index",
        _langchain_tokens(starts=True),
        "langchain-text-splitters",
        pieces=_documents,
    ),
    Job("tokens", "chonkie TokenChunker", _chonkie_tokens, "chonkie", pieces=_chonkie_chunks),
    Job(
        "tokens",
        "semchunk, offsets, overlap",
        _semchunk_tokens,
        "semchunk",
        most=1,
        again=True,
        pieces=_semchunk_chunks,
    ),
    Job(
        "tokens",
        "LlamaIndex SentenceSplitter",
        _llama("SentenceSplitter"),
        "llama-index-core",
        most=1,
        pieces=_strings,
    ),
    Job(
        "tokens",
        "LlamaIndex TokenTextSplitter",
        _llama("TokenTextSplitter"),
        "llama-index-core",
        most=1,
        pieces=_strings,
    ),
    Job(
        "tokens",
        "semantic-text-splitter, tokens",
        _semantic_tokens,
        "semantic-text-splitter",
        most=1,
        pieces=_pairs,
    ),
    Job(
        "recursive",
        "LangChain RecursiveCharacterTextSplitter",
        _langchain_pieces(100, starts=False),
        "langchain-text-splitters",
        pieces=_strings,
        grows=True,
    ),
    Job(
        "recursive",
        "LangChain RecursiveCharacterTextSplitter, start index",
        _langchain_pieces(100, starts=True),
        "langchain-text-splitters",
        pieces=_documents,
    ),
    Job(
        "recursive",
        "semchunk, offsets, overlap",
        _semchunk_pieces(100),
        "semchunk",
        again=True,
        pieces=_semchunk_chunks,
    ),
    Job(
        "recursive",
        "semantic-text-splitter, characters",
        _semantic_pieces(100),
        "semantic-text-splitter",
        most=1,
        pieces=_pairs,
    ),
    Job(
        "recursive0",
        "LangChain RecursiveCharacterTextSplitter",
        _langchain_pieces(0, starts=False),
        "langchain-text-splitters",
        pieces=_strings,
    ),
    Job(
        "recursive0",
        "chonkie RecursiveChunker",
        _chonkie_pieces,
        "chonkie",
        pieces=_chonkie_chunks,
        grows=True,
    ),
    Job("recursive0", "chonkie-core chunk", _core_chunks, "chonkie-core", pieces=_views),
    Job(
        "recursive0",
        "chonkie-core chunk_offsets",
        _core_offsets,
        "chonkie-core",
        pieces=_byte_offsets,
        grows=True,
    ),
    Job(
        "recursive0",
        "semchunk, offsets",
        _semchunk_pieces(0),
        "semchunk",
        again=True,
        pieces=_semchunk_chunks,
    ),
    Job(
        "recursive0",
        "semantic-text-splitter, characters",
        _semantic_pieces(0),
        "semantic-text-splitter",
        most=1,
        pieces=_pairs,
        grows=True,
    ),
)
