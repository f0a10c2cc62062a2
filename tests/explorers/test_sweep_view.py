"""The widget of a sweep: thin, and live in Python."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pandas as pd
import pytest
import traitlets

import chunkscope as cs
from chunkscope.errors import ArgumentError, ArgumentTypeError, DocumentsError
from chunkscope.explorers.sweep.widget import SweepView, sweep_view
from tests.explorers.sweeps import DOCS, Theirs
from tests.hostile.texts import SHORT

SWEEP = cs.sweep(DOCS, cs.grid("TokenWindows", chunk_size=[4, 8], chunk_overlap=[0, 3, 6]))


def heard(widget: SweepView, event: dict[str, object]) -> None:
    widget._heard(widget, event, [])
    widget._work.finish()


def test_nothing_is_open_before_a_cell_is_chosen() -> None:
    widget = sweep_view(SWEEP, DOCS)
    assert (widget.settings, widget.chunks, widget.row) == (None, None, None)
    assert repr(widget).startswith("<SweepView: chunks by chunk_size and chunk_overlap: ")


def test_what_is_asked_for_is_shown() -> None:
    widget = sweep_view(SWEEP, DOCS, x="chunk_overlap", y="chunk_size", value="tokens_max")
    stands_at = {each["name"]: each["value"] for each in widget.controls}
    assert stands_at == {
        "map.x": "chunk_overlap",
        "map.y": "chunk_size",
        "map.value": "tokens_max",
    }


def test_a_cell_that_is_clicked_is_live_in_python() -> None:
    widget = sweep_view(SWEEP, DOCS)
    seen = []
    widget.observe(lambda change: seen.append(change["new"]), "settings")
    heard(widget, {"event": "open", "row": 4})
    assert widget.settings == cs.TokenWindows(8, chunk_overlap=3)
    heard(widget, {"event": "set", "name": "chunk_size", "value": 9})
    assert seen == [cs.TokenWindows(8, chunk_overlap=3), cs.TokenWindows(9, chunk_overlap=3)]
    pd.testing.assert_series_equal(widget.row, SWEEP.iloc[4])
    pd.testing.assert_frame_equal(widget.chunks, cs.chunk(DOCS, widget.settings))


def test_a_row_is_chosen_from_python_too() -> None:
    widget = sweep_view(SWEEP, DOCS)
    widget.choose(4)
    assert len(widget.chunks) == widget.row["n_chunks"]
    widget.choose(2)  # impossible
    assert (widget.settings, widget.chunks) == (None, None)
    assert widget.row["error"] == SWEEP["error"][2]
    with pytest.raises(ArgumentError, match="row must be a whole number, at least 0 and at most 5"):
        widget.choose(6)


def test_the_chunks_of_a_page_are_those_that_are_measured() -> None:
    widget = sweep_view(SWEEP, DOCS)
    widget.choose(4)
    heard(widget, {"event": "set", "name": "document", "value": "1"})
    heard(widget, {"event": "set", "name": "measured", "value": "page"})
    assert widget.problem == ""
    assert set(widget.chunks["doc_id"]) == {"b"}


def test_what_is_open_is_not_assigned() -> None:
    with pytest.raises(traitlets.TraitError, match="read-only"):
        sweep_view(SWEEP, DOCS).settings = cs.SplitPoints(9)


def test_the_row_and_the_sweep_are_copies() -> None:
    table = SWEEP.copy()
    widget = sweep_view(table, DOCS)
    widget.choose(4)
    row = widget.row
    row["n_chunks"] = 0
    table["n_chunks"] = 0
    assert widget.row["n_chunks"] == SWEEP["n_chunks"][4]


def test_a_file_has_the_map_and_what_is_open(tmp_path: Path) -> None:
    widget = sweep_view(SWEEP, DOCS)
    widget.choose(4)
    page = widget.to_html(tmp_path / "sweep.html")
    assert (tmp_path / "sweep.html").read_text(encoding="utf-8") == page
    assert all(widget.panes[name] in page for name in ("map", "cell", "text"))
    assert "<script" not in page
    assert 'aria-current="true"' in page


def test_words_of_others_are_never_markup() -> None:
    texts = [text for text in SHORT.values() if text]
    named = {text: Theirs() for text in texts}
    named |= {f"{text} 2": cs.SplitPoints(9 + n) for n, text in enumerate(texts)}
    docs = {text: text for text in texts[::12]}
    sweep = cs.sweep(docs, named)
    markup = "<img src=x onerror=alert(1)>"
    # A setting, a statistic and a reason of somebody else's.
    sweep = sweep.assign(corpus=pd.Series([*named], dtype=object), **{markup: 1.0})
    sweep["error"] = pd.Series([markup, *[None] * (len(sweep) - 1)], dtype=object)
    for x in ("splitter", "corpus", "chunk_size"):
        widget = sweep_view(sweep, docs, x=x, value=markup)
        for row in (0, len(sweep) - 1):
            widget.choose(row)
            page = widget.to_html()
            assert not re.search(r"<(script|img|svg onload|iframe|template|object|form|a )", page)
            page.encode("utf-8")
            assert "\0" not in page
            json.dumps(widget.controls, ensure_ascii=False).encode("utf-8")


def test_without_documents_the_widget_says_so() -> None:
    widget = sweep_view(SWEEP, {})
    assert "not the documents of the sweep" in widget.panes["about"]
    widget.choose(4)
    assert widget.chunks.empty


def test_what_is_no_sweep_is_refused() -> None:
    with pytest.raises(ArgumentTypeError, match="sweep must be a table that"):
        sweep_view(None, DOCS)  # type: ignore[arg-type]
    with pytest.raises(ArgumentError, match="column splitter is missing"):
        sweep_view(SWEEP.drop(columns="splitter"), DOCS)


def test_what_are_no_documents_is_refused() -> None:
    with pytest.raises(DocumentsError):
        sweep_view(SWEEP, 3)  # type: ignore[arg-type]
