from __future__ import annotations

from typing import Any

import pandas as pd
import pytest

import chunkscope as cs
from chunkscope.reports.examples import EXAMPLES
from tests.reports.reading import rows


def shown(chunks: pd.DataFrame, docs: object, **options: int) -> list[dict[str, Any]]:
    return rows(cs.report(chunks, docs, **options), "examples")  # type: ignore[arg-type]


def test_the_worst_come_first_and_no_chunk_twice() -> None:
    text = "".join(f"{'word ' * n}\n\n" for n in (3, 50, 1, 80, 30, 60))
    chunks = cs.chunk(text, cs.Recursive(chunk_size=400, chunk_overlap=0))
    found = shown(chunks, text, limit=40, min_tokens=6)
    over = [each["tokens"] for each in found if each["kind"] == "over_limit"]
    assert over == sorted(chunks["n_tokens"].tolist(), reverse=True)[:2]
    assert [each["kind"] for each in found].count("largest") <= 1
    numbers = [each["chunk_index"] for each in found]
    assert len(set(numbers)) == len(numbers)


def test_a_cut_inside_a_word_is_shown_with_the_word() -> None:
    text = "A few words and then a veryveryverylongwordindeed, which is cut."
    chunks = cs.chunk(text, cs.SplitPoints(chunk_size=30, lookback=3))
    (cut,) = [each for each in shown(chunks, text) if each["kind"] == "inside_word"]
    (window,) = cut["windows"]
    assert "veryveryverylongwordindeed" in window["text"]
    assert window["text"] == text[window["first_char"] : window["last_char"]]


@pytest.mark.parametrize(
    ("text", "size"), [("漢字かな文章を書くこと" * 30, 17), ("a\u0301b\u0301" * 30, 20)]
)
def test_places_are_called_inside_a_word_where_the_numbers_count_them(text: str, size: int) -> None:
    chunks = cs.chunk(text, cs.SplitPoints(chunk_size=size, lookback=0))
    (counted,) = cs.stats.summary(chunks)["n_inside_word"]
    kinds = [each["kind"] for each in shown(chunks, text)]
    assert ("inside_word" in kinds) == (counted > 0)


def test_a_long_chunk_shows_its_two_ends_and_a_short_one_all_of_it() -> None:
    text = "word " * 1000
    (long,) = shown(cs.chunk(text, cs.SplitPoints(4000)), text)[:1]
    first, last = long["windows"]
    assert (first["first_char"], last["last_char"]) == (0, long["char_end"] + 80)
    (short,) = shown(cs.chunk("Short.", cs.SplitPoints(4000)), "Short.")[:1]
    (whole,) = short["windows"]
    assert whole["text"] == "Short."


def test_many_splitters_have_no_more_examples_than_a_few() -> None:
    text = "word " * 300
    chunks = cs.chunk(text, cs.grid(cs.SplitPoints, chunk_size=list(range(50, 115))))
    found = shown(chunks, text, limit=5)
    assert len(found) == EXAMPLES


def test_where_hundreds_of_chunks_hold_one_place_a_few_are_drawn_and_the_others_counted() -> None:
    text = "word " * 300
    chunks = cs.chunk(text, cs.TokenWindows(100, chunk_overlap=99, punctuation=()))
    found = shown(chunks, text, limit=50)
    assert max(len(each["chunks"]) for each in found) == 12
    assert max(each["n_not_drawn"] for each in found) > 50
