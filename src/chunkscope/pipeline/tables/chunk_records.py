"""`records_from_chunks`: one `ParsedChunk` a chunk that is not blank."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
import pandas as pd

from chunkscope.chunks import check
from chunkscope.chunks.sources import source_pages
from chunkscope.corpus import documents
from chunkscope.errors import RecordError, TableError, excerpt
from chunkscope.pipeline.tables.sources import (
    json_cell,
    of_documents,
    source_columns,
    source_of,
)
from chunkscope.records import ParsedChunk

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkscope.corpus import DocumentsLike

__all__ = [
    "CARRIED",
    "numbered_rows",
    "records_from_chunks",
    "refuse_gaps",
    "refuse_several_splitters",
]

CARRIED = ("parent_chunk_ids", "heading_path", "origin_source")
"""Fields of a record that a chunk table holds in columns of their own, where it has them."""


def records_from_chunks(chunks: pd.DataFrame, docs: DocumentsLike) -> list[ParsedChunk]:
    """One record a chunk that is not blank: what `SplitDocuments` stores.

    Parameters
    ----------
    chunks : pandas.DataFrame
        A chunk table of one splitter, with every chunk of a document from its first one
        on, blank ones too: records are numbered by counting. Rows may be in any order, and
        the column ``text`` may be absent. Columns ``parent_chunk_ids``, ``heading_path``
        and ``origin_source`` are carried.
    docs : documents
        The documents it was made from, in any form that `chunkscope.documents` takes; they
        tell the source of each record, as in `records_from_documents`.

    Returns
    -------
    list of ParsedChunk
        Documents as they come in `chunks`, the chunks of each in order. ``text`` is that of
        the chunk without white space at either end, ``chunk_index`` the number of chunks
        before it in the document that are not blank; everything else is as in `chunks`.

    Raises
    ------
    TableError
        Where `chunks` is no chunk table of one splitter, two chunks have one id, one is
        not there, or `docs` do not have a chunk's text at its offsets.
    RecordError
        Where a row cannot be a record: an id that is no str or blank, or a carried value
        that is no JSON.
    DocumentsError, DocumentsTypeError
        As `records_from_documents`.
    ArgumentTypeError
        Where `chunks` is no DataFrame.

    See Also
    --------
    chunks_from_records : the way back.

    Examples
    --------
    >>> import chunkscope as cs
    >>> docs = {"a": "One two three.  Four."}
    >>> chunks = cs.chunk(docs, cs.TokenWindows(chunk_size=4, chunk_overlap=0))
    >>> [(each.chunk_index, each.text) for each in cs.pipeline.records_from_chunks(chunks, docs)]
    [(0, 'One two three.'), (1, 'Four.')]
    """
    table = check(chunks)
    refuse_several_splitters(table)
    pages = documents(docs)
    names = ("text", *source_columns(pages))
    sources = {each.doc_id: source_of(each) for each in of_documents(pages, names)}
    texts = _texts(table, pages)
    columns = {
        name: table[name].tolist()
        for name in ("chunk_id", "doc_id", "page_index", "token_start", "token_end")
    }
    carried = {name: table[name].tolist() for name in CARRIED if name in table.columns}
    records = []
    for row, position in numbered_rows(table, texts):
        doc_id = columns["doc_id"][row]
        try:
            record = ParsedChunk(
                chunk_id=columns["chunk_id"][row],
                document_id=doc_id,
                source=sources[doc_id],
                page_index=columns["page_index"][row],
                chunk_index=position,
                text=texts[row],
                token_start=columns["token_start"][row],
                token_end=columns["token_end"][row],
                **_given({name: json_cell(values[row]) for name, values in carried.items()}),  # type: ignore[arg-type]  # the record checks them
            )
        except RecordError as reason:
            raise RecordError(f"chunk {excerpt(columns['chunk_id'][row])}: {reason}") from None
        records.append(record)
    _refuse_repeats(records)
    return records


def refuse_several_splitters(table: pd.DataFrame) -> None:
    """One error for a chunk table of more than one splitter."""
    names = table["splitter"].unique().tolist()
    if len(names) > 1:
        hint = "chunks[chunks['splitter'] == name] are those of one"
        raise TableError(
            f"chunks must be of one splitter, got {len(names)}: "
            f"{excerpt(names[0])}, {excerpt(names[1])}{', ...' * (len(names) > 2)}; {hint}"
        )


def numbered_rows(table: pd.DataFrame, texts: list[str]) -> Iterator[tuple[int, int]]:
    """The rows that are not blank, each with the number of such before it in its document.

    Documents as they come in `table`, the chunks of each in order.

    Raises
    ------
    TableError
        Where a chunk before another is not there, or one is there twice.
    """
    hint = "records are numbered by counting: make them first, and choose among them"
    as_met, order = refuse_gaps(table, from_the_first=True, hint=hint)
    document, position = -1, 0
    for row, of in zip(order.tolist(), as_met[order].tolist(), strict=True):
        if of != document:
            document, position = of, 0
        if texts[row]:
            yield row, position
            position += 1


def refuse_gaps(
    table: pd.DataFrame, *, from_the_first: bool, hint: str
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The number of the document of each row, and the rows document by document in order.

    Raises
    ------
    TableError
        Where a chunk between two others of its document is not there, or one is there
        twice; with `from_the_first` also where one before the others is not there.
    """
    as_met, ids = pd.factorize(table["doc_id"])
    indexes = table["chunk_index"].to_numpy()
    order = np.lexsort((indexes, as_met))
    document, index = as_met[order], indexes[order]
    is_first = np.diff(document, prepend=-1) != 0
    expected = np.append(0, index + 1)[: len(index)]
    expected[is_first] = 0 if from_the_first else index[is_first]
    wrong = np.flatnonzero(index != expected)
    if len(wrong):
        at = wrong[0]
        what = f"chunk_index {expected[at]} is missing"
        if index[at] < expected[at]:
            what = f"chunk_index {index[at]} is there twice"
        doc_id = excerpt(ids.tolist()[document[at]])
        raise TableError(f"chunks must hold every chunk of document {doc_id} once, {what}; {hint}")
    return as_met, order


def _texts(table: pd.DataFrame, pages: pd.DataFrame) -> list[str]:
    """The text of each chunk's record, as the pages have it."""
    texts = [""] * len(table)
    starts, ends = table["char_start"].tolist(), table["char_end"].tolist()
    for page in source_pages(table, pages):
        for row in page.rows.tolist():
            texts[row] = page.text[starts[row] : ends[row]].strip()
    return texts


def _given(fields: dict[str, object]) -> dict[str, object]:
    """The fields that are there; the others keep their defaults."""
    return {name: value for name, value in fields.items() if value is not None}


def _refuse_repeats(records: list[ParsedChunk]) -> None:
    """One error for two chunks of one id: stored, one would be the other."""
    if len({record.chunk_id for record in records}) == len(records):
        return
    seen: set[str] = set()
    for record in records:
        if record.chunk_id in seen:
            raise TableError(f"chunk ids must be unique, got {excerpt(record.chunk_id)} twice")
        seen.add(record.chunk_id)
