from __future__ import annotations

import sys

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.stats.said import said_by_pages, said_by_texts
from tests.rendering.texts import table_on

TEXTS = st.text(st.sampled_from("xyé \n\t漢ก\u0301\x1f\ud800"), max_size=30)


@st.composite
def cut_pages(draw: st.DrawFn) -> tuple[pd.DataFrame, np.ndarray, list[str]]:
    """Chunks of some pages, nested, apart or empty, with their texts."""
    texts = draw(st.lists(TEXTS, min_size=1, max_size=3))
    tables, pages = [], []
    for number, text in enumerate(texts):
        place = st.integers(0, len(text))
        spans = draw(st.lists(st.tuples(place, place).map(sorted), max_size=6))
        boundary = draw(st.sampled_from(["word", "hard", "text_end"]))
        if spans:
            tables.append(table_on(text, *((a, b) for a, b in spans), boundary=boundary))
            pages += [number] * len(spans)
    if not tables:
        tables = [table_on(texts[0], (0, len(texts[0])))]
        pages = [0]
    table = cs.check(pd.concat(tables, ignore_index=True))
    return table, np.array(pages, dtype=np.int64), texts


@given(made=cut_pages())
def test_the_pages_say_what_the_texts_say(made: tuple[pd.DataFrame, np.ndarray, list[str]]) -> None:
    table, page, texts = made
    by_pages = said_by_pages(table.drop(columns="text"), page, texts)
    assert by_pages == pytest.approx(said_by_texts(table, page), nan_ok=True)


@pytest.mark.parametrize("start", [0x00, 0x20, 0x1FF0, 0x3000])
def test_both_take_the_same_for_blank(start: int) -> None:
    blanks = [char for char in map(chr, range(sys.maxunicode)) if char.isspace()]
    texts = [char for char in (*blanks, *map(chr, range(start, start + 64))) if char]
    table = cs.check(pd.concat([table_on(each, (0, 1)) for each in texts]))
    page = np.arange(len(texts))
    told = said_by_texts(table, page)
    assert said_by_pages(table, page, texts) == pytest.approx(told, nan_ok=True)
    assert told["n_blank"] == sum(each.isspace() for each in texts)
