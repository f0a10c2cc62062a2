"""Documents and chunk tables from what the command line names."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from chunkscope.errors import ArgumentError, ReadError, excerpt, must_be, unknown

if TYPE_CHECKING:
    from collections.abc import Callable

    import pandas as pd

__all__ = ["chunk_table", "documents_of", "read_bytes"]


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
    from chunkscope.corpus import read

    return read(
        list(sources),
        encoding=encoding,
        doc_id=doc_id,
        text=text,
        on_binary="skip" if skip_binary else "raise",
    )


def _standard_input(encoding: str) -> pd.DataFrame:
    from chunkscope.corpus import documents
    from chunkscope.corpus.decoding import check_encoding

    check_encoding(encoding)
    try:
        # Bytes, so that line ends stay as they are.
        text = sys.stdin.buffer.read().decode(encoding)
    except UnicodeDecodeError as reason:
        raise ReadError(
            f"the standard input is not {encoding}: byte {reason.start}; --input-encoding says "
            "what it is"
        ) from None
    return documents({"stdin": text})


def chunk_table(file: Path) -> pd.DataFrame:
    """The chunk table in a file that ``chunkscope split`` wrote, checked.

    Raises
    ------
    ReadError
        Where the file cannot be read as such a table.
    TableError
        Where it is none of ours.
    """
    import pandas as pd

    from chunkscope.chunks import check

    readers: dict[str, Callable[[Path], pd.DataFrame]] = {
        ".parquet": pd.read_parquet,
        ".jsonl": lambda path: pd.read_json(path, lines=True, dtype=False),
        # As text: `check` makes numbers of what should be numbers.
        ".csv": lambda path: pd.read_csv(
            path,
            dtype=dict.fromkeys(("splitter", "doc_id", "chunk_id", "text"), "str"),
            keep_default_na=False,
            na_values={"n_tokens": [""]},
        ),
    }
    if file.suffix not in readers:
        raise ArgumentError(f"--chunks: {unknown('ending', file.suffix or str(file), readers)}")
    try:
        table = readers[file.suffix](file)
    except FileNotFoundError:
        raise ReadError(f"cannot read {excerpt(str(file))}: no such file") from None
    except (OSError, ValueError, OverflowError) as reason:
        raise ReadError(
            f"cannot read {excerpt(str(file))} as chunks: {excerpt(str(reason))}"
        ) from None
    return check(table)


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
