"""The jobs as others do them, each by what its documentation recommends for speed.

A file has one library, which is imported by its own jobs. None needs the network here:
vocabularies are those of chunkscope, and LlamaIndex has the data of NLTK in its package.
"""

from __future__ import annotations

from typing import Final

from benchmarks.peers import (
    chonkie,
    chonkie_core,
    langchain,
    llama_index,
    semantic_text_splitter,
    semchunk,
)

__all__ = ["DISTRIBUTIONS", "PEERS"]

DISTRIBUTIONS: Final = (
    "langchain-text-splitters",
    "llama-index-core",
    "chonkie",
    "chonkie-core",
    "semchunk",
    "semantic-text-splitter",
)
"""What of the extra ``peers`` is measured."""

PEERS: Final = (
    *langchain.JOBS,
    *llama_index.JOBS,
    *chonkie.JOBS,
    *chonkie_core.JOBS,
    *semchunk.JOBS,
    *semantic_text_splitter.JOBS,
)
