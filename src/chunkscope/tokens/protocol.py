"""What an encoding is: the protocol `Encoding`, and everything that can be made one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from chunkscope.errors import ArgumentTypeError, must_be

if TYPE_CHECKING:
    import tiktoken
    import tokenizers

__all__ = ["Boundaries", "Encoding", "EncodingLike", "SliceCounter", "SliceCounts", "as_text"]

Boundaries: TypeAlias = tuple[NDArray[np.int64], NDArray[np.int64]]
"""The floor and the ceiling of each token boundary, in code points (`Encoding.boundaries`)."""


@runtime_checkable
class Encoding(Protocol):
    """A way to cut text into tokens: the unit in which sizes are measured.

    Attributes
    ----------
    name : str
        What the tables call it.
    additive : bool
        True where the count of a text never exceeds the sum of the counts of its parts,
        wherever it is parted.
    """

    @property
    def name(self) -> str:
        """What the tables call it."""

    @property
    def additive(self) -> bool:
        """True where the count of a text never exceeds the sum of the counts of its parts."""

    def encode(self, text: str) -> NDArray[np.int64]:
        """Token ids of `text`, shape (n_tokens,).

        Raises
        ------
        ArgumentTypeError
            Where `text` is no str.
        """

    def count(self, text: str) -> int:
        """Number of tokens of `text`.

        Raises
        ------
        ArgumentTypeError
            Where `text` is no str.
        """

    def boundaries(self, text: str) -> Boundaries:
        """Where the tokens of `text` begin and end, in code points.

        Returns
        -------
        floor, ceil : ndarray of int64, shape (n_tokens + 1,)
            Boundary `t` lies before token `t`; the last one is the end of the text. A
            boundary inside a character is rounded down to its start in `floor` and up
            to its end in `ceil`. Both never decrease, ``floor[0] == 0`` and
            ``ceil[-1] == len(text)``. One and the same array twice where every
            boundary falls between characters.

        Raises
        ------
        ArgumentTypeError
            Where `text` is no str.
        """


SliceCounts: TypeAlias = Callable[[NDArray[np.int64], NDArray[np.int64]], NDArray[np.int64]]
"""Counts of slices of one text: from starts and ends to numbers of tokens.

The arguments are valid ranges in code points, ``0 <= start <= end <= len(text)``, all three
arrays int64 of shape (n_slices,). A count is that of ``text[start:end]`` encoded alone.
"""


@runtime_checkable
class SliceCounter(Protocol):
    """An encoding that can count slices of a text without encoding each."""

    def slice_counts(self, text: str, boundaries: Boundaries) -> SliceCounts | None:
        """What counts the slices of `text`; None where they have to be encoded.

        It is made once for a text, and may keep what it likes. Whoever makes it may never
        call it: the work is to be done then.

        Parameters
        ----------
        text : str
            The text that is sliced.
        boundaries : tuple of ndarray
            What `Encoding.boundaries` says of `text`.
        """


if TYPE_CHECKING:
    EncodingLike: TypeAlias = (
        str | Encoding | tiktoken.Encoding | tokenizers.Tokenizer | Callable[[str], Sequence[int]]
    )
else:  # the libraries are imported by those who use them
    EncodingLike = object


def as_text(text: object) -> str:
    """`text`, or the `ArgumentTypeError` that says it is no str."""
    if isinstance(text, str):
        return text
    raise ArgumentTypeError(must_be("text", "a str", text))
