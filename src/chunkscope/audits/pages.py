"""`Pages`: the documents that chunks are held against."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

__all__ = ["Pages"]

_PATHS = ("source_path", "source_key", "source_name")
"""Columns that say where a document came from."""


@dataclass(frozen=True, eq=False)
class Pages:
    """The pages of the documents, numbered in the order given.

    Attributes
    ----------
    doc_id : pandas.Series
        The document of each page.
    ids : list
        The same, as a list.
    page_index : ndarray of int64, shape (n_pages,)
        Its index in the document.
    document : ndarray of int64, shape (n_pages,)
        The number of its document, in order of first appearance.
    texts : list of str
        Its text.
    lengths : ndarray of int64, shape (n_pages,), code points
        The length of its text.
    n_of_document : ndarray of int64, shape (n_pages,)
        How many pages its document has.
    sources : list of tuple of str and int
        Each path, key or name that a document came from or has for an id, and its number.
    """

    doc_id: pd.Series
    ids: list[Hashable]
    page_index: NDArray[np.int64]
    document: NDArray[np.int64]
    texts: list[str]
    lengths: NDArray[np.int64]
    n_of_document: NDArray[np.int64]
    sources: list[tuple[str, int]]

    @classmethod
    def of(cls, docs: pd.DataFrame) -> Pages:
        """The pages of a documents table."""
        document = pd.factorize(docs["doc_id"])[0].astype(np.int64)
        texts = docs["text"].tolist()
        return cls(
            docs["doc_id"],
            docs["doc_id"].tolist(),
            docs["page_index"].to_numpy(dtype=np.int64),
            document,
            texts,
            np.array(list(map(len, texts)), dtype=np.int64),
            np.bincount(document)[document].astype(np.int64) if texts else document,
            [
                (source, number)
                for name in ("doc_id", *(each for each in _PATHS if each in docs.columns))
                for source, number in zip(docs[name].tolist(), document.tolist(), strict=True)
                if isinstance(source, str) and source
            ],
        )

    @property
    def n_documents(self) -> int:
        """How many documents there are."""
        return int(self.document.max(initial=-1)) + 1
