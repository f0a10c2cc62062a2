"""Evidence spans, elements of documents, and the statistics that take them."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pandas as pd

import chunkscope as cs
from tests.bad_input.documents import documents_of_any_form
from tests.bad_input.entries import Entry
from tests.bad_input.entries_of_tables import DOCS, is_table
from tests.bad_input.rows import (
    NAN,
    SECRET,
    Category,
    Parameter,
    Row,
    either,
    or_refused,
    refused,
    strangers,
    works,
)
from tests.bad_input.samples import chunk_table
from tests.bad_input.single_values import ARGUMENT, wrong_names
from tests.bad_input.tables import a_chunk_table

__all__ = ["SPANS"]


def spans() -> pd.DataFrame:
    """Two spans of the documents of `chunk_table`."""
    columns = {"doc_id": ["a", "b"], "start": [0, 1], "end": [4, 3], "page_index": [0, 0]}
    return pd.DataFrame({**columns, "question": ["who", "what"]})


def a_table_of_spans() -> Parameter:
    """Evidence spans: where they are, and which belong together."""
    kind, value = ARGUMENT.kind, ARGUMENT.value
    numbers: dict[str, tuple[Category, object]] = {
        "None": ("None", None),
        "NaN": ("NaN", NAN),
        "half a number": ("impossible", 0.5),
        "infinity": ("impossible", np.inf),
        "a negative number": ("impossible", -1),
        "a number beyond int64": ("impossible", 2**63),
        "a word": ("wrong type", SECRET),
        "bytes": ("bytes", b"3"),
        "True": ("wrong type", True),
        "a list": ("wrong type", [3]),
    }
    names: dict[str, tuple[Category, object]] = {
        "None": ("None", None),
        "NaN": ("NaN", NAN),
        "NaT": ("NaN", pd.NaT),
        "a list": ("wrong type", [SECRET]),
        "a tuple that holds a list": ("wrong type", (3, [])),
    }
    wrong = {"start": numbers, "end": numbers, "page_index": numbers}
    wrong |= {"doc_id": names, "question": names}
    rows = [
        *strangers(kind),
        refused("a list of tables", "wrong type", [spans()], kind),
        refused("a list of ranges", "wrong type", [("a", 0, 4)], kind),
        refused("no columns", "impossible", pd.DataFrame(), value, "doc_id"),
        *(
            refused(f"no {name}", "impossible", spans().drop(columns=name), value, name)
            for name in ("doc_id", "start", "end")
        ),
        *(
            refused(f"{label} in {name}", category, _with(name, cell), value, name)
            for name, cells in wrong.items()
            for label, (category, cell) in cells.items()
        ),
        *_twice(),
        refused("a span without length", "impossible", spans().assign(end=[4, 1]), value, "[1, 1)"),
        refused("a span backwards", "impossible", spans().assign(end=[4, 0]), value, "[1, 0)"),
        refused(
            "an unknown document", "impossible", spans().assign(doc_id=["a", SECRET]), value,
            SECRET[:20],
        ),
        refused("ids of another kind", "impossible", spans().assign(doc_id=[1, 2]), value, "1"),
        works("no spans", spans().iloc[:0]),
        works("spans without pages and questions", spans()[["doc_id", "start", "end"]]),
        works("floats that are whole", spans().astype({"start": float, "page_index": float})),
        works("numbers of pandas", spans().astype({"start": "Int64"})),
        works("objects", spans().astype(object)),
        works("objects of numpy", _with("start", np.int64(1))),
        works("names of chunk tables", spans().rename(columns={"start": "char_start"})),
        refused("two starts", "impossible", spans().assign(char_start=1), value, "char_start"),
        works("categories", spans().astype({"doc_id": "category"})),
        works("one index label", spans().set_axis([7, 7])),
        works("one span twice", pd.concat([spans(), spans()])),
        works("a further column", spans().assign(text=SECRET)),
        works("a page that no chunk is of", spans().assign(page_index=9)),
        works("beyond the end of every text", spans().assign(end=2**63 - 1)),
        works("questions that are anything", spans().assign(question=[("a", 1), "\ud800"])),
        either("strs of digits", spans().assign(start=["0", "1"])),
    ]  # fmt: skip
    return Parameter(tuple(rows), ("spans",))


def _with(name: str, cell: object) -> pd.DataFrame:
    table = spans().astype({name: object})
    table[name] = pd.Series([table[name].iloc[0], cell], dtype=object)
    return table


def _twice() -> Iterable[Row]:
    for name in ("doc_id", "question"):
        twice = pd.concat([spans(), spans()[[name]]], axis="columns")
        yield refused(f"the column {name} twice", "impossible", twice, ARGUMENT.value, name)


def what_documents_are_written_in() -> Parameter:
    """A format for all, or a mapping from documents to formats."""
    kind, value = ARGUMENT.kind, ARGUMENT.value
    rows = [
        *strangers(kind, but={"a str", "a long str", "a dict"}),
        *wrong_names("markdown", value),
        refused("a str of digits", "unknown name", "3", value),
        refused("a list of formats", "wrong type", ["html"], kind, "['html']"),
        refused("an unknown document", "unknown name", {SECRET: "html"}, value, SECRET[:20]),
        refused("a document of another kind", "impossible", {1: "html"}, value, "1"),
        refused("an unknown one in a mapping", "unknown name", {"a": "htm"}, value, "'htm'"),
        refused("None in a mapping", "None", {"a": None}, kind, "None"),
        refused("NaN in a mapping", "NaN", {"a": NAN}, kind, "nan"),
        refused("bytes in a mapping", "bytes", {"a": b"html"}, kind, "b'html'"),
        refused("a list in a mapping", "wrong type", {"a": ["html"]}, kind, "['html']"),
        works("auto", "auto"),
        works("plaintext", "plaintext"),
        works("no documents", {}),
        works("one of the documents", {"a": "markdown"}),
    ]
    return Parameter(tuple(rows), ("format",), ("auto", "markdown", "html", "plaintext"))


_STRUCTURE = {
    "stats.structure": cs.stats.structure,
    "stats.cut_elements": cs.stats.cut_elements,
}

SPANS: dict[str, Entry] = {
    name: Entry(
        calls=call,
        valid=lambda: {"chunks": chunk_table(), "docs": dict(DOCS), "format": "markdown"},
        parameters={
            "chunks": a_chunk_table(),
            "docs": or_refused(documents_of_any_form()),
            "format": what_documents_are_written_in(),
        },
        check_result=is_table,
    )
    for name, call in _STRUCTURE.items()
} | {
    name: Entry(
        calls=call,
        valid=lambda: {"chunks": chunk_table(), "spans": spans()},
        parameters={"chunks": or_refused(a_chunk_table()), "spans": a_table_of_spans()},
        check_result=is_table,
    )
    for name, call in {
        "stats.span_integrity": cs.stats.span_integrity,
        "stats.span_chunks": cs.stats.span_chunks,
    }.items()
}
