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
from chunkscope.rendering.paging import (
    LIVE_CHARS,
    LIVE_CHUNKS,
    LIVE_MARKUP,
    MOST_CHARS,
    MOST_CHUNKS,
    MOST_MARKUP,
    page_windows,
    window_at,
    window_before,
)
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


def windows_from(text: str, rows: pd.DataFrame, at: int) -> list[tuple[int, int]]:
    """What a reader sees who pages forward from `at`."""
    windows = [window_at(text, rows, at)]
    while windows[-1][1] < len(text):
        windows.append(window_at(text, rows, windows[-1][1]))
    return windows


def windows_up_to(text: str, rows: pd.DataFrame, at: int) -> list[tuple[int, int]]:
    """What a reader sees who pages back from `at`, first page of the text first."""
    windows: list[tuple[int, int]] = []
    while at > 0:
        windows.insert(0, window_before(text, rows, at))
        at = windows[0][0]
    return windows


def assert_few(rows: pd.DataFrame, first: int, last: int, most: int) -> None:
    start, end = rows["char_start"].to_numpy(int), rows["char_end"].to_numpy(int)
    starts = start[(first <= start) & (start < last)]
    assert len(starts) <= most or len(np.unique(starts)) == 1
    ends = end[(first < end) & (end <= last)]
    assert len(ends) <= most or len(np.unique(ends[ends < last])) < most


@given(
    length=st.integers(1, 300),
    spans=st.lists(st.tuples(st.integers(0, 300), st.integers(0, 300)), max_size=200),
    at=st.integers(0, 299),
    most=st.integers(1, 40),
    most_chars=st.integers(1, 200),
)
def test_paging_from_anywhere_visits_every_character_once(
    length: int, spans: list[tuple[int, int]], at: int, most: int, most_chars: int
) -> None:
    at %= length
    text = "x" * length
    inside = [(min(a, b, length), min(max(a, b), length)) for a, b in spans]
    rows = table_on(text, *inside)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(paging, "LIVE_CHUNKS", most)
        patched.setattr(paging, "LIVE_CHARS", most_chars)
        windows = windows_up_to(text, rows, at) + windows_from(text, rows, at)
    visited = [place for first, last in windows for place in range(first, last)]
    assert visited == list(range(length))
    assert at in {first for first, _ in windows}
    for first, last in windows:
        assert first < last <= first + most_chars
        assert_few(rows, first, last, most)


@given(text=st.lists(hostile_texts(), max_size=4).map("".join), most=st.integers(100, 1000))
def test_the_text_of_a_live_window_makes_little_markup(text: str, most: int) -> None:
    rows, at = table_on(text), len(text) // 2
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(paging, "LIVE_MARKUP", most)
        windows = windows_up_to(text, rows, at) + windows_from(text, rows, at)
    for first, last in windows:
        assert len(text_html(text[first:last])) <= most + 200 or last == first + 1


@pytest.mark.parametrize("piece", ["\0\1", "\r", "$", "x\n", "\n" * 9, "&", "\t", "word "])
def test_a_live_window_is_as_large_as_it_may_be(piece: str) -> None:
    text = piece * (100_000 // len(piece))
    for first, last in (
        window_at(text, table_on(text), 7),
        window_before(text, table_on(text), 9**5),
    ):
        markup = len(text_html(text[first:last]))
        assert markup <= LIVE_MARKUP + 200
        assert last - first >= LIVE_CHARS * 0.9 or markup >= LIVE_MARKUP * 0.9


def test_a_live_window_ends_and_begins_at_line_ends_where_there_are_some() -> None:
    text = ("x" * 99 + "\n") * 300
    assert text[window_at(text, table_on(text), 5)[1] - 1] == "\n"
    assert text[window_before(text, table_on(text), 20_005)[0] - 1] == "\n"


def test_a_live_window_holds_as_many_chunks_as_it_may() -> None:
    text = "x" * 1000
    rows = table_on(text, *[(at, at + 5) for at in range(0, 1000, 5)])
    assert window_at(text, rows, 500) == (500, 500 + 5 * LIVE_CHUNKS)
    assert window_before(text, rows, 500) == (500 - 5 * LIVE_CHUNKS, 500)
    many = table_on(text, *[(10, 20)] * 100, (30, 40))
    assert window_at(text, many, 0) == (0, 10)
    assert window_at(text, many, 10) == (10, 20)
    assert window_before(text, many, 20) == (10, 20)
    assert window_before(text, many, 25) == (20, 25)
    assert window_before(text, many, 10) == (0, 10)


@pytest.mark.parametrize("at", [-5, 0, 3, 99])
def test_places_beyond_the_text_are_its_ends(at: int) -> None:
    rows = table_on("abc")
    assert window_at("abc", rows, at) == (0, 3)
    assert window_at("", table_on(""), at) == (0, 0)
    assert window_before("abc", rows, at) == (0, max(0, min(at, 3)))


def test_a_live_window_reads_the_text_no_further_than_it_reaches() -> None:
    read = 0

    class Counted(str):
        def __getitem__(self, key: object) -> str:
            nonlocal read
            part = super().__getitem__(key)  # type: ignore[index]
            read += len(part)
            return part

    text = Counted("word\n" * 100_000)
    rows = table_on(text, (0, len(text)))
    read = 0
    window_at(text, rows, 200_000)
    window_before(text, rows, 200_000)
    assert read <= 2 * LIVE_CHARS
