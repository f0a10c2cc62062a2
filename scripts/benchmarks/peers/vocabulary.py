"""The vocabulary that every peer counts with: ours, so that none is fetched."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import tiktoken

__all__ = ["cl100k"]


def cl100k() -> tiktoken.Encoding:
    """Our vocabulary as tiktoken's own object, under the name by which others ask tiktoken."""
    known: dict[str, tiktoken.Encoding] = import_module("tiktoken.registry").ENCODINGS
    if "cl100k_base" not in known:
        from chunkscope.tokens.offline import offline_encoding

        known["cl100k_base"] = offline_encoding("cl100k_base")
    return known["cl100k_base"]
