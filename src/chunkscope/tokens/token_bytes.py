"""What the tokens of a vocabulary do to characters: by which their ids tell where they end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from tiktoken import Encoding as TiktokenEncoding

__all__ = ["TokenBytes"]


class TokenBytes:
    """Which bytes of each token begin a character of UTF-8.

    A token of a byte-pair encoding is a few bytes, and may begin or end inside a character. Of
    a text it is enough to know its ids: the bytes that begin a character, summed up, are the
    characters, and a boundary lies inside one where the token behind it begins with another
    byte.

    Parameters
    ----------
    tokens : sequence of bytes
        The tokens, none of them empty.
    ids : array-like of int, shape (n_tokens,)
        Their ids, from 0 on; some may be missing.

    Examples
    --------
    >>> known = TokenBytes([b"tea", "é".encode()[:1], "é".encode()[1:]], np.arange(3))
    >>> known.begun(np.array([0, 1, 2])).tolist(), known.go_on(np.array([0, 1, 2])).tolist()
    ([3, 1, 0], [False, False, True])
    """

    def __init__(self, tokens: Sequence[bytes], ids: NDArray[np.int64]) -> None:
        lengths = np.fromiter(map(len, tokens), dtype=np.int64, count=len(tokens))
        starts = np.cumsum(lengths) - lengths
        begins = np.frombuffer(b"".join(tokens), dtype=np.int8) >= -64  # not 0b10xxxxxx
        size = int(ids.max(initial=-1)) + 1
        begun = np.add.reduceat(begins, starts, dtype=np.int64) if len(tokens) else starts
        # As small as can be: they stay in the processor's cache.
        self._begun = np.zeros(size, dtype=np.min_scalar_type(begun.max(initial=0)))
        self._begun[ids] = begun
        self._goes_on = np.zeros(size, dtype=np.bool_)
        self._goes_on[ids] = ~begins[starts]

    @classmethod
    def of_tiktoken(cls, encoding: TiktokenEncoding) -> TokenBytes:
        """That of the vocabulary of an encoding, special tokens left out."""
        ranks = getattr(encoding, "_mergeable_ranks", None)  # it has no public name
        if ranks is None:
            ranks = {}
            for rank in range(encoding.n_vocab):
                try:
                    ranks[encoding.decode_single_token_bytes(rank)] = rank
                except KeyError:  # a vocabulary may leave ids out
                    continue
        return cls(list(ranks), np.fromiter(ranks.values(), dtype=np.int64, count=len(ranks)))

    def begun(self, ids: NDArray[np.integer]) -> NDArray[np.unsignedinteger]:
        """How many characters each token begins, shape (n_tokens,)."""
        # "clip" skips the check of every index: they are ids of this vocabulary.
        return np.take(self._begun, ids, mode="clip")

    def go_on(self, ids: NDArray[np.integer]) -> NDArray[np.bool_]:
        """Whether each token goes on with a character that was begun before it."""
        return np.take(self._goes_on, ids, mode="clip")
