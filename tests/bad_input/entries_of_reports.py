"""Reports."""

from __future__ import annotations

import contextlib
import os
import tempfile
from functools import cache
from pathlib import Path

import chunkscope as cs
from tests.bad_input import entries_of_rendering
from tests.bad_input.documents import documents_of_any_form
from tests.bad_input.entries import Entry
from tests.bad_input.entries_of_rendering import a_file as a_page
from tests.bad_input.entries_of_rendering import is_page
from tests.bad_input.entries_of_spans import what_documents_are_written_in
from tests.bad_input.entries_of_statistics import a_limit
from tests.bad_input.rows import (
    Errors,
    Made,
    Parameter,
    either,
    or_refused,
    refused,
    strangers,
    works,
)
from tests.bad_input.samples import TEXT, chunk_table
from tests.bad_input.single_values import ARGUMENT, a_number, a_text
from tests.bad_input.tables import a_chunk_table

__all__ = ["REPORTS"]

DOCS = {"a": TEXT, "b": "Six. Seven."}

FOLDER = tempfile.mkdtemp(prefix="chunkscope-tests-")
"""Where the files go that are written here."""


@cache
def made() -> cs.reports.Report:
    """A report of the valid call."""
    return cs.report(chunk_table(), dict(DOCS))


def is_report(result: object) -> None:
    """Fail where what came back cannot be shown in each form."""
    assert isinstance(result, cs.reports.Report)
    assert result.to_html().startswith("<!DOCTYPE html>")
    result.to_markdown().encode()
    result.to_json().encode()


def written_in_folder(path: object) -> object:
    """`Report.to_file`, where junk that is a path leads nowhere but to `FOLDER`."""
    if isinstance(path, str) and not path.startswith((FOLDER, __file__)):
        path = path.replace("..", "").lstrip(os.sep)
    with contextlib.chdir(FOLDER):
        return made().to_file(path)  # type: ignore[arg-type]


def page_in_folder(path: object = None) -> object:
    """`Report.to_html`, where junk that is a path leads nowhere but to the folder of the tests."""
    folder = entries_of_rendering.FOLDER
    if isinstance(path, str) and not path.startswith((folder, entries_of_rendering.__file__)):
        path = path.replace("..", "").lstrip(os.sep)
    with contextlib.chdir(folder):
        return made().to_html(path)  # type: ignore[arg-type]


def a_file() -> Parameter:
    """Where a report can be written."""
    wrong = {
        "no path": "",
        "no ending": f"{FOLDER}/a",
        "an unknown ending": f"{FOLDER}/a.pdf",
        "an ending in capitals": f"{FOLDER}/a.HTML",
        "an ending alone": f"{FOLDER}/.html",
        "a folder": FOLDER,
        "a folder that is not there": f"{FOLDER}/none/a.html",
        "a file in a file": f"{__file__}/a.html",
        "a NUL": f"{FOLDER}/a\0.html",
        "a name longer than any": f"{FOLDER}/{'x' * 5000}.html",
    }
    rows = [
        *strangers(ARGUMENT.kind, but={"a str", "a long str"}),
        *(refused(label, "impossible", path, ARGUMENT.value, "") for label, path in wrong.items()),
        refused("a path of bytes", "bytes", f"{FOLDER}/a.html".encode(), ARGUMENT.kind),
        either("a lone surrogate", f"{FOLDER}/\ud800.html"),  # some systems have a name for it
        works("a page", f"{FOLDER}/a.html"),
        works("Markdown", f"{FOLDER}/a.md"),
        works("a path", Made(lambda: Path(FOLDER) / "a.json")),
    ]
    return Parameter(tuple(rows))


def another_report() -> Parameter:
    """A report, but no comparison."""
    rows = [
        *strangers(ARGUMENT.kind),
        refused("its class", "wrong type", cs.reports.Report, ARGUMENT.kind),
        refused("a summary", "wrong type", {"kind": "report"}, ARGUMENT.kind),
        refused("a comparison", "impossible", Made(lambda: made().compare(made())), ARGUMENT.value),
        works("itself", Made(made)),
        works("one of nothing", Made(lambda: cs.report(chunk_table().iloc[:0], dict(DOCS)))),
    ]
    return Parameter(tuple(rows))


def a_summary() -> Parameter:
    """What a report holds."""
    wrong: dict[str, tuple[object, str]] = {
        "an empty dict": ({}, "its 'kind' is None"),
        "a dict": ({"a": 3}, "its 'kind' is None"),
        "a kind alone": ({"kind": "report"}, "'title' is missing"),
        "an unknown kind": (Made(lambda: {**made().summary, "kind": "table"}), "'table'"),
        "no alerts": (Made(lambda: {**made().summary, "alerts": None}), "got None"),
        "alerts of strs": (Made(lambda: {**made().summary, "alerts": ["one"]}), "got ['one']"),
    }
    rows = [
        *strangers(ARGUMENT.kind, but={"a dict"}),
        refused("its class", "wrong type", cs.reports.Report, ARGUMENT.kind),
        refused("a report", "wrong type", Made(made), ARGUMENT.kind),
        *(
            refused(label, "impossible", each, ARGUMENT.value, shown)
            for label, (each, shown) in wrong.items()
        ),
        works("that of a report", Made(lambda: made().summary)),
        works("that of a comparison", Made(lambda: made().compare(made()).summary)),
    ]
    return Parameter(tuple(rows))


REPORTS: dict[str, Entry] = {
    "reports.Report": Entry(
        calls=cs.reports.Report,
        valid=lambda: {"summary": made().summary},
        parameters={"summary": a_summary()},
        check_result=repr,  # the numbers in the rows are taken as they are
    ),
    "report": Entry(
        calls=cs.report,
        valid=lambda: {"chunks": chunk_table(), "docs": dict(DOCS)},
        parameters={
            "chunks": or_refused(a_chunk_table()),
            "docs": or_refused(documents_of_any_form()),
            "title": a_text(Errors(kind=ARGUMENT.kind, value=ARGUMENT.value)),
            "limit": a_limit(optional=True),
            "min_tokens": a_number(ARGUMENT, least=1, optional=True),
            "format": what_documents_are_written_in(),
        },
        check_result=is_report,
    ),
    "reports.Report.to_html": Entry(
        calls=page_in_folder,
        valid=dict,
        parameters={"path": a_page()},
        check_result=is_page,
    ),
    "reports.Report.to_markdown": Entry(made().to_markdown, dict, {}),
    "reports.Report.to_json": Entry(made().to_json, dict, {}),
    "reports.Report.to_file": Entry(
        calls=written_in_folder,
        valid=lambda: {"path": f"{FOLDER}/valid.html"},
        parameters={"path": a_file()},
    ),
    "reports.Report.compare": Entry(
        calls=made().compare,
        valid=lambda: {"other": made()},
        parameters={"other": another_report()},
        check_result=is_report,
    ),
}
