"""An encoding of tiktoken that writes down the length of every text it is given."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import tiktoken

from chunkscope.tokens.offline import offline_encoding, ranks

if TYPE_CHECKING:
    from collections.abc import Collection

    import numpy as np
    from numpy.typing import NDArray

__all__ = ["WHOLE", "CountingEncoding"]

WHOLE = 1_000
"""From this length on a text that is encoded is a document or a part of one: no word at an edge."""


class CountingEncoding(tiktoken.Encoding):
    """cl100k_base by another name, so that nothing quicker is taken in its place.

    Attributes
    ----------
    lengths : list of int
        Of the texts encoded, in characters.
    """

    def __init__(self) -> None:
        pattern = offline_encoding("cl100k_base")._pat_str
        super().__init__("counted", pat_str=pattern, mergeable_ranks=_ranks(), special_tokens={})
        self.lengths: list[int] = []

    def encode_ordinary(self, text: str) -> list[int]:
        self.lengths.append(len(text))
        return super().encode_ordinary(text)

    def encode_to_numpy(
        self,
        text: str,
        *,
        allowed_special: object = frozenset(),
        disallowed_special: Collection[str] = (),
    ) -> NDArray[np.uint32]:
        self.lengths.append(len(text))
        return super().encode_to_numpy(text, disallowed_special=disallowed_special)

    @property
    def whole(self) -> int:
        """Characters of documents that were encoded."""
        return sum(length for length in self.lengths if length >= WHOLE)

    @property
    def edges(self) -> int:
        """Characters of everything shorter."""
        return sum(length for length in self.lengths if length < WHOLE)


@cache
def _ranks() -> dict[bytes, int]:
    return ranks("cl100k_base")
