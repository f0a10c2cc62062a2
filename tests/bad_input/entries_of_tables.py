"""The documents table, the chunk table, and its first statistics."""

from __future__ import annotations

import os

import numpy as np
import pandas as pd

import chunkscope as cs
from chunkscope.errors import ChunkscopeError, DocumentsError, ReadError
from tests.bad_input.documents import documents_of_any_form
from tests.bad_input.encoding_values import ENCODING, an_encoding, asked_for_tokens
from tests.bad_input.entries import Entry
from tests.bad_input.entries_of_statistics import a_limit
from tests.bad_input.rows import (
    NAN,
    SECRET,
    Made,
    Parameter,
    either,
    or_refused,
    refused,
    strangers,
    works,
)
from tests.bad_input.samples import TEXT, chunk_table, files, posts
from tests.bad_input.single_values import (
    ARGUMENT,
    a_column,
    a_name,
    a_number,
    a_switch,
    wrong_names,
)
from tests.bad_input.splitter_values import one_splitter_or_several
from tests.bad_input.tables import a_chunk_table

__all__ = ["TABLES"]

DOCS = {"a": TEXT, "b": "Six. Seven."}


def is_table(result: object) -> None:
    """Fail where what came back is no DataFrame with a fresh index."""
    assert isinstance(result, pd.DataFrame)
    assert isinstance(result.index, pd.RangeIndex)


def is_chunk_table(result: object) -> None:
    """Fail where what came back is no chunk table."""
    is_table(result)
    assert isinstance(result, pd.DataFrame)
    assert set(cs.SCHEMA) - {"text"} <= set(result.columns)


def columns_to_keep() -> Parameter:
    """Names of columns of `posts` that are no column of the chunk table."""
    kind, value = ARGUMENT.kind, ARGUMENT.value
    rows = [
        *strangers(kind, but={"a list", "a dict", "an array", "a Series"}),
        refused("the name of a column", "wrong type", "tag", kind),
        refused("a number in a list", "wrong type", [3], kind, "3"),
        refused("None in a list", "None", [None], kind, "None"),
        refused("NaN in a list", "NaN", [NAN], kind, "nan"),
        refused("bytes in a list", "bytes", [b"tag"], kind, "b'tag'"),
        refused("a list in a list", "wrong type", [["tag"]], kind, "['tag']"),
        refused("an unknown column", "unknown name", ["tags"], value, "'tags'"),
        refused("no name", "unknown name", [""], value, "''"),
        refused("a long name", "unknown name", [SECRET], value, SECRET[:20]),
        refused("a column of the chunk table", "impossible", ["text"], value, "'text'"),
        refused("a set", "wrong type", {"tag"}, kind),
        works("none", ()),
        works("one", ["tag"]),
        works("one twice", ["tag", "tag"]),
        either("an array", np.array(["tag"])),
        either("an Index", pd.Index(["tag"])),
    ]
    return Parameter(tuple(rows), ("keep",))


def paths() -> Parameter:
    """Files, folders, globs and URLs."""
    kind = ARGUMENT.kind
    folder = files()
    missing = {
        "no path": "",
        "a file that is not there": "no such file.txt",
        "a glob that nothing matches": "no such folder/*.txt",
        "a folder that is not there": "no such folder/",
        "a NUL": "a\0b.txt",
        "a lone surrogate": "a\ud800.txt",
        "a text": "One.\nTwo.",
        "a long path": SECRET,
        "a path longer than any": "x" * 10_000,
        "a home of nobody": "~nobody at all/a.txt",
        "an unknown scheme": "nosuch://a.txt",
        "a scheme that cannot be printed": "no\x8esuch\n://a.txt",
        "a long scheme": f"x{SECRET}://a.txt",
        "a URL without a path": "memory://nosuch",
        "a URL that is none": "://",
        "a binary file": f"{folder}/binary.bin",
        "a file of another encoding": f"{folder}/latin.txt",
        "a folder with a binary file": folder,
    }
    rows = [
        *strangers(kind, but={"a str", "a long str", "a list", "a dict", "an array", "a Series"}),
        *(refused(label, "impossible", path, ReadError, "") for label, path in missing.items()),
        refused("a path of bytes", "bytes", b"a.txt", kind),
        refused("a set of paths", "wrong type", {"a.txt"}, kind),
        refused("None in a list", "None", [f"{folder}/a.txt", None], kind, "None"),
        refused("NaN in a list", "NaN", [NAN], kind, "nan"),
        refused("bytes in a list", "bytes", [b"a.txt"], kind, "b'a.txt'"),
        refused("a number in an array", "wrong type", np.array([3]), kind, "3"),
        refused("a list in a list", "wrong type", [["a.txt"]], kind, "['a.txt']"),
        refused("one file twice", "impossible", [f"{folder}/a.txt"] * 2, ReadError, "a.txt"),
        refused("none", "impossible", [], ReadError),
        works("one file", f"{folder}/a.txt"),
        works("a glob", f"{folder}/a*.txt"),
        works("two from a generator", Made(lambda: (f"{folder}/{n}" for n in ("a.txt",)))),
        either("the root", f"{os.sep}\0"),
    ]
    return Parameter(tuple(rows), ("read", "file", "look for", "binary", "UTF-8"))


