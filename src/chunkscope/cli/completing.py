"""Names that a shell completes. It asks at each press of a key: nothing heavy is loaded.

That they are the names there are is a test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

__all__ = ["ENCODINGS", "MODELS", "SPLITTERS", "completed"]

SPLITTERS = ("SplitPoints", "TokenWindows", "Recursive")

ENCODINGS = (
    "cl100k_base",
    "gpt2",
    "graphemes",
    "o200k_base",
    "o200k_harmony",
    "p50k_base",
    "p50k_edit",
    "r50k_base",
    "unicode",
    "words",
)

MODELS = (
    "text-embedding-3-small",
    "text-embedding-3-large",
    "text-embedding-ada-002",
    "embed-english-v3.0",
    "embed-multilingual-v3.0",
    "embed-v4.0",
    "voyage-3.5",
    "voyage-4-large",
    "gemini-embedding-001",
    "BAAI/bge-m3",
    "BAAI/bge-large-en-v1.5",
    "BAAI/bge-base-en-v1.5",
    "intfloat/multilingual-e5-large",
    "sentence-transformers/all-MiniLM-L6-v2",
    "sentence-transformers/all-mpnet-base-v2",
    "nomic-ai/nomic-embed-text-v1.5",
    "jinaai/jina-embeddings-v2-base-en",
    "jinaai/jina-embeddings-v3",
    "thenlper/gte-large",
    "mixedbread-ai/mxbai-embed-large-v1",
    "Snowflake/snowflake-arctic-embed-l",
    "Snowflake/snowflake-arctic-embed-l-v2.0",
    "Qwen/Qwen3-Embedding-0.6B",
    "colbert-ir/colbertv2.0",
)


def completed(names: Iterable[str]) -> Callable[[str], list[str]]:
    """What typer asks for the names that begin with what was typed.

    Examples
    --------
    >>> completed(SPLITTERS)("Re")
    ['Recursive']
    """

    def beginning(incomplete: str) -> list[str]:
        return [name for name in names if name.startswith(incomplete)]

    return beginning
