"""Widgets: one splitter, two, and a sweep."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pandas as pd

import chunkscope as cs
from chunkscope.errors import SettingsError
from chunkscope.explorers.frontend import Frontend
from chunkscope.tokens import known_names
from tests.bad_input import entries_of_rendering
from tests.bad_input.documents import documents_of_any_form
from tests.bad_input.encoding_values import ENCODING
from tests.bad_input.entries import Entry
from tests.bad_input.entries_of_rendering import FOLDER, a_document, a_file, is_page
from tests.bad_input.entries_of_spans import what_documents_are_written_in
from tests.bad_input.entries_of_statistics import a_limit
from tests.bad_input.entries_of_sweeps import a_column_of, sweep_table
from tests.bad_input.rows import (
    SECRET,
    Errors,
    Parameter,
    either,
    or_refused,
    refused,
    strangers,
    works,
)
from tests.bad_input.samples import TEXT
from tests.bad_input.single_values import ARGUMENT, a_name, a_number
from tests.bad_input.splitter_values import one_splitter, splitters_of_somebody_else

__all__ = ["EXPLORERS"]

DOCS = {"a": TEXT, "b": "Six. Seven."}


def is_widget(result: object) -> None:
    """Fail where what came back is no widget that shows something."""
    assert isinstance(result, Frontend)
    assert result.said
    assert result.to_html().startswith("<!DOCTYPE html>")


def is_nothing(result: object) -> None:
    """What a widget says that leaves the page."""
    assert result is None


@cache
def made() -> cs.Explorer:
    """A widget."""
    return cs.explore(dict(DOCS))


@cache
def both() -> cs.CompareView:
    """A widget of two."""
    return cs.compare_view(dict(DOCS), cs.SplitPoints(20), cs.SplitPoints(9))


@cache
def swept() -> cs.SweepView:
    """A widget of a sweep."""
    return cs.sweep_view(sweep_table(), {"a": TEXT})


def in_folder(widget: Callable[[], Frontend]) -> Callable[..., object]:
    """Its `to_html`, where junk that is a path leads nowhere but to `FOLDER`."""

    def to_html(path: object = None) -> object:
        if isinstance(path, str) and not path.startswith((FOLDER, entries_of_rendering.__file__)):
            path = path.replace("..", "").lstrip(os.sep)
        with contextlib.chdir(FOLDER):
            return widget().to_html(path)  # type: ignore[arg-type]

    return to_html


def a_splitter(*, optional: bool = False) -> Parameter:
    """A registered splitter whose settings have a written form, or one of somebody else."""
    given = one_splitter(Errors(kind=ARGUMENT.kind, value=SettingsError))
    rows = [each for each in given.rows if each.label != "one of somebody else"]
    rows += splitters_of_somebody_else()
    if optional:
        rows = [each for each in rows if each.label != "None"]
        rows.append(works("None", None, "None"))
    return replace(given, rows=tuple(rows))


def the_name_of_an_encoding() -> Parameter:
    """The name, for a list shows it: no object."""
    known = [name for name in known_names() if name in ("cl100k_base", "unicode")]
    named = a_name(known, ENCODING, says=("encoding",))
    rows = (
        *named.rows,
        refused("a function", "wrong type", str.split, ENCODING.kind),
        refused("the name of a model", "unknown name", "gpt-4", ENCODING.value),
    )
    return replace(named, rows=rows, known=known_names())


def a_sweep() -> Parameter:
    """What `chunkscope.sweep` returns, of at least one row."""
    value, table = ARGUMENT.value, sweep_table()
    twice = pd.concat([table, table[["splitter"]]], axis=1)
    words = table[["splitter", "splitter_class", "chunk_size"]]
    rows = [
        *strangers(ARGUMENT.kind),
        refused("a list of tables", "wrong type", [table], ARGUMENT.kind),
        refused("no columns", "impossible", pd.DataFrame(), value, "column splitter is missing"),
        refused("no classes", "impossible", table.drop(columns="splitter_class"), value, "class"),
        refused("one twice", "impossible", twice, value, "'splitter' once"),
        refused("no rows", "impossible", table.iloc[:0], value, "at least one row"),
        refused("no numbers", "impossible", words, value, "no column of numbers"),
        works("one row", table.iloc[[0]]),
        works("rows of one index label", table.set_axis([7] * len(table))),
        works("two stacked", pd.concat([table, table])),
        works("splitters of words", table.assign(splitter=SECRET)),
        works("nothing but missing", table.assign(n_chunks=np.nan)),
        either("as large as int64", table.assign(n_chunks=2**63 - 1)),
        either("infinity", table.assign(n_chunks=np.inf)),
        either("negative", table.assign(n_chunks=-5)),
        either("objects", table.astype(object)),
    ]
    return Parameter(tuple(rows), ("sweep",))


def chosen(row: object) -> cs.SweepView:
    """A widget of a sweep, after `SweepView.choose`."""
    widget = swept()
    widget.choose(row)  # type: ignore[arg-type]
    return widget


EXPLORERS: dict[str, Entry] = {
    "explore": Entry(
        calls=cs.explore,
        valid=lambda: {"docs": dict(DOCS)},
        parameters={
            "docs": documents_of_any_form(),
            "splitter": a_splitter(optional=True),
            "encoding": the_name_of_an_encoding(),
            "limit": a_limit(optional=True),
            "format": what_documents_are_written_in(),
            "doc_id": a_document(),
            "page_index": a_number(ARGUMENT, least=0, most=0, optional=True),
        },
        check_result=is_widget,
    ),
    "Explorer.close": Entry(
        calls=lambda: cs.explore(dict(DOCS)).close(),
        valid=dict,
        parameters={},
        check_result=is_nothing,
    ),
    "Explorer.to_html": Entry(
        calls=in_folder(made), valid=dict, parameters={"path": a_file()}, check_result=is_page
    ),
    "compare_view": Entry(
        calls=cs.compare_view,
        valid=lambda: {"docs": dict(DOCS), "a": cs.SplitPoints(20), "b": cs.SplitPoints(9)},
        parameters={
            "docs": documents_of_any_form(),
            "a": a_splitter(),
            "b": a_splitter(),
            "encoding": the_name_of_an_encoding(),
            "limit": a_limit(optional=True),
            "format": what_documents_are_written_in(),
            "tolerance": a_number(ARGUMENT, least=0),
            "doc_id": a_document(),
            "page_index": a_number(ARGUMENT, least=0, most=0, optional=True),
        },
        check_result=is_widget,
    ),
    "CompareView.close": Entry(
        calls=lambda: cs.compare_view(dict(DOCS), cs.SplitPoints(20), cs.SplitPoints(9)).close(),
        valid=dict,
        parameters={},
        check_result=is_nothing,
    ),
    "CompareView.to_html": Entry(
        calls=in_folder(both), valid=dict, parameters={"path": a_file()}, check_result=is_page
    ),
    "sweep_view": Entry(
        calls=cs.sweep_view,
        valid=lambda: {"sweep": sweep_table(), "docs": {"a": TEXT}},
        parameters={
            "sweep": a_sweep(),
            "docs": or_refused(documents_of_any_form()),
            "x": a_column_of("chunk_size", optional=True),
            "y": a_column_of("lookback", optional=True),
            "value": a_column_of("n_chunks", optional=True),
            "format": what_documents_are_written_in(),
        },
        check_result=is_widget,
    ),
    "SweepView.choose": Entry(
        calls=chosen,
        valid=lambda: {"row": 1},
        parameters={"row": a_number(ARGUMENT, least=0, most=len(sweep_table()) - 1)},
        check_result=is_widget,
    ),
    "SweepView.close": Entry(
        calls=lambda: cs.sweep_view(sweep_table(), {"a": TEXT}).close(),
        valid=dict,
        parameters={},
        check_result=is_nothing,
    ),
    "SweepView.to_html": Entry(
        calls=in_folder(swept), valid=dict, parameters={"path": a_file()}, check_result=is_page
    ),
}
