"""`chunks_from_records` on records of the known implementation: they get their offsets back.

Explained difference: the end of a token range is theirs in the record and ours in the table
(contract 2 e).
"""

from __future__ import annotations

import chunkscope as cs
from chunkscope.chunks.ids import chunk_id
from chunkscope.pipeline.tables import chunks_from_records
from chunkscope.records import ParsedChunk, ParsedDocument, ParsedPage, ParsedSource
from chunkscope.splitters.token_windows import PUNCTUATION
from tests.conformance.published_windows import published_windows, settings_of
from tests.conformance.recordings import Case, recorded
from tests.conformance.test_token_windows import FILE, is_the_same

SOURCE = ParsedSource(key="raw/a.pdf", name="a.pdf", file_type="pdf", content_sha256="ab" * 32)


@recorded(FILE, is_the_same)
def test_recorded_chunks_get_their_offsets_back(case: Case) -> None:
    document = ParsedDocument(
        case.get("document_id", "document"), SOURCE, (ParsedPage(0, case["text"]),)
    )
    ids = case.get("chunk_ids") or ids_of(document.document_id, case["texts"])
    records = [
        ParsedChunk(name, document.document_id, SOURCE, 0, index, text, *tokens)
        for index, (name, text, tokens) in enumerate(
            zip(ids, case["texts"], case["tokens"], strict=True)
        )
    ]
    splitter = cs.TokenWindows(**settings_of(case))
    table = chunks_from_records(records, document, splitter)
    written = table[table["text"].str.strip() != ""]
    assert [
        [start + len(text) - len(text.lstrip()), start + len(text.rstrip())]
        for start, text in zip(written["char_start"], written["text"], strict=True)
    ] == case["chars"]


def ids_of(document_id: str, texts: list[str]) -> list[str]:
    """The ids of chunks of page 0, none of which is blank."""
    return [chunk_id(document_id, 0, 0, text, index) for index, text in enumerate(texts)]


def test_an_end_that_their_arithmetic_misses_is_theirs_in_the_record_and_ours_in_the_table() -> (
    None
):
    # `!?"` is cut after `?`, inside a token: counted alone the chunk has a token less.
    document = ParsedDocument("a", SOURCE, (ParsedPage(0, '海港!?"no." '),))
    settings = {"chunk_size": 5, "chunk_overlap": 1, "encoding": "cl100k_base"}
    windows = published_windows(
        document.pages[0].text,
        **settings,  # type: ignore[arg-type]
        punctuation=PUNCTUATION,
    )
    assert [window.tokens for window in windows] == [(0, 4), (3, 8)]
    ids = ids_of("a", [window.text for window in windows])
    records = [
        ParsedChunk(name, "a", SOURCE, 0, index, window.text.strip(), *window.tokens)
        for index, (name, window) in enumerate(zip(ids, windows, strict=True))
    ]
    table = chunks_from_records(records, document, cs.TokenWindows(5, chunk_overlap=1))
    assert table["token_end"].tolist() == [5, 8]
