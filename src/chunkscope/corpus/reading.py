"""Files, folders, globs and URLs as a documents table: `read`."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Literal, TypeAlias, get_args

import pandas as pd
from pandas.api.types import is_integer_dtype

from chunkscope.arguments import one_of
from chunkscope.corpus.checking import (
    ON_NULL,
    OnNull,
    documents_table,
    exact_column,
    how_many_wrong,
)
from chunkscope.corpus.decoding import check_encoding, is_binary
from chunkscope.corpus.locating import FoundFile, PathLike, locate, shown
from chunkscope.corpus.parsing import Reading, is_parquet, is_table, parse
from chunkscope.errors import ArgumentTypeError, ReadError, excerpt, must_be

__all__ = ["read"]

OnBinary: TypeAlias = Literal["raise", "skip"]
"""What becomes of a file that is no text: an error, or nothing."""

BINARY_HINT = "on_binary='skip' leaves such files out, UTF-16 without its mark needs encoding="

Parsed: TypeAlias = tuple[FoundFile, "pd.DataFrame | str"]
"""A file with its documents table, or with the text that all of it is."""


def read(
    source: PathLike | Iterable[PathLike],
    *,
    encoding: str | None = None,
    doc_id: str | None = None,
    text: str | None = None,
    on_null: OnNull = "raise",
    on_binary: OnBinary = "raise",
) -> pd.DataFrame:
    r"""The documents table of files.

    Parameters
    ----------
    source : str, os.PathLike or an iterable of them
        Each a file, a folder (read whole, with its folders), a glob (``**`` for any depth)
        or a URL of any file system that fsspec knows (``memory://``, ``s3://``, …), with
        or without a glob. Hidden files and folders are skipped, links to folders are not
        followed, and files come sorted by name.
    encoding : str, optional
        The encoding of every file. By default UTF-8, or UTF-16 where a file begins with
        that byte order mark; whatever else there is asks for this.
    doc_id, text : str, optional
        The columns of ids and texts in tables. By default those of these names, where
        there are any.
    on_null : {"raise", "drop", "empty"}
        What becomes of a row of a table whose text is missing: an error, no row, or an
        empty text.
    on_binary : {"raise", "skip"}
        What becomes of a file that is no text: an error, or nothing.

    Returns
    -------
    pandas.DataFrame
        A documents table, as `documents` gives it, with one more column ``source_path``:
        the path or URL that opens the file. What the files are decides what is a row:

        - ``.parquet``, and ``.csv``, ``.tsv``, ``.jsonl``, ``.ndjson`` with a column of
          texts: a row a row, other columns kept. Without a column of ids these are the
          file's name and the number of the row from 0, ``posts.csv#0``. A column
          ``source_path`` or ``page_index`` of its own is kept too, so that a documents
          table that was saved comes back. CSV knows no types and no nulls: its texts
          and ids are the cells letter by letter, "NA" and "007" included.
        - ``.json`` that is a `ParsedDocument`: a row a page. What the step SplitDocuments
          makes of it is refused: ParsedChunk JSON, also ``.jsonl`` of it, and manifests.
        - everything else, HTML, source code and other JSON included: one document, all of
          the file. Its ``doc_id`` is the path from the folder or from the part of the glob
          before the first ``*``, with forward slashes, or the file name where the
          file itself was named. Its text is what the bytes say: line ends are kept, so
          that offsets match the file, and only a byte order mark is left out.

    Raises
    ------
    ReadError
        If there is no such file, a folder or glob has none, or files cannot be read as
        text: damaged, of another encoding, binary. The message names the first and how
        many there are. Also for chunks and manifests of SplitDocuments, and if two files
        would give the same document.
    DocumentsError, RecordError
        If a row of a table, or a `ParsedDocument`, is not what it should be.
    ArgumentError, ArgumentTypeError
        If an option is unknown, or `source` is no path.

    Warns
    -----
    UserWarning
        If a table has no column ``text`` and is therefore read as one text.

    See Also
    --------
    chunkscope.documents : the same from memory.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     for name in ("b.md", "a.txt"):
    ...         _ = Path(folder, name).write_bytes(b"One.\r\n")
    ...     read(folder).drop(columns="source_path")
      doc_id  page_index      text
    0  a.txt           0  One.\r\n
    1   b.md           0  One.\r\n
    """
    one_of("on_null", on_null, ON_NULL)
    one_of("on_binary", on_binary, get_args(OnBinary))
    check_encoding(encoding)
    for option, name in {"doc_id": doc_id, "text": text}.items():
        if name is not None and not isinstance(name, str):
            raise ArgumentTypeError(must_be(option, "the name of a column, a str", name))
    reading = Reading(encoding=encoding, doc_id=doc_id, text=text, on_null=on_null)
    parsed = _parsed(locate(source), reading, on_binary)
    _warn_of_tables_read_as_text(parsed)
    _refuse_shared_ids(parsed)
    return documents_table(_stacked(parsed), on_null=on_null)


def _parsed(files: Sequence[FoundFile], reading: Reading, on_binary: OnBinary) -> list[Parsed]:
    """Every file with what is in it; one error for all that cannot be read."""
    parsed: list[Parsed] = []
    refused: list[str] = []
    for file in files:
        try:
            data = file.load()
            if not is_parquet(file.name) and is_binary(data, encoding=reading.encoding):
                if on_binary == "raise":
                    refused.append(f"{shown(file.path)} is a binary file, not text; {BINARY_HINT}")
                continue
            parsed.append((file, parse(file, data, reading)))
        except ReadError as error:
            refused.append(str(error))
    if refused:
        raise ReadError(refused[0] + how_many_wrong(len(refused), len(files), "files"))
    if not parsed:
        raise ReadError(f"no text to read: {shown(files[0].path)} is a binary file, as all are")
    return parsed


def _warn_of_tables_read_as_text(parsed: Sequence[Parsed]) -> None:
    names = [file.path for file, rows in parsed if is_table(file.name) and isinstance(rows, str)]
    if names:
        others = f", as {len(names) - 1} more" * (len(names) > 1)
        message = f"{shown(names[0])} has no column 'text' and is read as one text{others}"
        warnings.warn(f"{message}; text= names the column of texts", UserWarning, stacklevel=3)


def _refuse_shared_ids(parsed: Sequence[Parsed]) -> None:
    """One error for the documents that come from two files."""
    owners: dict[object, FoundFile] = {}
    shared: list[tuple[object, FoundFile, FoundFile]] = []
    for file, rows in parsed:
        for doc_id in [file.name] if isinstance(rows, str) else rows["doc_id"].unique():
            owner = owners.setdefault(doc_id, file)
            if owner is not file:
                shared.append((doc_id, owner, file))
    if shared:
        doc_id, one, other = shared[0]
        message = f"document {excerpt(doc_id)} must come from one file, got {shown(one.path)}"
        message += f" and {shown(other.path)}"
        raise ReadError(message + how_many_wrong(len(shared), len(owners), "documents"))


def _stacked(parsed: Sequence[Parsed]) -> pd.DataFrame:
    """The rows of all files, in order, each with the path of its file."""
    tables: list[pd.DataFrame] = []
    # Texts that follow one another make one table: a table a file would take longer to
    # build than the files to read.
    for is_text, group in groupby(parsed, key=lambda each: isinstance(each[1], str)):
        if is_text:
            tables.append(_texts(list(group)))
        else:
            tables += [_with_path(rows, file) for file, rows in group]
    filled = [table for table in tables if len(table)]
    if len(filled) < 2:
        return (filled or tables)[0]
    return pd.concat([_fit_for_gaps(table, filled) for table in filled], ignore_index=True)


def _texts(group: Sequence[Parsed]) -> pd.DataFrame:
    columns: dict[str, list[object]] = {
        "doc_id": [file.name for file, _ in group],
        "text": [text for _, text in group],
        "source_path": [file.path for file, _ in group],
    }
    table = pd.DataFrame({name: exact_column(values) for name, values in columns.items()})
    return table.assign(page_index=0)


def _with_path(rows: pd.DataFrame | str, file: FoundFile) -> pd.DataFrame:
    assert not isinstance(rows, str)
    if "source_path" in rows:
        return rows
    return rows.assign(source_path=exact_column([file.path] * len(rows)))


def _fit_for_gaps(table: pd.DataFrame, tables: Sequence[pd.DataFrame]) -> pd.DataFrame:
    """`table` with whole numbers that other tables lack in a dtype that can be missing.

    Otherwise stacking makes them floats, in which numbers beyond 2**53 are rounded.
    """
    lacking = [
        name
        for name in table.columns
        if is_integer_dtype(table[name]) and not all(name in other for other in tables)
    ]
    return table.astype(dict.fromkeys(lacking, "Int64"))
