"""What a reader of merged results would see."""

from __future__ import annotations

import contextlib
import functools
import os
from collections.abc import Iterable
from dataclasses import replace

import numpy as np
import pandas as pd

import chunkscope as cs
from chunkscope.errors import TableError
from tests.bad_input import entries_of_rendering
from tests.bad_input.documents import documents_of_any_form
from tests.bad_input.entries import Entry
from tests.bad_input.entries_of_rendering import FOLDER, a_file, is_page
from tests.bad_input.rows import (
    NAN,
    SECRET,
    Category,
    Made,
    Parameter,
    Row,
    either,
    or_refused,
    refused,
    strangers,
    works,
)
from tests.bad_input.samples import TEXT, chunk_table
from tests.bad_input.single_values import ARGUMENT, a_name, a_number, a_switch, wrong_names
from tests.bad_input.tables import a_chunk_table

__all__ = ["PREVIEW"]

DOCS = {"a": TEXT, "b": "Six. Seven."}

ID = cs.chunk({"b": "Six. Seven."}, {"small": cs.SplitPoints(chunk_size=100)})["chunk_id"][0]
"""The id of a chunk of `chunk_table`, of the splitter small."""


def is_preview(result: object) -> None:
    """Fail where what came back is no preview that can be drawn."""
    assert isinstance(result, cs.passages.Preview)
    assert len(result.documents) <= max(len(result.table), len(result.documents))
    assert result._repr_html_()
    assert result.to_html()
    assert repr(result)


def hits() -> pd.DataFrame:
    """Hits of two queries."""
    return pd.DataFrame({"query_id": ["q", "r"], "chunk_id": [ID, ID], "score": [0.5, 1.0]})


@functools.cache
def many() -> cs.passages.Preview:
    """A preview of three pages, and of two queries."""
    docs = {f"d{number}": "One." for number in range(25)}
    chunks = cs.chunk(docs, cs.SplitPoints())
    found = chunks[["chunk_id"]].assign(score=1.0)
    both = pd.concat([found.assign(query_id="q"), found.iloc[:1].assign(query_id="r")])
    return cs.passages.preview(both, chunks, docs)


def page_in_folder(path: object = None) -> object:
    """`Preview.to_html`, where junk that is a path leads nowhere but to `FOLDER`."""
    if isinstance(path, str) and not path.startswith((FOLDER, entries_of_rendering.__file__)):
        path = path.replace("..", "").lstrip(os.sep)
    with contextlib.chdir(FOLDER):
        return many().to_html(path)  # type: ignore[arg-type]


def a_table_or_list_of_hits() -> Parameter:
    """Hits in either form."""
    kind, value = ARGUMENT.kind, ARGUMENT.value
    wanting = {"doc_id": ID, "points": 1.0}
    rows = [
        *strangers(kind, but={"a list", "an array", "a Series"}),
        refused("a list of numbers", "wrong type", [3], kind, "3"),
        refused("an array of numbers", "wrong type", np.array([3, 4]), kind, "3"),
        refused("an array without dimensions", "wrong type", np.array(3), kind, "array(3)"),
        refused("a list of ids", "wrong type", [SECRET], kind, SECRET[:20]),
        refused("a hit outside of a list", "wrong type", {"doc_id": ID, "score": 1.0}, kind),
        refused("a hit without its score", "impossible", [wanting], value, "doc_id"),
        *(_in_both_forms("score", label, *cell) for label, cell in _SCORES.items()),
        *_ids(),
        *_tables(),
        works("no hits", []),
        works("no rows", hits().iloc[:0]),
        works("hits without a query", hits().drop(columns="query_id")),
        works("a list", [{"doc_id": ID, "score": 1.0, "more": SECRET}]),
        works("hits from a generator", Made(lambda: ({"doc_id": ID, "score": n} for n in (1, 2)))),
        works("one hit over and over", [{"doc_id": ID, "score": 1.0}] * 3),
        works("queries that are tuples", hits().assign(query_id=[("q", 1), ("r", 2)])),
        works("queries of categories", hits().astype({"query_id": "category"})),
        works("scores that are whole", hits().assign(score=[3, -1])),
        works("the least score there is", hits().assign(score=-np.finfo(np.float64).max)),
        either("scores as large as int64", hits().assign(score=2**63 - 1)),
    ]
    return Parameter(tuple(rows), ("hit", "score", "chunk_id", "query_id", "doc_id"))


