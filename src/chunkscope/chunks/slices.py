"""The column ``text`` of a chunk table: all slices of all pages at once, without a str each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.chunks.schema import text_column
from chunkscope.chunks.utf8_offsets import byte_offsets

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["HeldSlices", "Slices", "edges_of", "held_slices", "listed_texts", "slice_texts"]

_INLINE = 12
"""Bytes of a text, at most, that a view holds itself."""

_MOST_BYTES = 2**31 - 1
"""Bytes of the buffer that views can point into, which they do with 32 bits."""


@dataclass(frozen=True, slots=True, eq=False)
class Slices:
    """Chunks of several pages as offsets.

    Attributes
    ----------
    n_chunks : sequence of int
        Chunks of each page; they sum to the length of the others.
    start, end : ndarray of int64, shape (n_chunks,), code points
        The chunk is ``page[start:end]``, not empty. Both ascend on each page.
    """

    n_chunks: Sequence[int]
    start: NDArray[np.int64]
    end: NDArray[np.int64]

    def of_pages(self) -> tuple[Iterator[list[int]], Iterator[list[int]]]:
        """The starts of the chunks of each page, and the ends.

        Examples
        --------
        >>> starts, ends = Slices([0, 1], np.array([2]), np.array([5])).of_pages()
        >>> list(starts), list(ends)
        ([[], [2]], [[], [5]])
        """
        return self._of_pages(self.start), self._of_pages(self.end)

    def _of_pages(self, offsets: NDArray[np.int64]) -> Iterator[list[int]]:
        first = 0
        for n_chunks in self.n_chunks:
            yield offsets[first : first + n_chunks].tolist()
            first += n_chunks


@dataclass(frozen=True, slots=True, eq=False)
class HeldSlices:
    """Chunks as parts of the one buffer of UTF-8 in which Arrow has their pages.

    Attributes
    ----------
    pages : pyarrow.LargeStringArray
        The pages.
    start, end : ndarray of int64, shape (n_chunks,), bytes
        Where each chunk begins and ends in the buffer.
    """

    pages: pa.LargeStringArray
    start: NDArray[np.int64]
    end: NDArray[np.int64]

    def texts(self, first: int, last: int) -> pa.LargeStringArray:
        """The texts of the chunks from number `first` to before `last`, in a buffer of their own.

        Arrow copies out of the buffer what it is told by views, 16 bytes a chunk.
        """
        return _viewed(self.pages, self.start[first:last], self.end[first:last])


def held_slices(pages: pd.Series, slices: Slices) -> HeldSlices | None:
    """The chunks in the buffer of their pages; None where there is none that serves.

    That is where a page has a lone surrogate, where the buffer is too long for views, with
    pyarrow before 19, which does not let views be made, and where there are no chunks.

    Parameters
    ----------
    pages : pandas.Series of str
        The text of each page.
    slices : Slices
        The chunks.

    Examples
    --------
    >>> held = held_slices(pd.Series(["naïve"]), Slices([1], np.array([2]), np.array([5])))
    >>> held.start.tolist(), held.texts(0, 1).to_pylist()
    ([2], ['ïve'])
    """
    texts = _held(pages) if len(slices.start) else None
    if texts is None:
        return None
    start, end = _bytes_of(texts, slices)
    try:
        _viewed(texts, start[:1], end[:1])
    except ValueError:  # pyarrow before 19 expects two buffers, whatever the type
        return None
    return HeldSlices(texts, start, end)


def slice_texts(pages: pd.Series, slices: Slices, held: HeldSlices | None) -> pd.Series:
    """The texts of chunks, as `text_column` would make it of a list of them.

    The column holds its own texts only, never the buffer of the pages.

    Parameters
    ----------
    pages : pandas.Series of str
        The text of each page.
    slices : Slices
        The chunks.
    held : HeldSlices or None
        What `held_slices` makes of them; for None a list is made.

    Examples
    --------
    >>> pages = pd.Series(["naïve", "text"])
    >>> slices = Slices([2, 1], np.array([0, 2, 1]), np.array([3, 5, 4]))
    >>> slice_texts(pages, slices, held_slices(pages, slices)).tolist()
    ['naï', 'ïve', 'ext']
    """
    if held is None:
        return listed_texts(pages, slices)
    return pd.Series(held.texts(0, len(held.start)), dtype="str")


def listed_texts(pages: pd.Series, slices: Slices) -> pd.Series:
    """The same by way of a list: slower, for what `slice_texts` does not do.

    Examples
    --------
    >>> pages = pd.Series(["one", "two"])
    >>> listed_texts(pages, Slices([0, 1], np.array([1]), np.array([3]))).tolist()
    ['wo']
    """
    texts: list[str] = []
    for page, starts, ends in zip(pages, *slices.of_pages(), strict=True):
        texts += [page[a:b] for a, b in zip(starts, ends, strict=True)]
    return text_column(texts)


def _held(pages: pd.Series) -> pa.LargeStringArray | None:
    """The pages as Arrow has them, most often without a copy; None where views cannot do."""
    import pyarrow as pa

    try:
        texts = pa.array(pages, type=pa.large_string())
    except UnicodeEncodeError:  # a lone surrogate, which has no UTF-8
        return None
    if isinstance(texts, pa.ChunkedArray):
        texts = texts.combine_chunks()
    return texts if edges_of(texts)[-1] <= _MOST_BYTES else None


def edges_of(texts: pa.LargeStringArray | pa.LargeBinaryArray) -> NDArray[np.int64]:
    """Where each text begins in the buffer, in bytes, and the end of the last."""
    offsets = np.frombuffer(texts.buffers()[1], dtype=np.int64)
    return offsets[texts.offset : texts.offset + len(texts) + 1]


def _bytes_of(
    texts: pa.LargeStringArray, slices: Slices
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where each chunk begins and ends in the buffer of the pages, in bytes."""
    import pyarrow.compute as pc

    edges = edges_of(texts)
    first = np.zeros(len(texts), dtype=np.int64)
    lengths = pc.utf8_length(texts).to_numpy()
    np.cumsum(lengths[:-1], out=first[1:])
    before = np.repeat(first, slices.n_chunks)
    start, end = slices.start + before, slices.end + before
    if first[-1] + lengths[-1] != edges[-1] - edges[0]:
        data = np.frombuffer(texts.buffers()[2], dtype=np.uint8)[edges[0] : edges[-1]]
        start, end = byte_offsets(data, start), byte_offsets(data, end)
    return start + edges[0], end + edges[0]


