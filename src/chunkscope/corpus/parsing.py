"""Files that hold more than one text: tables and records, by the ending of their name."""

from __future__ import annotations

import io
import json
import warnings
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import PurePosixPath

import pandas as pd

from chunkscope.corpus.accepting import documents
from chunkscope.corpus.checking import OnNull, exact_column
from chunkscope.corpus.decoding import decode
from chunkscope.corpus.locating import FoundFile, shown
from chunkscope.errors import DocumentsError, ReadError, excerpt
from chunkscope.records import ParsedDocument

__all__ = ["Reading", "is_parquet", "parse"]


@dataclass(frozen=True)
class Reading:
    """How files are to be read: the options of `chunkscope.read`.

    Attributes
    ----------
    encoding : str or None
        The encoding of every file; None finds it out.
    doc_id, text : hashable or None
        The columns of tables; None means those of these names, where there are any.
    on_null : {"raise", "drop", "empty"}
        What becomes of a row of a table without text.
    """

    encoding: str | None
    doc_id: Hashable | None
    text: Hashable | None
    on_null: OnNull


def is_parquet(name: str) -> bool:
    """Whether a file of that name is read as parquet, the one kind that is no text."""
    return _ending(name) == ".parquet"


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
        If the file is damaged.
    RecordError
        If it is nearly a `ParsedDocument`.
    DocumentsError
        If a row cannot be one of a documents table; the message names the file.
    """
    if is_parquet(file.name):
        return _documents(_parquet(data, file), file, reading)
    text = decode(data, encoding=reading.encoding, path=file.path)
    table = TABLES.get(_ending(file.name))
    if table is not None:
        frame = table(text, file, reading)
        return text if frame is None else _documents(frame, file, reading)
    # Looked for as a str first: most JSON is none, and can be large.
    if _ending(file.name) == ".json" and '"document_id"' in text:
        return _record(text, file)
    return text