_SCORES: dict[str, tuple[Category, object]] = {
    "None": ("None", None),
    "NaN": ("NaN", NAN),
    "infinity": ("impossible", float("-inf")),
    "a number in words": ("wrong type", "0.5"),
    "bytes": ("bytes", b"1"),
    "True": ("wrong type", True),
    "a span of time": ("wrong type", np.timedelta64(3)),
}


def _in_both_forms(name: str, label: str, category: Category, cell: object) -> Row:
    table = hits().astype({name: object})
    table[name] = pd.Series([0.5, cell], dtype=object)
    return refused(f"{label} for a {name}", category, table, TableError, "row 1")


def _ids() -> Iterable[Row]:
    for label, cell in {"None": None, "bytes": b"x", "a list": []}.items():
        category: Category = "None" if cell is None else "wrong type"
        for name in ("chunk_id", "query_id"):
            table = hits().astype({name: object})
            table[name] = pd.Series([ID, cell], dtype=object)
            yield refused(f"{label} for a {name}", category, table, TableError, f"{name} of row 1")
    a_set = hits().assign(query_id=pd.Series(["q", frozenset({"q"})], dtype=object))
    yield refused("a set for a query_id", "wrong type", a_set, TableError, "row 1")
    unknown = [{"doc_id": ID, "score": 1.0}, {"doc_id": SECRET, "score": 1.0}]
    yield refused("a chunk that is not there", "impossible", unknown, TableError, "row 1")
    yield refused(
        "chunks of numbers", "wrong type", hits().assign(chunk_id=[3, 4]), TableError, "3"
    )


def _tables() -> Iterable[Row]:
    for name in ("chunk_id", "score"):
        lacking = hits().drop(columns=name)
        yield refused(f"hits without {name}", "impossible", lacking, TableError, name)
        twice = pd.concat([hits(), hits()[[name]]], axis="columns")
        yield refused(f"{name} twice", "impossible", twice, TableError, name)
    yield refused("an empty DataFrame", "impossible", pd.DataFrame(), TableError, "chunk_id")


def a_query(*, optional: bool) -> Parameter:
    """The id of a query: any hashable value to begin with, but it has to be there."""
    unhashable = {"a list", "a dict", "an array", "a Series"}
    rows = [
        *(row for row in strangers(ARGUMENT.kind) if row.label in unhashable),
        *strangers(ARGUMENT.value, but={*unhashable, "None", "a long str"}),
        *wrong_names("q", ARGUMENT.value),
        refused("a tuple that holds a list", "wrong type", ("q", []), ARGUMENT.kind),
        works("one that is there", "r"),
        works("None", None, "None")
        if optional
        else refused("None", "None", None, ARGUMENT.value, "None"),
    ]
    return Parameter(tuple(rows), known=("q", "r"))


def of_other_splitters(chunks: Parameter) -> Parameter:
    """The same, where chunks are refused by the name of the splitter that they lack."""
    return replace(chunks, says=(*chunks.says, "splitter"))


PREVIEW: dict[str, Entry] = {
    "passages.preview": Entry(
        calls=cs.passages.preview,
        valid=lambda: {
            "hits": hits(),
            "chunks": chunk_table(),
            "docs": dict(DOCS),
            "splitter": "small",
        },
        parameters={
            "hits": a_table_or_list_of_hits(),
            "chunks": of_other_splitters(or_refused(a_chunk_table())),
            "docs": or_refused(documents_of_any_form()),
            "aggregation": a_name(("max", "mean", "sum"), ARGUMENT),
            "splitter": or_refused(a_name(("small", "large"), ARGUMENT, optional=True)),
            "query_id": a_query(optional=True),
            "text": a_switch(ARGUMENT),
        },
        check_result=is_preview,
    ),
    "passages.Preview.query": Entry(
        calls=many().query,
        valid=lambda: {"query_id": "r"},
        parameters={"query_id": a_query(optional=False)},
        check_result=is_preview,
    ),
    "passages.Preview.page": Entry(
        calls=many().page,
        valid=lambda: {"number": 2},
        parameters={"number": a_number(ARGUMENT, least=1, most=3)},
        check_result=is_preview,
    ),
    "passages.Preview.to_html": Entry(
        calls=page_in_folder,
        valid=dict,
        parameters={"path": a_file()},
        check_result=is_page,
    ),
}
