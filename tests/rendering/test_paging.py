from __future__ import annotations

import itertools

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.rendering import paging
from chunkscope.rendering.characters import text_html
from chunkscope.rendering.paging import MOST_CHARS, MOST_CHUNKS, MOST_MARKUP, page_windows
from chunkscope.rendering.text import chunks_on_text
from tests.rendering.texts import hostile_texts, table_on


@given(
    length=st.integers(0, 300),
    spans=st.lists(st.tuples(st.integers(0, 300), st.integers(0, 300)), max_size=200),
)
def test_pages_follow_one_another_and_hold_few_chunks(
    length: int, spans: list[tuple[int, int]]
) -> None:
    inside = [(min(a, b, length), min(max(a, b), length)) for a, b in spans]
    rows = table_on("x" * length, *inside)
    windows = page_windows("x" * length, rows)
    assert windows[0][0] == 0
    assert windows[-1][1] == length
    assert all(before[1] == after[0] for before, after in itertools.pairwise(windows))
    for first, last in windows:
        assert first < last or length == 0
        assert_few(rows, first, last, MOST_CHUNKS)


def test_a_chunk_of_a_million_characters_is_on_many_pages() -> None:
    text = "x" * 10**6
    windows = page_windows(text, table_on(text, (0, 10**6)))
    assert [last - first for first, last in windows] == [MOST_CHARS] * 10


def test_a_page_ends_at_a_line_end_where_there_is_one() -> None:
    text = ("x" * 99 + "\n") * 3000
    windows = page_windows(text, table_on(text))
    assert all(text[last - 1] == "\n" for _, last in windows)
    assert len(windows) == 3


@given(text=st.lists(hostile_texts(), max_size=4).map("".join), most=st.integers(100, 1000))
def test_the_text_of_a_page_makes_little_markup(text: str, most: int) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(paging, "MOST_MARKUP", most)
        windows = page_windows(text, table_on(text))
    for first, last in windows:
        # A run of signs that is torn has its element twice, with the names of its character.
        assert len(text_html(text[first:last])) <= most + 200 or last == first + 1


@pytest.mark.parametrize("piece", ["\0\1", "\r", "$", "x\n", "\n" * 9, "&", "\t", "word "])
def test_a_page_is_no_larger_whatever_the_text_is_made_of(piece: str) -> None:
    text = piece * (300_000 // len(piece))
    windows = page_windows(text, table_on(text))
    sizes = [len(text_html(text[first:last])) for first, last in windows]
    assert max(sizes) <= MOST_MARKUP + 200
    assert min(sizes[:-1]) >= 95_000  # and no smaller than it has to be


def test_line_rich_chunks_make_pages_of_one_size() -> None:
    text = "".join(f"    line {n} of 'code' << {n * n}\n" for n in range(20_000))
    rows = cs.chunk(text, cs.SplitPoints(chunk_size=1500, chunk_overlap=0), progress=False)
    pages = [
        len(chunks_on_text(text, rows, first_char=first, last_char=last))
        for first, last in page_windows(text, rows)
    ]
    assert max(pages) < MOST_MARKUP + 50 * 600


def assert_few(rows: pd.DataFrame, first: int, last: int, most: int) -> None:
    start, end = rows["char_start"].to_numpy(int), rows["char_end"].to_numpy(int)
    starts = start[(first <= start) & (start < last)]
    assert len(starts) <= most or len(np.unique(starts)) == 1
    ends = end[(first < end) & (end <= last)]
    assert len(ends) <= most or len(np.unique(ends[ends < last])) < most
