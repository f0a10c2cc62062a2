"""Texts as words of eight bytes, which machines compare at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["Words", "words_of"]

Words: TypeAlias = list[NDArray[np.uint64]]
"""Rows in columns: two rows are equal where each word is, none may be left out."""

_WORD = 8
"""Bytes of a word."""

_MOST = 8
"""Words of a text. Texts that are longer take less time as they are."""


def words_of(columns: Sequence[pa.Array]) -> list[Words] | None:
    """The words of the texts of each column, as many in all; None where texts are too long.

    Parameters
    ----------
    columns : sequence of pyarrow.LargeStringArray
        Texts, none missing.

    Notes
    -----
    The last word of a text ends where the text does and overlaps the one before, so that
    nothing is padded: texts of one length, as ids mostly are, are read where they lie.

    Examples
    --------
    >>> import pyarrow as pa
    >>> (words,) = words_of([pa.array(["chunk_number_17"], type=pa.large_string())])
    >>> [word.tobytes() for word in words]
    [b'chunk_nu', b'umber_17']
    """
    edges = [_edges(column) for column in columns]
    lengths = [np.diff(each) for each in edges]
    longest = max((int(each.max()) for each in lengths if len(each)), default=0)
    shortest = min((int(each.min()) for each in lengths if len(each)), default=0)
    if longest > _MOST * _WORD:
        return None
    data = [column.buffers()[2] for column in columns]
    if shortest == longest >= _WORD:
        return [_of_one_length(*each, longest) for each in zip(data, edges, strict=True)]
    return [_of_any_length(*each, longest) for each in zip(data, edges, strict=True)]


def _edges(texts: pa.Array) -> NDArray[np.int64]:
    """Where in the bytes of all each text begins, and where the last ends."""
    if not len(texts):  # whose buffer may be empty
        return np.zeros(1, dtype=np.int64)
    return np.frombuffer(texts.buffers()[1], np.int64)[texts.offset :][: len(texts) + 1]


def _at(longest: int) -> Iterable[int]:
    """Where in a text of `longest` bytes its words begin, but the last."""
    return range(0, longest - _WORD, _WORD)


def _of_one_length(data: pa.Buffer, edges: NDArray[np.int64], length: int) -> Words:
    n_texts = len(edges) - 1
    places = [*_at(length), length - _WORD]
    if not n_texts:
        return [np.empty(0, dtype="<u8") for _ in places]
    return [np.ndarray(n_texts, "<u8", data, edges[0] + at, length) for at in places]


def _of_any_length(data: pa.Buffer, edges: NDArray[np.int64], longest: int) -> Words:
    """The words, and the length: a text of few words has its last for those it lacks."""
    # A text of less than a word is read with what is before it, which is shifted out.
    padded = np.zeros(_WORD + edges[-1], dtype=np.uint8)
    padded[_WORD:] = np.frombuffer(data or b"", np.uint8)[: edges[-1]]
    starts, ends = edges[:-1] + _WORD, edges[1:] + _WORD
    every = np.ndarray(len(padded) - _WORD + 1, "<u8", padded, 0, 1)
    last = ends - _WORD
    lengths = ends - starts
    before = (8 * np.maximum(_WORD - lengths, 0)).astype(np.uint64)
    words = [every[np.minimum(starts + at, last)] for at in _at(longest)]
    return [lengths.view(np.uint64), *(word >> before for word in [*words, every[last]])]
