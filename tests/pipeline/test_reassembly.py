"""Pages from their chunks: what was cut comes back, and a hole in it is named."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.chunks.pages import ordered_pages
from chunkscope.errors import TableError, excerpt
from chunkscope.pipeline.tables import reassemble
from chunkscope.pipeline.tables.reassembly import _page
from chunkscope.records import ParsedDocument
from chunkscope.splitters import SPLITTERS
from tests.laws.strategies import splitters
from tests.pipeline.drawn_documents import any_splitter, few, parsed_documents

COLUMNS = ["doc_id", "page_index", "text"]

# ----------------------------------------------------------------------------------- laws


@pytest.mark.parametrize("name", SPLITTERS)
@few
@given(documents=parsed_documents(), data=st.data())
def test_the_chunks_of_a_page_give_it_back(
    name: str, documents: list[ParsedDocument], data: st.DataObject
) -> None:
    splitter = data.draw(splitters(SPLITTERS[name]))
    pages = ordered_pages(documents)[COLUMNS]
    filled = pages[pages["text"] != ""].reset_index(drop=True)
    found = reassemble(cs.chunk(documents, {"a": splitter}, encoding="unicode"))
    assert found.values.tolist() == filled.values.tolist()
    assert found.columns.tolist() == COLUMNS
    assert found["page_index"].dtype == "int64"


@few
@given(documents=parsed_documents(), splitter=any_splitter(), data=st.data())
def test_the_order_of_rows_does_not_matter_but_for_that_of_documents(
    documents: list[ParsedDocument], splitter: cs.Splitter, data: st.DataObject
) -> None:
    table = cs.chunk(documents, {"a": splitter}, encoding="unicode")
    order = data.draw(st.permutations(range(len(table))))
    mixed = reassemble(table.iloc[order])
    assert list(mixed["doc_id"].unique()) == list(table.iloc[order]["doc_id"].unique())
    places = ["doc_id", "page_index"]
    assert sorted(mixed.values.tolist()) == sorted(reassemble(table).values.tolist())
    assert not mixed.duplicated(places).any()


@few
@given(documents=parsed_documents(), splitter=any_splitter(), data=st.data())
def test_chunks_of_a_document_without_a_gap_give_the_pages_they_cover_or_name_what_they_lack(
    documents: list[ParsedDocument], splitter: cs.Splitter, data: st.DataObject
) -> None:
    table = cs.chunk(documents, {"a": splitter}, encoding="unicode")
    if table.empty:
        return
    of = table[table["doc_id"] == data.draw(st.sampled_from(list(table["doc_id"].unique())))]
    first = data.draw(st.integers(0, len(of) - 1))
    rows = of.iloc[first : data.draw(st.integers(first + 1, len(of)))]
    page = rows[rows["page_index"] == rows["page_index"].iloc[0]]
    if page["char_start"].iloc[0] > 0:
        with pytest.raises(TableError, match="chunks must cover their page"):
            reassemble(rows)
        return
    whole = reassemble(table).set_index(["doc_id", "page_index"])["text"]
    found = reassemble(rows)
    assert found["page_index"].tolist() == list(rows["page_index"].unique())
    *others, last = found.itertuples()
    assert all(each.text == whole[each.doc_id, each.page_index] for each in others)
    end = rows["char_end"][rows["page_index"] == last.page_index].max()
    assert last.text == whole[last.doc_id, last.page_index][:end]


@few
@given(documents=parsed_documents(), splitter=any_splitter(), data=st.data())
def test_a_chunk_that_is_missing_between_two_others_of_its_document_is_named(
    documents: list[ParsedDocument], splitter: cs.Splitter, data: st.DataObject
) -> None:
    table = cs.chunk(documents, {"a": splitter}, encoding="unicode")
    last = table.groupby("doc_id", sort=False)["chunk_index"].transform("max")
    inner = table.index[(table["chunk_index"] > 0) & (table["chunk_index"] < last)].tolist()
    if not inner:
        return
    lost = data.draw(st.sets(st.sampled_from(inner), min_size=1))
    first = table.loc[min(lost)]
    says = f"of document {excerpt(first['doc_id'])} once, chunk_index {first['chunk_index']} is mis"
    with pytest.raises(TableError, match=re.escape(says)):
        reassemble(table.drop(index=list(lost)))


# ----------------------------------------------------------------------------- by hand


def table_of(*chunks: tuple[int, int, str]) -> pd.DataFrame:
    """A chunk table of one page of document "a" with these offsets and texts."""
    made = cs.chunk({"a": "x" * len(chunks)}, cs.SplitPoints(1))
    start, end, text = zip(*chunks, strict=True)
    return made.assign(char_start=start, char_end=end, text=text)


def test_chunks_may_overlap_by_more_than_one_chunk_and_lie_in_one_another() -> None:
    table = table_of((0, 3, "abc"), (1, 7, "bcdefg"), (2, 4, "cd"), (2, 4, "cd"), (4, 8, "efgh"))
    assert reassemble(table)["text"].tolist() == ["abcdefgh"]


class Counted(str):
    """A text that counts the characters that are read of it."""

    read = 0

    def __getitem__(self, place: object) -> str:
        piece = super().__getitem__(place)  # type: ignore[index]
        Counted.read += len(piece)
        return piece


@pytest.mark.parametrize("step", [1, 7, 50])
@pytest.mark.parametrize("size", [50, 400])
def test_no_character_of_a_chunk_is_read_more_than_a_few_times(size: int, step: int) -> None:
    text = "".join(map(chr, range(97, 97 + 2000)))
    starts = range(0, len(text) - size + 1, step)
    pieces = [(start, start + size, Counted(text[start : start + size])) for start in starts]
    Counted.read = 0
    assert _page(pieces, "a", 0) == text[: starts[-1] + size]
    assert Counted.read <= 3 * size * len(starts)


PAGES = ("One. Two.", "\n \n", "Three. Four.", "", "Five.")
WHOLE = cs.chunk(
    pd.DataFrame({"doc_id": "a", "page_index": range(5), "text": PAGES}),
    cs.TokenWindows(2, chunk_overlap=0),
)


@pytest.mark.parametrize(
    ("rows", "lost"),
    [
        (WHOLE[WHOLE["page_index"] != 2], 3),
        (WHOLE[WHOLE["text"].str.strip() != ""], 2),
        (WHOLE[WHOLE["page_index"].isin([0, 4])], 2),
    ],
)
def test_pages_that_were_left_out_between_others_are_missed(rows: pd.DataFrame, lost: int) -> None:
    says = f"chunks must hold every chunk of document 'a' once, chunk_index {lost} is missing; give"
    with pytest.raises(TableError, match="^" + re.escape(says)):
        reassemble(rows)


def test_a_chunk_that_is_there_twice_is_named() -> None:
    says = "chunks must hold every chunk of document 'a' once, chunk_index 0 is there twice; give"
    with pytest.raises(TableError, match="^" + re.escape(says)):
        reassemble(pd.concat([WHOLE, WHOLE]))


@pytest.mark.parametrize("pages", [[0], [2], [4], [0, 1], [1, 2], [2, 4], [0, 1, 2, 4]])
def test_rows_of_one_page_or_of_several_that_follow_one_another_will_do(pages: list[int]) -> None:
    found = reassemble(WHOLE[WHOLE["page_index"].isin(pages)])
    assert dict(zip(found["page_index"], found["text"], strict=True)) == {
        each: PAGES[each] for each in pages
    }


def test_each_document_has_chunks_of_its_own_number() -> None:
    both = pd.concat([WHOLE[WHOLE["page_index"] == 2], WHOLE.assign(doc_id="b")])
    assert reassemble(both)["doc_id"].tolist() == ["a", "b", "b", "b", "b"]


def test_the_end_of_a_page_cannot_be_known() -> None:
    assert reassemble(table_of((0, 2, "ab")))["text"].tolist() == ["ab"]


def test_ids_keep_their_kind() -> None:
    table = cs.chunk({2: "One.", 1: "Two."}, cs.SplitPoints(3))
    assert reassemble(table).values.tolist() == [[2, 0, "One."], [1, 0, "Two."]]
    mixed = cs.chunk([(2, "One."), (("a", 1), "Two.")], cs.SplitPoints(3))
    assert reassemble(mixed)["doc_id"].tolist() == [2, ("a", 1)]


def test_no_chunks_are_no_pages() -> None:
    found = reassemble(cs.chunk({"a": ""}, cs.SplitPoints(3)))
    assert found.columns.tolist() == COLUMNS
    assert len(found) == 0


@pytest.mark.parametrize(
    "saved",
    [
        lambda table: pd.read_parquet(io.BytesIO(table.to_parquet())),
        lambda table: pd.read_csv(io.StringIO(table.to_csv(index=False)), keep_default_na=False),
    ],
)
def test_a_saved_table_gives_its_pages(saved: Callable[[pd.DataFrame], pd.DataFrame]) -> None:
    docs = {"a": "One. NA.\n\nThree, four.", "b": " "}
    table = cs.chunk(docs, cs.TokenWindows(3))
    pd.testing.assert_frame_equal(reassemble(saved(table)), cs.documents(docs))


# ------------------------------------------------------------------------------- refused


@pytest.mark.parametrize(
    ("table", "says"),
    [
        (
            table_of((1, 3, "bc")),
            "chunks must cover their page, [0, 1) of page 0 of document 'a' is in none",
        ),
        (
            table_of((0, 2, "ab"), (4, 6, "ef"), (1, 3, "bc")),
            "chunks must cover their page, [3, 4) of page 0 of document 'a' is in none",
        ),
        (
            table_of((0, 4, "abcd"), (2, 6, "cxef")),
            "chunks must agree where they overlap, those of [0, 4) and [2, 6) of page 0 of docum",
        ),
        (
            table_of((0, 4, "abcd"), (1, 3, "bx")),
            "chunks must agree where they overlap, those of [0, 4) and [1, 3) of page 0 of docum",
        ),
        (
            table_of((0, 4, "abc")),
            "chunks must have texts as long as their spans, that at [0, 4) of page 0 of docume",
        ),
        (
            cs.chunk("One.", cs.SplitPoints(3), text=False),
            "chunks must have the column text: pages are made of their texts",
        ),
        (
            cs.chunk("One.", [cs.SplitPoints(3), cs.SplitPoints(2)]),
            "chunks must be of one splitter, got 2: 'SplitPoints(",
        ),
    ],
)
def test_what_gives_no_page_is_named(table: pd.DataFrame, says: str) -> None:
    with pytest.raises(TableError, match="^" + re.escape(says)):
        reassemble(table)
