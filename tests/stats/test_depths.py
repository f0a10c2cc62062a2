from __future__ import annotations

import itertools

import pandas as pd
import pytest
from hypothesis import given

import chunkscope as cs
from chunkscope.errors import TableError
from tests.stats.covers import cut_documents, slow_depths
from tests.stats.tables import with_sizes


@given(cut=cut_documents())
def test_the_runs_equal_a_count_place_by_place(cut: tuple[pd.DataFrame, pd.DataFrame]) -> None:
    chunks, docs = cut
    expected = []
    for splitter in dict.fromkeys(chunks["splitter"]):
        ours = chunks[chunks["splitter"] == splitter]
        for doc_id in dict.fromkeys(docs["doc_id"]):
            pages = docs[docs["doc_id"] == doc_id].sort_values("page_index")
            for page, text in zip(pages["page_index"], pages["text"], strict=True):
                on_page = ours[(ours["doc_id"] == doc_id) & (ours["page_index"] == page)]
                start = 0
                for depth, run in itertools.groupby(slow_depths(on_page, text)):
                    end = start + len(list(run))
                    expected.append((splitter, doc_id, page, start, end, depth))
                    start = end
    table = cs.stats.depths(chunks, docs)
    assert list(table.itertuples(index=False, name=None)) == expected


def test_a_page_without_chunks_is_one_gap_and_an_empty_page_is_none() -> None:
    docs = {"a": "One.", "b": "", "c": "Two."}
    chunks = cs.chunk({"a": "One."}, {"mine": cs.SplitPoints()})
    table = cs.stats.depths(chunks, docs)
    assert table["doc_id"].tolist() == ["a", "c"]
    assert table["n_chunks"].tolist() == [1, 0]
    assert table["char_end"].tolist() == [4, 4]


def test_a_chunk_that_ends_where_the_next_begins_makes_no_new_run() -> None:
    text = "One two. Three four."
    table = cs.stats.depths(cs.chunk(text, cs.SplitPoints(9)), text)
    assert table[["char_start", "char_end", "n_chunks"]].to_numpy().tolist() == [[0, 20, 1]]


def test_overlap_is_a_run_of_two() -> None:
    text = "One two three four five six seven."
    splitter = cs.TokenWindows(5, chunk_overlap=2, punctuation=())
    chunks = cs.chunk(text, splitter)
    table = cs.stats.depths(chunks, text)
    twice = table[table["n_chunks"] == 2]
    assert (twice["char_end"] - twice["char_start"]).sum() == chunks["overlap_chars"].sum() > 0


def test_the_empty_table_gives_no_rows_and_the_same_columns() -> None:
    docs = {"d": "abcd"}
    one = cs.stats.depths(with_sizes(a=[4]), docs)
    none = cs.stats.depths(with_sizes(), docs)
    assert (len(one), len(none)) == (1, 0)
    pd.testing.assert_series_equal(none.dtypes, one.dtypes)


def test_documents_that_come_once_are_enough() -> None:
    chunks = cs.chunk({"d": "One."}, cs.SplitPoints())
    assert len(cs.stats.depths(chunks, (pair for pair in [("d", "One.")]))) == 1


def test_other_documents_are_refused() -> None:
    chunks = cs.chunk({"d": "One."}, cs.SplitPoints())
    with pytest.raises(TableError, match="page 0 of document 'd' is missing"):
        cs.stats.depths(chunks, {"e": "One."})
    with pytest.raises(TableError, match=r"page 0 of document 'd' differs at \[0, 4\)"):
        cs.stats.depths(chunks, {"d": "Two."})
