from __future__ import annotations

import itertools

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.errors import TableError
from chunkscope.splitters import SPLITTERS
from tests.laws.strategies import splitters
from tests.stats.covers import cut_documents, slow_depths
from tests.stats.tables import table_of, with_sizes

Row = dict[str, object]


def slow_certificate(chunks: pd.DataFrame, pages: pd.DataFrame) -> Row:
    """The certificate of one document, place by place."""
    counts = {"chars": 0, "chars_covered": 0, "n_gaps": 0, "gap_chars": 0}
    counts |= {"blank_chars": 0, "lost_chars": 0, "repeated_chars": 0}
    firsts: dict[str, int | None] = dict.fromkeys(
        ["first_gap_page", "first_gap_start", "first_lost_page", "first_lost_start"]
    )
    pages = pages.sort_values("page_index")
    for page, text in zip(pages["page_index"], pages["text"], strict=True):
        depths = slow_depths(chunks[chunks["page_index"] == page], text)
        counts["chars"] += len(text)
        for place, depth in enumerate(depths):
            counts["chars_covered"] += depth > 0
            counts["repeated_chars"] += max(depth - 1, 0)
            if depth:
                continue
            blank = text[place].isspace()
            counts["gap_chars"] += 1
            counts["blank_chars" if blank else "lost_chars"] += 1
            counts["n_gaps"] += place == 0 or depths[place - 1] > 0
            for kind in ("gap",) if blank else ("gap", "lost"):
                if firsts[f"first_{kind}_page"] is None:
                    firsts |= {f"first_{kind}_page": page, f"first_{kind}_start": place}
    ordered = sorted(
        zip(*(chunks[name] for name in ORDER), strict=True), key=lambda chunk: chunk[0]
    )
    in_order = True
    for one, other in itertools.pairwise(ordered):
        in_order &= one[0] < other[0] and one[1] <= other[1]
        in_order &= one[1] < other[1] or (one[2] <= other[2] and one[3] <= other[3])
    share = counts["chars_covered"] / counts["chars"] if counts["chars"] else None
    return {
        "n_pages": len(pages),
        "n_chunks": len(chunks),
        **counts,
        "share_covered": share,
        "in_order": in_order,
        "complete": counts["lost_chars"] == 0,
        **firsts,
    }


ORDER = ("chunk_index", "page_index", "char_start", "char_end")


@given(cut=cut_documents())
def test_every_number_equals_a_slow_computation(cut: tuple[pd.DataFrame, pd.DataFrame]) -> None:
    chunks, docs = cut
    expected = []
    for splitter in dict.fromkeys(chunks["splitter"]):
        for doc_id in dict.fromkeys(docs["doc_id"]):
            ours = chunks[(chunks["splitter"] == splitter) & (chunks["doc_id"] == doc_id)]
            row = slow_certificate(ours, docs[docs["doc_id"] == doc_id])
            expected.append({"splitter": splitter, "doc_id": doc_id, **row})
    rows = [
        {name: None if pd.isna(value) else value for name, value in row.items()}
        for row in cs.stats.coverage(chunks, docs).to_dict("records")
    ]
    assert rows == expected


@given(
    text=st.text(alphabet="ab.\n #\ud800", max_size=60),
    splitter=st.one_of(*(splitters(kind) for kind in SPLITTERS.values())),
)
def test_our_own_splitters_lose_nothing_and_keep_the_order(
    text: str, splitter: cs.Splitter
) -> None:
    chunks = cs.chunk(text, {"ours": splitter})
    for row in cs.stats.coverage(chunks, text).to_dict("records"):
        assert row["n_gaps"] == 0
        assert row["complete"]
        assert row["in_order"]
        assert row["repeated_chars"] == chunks["overlap_chars"].sum()


@given(cut=cut_documents())
def test_a_certificate_agrees_with_the_depths(cut: tuple[pd.DataFrame, pd.DataFrame]) -> None:
    table, runs = cs.stats.coverage(*cut), cs.stats.depths(*cut)
    size = runs["char_end"] - runs["char_start"]
    assert table["gap_chars"].sum() == size[runs["n_chunks"] == 0].sum()
    assert table["n_gaps"].sum() == (runs["n_chunks"] == 0).sum()
    assert (table["blank_chars"] + table["lost_chars"] == table["gap_chars"]).all()


