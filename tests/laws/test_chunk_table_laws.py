"""Laws 1, 10 and 11 for the chunk table, with any registered splitter."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import chunkscope as cs
from chunkscope.splitters import SPLITTERS, Splitter
from chunkscope.tokens.protocol import Boundaries
from tests.laws.strategies import splitters, texts
from tests.laws.table_laws import TABLE_LAWS, UNIT_OF_THE_TABLE, TableLaw, chunk

# Making and comparing tables takes pandas a hundred times as long as the laws of spans take.
few = settings(max_examples=1 + settings.default.max_examples // 6)


@st.composite
def documents(draw: st.DrawFn) -> pd.DataFrame:
    """A documents table of a few documents with a few pages each, some of them blank."""
    pages = draw(st.lists(st.lists(texts(), min_size=1, max_size=2), max_size=2))
    rows = [
        (f"doc {number}", page_index, text)
        for number, texts_of_pages in enumerate(pages)
        for page_index, text in enumerate(texts_of_pages)
    ]
    table = pd.DataFrame(rows, columns=["doc_id", "page_index", "text"], dtype="object")
    return cs.documents(table)


@st.composite
def any_splitter(draw: st.DrawFn) -> Splitter:
    """A splitter of any registered class."""
    return draw(splitters(SPLITTERS[draw(st.sampled_from(sorted(SPLITTERS)))]))


@pytest.mark.parametrize("name", SPLITTERS)
@few
@given(docs=documents(), data=st.data())
def test_every_row_says_what_is_so(name: str, docs: pd.DataFrame, data: st.DataObject) -> None:
    splitter = data.draw(splitters(SPLITTERS[name]))
    before = docs.copy(deep=True)
    table = chunk(docs, a=splitter)
    for law in TABLE_LAWS:
        law(docs, splitter, table)
    pd.testing.assert_frame_equal(docs, before)


@few
@given(docs=documents(), splitter=any_splitter())
def test_options_leave_out_what_they_say_and_change_nothing_else(
    docs: pd.DataFrame, splitter: Splitter
) -> None:
    whole = chunk(docs, a=splitter)
    options = {"encoding": UNIT_OF_THE_TABLE, "progress": False}
    bare = cs.chunk(docs, {"a": splitter}, text=False, **options)  # type: ignore[arg-type]
    pd.testing.assert_frame_equal(bare, whole.drop(columns="text"))
    cheap = cs.chunk(docs, {"a": splitter}, tokens="estimate", **options)  # type: ignore[arg-type]
    assert cheap["n_tokens"].isna().all()
    pd.testing.assert_frame_equal(cheap.drop(columns="n_tokens"), whole.drop(columns="n_tokens"))


_PAGES = {"a": "One. Two. Three four five. ", "b": "Sechs.\n\nSieben acht neun."}

# What is done to a sound table -> the law that must see it.
_SPOILT: dict[str, tuple[str, Callable[[pd.DataFrame], object]]] = {
    "text": ("the_text_is_the_slice_of_its_page", lambda table: table["text"].str.strip()),
    "n_chars": ("the_text_is_the_slice_of_its_page", lambda table: table["n_chars"] + 1),
    "char_end": ("the_rows_are_the_spans_of_every_page", lambda table: table["char_end"] - 1),
    "overlap_chars": ("the_rows_are_the_spans_of_every_page", lambda table: 0),
    "boundary": ("the_rows_are_the_spans_of_every_page", lambda table: "hard"),
    "chunk_index": (
        "chunks_are_numbered_through_their_document",
        lambda table: range(len(table)),
    ),
    "chunk_id": (
        "the_id_is_the_hash_that_is_written_down",
        lambda table: table["chunk_id"].to_numpy()[::-1],
    ),
    "est_tokens": (
        "the_columns_are_those_of_the_schema",
        lambda table: table["est_tokens"].astype("int32"),
    ),
    "n_tokens": (
        "n_tokens_counts_the_text_encoded_alone",
        lambda table: table["token_end"] - table["token_start"] + 1,
    ),
    "encoding": ("n_tokens_counts_the_text_encoded_alone", lambda table: "unicode"),
    "token_end": (
        "the_token_range_holds_the_tokens_that_the_chunk_touches",
        lambda table: table["token_end"] - 1,
    ),
    "token_start": (
        "the_token_range_holds_the_tokens_that_the_chunk_touches",
        lambda table: table["token_start"] - 1,
    ),
    "context_chars": (
        "context_is_the_text_before_the_chunk",
        lambda table: table["context_chars"].where(table["char_start"] == 0, -1),
    ),
}


@pytest.mark.parametrize("column", _SPOILT)
def test_a_law_sees_a_spoilt_column(column: str) -> None:
    name, spoil = _SPOILT[column]
    docs, splitter = cs.documents(_PAGES), cs.TokenWindows(6, chunk_overlap=3)
    table = chunk(docs, a=splitter)
    laws: dict[str, TableLaw] = {law.__name__: law for law in TABLE_LAWS}
    laws[name](docs, splitter, table)
    table[column] = spoil(table)
    with pytest.raises((AssertionError, cs.errors.TableError)):
        laws[name](docs, splitter, table)


def test_every_law_of_the_table_has_a_column_spoilt_for_it() -> None:
    assert {name for name, _ in _SPOILT.values()} == {law.__name__ for law in TABLE_LAWS}


class _Recording:
    """An encoding that notes every text whose tokens it is asked to place."""

    name = "recording"
    additive = True

    def __init__(self) -> None:
        self.placed: list[str] = []

    def encode(self, text: str) -> NDArray[np.int64]:
        return np.arange(len(text))

    def count(self, text: str) -> int:
        return len(text)

    def boundaries(self, text: str) -> Boundaries:
        self.placed.append(text)
        edges = np.arange(len(text) + 1)
        return edges, edges


def test_a_page_is_encoded_once_however_many_splitters_ask() -> None:
    pages = {"a": "One. Two. " * 30, "b": "Three.\n\nFour words here.", "c": ""}
    recording = _Recording()
    several = {
        "windows": cs.TokenWindows(10, encoding=recording),
        "more windows": cs.TokenWindows(5, chunk_overlap=0, encoding=recording),
        "points": cs.SplitPoints(10),
        "pieces": cs.Recursive(100, unit=recording),
    }
    cs.chunk(pages, several, encoding=recording, progress=False)
    assert Counter(recording.placed) == Counter(pages.values())


# ------------------------------------------------------------------- stacking, law 11


@few
@given(docs=documents(), one=any_splitter(), other=any_splitter())
def test_a_table_of_two_splitters_is_the_tables_of_each_stacked(
    docs: pd.DataFrame, one: Splitter, other: Splitter
) -> None:
    stacked = pd.concat([chunk(docs, one=one), chunk(docs, other=other)], ignore_index=True)
    pd.testing.assert_frame_equal(chunk(docs, one=one, other=other), cs.check(stacked))


@few
@given(docs=documents(), splitter=any_splitter())
def test_a_table_of_documents_is_the_tables_of_each_stacked(
    docs: pd.DataFrame, splitter: Splitter
) -> None:
    whole = chunk(docs, a=splitter)
    singles = [
        chunk(docs[docs["doc_id"] == doc_id].reset_index(drop=True), a=splitter)
        for doc_id in docs["doc_id"].unique()
    ]
    if singles:
        stacked = pd.concat(singles, ignore_index=True)
        pd.testing.assert_frame_equal(whole, cs.check(stacked))


@few
@given(docs=documents(), splitter=any_splitter(), seed=st.randoms(use_true_random=False))
def test_pages_are_taken_in_their_order_whatever_the_order_of_the_rows(
    docs: pd.DataFrame, splitter: Splitter, seed: random.Random
) -> None:
    # Documents as first met; the pages of each shuffled.
    rows = list(range(len(docs)))
    seed.shuffle(rows)
    first_met = {doc: at for at, doc in enumerate(docs["doc_id"].unique())}
    rows.sort(key=lambda row: first_met[docs["doc_id"][row]])
    shuffled = docs.iloc[rows].reset_index(drop=True)
    pd.testing.assert_frame_equal(chunk(shuffled, a=splitter), chunk(docs, a=splitter))


@pytest.mark.parametrize("name", SPLITTERS)
def test_documents_without_text_give_the_empty_table_of_the_same_kind(name: str) -> None:
    full = cs.chunk("Some text.", SPLITTERS[name](), progress=False)
    empty = cs.chunk({"a": "", "b": ""}, SPLITTERS[name](), progress=False)
    assert len(empty) == 0
    pd.testing.assert_series_equal(empty.dtypes, full.dtypes)
