"""`TokenIndex`: a text encoded once, and what can be asked of it."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property, partial

import numpy as np
from numpy.typing import ArrayLike, NDArray

from chunkscope.errors import EncodingError, excerpt, must_be
from chunkscope.tokens.edges import encoded_counts
from chunkscope.tokens.encodings import load
from chunkscope.tokens.foreign import answer
from chunkscope.tokens.protocol import (
    Boundaries,
    Encoding,
    EncodingLike,
    SliceCounter,
    SliceCounts,
    as_text,
)
from chunkscope.tokens.ranges import as_offsets, as_ranges
from chunkscope.tokens.ranks import Ranks
from chunkscope.tokens.slice_counts import AnchoredSlices

__all__ = ["TokenIndex"]


class TokenIndex:
    """A text encoded once: maps between characters and tokens, and counts of slices.

    Parameters
    ----------
    text : str
        The text, in which offsets are code points.
    encoding : EncodingLike, default "cl100k_base"
        What `load` takes.

    Attributes
    ----------
    text : str
        The text, as given.
    encoding : Encoding
        The encoding, loaded.
    n_tokens : int
        Number of tokens of the text.
    floor, ceil : ndarray of int64, shape (n_tokens + 1,), code points
        The token boundaries, rounded down and up to whole characters: see
        `Encoding.boundaries`. Read-only.
    exact_fast : bool
        Whether `count` takes the counts from these tokens, not from each slice.

    Raises
    ------
    ArgumentTypeError
        If the text is no str or the encoding is nothing that `load` takes.
    EncodingError
        If there is no such encoding, it cannot be had, or it refuses the text.

    Examples
    --------
    >>> index = TokenIndex("a🙂b")
    >>> index.n_tokens, index.floor.tolist(), index.ceil.tolist()
    (4, [0, 1, 1, 2, 3], [0, 1, 2, 2, 3])
    """

    def __init__(self, text: str, encoding: EncodingLike = "cl100k_base") -> None:
        self._text = as_text(text)
        self._encoding = load(encoding)
        found = answer(self._encoding.name, self._encoding.boundaries, text)
        floor, ceil = _checked_boundaries(found, self._encoding.name)
        self._floor = _read_only(floor)
        self._ceil = self._floor if ceil is floor else _read_only(ceil)
        self._kept: dict[Hashable, object] = {}  # see `chunkscope.tokens.kept`

    def __repr__(self) -> str:
        return (
            f"<TokenIndex: {len(self.text)} characters, "
            f"{self.n_tokens} tokens of {self.encoding.name}>"
        )

    @property
    def text(self) -> str:
        """The text."""
        return self._text

    @property
    def encoding(self) -> Encoding:
        """The encoding."""
        return self._encoding

    @property
    def n_tokens(self) -> int:
        """Number of tokens of the text."""
        return len(self._floor) - 1

    @property
    def exact_fast(self) -> bool:
        """Whether `count` takes the counts from the tokens of the text, not from each slice.

        True for the encodings of `known_names`, and for a `tiktoken.Encoding` that has the
        pattern of one of them. The counts are exact either way.
        """
        return self._slice_counts is not None

    @property
    def floor(self) -> NDArray[np.int64]:
        """Token boundaries rounded down to whole characters, shape (n_tokens + 1,)."""
        return self._floor

    @property
    def ceil(self) -> NDArray[np.int64]:
        """Token boundaries rounded up to whole characters, shape (n_tokens + 1,)."""
        return self._ceil

    def token_range(
        self, starts: ArrayLike, ends: ArrayLike
    ) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The smallest range of tokens that covers each ``text[start:end]``.

        A token belongs to it when it touches a character of the slice.

        Parameters
        ----------
        starts, ends : array-like of int, code points
            Half-open ranges, ``0 <= start <= end <= len(text)``.

        Returns
        -------
        token_starts, token_ends : ndarray of int64
            Half-open ranges of tokens, shaped like the arguments (0-d for two ints).
            Empty where ``start == end``.

        Raises
        ------
        ArgumentTypeError
            If an offset is not a whole number.
        ArgumentError
            If an offset is outside the text, or a start lies after its end.

        Examples
        --------
        >>> index = TokenIndex("an indivisible whole")
        >>> first, last = index.token_range([0, 5], [2, 20])
        >>> first.tolist(), last.tolist()
        ([0, 1], [1, 4])
        """
        starts, ends = as_ranges(starts, ends, most=len(self._text))
        token_ends, token_starts = self._ranks
        first, last = token_ends.up_to(starts), token_starts.below(ends)
        return np.asarray(first), np.asarray(np.where(starts == ends, first, last))

    @cached_property
    def _ranks(self) -> tuple[Ranks, Ranks]:
        """Where tokens end, rounded up, and start, rounded down, to be looked up by place."""
        length = len(self._text)
        return Ranks(self._ceil[1:], length), Ranks(self._floor[:-1], length)

    def char_to_token(self, chars: ArrayLike) -> NDArray[np.int64]:
        """The first token that touches the character at each offset.

        Parameters
        ----------
        chars : array-like of int, code points
            Offsets, ``0 <= char <= len(text)``.

        Returns
        -------
        ndarray of int64
            Shaped like the argument (0-d for an int); `n_tokens` for ``len(text)``.

        Raises
        ------
        ArgumentTypeError
            If an offset is not a whole number.
        ArgumentError
            If an offset is outside the text.

        Examples
        --------
        >>> TokenIndex("to be or not", "words").char_to_token([0, 3, 4, 12]).tolist()
        [0, 1, 1, 4]
        """
        chars = as_offsets("chars", chars, most=len(self._text))
        return np.asarray(np.searchsorted(self._ceil[1:], chars, "right"))

    def token_to_char(self, tokens: ArrayLike) -> NDArray[np.int64]:
        """Where each token begins, rounded down to a whole character.

        Parameters
        ----------
        tokens : array-like of int
            Token boundaries, ``0 <= token <= n_tokens``.

        Returns
        -------
        ndarray of int64, code points
            Shaped like the argument (0-d for an int): `floor` at these boundaries.

        Raises
        ------
        ArgumentTypeError
            If a boundary is not a whole number.
        ArgumentError
            If there is no such boundary.

        Examples
        --------
        >>> TokenIndex("to be or not", "words").token_to_char([0, 1, 4]).tolist()
        [0, 3, 12]
        """
        return np.asarray(self._floor[as_offsets("tokens", tokens, most=self.n_tokens)])

    def count(self, starts: ArrayLike, ends: ArrayLike) -> NDArray[np.int64]:
        """The number of tokens of each ``text[start:end]`` encoded alone, exactly.

        With the encodings of `known_names` no slice is encoded again: what it has in common
        with the text is counted there, and only its edges, about a word each, are encoded.
        `exact_fast` is False for the others, of which each distinct slice is encoded.

        Parameters
        ----------
        starts, ends : array-like of int, code points
            Half-open ranges, ``0 <= start <= end <= len(text)``.

        Returns
        -------
        ndarray of int64
            Shaped like the arguments (0-d for two ints).

        Raises
        ------
        ArgumentTypeError
            If an offset is not a whole number.
        ArgumentError
            If an offset is outside the text, or a start lies after its end.

        Examples
        --------
        A slice alone is not what it is in its text:

        >>> index = TokenIndex("by herself")
        >>> index.n_tokens, index.count([0, 3], [3, 10]).tolist()
        (2, [2, 3])
        """
        slices = self._slice_counts
        if isinstance(slices, AnchoredSlices) and self._is_one(starts, ends):
            return np.array(slices.one(starts, ends), dtype=np.int64)  # type: ignore[arg-type]
        starts, ends = as_ranges(starts, ends, most=len(self._text))
        shape, starts, ends = starts.shape, starts.ravel(), ends.ravel()
        if self._slice_counts is not None:
            counts = self._slice_counts(starts, ends)
        else:
            count = partial(answer, self._encoding.name, self._encoding.count)
            counts = encoded_counts(self._text, starts, ends, count=count, known={})
        return counts.reshape(shape)

    @property
    def anchored(self) -> AnchoredSlices | None:
        """What counts slices by the anchors of the text; None with an encoding that has none."""
        return self._slice_counts if isinstance(self._slice_counts, AnchoredSlices) else None

    def _is_one(self, start: object, end: object) -> bool:
        """Whether both are plain ints and a range of the text: no arrays are made for those."""
        return type(start) is int and type(end) is int and 0 <= start <= end <= len(self._text)

    @cached_property
    def _slice_counts(self) -> SliceCounts | None:
        """What counts slices without encoding each, if the encoding has that."""
        if not isinstance(self._encoding, SliceCounter):
            return None
        return self._encoding.slice_counts(self._text, (self._floor, self._ceil))


def _checked_boundaries(found: object, name: str) -> Boundaries:
    """What an encoding, maybe somebody else's, says of a text, if it can be that."""
    if isinstance(found, tuple) and len(found) == 2:
        floor, ceil = found
        if _are_offsets(floor) and _are_offsets(ceil) and len(floor) == len(ceil) > 0:
            return floor, ceil
    allowed = "two arrays of whole numbers, as long as one another"
    raise EncodingError(must_be(f"boundaries of encoding {excerpt(name)}", allowed, found))


def _are_offsets(column: object) -> bool:
    return isinstance(column, np.ndarray) and column.dtype.kind in "iu" and column.ndim == 1


def _read_only(array: NDArray[np.int64]) -> NDArray[np.int64]:
    """A view of an array that is maybe not ours, through which it cannot be changed."""
    view = array.view()
    view.flags.writeable = False
    return view
