"""Audits of anybody's chunks, and the line that sums one up."""

from __future__ import annotations

import pandas as pd

import chunkscope as cs
from chunkscope.errors import ArgumentTypeError, ReadError, TableError
from tests.bad_input.documents import documents_of_any_form
from tests.bad_input.encoding_values import ENCODING, an_encoding, asked_for_tokens
from tests.bad_input.entries import Entry
from tests.bad_input.entries_of_tables import DOCS, is_table
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
from tests.bad_input.samples import chunk_table
from tests.bad_input.single_values import ARGUMENT, a_number

__all__ = ["AUDITS"]


def chunks_of_any_form() -> Parameter:
    """Whatever an audit takes for chunks of two documents."""
    kind = ARGUMENT.kind
    rows = [
        *strangers(kind, but={"a str", "a long str", "a list", "a dict", "an array", "a Series"}),
        refused("no file", "impossible", "no such file.jsonl", ReadError, ""),
        refused("a text", "wrong type", SECRET, ReadError, ""),
        refused("a set", "wrong type", {"One."}, kind),
        refused("a list of numbers", "wrong type", [3], kind, "3"),
        refused("a list of bytes", "bytes", [b"One."], kind, "b'One.'"),
        refused("a list of lists", "wrong type", [[]], kind, "[]"),
        refused("a mapping of texts", "wrong type", {"a": SECRET}, kind, SECRET[:20]),
        refused("texts of no document", "impossible", ["One."], TableError, ""),
        refused("a column twice", "impossible", _twice(), TableError, "text"),
        works("none", []),
        works("no rows", pd.DataFrame()),
        works("no text", [{"doc_id": "a", "text": None}, {"doc_id": "b", "text": NAN}], "None"),
        works("a chunk table", chunk_table()),
        works("mappings", [{"doc_id": "a", "text": "One.", "start": -1, "end": 2**80}]),
        works("mappings without a text", [{"doc_id": "a", "start": 3, "end": 1}]),
        works("strange cells", pd.DataFrame({"doc_id": ["a", 3], "text": [b"x", []]})),
        works("ids that cannot be hashed", [{"doc_id": [], "text": "x", "chunk_id": {}}]),
        works("pairs", [("a", "One."), ("b", "\ud800")]),
        works("chunks by document", {"a": ["One."], "b": [(0, "Six.")]}),
        works("a generator", Made(lambda: (("a", "One.") for _ in range(3)))),
        either("a table of numbers", pd.DataFrame([[1, 2]])),
    ]
    return Parameter(tuple(rows), ("chunk", "read", "file", "look for"))


def _twice() -> pd.DataFrame:
    return pd.DataFrame([["a", "b"]], columns=["text", "text"])


def names_of_columns() -> Parameter:
    """Our names of columns, each with its name in the chunks."""
    kind, value = ARGUMENT.kind, ARGUMENT.value
    rows = [
        *strangers(kind, but={"None", "a dict"}),
        refused("a name of nobody", "unknown name", {"txt": "text"}, value, "'txt'"),
        refused("a number for a name", "wrong type", {3: "text"}, kind, "3"),
        refused("a column that is not there", "unknown name", {"text": "body"}, value, "'body'"),
        refused("a long name", "impossible", {"text": SECRET}, value, SECRET[:20]),
        refused("a list for a name", "wrong type", {"text": ["text"]}, kind, "['text']"),
        refused("NaN for a name", "NaN", {"text": NAN}, value, "nan"),
        works("None", None, "None"),
        works("none", {}),
        works("a column", {"text": "text"}),
        works("no column", {"chunk_id": None}),
        works("no text", {"text": None}),
    ]
    return Parameter(tuple(rows), ("columns", "column"))


def an_optional_encoding() -> Parameter:
    """An encoding, or None."""
    rows = (row for row in asked_for_tokens(an_encoding(ENCODING)).rows if row.label != "None")
    return Parameter((*rows, works("None", None, "None")), ("encoding",), cs.tokens.known_names())


def a_table_of_findings() -> Parameter:
    """What an audit returned."""
    rows = [
        *strangers(ArgumentTypeError),
        refused("no columns", "impossible", pd.DataFrame(), TableError, ""),
        refused("a chunk table", "impossible", chunk_table(), TableError, ""),
        works("findings", cs.audit(["One."], "One. Two.")),
        works("no findings", cs.audit([], {})),
        works("the columns alone", cs.audit(["One."], "One. Two.")[["severity"]]),
    ]
    return Parameter(tuple(rows), ("findings",))


AUDITS: dict[str, Entry] = {
    "audit": Entry(
        calls=cs.audit,
        valid=lambda: {"chunks": chunk_table(), "docs": dict(DOCS), "max_tokens": 50},
        parameters={
            "chunks": chunks_of_any_form(),
            "docs": or_refused(documents_of_any_form()),
            "columns": names_of_columns(),
            **{
                name: a_number(ARGUMENT, least=least, optional=True)
                for name, least in {
                    "max_tokens": 1,
                    "max_chars": 1,
                    "min_chars": 1,
                    "overlap": 0,
                    "limit": 1,
                }.items()
            },
            "encoding": an_optional_encoding(),
        },
        check_result=is_table,
    ),
    "audits.summary": Entry(
        calls=cs.audits.summary,
        valid=lambda: {"findings": cs.audit(["One."], "One. Two.")},
        parameters={"findings": a_table_of_findings()},
    ),
}
