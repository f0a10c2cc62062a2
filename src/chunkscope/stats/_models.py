"""`MODELS`: how many tokens embedding models take, and who says so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from chunkscope.arguments import whole_number
from chunkscope.errors import ArgumentTypeError, must_be

__all__ = ["MODELS", "EmbeddingModel"]


@dataclass(frozen=True, slots=True)
class EmbeddingModel:
    """An embedding model and the longest text that it takes.

    Attributes
    ----------
    limit : int
        Most tokens of a text, at least 1. What is longer is refused or, more often, cut
        off without a word. Where a model adds tokens of its own around a text, such as the
        two of BERT, they count too.
    encoding : str or None
        What it counts in: the name of one of our encodings where it is one, otherwise that
        of its tokenizer's vocabulary; None where the publisher does not say.
    source : str
        Where the publisher states the limit.

    Raises
    ------
    ArgumentError, ArgumentTypeError
        For a `limit` below 1 or no whole number, and names that are no str.

    Examples
    --------
    >>> MODELS["colbert-ir/colbertv2.0"].limit
    180
    """

    limit: int
    encoding: str | None
    source: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "limit", whole_number("limit", self.limit, least=1))
        if self.encoding is not None and not isinstance(self.encoding, str):
            raise ArgumentTypeError(must_be("encoding", "a str or None", self.encoding))
        if not isinstance(self.source, str):
            raise ArgumentTypeError(must_be("source", "a str", self.source))


_OPENAI = "OpenAI, API reference, Create embeddings"
_COHERE = "Cohere, documentation, Models: Embed"
_VOYAGE = "Voyage AI, documentation, Text embeddings"
_BERT = "bert-base-uncased"
_XLMR = "xlm-roberta"

# Read in November 2026. Extend it by a line with its source; models of a reader's own come
# as an argument of `limits`. Of a model on a hub the name is its full one.
MODELS: Mapping[str, EmbeddingModel] = MappingProxyType(
    {
        # The guide to embeddings used to say 8191; the reference and the service say 8192.
        "text-embedding-3-small": EmbeddingModel(8192, "cl100k_base", _OPENAI),
        "text-embedding-3-large": EmbeddingModel(8192, "cl100k_base", _OPENAI),
        "text-embedding-ada-002": EmbeddingModel(8192, "cl100k_base", _OPENAI),
        "embed-english-v3.0": EmbeddingModel(512, None, _COHERE),
        "embed-multilingual-v3.0": EmbeddingModel(512, None, _COHERE),
        "embed-v4.0": EmbeddingModel(128_000, None, _COHERE),
        "voyage-3.5": EmbeddingModel(32_000, None, _VOYAGE),
        "voyage-4-large": EmbeddingModel(32_000, None, _VOYAGE),
        "gemini-embedding-001": EmbeddingModel(
            2048, None, "Google, Gemini API documentation, Gemini Embedding"
        ),
        "BAAI/bge-m3": EmbeddingModel(8192, _XLMR, "BAAI, model card of bge-m3"),
        "BAAI/bge-large-en-v1.5": EmbeddingModel(512, _BERT, "BAAI, model card of bge-*-en-v1.5"),
        "BAAI/bge-base-en-v1.5": EmbeddingModel(512, _BERT, "BAAI, model card of bge-*-en-v1.5"),
        "intfloat/multilingual-e5-large": EmbeddingModel(
            512, _XLMR, "model card of multilingual-e5-large, Limitations"
        ),
        "sentence-transformers/all-MiniLM-L6-v2": EmbeddingModel(
            256, _BERT, "model card of all-MiniLM-L6-v2, Intended uses"
        ),
        "sentence-transformers/all-mpnet-base-v2": EmbeddingModel(
            384, "mpnet-base", "model card of all-mpnet-base-v2, Intended uses"
        ),
        "nomic-ai/nomic-embed-text-v1.5": EmbeddingModel(
            8192, _BERT, "Nomic, model card of nomic-embed-text-v1.5"
        ),
        "jinaai/jina-embeddings-v2-base-en": EmbeddingModel(
            8192, _BERT, "Günther et al. 2023, Jina Embeddings 2, arXiv:2310.19923"
        ),
        "jinaai/jina-embeddings-v3": EmbeddingModel(
            8192, _XLMR, "Sturua et al. 2024, jina-embeddings-v3, arXiv:2409.10173"
        ),
        "thenlper/gte-large": EmbeddingModel(512, _BERT, "model card of gte-large, Limitation"),
        "mixedbread-ai/mxbai-embed-large-v1": EmbeddingModel(
            512, _BERT, "Mixedbread, documentation, mxbai-embed-large-v1"
        ),
        "Snowflake/snowflake-arctic-embed-l": EmbeddingModel(
            512, _BERT, "Snowflake, model card of snowflake-arctic-embed-l"
        ),
        "Snowflake/snowflake-arctic-embed-l-v2.0": EmbeddingModel(
            8192, _XLMR, "Snowflake, model card of snowflake-arctic-embed-l-v2.0"
        ),
        "Qwen/Qwen3-Embedding-0.6B": EmbeddingModel(
            32_768, "qwen", "Qwen, model card of Qwen3-Embedding: sequence length 32K"
        ),
        "colbert-ir/colbertv2.0": EmbeddingModel(
            180, _BERT, "ColBERTv2, doc_maxlen of the published checkpoint"
        ),
    }
)
"""Name of an embedding model -> what is known of its longest text."""
