"""Byte-pair encodings: tiktoken's, with whole characters and without its refusals."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from operator import is_
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.errors import EncodingError, excerpt
from chunkscope.tokens.anchors import pair_table
from chunkscope.tokens.protocol import Boundaries, SliceCounts, as_text
from chunkscope.tokens.segments import encode_segment, segments
from chunkscope.tokens.slice_counts import AnchoredSlices
from chunkscope.tokens.token_bytes import TokenBytes

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
        ids = [self._own_ids(part) for _, part in self._segments(as_text(text))]
        return np.concatenate(ids, dtype=np.int64)

    def count(self, text: str) -> int:
        """Number of tokens of `text`."""
        return len(self.encode(text))

    def boundaries(self, text: str) -> Boundaries:
        """Where the tokens of `text` begin and end: see `Encoding.boundaries`."""
        zero = np.zeros(1, dtype=np.int64)
        floors, ceils = [zero], [zero]
        for start, part in self._segments(as_text(text)):
            floor, ceil = self._segment_ends(part)
            ceil += start
            if floor is not ceil:
                floor += start
            floors.append(floor)
            ceils.append(ceil)
        ceil = np.concatenate(ceils)
        is_whole = all(map(is_, floors, ceils))
        return (ceil, ceil) if is_whole else (np.concatenate(floors), ceil)

    def _segments(self, text: str) -> Iterator[tuple[int, str]]:
        """The segments of a text, each with where it starts."""
        return segments(text, self._anchor_pairs)

    def _segment_ends(self, text: str) -> Boundaries:
        """Where each token of a segment ends, rounded down and up to whole characters."""
        ids = self._own_ids(text)
        known = self._token_bytes
        ceil = np.cumsum(known.begun(ids), dtype=np.int64)
        n_chars = int(ceil[-1]) if len(ceil) else 0
        if n_chars != len(text):  # a pattern of the user's own may leave text out
            raise EncodingError(
                f"encoding {self.name} must cover the text, {n_chars} of {len(text)} "
                f"characters are in its tokens of {excerpt(text)}"
            )
        if text.isascii():
            return ceil, ceil
        goes_on = known.go_on(ids)[1:]
        if not goes_on.any():
            return ceil, ceil
        # The last character of a token ends later where the next token goes on with it.
        floor = ceil.copy()
        floor[:-1] -= goes_on
        return floor, ceil

    def _own_ids(self, text: str) -> NDArray[np.uint32]:
        """Token ids of a segment."""
        try:
            return self._segment_ids(text)
        except UnicodeEncodeError:  # lone surrogates, which are not looked for in every text
            return self._segment_ids(without_surrogates(text))

    def _segment_ids(self, text: str) -> NDArray[np.uint32]:
        """The same of a segment without lone surrogates; a UnicodeEncodeError if it has some."""
        return encode_segment(self.tiktoken, text)

    def slice_counts(self, text: str, boundaries: Boundaries) -> SliceCounts | None:
        """What counts slices of `text`: see `SliceCounter`.

        None for a pattern other than the published ones: the proof of
        `chunkscope.tokens.anchors` is about those.
        """
        if self._anchor_pairs is None:
            return None
        # Its slices are remembered for other texts: no subclass of str with ideas of its own.
        own = str.__str__(as_text(text))
        return AnchoredSlices(own, boundaries[0], self._anchor_pairs, self._count_edge)

    def _count_edge(self, text: str) -> int:
        """Number of tokens of a text, mostly a word."""
        if len(text) <= _LONGEST_WORD:
            return self._count_word(text)
        return self.count(text)

    @cached_property
    def _count_word(self) -> Callable[[str], int]:
        """Number of tokens of a short text, remembered."""
        count = self._word_count()
        return lru_cache(maxsize=_MOST_WORDS)(lambda text: count(without_surrogates(text)))

    def _word_count(self) -> Callable[[str], int]:
        """The same of one without lone surrogates, not remembered."""
        encode = self.tiktoken.encode_ordinary
        return lambda text: len(encode(text))

    @cached_property
    def _anchor_pairs(self) -> bytes | None:
        """What `pair_table` says of the pattern."""
        return pair_table(getattr(self.tiktoken, "_pat_str", ""))  # it has no public name

    @cached_property
    def _token_bytes(self) -> TokenBytes:
        """What is known of the bytes of each token."""
        return TokenBytes.of_tiktoken(self.tiktoken)


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
