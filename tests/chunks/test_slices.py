"""The texts and ids of the chunk table, made all at once: the same as one by one."""

from __future__ import annotations

import pickle
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.chunks import hashed_parts as parts_module
from chunkscope.chunks import slices as slices_module
from chunkscope.chunks import utf8_offsets
from chunkscope.chunks.id_column import id_column
from chunkscope.chunks.ids import chunk_id
from chunkscope.chunks.schema import text_column
from chunkscope.chunks.slices import (
    Slices,
    held_slices,
    listed_texts,
)
from chunkscope.chunks.slices import slice_texts as made_texts


def slice_texts(pages: pd.Series, slices: Slices) -> pd.Series:
    """The column as the chunk table has it."""
    return made_texts(pages, slices, held_slices(pages, slices))


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


def ids_one_by_one(pages: pd.DataFrame, slices: Slices) -> list[str]:
    """The ids by their definition, with what came before counted chunk by chunk."""
    ids: list[str] = []
    before: Counter[object] = Counter()
    columns = (pages["doc_id"].array, pages["page_index"].tolist(), pages["text"])
    for doc_id, page_index, text, starts, ends in zip(*columns, *slices.of_pages(), strict=True):
        for start, end in zip(starts, ends, strict=True):
            ids.append(chunk_id(doc_id, page_index, start, text[start:end], before[doc_id]))
            before[doc_id] += bool(text[start:end].strip())
    return ids


@given(cut_pages(TEXTS) | cut_pages(HOSTILE), st.sampled_from([1, 60, 1 << 20]))
def test_ids_are_those_made_one_by_one(cut: tuple[pd.DataFrame, Slices], block: int) -> None:
    pages, slices = cut
    expected = pd.Series(ids_one_by_one(pages, slices), dtype="str")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts_module, "_BLOCK", block)
        held = held_slices(pages["text"], slices)
        pd.testing.assert_series_equal(id_column(pages, slices, held), expected)
        pd.testing.assert_series_equal(id_column(pages, slices, None), expected)


def test_what_is_stripped_is_what_python_strips() -> None:
    assert "".join(filter(str.isspace, map(chr, range(sys.maxunicode + 1)))) == (
        parts_module._STRIPPED
    )


def test_ids_are_made_in_blocks_however_long_the_name_of_the_document() -> None:
    pages = pd.DataFrame({"doc_id": ["d" * 300_000], "page_index": 0, "text": ["word " * 100]})
    slices = whole(pages["text"], 5)
    blocks = list(parts_module.hashed_parts(pages, slices, held_slices(pages["text"], slices)))
    assert max(block.nbytes for block in blocks) < 3 * parts_module._BLOCK
    assert id_column(pages, slices, None).tolist() == ids_one_by_one(pages, slices)


@given(TEXTS, st.integers(1, 9))
def test_characters_are_found_across_blocks(text: str, block: int) -> None:
    chars = np.arange(len(text) + 1)
    data = np.frombuffer(text.encode(), dtype=np.uint8)
    expected = [len(text[:char].encode()) for char in chars]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(utf8_offsets, "_BLOCK", block)
        assert utf8_offsets.byte_offsets(data, chars).tolist() == expected


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
        chunk_id(held.iloc[0], 0, 0, "one", 0),
        chunk_id(held.iloc[1], 0, 0, "two", 0),
    ]
    assert id_column(pages, whole(pages["text"]), None).tolist() == expected
