"""Two splitters compared."""

from __future__ import annotations

import contextlib
import os

import numpy as np

import chunkscope as cs
from chunkscope.errors import SettingsError
from tests.bad_input import entries_of_rendering
from tests.bad_input.documents import documents_of_any_form
from tests.bad_input.encoding_values import ENCODING, an_encoding, asked_for_tokens
from tests.bad_input.entries import Entry
from tests.bad_input.entries_of_rendering import FOLDER, a_document, a_file, is_page
from tests.bad_input.entries_of_spans import what_documents_are_written_in
from tests.bad_input.entries_of_statistics import a_limit
from tests.bad_input.entries_of_sweeps import IMPOSSIBLE
from tests.bad_input.rows import NAN, Parameter, refused, strangers, works
from tests.bad_input.samples import TEXT
from tests.bad_input.single_values import ARGUMENT, a_name, a_number, a_switch

__all__ = ["COMPARISON"]

DOCS = {"a": TEXT, "b": "Six. Seven."}


def is_comparison(result: object) -> None:
    """Fail where what came back is no comparison that can be drawn."""
    assert isinstance(result, cs.Comparison)
    assert result._repr_html_()
    assert repr(result)


def both() -> cs.Comparison:
    """Two splitters on `DOCS`."""
    return cs.compare(DOCS, cs.SplitPoints(chunk_size=20), cs.SplitPoints(chunk_size=9))


def page_in_folder(path: object = None) -> object:
    """`Comparison.to_html`, where junk that is a path leads nowhere but to `FOLDER`."""
    if isinstance(path, str) and not path.startswith((FOLDER, entries_of_rendering.__file__)):
        path = path.replace("..", "").lstrip(os.sep)
    with contextlib.chdir(FOLDER):
        return both().to_html(path)  # type: ignore[arg-type]


def one_of_two(other: cs.Splitter) -> Parameter:
    """A splitter that differs from `other`."""
    rows = [
        *strangers(ARGUMENT.kind),
        refused("its class", "wrong type", cs.SplitPoints, ARGUMENT.kind),
        refused("a list of it", "wrong type", [cs.SplitPoints(chunk_size=30)], ARGUMENT.kind),
        refused("an impossible one of a grid", "impossible", IMPOSSIBLE, SettingsError, "grid"),
        refused("the other one", "impossible", other, ARGUMENT.value, "'SplitPoints("),
        works("the defaults", cs.TokenWindows()),
        works("the largest", cs.SplitPoints(chunk_size=10**30)),
    ]
    return Parameter(tuple(rows), ("splitter", "SplitPoints of a grid"))


def two_names() -> Parameter:
    """What the two are to be called, or None."""
    kind, value = ARGUMENT.kind, ARGUMENT.value
    rows = [
        *strangers(kind, but={"None"}),
        refused("none", "impossible", [], value, "[]"),
        refused("one", "impossible", ["x"], value, "['x']"),
        refused("three", "impossible", ["x", "y", "z"], value, "['x', 'y', 'z']"),
        refused("the same twice", "impossible", ["x", "x"], value, "['x', 'x']"),
        refused("an empty one", "impossible", ["x", ""], value, "''"),
        refused("None as one", "None", ["x", None], kind, "None"),
        refused("NaN as one", "NaN", [NAN, "x"], kind, "nan"),
        refused("bytes as one", "bytes", ["x", b"y"], kind, "b'y'"),
        refused("arrays", "wrong type", [np.array([1, 2])] * 2, kind, "array"),
        refused("a set", "wrong type", {"x", "y"}, kind),
        refused("a mapping", "wrong type", {"x": 1, "y": 2}, kind),
        works("two", ["x", "y"]),
        works("a tuple with a lone surrogate", ("x", "\ud800")),
        works("None", None, "None"),
    ]
    return Parameter(tuple(rows))


def a_document_that_is_there() -> Parameter:
    """As `a_document`, but that None is no document."""
    given = a_document()
    rows = [each for each in given.rows if each.label != "None"]
    none = refused("None", "None", None, ARGUMENT.value, "None")
    return Parameter((*rows, none), given.says, given.known)


COMPARISON: dict[str, Entry] = {
    "compare": Entry(
        calls=cs.compare,
        valid=lambda: {
            "docs": dict(DOCS),
            "a": cs.SplitPoints(chunk_size=20),
            "b": cs.SplitPoints(chunk_size=9),
        },
        parameters={
            "docs": documents_of_any_form(),
            "a": one_of_two(cs.SplitPoints(chunk_size=9)),
            "b": one_of_two(cs.SplitPoints(chunk_size=20)),
            "encoding": asked_for_tokens(an_encoding(ENCODING)),
            "tokens": a_name(("exact", "estimate"), ARGUMENT),
            "names": two_names(),
            "limit": a_limit(optional=True),
            "format": what_documents_are_written_in(),
            "min_tokens": a_number(ARGUMENT, least=1, optional=True),
            "tolerance": a_number(ARGUMENT, least=0),
            "progress": a_switch(ARGUMENT, optional=True),
        },
        check_result=is_comparison,
    ),
    "Comparison.at": Entry(
        calls=both().at,
        valid=lambda: {"doc_id": "b"},
        parameters={
            "doc_id": a_document_that_is_there(),
            "page_index": a_number(ARGUMENT, least=0, most=0),
            "start": a_number(ARGUMENT, least=0, most=11),
        },
        check_result=is_comparison,
    ),
    "Comparison.to_html": Entry(
        calls=page_in_folder,
        valid=dict,
        parameters={"path": a_file()},
        check_result=is_page,
    ),
}
