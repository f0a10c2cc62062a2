"""Byte-pair encodings: tiktoken's, with whole characters and without its refusals."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.errors import EncodingError, excerpt
from chunkscope.tokens.anchors import pair_table
from chunkscope.tokens.protocol import Boundaries, SliceCounts, as_text
from chunkscope.tokens.segments import encode_in_segments
from chunkscope.tokens.slice_counts import AnchoredSlices

if TYPE_CHECKING:
    from tiktoken import Encoding as TiktokenEncoding

__all__ = ["BytePairEncoding", "without_surrogates"]

_LONGEST_WORD: Final = 64
_MOST_WORDS: Final = 1 << 16
"""How long, and how many, the texts are whose counts are remembered: some megabytes at most."""

_SURROGATE = re.compile("[\ud800-\udfff]")


class BytePairEncoding:
    """An encoding of tiktoken.

    Text that looks like a special token is ordinary text, a lone surrogate is encoded
    as U+FFFD, and text on which tiktoken gives up is encoded in segments (see
    `chunkscope.tokens.segments`). Everywhere else the ids are tiktoken's.

    Parameters
    ----------
    tiktoken : tiktoken.Encoding
        The encoding.

    Attributes
    ----------
    tiktoken : tiktoken.Encoding
        The encoding, as given.
    """

    additive = False  # "herself" is three tokens of cl100k_base, "her" and "self" one each

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
        return encode_in_segments(self.tiktoken, without_surrogates(as_text(text)))

    def count(self, text: str) -> int:
        """Number of tokens of `text`."""
        return len(self.encode(text))

    def boundaries(self, text: str) -> Boundaries:
        """Where the tokens of `text` begin and end: see `Encoding.boundaries`."""
        ids = self.encode(text)
        byte_ends = np.zeros(len(ids) + 1, dtype=np.int64)
        np.cumsum(self._byte_lengths[ids], out=byte_ends[1:])
        # U+FFFD is three bytes long, as a surrogate is in this form.
        utf8 = text.encode("utf-8", "surrogatepass") + b"\0"
        if byte_ends[-1] != len(utf8) - 1:  # a pattern of the user's own may leave text out
            raise EncodingError(
                f"encoding {self.name} must cover the text, {byte_ends[-1]} of {len(utf8) - 1} "
                f"bytes are in its tokens of {excerpt(text)}"
            )
        if text.isascii():  # bytes are characters
            return byte_ends, byte_ends
        begins_character = np.frombuffer(utf8, dtype=np.int8) >= -64  # not 0b10xxxxxx
        is_whole = begins_character[byte_ends]
        # In 32 bits, where they are enough: half the memory, and two thirds of the time.
        fits = np.int32 if len(utf8) < 2**31 else np.int64
        floor = np.cumsum(begins_character, dtype=fits)[byte_ends].astype(np.int64) - 1
        return (floor, floor) if is_whole.all() else (floor, floor + ~is_whole)

    def slice_counts(self, text: str, boundaries: Boundaries) -> SliceCounts | None:
        """What counts slices of `text`: see `SliceCounter`.

        None for a pattern other than the published ones: the proof of
        `chunkscope.tokens.anchors` is about those.
        """
        if self._anchor_pairs is None:
            return None
        # Its slices are remembered for other texts: no subclass of str with ideas of its own.
        clean = without_surrogates(str.__str__(as_text(text)))
        return AnchoredSlices(clean, boundaries[0], self._anchor_pairs, self._count_edge)

    def _count_edge(self, text: str) -> int:
        """Number of tokens of a text without lone surrogates, mostly a word."""
        if len(text) <= _LONGEST_WORD:
            return self._count_word(text)
        return self.count(text)

    @cached_property
    def _count_word(self) -> Callable[[str], int]:
        """Number of tokens of a short text without lone surrogates, remembered."""
        encode = self.tiktoken.encode_ordinary
        return lru_cache(maxsize=_MOST_WORDS)(lambda text: len(encode(text)))

    @cached_property
    def _anchor_pairs(self) -> bytes | None:
        """What `pair_table` says of the pattern."""
        return pair_table(getattr(self.tiktoken, "_pat_str", ""))  # it has no public name

    @cached_property
    def _byte_lengths(self) -> NDArray[np.int64]:
        """Number of bytes of each token, by id; 0 where no token has that id."""
        lengths = np.zeros(self.tiktoken.n_vocab, dtype=np.int64)
        for rank in range(len(lengths)):
            try:
                lengths[rank] = len(self.tiktoken.decode_single_token_bytes(rank))
            except KeyError:  # a vocabulary may leave ids out
                continue
        return lengths


def without_surrogates(text: str) -> str:
    r"""`text` with U+FFFD for every lone surrogate: one for one, so that offsets stay.

    The tokenizers would refuse the text, or make one character of two surrogates that
    happen to form a pair.

    Examples
    --------
    >>> without_surrogates("a\ud83d\ude00b") == "a\ufffd\ufffdb"
    True
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        return _SURROGATE.sub("\ufffd", text)
    return text
