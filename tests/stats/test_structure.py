"""`stats.structure` and `stats.cut_elements`: laws, then examples worked out by hand."""

from __future__ import annotations

import json
from collections.abc import Callable

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.errors import ArgumentError, ArgumentTypeError
from chunkscope.stats.elements import ELEMENTS, elements
from tests.conftest import ROOT, FreshPython
from tests.stats.slow_structure import slow_cut_elements, slow_structure
from tests.stats.tables import table_of

MARKDOWN = "# Tea\n\n- boil water\n- wait\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n<p>x\n"
HTML = "<h1>Tea</h1>\n<ul><li>boil<li>wait</ul><table><tr><td>1</table>\n"
DOCS: dict[object, str] = {"\ud800.md": MARKDOWN, "b.HTML": HTML, 3: MARKDOWN, "c.md": "\n"}
FORMATS: dict[object, str] = {3: "markdown"}
FOUND = {
    doc_id: [tuple(each) for each in elements(text, written_in)]
    for (doc_id, text), written_in in zip(
        DOCS.items(), ("markdown", "html", "markdown", "markdown"), strict=True
    )
}


@st.composite
def tables(draw: st.DrawFn) -> pd.DataFrame:
    """Chunks of `DOCS`, anywhere in them, of two splitters."""
    rows = []
    for _ in range(draw(st.integers(1, 12))):
        doc_id = draw(st.sampled_from(list(DOCS)))
        start, end = sorted(draw(st.tuples(*[st.integers(0, len(DOCS[doc_id]))] * 2)))
        splitter = draw(st.sampled_from(["p", "\ud800"]))
        rows.append(a_chunk(doc_id, start, end, splitter=splitter, text=DOCS[doc_id][start:end]))
    return table_of(*rows)


def a_chunk(doc_id: object, start: int, end: int, **others: object) -> dict[str, object]:
    places = {"char_start": start, "char_end": end, "n_chars": end - start}
    return {"doc_id": doc_id, **places, **others}


def cut(text: str, *places: int, doc_id: str = "a.md") -> tuple[pd.DataFrame, dict[str, str]]:
    """The chunks of a text that is cut at these places."""
    edges = zip((0, *places), (*places, len(text)), strict=True)
    rows = [a_chunk(doc_id, start, end, text=text[start:end]) for start, end in edges]
    return table_of(*rows), {doc_id: text}


def n_cut(chunks: pd.DataFrame, docs: dict[str, str]) -> dict[str, int]:
    table = cs.stats.structure(chunks, docs)
    return dict(zip(table["element"], table["n_cut"].tolist(), strict=True))


# ---------------------------------------------------------------- laws


@given(tables())
def test_every_number_equals_a_slow_computation(chunks: pd.DataFrame) -> None:
    before = chunks.copy()
    table = cs.stats.structure(chunks, DOCS, format=FORMATS)  # type: ignore[arg-type]
    expected = slow_structure(chunks, FOUND, list(ELEMENTS))  # type: ignore[arg-type]
    assert len(table) == len(expected)
    for row, slow in zip(table.to_dict("records"), expected, strict=True):
        assert row == pytest.approx(slow, nan_ok=True)
    pd.testing.assert_frame_equal(chunks, before)


@given(tables())
def test_every_cut_element_equals_a_slow_computation(chunks: pd.DataFrame) -> None:
    table = cs.stats.cut_elements(chunks, DOCS, format=FORMATS)  # type: ignore[arg-type]
    rows = [
        {name: None if pd.isna(value) else value for name, value in row.items()}
        for row in table.to_dict("records")
    ]
    assert rows == slow_cut_elements(chunks, FOUND)  # type: ignore[arg-type]


@pytest.mark.parametrize("function", [cs.stats.structure, cs.stats.cut_elements])
def test_what_is_empty_gives_no_rows_with_the_same_columns(
    function: Callable[..., pd.DataFrame],
) -> None:
    chunks, docs = cut("# a\n\nb", 1)
    full = function(chunks, docs)
    assert len(full)
    for empty in (
        function(chunks.iloc[:0], docs),
        function(chunks.iloc[:0], {}),
        function(chunks, docs, format="plaintext"),
    ):
        assert empty.empty
        assert (
            empty.dtypes.drop("doc_id", errors="ignore").to_dict()
            == full.dtypes.drop("doc_id", errors="ignore").to_dict()
        )


# ---------------------------------------------------------------- examples by hand


def test_a_table_cut_between_its_rows_is_cut_and_its_rows_are_not() -> None:
    text = "| a |\n|---|\n| 1 |\n"
    assert n_cut(*cut(text, 12)) == {"table": 1, "table_row": 0}
    assert n_cut(*cut(text, 14)) == {"table": 1, "table_row": 1}


def test_a_cut_in_the_white_space_around_an_element_does_not_cut_it() -> None:
    text = "a\n\n```\nx\n```\n\nb"
    assert n_cut(*cut(text, 3, 12)) == {"paragraph": 0, "code": 0}
    assert n_cut(*cut(text, 2, 14)) == {"paragraph": 0, "code": 0}
    assert n_cut(*cut(text, 8))["code"] == 1


def test_a_heading_at_the_end_of_a_chunk_is_cut_from_its_text_but_whole() -> None:
    text = "# Tea\n\nHot water.\nLeaves.\n"
    assert n_cut(*cut(text, 7)) == {"heading": 0, "heading_text": 1, "paragraph": 0}
    assert n_cut(*cut(text, 18)) == {"heading": 0, "heading_text": 0, "paragraph": 1}
    assert n_cut(*cut(text, 3)) == {"heading": 1, "heading_text": 0, "paragraph": 0}


