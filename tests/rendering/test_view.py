from __future__ import annotations

import re
from pathlib import Path

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.errors import ArgumentError, ArgumentTypeError, TableError
from chunkscope.rendering.files import write_whole
from tests.rendering.markup import as_text, parsed
from tests.rendering.texts import hostile_texts, rows_on

DOCS = {"a": "One. Two. " * 40, "b": "Three. Four.", "c": ""}
CHUNKS = cs.chunk(
    DOCS,
    {
        "small": cs.SplitPoints(chunk_size=5, chunk_overlap=0),
        "large": cs.SplitPoints(chunk_size=100),
    },
    progress=False,
)


@given(data=st.data(), text=hostile_texts(), name=hostile_texts())
def test_any_document_of_any_name_is_shown_and_nothing_of_it_runs(
    data: st.DataObject, text: str, name: str
) -> None:
    rows = data.draw(rows_on(text, tuple(cs.Boundary.__members__)))
    named = pd.Series([name] * len(rows), dtype=object)
    rows = rows.assign(doc_id=named, splitter=named)
    view = cs.show(rows, {name: text, f"{name}2": "x"}, doc_id=name)
    shown = view._repr_html_()
    assert "<script" not in shown
    if text:
        assert parsed(shown).text == as_text(text)
        assert parsed(view.to_html()).text == as_text(text)
    shown.encode()


def test_the_first_document_and_splitter_are_shown_and_the_others_told() -> None:
    view = cs.show(CHUNKS, DOCS)
    assert (view.splitter, view.doc_id, view.page_index, view.number) == ("small", "a", 0, 1)
    shown = view._repr_html_()
    assert "Also here: 1 splitter, 2 documents" in shown
    n_large = int((CHUNKS["splitter"] == "large").sum())
    assert f"<code>splitter=&#x27;large&#x27;</code> {n_large} chunks" in shown
    assert "<code>doc_id=&#x27;b&#x27;</code> 3 chunks" in shown
    assert "<code>doc_id=&#x27;c&#x27;</code> 0 chunks" in shown


def test_pages_put_together_are_the_text() -> None:
    view = cs.show(CHUNKS, DOCS)
    assert view.n_pages == 2
    pages = [view.page(n)._repr_html_() for n in (1, 2)]
    assert "".join(parsed(each).text for each in pages) == DOCS["a"]
    assert "Page 1 of 2: characters 0 to 250 of 400" in pages[0]
    assert "<code>.page(2)</code> show more" in pages[0]


def test_a_chunk_is_found_on_its_page() -> None:
    view = cs.show(CHUNKS, DOCS, chunk_index=60)
    assert view.number == 2
    assert ">60 " not in view._repr_html_()
    assert any(each.startswith("60 ") for each in parsed(view._repr_html_()).labels("cs-cut"))


def test_the_chunk_that_was_asked_for_is_marked_where_it_starts() -> None:
    view = cs.show(CHUNKS, DOCS, chunk_index=60)
    assert parsed(view._repr_html_()).labels("cs-mark") == ["here"]
    assert parsed(view.page(1)._repr_html_()).labels("cs-mark") == []
    assert parsed(view.to_html()).labels("cs-mark") == ["here"]
    assert parsed(cs.show(CHUNKS, DOCS, page=2)._repr_html_()).labels("cs-mark") == []


@pytest.mark.parametrize(("at", "page"), [(0, 1), (249, 1), (250, 2), (251, 2), (400, 2)])
def test_a_place_is_found_on_its_page_and_marked_once(at: int, page: int) -> None:
    view = cs.show(CHUNKS, DOCS, at=at)
    assert view.number == page
    shown = parsed(view._repr_html_())
    assert shown.labels("cs-mark") == ["here"]
    assert parsed(view.to_html()).text == DOCS["a"]
    assert parsed(view.to_html()).labels("cs-mark") == ["here"]


@given(data=st.data(), text=hostile_texts())
def test_a_mark_anywhere_leaves_the_text_as_it_is(data: st.DataObject, text: str) -> None:
    rows = data.draw(rows_on(text, tuple(cs.Boundary.__members__)))
    at = data.draw(st.integers(0, len(text)))
    named = rows.assign(doc_id=pd.Series(["d"] * len(rows), dtype=object))
    view = cs.show(named, {"d": text}, at=at)
    if text:
        assert parsed(view._repr_html_()).text == as_text(text)
        assert parsed(view._repr_html_()).labels("cs-mark") == ["here"]


def test_elements_that_are_cut_can_be_shown() -> None:
    docs = {"a": "# Head\n\nA long paragraph of words.\n", "b": "One.\n\n- a list\n- of items\n"}
    chunks = cs.chunk(docs, cs.SplitPoints(chunk_size=14, chunk_overlap=0), progress=False)
    cut = cs.stats.cut_elements(chunks, docs, format="markdown").dropna(subset="first_cut")
    assert len(cut)
    for row in cut.itertuples():
        view = cs.show(chunks, docs, doc_id=row.doc_id, page_index=row.page_index, at=row.first_cut)
        assert parsed(view._repr_html_()).labels("cs-mark") == ["here"]


def test_a_page_of_a_document_is_found_by_its_chunk() -> None:
    docs = pd.DataFrame(
        {"doc_id": ["d"] * 3, "page_index": [0, 1, 2], "text": ["", "One. Two.", "Three."]}
    )
    chunks = cs.chunk(docs, cs.SplitPoints(chunk_size=5, chunk_overlap=0), progress=False)
    assert cs.show(chunks, docs).page_index == 1  # the first with chunks
    assert cs.show(chunks, docs, chunk_index=2).page_index == 2
    assert cs.show(chunks, docs, page_index=0).page_index == 0
    assert "Also here: 2 pages" in cs.show(chunks, docs)._repr_html_()
    with pytest.raises(ArgumentError, match="chunk_index must be that of a chunk"):
        cs.show(chunks, docs, page_index=2, chunk_index=0)


