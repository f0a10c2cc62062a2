"""The widget of two settings: thin, and live in Python."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Literal

import pandas as pd
import pytest

import chunkscope as cs
from chunkscope.errors import ArgumentError, ArgumentTypeError, SettingsError
from chunkscope.explorers.two.widget import CompareView, compare_view
from tests.hostile.texts import SHORT

TEXT = "One two three. Four five six.\n\nSeven eight nine. Ten, eleven and twelve. " * 20
DOCS = {"note": TEXT, "more": "Other words.", "empty": ""}
A, B = cs.SplitPoints(chunk_size=40), cs.TokenWindows(chunk_size=8)


def heard(widget: CompareView, event: dict[str, object]) -> None:
    widget._heard(widget, event, [])
    widget._work.finish()


def test_settings_are_the_two_and_follow_the_reader() -> None:
    widget = compare_view(DOCS, A, B)
    seen = []
    widget.observe(lambda change: seen.append(change["new"]), "settings")
    assert widget.settings == (A, B)
    heard(widget, {"event": "set", "name": "b.chunk_size", "value": 9})
    heard(widget, {"event": "swap"})
    assert seen == [(A, cs.TokenWindows(9)), (cs.TokenWindows(9), A)]
    assert widget.settings == seen[-1]
    assert widget.problem == ""


def test_settings_that_are_assigned_are_shown_at_once() -> None:
    widget = compare_view(DOCS, A, B)
    widget.settings = cs.Recursive(30), cs.SplitPoints(50)
    assert widget.key.startswith("Recursive(chunk_size=30")
    assert {each["name"]: each["value"] for each in widget.controls}["b.chunk_size"] == 50
    before = widget.version
    widget.settings = widget.settings
    assert widget.version == before


@pytest.mark.parametrize(
    ("assigned", "error"),
    [
        (A, ArgumentTypeError),
        ((A,), ArgumentError),
        ((A, B, A), ArgumentError),
        ((A, "SplitPoints(9)"), ArgumentTypeError),
        (None, ArgumentTypeError),
    ],
)
def test_what_are_not_two_splitters_is_refused(assigned: object, error: type[Exception]) -> None:
    widget = compare_view(DOCS, A, B)
    with pytest.raises(error):
        widget.settings = assigned
    assert widget.settings == (A, B)


def test_chunks_and_the_comparison_are_those_of_what_is_measured() -> None:
    widget = compare_view(DOCS, A, B, limit=6, tolerance=3, format="markdown")
    heard(widget, {"event": "set", "name": "a.chunk_size", "value": 30})
    docs, one = {"note": TEXT}, cs.SplitPoints(30)
    pd.testing.assert_frame_equal(widget.chunks, cs.chunk(docs, [one, B]))
    expected = cs.compare(docs, one, B, limit=6, tolerance=3, format="markdown")
    for name in ("table", "settings", "agreement", "changes", "structure"):
        pd.testing.assert_frame_equal(getattr(widget.comparison, name), getattr(expected, name))
    heard(widget, {"event": "set", "name": "measured", "value": "all"})
    pd.testing.assert_frame_equal(widget.chunks, cs.chunk(DOCS, [one, B]))
    assert len(widget.comparison.chunks) == len(widget.chunks)


def test_formats_by_document_are_kept_for_those_that_are_measured() -> None:
    written_in: dict[str, Literal["plaintext", "markdown"]] = {
        "note": "plaintext",
        "more": "markdown",
    }
    widget = compare_view(DOCS, A, B, format=written_in)
    assert widget.comparison.structure.empty
    heard(widget, {"event": "set", "name": "document", "value": "1"})
    assert set(widget.comparison.structure["element"]) == {"paragraph"}


def test_the_same_on_both_sides_has_chunks_and_no_comparison() -> None:
    widget = compare_view(DOCS, A, A)
    assert widget.problem == ""
    pd.testing.assert_frame_equal(widget.chunks, cs.chunk({"note": TEXT}, A))
    with pytest.raises(ArgumentError, match="splitters must differ in name"):
        _ = widget.comparison
    assert "<title>Two settings</title>" in widget.to_html()


def test_an_error_is_shown_and_nothing_moves() -> None:
    widget = compare_view(DOCS, A, B)
    heard(widget, {"event": "set", "name": "a.chunk_size", "value": 0})
    assert widget.problem.startswith("chunk_size must be")
    assert widget.at_fault == "a.chunk_size"
    assert widget.settings == (A, B)
    heard(widget, {"event": "set", "name": "a.chunk_size", "value": 20})
    assert (widget.problem, widget.at_fault) == ("", "")


def test_the_document_and_the_page_to_begin_with_are_shown() -> None:
    widget = compare_view(DOCS, A, B, doc_id="more", page_index=0)
    assert "Other words." in widget.panes["text"]
    with pytest.raises(ArgumentError, match="unknown doc_id 'x'"):
        compare_view(DOCS, A, B, doc_id="x")


@pytest.mark.parametrize(
    ("more", "error", "says"),
    [
        ({"encoding": "x"}, cs.errors.EncodingError, "unknown encoding 'x'"),
        ({"encoding": 3}, ArgumentTypeError, "encoding must be the name of an encoding"),
        ({"limit": 0}, ArgumentError, "limit must be"),
        ({"tolerance": -1}, ArgumentError, "tolerance must be"),
        ({"format": "word"}, ArgumentError, "unknown format 'word'"),
    ],
)
def test_what_it_cannot_show_is_refused(
    more: dict[str, object], error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=re.escape(says)):
        compare_view(DOCS, A, B, **more)  # type: ignore[arg-type]


def test_splitters_that_no_control_can_set_are_refused() -> None:
    class Halves:
        name = "halves"

        def spans(self, text: str, *, index: object = None) -> object:
            raise NotImplementedError

    with pytest.raises(ArgumentTypeError, match="splitter must be one of SplitPoints"):
        compare_view(DOCS, A, Halves())  # type: ignore[arg-type]
    with pytest.raises(SettingsError, match="has no written form"):
        compare_view(DOCS, cs.TokenWindows(8, encoding=cs.tokens.load("cl100k_base")), B)


def test_the_page_stands_alone_and_saved_notebooks_have_it_too(tmp_path: Path) -> None:
    widget = compare_view(DOCS, A, cs.SplitPoints(chunk_size=60))
    path = tmp_path / "two.html"
    assert widget.to_html(path) == path.read_text(encoding="utf-8")
    page = path.read_text(encoding="utf-8")
    assert "<title>SplitPoints(chunk_size) 40 and 60</title>" in page
    assert "<script" not in page
    assert "seven eight nine" in page.lower()
    data, _ = widget._repr_mimebundle_()
    assert "Seven eight nine" in str(data["text/html"])


def test_what_is_sent_to_the_browser_fits_json_and_utf8() -> None:
    docs = {text: text * 3 for text in SHORT.values() if text}
    widget = compare_view(docs, cs.SplitPoints(4), cs.Recursive(5))
    for number in range(0, len(docs), 12):
        heard(widget, {"event": "set", "name": "document", "value": str(number)})
        assert widget.problem == ""
        json.dumps(widget.get_state(), default=str, ensure_ascii=False).encode("utf-8")
        widget.to_html().encode("utf-8")
