from __future__ import annotations

import itertools

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.rendering import paging
from chunkscope.rendering.paging import MOST_CHARS, MOST_CHUNKS, MOST_SIGNS, page_windows
from tests.rendering.texts import table_on


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
    start, end = rows["char_start"].to_numpy(int), rows["char_end"].to_numpy(int)
    for first, last in windows:
        assert first < last or length == 0
        starts = start[(first <= start) & (start < last)]
        assert len(starts) <= MOST_CHUNKS or len(np.unique(starts)) == 1
        ends = end[(first < end) & (end <= last)]
        assert len(ends) <= MOST_CHUNKS or len(np.unique(ends[ends < last])) < MOST_CHUNKS


def test_a_chunk_of_a_million_characters_is_on_many_pages() -> None:
    text = "x" * 10**6
    windows = page_windows(text, table_on(text, (0, 10**6)))
    assert [last - first for first, last in windows] == [MOST_CHARS] * 10


def test_a_page_ends_at_a_line_end_where_there_is_one() -> None:
    text = ("x" * 99 + "\n") * 3000
    windows = page_windows(text, table_on(text))
    assert all(text[last - 1] == "\n" for _, last in windows)
    assert len(windows) == 3


def test_a_page_has_few_elements_whatever_the_text_is_made_of() -> None:
    text = "\0\1" * 20_000
    windows = page_windows(text, table_on(text))
    assert max(last - first for first, last in windows) == MOST_SIGNS
    assert paging.MOST_SIGNS * 8 == 40_000 == len(text)
    assert len(windows) == 8