def test_a_file_holds_all_pages_to_unfold_with_its_own_open() -> None:
    whole = parsed(cs.show(CHUNKS, DOCS, page=2).to_html())
    assert whole.text == DOCS["a"]
    assert ["open" in each for each in whole.of_class("cs-sheet")] == [False, True]


def test_a_file_of_a_large_document_holds_one_page_and_says_so() -> None:
    text = "word " * 400_000
    chunks = cs.chunk(text, cs.SplitPoints(chunk_size=50_000), tokens="estimate", progress=False)
    view = cs.show(chunks, text, page=2)
    assert view.n_pages > 15
    whole = view.to_html()
    assert len(whole) < 200_000
    assert f"Page 2 of {view.n_pages}" in whole
    assert re.search(r"… [\d,]+ characters after", whole)


def test_a_file_is_written_whole_and_is_what_comes_back(tmp_path: Path) -> None:
    target = tmp_path / "a.html"
    target.write_text("old")
    whole = cs.show(CHUNKS, DOCS).to_html(target)
    assert target.read_text(encoding="utf-8") == whole
    assert [each.name for each in tmp_path.iterdir()] == ["a.html"]
    assert whole.startswith("<!DOCTYPE html>")


@pytest.mark.parametrize("name", ["", "no such folder/a.html", "a\0b", "\ud800/b"])
def test_a_file_that_cannot_be_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ArgumentError, match="path must be a file that can be written"):
        cs.show(CHUNKS, DOCS).to_html(f"{tmp_path}/{name}")
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match="its folder 'none' is missing"):
        cs.show(CHUNKS, DOCS).to_html(tmp_path / "none" / "a.html")


def test_a_file_has_the_rights_of_any_new_file(tmp_path: Path) -> None:
    cs.show(CHUNKS, DOCS).to_html(tmp_path / "a.html")
    (tmp_path / "b.html").touch()
    assert (tmp_path / "a.html").stat().st_mode == (tmp_path / "b.html").stat().st_mode


def test_a_draft_has_the_ending_of_its_file_and_none_is_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drafts = []

    def full(draft: Path, target: Path) -> None:
        drafts.append(draft.suffix)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(ArgumentError, match="No space left on device"):
        write_whole(tmp_path / "a.md", "text")
    assert drafts == [".md"]
    assert list(tmp_path.iterdir()) == []


def test_a_view_that_cannot_be_made_writes_no_file(tmp_path: Path) -> None:
    with pytest.raises(ArgumentTypeError):
        cs.show(CHUNKS, DOCS).to_html(b"a.html")  # type: ignore[arg-type]


@pytest.mark.parametrize(("docs", "said"), [({}, "There is no document."), ({"a": ""}, "is empty")])
def test_nothing_is_said_to_be_nothing(docs: dict[str, str], said: str) -> None:
    view = cs.show(CHUNKS.iloc[:0], docs)
    assert said in view._repr_html_()
    assert said in view.to_html()
    assert view.n_pages == 1


def test_a_document_without_chunks_is_shown_as_one_gap() -> None:
    view = cs.show(CHUNKS.iloc[:0], {"a": "One."})
    assert parsed(view._repr_html_()).labels("cs-more") == ["in no chunk · 4 characters"]


def test_the_legend_tells_what_there_is_and_no_more() -> None:
    shown = cs.show(CHUNKS, DOCS)._repr_html_()
    legend = shown.partition('cs-legend"')[2].partition("</ul>")[0]
    assert "why it ended" in legend
    assert "in both" not in legend
    assert "kept apart" not in legend
    assert "line end" not in legend


def test_a_document_cannot_put_an_entry_into_the_legend() -> None:
    text = 'class="cs-context" data-g="→" <u '
    view = cs.show(cs.chunk(text, cs.SplitPoints(), progress=False), text)
    legend = view._repr_html_().partition('cs-legend"')[2].partition("</ul>")[0]
    assert "kept apart" not in legend
    assert "tab" not in legend


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"splitter": "smal"}, "unknown splitter 'smal'; known are small"),
        ({"doc_id": "z"}, "unknown doc_id 'z'; known are a, b, c"),
        ({"page_index": 1}, "page_index must be that of a page of the document (0), got 1"),
        ({"chunk_index": 80}, "chunk_index must be that of a chunk of the document, got 80"),
        ({"page": 3}, "page must be a whole number, at least 1 and at most 2, got 3"),
        ({"page": 1, "chunk_index": 1}, "page must be None where chunk_index is given, got 1"),
        ({"page": 1, "at": 3}, "at must be None where page is given, got 3"),
        ({"chunk_index": 1, "at": 0}, "at must be None where chunk_index is given, got 0"),
        ({"at": 401}, "at must be a whole number, at least 0 and at most 400, got 401"),
    ],
)
def test_what_is_not_there_is_refused(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(ArgumentError, match=re.escape(said)):
        cs.show(CHUNKS, DOCS, **wrong)  # type: ignore[arg-type]


def test_other_documents_are_refused() -> None:
    with pytest.raises(TableError, match="docs must be those the chunks were made from"):
        cs.show(CHUNKS, {**DOCS, "a": "Another text."})


def test_a_fragment_carries_the_settings_that_it_shows() -> None:
    assert 'data-key="small &#x27;a&#x27; 0 1"' in cs.show(CHUNKS, DOCS)._repr_html_()


def test_the_repr_is_one_short_line() -> None:
    assert repr(cs.show(CHUNKS, DOCS)) == "<ChunkView of 'a': 80 chunks, page 1 of 2>"
