"""Documents and chunk tables from what the command line names."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from chunkscope.errors import ArgumentError, DocumentsError, ReadError, excerpt, must_be, unknown

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["chunk_table", "documents_of", "read_bytes", "rows_of_standard_input"]


def documents_of(
    sources: Sequence[str],
    *,
    encoding: str | None,
    doc_id: str | None,
    text: str | None,
    skip_binary: bool,
) -> pd.DataFrame:
    """The documents table of the files named, or of the standard input where that is ``-``.

    Raises
    ------
    ChunkscopeError
        As `chunkscope.read`.
    """
    if "-" in sources:
        if len(sources) > 1:
            raise ArgumentError(must_be("DOCS", "files, or - alone", list(sources)))
        return _standard_input(encoding or "utf-8-sig")
    from chunkscope.cli.chunks_as_docs import warn_of_chunks
    from chunkscope.corpus import read

    try:
        docs = read(
            list(sources),
            encoding=encoding,
            doc_id=doc_id,
            text=text,
            on_binary="skip" if skip_binary else "raise",
        )
    except DocumentsError as error:
        if "must have one row" not in str(error):
            raise
        raise DocumentsError(f"{error}; chunks are for --chunks, or for audit") from None
    warn_of_chunks(docs)
    return docs


def _standard_input(encoding: str) -> pd.DataFrame:
    from chunkscope.corpus import documents
    from chunkscope.corpus.decoding import check_encoding

    check_encoding(encoding)
    return documents({"stdin": _read_standard_input(encoding)})


def _read_standard_input(encoding: str) -> str:
    if sys.stdin is None:
        raise ReadError("the standard input is closed")
    try:
        # Bytes, so that line ends stay as they are.
        return sys.stdin.buffer.read().decode(encoding)
    except UnicodeDecodeError as reason:
        raise ReadError(
            f"the standard input is not {encoding}: byte {reason.start}; --input-encoding says "
            "what documents are in"
        ) from None
    except (OSError, ValueError) as reason:  # a folder, or closed
        raise ReadError(f"cannot read the standard input: {excerpt(str(reason))}") from None


def rows_of_standard_input() -> list[object]:
    """What JSON has in each line of the standard input.

    Raises
    ------
    ReadError
        Where it cannot be read, and for a line that is no JSON.
    """
    rows: list[object] = []
    # Not splitlines(): a JSON string may hold U+2028, which that takes for a line end.
    for number, line in enumerate(_read_standard_input("utf-8-sig").split("\n"), start=1):
        if line.strip():
            try:
                rows.append(json.loads(line))
            except (ValueError, RecursionError) as reason:
                raise ReadError(
                    f"the standard input is not JSON in line {number}: {excerpt(str(reason))}"
                ) from None
    return rows


def chunk_table(file: Path) -> pd.DataFrame:
    """The chunk table in a file that ``chunkscope split`` wrote, checked.

    Raises
    ------
    ReadError
        Where the file cannot be read as such a table.
    TableError
        Where it is none of ours.
    """
    from chunkscope.chunks import check

    readers = {".parquet": _parquet, ".jsonl": _jsonl, ".csv": _csv}
    ending = file.suffix.lower()
    if ending not in readers:
        raise ArgumentError(f"--chunks: {unknown('ending', ending or str(file), readers)}")
    # The bytes first: pandas would take some names for addresses, and fetch them.
    content = read_bytes(file)
    try:
        table = readers[ending](content)
    except (OSError, ValueError, OverflowError, RecursionError) as reason:
        raise ReadError(
            f"cannot read {excerpt(str(file))} as chunks: {excerpt(str(reason))}"
        ) from None
    return check(table)


def _parquet(content: bytes) -> pd.DataFrame:
    import pandas as pd

    return pd.read_parquet(io.BytesIO(content))


def _jsonl(content: bytes) -> pd.DataFrame:
    """An object a line. Not by pandas, which drops lone surrogates without a word."""
    import pandas as pd

    from chunkscope.chunks import SCHEMA

    rows = [json.loads(line) for line in content.decode("utf-8-sig").split("\n") if line.strip()]
    if not all(isinstance(row, dict) for row in rows):
        raise ValueError("a line is no object")
    # As objects: no other dtype holds lone surrogates. `check` makes numbers of numbers.
    return pd.DataFrame(rows, columns=None if rows else [*SCHEMA], dtype=object)


def _csv(content: bytes) -> pd.DataFrame:
    """As text: `check` makes numbers of what should be numbers."""
    import pandas as pd

    text = content.decode("utf-8-sig")
    header = text.partition("\n")[0]
    return pd.read_csv(
        io.StringIO(text),
        sep=max(",;\t", key=header.count),  # spreadsheets of many countries write semicolons
        dtype=dict.fromkeys(("splitter", "doc_id", "chunk_id", "text"), "str"),
        keep_default_na=False,
        na_values={"n_tokens": [""]},
    )


def read_bytes(file: Path) -> bytes:
    """What is in a file that an option names.

    Raises
    ------
    ReadError
        Where it cannot be read; says why.
    """
    try:
        return file.read_bytes()
    except (OSError, ValueError) as reason:
        why = reason.strerror if isinstance(reason, OSError) and reason.strerror else "no such name"
        raise ReadError(f"cannot read {excerpt(str(file))}: {why}") from None
