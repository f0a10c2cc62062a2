"""The rows of parameters that hold a chunk table, or offsets."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import numpy as np
import pandas as pd

import chunkscope as cs
from chunkscope.errors import TableError
from tests.bad_input.rows import (
    NAN,
    SECRET,
    Category,
    Made,
    Parameter,
    Row,
    either,
    refused,
    strangers,
    works,
)
from tests.bad_input.samples import chunk_table
from tests.bad_input.single_values import ARGUMENT

__all__ = ["a_chunk_table", "offsets"]

# The columns that stand for all of their dtype where not every column is tried.
_FOR_ALL = ("splitter", "doc_id", "char_start", "n_tokens")

_NUMBERS: dict[str, tuple[Category, object]] = {
    "None": ("None", None),
    "NaN": ("NaN", NAN),
    "half a number": ("impossible", 0.5),
    "infinity": ("impossible", np.inf),
    "a word": ("wrong type", "many"),
    "bytes": ("bytes", b"3"),
    "True": ("wrong type", True),
    "a list": ("wrong type", [3]),
    "a tuple that holds a list": ("wrong type", (3, [])),
    "a number beyond int64": ("impossible", 2**63),
    "10 to the 30": ("impossible", 10**30),
}
_STRS: dict[str, tuple[Category, object]] = {
    "None": ("None", None),
    "NaN": ("NaN", NAN),
    "a number": ("wrong type", 3),
    "bytes": ("bytes", b"3"),
    "a list": ("wrong type", [SECRET]),
}
_CELLS = {
    "str": _STRS,
    "int64": _NUMBERS,
    "Int64": {label: cell for label, cell in _NUMBERS.items() if label not in ("None", "NaN")},
    "as given": {
        **{label: _STRS[label] for label in ("None", "NaN", "a list")},
        "a dict": ("wrong type", {"a": 3}),
        "a tuple that holds a list": ("wrong type", (3, [])),
    },
}
"""The dtype of a column in `SCHEMA` -> what its cells cannot hold."""


@cache
def a_chunk_table(*, every_column: bool = False) -> Parameter:
    """A chunk table, from here or from anywhere.

    With `every_column` each column is tried with each wrong cell; what holds for the gate
    itself holds for the functions behind it, of which one column of a dtype is asked.
    """
    columns = [name for name in cs.SCHEMA if every_column or name in _FOR_ALL]
    rows = [
        *strangers(ARGUMENT.kind),
        refused("a list of tables", "wrong type", [chunk_table()], ARGUMENT.kind),
        *_lacking(columns),
        *_with_a_column_twice(),
        *(row for column in columns for row in _with_a_wrong_cell(column)),
        *_at_the_edge(),
    ]
    return Parameter(tuple(rows), ("chunk table", "chunks", "column", "boundary"))


def _at_the_edge() -> Iterable[Row]:
    """What filters, pandas, parquet and csv make of a chunk table, and numbers that cannot be."""
    table = chunk_table()
    yield works("the empty table", table.iloc[:0])
    yield works("one row", table.iloc[[1]])
    yield works("a table without texts", table.drop(columns="text"))
    yield works("a table of objects", table.astype(object))
    yield works("a table with floats for whole numbers", table.astype({"char_start": float}))
    yield works("a table with small numbers", table.astype({"n_chars": "uint16"}))
    yield works("a table of categories", table.astype({"splitter": "category"}))
    yield works("a table with one index label", table.set_axis([7] * len(table)))
    yield works("a table without counts", table.assign(n_tokens=None))
    yield either("chunks that end before they start", table.assign(char_end=0))
    yield either("chunks before the text", table.assign(char_start=-5))
    yield either("negative sizes", table.assign(n_tokens=-1, n_chars=-1))
    yield either("sizes as large as int64", table.assign(n_tokens=2**63 - 1, n_chars=2**63 - 1))
    yield either("offsets as large as int64", table.assign(char_end=2**63 - 1))
    yield either("a boundary that is none", table.assign(boundary="cliff"))


def _lacking(columns: Iterable[str]) -> Iterable[Row]:
    yield refused("no columns", "impossible", pd.DataFrame(), TableError, "missing")
    for name in columns:
        if name != "text":
            lacking = chunk_table().drop(columns=name)
            yield refused(f"a table without {name}", "impossible", lacking, TableError, name)


def _with_a_column_twice() -> Iterable[Row]:
    for name, shown in (("text", "text"), (SECRET, SECRET[:20]), ("a\nb", "a\\nb")):
        table = chunk_table().assign(**{name: "x"})
        twice = pd.concat([table, table[[name]]], axis="columns")
        label = f"a column of {len(name)} characters twice"
        yield refused(label, "impossible", twice, TableError, shown)


def _with_a_wrong_cell(column: str) -> Iterable[Row]:
    for label, (category, cell) in _CELLS[cs.SCHEMA[column].dtype].items():
        table = chunk_table().astype({column: object})
        table[column] = pd.Series([*table[column].iloc[:-1], cell], dtype=object)
        yield refused(f"{label} in {column}", category, table, TableError, column)


def offsets(most: int, *, says: tuple[str, ...] = ()) -> Parameter:
    """One offset or many, from 0 to `most`; arrays of any shape."""
    kind, value = ARGUMENT.kind, ARGUMENT.value
    rows = [
        *strangers(kind, but={"an int", "a list", "an array", "a Series"}),
        refused("floats that are whole", "wrong type", [0.0, 1.0], kind),
        refused("one float among ints", "wrong type", [0, 1.5], kind),
        refused("one NaN among ints", "NaN", [0, NAN], kind),
        refused("one None among ints", "None", [0, None], kind),
        refused("numbers of which one is missing", "NaN", pd.array([0, None], dtype="Int64"), kind),
        refused("strs", "wrong type", ["0", "1"], kind),
        refused("bytes in a list", "bytes", [b"0"], kind),
        refused("booleans", "wrong type", np.array([True]), kind),
        refused("a ragged list", "wrong type", [[0], [0, 1]], kind),
        refused("dates", "wrong type", np.array([0], dtype="datetime64[s]"), kind),
        refused("a generator", "wrong type", Made(lambda: (n for n in range(2))), kind),
        refused("one below 0", "impossible", -1, value),
        refused("one of many below 0", "impossible", [0, -1, 1], value, "-1"),
        refused("one beyond the end", "impossible", most + 1, value),
        refused("one of many beyond the end", "impossible", [0, most + 1], value, str(most + 1)),
        refused("the largest of uint64", "impossible", 2**64 - 1, value),
        refused("the smallest of int64", "impossible", -(2**63), value),
        refused("10 to the 30", "impossible", 10**30, value),
        refused("10 to the 30 among ints", "impossible", [0, 10**30], value, str(10**30)),
        works("0", 0),
        works("the end", most),
        works("the end, of numpy", np.uint16(most)),
        works("the end, twice", (most, most)),
        works("none", []),
        works("none in two dimensions", np.empty((0, 1), dtype=np.int64)),
        works("two dimensions", [[most, most]]),
        works("a Series", pd.Series([most])),
        works("an Index", pd.Index([most])),
        either("numbers of which none is missing", pd.array([most], dtype="Int64")),
        either("a range", range(most, most + 1)),
        either("objects that are ints", np.array([most], dtype=object)),
    ]
    return Parameter(tuple(rows), says)
