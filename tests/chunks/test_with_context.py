"""`with_context`: the text before each chunk."""

from __future__ import annotations

import pandas as pd
import pytest

import chunkscope as cs
from chunkscope.errors import TableError

DOCS = {"a": "One two. Three four. Five.", "b": "Six seven eight."}


def test_context_is_the_text_just_before_and_never_of_another_document() -> None:
    chunks = cs.chunk(DOCS, cs.SplitPoints(chunk_size=9, lookback=8, chunk_overlap=5))
    found = cs.with_context(chunks, DOCS)
    assert found["text"].tolist() == [
        *("One two.", " Three ", "four.", " Five."),
        *("Six ", "seven ", "eight."),
    ]
    assert found["context"].tolist() == ["", " two.", "hree ", "four.", "", "Six ", "even "]


def test_a_table_without_texts_will_do() -> None:
    chunks = cs.chunk(DOCS, cs.SplitPoints(chunk_size=9, lookback=8, chunk_overlap=5), text=False)
    assert cs.with_context(chunks, DOCS)["context"].tolist()[1] == " two."


def test_the_table_is_not_changed() -> None:
    chunks = cs.chunk(DOCS, cs.SplitPoints(chunk_size=9, lookback=8))
    before = chunks.copy(deep=True)
    cs.with_context(chunks, DOCS)
    pd.testing.assert_frame_equal(chunks, before)


@pytest.mark.parametrize(
    ("docs", "said"),
    [
        ({"a": DOCS["a"]}, "page 0 of document 'b' is missing"),
        ({**DOCS, "b": "Six"}, r"page 0 of document 'b' differs at \[0, 4\)"),
        ({**DOCS, "a": DOCS["a"].lower()}, r"page 0 of document 'a' differs at \[0, 8\)"),
    ],
)
def test_other_documents_are_refused(docs: dict[str, str], said: str) -> None:
    chunks = cs.chunk(DOCS, cs.SplitPoints(chunk_size=9, lookback=8))
    with pytest.raises(TableError, match=said):
        cs.with_context(chunks, docs)


def test_a_second_context_is_refused() -> None:
    chunks = cs.with_context(cs.chunk(DOCS, cs.SplitPoints()), DOCS)
    with pytest.raises(TableError, match="column context already"):
        cs.with_context(chunks, DOCS)
