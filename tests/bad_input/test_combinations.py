"""Arguments that are right alone and wrong together."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

import chunkscope as cs
from chunkscope.errors import (
    ArgumentError,
    ChunkscopeError,
    DocumentsError,
    RecordError,
    SettingsError,
    TableError,
)
from tests.bad_input.samples import SOURCE, TEXT, chunk_table, posts
from tests.bad_input.verdicts import check_error

INDEX = cs.TokenIndex(TEXT, "words")

TWO_ENCODINGS = [cs.TokenWindows(encoding="words"), cs.TokenWindows(encoding="unicode")]


def chunk_record(token_start: int, token_end: int) -> cs.records.ParsedChunk:
    return cs.records.ParsedChunk(
        chunk_id="c",
        document_id="a",
        source=SOURCE,
        page_index=0,
        chunk_index=0,
        text="One.",
        token_start=token_start,
        token_end=token_end,
    )


WRONG_TOGETHER: dict[str, tuple[Callable[[], object], type[ChunkscopeError], str]] = {
    "a look-back as large as the size": (
        lambda: cs.SplitPoints(chunk_size=8, lookback=8),
        SettingsError,
        "lookback must be at least 0 and less than chunk_size (8), got 8",
    ),
    "windows that overlap whole": (
        lambda: cs.TokenWindows(chunk_size=8, chunk_overlap=8),
        SettingsError,
        "chunk_overlap must be at least 0 and less than chunk_size (8), got 8",
    ),
    "an overlap larger than the size": (
        lambda: cs.Recursive(chunk_size=8, chunk_overlap=9),
        SettingsError,
        "chunk_overlap must be at least 0 and at most chunk_size (8), got 9",
    ),
    "a start after its end": (
        lambda: INDEX.count([0, 5], [3, 4]),
        ArgumentError,
        "each start must be at most its end, got (5, 4)",
    ),
    "starts and ends of two shapes": (
        lambda: INDEX.token_range([0, 1], [2, 3, 4]),
        ArgumentError,
        "starts and ends must be of one shape, got (2,) and (3,)",
    ),
    "one column for two things": (
        lambda: cs.documents(posts(), doc_id="id", text="id"),
        ArgumentError,
        "doc_id, text and page_index must be three columns",
    ),
    "a column called text besides the one that is named": (
        lambda: cs.documents(posts().assign(text="x"), doc_id="id", text="body"),
        DocumentsError,
        "there is a column 'text' besides 'body', which text= names; drop or rename one",
    ),
    "two documents whose chunks get one id": (
        lambda: cs.chunk({"a": "0\nx", "a\n0": "x"}, cs.SplitPoints()),
        DocumentsError,
        "chunk ids must be unique within a splitter",
    ),
    "a record of tokens that end before they start": (
        lambda: chunk_record(token_start=3, token_end=2),
        RecordError,
        "token_end must be at least token_start (3), got 2",
    ),
    "context from other texts": (
        lambda: cs.with_context(chunk_table(), {"a": TEXT.upper(), "b": "Six. Seven."}),
        TableError,
        "docs must be those the chunks were made from, page 0 of document 'a' differs at [0, ",
    ),
    "context from too few texts": (
        lambda: cs.with_context(chunk_table(), {"a": TEXT}),
        TableError,
        "docs must hold the pages of all chunks, page 0 of document 'b' is missing",
    ),
    "context where there is a column of that name": (
        lambda: cs.with_context(chunk_table().assign(context="x"), {"a": TEXT}),
        TableError,
        "the chunk table must not have a column context already",
    ),
    "sizes in tokens of two encodings": (
        lambda: cs.stats.sizes(cs.chunk(TEXT, TWO_ENCODINGS)),
        TableError,
        "tokens must be of one encoding",
    ),
    "a picture of tokens of two encodings": (
        lambda: cs.plots.sizes(cs.chunk(TEXT, TWO_ENCODINGS)),
        TableError,
        "tokens must be of one encoding",
    ),
    "one splitter whose rows are in two encodings": (
        lambda: cs.stats.summary(cs.chunk(TEXT, TWO_ENCODINGS).assign(splitter="same")),
        TableError,
        "tokens must be of one encoding",
    ),
}


@pytest.mark.parametrize("name", WRONG_TOGETHER)
def test_arguments_that_do_not_go_together_are_refused(name: str) -> None:
    call, error, message = WRONG_TOGETHER[name]
    with pytest.raises(error, match=re.escape(message)) as caught:
        call()
    check_error(caught.value)
