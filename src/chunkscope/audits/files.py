"""Chunks in files: `rows_of_files`."""

from __future__ import annotations

import io
import json
from pathlib import PurePosixPath

import pandas as pd

from chunkscope.corpus.decoding import decode
from chunkscope.corpus.locating import FoundFile, PathLike, locate, shown
from chunkscope.errors import ReadError, excerpt

__all__ = ["rows_of_files"]


def rows_of_files(path: PathLike) -> pd.DataFrame | list[object]:
    """The chunks in the files of `path`: a table, or a list of what JSON has.

    Parameters
    ----------
    path : str or os.PathLike
        A file, a folder, a glob or a URL: ``.jsonl`` and ``.ndjson`` with an object or a str
        a line, ``.json`` with a list of them or with one alone, ``.csv``, ``.tsv`` and
        ``.parquet``.

    Raises
    ------
    ReadError
        Where there is no such file, or it is not what its name says.
    """
    read = [_rows(file) for file in locate(path)]
    if len(read) == 1:
        return read[0]
    tables = [each for each in read if isinstance(each, pd.DataFrame)]
    if len(tables) == len(read):
        return pd.concat(tables, ignore_index=True)
    rows: list[object] = []
    for each in read:
        rows += each.to_dict("records") if isinstance(each, pd.DataFrame) else each
    return rows


def _rows(file: FoundFile) -> pd.DataFrame | list[object]:
    ending = PurePosixPath(file.name).suffix.lower()
    if ending == ".parquet":
        return _parquet(file)
    if ending not in (".jsonl", ".ndjson", ".json", ".csv", ".tsv"):
        raise ReadError(
            f"chunks are read from .jsonl, .json, .csv, .tsv and .parquet, got {shown(file.path)}"
        )
    text = decode(file.load(), encoding=None, path=file.path)
    if ending in (".csv", ".tsv"):
        return _csv(text, file, "," if ending == ".csv" else "\t")
    if ending == ".json":
        value = _json(text, file, "JSON")
        return value if isinstance(value, list) else [value]
    # Not splitlines(): a JSON string may hold U+2028, which that takes for a line end.
    lines = enumerate(text.split("\n"), start=1)
    return [_json(line, file, f"JSON in line {n}") for n, line in lines if line.strip()]


def _json(text: str, file: FoundFile, what: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as reason:
        raise _damaged(file, what, reason) from None


def _csv(text: str, file: FoundFile, separator: str) -> pd.DataFrame:
    """The table, every cell letter by letter: "NA" is a text, and so is 007."""
    source = io.StringIO(text, newline="")
    try:
        return pd.read_csv(
            source, sep=separator, index_col=False, dtype="str", keep_default_na=False
        )
    except pd.errors.EmptyDataError:
        return pd.DataFrame()
    except pd.errors.ParserError as reason:
        raise _damaged(file, "CSV", reason) from None


def _parquet(file: FoundFile) -> pd.DataFrame:
    from pyarrow import ArrowException

    try:
        frame = pd.read_parquet(io.BytesIO(file.load()))
    except (ArrowException, OSError, ValueError) as reason:
        raise _damaged(file, "parquet", reason) from None
    return frame.reset_index(drop=all(name is None for name in frame.index.names))


def _damaged(file: FoundFile, what: str, reason: object) -> ReadError:
    return ReadError(f"{shown(file.path)} is not {what}: {excerpt(str(reason))}")
