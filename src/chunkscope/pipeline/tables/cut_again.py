"""`chunks_from_records`: the chunk table that records are of, by cutting again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal

import pandas as pd

from chunkscope.arguments import one_of
from chunkscope.chunks import chunk
from chunkscope.chunks.named import named_splitters
from chunkscope.corpus import documents
from chunkscope.corpus.accepting import SOURCE_COLUMNS
from chunkscope.corpus.checking import exact_column
from chunkscope.errors import ArgumentError, ArgumentTypeError, RecordError, excerpt, must_be
from chunkscope.pipeline.config import SplitDocumentsConfig
from chunkscope.pipeline.tables.chunk_records import CARRIED, numbered_rows
from chunkscope.pipeline.tables.sources import of_documents, source_columns, source_of, told_source
from chunkscope.records import ParsedChunk, ParsedSource

if TYPE_CHECKING:
    from chunkscope.corpus import DocumentsLike
    from chunkscope.splitters import Splitter
    from chunkscope.tokens import EncodingLike

__all__ = ["chunks_from_records"]

MISSING = ("raise", "drop")
"""What becomes of a chunk that has no record: an error, or no row."""

TOKEN_END_MISSES = 2
"""How far ``token_end`` of a record may be from ours, in tokens.

The known implementation of the step adds the tokens of the cut text, counted alone, to
``token_start``; that can miss the position on the page by so much. Nothing else differs.
"""


def chunks_from_records(
    records: Iterable[ParsedChunk],
    docs: DocumentsLike,
    splitter: Splitter | Mapping[str, Splitter],
    *,
    missing: Literal["raise", "drop"] = "raise",
    encoding: EncodingLike = "cl100k_base",
) -> pd.DataFrame:
    """The chunk table that records are of: the documents, cut again by their splitter.

    Records hold no offsets in code points. Nothing is searched for, since a text may stand
    on a page twice: `docs` are cut again, and each record has to be the one that this cut
    gives. What comes back is exact, or an error.

    Parameters
    ----------
    records : iterable of ParsedChunk
        In any order.
    docs : documents
        The documents they were cut from, in any form that `chunkscope.documents` takes.
    splitter : splitter, or mapping of name to splitter
        The one that cut them: ``config.splitter`` for records of `SplitDocuments`. Records
        hold no name for it: the column ``splitter`` has its label, unless a mapping of one,
        ``{name: splitter}``, gives the name that it was cut under.
    missing : {"raise", "drop"}
        What becomes of a chunk that is not blank and has no record: an error, or no row.
        With ``"drop"`` the table has the chunks of the records and no others, as for the
        results of a retrieval; else it is whole, blank chunks included.
    encoding : str or encoding object, default "cl100k_base"
        As `chunkscope.chunk` takes it: of no matter to a splitter that has its own, as
        `TokenWindows` does.

    Returns
    -------
    pandas.DataFrame
        The chunk table, and after it ``source_key``, ``source_name``,
        ``source_file_type`` and ``source_content_sha256``: of the records, and of a
        document without any as in `records_from_documents`. ``parent_chunk_ids``, ``heading_path``
        and ``origin_source`` stand last, each where a record carries any; other rows have
        an empty list or None. Other columns of the table that the records were made of,
        those of ``keep=``, are not in records and do not come back: merge them from `docs`.

    Raises
    ------
    RecordError
        Where a record is not one that the cut gives: names its ``chunk_id`` and the
        field. Where a chunk has two records, or none with ``missing="raise"``; where the
        sources of a document differ.
    DocumentsError, DocumentsTypeError
        As `records_from_documents`.
    ArgumentError, ArgumentTypeError
        For `records` that are none, several splitters, and as `chunkscope.chunk`.
    SettingsError, EncodingError
        As `chunkscope.chunk`.

    Notes
    -----
    A ``token_end`` up to 2 away from ours is accepted: the known implementation of the
    step counts it in another way. The table has ours, the smallest range of the page's
    tokens that covers the chunk.

    See Also
    --------
    records_from_chunks : the way there.

    Examples
    --------
    >>> import chunkscope as cs
    >>> docs, splitter = {"a": "One. Two. One."}, cs.TokenWindows(2, chunk_overlap=0)
    >>> records = cs.pipeline.records_from_chunks(cs.chunk(docs, splitter), docs)
    >>> chunks = cs.pipeline.chunks_from_records([records[2]], docs, splitter, missing="drop")
    >>> chunks[["char_start", "char_end", "text", "source_name"]]
       char_start  char_end   text source_name
    0           9        14   One.           a
    """
    one_of("missing", missing, MISSING)
    given = _checked(records)
    named = _named(splitter)
    pages = documents(docs)
    _refuse_other_documents(given, pages)
    if missing == "drop":  # documents without a record have no row: they need not be cut
        pages = pages[pages["doc_id"].isin({each.document_id for each in given})]
        pages = pages.reset_index(drop=True)
    sources = _sources(given, pages)
    table = chunk(pages, named, encoding=encoding, progress=False)
    row_of = _rows_by_place(table)
    record_of = _matched(given, table, row_of)
    if missing == "drop":
        rows = sorted(record_of)
    else:
        _refuse_missing(record_of, table, row_of)
        rows = list(range(len(table)))
    columns = _columns(rows, record_of, [sources[each] for each in table["doc_id"].iloc[rows]])
    return table.iloc[rows].reset_index(drop=True).assign(**columns)


def _named(splitter: Splitter | Mapping[str, Splitter]) -> dict[str, Splitter]:
    """The one splitter by its name in the column ``splitter``."""
    try:
        named = named_splitters(splitter)
    except ArgumentTypeError:
        if isinstance(splitter, Mapping | list | tuple):  # one in it is wrong, and was named
            raise
        message = must_be("splitter", "a splitter, or a mapping of name to splitter", splitter)
        if isinstance(splitter, SplitDocumentsConfig):
            message += "; config.splitter is the one that a config stands for"
        raise ArgumentTypeError(message) from None
    if len(named) > 1:
        raise ArgumentError(must_be("splitter", "one splitter", list(named)))
    return named


def _checked(records: object) -> list[ParsedChunk]:
    """The records, once: a generator is empty afterwards."""
    allowed = "a list of ParsedChunk"
    if not isinstance(records, Iterable):
        raise ArgumentTypeError(must_be("records", allowed, records))
    try:
        given = list(records)
    except TypeError:  # an array without dimensions only says that it can be iterated
        raise ArgumentTypeError(must_be("records", allowed, records)) from None
    for i, each in enumerate(given):
        if not isinstance(each, ParsedChunk):
            raise ArgumentTypeError(must_be(f"records[{i}]", "a ParsedChunk", each))
    return given


def _refuse_other_documents(records: list[ParsedChunk], pages: pd.DataFrame) -> None:
    """One error for a record of a document that there is not."""
    known = set(pages["doc_id"])
    for record in records:
        if record.document_id not in known:
            raise _refusal(record, "document_id", "that of a document in docs", record.document_id)


def _sources(records: list[ParsedChunk], pages: pd.DataFrame) -> dict[str, ParsedSource]:
    """The source of each document, in which `pages` and the records must agree."""
    names = ("text", *source_columns(pages))
    documents_met = {each.doc_id: each for each in of_documents(pages, names)}
    sources: dict[str, ParsedSource] = {}
    for doc_id, document in documents_met.items():
        told = told_source(document)
        if told is not None:
            sources[doc_id] = told
    for record in records:
        source = sources.setdefault(record.document_id, record.source)
        for field in SOURCE_COLUMNS.values():
            ours, theirs = getattr(source, field), getattr(record.source, field)
            if ours != theirs:
                allowed = f"that of its document, {excerpt(ours)}"
                raise _refusal(record, f"source.{field}", allowed, theirs)
    for doc_id, document in documents_met.items():
        if doc_id not in sources:
            sources[doc_id] = source_of(document)
    return sources


def _rows_by_place(table: pd.DataFrame) -> dict[tuple[str, int], int]:
    """The rows that are not blank by document and ``chunk_index`` of the record."""
    doc_ids = table["doc_id"].tolist()
    texts = [text.strip() for text in table["text"]]
    return {(doc_ids[row], position): row for row, position in numbered_rows(table, texts)}


def _matched(
    records: list[ParsedChunk], table: pd.DataFrame, row_of: Mapping[tuple[str, int], int]
) -> dict[int, ParsedChunk]:
    """Row number -> record, each of them compared field by field."""
    names = ("page_index", "text", "chunk_id", "token_start", "token_end")
    columns = {name: table[name].tolist() for name in names}
    record_of: dict[int, ParsedChunk] = {}
    for record in records:
        row = row_of.get((record.document_id, record.chunk_index))
        if row is None:
            n_chunks = sum(1 for doc_id, _ in row_of if doc_id == record.document_id)
            allowed = f"less than {n_chunks}, the number of chunks of its document"
            raise _refusal(record, "chunk_index", allowed, record.chunk_index)
        if row in record_of:
            raise RecordError(f"chunk {excerpt(record.chunk_id)} must have one record, got another")
        for name in names:
            ours, theirs = columns[name][row], getattr(record, name)
            if name == "text":
                ours = ours.strip()
            if name == "token_end" and abs(ours - theirs) <= TOKEN_END_MISSES:
                continue
            if ours != theirs:
                allowed = f"{excerpt(ours)}, which docs cut by splitter give"
                raise _refusal(record, name, allowed, theirs)
        record_of[row] = record
    return record_of


def _refuse_missing(
    record_of: Mapping[int, ParsedChunk],
    table: pd.DataFrame,
    row_of: Mapping[tuple[str, int], int],
) -> None:
    """One error for the chunks that have no record."""
    lacking = [place for place, row in row_of.items() if row not in record_of]
    if lacking:
        doc_id, position = lacking[0]
        chunk_id = table["chunk_id"].iloc[row_of[lacking[0]]]
        raise RecordError(
            f"records must hold every chunk, {chunk_id} (chunk_index {position} of document "
            f"{excerpt(doc_id)}) is missing ({len(lacking)} such); missing='drop' leaves them out"
        )


def _refusal(record: ParsedChunk, field: str, allowed: str, given: object) -> RecordError:
    """The error for one field of one record."""
    return RecordError(f"chunk {excerpt(record.chunk_id)}: {must_be(field, allowed, given)}")


def _columns(
    rows: list[int], record_of: Mapping[int, ParsedChunk], sources: list[ParsedSource]
) -> dict[str, pd.Series]:
    """What records know and a chunk table does not."""
    columns = {
        name: exact_column([getattr(source, field) for source in sources])
        for name, field in SOURCE_COLUMNS.items()
    }
    for name in CARRIED:
        nothing: list[object] | None = None if name == "origin_source" else []
        cells = []
        for row in rows:
            value = getattr(record_of[row], name) if row in record_of else nothing
            cells.append(list(value) if isinstance(value, tuple) else value)
        if any(cell != nothing for cell in cells):
            columns[name] = pd.Series(cells, dtype=object)
    return columns
