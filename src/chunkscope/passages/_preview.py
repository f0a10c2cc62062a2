"""`preview`: what a reader of merged results would see of each document."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from chunkscope.arguments import one_of, yes_or_no
from chunkscope.chunks import check
from chunkscope.chunks.pages import ordered_pages
from chunkscope.chunks.sources import source_pages
from chunkscope.passages.codes import codes_of
from chunkscope.passages.merging import merge_results
from chunkscope.passages.parts import Pages
from chunkscope.passages.previewed import (
    Merged,
    Previewed,
    documents_table,
    id_of_query,
    parts_table,
    query_number,
)
from chunkscope.passages.retrieval import (
    Retrieved,
    chunks_of_one_splitter,
    retrieved_chunks,
)
from chunkscope.passages.scores import AGGREGATIONS, Aggregation
from chunkscope.passages.view import Preview

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike

__all__ = ["preview"]


def preview(
    hits: pd.DataFrame | Iterable[Mapping[str, object]],
    chunks: pd.DataFrame,
    docs: DocumentsLike,
    *,
    aggregation: Aggregation = "max",
    splitter: str | None = None,
    query_id: Hashable = None,
    text: bool = True,
) -> Preview:
    """What a reader of merged results would see of each document, and what is left out.

    The chunks that a query found of a document are put in the order of the text and united
    where they overlap or touch, so that nothing is shown twice; the rest of the document is
    gaps. Only the chunks themselves count: previous context that is kept apart from them
    (``context_chars``) is part of a gap unless it was retrieved too.

    Parameters
    ----------
    hits : DataFrame or list of dict
        What was retrieved, in any order, chunks more than once too: a table with
        ``chunk_id``, ``score`` and, for several queries, ``query_id``; or a list of
        ``{"doc_id": chunk id, "score": score}``, as `merge_results` takes it.
    chunks : pandas.DataFrame
        The chunk table that the ids are of.
    docs : documents
        The documents it was made from, in any form that `chunkscope.documents` takes.
    aggregation : {"max", "mean", "sum"}, default "max"
        What becomes of the scores of a document's chunks: see `merge_results`.
    splitter : str, optional
        Whose chunks, where `chunks` has those of several: ids are unlike within one.
    query_id : hashable, optional
        The query to draw. By default the first; the tables hold all. Ids of queries have a
        text, the same in every run, by which they are drawn: no sets.
    text : bool, default True
        Whether the table has the column ``text``, which for many queries takes most of the
        time and memory.

    Returns
    -------
    Preview
        Shown by notebooks; ``.table`` has a row a part and ``.documents`` one a document,
        ``.query(...)`` draws another query, ``.to_html("preview.html")`` writes it to a file.

    Raises
    ------
    ArgumentError, ArgumentTypeError
        For an argument out of range, such as a query that there is not; and for a hit of a
        list that is none.
    DocumentsError, DocumentsTypeError
        Where `docs` cannot become a documents table.
    TableError
        Where `chunks` is no chunk table, has one id twice or was made from other documents;
        where `hits` lacks a column, holds a score that is not finite, or a chunk that is
        not in `chunks`: names the first row and the number of them.

    Examples
    --------
    >>> import chunkscope as cs
    >>> docs = {"a": "One. Two. Three.", "b": "Four."}
    >>> chunks = cs.chunk(docs, cs.SplitPoints(chunk_size=9, chunk_overlap=0))
    >>> hits = chunks[["chunk_id"]].assign(score=[0.5, 0.25, 0.75])
    >>> shown = cs.passages.preview(hits, chunks, docs)
    >>> shown.documents[["rank", "doc_id", "score", "n_hits", "n_passages", "chars_shown"]]
       rank doc_id  score  n_hits  n_passages  chars_shown
    0     1      b   0.75       1           1            5
    1     2      a   0.50       2           1           16
    >>> shown.table["text"].tolist()
    ['Four.', 'One. Two. Three.']
    """
    one_of("aggregation", aggregation, AGGREGATIONS)
    yes_or_no("text", text)
    of_splitter, name = chunks_of_one_splitter(check(chunks), splitter)
    pages = ordered_pages(docs)
    sources = source_pages(of_splitter, pages)
    retrieved, query_ids = retrieved_chunks(hits, of_splitter)
    document, _ = pd.factorize(pages["doc_id"])
    length = np.array([len(each.text) for each in sources], dtype=np.int64)
    first_pages = np.flatnonzero(np.diff(document, prepend=-1))
    document_ids = pages["doc_id"].iloc[first_pages].reset_index(drop=True)
    found = Previewed(
        chunks=of_splitter,
        sources=sources,
        pages=Pages(document.astype(np.int64), length),
        document_ids=document_ids,
        query_ids=query_ids,
        retrieved=retrieved,
        merged=_merged(retrieved, of_splitter["doc_id"], document_ids, aggregation),
    )
    query = 0 if query_id is None else query_number(found, query_id)
    return Preview(
        table=parts_table(found, text=text),
        documents=documents_table(found),
        splitter=name,
        aggregation=aggregation,
        query_id=id_of_query(found, query),
        number=1,
        _found=found,
        _query=query,
        _kept={},
    )


def _merged(
    retrieved: Retrieved,
    doc_id: pd.Series,
    document_ids: pd.Series,
    aggregation: Aggregation,
) -> Merged:
    """What `merge_results` makes of the hits, of which `doc_id` are the documents of chunks."""
    hits = pd.DataFrame(
        {"query_id": retrieved.query, "chunk_id": retrieved.row, "score": retrieved.score}
    )
    mapping = pd.DataFrame({"chunk_id": np.arange(len(doc_id)), "doc_id": doc_id})
    table = merge_results(hits, mapping, aggregation=aggregation)
    _, document = codes_of(document_ids, table["doc_id"])  # no two of the first are equal
    score = table["score"].to_numpy(dtype=np.float64)
    return Merged(table["query_id"].to_numpy(dtype=np.int64), document, score)
