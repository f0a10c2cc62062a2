"""Byte-pair encodings: tiktoken's, with whole characters and without its panics."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from chunkscope.tokens.protocol import Boundaries, as_text
from chunkscope.tokens.segments import encode_in_segments

if TYPE_CHECKING:
    from tiktoken import Encoding as TiktokenEncoding

__all__ = ["BytePairEncoding"]

_SURROGATE = re.compile("[\ud800-\udfff]")


class BytePairEncoding:
    """An encoding of tiktoken.

    Parameters
    ----------
    tiktoken : tiktoken.Encoding
        The encoding; text that looks like one of its special tokens is ordinary text.
    """

    additive = False

    def __init__(self, tiktoken: TiktokenEncoding) -> None:
        self.tiktoken = tiktoken

    def __repr__(self) -> str:
        return f"<chunkscope encoding {self.name!r}>"

    @property
    def name(self) -> str:
        """The name that tiktoken gives it."""
        return self.tiktoken.name

    def encode(self, text: str) -> NDArray[np.int64]:
        """Token ids of `text`, shape (n_tokens,)."""
        text, _ = _without_surrogates(as_text(text))
        return encode_in_segments(self.tiktoken, text)

    def count(self, text: str) -> int:
        """Number of tokens of `text`."""
        return len(self.encode(text))

    def boundaries(self, text: str) -> Boundaries:
        """Where the tokens of `text` begin and end: see `Encoding.boundaries`."""
        text, utf8 = _without_surrogates(as_text(text))
        ids = encode_in_segments(self.tiktoken, text)
        byte_ends = np.zeros(len(ids) + 1, dtype=np.int64)
        np.cumsum(self._byte_lengths[ids], out=byte_ends[1:])
        if len(utf8) == len(text):  # ASCII: bytes are characters
            return byte_ends, byte_ends
        is_first = np.frombuffer(utf8 + b" ", dtype=np.int8) >= -64  # not 0b10xxxxxx
        # Characters that begin before each boundary.
        before = np.zeros(len(utf8) + 1, dtype=np.int64)
        np.cumsum(is_first[:-1], out=before[1:])
        ceil = before[byte_ends]
        inside = ~is_first[byte_ends]
        return (ceil - inside, ceil) if inside.any() else (ceil, ceil)

    @cached_property
    def _byte_lengths(self) -> NDArray[np.int64]:
        """Number of bytes of each token, by id; 0 where no token has that id."""
        lengths = np.zeros(self.tiktoken.n_vocab, dtype=np.int64)
        for rank in range(self.tiktoken.n_vocab):
            try:
                lengths[rank] = len(self.tiktoken.decode_single_token_bytes(rank))
            except KeyError:  # a vocabulary may leave ids out
                continue
        return lengths


def _without_surrogates(text: str) -> tuple[str, bytes]:
    """The text with U+FFFD for every lone surrogate, and its UTF-8.

    One for one, so that offsets stay what they are. tiktoken would refuse the text, or
    make one character of two surrogates that happen to form a pair.
    """
    try:
        return text, text.encode()
    except UnicodeEncodeError:
        text = _SURROGATE.sub("\ufffd", text)
        return text, text.encode()
