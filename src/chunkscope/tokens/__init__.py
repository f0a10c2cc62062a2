"""Tokens: encodings, and texts encoded by them."""

from __future__ import annotations

from chunkscope.tokens.encodings import known_names, load
from chunkscope.tokens.index import TokenIndex
from chunkscope.tokens.protocol import Encoding, EncodingLike

__all__ = ["Encoding", "EncodingLike", "TokenIndex", "known_names", "load"]
