"""The byte-pair encodings of known names, by tiktoken or by what is as exact and faster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from chunkscope.errors import EncodingError, must_be
from chunkscope.tokens.anchors import pair_table
from chunkscope.tokens.bpe import BytePairEncoding
from chunkscope.tokens.fast import FastTokenizer, fast_tokenizer
from chunkscope.tokens.offline import offline_encoding, pattern
from chunkscope.tokens.segments import gave_up
from chunkscope.tokens.token_bytes import TokenBytes

if TYPE_CHECKING:
    from tiktoken import Encoding as TiktokenEncoding

__all__ = ["Backend", "CarriedEncoding", "not_by_toktok"]

Backend: TypeAlias = Literal["auto", "tiktoken", "toktok"]
"""What encodes: see `chunkscope.tokens.load`."""

WORTH: Final = 2_000_000
"""From how many characters on toktok is used where nobody asked for it: loading it takes as long
as tiktoken takes for these, and a vocabulary of tiktoken's is loaded in a third of that."""


def not_by_toktok(encoding: object, reason: str) -> str:
    """The message for an encoding that toktok was asked for and cannot do.

    Examples
    --------
    >>> not_by_toktok("gpt2", "it is not installed")
    "encoding must be one that toktok can do (it is not installed), got 'gpt2'"
    """
    return must_be("encoding", f"one that toktok can do ({reason})", encoding)


class CarriedEncoding(BytePairEncoding):
    """One of the encodings whose vocabularies we carry.

    Two of one name are equal, whatever encodes: the ids are the same.

    Parameters
    ----------
    name : str
        One of `chunkscope.tokens.offline.OFFLINE`.
    backend : {"auto", "tiktoken", "toktok"}
        What encodes.

    Attributes
    ----------
    backend : {"auto", "tiktoken", "toktok"}
        As given.

    Raises
    ------
    EncodingError
        If the backend is "toktok" and toktok cannot be used.
    """

    def __init__(self, name: str, backend: Backend) -> None:
        self._name, self.backend = name, backend
        self._n_chars = 0  # that were encoded so far
        if backend == "toktok" and isinstance(reason := fast_tokenizer(name), str):
            raise EncodingError(not_by_toktok(name, reason))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CarriedEncoding) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self._name)

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return CarriedEncoding, (self._name, self.backend)

    @property
    def name(self) -> str:
        """Its name."""
        return self._name

    @cached_property
    def tiktoken(self) -> TiktokenEncoding:  # type: ignore[override]  # loaded when needed
        """The encoding of tiktoken."""
        return offline_encoding(self._name)

    @property
    def _fast(self) -> FastTokenizer | None:
        """What encodes instead of tiktoken, if that is wanted, worth it and there."""
        if self.backend == "tiktoken" or (self.backend == "auto" and self._n_chars < WORTH):
            return None
        found = fast_tokenizer(self._name)
        return found if isinstance(found, FastTokenizer) else None

    @cached_property
    def _anchor_pairs(self) -> bytes | None:
        return pair_table(pattern(self._name))

    @property
    def _token_bytes(self) -> TokenBytes:
        fast = self._fast
        return self._token_bytes_of_tiktoken if fast is None else fast.token_bytes

    @cached_property
    def _token_bytes_of_tiktoken(self) -> TokenBytes:
        return TokenBytes.of_tiktoken(self.tiktoken)

    def _segments(self, text: str) -> Iterator[tuple[int, str]]:
        self._n_chars += len(text)
        return super()._segments(text)

    def _segment_ids(self, text: str) -> NDArray[np.uint32]:
        fast = self._fast
        if fast is not None and not fast.is_doubtful(text):
            try:
                return fast.ids(text)
            except BaseException as reason:  # a panic is no Exception
                if not gave_up(reason):
                    raise
        return super()._segment_ids(text)

    def _word_count(self) -> Callable[[str], int]:
        if self._fast is None:
            return super()._word_count()
        return lambda text: len(self._segment_ids(text))