def _viewed(
    texts: pa.LargeStringArray, start: NDArray[np.int64], end: NDArray[np.int64]
) -> pa.LargeStringArray:
    """The texts between these bytes of the buffer; a ValueError where pyarrow takes no views."""
    import pyarrow as pa

    buffer = texts.buffers()[2]
    views = _views(np.frombuffer(buffer, dtype=np.uint8), start, end)
    told = [None, pa.py_buffer(views), buffer]
    return pa.Array.from_buffers(pa.string_view(), len(views), told).cast(pa.large_string())


def _views(
    data: NDArray[np.uint8], start: NDArray[np.int64], end: NDArray[np.int64]
) -> NDArray[np.uint8]:
    """Arrow's views of not empty parts of `data`, shape (n_parts, 16).

    Number of bytes, the first four of them, number of the buffer and offset in it, in 4 bytes
    each; or, of a part of up to 12 bytes, their number and they themselves.

    References
    ----------
    Arrow Columnar Format, Variable-size Binary View Layout.
    """
    n_bytes = end - start
    views = np.zeros((len(start), 16), dtype=np.uint8)
    views.view(np.int32)[:, 0] = n_bytes
    views.view(np.int32)[:, 3] = start
    last = len(data) - 1
    for place in range(4):
        views[:, 4 + place] = data[np.minimum(start + place, last)]
    short = np.flatnonzero(n_bytes <= _INLINE)
    start, n_bytes = start[short], n_bytes[short]
    for place in range(_INLINE):
        held = data[np.minimum(start + place, last)]
        views[short, 4 + place] = np.where(place < n_bytes, held, 0)
    return views
