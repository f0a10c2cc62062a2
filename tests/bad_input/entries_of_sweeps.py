"""Grids, sweeps, the Pareto front, and both drawn."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import cache

import numpy as np
import pandas as pd

import chunkscope as cs
from chunkscope.errors import ChunkscopeError
from chunkscope.splitters import SPLITTERS as CLASSES
from chunkscope.splitters import Impossible
from tests.bad_input.documents import documents_of_any_form
from tests.bad_input.encoding_values import ENCODING, an_encoding, asked_for_tokens
from tests.bad_input.entries import Entry
from tests.bad_input.entries_of_plots import axes, can_be_drawn
from tests.bad_input.entries_of_statistics import a_limit
from tests.bad_input.entries_of_tables import is_table
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
from tests.bad_input.samples import TEXT
from tests.bad_input.single_values import (
    ARGUMENT,
    a_name,
    a_number,
    a_switch,
    misspelt,
    wrong_names,
)
from tests.bad_input.splitter_values import one_splitter_or_several

__all__ = ["SWEEPS"]

KIND, VALUE = ARGUMENT.kind, ARGUMENT.value

IMPOSSIBLE = Impossible("SplitPoints", {"chunk_size": 0}, "chunk_size must be at least 1, got 0")


def is_list(result: object) -> None:
    """Fail where what came back is no list of splitters and impossible settings."""
    assert isinstance(result, list)
    assert all(isinstance(each, cs.Splitter | Impossible) for each in result)
    assert all(len(repr(each)) for each in result)


def is_part_of_a_table(result: object) -> None:
    """Fail where what came back is no DataFrame; its index is that of the rows it was given."""
    assert isinstance(result, pd.DataFrame)


@cache
def _sweep() -> pd.DataFrame:
    grid = cs.grid("SplitPoints", chunk_size=[9, 20, 40], lookback=[0, 9])
    return cs.sweep({"a": TEXT}, grid)


def sweep_table() -> pd.DataFrame:
    """The table of a sweep over two settings, one of them impossible."""
    return _sweep().copy()


def a_class() -> Parameter:
    """The class of a registered splitter, or its name."""
    rows = [
        *strangers(KIND, but={"a str", "a long str"}),
        *wrong_names("SplitPoints", VALUE),
        refused("a splitter", "wrong type", cs.SplitPoints(), KIND),
        refused("another class", "impossible", int, KIND, "int"),
        refused("the protocol", "impossible", cs.Splitter, KIND, "Splitter"),
        *(works(f"the class {name}", kind) for name, kind in CLASSES.items()),
        *(works(f"the name {name}", name) for name in CLASSES),
    ]
    return Parameter(tuple(rows), ("cls", "splitter"), tuple(CLASSES))


def values_of_a_setting() -> Parameter:
    """Whatever is given for a setting is one value or several, possible or not."""
    odd: dict[str, tuple[Category, object]] = {
        "None": ("None", None),
        "NaN": ("NaN", NAN),
        "pandas.NA": ("NaN", pd.NA),
        "bytes": ("bytes", b"3"),
        "a float": ("wrong type", 1.5),
        "a str": ("wrong type", "3"),
        "a class": ("wrong type", complex),
        "an object": ("wrong type", object()),
        "10 to the 30": ("boundary", 10**30),
        "one below all": ("boundary", -1),
        "several, some of them odd": ("boundary", [None, NAN, b"3", "x", 3]),
        "a list in a list": ("boundary", [[3]]),
    }
    rows = [
        *(works(label, value, category) for label, (category, value) in odd.items()),
        refused("a set", "wrong type", {3}, KIND),
        refused("a dict", "wrong type", {3: 4}, KIND),
        refused("two dimensions", "wrong type", np.array([[3]]), KIND),
        refused("a DataFrame", "wrong type", pd.DataFrame({"a": [3]}), KIND, "a"),
        refused("no values", "impossible", [], VALUE),
        works("an array", np.array([3, 4])),
        works("a Series", pd.Series([3, 4])),
        works("a range", range(1, 3)),
        works("a generator", Made(lambda: iter([3, 4]))),
    ]
    return Parameter(tuple(rows), ("chunk_size",))


def settings_mapping() -> Parameter:
    """A mapping keyed by str."""
    rows = [
        *strangers(KIND, but={"a dict"}),
        refused("a key that is None", "None", {None: 1}, KIND, "None"),
        refused("a key that is a number", "impossible", {3: 1}, KIND, "3"),
        works("none", {}),
        works("any values", {"chunk_size": NAN, "x": b"3"}),
    ]
    return Parameter(tuple(rows), ("settings",))


def any_str(*, known: Collection[str] = ()) -> Parameter:
    """Any str, or one of those known."""
    wrong: Iterable[Row] = wrong_names("SplitPoints", VALUE) if known else [works("none", "")]
    rows = [
        *strangers(KIND, but={"a str", "a long str"}),
        *wrong,
        works("one", "SplitPoints"),
    ]
    return Parameter(tuple(rows), known=tuple(known), any_text=not known)


def with_a_grid(parameter: Parameter) -> Parameter:
    """Splitters, and impossible settings among them."""
    rows = [
        works("impossible settings", IMPOSSIBLE),
        works("impossible settings among others", [cs.SplitPoints(), IMPOSSIBLE]),
        works("impossible settings under a name", {"a": IMPOSSIBLE}),
        refused("impossible settings twice", "impossible", [IMPOSSIBLE] * 2, VALUE, "SplitPoints("),
        refused("the class of these", "wrong type", Impossible, KIND, "Impossible"),
    ]
    return replace(parameter, rows=(*parameter.rows, *rows))


def jobs() -> Parameter:
    """A number of processes, but 0; the valid call is too little work to start any."""
    rows = [
        *strangers(KIND, but={"an int"}),
        refused("0", "impossible", 0, VALUE),
        *(works(f"{n}", n) for n in (1, 2, -1, -2, -(10**6), -(10**30), 2**63)),
        works("of numpy", np.int64(1)),
    ]
    return Parameter(tuple(rows), ("n_jobs",))


def a_table(right: pd.DataFrame, error: type[ChunkscopeError], column: str) -> Parameter:
    """A DataFrame with the columns that `right` has."""
    rows = [
        *strangers(KIND),
        refused("a list of tables", "wrong type", [right], KIND),
        refused("no columns", "impossible", pd.DataFrame(), error, "unknown column"),
        refused("a table without one", "impossible", right.drop(columns=column), error, column),
        refused(
            "one twice", "impossible", pd.concat([right, right[[column]]], axis=1), error, column
        ),
        refused("words", "impossible", right.assign(**{column: SECRET}), error, column),
        works("no rows", right.iloc[:0]),
        works("one row", right.iloc[[0]]),
        works("rows of one index label", right.set_axis([7] * len(right))),
        works("objects", right.astype(object)),
        works("nothing but missing", right.assign(**{column: np.nan})),
        works("as large as int64", right.assign(**{column: 2**63 - 1})),
        either("infinity", right.assign(**{column: np.inf})),
        either("negative", right.assign(**{column: -5})),
    ]
    return Parameter(tuple(rows), ("table", "column", "value", "x", "y"))


def a_column_of(right: str, *, optional: bool = False, more: Iterable[Row] = ()) -> Parameter:
    """The name of a column."""
    none = {"None"} if optional else set()
    rows = [
        *strangers(KIND, but={"a str", "a long str", *none}),
        refused("a list of one", "wrong type", [right], KIND),
        refused("a misspelt name", "unknown name", misspelt(right), VALUE),
        refused("no name", "unknown name", "", VALUE, "''"),
        refused("a long name", "unknown name", SECRET, VALUE, SECRET[:20]),
        refused("a lone surrogate", "unknown name", "\ud800", VALUE),
        works("one that is there", right),
        *([works("None", None, "None")] if optional else []),
        *more,
    ]
    return Parameter(tuple(rows), ("column", "x", "y", "value"))


def some_columns(right: str, *, fewer: bool = False) -> Parameter:
    """The name of a column, or several; with `fewer` those of a plot, which has only two."""
    rows = [
        *strangers(KIND, but={"a str", "a long str", "a list"}),
        refused("a number in a list", "wrong type", [3], KIND, "3"),
        refused("None in a list", "None", [None], KIND, "None"),
        refused("bytes in a list", "bytes", [b"a"], KIND, "b'a'"),
        refused("a set", "wrong type", {right}, KIND),
        refused("a misspelt name", "unknown name", misspelt(right), VALUE),
        refused("a long name", "unknown name", [SECRET], VALUE, SECRET[:20]),
        refused("a lone surrogate", "unknown name", "\ud800", VALUE),
        works("one", right),
        works("one in a list", [right]),
    ]
    if fewer:
        rows.append(works("none", ()))
        rows.append(refused("another column", "impossible", "chars_mean", VALUE))
    else:
        rows.append(refused("words", "impossible", "splitter", VALUE))
        rows.append(refused("one twice", "impossible", [right, right], VALUE, right))
    return Parameter(tuple(rows), ("minimise", "maximise", "column"))


SWEEPS: dict[str, Entry] = {
    "grid": Entry(
        calls=lambda cls, settings: cs.grid(cls, chunk_size=settings),
        valid=lambda: {"cls": "SplitPoints", "settings": [20, 40]},
        parameters={"cls": a_class(), "settings": values_of_a_setting()},
        check_result=is_list,
    ),
    "splitters.Impossible": Entry(
        calls=Impossible,
        valid=lambda: {
            "splitter_class": "SplitPoints",
            "settings": {"chunk_size": 0},
            "reason": "chunk_size must be at least 1, got 0",
        },
        parameters={
            "splitter_class": any_str(known=CLASSES),
            "settings": settings_mapping(),
            "reason": any_str(),
        },
        check_result=repr,
    ),
    "sweep": Entry(
        calls=cs.sweep,
        valid=lambda: {"docs": {"a": TEXT}, "splitters": cs.SplitPoints(chunk_size=20)},
        parameters={
            "docs": documents_of_any_form(),
            "splitters": with_a_grid(one_splitter_or_several()),
            "encoding": asked_for_tokens(an_encoding(ENCODING)),
            "tokens": a_name(("exact", "estimate"), ARGUMENT),
            "limit": a_limit(optional=True),
            "min_tokens": a_number(ARGUMENT, least=1, optional=True),
            "progress": a_switch(ARGUMENT, optional=True),
            "n_jobs": jobs(),
        },
        check_result=is_table,
    ),
    "stats.pareto": Entry(
        calls=cs.stats.pareto,
        valid=lambda: {
            "table": sweep_table(),
            "minimise": ["n_chunks"],
            "maximise": ["tokens_mean"],
        },
        parameters={
            "table": a_table(sweep_table(), VALUE, "n_chunks"),
            "minimise": some_columns("n_chunks"),
            "maximise": some_columns("tokens_mean"),
        },
        check_result=is_part_of_a_table,
    ),
    "plots.sweep": Entry(
        calls=cs.plots.sweep,
        valid=lambda: {"table": sweep_table(), "x": "chunk_size", "value": "n_chunks"},
        parameters={
            "table": a_table(sweep_table(), VALUE, "n_chunks"),
            "x": a_column_of("chunk_size", more=[works("words", "splitter")]),
            "y": a_column_of("lookback", optional=True),
            "value": a_column_of(
                "n_chunks", more=[refused("words", "impossible", "splitter", VALUE)]
            ),
            "ax": axes(),
        },
        check_result=can_be_drawn,
    ),
    "plots.pareto": Entry(
        calls=cs.plots.pareto,
        valid=lambda: {"table": sweep_table(), "x": "n_chunks", "y": "tokens_mean"},
        parameters={
            "table": a_table(sweep_table(), VALUE, "n_chunks"),
            "x": a_column_of("n_chunks", more=[refused("words", "impossible", "splitter", VALUE)]),
            "y": a_column_of("tokens_mean"),
            "maximise": some_columns("n_chunks", fewer=True),
            "ax": axes(),
        },
        check_result=can_be_drawn,
    ),
}
