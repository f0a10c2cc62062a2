"""The document of each hit of a table, as numbers and a column of names."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.corpus.checking import exact_column
from chunkscope.passages.codes import codes_of, first_rows, rows_among
from chunkscope.passages.mapping import documents_of, mapping_table, refuse_two_documents

__all__ = ["Owners", "owners_of"]


@dataclass(frozen=True)
class Owners:
    """Which document each hit is of.

    Attributes
    ----------
    documents : ndarray of int64, shape (n_hits,)
        A number, the same for hits of one document.
    rows : ndarray of int64, shape (n_hits,)
        The row of `names` that holds the id of the document: ids that are equal may look
        unlike, as 1 and True do, and of those it is one that appears first.
    names : pandas.Series
        Ids of documents.
    """

    documents: NDArray[np.int64]
    rows: NDArray[np.int64]
    names: pd.Series


def owners_of(
    chunk_ids: pd.Series, mapping: Mapping[str, Mapping[str, object]] | pd.DataFrame
) -> Owners:
    """The documents of hits; a chunk that `mapping` does not have is a document of its own.

    Parameters
    ----------
    chunk_ids : pandas.Series
        Checked ids, with a fresh index.
    mapping : mapping or DataFrame
        As given by the caller.

    Raises
    ------
    ArgumentTypeError, ArgumentError, TableError
        As `documents_of`.
    """
    if isinstance(mapping, pd.DataFrame):
        return _by_table(chunk_ids, mapping_table(mapping))
    (codes,) = codes_of(chunk_ids)
    each_once = chunk_ids.iloc[first_rows(codes)].tolist()
    known: dict[Hashable, int] = {}
    number = [known.setdefault(doc_id, len(known)) for doc_id in documents_of(each_once, mapping)]
    documents = np.array(number, dtype=np.int64)[codes]
    return Owners(documents, documents, exact_column(list(known)))


def _by_table(chunk_ids: pd.Series, table: pd.DataFrame) -> Owners:
    first, rows = rows_among(table["chunk_id"], chunk_ids)
    names = table["doc_id"]
    unknown = np.flatnonzero(rows < 0)
    if len(unknown):
        alone = chunk_ids.iloc[unknown]
        (codes,) = codes_of(alone)
        rows[unknown] = len(table) + codes
        names = _stacked(names, alone.iloc[first_rows(codes)])
    (documents,) = codes_of(names)
    _refuse_two_documents(table, first, documents)
    return Owners(documents[rows], rows, names)


def _stacked(names: pd.Series, own: pd.Series) -> pd.Series:
    """One column of both, of ids as they are: pandas would make floats of 1 and 2.5."""
    if names.dtype == own.dtype == "str":
        return pd.concat([names, own], ignore_index=True)
    return exact_column([*names.tolist(), *own.tolist()])


def _refuse_two_documents(
    table: pd.DataFrame, first: NDArray[np.int64], documents: NDArray[np.int64]
) -> None:
    """An error where a chunk has another document than in the `first` row that has it."""
    differs = np.flatnonzero(documents[: len(table)] != documents[first])
    if len(differs):
        row = int(differs[0])
        doc_ids = table["doc_id"].iloc[[int(first[row]), row]].tolist()
        refuse_two_documents(table["chunk_id"].iloc[[row]].tolist()[0], *doc_ids)
