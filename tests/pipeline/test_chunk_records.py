"""Chunk tables to records and back: what goes one way comes back the other, or is named."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from dataclasses import replace

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.chunks.ids import chunk_id
from chunkscope.errors import ArgumentError, ArgumentTypeError, RecordError, TableError
from chunkscope.pipeline.tables import (
    chunks_from_records,
    records_from_chunks,
    records_from_documents,
)
from chunkscope.records import ParsedDocument, ParsedPage, ParsedSource
from tests.pipeline.drawn_documents import any_splitter, few, parsed_documents

SOURCE = ParsedSource(key="raw/a.pdf", name="a.pdf", file_type="pdf", content_sha256="ab" * 32)
PAGES = (ParsedPage(2, "One. Two.\n"), ParsedPage(3, " \n"), ParsedPage(7, "\nOne.\nTwo"))
DOCUMENT = ParsedDocument("a", SOURCE, PAGES)
SPLITTER = cs.TokenWindows(2, chunk_overlap=0)
TABLE = cs.chunk(DOCUMENT, SPLITTER)
RECORDS = records_from_chunks(TABLE, DOCUMENT)
SOURCES = ["source_key", "source_name", "source_file_type", "source_content_sha256"]

# ----------------------------------------------------------------------------------- laws


@few
@given(documents=parsed_documents(), splitter=any_splitter(), data=st.data())
def test_a_table_comes_back_from_its_records(
    documents: list[ParsedDocument], splitter: cs.Splitter, data: st.DataObject
) -> None:
    docs = cs.documents(documents)
    kept = [name for name in SOURCES if name in docs.columns]
    table = cs.chunk(docs, {"a": splitter}, encoding="unicode", keep=kept)
    records = data.draw(st.permutations(records_from_chunks(table, documents)))
    again = chunks_from_records(records, documents, {"a": splitter}, encoding="unicode")
    columns = list(cs.SCHEMA)
    pd.testing.assert_frame_equal(again[columns], table[columns])
    # A source with a lone surrogate, of a document without chunks, makes one column of objects.
    pd.testing.assert_frame_equal(again[kept], table[kept], check_dtype=False)
    assert again.attrs == table.attrs


@few
@given(documents=parsed_documents(), splitter=any_splitter(), data=st.data())
def test_any_records_come_back_from_the_rows_they_have(
    documents: list[ParsedDocument], splitter: cs.Splitter, data: st.DataObject
) -> None:
    whole = cs.chunk(documents, {"a": splitter}, encoding="unicode")
    records = records_from_chunks(whole, documents)
    some = [each for each in records if data.draw(st.booleans())]
    mixed = data.draw(st.permutations(some))
    table = chunks_from_records(
        mixed, documents, {"a": splitter}, missing="drop", encoding="unicode"
    )
    assert table["chunk_id"].tolist() == [each.chunk_id for each in some]
    rows = whole[whole["chunk_id"].isin(set(table["chunk_id"]))].reset_index(drop=True)
    # Of texts with a lone surrogate a column is one of objects, without it one of str.
    pd.testing.assert_frame_equal(table[list(rows.columns)], rows, check_dtype=False)


@few
@given(documents=parsed_documents(), splitter=any_splitter(), data=st.data())
def test_a_record_is_what_the_contract_says(
    documents: list[ParsedDocument], splitter: cs.Splitter, data: st.DataObject
) -> None:
    table = cs.chunk(documents, {"a": splitter}, encoding="unicode")
    order = data.draw(st.permutations(range(len(table))))
    bare = table.iloc[order].drop(columns="text")
    source_of = {each.document_id: each.source for each in documents}
    position = dict.fromkeys(source_of, 0)
    expected = []
    for row in table.itertuples():
        text = row.text.strip()
        if text:
            expected.append((row.doc_id, position[row.doc_id], text, row.page_index))
            position[row.doc_id] += 1
    records = records_from_chunks(bare, documents)
    found = [(each.document_id, each.chunk_index, each.text, each.page_index) for each in records]
    assert sorted(found) == sorted(expected)
    for each in records:
        assert each.source == source_of[each.document_id]
        named = chunk_id(each.document_id, each.page_index, 0, each.text, position=each.chunk_index)
        assert each.chunk_id == named
    met = list(dict.fromkeys(bare["doc_id"]))
    assert [each[:2] for each in found] == sorted(
        (each[:2] for each in found), key=lambda place: (met.index(place[0]), place[1])
    )


# ----------------------------------------------------------------------------- by hand


def test_blank_chunks_have_no_record_and_no_number() -> None:
    assert TABLE["text"].tolist() == ["One.", " Two.\n", " \n", "\nOne", ".\nTwo"]
    assert [
        (each.page_index, each.chunk_index, each.text, each.token_start, each.token_end)
        for each in RECORDS
    ] == [(2, 0, "One.", 0, 2), (2, 1, "Two.", 2, 4), (7, 2, "One", 0, 2), (7, 3, ".\nTwo", 2, 4)]
    assert [each.chunk_id for each in RECORDS] == TABLE["chunk_id"].drop(index=2).tolist()
    assert all(each.source == SOURCE and each.origin_source is None for each in RECORDS)


def test_texts_without_a_source_are_their_own() -> None:
    docs = {"a.md": "One. Two."}
    [record, *_] = records_from_chunks(cs.chunk(docs, SPLITTER), docs)
    assert record.source == records_from_documents(docs)[0].source


def test_what_records_carry_goes_to_columns_and_back() -> None:
    carried = [
        replace(RECORDS[0], parent_chunk_ids=("p", "q")),
        replace(RECORDS[1], heading_path=("Top",), origin_source={"page": 1}),
        *RECORDS[2:],
    ]
    table = chunks_from_records(carried, DOCUMENT, SPLITTER)
    assert table["parent_chunk_ids"].tolist() == [["p", "q"], [], [], [], []]
    assert table["heading_path"].tolist() == [[], ["Top"], [], [], []]
    assert table["origin_source"].tolist() == [None, {"page": 1}, None, None, None]
    assert table.columns.tolist()[-7:] == [
        *SOURCES,
        "parent_chunk_ids",
        "heading_path",
        "origin_source",
    ]
    assert records_from_chunks(table, DOCUMENT) == carried


@pytest.mark.parametrize("nothing", [None, float("nan"), pd.NA])
def test_a_cell_that_is_missing_carries_nothing(nothing: object) -> None:
    cells = pd.Series([nothing] * len(TABLE), dtype=object)
    table = TABLE.assign(parent_chunk_ids=cells, heading_path=cells, origin_source=cells)
    assert records_from_chunks(table, DOCUMENT) == RECORDS


def test_records_know_no_name_of_their_splitter_and_no_column_that_was_kept() -> None:
    docs = cs.documents(DOCUMENT).assign(language="en")
    table = cs.chunk(docs, {"mine": SPLITTER}, keep=["language"])
    records = records_from_chunks(table, docs)
    again = chunks_from_records(records, docs, SPLITTER)
    assert set(again["splitter"]) == set(cs.chunk(docs, SPLITTER)["splitter"])
    assert "language" not in again.columns
    named = chunks_from_records(records, docs, {"mine": SPLITTER})
    assert set(named["splitter"]) == {"mine"}


def test_nothing_carried_makes_no_column() -> None:
    assert chunks_from_records(RECORDS, DOCUMENT, SPLITTER).columns.tolist() == [
        *cs.SCHEMA,
        *SOURCES,
    ]


def test_records_come_back_from_parquet_and_lists_with_them() -> None:
    carried = [replace(each, parent_chunk_ids=("p",), heading_path=("h", "i")) for each in RECORDS]
    saved = io.BytesIO()
    chunks_from_records(carried, DOCUMENT, SPLITTER).to_parquet(saved)
    assert records_from_chunks(pd.read_parquet(saved), DOCUMENT) == carried


def test_records_come_back_from_csv() -> None:
    saved = chunks_from_records(RECORDS, DOCUMENT, SPLITTER).to_csv(index=False)
    assert records_from_chunks(pd.read_csv(io.StringIO(saved)), DOCUMENT) == RECORDS


@pytest.mark.parametrize("misses", [-2, -1, 1, 2])
def test_an_end_in_tokens_may_be_off_by_two_and_the_table_has_ours(misses: int) -> None:
    theirs = [*RECORDS[:1], replace(RECORDS[1], token_end=4 + misses), *RECORDS[2:]]
    again = chunks_from_records(theirs, DOCUMENT, SPLITTER)
    pd.testing.assert_frame_equal(again[list(TABLE.columns)], TABLE)


def test_a_document_without_records_tells_its_source_itself() -> None:
    documents = [DOCUMENT, ParsedDocument("b", SOURCE, (ParsedPage(0, " "),))]
    records = records_from_chunks(cs.chunk(documents, SPLITTER), documents)
    table = chunks_from_records(records, documents, SPLITTER)
    assert table[table["doc_id"] == "b"]["source_key"].tolist() == ["raw/a.pdf"]
    [record] = records_from_chunks(cs.chunk({"c": "One."}, SPLITTER), document_of_one_chunk("c"))
    table = chunks_from_records([record], {"b": " ", "c": "One."}, SPLITTER)
    assert table["source_key"].tolist() == ["b", "raw/a.pdf"]


def document_of_one_chunk(document_id: str) -> ParsedDocument:
    return ParsedDocument(document_id, SOURCE, (ParsedPage(0, "One."),))


def test_records_may_come_from_a_generator_and_be_none() -> None:
    table = chunks_from_records((each for each in RECORDS), DOCUMENT, SPLITTER)
    assert len(table) == len(TABLE)
    none = chunks_from_records(iter(()), DOCUMENT, SPLITTER, missing="drop")
    assert len(none) == 0
    assert none.columns.tolist() == [*cs.SCHEMA, *SOURCES]


def test_documents_without_a_record_are_not_cut_where_chunks_may_be_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cut: list[str] = []
    spans = cs.TokenWindows.spans

    def noted(self: cs.TokenWindows, text: str, *, index: cs.TokenIndex | None = None) -> cs.Spans:
        cut.append(text)
        return spans(self, text, index=index)

    monkeypatch.setattr(cs.TokenWindows, "spans", noted)
    documents = [DOCUMENT, document_of_one_chunk("b"), document_of_one_chunk("c")]
    chunks_from_records(RECORDS[:1], documents, SPLITTER, missing="drop")
    assert cut == [page.text for page in PAGES]


# ------------------------------------------------------------------------------- refused


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (
            lambda table: table.drop(index=1),
            "chunks must hold every chunk of document 'a' once, chunk_index 1 is missing; records",
        ),
        (
            lambda table: table.drop(index=0),
            "chunks must hold every chunk of document 'a' once, chu",
        ),
        (
            lambda table: table.iloc[[0, 1, 1]],
            "chunks must hold every chunk of document 'a' once, chunk_index 1 is there twice",
        ),
        (
            lambda table: table.assign(chunk_id="same"),
            "chunk ids must be unique, got 'same' twice",
        ),
        (
            lambda table: table.assign(splitter=[*"aabcc"]),
            "chunks must be of one splitter, got 3: 'a', 'b', ...; chunks[chunks['splitter'] ==",
        ),
        (
            lambda table: table.assign(doc_id="b"),
            "docs must hold the pages of all chunks, page 2 of document 'b' is missing",
        ),
        (
            lambda table: table.assign(text="x"),
            "docs must be those the chunks were made from, page 2 of document 'a' differs at [0,",
        ),
    ],
)
def test_a_table_that_cannot_be_records_is_refused(
    spoil: Callable[[pd.DataFrame], pd.DataFrame], says: str
) -> None:
    with pytest.raises(TableError, match="^" + re.escape(says)):
        records_from_chunks(spoil(TABLE), DOCUMENT)


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (
            lambda table: table.assign(chunk_id=[" ", *table["chunk_id"][1:]]),
            "chunk ' ': chunk_id must be a str that is not blank, got ' '",
        ),
        (
            lambda table: table.assign(heading_path="Top"),
            f"chunk '{RECORDS[0].chunk_id}': heading_path must be a list of str, got 'Top'",
        ),
        (
            lambda table: table.assign(origin_source=[{"a": {3}}] * 5),
            f"chunk '{RECORDS[0].chunk_id}': origin_source['a'] must be a JSON value, got {{3}}",
        ),
    ],
)
def test_a_row_that_cannot_be_a_record_is_named(
    spoil: Callable[[pd.DataFrame], pd.DataFrame], says: str
) -> None:
    with pytest.raises(RecordError, match="^" + re.escape(says)):
        records_from_chunks(spoil(TABLE), DOCUMENT)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"document_id": "b"}, "document_id must be that of a document in docs, got 'b'"),
        ({"chunk_index": 4}, "chunk_index must be less than 4, the number of chunks of its doc"),
        ({"chunk_index": 1}, "text must be 'Two.', which docs cut by splitter give, got 'One.'"),
        ({"page_index": 3}, "page_index must be 2, which docs cut by splitter give, got 3"),
        ({"text": "One. "}, "text must be 'One.', which docs cut by splitter give, got 'One. '"),
        ({"token_start": 1}, "token_start must be 0, which docs cut by splitter give, got 1"),
        ({"token_end": 5}, "token_end must be 2, which docs cut by splitter give, got 5"),
        (
            {"source": replace(SOURCE, name="b.pdf")},
            "source.name must be that of its document, 'a.pdf', got 'b.pdf'",
        ),
    ],
)
@pytest.mark.parametrize("missing", ["raise", "drop"])
def test_a_record_that_the_cut_does_not_give_is_named(
    changes: dict[str, object], says: str, missing: str
) -> None:
    wrong = replace(RECORDS[0], **changes)  # type: ignore[arg-type]
    whole = f"chunk '{RECORDS[0].chunk_id}': {says}"
    with pytest.raises(RecordError, match="^" + re.escape(whole)):
        chunks_from_records([wrong, *RECORDS[1:]], DOCUMENT, SPLITTER, missing=missing)  # type: ignore[arg-type]


def test_an_id_that_is_not_that_of_the_chunk_is_named() -> None:
    wrong = replace(RECORDS[0], chunk_id="chunk_0")
    says = f"chunk 'chunk_0': chunk_id must be '{RECORDS[0].chunk_id}', which docs cut by splitter"
    with pytest.raises(RecordError, match="^" + re.escape(says)):
        chunks_from_records([wrong], DOCUMENT, SPLITTER, missing="drop")


def test_another_splitter_is_noticed() -> None:
    with pytest.raises(RecordError, match="which docs cut by splitter give"):
        chunks_from_records(RECORDS, DOCUMENT, cs.TokenWindows(3), missing="drop")


def test_a_chunk_has_one_record_and_where_none_may_be_missing_at_least_one() -> None:
    twice = f"chunk '{RECORDS[3].chunk_id}' must have one record, got another"
    for copy in (RECORDS[3], replace(RECORDS[3])):
        with pytest.raises(RecordError, match=twice):
            chunks_from_records([*RECORDS, copy], DOCUMENT, SPLITTER)
    says = (
        f"records must hold every chunk, {RECORDS[1].chunk_id} (chunk_index 1 of document 'a') is "
        "missing (2 such); missing='drop' leaves them out"
    )
    with pytest.raises(RecordError, match="^" + re.escape(says)):
        chunks_from_records([RECORDS[0], *RECORDS[3:]], DOCUMENT, SPLITTER)


def test_records_of_one_document_have_one_source() -> None:
    other = replace(RECORDS[1], source=replace(SOURCE, key="raw/b.pdf"))
    texts = pd.DataFrame(
        [("a", page.page_index, page.text) for page in PAGES],
        columns=["doc_id", "page_index", "text"],
    )
    assert len(chunks_from_records(RECORDS, texts, SPLITTER)) == len(TABLE)
    with pytest.raises(RecordError, match=r"source\.key must be that of its document, 'raw/a"):
        chunks_from_records([RECORDS[0], other], texts, SPLITTER, missing="drop")


def test_what_are_no_records_is_refused() -> None:
    for wrong in (None, 3, "abc", [DOCUMENT], RECORDS[0], TABLE, {"a": RECORDS[0]}):
        with pytest.raises(ArgumentTypeError, match="^records"):
            chunks_from_records(wrong, DOCUMENT, SPLITTER)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [None, 3, "TokenWindows", cs.TokenWindows, object()])
def test_what_is_no_splitter_is_named_as_the_argument_is(wrong: object) -> None:
    says = "^splitter must be a splitter, or a mapping of name to splitter, got "
    with pytest.raises(ArgumentTypeError, match=says):
        chunks_from_records(RECORDS, DOCUMENT, wrong)  # type: ignore[arg-type]


def test_of_a_config_the_splitter_is_asked_for() -> None:
    config = cs.pipeline.SplitDocumentsConfig(chunk_size=2, overlap=0)
    with pytest.raises(ArgumentTypeError, match="^splitter must be .*; config.splitter is the one"):
        chunks_from_records(RECORDS, DOCUMENT, config)  # type: ignore[arg-type]
    assert len(chunks_from_records(RECORDS, DOCUMENT, config.splitter)) == len(TABLE)


def test_one_splitter_cuts() -> None:
    both = {"a": SPLITTER, "b": cs.TokenWindows(3)}
    with pytest.raises(ArgumentError, match="splitter must be one splitter, got"):
        chunks_from_records(RECORDS, DOCUMENT, both)
