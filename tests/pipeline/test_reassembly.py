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
from chunkscope.errors import TableError
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
def test_a_missing_chunk_is_a_gap_unless_others_or_nothing_stand_in_its_place(
    documents: list[ParsedDocument], splitter: cs.Splitter, data: st.DataObject
) -> None:
    table = cs.chunk(documents, {"a": splitter}, encoding="unicode")
    if table.empty:
        return
    lost = data.draw(st.integers(0, len(table) - 1))
    rest = table.drop(index=lost)
    of_page = (rest["doc_id"] == table["doc_id"][lost]) & (
        rest["page_index"] == table["page_index"][lost]
    )
    elsewhere = rest[of_page]
    covered = {
        place
        for start, end in zip(elsewhere["char_start"], elsewhere["char_end"], strict=True)
        for place in range(start, end)
    }
    # What is known of the page reaches to its last chunk: up to there nothing may be missing.
    if len(covered) < max(covered, default=-1) + 1:
        with pytest.raises(TableError, match="chunks must cover their page"):
            reassemble(rest)
    else:
        reassemble(rest)


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
