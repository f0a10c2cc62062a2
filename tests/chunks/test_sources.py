"""The pages that chunks were cut from: looked up, and the page of each row."""

from __future__ import annotations

import re

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.chunks.sources import (
    number_of_page,
    page_among,
    page_of,
    pages_of_document,
    source_pages,
)
from chunkscope.errors import ArgumentError, ArgumentTypeError

PAGES = pd.DataFrame(
    {
        "doc_id": ["a", "b", "a", "a", "b"],
        "page_index": [2, 0, 0, 7, 1],
        "text": ["One. Two.", "Three.", "", "Four. Five. Six.", "Seven."],
    }
)


@given(order=st.permutations(range(9)))
def test_the_page_of_each_row_is_the_one_that_has_it(order: list[int]) -> None:
    chunks = cs.chunk(PAGES, cs.SplitPoints(4, lookback=0)).iloc[order]
    table = cs.check(chunks)
    pages = source_pages(table, PAGES)
    found = [pages[number] for number in number_of_page(pages, len(table))]
    expected = list(zip(table["doc_id"], table["page_index"], strict=True))
    assert [(page.doc_id, page.page_index) for page in found] == expected


def test_a_page_is_found_by_its_index_and_not_by_its_place() -> None:
    pages = source_pages(cs.chunk(PAGES, cs.SplitPoints(4)), PAGES)
    assert page_of(pages, "a", 7).text == "Four. Five. Six."
    assert page_of(pages, "a", 0).text == ""
    assert page_among(pages_of_document(pages, "b"), 1).text == "Seven."


def test_a_page_that_is_not_there_is_refused_with_those_that_are() -> None:
    pages = source_pages(cs.chunk(PAGES, cs.SplitPoints(4)), PAGES)
    message = "page_index must be that of a page of the document (0, 2, 7), got 1"
    with pytest.raises(ArgumentError, match=f"^{re.escape(message)}$"):
        page_of(pages, "a", 1)
    with pytest.raises(ArgumentError, match="unknown doc_id 'c'; known are a, b"):
        page_of(pages, "c", 0)
    with pytest.raises(ArgumentTypeError, match="page_index must be a whole number"):
        page_of(pages, "a", "0")  # type: ignore[arg-type]


def test_of_many_pages_the_first_are_listed() -> None:
    many = pd.DataFrame({"doc_id": "a", "page_index": range(30), "text": "One."})
    pages = source_pages(cs.chunk(many, cs.SplitPoints(4)), many)
    with pytest.raises(ArgumentError, match=r"\(0, 1, .*, 11 and 18 more\), got 30"):
        page_of(pages, "a", 30)
