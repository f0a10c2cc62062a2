"""What other libraries really return: their faults are caught, and clean chunks are clean.

Each runs where its library is installed; in CI all are, and a skip fails.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import chunkscope as cs
from tests.splitters.peers import PEERS

DATA = Path(__file__).parents[2] / "data"
NAMES = ("field_guide.md", "chat_log.txt", "letters_crlf.txt", "river_hi.txt", "tea_road_zh.txt")
TEXTS = {name: (DATA / name).read_bytes().decode() for name in NAMES}
WIDE = {"chat_log.txt", "river_hi.txt", "tea_road_zh.txt"}


def above_info(cut: Callable[[str], object]) -> dict[str, set[str]]:
    """The rules above info that found something, by the text that was cut."""
    found = {name: cs.audit(cut(text), text) for name, text in TEXTS.items()}
    above = {name: each[each["severity"] != "info"] for name, each in found.items()}
    return {name: set(each["rule"]) for name, each in above.items() if len(each)}


def test_langchain_recursive_is_clean() -> None:
    langchain = pytest.importorskip("langchain_text_splitters")
    splitter = langchain.RecursiveCharacterTextSplitter(
        chunk_size=300, chunk_overlap=60, add_start_index=True
    )
    assert above_info(lambda text: splitter.create_documents([text])) == {}
    assert above_info(splitter.split_text) == {}


def test_langchain_tokens_are_torn_and_their_starts_wrong() -> None:
    splitter = PEERS["langchain"]()["tokens"]
    splitter._add_start_index = True  # type: ignore[attr-defined]
    found = above_info(lambda text: splitter.create_documents([text]))  # type: ignore[attr-defined]
    assert all("impossible_offset" in rules for rules in found.values())
    assert {name for name, rules in found.items() if "replacement_character" in rules} == WIDE


def test_semchunk_is_clean() -> None:
    semchunk = pytest.importorskip("semchunk")
    chunker = semchunk.chunkerify(lambda text: len(text.split()), 64)
    assert above_info(lambda text: chunker(text, offsets=True)) == {}
    assert above_info(chunker) == {}


def test_semantic_text_splitter_is_clean() -> None:
    semantic = pytest.importorskip("semantic_text_splitter")
    splitter = semantic.TextSplitter(300, overlap=50)
    assert above_info(splitter.chunk_indices) == {}
    assert above_info(splitter.chunks) == {}


def test_chonkie_is_clean_until_context_is_pasted_in() -> None:
    chonkie = pytest.importorskip("chonkie")
    chunker = chonkie.RecursiveChunker("character", 300)
    assert above_info(chunker.chunk) == {}
    refinery = chonkie.OverlapRefinery(
        tokenizer="character", context_size=20, merge=True, method="prefix"
    )
    found = above_info(lambda text: refinery.refine(chunker.chunk(text)))
    assert found.keys() == TEXTS.keys()
    assert all(rules & {"slice", "units"} for rules in found.values())


def test_haystack_words_are_clean() -> None:
    preprocessors = pytest.importorskip("haystack.components.preprocessors")
    from haystack import Document

    splitter = preprocessors.DocumentSplitter(split_by="word", split_length=50, split_overlap=10)
    assert above_info(lambda text: splitter.run([Document(content=text)])["documents"]) == {}


def test_llama_index_tokens_are_clean() -> None:
    parser = pytest.importorskip("llama_index.core.node_parser")
    from llama_index.core.schema import Document

    splitter = parser.TokenTextSplitter(chunk_size=64, chunk_overlap=10, tokenizer=str.split)
    assert above_info(lambda text: splitter.get_nodes_from_documents([Document(text=text)])) == {}


def test_chunks_of_langchain_documents_find_them_by_their_source() -> None:
    langchain = pytest.importorskip("langchain_text_splitters")
    from langchain_core.documents import Document

    docs = [Document(text, metadata={"source": f"../x/{name}"}) for name, text in TEXTS.items()]
    splitter = langchain.RecursiveCharacterTextSplitter(chunk_size=300, chunk_overlap=60)
    chunks = splitter.split_documents(docs)
    for given in (docs, TEXTS):
        assert set(cs.audit(chunks, given)["severity"]) <= {"info"}


def test_nodes_of_llama_index_documents_find_them_by_their_id() -> None:
    parser = pytest.importorskip("llama_index.core.node_parser")
    from llama_index.core.schema import Document

    docs = [Document(text=text, metadata={"file_name": name}) for name, text in TEXTS.items()]
    splitter = parser.TokenTextSplitter(chunk_size=64, chunk_overlap=10, tokenizer=str.split)
    nodes = splitter.get_nodes_from_documents(docs)
    for given in (docs, TEXTS):
        assert set(cs.audit(nodes, given)["severity"]) <= {"info"}


def test_haystack_chunks_find_their_documents_by_their_id() -> None:
    preprocessors = pytest.importorskip("haystack.components.preprocessors")
    from haystack import Document

    docs = [Document(content=text, meta={"file_path": name}) for name, text in TEXTS.items()]
    splitter = preprocessors.DocumentSplitter(split_by="word", split_length=50, split_overlap=10)
    chunks = splitter.run(docs)["documents"]
    for given in (docs, TEXTS):
        assert set(cs.audit(chunks, given)["severity"]) <= {"info"}
