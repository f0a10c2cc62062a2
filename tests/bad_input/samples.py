"""What valid calls are made of: a text with a secret in it, documents, a chunk table, files."""

from __future__ import annotations

from functools import cache
from typing import cast

import pandas as pd

import chunkscope as cs
from tests.bad_input.rows import SECRET

__all__ = ["SOURCE", "TEXT", "chunk_table", "document", "files", "posts"]

TEXT = f"One. Two, {SECRET}.\n\nThree? 😀 four!\r\nFive"
"""The text of every valid call."""

SOURCE = cs.records.ParsedSource(key="k", name="n", file_type="md", content_sha256="0" * 64)


def document(name: str = "a") -> cs.records.ParsedDocument:
    """A record of one page, whose text is `TEXT`."""
    page = cs.records.ParsedPage(page_index=0, text=TEXT)
    return cs.records.ParsedDocument(document_id=name, source=SOURCE, pages=(page,))


def posts() -> pd.DataFrame:
    """A DataFrame of two texts whose columns have names of their own."""
    return pd.DataFrame({"id": ["a", "b"], "body": [TEXT, "Six."], "page": [0, 1], "tag": [1, 2]})


def chunk_table() -> pd.DataFrame:
    """A chunk table of two splitters and two documents."""
    return _chunk_table().copy()


@cache
def _chunk_table() -> pd.DataFrame:
    splitters: dict[str, cs.Splitter]
    splitters = {"small": cs.SplitPoints(chunk_size=100), "large": cs.TokenWindows()}
    return cs.chunk({"a": TEXT, "b": "Six. Seven."}, splitters)


@cache
def files() -> str:
    """The URL of a folder in memory with a text, a table of `posts` and a file that is no text."""
    from fsspec.implementations.memory import MemoryFileSystem

    system = MemoryFileSystem()
    contents = {
        "a.txt": TEXT.encode(),
        "posts.csv": posts().to_csv(index=False).encode(),
        "latin.txt": "café".encode("latin-1"),
        "binary.bin": b"\0\1\2",
        "torn.json": b'{"document_id": "a", "pages": [',
    }
    for name, data in contents.items():
        system.pipe_file(f"/bad_input/{name}", data)
    return cast("str", system.unstrip_protocol("/bad_input"))
