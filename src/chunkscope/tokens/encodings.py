"""The one door to encodings: `load`."""

from __future__ import annotations

from functools import lru_cache

from chunkscope.errors import EncodingError, unknown
from chunkscope.tokens.bpe import BytePairEncoding
from chunkscope.tokens.offline import OFFLINE, offline_encoding
from chunkscope.tokens.protocol import Encoding, EncodingLike
from chunkscope.tokens.units import UnicodeEncoding, WordsEncoding

__all__ = ["known_names", "load"]

_UNITS = ("graphemes", "unicode", "words")


def known_names() -> tuple[str, ...]:
    """Names that `load` knows and that need no network."""
    return tuple(sorted((*OFFLINE, *_UNITS)))


def load(encoding: EncodingLike) -> Encoding:
    """An encoding, from its name or from a tokenizer."""
    if isinstance(encoding, str):
        return _by_name(encoding)
    if isinstance(encoding, Encoding):
        return encoding
    return BytePairEncoding(encoding)


@lru_cache(maxsize=16)
def _by_name(name: str) -> Encoding:
    if name in OFFLINE:
        return BytePairEncoding(offline_encoding(name))
    if name == "unicode":
        return UnicodeEncoding()
    if name == "words":
        return WordsEncoding()
    if name == "graphemes":
        from chunkscope.tokens.graphemes import GraphemesEncoding

        return GraphemesEncoding()
    raise EncodingError(unknown("encoding", name, known_names()))
