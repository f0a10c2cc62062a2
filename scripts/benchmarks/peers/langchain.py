"""LangChain: lists of texts, or documents with the place at which each was found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, Final

from benchmarks.jobs import Job, Piece, Run
from benchmarks.peers.vocabulary import cl100k

__all__ = ["JOBS"]

_NAME: Final = "langchain-text-splitters"


def _tokens(text: str) -> Run:
    return _run(_token_splitter(starts=False).split_text, text)


def _tokens_with_starts(text: str) -> Run:
    return _run(_token_splitter(starts=True).create_documents, [text])


def _token_splitter(*, starts: bool) -> Any:  # noqa: ANN401 - LangChain is not there for mypy
    cl100k()
    return import_module("langchain_text_splitters").TokenTextSplitter(
        encoding_name="cl100k_base", chunk_size=512, chunk_overlap=50, add_start_index=starts
    )


def _pieces(overlap: int) -> Callable[[str], Run]:
    return lambda text: _run(_recursive_splitter(overlap, starts=False).split_text, text)


def _pieces_with_starts(text: str) -> Run:
    return _run(_recursive_splitter(100, starts=True).create_documents, [text])


def _recursive_splitter(overlap: int, *, starts: bool) -> Any:  # noqa: ANN401 - as above
    return import_module("langchain_text_splitters").RecursiveCharacterTextSplitter(
        chunk_size=500, chunk_overlap=overlap, add_start_index=starts
    )


def _run(call: Callable[[Any], Any], given: object) -> Run:
    return lambda: call(given)


def _strings(chunks: list[str], _: str) -> Iterable[Piece]:
    return [(None, chunk) for chunk in chunks]


def _documents(documents: list[Any], _: str) -> Iterable[Piece]:
    return [(each.metadata["start_index"], each.page_content) for each in documents]


JOBS: Final = (
    Job("tokens", "LangChain TokenTextSplitter", _tokens, _NAME, pieces=_strings),
    Job(
        "tokens",
        "LangChain TokenTextSplitter, start index",
        _tokens_with_starts,
        _NAME,
        pieces=_documents,
        alone=False,
    ),
    Job(
        "recursive",
        "LangChain RecursiveCharacterTextSplitter",
        _pieces(100),
        _NAME,
        pieces=_strings,
        grows=True,
    ),
    Job(
        "recursive",
        "LangChain RecursiveCharacterTextSplitter, start index",
        _pieces_with_starts,
        _NAME,
        pieces=_documents,
    ),
    Job(
        "recursive0",
        "LangChain RecursiveCharacterTextSplitter",
        _pieces(0),
        _NAME,
        pieces=_strings,
    ),
)
