"""`hashed_parts`: the bytes by which each chunk of a table is known, made by Arrow in blocks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, pairwise, repeat
from typing import TYPE_CHECKING, Final

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.chunks.pages import starts_document
from chunkscope.chunks.slices import HeldSlices, Slices

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["hashed_parts"]

_BLOCK = 1 << 20
"""Bytes made together, so that they stay in the processor's cache; more for a single chunk."""

_STRIPPED: Final = (
    "\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006"
    "\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)
"""What `str.strip` takes off, by which a chunk is known."""


def hashed_parts(
    pages: pd.DataFrame, slices: Slices, held: HeldSlices | None
) -> Iterator[pa.LargeBinaryArray]:
    r"""What `chunkscope.chunks.ids.chunk_id` hashes of each chunk, one block after the other.

    Parameters
    ----------
    pages : pandas.DataFrame
        The pages, those of a document together: ``doc_id``, ``page_index`` and ``text``.
    slices : Slices
        Their chunks.
    held : HeldSlices or None
        What `held_slices` makes of both.

    Examples
    --------
    >>> pages = pd.DataFrame({"doc_id": ["a"], "page_index": [0], "text": ["One. Two."]})
    >>> slices = Slices([2], np.array([0, 4]), np.array([4, 9]))
    >>> [part for block in hashed_parts(pages, slices, None) for part in block.to_pylist()]
    [b'a\n0\n0\nOne.', b'a\n0\n1\nTwo.']
    """
    import pyarrow as pa
    import pyarrow.compute as pc

    heads = pa.array(_heads(pages), type=pa.large_binary())
    page = np.repeat(np.arange(len(pages)), slices.n_chunks)
    begins = np.diff(np.cumsum(starts_document(pages["doc_id"]))[page], prepend=0) > 0
    texts = [] if held is not None else pages["text"].tolist()
    line_end = pa.scalar(b"\n", type=pa.large_binary())
    n_before = before_document = 0  # chunks that are not blank
    for first, last in _blocks(pc.binary_length(heads).to_numpy()[page], slices, held):
        if held is None:
            stripped = _listed(texts, page, slices, first, last)
        else:
            stripped = pc.utf8_trim(held.texts(first, last), characters=_STRIPPED)
            stripped = stripped.cast(pa.large_binary())
        is_told = pc.binary_length(stripped).to_numpy() > 0
        before = n_before + np.cumsum(is_told) - is_told
        # It ascends, so each chunk has what the first chunk of its document has.
        of_document = np.where(begins[first:last], before, before_document)
        of_document = np.maximum.accumulate(of_document)
        position = _digits(before - of_document)
        if not is_told.all():
            position = pc.if_else(is_told, position, pa.scalar(b"blank", pa.large_binary()))
            stripped = pc.if_else(is_told, stripped, _digits(slices.start[first:last]))
        n_before, before_document = n_before + int(is_told.sum()), int(of_document[-1])
        head = heads.take(pa.array(page[first:last]))
        yield pc.binary_join_element_wise(head, position, stripped, line_end)


def _heads(pages: pd.DataFrame) -> list[bytes]:
    """What the chunks of each page have in common: document and page."""
    firsts = np.flatnonzero(starts_document(pages["doc_id"]))
    n_pages = np.diff(firsts, append=len(pages)).tolist()
    # By the array, which has what the column has: a list would make float64 of float32.
    doc_ids = pages["doc_id"].array[firsts]
    told = chain.from_iterable(map(repeat, map(str, doc_ids), n_pages))
    # A lone surrogate is part of an id, and has no other UTF-8 form.
    return [
        f"{document}\n{page_index}".encode("utf-8", "surrogatepass")
        for document, page_index in zip(told, pages["page_index"].tolist(), strict=True)
    ]


def _blocks(
    n_head: NDArray[np.int64], slices: Slices, held: HeldSlices | None
) -> Iterator[tuple[int, int]]:
    """The numbers of the first chunk of each block, and of that after its last."""
    bounds = slices if held is None else held
    total = np.cumsum(n_head + (bounds.end - bounds.start))
    edges = np.flatnonzero(np.diff(total // _BLOCK, prepend=-1))
    return pairwise([*edges.tolist(), len(total)])


def _listed(
    texts: list[str], page: NDArray[np.int64], slices: Slices, first: int, last: int
) -> pa.LargeBinaryArray:
    """The stripped texts of the chunks from number `first` to before `last`, one by one."""
    import pyarrow as pa

    columns = (each[first:last].tolist() for each in (page, slices.start, slices.end))
    return pa.array(
        [
            texts[page][start:end].strip().encode("utf-8", "surrogatepass")
            for page, start, end in zip(*columns, strict=True)
        ],
        type=pa.large_binary(),
    )


def _digits(numbers: NDArray[np.int64]) -> pa.LargeBinaryArray:
    """The numbers as they are written."""
    import pyarrow as pa

    return pa.array(numbers).cast(pa.large_string()).cast(pa.large_binary())
