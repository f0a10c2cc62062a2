"""Chunks on their text."""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import tempfile
from pathlib import Path

import chunkscope as cs
from tests.bad_input.documents import documents_of_any_form
from tests.bad_input.entries import Entry
from tests.bad_input.rows import (
    Made,
    Parameter,
    either,
    or_refused,
    refused,
    strangers,
    works,
)
from tests.bad_input.samples import TEXT, chunk_table
from tests.bad_input.single_values import ARGUMENT, a_name, a_number, wrong_names
from tests.bad_input.tables import a_chunk_table

__all__ = ["RENDERING"]

DOCS = {"a": TEXT, "b": "Six. Seven."}


def is_view(result: object) -> None:
    """Fail where what came back is no view that can be drawn."""
    assert isinstance(result, cs.ChunkView)
    assert result._repr_html_()
    assert result.to_html()


def is_page(result: object) -> None:
    """Fail where what came back is no page."""
    assert isinstance(result, str)
    assert result.startswith("<!DOCTYPE html>")


def a_document() -> Parameter:
    """The id of a document: any hashable value to begin with, but it has to be there."""
    unhashable = {"a list", "a dict", "an array", "a Series"}
    rows = [
        *(row for row in strangers(ARGUMENT.kind) if row.label in unhashable),
        *strangers(ARGUMENT.value, but={*unhashable, "None", "a long str"}),
        *wrong_names("a", ARGUMENT.value),
        refused("a tuple that holds a list", "wrong type", ("a", []), ARGUMENT.kind),
        works("one that is there", "b"),
        works("None", None, "None"),
    ]
    return Parameter(tuple(rows), known=("a", "b"))


FOLDER = tempfile.mkdtemp(prefix="chunkscope-tests-")
"""Where the files go that are written here."""

atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)


def page_in_folder(path: object = None) -> object:
    """`ChunkView.to_html`, where junk that is a path leads nowhere but to `FOLDER`."""
    if isinstance(path, str) and not path.startswith((FOLDER, __file__)):
        path = path.replace("..", "").lstrip(os.sep)
    with contextlib.chdir(FOLDER):
        return many().to_html(path)  # type: ignore[arg-type]


def a_file() -> Parameter:
    """Where a file can be written, or None."""
    folder = FOLDER
    missing = {
        "no path": "",
        "a folder": folder,
        "a folder that is not there": f"{folder}/none/a.html",
        "a file in a file": f"{__file__}/a.html",
        "a NUL": f"{folder}/a\0.html",
        "a lone surrogate": f"{folder}/\ud800.html",
        "a name longer than any": f"{folder}/{'x' * 5000}",
    }
    rows = [
        *strangers(ARGUMENT.kind, but={"None", "a str", "a long str"}),
        *(
            either(label, path, "impossible")
            if label == "a lone surrogate"  # some systems have a name for it
            else refused(label, "impossible", path, ARGUMENT.value)
            for label, path in missing.items()
        ),
        refused("a path of bytes", "bytes", f"{folder}/a.html".encode(), ARGUMENT.kind),
        works("a file", f"{folder}/a.html"),
        works("a path", Made(lambda: Path(folder) / "b.html")),
        works("None", None, "None"),
    ]
    return Parameter(tuple(rows))


def many() -> cs.ChunkView:
    """A view of three pages."""
    text = "One. " * 150
    return cs.show(cs.chunk(text, cs.SplitPoints(chunk_size=5, chunk_overlap=0)), text)


RENDERING: dict[str, Entry] = {
    "show": Entry(
        calls=cs.show,
        valid=lambda: {"chunks": chunk_table(), "docs": dict(DOCS)},
        parameters={
            "chunks": or_refused(a_chunk_table()),
            "docs": or_refused(documents_of_any_form()),
            "splitter": a_name(("small", "large"), ARGUMENT, says=("splitter",), optional=True),
            "doc_id": a_document(),
            "page_index": a_number(ARGUMENT, least=0, most=0, optional=True),
            "chunk_index": a_number(ARGUMENT, least=0, optional=True),
            "page": a_number(ARGUMENT, least=1, most=1, optional=True),
            "at": a_number(ARGUMENT, least=0, most=len(TEXT), optional=True),
        },
        check_result=is_view,
    ),
    "ChunkView.page": Entry(
        calls=many().page,
        valid=lambda: {"number": 2},
        parameters={"number": a_number(ARGUMENT, least=1, most=3)},
        check_result=is_view,
    ),
    "ChunkView.to_html": Entry(
        calls=page_in_folder,
        valid=dict,
        parameters={"path": a_file()},
        check_result=is_page,
    ),
}
