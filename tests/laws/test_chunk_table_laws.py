"""Laws 1, 10 and 11 for the chunk table, with any registered splitter."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from itertools import pairwise

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.splitters import SPLITTERS, Splitter
from chunkscope.tokens import Encoding, load
from chunkscope.tokens.protocol import Boundaries
from tests.laws.strategies import splitters, texts

UNIT_OF_THE_TABLE = "o200k_base"
"""What the token columns count where a splitter has no encoding: not the default of any."""


@st.composite
def documents(draw: st.DrawFn) -> pd.DataFrame:
    """A documents table of a few documents with a few pages each, some of them blank."""
    pages = draw(st.lists(st.lists(texts(), min_size=1, max_size=3), max_size=3))
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


def chunk(docs: pd.DataFrame, **named: Splitter) -> pd.DataFrame:
    return cs.chunk(docs, named, encoding=UNIT_OF_THE_TABLE, progress=False)


def page_texts(docs: pd.DataFrame) -> dict[tuple[object, int], str]:
    columns = (docs["doc_id"], docs["page_index"], docs["text"])
    return {(doc, page): text for doc, page, text in zip(*columns, strict=True)}


def encoding_of(splitter: Splitter) -> Encoding:
    return load(UNIT_OF_THE_TABLE if splitter.encoding is None else splitter.encoding)


# ------------------------------------------------------------------------------ law 1


@given(docs=documents(), splitter=any_splitter())
def test_the_text_of_a_row_is_the_slice_of_its_page(docs: pd.DataFrame, splitter: Splitter) -> None:
    pages = page_texts(docs)
    table = chunk(docs, a=splitter)
    for row in table.itertuples():
        page = pages[row.doc_id, row.page_index]
        assert row.text == page[row.char_start : row.char_end]
        assert row.n_chars == len(row.text)


@given(docs=documents(), splitter=any_splitter())
def test_the_rows_are_the_spans_of_every_page_in_order(
    docs: pd.DataFrame, splitter: Splitter
) -> None:
    expected = []
    for (doc_id, page_index), text in page_texts(docs).items():
        spans = splitter.spans(text)
        shared = [0, *np.maximum(spans.end[:-1] - spans.start[1:], 0).tolist()]
        columns = (spans.start, spans.end, spans.start - spans.context_start, spans.boundary)
        for row, numbers in enumerate(zip(*(each.tolist() for each in columns), strict=True)):
            start, end, context, boundary = numbers
            name = cs.Boundary(boundary).name
            expected.append((doc_id, page_index, start, end, shared[row], context, name))
    found = chunk(docs, a=splitter)[
        ["doc_id", "page_index", "char_start", "char_end"]
        + ["overlap_chars", "context_chars", "boundary"]
    ]
    assert list(found.itertuples(index=False, name=None)) == expected


@given(docs=documents(), splitter=any_splitter())
def test_chunks_are_numbered_through_their_document(docs: pd.DataFrame, splitter: Splitter) -> None:
    table = chunk(docs, a=splitter)
    for _, of_document in table.groupby("doc_id"):
        assert of_document["chunk_index"].tolist() == list(range(len(of_document)))


@given(docs=documents(), splitter=any_splitter())
def test_an_id_is_the_hash_that_is_written_down(docs: pd.DataFrame, splitter: Splitter) -> None:
    table = chunk(docs, a=splitter)
    before: Counter[object] = Counter()
    for row in table.itertuples():
        stripped = row.text.strip()
        known_by = [str(before[row.doc_id]), stripped] if stripped else ["blank", str(row.char_start)]
        joined = "\n".join([row.doc_id, str(row.page_index), *known_by])
        hashed = hashlib.sha256(joined.encode("utf-8", "surrogatepass")).hexdigest()
        assert row.chunk_id == f"chunk_{hashed[:16]}"
        before[row.doc_id] += bool(stripped)
    assert table["chunk_id"].is_unique


@given(docs=documents(), splitter=any_splitter())
def test_a_table_is_of_the_schema_whatever_is_in_it(docs: pd.DataFrame, splitter: Splitter) -> None:
    table = chunk(docs, a=splitter)
    assert list(table.columns) == list(cs.SCHEMA)
    for name, column in cs.SCHEMA.items():
        if column.dtype == "as given":
            assert table[name].dtype == docs[name].dtype
        elif name != "text":  # object where it holds a lone surrogate
            assert str(table[name].dtype) == column.dtype
    pd.testing.assert_frame_equal(cs.check(table), table)


@given(docs=documents(), splitter=any_splitter())
def test_the_text_that_is_left_out_can_be_sliced_again(
    docs: pd.DataFrame, splitter: Splitter
) -> None:
    whole = chunk(docs, a=splitter)
    bare = cs.chunk(
        docs, {"a": splitter}, encoding=UNIT_OF_THE_TABLE, text=False, progress=False
    )
    pd.testing.assert_frame_equal(bare, whole.drop(columns="text"))


@given(docs=documents(), splitter=any_splitter())
def test_context_is_the_text_before_the_chunk(docs: pd.DataFrame, splitter: Splitter) -> None:
    pages = page_texts(docs)
    table = cs.with_context(chunk(docs, a=splitter), docs)
    for row in table.itertuples():
        page = pages[row.doc_id, row.page_index]
        assert page[: row.char_start].endswith(row.context)
        assert len(row.context) == row.context_chars


# ----------------------------------------------------------------------------- law 10


@given(docs=documents(), splitter=any_splitter())
def test_n_tokens_counts_the_text_encoded_alone(docs: pd.DataFrame, splitter: Splitter) -> None:
    encoding = encoding_of(splitter)
    table = chunk(docs, a=splitter)
    assert table["n_tokens"].tolist() == [encoding.count(text) for text in table["text"]]
    assert set(table["encoding"]) <= {encoding.name}


@given(docs=documents(), splitter=any_splitter())
def test_the_token_range_holds_the_tokens_that_the_chunk_touches(
    docs: pd.DataFrame, splitter: Splitter
) -> None:
    encoding, pages = encoding_of(splitter), page_texts(docs)
    for row in chunk(docs, a=splitter).itertuples():
        floor, ceil = encoding.boundaries(pages[row.doc_id, row.page_index])
        touched = [
            token
            for token, (begins, ends) in enumerate(zip(floor[:-1], ceil[1:], strict=True))
            if begins < row.char_end and ends > row.char_start
        ]
        assert list(range(row.token_start, row.token_end)) == touched


@given(docs=documents(), splitter=any_splitter())
def test_estimates_are_there_when_counts_are_not(docs: pd.DataFrame, splitter: Splitter) -> None:
    exact = chunk(docs, a=splitter)
    cheap = cs.chunk(
        docs, {"a": splitter}, encoding=UNIT_OF_THE_TABLE, tokens="estimate", progress=False
    )
    assert cheap["n_tokens"].isna().all()
    assert (cheap["est_tokens"] >= 1).all()
    pd.testing.assert_frame_equal(cheap.drop(columns="n_tokens"), exact.drop(columns="n_tokens"))


class _Recording:
    """An encoding that notes every text whose tokens it is asked to place."""

    name = "recording"
    additive = True

    def __init__(self) -> None:
        self.placed: list[str] = []

    def encode(self, text: str) -> np.ndarray:
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


# ----------------------------------------------------------------------------- law 11


@given(docs=documents(), one=any_splitter(), other=any_splitter())
def test_a_table_of_two_splitters_is_the_tables_of_each_stacked(
    docs: pd.DataFrame, one: Splitter, other: Splitter
) -> None:
    stacked = pd.concat([chunk(docs, one=one), chunk(docs, other=other)], ignore_index=True)
    pd.testing.assert_frame_equal(chunk(docs, one=one, other=other), cs.check(stacked))


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


@given(docs=documents(), splitter=any_splitter())
def test_the_documents_are_not_changed(docs: pd.DataFrame, splitter: Splitter) -> None:
    before = docs.copy(deep=True)
    chunk(docs, a=splitter)
    pd.testing.assert_frame_equal(docs, before)


def _characters(table: pd.DataFrame) -> int:
    return sum(
        end - max(start, reached)
        for (_, reached), (start, end) in pairwise(
            [(0, 0), *zip(table["char_start"], table["char_end"], strict=True)]
        )
    )


@given(text=texts(), splitter=any_splitter())
def test_every_character_is_in_the_table(text: str, splitter: Splitter) -> None:
    table = chunk(cs.documents({"a": text}), a=splitter)
    assert _characters(table) == len(text)