def codecs() -> Parameter:
    """The name of a text encoding that Python has, or None."""
    rows = [
        *strangers(ARGUMENT.kind, but={"None", "a str", "a long str"}),
        refused("an unknown one", "unknown name", "utf-9", ARGUMENT.value),
        refused("no name", "unknown name", "", ARGUMENT.value),
        refused("one from bytes to bytes", "impossible", "base64", ARGUMENT.value),
        refused("one from str to str", "impossible", "rot13", ARGUMENT.value),
        refused("a NUL", "unknown name", "utf-8\0", ARGUMENT.value),
        refused("a lone surrogate", "unknown name", "\ud800", ARGUMENT.value),
        refused("a long str", "unknown name", SECRET, ARGUMENT.value),
        refused("an encoding of tokens", "unknown name", "cl100k_base", ARGUMENT.value),
        refused("one that does not fit", "impossible", "ascii", ReadError, "posts.csv"),
        works("None", None, "None"),
        works("another that fits", "latin-1"),
        either("UTF-16", "utf-16"),
        either("one that runs code of its own", "idna"),
    ]
    return Parameter(tuple(rows), ("encoding", "posts.csv"))


def column_of_file(there: str, error: type[ChunkscopeError]) -> Parameter:
    """The name of a column of ``posts.csv``, or None; `error` for one that is not there."""
    rows = [
        *strangers(ARGUMENT.kind, but={"None", "a str", "a long str"}),
        *wrong_names(there, error),
        works("a column that is there", there),
        works("None", None, "None"),
    ]
    return Parameter(tuple(rows), ("column", "doc_id", "text"), (there,))


def on_null() -> Parameter:
    """What becomes of missing texts."""
    return a_name(("raise", "drop", "empty"), ARGUMENT)


TABLES: dict[str, Entry] = {
    "chunk": Entry(
        calls=cs.chunk,
        valid=lambda: {"docs": dict(DOCS), "splitters": cs.SplitPoints(chunk_size=20)},
        parameters={
            "docs": documents_of_any_form(),
            "splitters": one_splitter_or_several(),
            "encoding": asked_for_tokens(an_encoding(ENCODING)),
            "tokens": a_name(("exact", "estimate"), ARGUMENT),
            "text": a_switch(ARGUMENT),
            "progress": a_switch(ARGUMENT, optional=True),
        },
        check_result=is_chunk_table,
    ),
    "chunk, with metadata": Entry(
        calls=lambda keep: cs.chunk(
            cs.documents(posts(), doc_id="id", text="body"), cs.SplitPoints(), keep=keep
        ),
        valid=lambda: {"keep": ["tag"]},
        parameters={"keep": columns_to_keep()},
        check_result=is_chunk_table,
    ),
    "check": Entry(
        calls=cs.check,
        valid=lambda: {"chunks": chunk_table()},
        parameters={"chunks": a_chunk_table(every_column=True)},
        check_result=is_chunk_table,
    ),
    "with_context": Entry(
        calls=cs.with_context,
        valid=lambda: {"chunks": chunk_table(), "docs": dict(DOCS)},
        parameters={"chunks": a_chunk_table(), "docs": or_refused(documents_of_any_form())},
        check_result=is_chunk_table,
    ),
    "documents": Entry(
        calls=cs.documents,
        valid=lambda: {"source": dict(DOCS)},
        parameters={"source": documents_of_any_form(), "on_null": on_null()}
        # Of documents that are no DataFrame no column can be named, but by its own name.
        | {name: a_column(name, ARGUMENT.value) for name in ("doc_id", "text", "page_index")},
        check_result=is_table,
    ),
    "documents, of a DataFrame": Entry(
        calls=cs.documents,
        valid=lambda: {"source": posts(), "doc_id": "id", "text": "body", "page_index": "page"},
        parameters={
            "doc_id": a_column("id", DocumentsError),
            "text": a_column("body", DocumentsError),
            "page_index": a_column("page", DocumentsError),
        },
        check_result=is_table,
    ),
    "read": Entry(
        calls=cs.read,
        valid=lambda: {"source": f"{files()}/posts.csv", "doc_id": "id", "text": "body"},
        parameters={
            "encoding": codecs(),
            "doc_id": column_of_file("id", DocumentsError),
            "text": column_of_file("body", ReadError),
            "on_null": on_null(),
            "on_binary": a_name(("raise", "skip"), ARGUMENT),
        },
        check_result=is_table,
    ),
    "read, of any file": Entry(
        calls=cs.read,
        valid=lambda: {"source": f"{files()}/a.txt"},
        parameters={"source": paths()},
        check_result=is_table,
    ),
    "stats.summary": Entry(
        calls=cs.stats.summary,
        valid=lambda: {"chunks": chunk_table()},
        parameters={
            "chunks": a_chunk_table(),
            "limit": a_limit(optional=True),
            "min_tokens": a_number(ARGUMENT, least=1, optional=True),
        },
        check_result=is_table,
    ),
    "stats.sizes": Entry(
        calls=cs.stats.sizes,
        valid=lambda: {"chunks": chunk_table()},
        parameters={"chunks": a_chunk_table(), "unit": a_name(("tokens", "chars"), ARGUMENT)},
        check_result=is_table,
    ),
}
