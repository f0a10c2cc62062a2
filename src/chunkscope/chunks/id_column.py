"""The column ``chunk_id`` of a chunk table: ids that differ, written all at once."""

from __future__ import annotations

from hashlib import sha256
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.chunks.hashed_parts import hashed_parts
from chunkscope.chunks.ids import PREFIX
from chunkscope.chunks.slices import HeldSlices, Slices, edges_of
from chunkscope.errors import DocumentsError, excerpt

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["id_column"]


def id_column(pages: pd.DataFrame, slices: Slices, held: HeldSlices | None) -> pd.Series:
    """The ids of chunks, as `chunkscope.chunks.ids` makes them.

    Parameters
    ----------
    pages : pandas.DataFrame
        The pages, those of a document together: ``doc_id``, ``page_index`` and ``text``.
    slices : Slices
        Their chunks.
    held : HeldSlices or None
        What `held_slices` makes of both; the ids are the same without, and take longer.

    Raises
    ------
    DocumentsError
        Where two chunks get the same id; names their documents.

    Examples
    --------
    >>> pages = pd.DataFrame({"doc_id": ["doc_1"], "page_index": [0], "text": ["hello"]})
    >>> id_column(pages, Slices([1], np.array([0]), np.array([5])), None).tolist()
    ['chunk_7e2626ac90e20c1f']
    """
    digests = [np.empty((0, 8), np.uint8), *map(_digests, hashed_parts(pages, slices, held))]
    joined = np.concatenate(digests)
    ids = _written(joined)
    codes = np.sort(joined.view(np.int64).ravel())
    if (codes[1:] == codes[:-1]).any():
        _refuse(ids, pages["doc_id"].repeat(list(slices.n_chunks)))
    return ids


def _digests(parts: pa.LargeBinaryArray) -> NDArray[np.uint8]:
    """The part of each digest that an id has, shape (n_parts, 8)."""
    edges = edges_of(parts).tolist()
    data = parts.buffers()[2].to_pybytes()
    digests = b"".join([sha256(data[a:b]).digest() for a, b in pairwise(edges)])
    return np.frombuffer(digests, dtype=np.uint8).reshape(-1, 32)[:, :8].copy()


def _written(digests: NDArray[np.uint8]) -> pd.Series:
    """The id of each digest, as pandas' ``str``."""
    import pyarrow as pa

    n_ids, n_bytes = len(digests), len(PREFIX) + 16
    form = np.empty((n_ids, n_bytes), dtype=np.uint8)
    form[:, : len(PREFIX)] = list(PREFIX.encode())
    digits = digests.tobytes().hex().encode()
    form[:, len(PREFIX) :] = np.frombuffer(digits, dtype=np.uint8).reshape(n_ids, 16)
    edges = np.arange(n_ids + 1, dtype=np.int64) * n_bytes
    buffers = [None, pa.py_buffer(edges), pa.py_buffer(form)]
    return pd.Series(pa.Array.from_buffers(pa.large_string(), n_ids, buffers), dtype="str")


def _refuse(ids: pd.Series, doc_ids: pd.Series) -> None:
    """One error for an id that two chunks have."""
    second = int(np.flatnonzero(ids.duplicated())[0])
    chunk_id = ids.iloc[second]
    first = int(np.flatnonzero(ids == chunk_id)[0])
    raise DocumentsError(
        f"chunk ids must be unique within a splitter, {chunk_id} is that of a chunk of "
        f"document {excerpt(doc_ids.iloc[first])} and one of {excerpt(doc_ids.iloc[second])}: "
        "rename a document"
    )
