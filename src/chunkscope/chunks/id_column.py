"""The column ``chunk_id`` of a chunk table: ids that differ, written all at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.chunks.ids import PREFIX, chunk_digests
from chunkscope.chunks.slices import Slices
from chunkscope.errors import DocumentsError, excerpt

__all__ = ["id_column", "starts_document"]


def id_column(pages: pd.DataFrame, slices: Slices) -> pd.Series:
    """The ids of chunks, as `chunkscope.chunks.ids` makes them.

    Parameters
    ----------
    pages : pandas.DataFrame
        The pages, those of a document together: ``doc_id``, ``page_index`` and ``text``.
    slices : Slices
        Their chunks.

    Raises
    ------
    DocumentsError
        Where two chunks get the same id; names their documents.

    Examples
    --------
    >>> pages = pd.DataFrame({"doc_id": ["doc_1"], "page_index": [0], "text": ["hello"]})
    >>> id_column(pages, Slices([1], np.array([0]), np.array([5]))).tolist()
    ['chunk_7e2626ac90e20c1f']
    """
    # An id has 8 bytes of a digest; of a longer one numpy takes as many.
    digests = np.fromiter(_digests(pages, slices), dtype="S8", count=len(slices.start))
    ids = _written(digests)
    codes = np.sort(digests.view(np.int64))
    if (codes[1:] == codes[:-1]).any():
        _refuse(ids, pages["doc_id"].repeat(list(slices.n_chunks)))
    return ids


def starts_document(doc_ids: pd.Series) -> NDArray[np.bool_]:
    """Whether each page is the first of its document, whose pages stand together.

    Examples
    --------
    >>> starts_document(pd.Series(["a", "a", "b"])).tolist()
    [True, False, True]
    """
    document, _ = pd.factorize(doc_ids)
    return np.asarray(np.diff(document, prepend=-1) != 0)


def _digests(pages: pd.DataFrame, slices: Slices) -> Iterator[bytes]:
    """The digest of each chunk."""
    placed = zip(pages["page_index"].tolist(), pages["text"], *slices.of_pages(), strict=True)
    firsts = np.flatnonzero(starts_document(pages["doc_id"]))
    n_pages = np.diff(firsts, append=len(pages)).tolist()
    # By the array, which has what the column has: a list would make float64 of float32.
    doc_ids = pages["doc_id"].array[firsts]
    for doc_id, n_of_document in zip(doc_ids, n_pages, strict=True):
        yield from chunk_digests(doc_id, islice(placed, n_of_document))


def _written(digests: NDArray[np.bytes_]) -> pd.Series:
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
