"""The texts and ids of the chunk table, made all at once: the same as one by one."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.chunks import slices as slices_module
from chunkscope.chunks.id_column import id_column
from chunkscope.chunks.ids import chunk_ids
from chunkscope.chunks.schema import text_column
from chunkscope.chunks.slices import Slices, byte_offsets, listed_texts, slice_texts

LETTERS = "ab \n\x00\x1cé\u0301\xa0\u3000\u2028漢🙂👩\u200d\U0010ffff"
TEXTS = st.text(st.sampled_from(LETTERS), max_size=40)
HOSTILE = st.text(st.sampled_from(LETTERS + "\ud800\udfff"), max_size=40)


@st.composite
def cut_pages(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> tuple[pd.DataFrame, Slices]:
    """Pages of one to three documents, cut anywhere: gaps, overlaps, pages without chunks."""
    held = draw(st.lists(st.lists(texts, min_size=1, max_size=3), min_size=1, max_size=3))
    rows = [(f"doc {n}", page, text) for n, of in enumerate(held) for page, text in enumerate(of)]
    start: list[int] = []
    end: list[int] = []
    n_chunks = []
    for _, _, text in rows:
        before = len(start)
        a = b = -1
        while (a := a + draw(st.integers(1, 15))) < len(text):
            b = max(a, b) + draw(st.integers(1, 20))
            if b > len(text):
                break
            start.append(a)
            end.append(b)
        n_chunks.append(len(start) - before)
    doc_ids, numbers, held_texts = zip(*rows, strict=True)
    columns = {"doc_id": doc_ids, "page_index": numbers, "text": text_column(held_texts)}
    return pd.DataFrame(columns), Slices(
        n_chunks, np.array(start, np.int64), np.array(end, np.int64)
    )


@given(cut_pages(TEXTS) | cut_pages(HOSTILE) | cut_pages(st.text("ab \x00", max_size=40)))
def test_texts_are_those_of_a_list(cut: tuple[pd.DataFrame, Slices]) -> None:
    pages, slices = cut
    pd.testing.assert_series_equal(
        slice_texts(pages["text"], slices), listed_texts(pages["text"], slices)
    )


@given(cut_pages(TEXTS) | cut_pages(HOSTILE))
def test_ids_are_those_made_one_by_one(cut: tuple[pd.DataFrame, Slices]) -> None:
    pages, slices = cut
    texts = listed_texts(pages["text"], slices)
    on_page = np.repeat(pages["page_index"].to_numpy(), slices.n_chunks).tolist()
    of_document = pd.Series(np.repeat(pages["doc_id"].to_numpy(object), slices.n_chunks))
    pieces = pd.Series(list(zip(on_page, slices.start.tolist(), texts, strict=True)), dtype=object)
    expected: list[str] = []
    for doc_id in of_document.unique():
        expected += chunk_ids(doc_id, pieces[of_document == doc_id])
    pd.testing.assert_series_equal(id_column(pages, slices), pd.Series(expected, dtype="str"))


@given(TEXTS, st.integers(1, 9))
def test_characters_are_found_across_blocks(text: str, block: int) -> None:
    chars = np.arange(len(text) + 1)
    data = np.frombuffer(text.encode(), dtype=np.uint8)
    expected = [len(text[:char].encode()) for char in chars]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(slices_module, "_BLOCK", block)
        assert byte_offsets(data, chars).tolist() == expected


@given(cut_pages(TEXTS))
def test_views_are_as_arrow_has_them(cut: tuple[pd.DataFrame, Slices]) -> None:
    pages, slices = cut
    if len(slices.start):
        texts = pa.array(pages["text"], type=pa.large_string())
        ours = slices_module._views(
            np.frombuffer(texts.buffers()[2], dtype=np.uint8),
            *slices_module._bytes_of(texts, slices),
        )
        buffers = [None, pa.py_buffer(ours), texts.buffers()[2]]
        viewed = pa.Array.from_buffers(pa.string_view(), len(ours), buffers)
        viewed.validate(full=True)


def whole(pages: pd.Series, size: int = 100) -> Slices:
    """Pages cut every `size` characters."""
    start = [np.arange(0, len(page), size) for page in pages]
    end = [np.minimum(each + size, len(page)) for each, page in zip(start, pages, strict=True)]
    return Slices([len(each) for each in start], np.concatenate(start), np.concatenate(end))


def test_pages_in_several_buffers_and_a_part_of_one_are_cut_alike() -> None:
    column = pd.concat([text_column(["skipped", "é" * 30]), text_column(["one 🙂 two", "last"])])
    pages = column.iloc[1:].reset_index(drop=True)
    slices = whole(pages, 7)
    pd.testing.assert_series_equal(slice_texts(pages, slices), listed_texts(pages, slices))


@pytest.mark.parametrize("why", ["too long", "old pyarrow"])
def test_a_list_is_made_where_views_cannot_be(why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise ValueError("Type's expected number of buffers (2) did not match the passed number")

    pages = text_column(["some words é 🙂 " * 9])
    slices = whole(pages, 20)
    expected = listed_texts(pages, slices)
    if why == "too long":
        monkeypatch.setattr(slices_module, "_MOST_BYTES", 10)
    else:
        monkeypatch.setattr(pa, "string_view", refused)
    pd.testing.assert_series_equal(slice_texts(pages, slices), expected)


def test_texts_of_python_storage_stay_so() -> None:
    with pd.option_context("mode.string_storage", "python"):
        pages = text_column(["naïve text"])
        texts = slice_texts(pages, whole(pages, 4))
        pd.testing.assert_series_equal(texts, listed_texts(pages, whole(pages, 4)))
        assert type(texts.array) is type(pages.array)


def test_the_column_does_not_hold_the_pages() -> None:
    before = pa.total_allocated_bytes()
    pages = text_column(["x" * 20_000_000])
    texts = slice_texts(pages, Slices([1], np.array([5]), np.array([105])))
    assert texts.iloc[0] == "x" * 100
    del pages
    assert pa.total_allocated_bytes() - before < 1_000_000


def test_a_table_survives_pickling_and_parquet(tmp_path: Path) -> None:
    table = cs.chunk({"a": "One é two. 🙂 Three.\x00 four", "b": ""}, cs.SplitPoints(chunk_size=9))
    pd.testing.assert_frame_equal(pickle.loads(pickle.dumps(table)), table)  # noqa: S301 - ours
    table.to_parquet(tmp_path / "chunks.parquet")
    pd.testing.assert_frame_equal(pd.read_parquet(tmp_path / "chunks.parquet"), table)
    starts_ends = zip(table["char_start"], table["char_end"], strict=True)
    assert table["text"].tolist() == ["One é two. 🙂 Three.\x00 four"[a:b] for a, b in starts_ends]


@pytest.mark.parametrize(
    "held",
    [
        pd.Series([1, 2]),
        pd.Series([1, 2], dtype="Int64"),
        pd.Series([1.5, 2.0]),
        pd.Series([0.1, 0.2], dtype="float32"),
        pd.Series([True, False]),
        pd.to_datetime(pd.Series(["2020-01-01", "2021-01-01"])),
        pd.Series(["a\ud800", ("b",)], dtype=object),
        pd.Series(["a", "b"], dtype="category"),
    ],
    ids=lambda held: str(held.dtype),
)
def test_documents_are_hashed_by_the_value_in_their_column(held: pd.Series) -> None:
    pages = pd.DataFrame({"doc_id": held, "page_index": 0, "text": ["one", "two"]})
    expected = [
        *chunk_ids(held.iloc[0], [(0, 0, "one")]),
        *chunk_ids(held.iloc[1], [(0, 0, "two")]),
    ]
    assert id_column(pages, whole(pages["text"])).tolist() == expected
