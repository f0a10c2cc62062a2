"""Laws 1, 10 and 11 for the chunk table, with any registered splitter."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Callable

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
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


# Making and comparing tables takes pandas a hundred times as long as the laws of spans take.
few = settings(max_examples=1 + settings.default.max_examples // 4)


def chunk(docs: pd.DataFrame, **named: Splitter) -> pd.DataFrame:
    return cs.chunk(docs, named, encoding=UNIT_OF_THE_TABLE, progress=False)


def page_texts(docs: pd.DataFrame) -> dict[tuple[object, int], str]:
    columns = (docs["doc_id"], docs["page_index"], docs["text"])
    return {(doc, page): text for doc, page, text in zip(*columns, strict=True)}


def encoding_of(splitter: Splitter) -> Encoding:
    return load(UNIT_OF_THE_TABLE if splitter.encoding is None else splitter.encoding)


# ---------------------------------------------- what must be true of every row, laws 1 and 10


def the_text_is_the_slice_of_its_page(
    docs: pd.DataFrame, splitter: Splitter, table: pd.DataFrame
) -> None:
    pages = page_texts(docs)
    for row in table.itertuples():
        assert row.text == pages[row.doc_id, row.page_index][row.char_start : row.char_end]
        assert row.n_chars == len(row.text)


def the_rows_are_the_spans_of_every_page(
    docs: pd.DataFrame, splitter: Splitter, table: pd.DataFrame
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
    places = ["doc_id", "page_index", "char_start", "char_end"]
    found = table[[*places, "overlap_chars", "context_chars", "boundary"]]
    assert list(found.itertuples(index=False, name=None)) == expected


def chunks_are_numbered_through_their_document(
    docs: pd.DataFrame, splitter: Splitter, table: pd.DataFrame
) -> None:
    for _, of_document in table.groupby("doc_id"):
        assert of_document["chunk_index"].tolist() == list(range(len(of_document)))


def the_id_is_the_hash_that_is_written_down(
    docs: pd.DataFrame, splitter: Splitter, table: pd.DataFrame
) -> None:
    before: Counter[object] = Counter()
    for row in table.itertuples():
        text = row.text.strip()
        known_by = [str(before[row.doc_id]), text] if text else ["blank", str(row.char_start)]
        joined = "\n".join([row.doc_id, str(row.page_index), *known_by])
        hashed = hashlib.sha256(joined.encode("utf-8", "surrogatepass")).hexdigest()
        assert row.chunk_id == f"chunk_{hashed[:16]}"
        before[row.doc_id] += bool(text)
    assert table["chunk_id"].is_unique


def the_columns_are_those_of_the_schema(
    docs: pd.DataFrame, splitter: Splitter, table: pd.DataFrame
) -> None:
    assert list(table.columns) == list(cs.SCHEMA)
    for name, column in cs.SCHEMA.items():
        if column.dtype == "as given":
            assert table[name].dtype == docs[name].dtype
        elif name != "text":  # object where it holds a lone surrogate
            assert str(table[name].dtype) == column.dtype
    pd.testing.assert_frame_equal(cs.check(table), table)


def n_tokens_counts_the_text_encoded_alone(
    docs: pd.DataFrame, splitter: Splitter, table: pd.DataFrame
) -> None:
    encoding = encoding_of(splitter)
    assert table["n_tokens"].tolist() == [encoding.count(text) for text in table["text"]]
    assert set(table["encoding"]) <= {encoding.name}
    assert (table["est_tokens"] >= 1).all()


def the_token_range_holds_the_tokens_that_the_chunk_touches(
    docs: pd.DataFrame, splitter: Splitter, table: pd.DataFrame
) -> None:
    encoding, pages = encoding_of(splitter), page_texts(docs)
    edges = {page: encoding.boundaries(text) for page, text in pages.items()}
    for row in table.itertuples():
        floor, ceil = edges[row.doc_id, row.page_index]
        touched = np.flatnonzero((floor[:-1] < row.char_end) & (ceil[1:] > row.char_start))
        assert list(range(row.token_start, row.token_end)) == touched.tolist()


def context_is_the_text_before_the_chunk(
    docs: pd.DataFrame, splitter: Splitter, table: pd.DataFrame
) -> None:
    pages = page_texts(docs)
    for row in cs.with_context(table, docs).itertuples():
        assert pages[row.doc_id, row.page_index][: row.char_start].endswith(row.context)
        assert len(row.context) == row.context_chars


TABLE_LAWS: tuple[Callable[[pd.DataFrame, Splitter, pd.DataFrame], None], ...] = (
    the_text_is_the_slice_of_its_page,
    the_rows_are_the_spans_of_every_page,
    chunks_are_numbered_through_their_document,
    the_id_is_the_hash_that_is_written_down,
    the_columns_are_those_of_the_schema,
    n_tokens_counts_the_text_encoded_alone,
    the_token_range_holds_the_tokens_that_the_chunk_touches,
    context_is_the_text_before_the_chunk,
)


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
