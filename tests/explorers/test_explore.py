"""`explore`: a widget whose settings and chunks are live, and a page that stands still."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.errors import (
    ArgumentError,
    ArgumentTypeError,
    ChunkscopeError,
    EncodingError,
    SettingsError,
)
from chunkscope.explorers.one.widget import Explorer, explore
from chunkscope.splitters import label
from chunkscope.splitters.registry import SPLITTERS, RegisteredSplitter
from tests.laws.strategies import splitters

TALE = "One sentence. Another one.\n\nA third, with a comma; and more. " * 12
PAGES = pd.DataFrame(
    {
        "doc_id": ["book", "book", "note"],
        "page_index": [0, 3, 0],
        "text": [TALE, "Six. Seven. " * 9, "Eight."],
        "author": ["a", "a", "b"],
    }
)


def told(widget: Explorer, **event: object) -> None:
    """An event as the browser sends it, worked off."""
    widget._heard(widget, event, [])
    widget._work.finish()


def chunks_of(docs: object, splitter: cs.Splitter, **options: object) -> pd.DataFrame:
    return cs.chunk(docs, splitter, progress=False, **options)  # type: ignore[arg-type]


# ------------------------------------------------------------------ live values


@given(
    st.sampled_from(sorted(SPLITTERS)).flatmap(
        lambda name: splitters(SPLITTERS[name], written=True)
    )
)
@settings(max_examples=20)
def test_settings_that_are_assigned_are_those_that_cut(splitter: RegisteredSplitter) -> None:
    widget = explore({"a": TALE[:200]})
    widget.settings = splitter
    assert widget.settings == splitter
    assert widget.key.startswith(label(splitter))
    pd.testing.assert_frame_equal(widget.chunks, chunks_of({"a": TALE[:200]}, splitter))


def test_what_a_reader_changes_is_in_settings_and_chunks() -> None:
    widget = explore(TALE, cs.SplitPoints(60))
    told(widget, event="set", name="chunk_size", value=30)
    assert widget.settings == cs.SplitPoints(30)
    assert widget.key.startswith(label(cs.SplitPoints(30)))
    pd.testing.assert_frame_equal(widget.chunks, chunks_of(TALE, cs.SplitPoints(30)))


def test_settings_can_be_observed() -> None:
    widget = explore(TALE, cs.SplitPoints(60))
    seen: list[tuple[object, object]] = []
    widget.observe(lambda change: seen.append((change["old"], change["new"])), "settings")
    told(widget, event="set", name="chunk_size", value=30)
    widget.settings = cs.TokenWindows(9)
    told(widget, event="choose", chunk=1)  # which changes no setting
    assert seen == [
        (cs.SplitPoints(60), cs.SplitPoints(30)),
        (cs.SplitPoints(30), cs.TokenWindows(9)),
    ]


def test_a_refused_value_is_shown_and_settings_stay() -> None:
    widget = explore(TALE, cs.SplitPoints(60))
    told(widget, event="set", name="chunk_size", value=0)
    assert widget.settings == cs.SplitPoints(60)
    assert widget.problem == "chunk_size must be at least 1, got 0"
    assert widget.at_fault == "chunk_size"
    told(widget, event="set", name="chunk_size", value=40)
    assert widget.problem == ""


@pytest.mark.parametrize("wrong", [None, 3, "SplitPoints()", cs.SplitPoints])
def test_what_is_no_splitter_cannot_be_assigned(wrong: object) -> None:
    widget = explore(TALE, cs.SplitPoints(60))
    with pytest.raises(ArgumentTypeError, match="splitter must be one of SplitPoints"):
        widget.settings = wrong
    assert widget.settings == cs.SplitPoints(60)
    assert widget.key.startswith(label(cs.SplitPoints(60)))


def test_chunks_are_of_what_is_measured() -> None:
    splitter = cs.SplitPoints(60)
    widget = explore(PAGES, splitter)
    whole = chunks_of(PAGES, splitter)
    of_book = whole[whole["doc_id"] == "book"]
    pd.testing.assert_frame_equal(widget.chunks, of_book.reset_index(drop=True))
    told(widget, event="set", name="measured", value="all")
    pd.testing.assert_frame_equal(widget.chunks, whole)
    told(widget, event="set", name="page", value="1")
    told(widget, event="set", name="measured", value="page")
    of_page = of_book[of_book["page_index"] == 3]
    pd.testing.assert_frame_equal(widget.chunks, of_page.reset_index(drop=True))


def test_chunks_count_in_the_encoding_that_was_chosen() -> None:
    widget = explore(TALE, cs.SplitPoints(60), encoding="o200k_base")
    assert set(widget.chunks["encoding"]) == {"o200k_base"}
    told(widget, event="set", name="encoding", value="words")
    assert set(widget.chunks["encoding"]) == {"words"}


def test_there_may_be_no_documents() -> None:
    widget = explore({})
    assert widget.chunks.empty
    assert widget.said == "no chunks"


def test_where_to_begin_can_be_said() -> None:
    widget = explore(PAGES, doc_id="book", page_index=3)
    assert "Six. Seven." in widget.panes["text"]
    assert "Eight." in explore(PAGES, doc_id="note").panes["text"]
    assert "Six. Seven." in explore(PAGES, page_index=3).panes["text"]
    assert "Eight." in explore({"blank": " ", "note": "Eight."}).panes["text"]


# ------------------------------------------------------------------ pages


def test_the_page_stands_alone_and_still(tmp_path: Path) -> None:
    widget = explore({"<script>": TALE}, cs.TokenWindows(20), limit="all-MiniLM-L6-v2")
    told(widget, event="choose", chunk=2)
    path = tmp_path / "chunks.html"
    page = widget.to_html(path)
    assert path.read_text(encoding="utf-8") == page
    assert page.startswith("<!DOCTYPE html>")
    assert "<script" not in page
    assert "&lt;script&gt;: chunk explorer" in page
    assert f'data-key="{widget.key}"'.replace("'", "&#x27;") in page


def test_a_saved_notebook_has_the_page_too() -> None:
    bundle, _ = explore(TALE)._repr_mimebundle_()
    assert str(bundle["text/html"]).startswith('<div class="chunkscope')
    assert str(bundle["text/plain"]).startswith("<Explorer: ")


# ------------------------------------------------------------------ the door


class Halves:
    """A splitter of another library."""

    encoding = None

    def spans(self, text: str, *, index: object = None) -> cs.Spans:
        return cs.Spans.of([])


@pytest.mark.parametrize(
    ("arguments", "error", "said"),
    [
        ({"splitter": Halves()}, ArgumentTypeError, "splitter must be one of SplitPoints"),
        (
            {"splitter": cs.TokenWindows(encoding=lambda text: [1] * len(text))},
            SettingsError,
            "encoding of TokenWindows is an object and has no written form",
        ),
        ({"encoding": str.split}, ArgumentTypeError, "encoding must be the name of an encoding"),
        ({"encoding": "cl100k"}, EncodingError, "unknown encoding 'cl100k'"),
        ({"limit": 0}, ArgumentError, "limit must be"),
        ({"limit": "bge"}, ArgumentError, "unknown model 'bge'"),
        ({"format": "docx"}, ArgumentError, "unknown format 'docx'"),
        ({"doc_id": "nobody"}, ArgumentError, "unknown doc_id 'nobody'; known are book, note"),
        ({"doc_id": []}, ArgumentTypeError, "doc_id must be hashable"),
        (
            {"doc_id": "book", "page_index": 1},
            ArgumentError,
            r"document \(0, 3\), got 1",
        ),
        ({"page_index": True}, ArgumentTypeError, "page_index must be a whole number"),
    ],
)
def test_what_cannot_be_is_refused_at_the_door(
    arguments: dict[str, object], error: type[ChunkscopeError], said: str
) -> None:
    with pytest.raises(error, match=said):
        explore(PAGES, **arguments)  # type: ignore[arg-type]
