"""Files that hold more than one text: tables and records, by the ending of their name."""

from __future__ import annotations

import io
import json
import warnings
from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from functools import partial
from pathlib import PurePosixPath

import pandas as pd

from chunkscope.corpus.accepting import documents, no_column
from chunkscope.corpus.checking import OnNull, exact_column
from chunkscope.corpus.decoding import decode
from chunkscope.corpus.locating import FoundFile, shown
from chunkscope.errors import DocumentsError, ReadError, excerpt
from chunkscope.records import ParsedChunk, ParsedDocument

__all__ = ["Reading", "is_parquet", "is_table", "parse"]

CHUNK_FIELDS = frozenset(each.name for each in fields(ParsedChunk))
CHUNK_FIELDS_NEEDED = frozenset(
    each.name for each in fields(ParsedChunk) if each.default is MISSING
)
MANIFEST_FIELDS = frozenset(
    {"format", "config", "documents", "chunk_keys", "document_count", "chunk_count"}
)
"""The fields of what `chunkscope.pipeline` writes beside documents, which are no documents."""


@dataclass(frozen=True)
class Reading:
    """How files are to be read: the options of `chunkscope.read`.

    Attributes
    ----------
    encoding : str or None
        The encoding of every file; None finds it out.
    doc_id, text : str or None
        The columns of tables; None means those of these names, where there are any.
    on_null : {"raise", "drop", "empty"}
        What becomes of a row of a table without text.
    """

    encoding: str | None
    doc_id: str | None
    text: str | None
    on_null: OnNull


def is_parquet(name: str) -> bool:
    """Whether a file of that name is read as parquet, the one kind that is no text."""
    return _ending(name) == ".parquet"


def is_table(name: str) -> bool:
    """Whether a file of that name is read as a table, if it has the column of texts."""
    return is_parquet(name) or _ending(name) in TABLES


def parse(file: FoundFile, data: bytes, reading: Reading) -> pd.DataFrame | str:
    """The documents in a file: a documents table, or the text that all of it is.

    Parameters
    ----------
    file : FoundFile
        Where `data` is from.
    data : bytes
        The whole file; parquet, or text of any kind.
    reading : Reading
        How to read it.

    Returns
    -------
    pandas.DataFrame or str
        A documents table for ``.parquet``, for ``.csv``, ``.tsv``, ``.jsonl`` and
        ``.ndjson`` with the column of texts, and for ``.json`` that is a
        `ParsedDocument`; the text of the file for everything else.

    Raises
    ------
    ReadError
        If the file is damaged, or what the step SplitDocuments wrote.
    RecordError
        If it is nearly a `ParsedDocument`.
    DocumentsError
        If a row cannot be one of a documents table; the message names the file.
    """
    if is_parquet(file.name):
        return _documents(_parquet(data, file), file, reading)
    text = decode(data, encoding=reading.encoding, path=file.path)
    if _ending(file.name) in TABLES:
        frame = TABLES[_ending(file.name)](text, file, reading)
        # Without the column of texts it is text itself, unless somebody named the column.
        if reading.text is not None or "text" in frame.columns:
            return _documents(frame, file, reading)
    # Looked for as a str first: most JSON is no record, and can be large.
    elif _ending(file.name) == ".json" and ('"document_id"' in text or '"chunk_keys"' in text):
        return _record(text, file)
    return text


def _ending(name: str) -> str:
    return PurePosixPath(name).suffix.lower()


def _documents(frame: pd.DataFrame, file: FoundFile, reading: Reading) -> pd.DataFrame:
    """The documents table of a table in a file; rows without ids are numbered from 0."""
    text = "text" if reading.text is None else reading.text
    if text not in frame.columns:
        message = no_column(text, frame.columns)
        raise ReadError(f"{shown(file.path)}: {message}; text= names the column of texts")
    if reading.doc_id is None and "doc_id" not in frame.columns:
        frame = frame.assign(doc_id=exact_column([f"{file.name}#{i}" for i in range(len(frame))]))
    try:
        return documents(
            frame,
            doc_id="doc_id" if reading.doc_id is None else reading.doc_id,
            text=text,
            on_null=reading.on_null,
        )
    except DocumentsError as error:
        raise type(error)(f"{shown(file.path)}: {error}") from None


def _parquet(data: bytes, file: FoundFile) -> pd.DataFrame:
    """The table in a parquet file; an index that has a name is a column as well."""
    from pyarrow import ArrowException

    try:
        frame = pd.read_parquet(io.BytesIO(data))
    except (ArrowException, OSError, ValueError) as reason:
        raise _damaged(file, "parquet", reason) from None
    named = any(name is not None for name in frame.index.names)
    return frame.reset_index(drop=not named)


