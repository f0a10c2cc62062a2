"""Splitters of other libraries, several settings each, made when a test asks for them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

import chunkscope as cs
from chunkscope.tokens import load

__all__ = ["PEERS", "peer"]


def _langchain() -> dict[str, object]:
    library = pytest.importorskip("langchain_text_splitters", reason="needs the extra peers")
    recursive = library.RecursiveCharacterTextSplitter
    # Its constructor loads the encoding over the network; what it keeps is that of tiktoken.
    tokens = library.TokenTextSplitter.__new__(library.TokenTextSplitter)
    library.TextSplitter.__init__(tokens, chunk_size=30, chunk_overlap=8)
    tokens._tokenizer = load("cl100k_base").tiktoken  # type: ignore[attr-defined]
    tokens._allowed_special, tokens._disallowed_special = set(), ()
    return {
        "recursive": recursive(chunk_size=120, chunk_overlap=30),
        "recursive, start index": recursive(
            chunk_size=80, chunk_overlap=0, add_start_index=True, keep_separator="end"
        ),
        "recursive, not stripped": recursive(
            chunk_size=60, chunk_overlap=20, strip_whitespace=False
        ),
        "characters": library.CharacterTextSplitter(separator=" ", chunk_size=90, chunk_overlap=20),
        "Markdown": library.MarkdownTextSplitter(chunk_size=150, chunk_overlap=0),
        "tokens": tokens,
    }


def _llama_index() -> dict[str, object]:
    library = pytest.importorskip("llama_index.core.node_parser", reason="needs the extra peers")
    tokens = load("cl100k_base").encode
    count = {"tokenizer": lambda text: tokens(text).tolist()}
    return {
        "sentences": library.SentenceSplitter(chunk_size=60, chunk_overlap=12, **count),
        "sentences, no overlap": library.SentenceSplitter(chunk_size=100, chunk_overlap=0, **count),
        "tokens": library.TokenTextSplitter(chunk_size=70, chunk_overlap=10, **count),
        "Markdown": library.MarkdownNodeParser(),
    }


def _chonkie() -> dict[str, object]:
    library = pytest.importorskip("chonkie", reason="needs the extra peers")
    core = pytest.importorskip("chonkie_core", reason="needs the extra peers")
    return {
        "tokens": library.TokenChunker("character", chunk_size=60, chunk_overlap=15),
        "recursive": library.RecursiveChunker("character", chunk_size=90),
        "sentences": library.SentenceChunker("character", chunk_size=120, chunk_overlap=0),
        "sentences, overlap": library.SentenceChunker("character", chunk_size=90, chunk_overlap=30),
        "core": partial(core.chunk, size=200),
        "core, lines": partial(core.Chunker, size=300, delimiters="\n"),
    }


def _semchunk() -> dict[str, object]:
    library = pytest.importorskip("semchunk", reason="needs the extra peers")
    return {
        "plain": library.chunkerify(len, 100),
        "overlap": partial(library.chunkerify(len, 100), overlap=0.25),
    }


def _semantic_text_splitter() -> dict[str, object]:
    library = pytest.importorskip("semantic_text_splitter", reason="needs the extra peers")
    return {
        "text": library.TextSplitter(100, overlap=20),
        "not trimmed": library.TextSplitter(70, trim=False),
        "Markdown": library.MarkdownSplitter((60, 150)),
        "texts alone": library.TextSplitter(80, overlap=30).chunks,
    }


def _haystack() -> dict[str, object]:
    library = pytest.importorskip(
        "haystack.components.preprocessors", reason="needs the extra peers"
    )
    return {
        "words": library.DocumentSplitter(split_by="word", split_length=25, split_overlap=5),
        "passages": library.DocumentSplitter(split_by="passage", split_length=2),
        "lines": library.DocumentSplitter(split_by="line", split_length=3, split_overlap=1),
        "recursive": library.RecursiveDocumentSplitter(
            split_length=90, split_overlap=10, split_unit="char", separators=["\n\n", "\n", " "]
        ),
    }


PEERS: dict[str, Callable[[], dict[str, object]]] = {
    "langchain": _langchain,
    "llama_index": _llama_index,
    "chonkie": _chonkie,
    "semchunk": _semchunk,
    "semantic_text_splitter": _semantic_text_splitter,
    "haystack": _haystack,
}
"""Library -> its splitters by name."""


def peer(library: str, name: str, **options: str) -> cs.Foreign:
    """One of them."""
    return cs.Foreign(f"{library}: {name}", PEERS[library]()[name], **options)  # type: ignore[arg-type]