def test_with_overlap_one_chunk_that_holds_the_element_is_enough() -> None:
    text = "- one\n- two\n"
    rows = [a_chunk("a.md", a, b, text=text[a:b]) for a, b in ((0, 8), (4, 12))]
    docs = {"a.md": text}
    assert n_cut(table_of(*rows), docs) == {"list": 1, "list_item": 0}
    whole = [*rows, a_chunk("a.md", 0, 12, text=text)]
    assert n_cut(table_of(*whole), docs) == {"list": 0, "list_item": 0}


def test_chunks_are_counted_once_a_kind_however_many_elements_they_cut() -> None:
    text = "- a\n  - b\n"
    table = cs.stats.structure(*cut(text, 3, 9)).set_index("element")
    # The inner list goes from 6 to 9: the cut at 9 is its end.
    assert table.loc["list", ["n_elements", "n_cut", "n_chunks"]].tolist() == [2, 1, 2]


def test_elements_of_pages_without_chunks_of_the_splitter_are_left_out() -> None:
    docs = {"a.md": "- a\n", "b.md": "# b\n\nc"}
    chunks = table_of(
        a_chunk("a.md", 0, 4, text="- a\n", splitter="p"),
        a_chunk("b.md", 0, 2, text="# ", splitter="q"),
    )
    table = cs.stats.structure(chunks, docs)
    headings = table[table["element"] == "heading"]
    assert headings["n_elements"].tolist() == [0, 1]
    assert headings["share_cut"].isna().tolist() == [True, False]


def test_an_element_that_no_chunk_touches_is_cut_by_none() -> None:
    text = "# a\n\n- b\n"
    chunks = table_of(a_chunk("a.md", 0, 5, text=text[:5]))
    table = cs.stats.cut_elements(chunks, {"a.md": text}).set_index("element")
    assert table.loc["list", "n_chunks"] == 0
    assert table["first_cut"].isna().tolist() == [False, True, True]


def test_the_first_cut_is_where_a_chunk_ends_or_else_where_one_begins() -> None:
    text = "abcdefghij"
    rows = [a_chunk("a.md", a, b, text=text[a:b]) for a, b in ((0, 6), (4, 10))]
    (first,) = cs.stats.cut_elements(table_of(*rows), {"a.md": text})["first_cut"]
    assert first == 6
    (first,) = cs.stats.cut_elements(table_of(rows[1]), {"a.md": text})["first_cut"]
    assert first == 4


def test_pages_of_a_document_are_looked_at_apart() -> None:
    docs = pd.DataFrame({"doc_id": "a.md", "page_index": [0, 1], "text": ["# a", "# b"]})
    chunks = cs.chunk(docs, cs.SplitPoints(chunk_size=2, lookback=0))
    table = cs.stats.cut_elements(chunks, docs)
    assert table["page_index"].tolist() == [0, 1]


@pytest.mark.parametrize(
    ("doc_id", "given", "n_elements"),
    [
        ("a.md", "auto", 2),
        ("A.MARKDOWN", "auto", 2),
        ("https://x/a.html", "auto", 1),
        ("a.HTM", "auto", 1),
        ("a.txt", "auto", 0),
        (7, "auto", 0),
        (7, "markdown", 2),
        ("a.md", "plaintext", 0),
        ("a.md", "html", 1),
        ("a.md", {}, 2),
        ("a.md", {"a.md": "html"}, 1),
        ("a.md", {"a.md": "auto"}, 2),
        (7, {7: "html"}, 1),
    ],
)
def test_the_format_is_told_by_the_name_or_the_caller(
    doc_id: object, given: object, n_elements: int
) -> None:
    docs = {doc_id: "- a<br>"}  # a list and an item; or a tag; or nothing
    chunks = table_of(a_chunk(doc_id, 0, 7, text=docs[doc_id]))
    table = cs.stats.structure(chunks, docs, format=given)  # type: ignore[arg-type]
    assert table["n_elements"].sum() == n_elements


def test_overlap_and_order_of_rows_change_nothing_about_real_chunks() -> None:
    docs = cs.read(ROOT / "data" / "field_guide.md")
    chunks = cs.chunk(docs, [cs.SplitPoints(chunk_size=300), cs.Recursive(chunk_size=300)])
    table = cs.stats.structure(chunks, docs)
    mixed = chunks.sample(frac=1, random_state=0).sort_values("splitter", ascending=False)
    other = cs.stats.structure(mixed, docs)
    pd.testing.assert_frame_equal(
        table.sort_values(["splitter", "element"], ignore_index=True),
        other.sort_values(["splitter", "element"], ignore_index=True),
    )


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ("markdwn", ArgumentError, "unknown format 'markdwn'; known are markdown"),
        ({"b.md": "html"}, ArgumentError, "format must be of documents in docs, 'b.md' is none"),
        ({"a.md": "htm"}, ArgumentError, "unknown format of 'a.md' 'htm'; known are html"),
        ({"a.md": None}, ArgumentTypeError, "format of 'a.md' must be one of auto"),
        (None, ArgumentTypeError, "format must be one of auto, markdown, html, plaintext, or a"),
    ],
)
def test_formats_that_nobody_knows_are_refused(
    given: object, error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        cs.stats.structure(*cut("# a", 1), format=given)  # type: ignore[arg-type]


def test_markdown_it_is_imported_on_first_use_only(fresh_python: FreshPython) -> None:
    code = "import sys, json; from chunkscope import stats; print(json.dumps(list(sys.modules)))"
    assert "markdown_it" not in json.loads(fresh_python("-c", code).stdout)
