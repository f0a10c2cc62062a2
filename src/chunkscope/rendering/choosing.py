"""What of a chunk table and its documents is shown, and what else could be."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

import numpy as np
import pandas as pd

from chunkscope.chunks.sources import SourcePage, page_among, pages_of_document
from chunkscope.errors import ArgumentError, ArgumentTypeError, must_be, unknown
from chunkscope.rendering.captions import Choice

__all__ = ["chosen_page", "chosen_splitter", "other_choices"]


def chosen_splitter(given: object, names: list[str]) -> str:
    """The splitter asked for, by default the first; empty where there is none."""
    if given is None:
        return names[0] if names else ""
    if not isinstance(given, str):
        raise ArgumentTypeError(
            must_be("splitter", "a name in the column splitter, or None", given)
        )
    if given not in names:
        raise ArgumentError(unknown("splitter", given, names))
    return str(given)


def chosen_page(
    pages: list[SourcePage],
    table: pd.DataFrame,
    doc_id: Hashable,
    page_index: int | None,
    chunk_index: int | None,
) -> SourcePage | None:
    """The page of a document that was asked for; None where there are no documents at all."""
    if doc_id is not None:
        candidates = pages_of_document(pages, doc_id)
    elif pages:
        first = next(iter(_with_chunks(pages) or pages))
        candidates = pages_of_document(pages, first.doc_id)
    else:
        candidates = []
    if page_index is not None:
        candidates = [page_among(candidates, page_index)]
    if chunk_index is not None:
        numbers = table["chunk_index"].to_numpy()
        candidates = [each for each in candidates if chunk_index in numbers[each.rows]]
        if not candidates:
            raise ArgumentError(
                must_be("chunk_index", "that of a chunk of the document", chunk_index)
            )
    return next(iter(_with_chunks(candidates) or candidates), None)


def _with_chunks(pages: list[SourcePage]) -> list[SourcePage]:
    return [each for each in pages if len(each.rows)]


def other_choices(
    table: pd.DataFrame, name: str, pages: list[SourcePage], shown: SourcePage | None
) -> Iterator[Choice]:
    """What else there is to show: other splitters, documents, and pages of this document."""
    codes, names = pd.factorize(table["splitter"])
    counts = np.bincount(codes, minlength=len(names)).tolist()
    for other, n_chunks in zip(names, counts, strict=True):
        if other != name:
            yield Choice("splitter", other, n_chunks)
    if shown is None:
        return
    documents: dict[Hashable, int] = {}
    for each in pages:
        documents[each.doc_id] = documents.get(each.doc_id, 0) + len(each.rows)
    for doc_id, n_chunks in documents.items():
        if doc_id != shown.doc_id:
            yield Choice("doc_id", doc_id, n_chunks)
    for each in pages:
        if each.doc_id == shown.doc_id and each.page_index != shown.page_index:
            yield Choice("page_index", each.page_index, len(each.rows))