def _csv(text: str, file: FoundFile, reading: Reading, *, separator: str) -> pd.DataFrame:
    """The table in a CSV file; texts and ids are what the cells hold, letter by letter.

    CSV has no types and no nulls. "NA" is a text, an empty cell the empty text, and 007 an
    id of three digits. In other columns an empty cell is missing and numbers are numbers.
    """
    exact = [reading.doc_id or "doc_id", reading.text or "text"]
    try:
        header = pd.read_csv(io.StringIO(text, newline=""), sep=separator, nrows=0, index_col=False)
        with warnings.catch_warnings():
            # Without index_col=False, rows with more cells than the header turn the first
            # column into an index; with it they are cut, and only a warning tells.
            warnings.simplefilter("error", pd.errors.ParserWarning)
            return pd.read_csv(
                io.StringIO(text, newline=""),
                sep=separator,
                index_col=False,
                dtype=dict.fromkeys(exact, "str"),
                keep_default_na=False,
                na_values={name: [""] for name in header.columns if name not in exact},
                low_memory=False,  # the types of columns are not to depend on how it reads
            )
    except pd.errors.EmptyDataError:
        return _no_rows(reading)
    except pd.errors.ParserWarning:
        raise _damaged(file, "CSV", "rows have more cells than the header") from None
    except pd.errors.ParserError as reason:
        raise _damaged(file, "CSV", reason) from None


def _json_lines(text: str, file: FoundFile, reading: Reading) -> pd.DataFrame:
    """The table in a file of one JSON object a line; a field that a line lacks is missing."""
    rows: list[dict[str, object]] = []
    # Not splitlines(): a JSON string may hold U+2028, which that takes for a line end.
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as reason:
            raise _damaged(file, f"JSON in line {number}", reason) from None
        if not isinstance(row, dict):
            raise _damaged(file, f"a JSON object in line {number}", excerpt(row))
        rows.append(row)
    if not rows:
        return _no_rows(reading)
    if reading.doc_id is None and all(map(_is_chunk, rows)):
        hint = "doc_id='chunk_id' takes each chunk for a document"
        raise ReadError(f"{shown(file.path)} holds chunks (ParsedChunk JSON), no documents; {hint}")
    names = dict.fromkeys(name for row in rows for name in row)
    exact = [reading.doc_id or "doc_id", reading.text or "text"]
    columns = {}
    for name in names:
        values = [row.get(name) for row in rows]
        columns[name] = exact_column(values) if name in exact else _inferred(values)
    return pd.DataFrame(columns)


def _inferred(values: list[object]) -> pd.Series:
    """The column that pandas makes of `values`, or an exact one where it can make none."""
    try:
        return pd.Series(values)
    except UnicodeEncodeError:  # a lone surrogate
        return exact_column(values)


def _record(text: str, file: FoundFile) -> pd.DataFrame | str:
    """The pages of a `ParsedDocument`, or the text where it is other JSON.

    Raises
    ------
    ReadError
        For what the step SplitDocuments wrote: read as texts, chunks would be cut again.
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    if not isinstance(value, dict):
        return text
    if {"document_id", "pages"} <= value.keys():
        return documents(ParsedDocument.from_json(text, key=file.name))
    if _is_chunk(value):
        kind = "a chunk (ParsedChunk JSON)"
        hint = "chunkscope.pipeline.read_chunks reads it"
    elif value.keys() == MANIFEST_FIELDS:
        kind = "the manifest of a run"
        hint = "chunkscope.pipeline.read_manifest reads it"
    else:
        return text
    raise ReadError(
        f"{shown(file.path)} is {kind}, no document; {hint}, a narrower path leaves it out"
    )


def _is_chunk(value: dict[str, object]) -> bool:
    return CHUNK_FIELDS_NEEDED <= value.keys() <= CHUNK_FIELDS


def _no_rows(reading: Reading) -> pd.DataFrame:
    return pd.DataFrame({reading.text or "text": exact_column([])})


def _damaged(file: FoundFile, kind: str, reason: object) -> ReadError:
    return ReadError(f"{shown(file.path)} is not {kind}: {' '.join(str(reason).split())}")


TABLES: dict[str, Callable[[str, FoundFile, Reading], pd.DataFrame]] = {
    ".csv": partial(_csv, separator=","),
    ".tsv": partial(_csv, separator="\t"),
    ".jsonl": _json_lines,
    ".ndjson": _json_lines,
}
"""How the files that hold a table as text are read, by the ending of their name."""
