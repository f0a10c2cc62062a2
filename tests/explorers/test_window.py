"""Which part of a text is shown: little of it, all of it in turn, and read no further."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.explorers.window import MOST_CHARS, MOST_CHUNKS, before, lead_in, window_end
from chunkscope.rendering.characters import longer_pieces
from tests.rendering.texts import hostile_texts, table_on


@given(hostile_texts(), st.integers(0, 40), st.integers(1, 12))
@settings(max_examples=100)
def test_windows_go_forward_and_back_through_a_text(text: str, first: int, size: int) -> None:
    rows = cs.chunk(text, cs.SplitPoints(size, chunk_overlap=0), progress=False)
    first = min(first, len(text))
    last = window_end(text, rows, first)
    assert first < last <= len(text) or first == last == len(text)
    assert last - first <= MOST_CHARS
    starts = rows["char_start"]
    assert ((starts >= first) & (starts < last)).sum() <= MOST_CHUNKS
    earlier = before(text, rows, last)
    assert earlier < last or last == 0
    assert window_end(text, rows, earlier) >= last


@pytest.mark.parametrize("run", ["<", "$", "&", "\n", "\t", "\0", "\u200b"])
def test_a_window_of_one_long_run_is_neither_tiny_nor_large(run: str) -> None:
    text = run * 20_000
    last = window_end(text, cs.chunk(text, cs.SplitPoints(9000), encoding="unicode"), 0)
    assert 400 < last <= MOST_CHARS


def test_a_window_of_much_markup_is_small() -> None:
    text = "\n \n" * 4000
    last = window_end(text, cs.chunk(text, cs.SplitPoints(4000)), 0)
    markup = sum(length for _, _, length in longer_pieces(text[:last]))
    assert 1000 < last < 4000
    assert markup < 40_000


def test_a_place_is_led_in_to_by_the_chunk_before_if_that_is_short() -> None:
    text = "word " * 1000
    short = cs.chunk(text, cs.SplitPoints(50, chunk_overlap=0))
    assert lead_in(short, 150) == 100
    assert lead_in(short, 0) == 0
    long = cs.chunk(text, cs.SplitPoints(2000, lookback=0))
    assert lead_in(long, 2000) == 2000
    assert lead_in(long, 3900) == 3600


@given(
    length=st.integers(1, 300),
    spans=st.lists(st.tuples(st.integers(0, 299), st.integers(1, 300)), max_size=200),
)
def test_a_text_is_paged_through_whatever_its_chunks_are(
    length: int, spans: list[tuple[int, int]]
) -> None:
    text = "x" * length
    inside = sorted((min(a, b, length), min(max(a, b), length)) for a, b in spans)
    rows = table_on(text, *inside)
    place = 0
    while place < length:
        last = window_end(text, rows, place)
        assert place < last <= length
        place = last
    while place > 0:
        first = before(text, rows, place)
        assert first < place <= window_end(text, rows, first)
        place = first


def test_a_window_of_many_characters_ends_at_a_line_end() -> None:
    text = ("x" * 99 + "\n") * 300
    assert text[window_end(text, table_on(text), 5) - 1] == "\n"


def test_a_window_is_found_in_the_text_that_it_can_reach() -> None:
    read = 0

    class Counted(str):
        __slots__ = ()

        def __getitem__(self, key: object) -> str:
            nonlocal read
            part = super().__getitem__(key)  # type: ignore[index]
            read += len(part)
            return part

    text = Counted("word\n" * 100_000)
    rows = table_on(text, (0, len(text)))
    read = 0
    window_end(text, rows, 200_000)
    assert read <= MOST_CHARS
    before(text, rows, 200_000)
    assert read <= 20 * MOST_CHARS