def test_only_white_space_may_be_missing_from_what_is_complete() -> None:
    rows = [
        {"doc_id": doc_id, "char_start": start, "char_end": start + 2, "n_chars": 2, "text": "ab"}
        for doc_id, start in (("blank", 3), ("lost", 3))
    ]
    docs = {"blank": " \u3000\nab", "lost": " .\nab", "none": "\n", "nothing": ""}
    table = cs.stats.coverage(table_of(*rows), docs).set_index("doc_id")
    assert table["complete"].to_dict() == dict.fromkeys(docs, True) | {"lost": False}
    assert table["blank_chars"].tolist() == [3, 2, 1, 0]
    assert table["first_gap_start"].tolist() == [0, 0, 0, pd.NA]
    assert table["first_lost_start"].tolist() == [pd.NA, 1, pd.NA, pd.NA]
    assert table["share_covered"].isna().tolist() == [False, False, False, True]


def test_a_document_without_chunks_has_a_row_for_every_splitter() -> None:
    docs = {"a": "One.", "b": "Two."}
    chunks = cs.chunk(docs, {"p": cs.SplitPoints(), "q": cs.TokenWindows()})
    table = cs.stats.coverage(chunks[chunks["doc_id"] == "a"], docs)
    assert table["doc_id"].tolist() == ["a", "b", "a", "b"]
    assert table["complete"].tolist() == [True, False, True, False]
    assert table["lost_chars"].tolist() == [0, 4, 0, 4]


def test_the_first_gap_follows_the_order_of_the_pages_and_not_that_of_the_table() -> None:
    docs = pd.DataFrame({"doc_id": ["d", "e", "d"], "page_index": [2, 0, 1], "text": ["ab"] * 3})
    chunks = table_of(
        {"doc_id": "e", "char_end": 2, "n_chars": 2, "text": "ab"},
        {"doc_id": "d", "page_index": 1, "char_end": 1, "n_chars": 1, "text": "a"},
    )
    table = cs.stats.coverage(chunks, docs)
    assert table["doc_id"].tolist() == ["d", "e"]
    assert table["n_pages"].tolist() == [2, 1]
    assert table["first_gap_page"].tolist() == [1, pd.NA]
    assert table["first_gap_start"].tolist() == [1, pd.NA]


@pytest.mark.parametrize(
    ("spans", "in_order"),
    [
        ([(0, 0, 2), (1, 2, 4)], True),
        ([(1, 2, 4), (0, 0, 2)], True),  # the order of the rows says nothing
        ([(0, 0, 4), (1, 0, 4)], True),  # a repeat goes nowhere
        ([(0, 2, 4), (1, 0, 2)], False),
        ([(0, 0, 4), (1, 1, 3)], False),  # inside the one before: its end goes back
        ([(0, 0, 2), (0, 2, 4)], False),  # which comes first is not known
    ],
)
def test_order_is_that_of_the_chunk_index(
    spans: list[tuple[int, int, int]], in_order: bool
) -> None:
    rows = [
        {"chunk_index": n, "char_start": a, "char_end": b, "n_chars": b - a, "text": "abcd"[a:b]}
        for n, a, b in spans
    ]
    assert cs.stats.coverage(table_of(*rows), {"d": "abcd"})["in_order"].tolist() == [in_order]


def test_the_empty_table_gives_no_rows_and_the_same_columns() -> None:
    docs = {"d": "abcd"}
    one = cs.stats.coverage(with_sizes(a=[4]), docs)
    none = cs.stats.coverage(with_sizes(), docs)
    assert (len(one), len(none)) == (1, 0)
    pd.testing.assert_series_equal(none.dtypes, one.dtypes)


def test_no_documents_have_no_certificates() -> None:
    assert len(cs.stats.coverage(with_sizes(), {})) == 0


def test_a_table_without_texts_is_certified_too() -> None:
    docs = {"a": "One two. Three four."}
    chunks = cs.chunk(docs, cs.SplitPoints(chunk_size=9), text=False)
    assert cs.stats.coverage(chunks, docs)["complete"].tolist() == [True]


def test_the_table_and_the_documents_are_not_changed() -> None:
    docs = cs.documents({"a": "One two. Three four."})
    chunks = cs.chunk(docs, cs.SplitPoints(chunk_size=9))
    before = chunks.copy(deep=True), docs.copy(deep=True)
    cs.stats.coverage(chunks, docs)
    pd.testing.assert_frame_equal(chunks, before[0])
    pd.testing.assert_frame_equal(docs, before[1])


def test_other_documents_are_refused() -> None:
    chunks = cs.chunk({"d": "One."}, cs.SplitPoints())
    with pytest.raises(TableError, match=r"page 0 of document 'd' differs at \[0, 4\)"):
        cs.stats.coverage(chunks, {"d": "Two."})
