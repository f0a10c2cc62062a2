"""Documents to records and back: what goes one way comes back the other."""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Callable

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.errors import DocumentsError, RecordError
from chunkscope.pipeline.tables import records_from_documents
from chunkscope.records import JsonValue, ParsedDocument, ParsedPage, ParsedSource
from tests.laws.strategies import texts
from tests.pipeline.drawn_documents import few, in_page_order, json_values, parsed_documents

SOURCE = ParsedSource(key="raw/a.pdf", name="a.pdf", file_type="pdf", content_sha256="ab" * 32)
COLUMNS = ["source_key", "source_name", "source_file_type", "source_content_sha256"]


def record(document_id: str = "a", content: JsonValue = None) -> ParsedDocument:
    pages = (ParsedPage(2, "Three."), ParsedPage(7, ""))
    return ParsedDocument(document_id, SOURCE, pages, original_content=content)


# ----------------------------------------------------------------------------------- laws


@few
@given(parsed_documents())
def test_records_come_back_from_their_table_with_their_pages_in_order(
    records: list[ParsedDocument],
) -> None:
    expected = [in_page_order(each) for each in records]
    found = records_from_documents(cs.documents(records))
    assert found == expected
    assert repr(found) == repr(expected)  # which tells True from 1, and 1 from 1.0
    assert repr(records_from_documents(records)) == repr(expected)


@few
@given(parsed_documents())
def test_a_table_comes_back_from_its_records(records: list[ParsedDocument]) -> None:
    table = cs.documents(records)
    again = cs.documents(records_from_documents(table))
    pd.testing.assert_frame_equal(again, table)
    assert repr(again.to_dict("list")) == repr(table.to_dict("list"))


@few
@given(
    st.dictionaries(st.text(min_size=1).filter(str.strip), texts(), max_size=3),
    st.randoms(use_true_random=False),
)
def test_texts_without_a_source_come_back_whatever_the_order_of_their_pages(
    given_texts: dict[str, str], random: object
) -> None:
    rows = [(name, i, text + str(i)) for i in (3, 0) for name, text in given_texts.items()]
    random.shuffle(rows)  # type: ignore[attr-defined]
    table = cs.documents(pd.DataFrame(rows, columns=["doc_id", "page_index", "text"], dtype=object))
    again = cs.documents(records_from_documents(table)) if rows else table
    met = list(dict.fromkeys(table["doc_id"]))
    ordered = sorted(
        table.itertuples(index=False), key=lambda row: (met.index(row.doc_id), row.page_index)
    )
    assert again[["doc_id", "page_index", "text"]].values.tolist() == [list(row) for row in ordered]


@few
@given(st.lists(json_values, min_size=1, max_size=3))
def test_what_documents_carry_is_a_column_where_any_carries_something(
    carried: list[JsonValue],
) -> None:
    table = cs.documents([record(str(i), content) for i, content in enumerate(carried)])
    if all(content is None for content in carried):
        assert "original_content" not in table.columns
    else:
        assert table["original_content"].dtype == object
        assert repr(table["original_content"].tolist()[::2]) == repr(carried)


# ----------------------------------------------------------------------------- by hand


def test_a_text_without_a_source_is_its_own() -> None:
    pages = pd.DataFrame(
        {"doc_id": ["b/x.y/Notes.MD"] * 2, "page_index": [4, 1], "text": ["zwei", "éins"]}
    )
    [found] = records_from_documents(pages)
    assert found.source == ParsedSource(
        key="b/x.y/Notes.MD",
        name="Notes.MD",
        file_type="md",
        content_sha256=hashlib.sha256("éins\fzwei".encode()).hexdigest(),
    )
    assert found.pages == (ParsedPage(1, "éins"), ParsedPage(4, "zwei"))


@pytest.mark.parametrize(
    ("doc_id", "name", "file_type"),
    [
        ("text", "text", "txt"),
        ("/", "/", "txt"),
        ("a/.hidden", ".hidden", "txt"),
        ("a.", "a.", "txt"),
    ],
)
def test_an_id_without_an_ending_is_a_text(doc_id: str, name: str, file_type: str) -> None:
    [found] = records_from_documents({doc_id: ""})
    assert (found.source.name, found.source.file_type) == (name, file_type)


def test_a_lone_surrogate_is_part_of_the_text_that_is_hashed() -> None:
    digests = {
        text: records_from_documents({"a": text})[0].source.content_sha256
        for text in ("\ud800", "\ud801", "?")
    }
    assert len(set(digests.values())) == 3
    assert digests["\ud800"] == hashlib.sha256(b"\xed\xa0\x80").hexdigest()


def test_the_order_of_fields_in_what_is_carried_does_not_matter() -> None:
    table = cs.documents(record(content={"a": 1, "b": 2}))
    cells = pd.Series([{"a": 1, "b": 2}, {"b": 2, "a": 1}], dtype=object)
    assert records_from_documents(table.assign(original_content=cells)) == [
        record(content={"a": 1, "b": 2})
    ]


def test_documents_with_and_without_a_source_may_be_mixed() -> None:
    mixed = pd.concat([cs.documents(record(content=[1])), cs.documents({"b.txt": "Two."})])
    first, second = records_from_documents(mixed)
    assert first == record(content=[1])
    assert second.source.key == "b.txt"
    assert second.original_content is None


def test_documents_come_in_the_order_in_which_they_are_met() -> None:
    table = cs.documents([record("b"), record("a")]).iloc[[1, 2, 3, 0]]
    assert [each.document_id for each in records_from_documents(table)] == ["b", "a"]


def test_other_columns_are_left_out() -> None:
    table = cs.documents(record()).assign(language="en")
    assert records_from_documents(table) == [record()]


@pytest.mark.parametrize("content", [["a", "b"], [["a"], []], "a", 3, {"a": 1}])
def test_records_come_back_from_parquet(content: JsonValue) -> None:
    saved = io.BytesIO()
    cs.documents([record("a", content), record("b", content)]).to_parquet(saved)
    found = records_from_documents(pd.read_parquet(saved))
    assert found == [record("a", content), record("b", content)]


def test_records_come_back_from_csv() -> None:
    saved = cs.documents([record("a"), record("b")]).to_csv(index=False)
    # Without this pandas takes the text "NA", and the empty one, for nothing at all.
    found = records_from_documents(pd.read_csv(io.StringIO(saved), keep_default_na=False))
    assert found == [record("a"), record("b")]


# ------------------------------------------------------------------------------- refused


def spoilt(spoil: Callable[[pd.DataFrame], pd.DataFrame]) -> pd.DataFrame:
    return spoil(cs.documents([record("a", ["x"]), record("b", ["x"])]))


@pytest.mark.parametrize(
    ("spoil", "error", "says"),
    [
        (
            lambda table: table.assign(doc_id=[1, 1, 2, 2]),
            RecordError,
            "the doc_id of a record must be a str, got 1; docs.assign(doc_id=",
        ),
        (
            lambda table: table.assign(doc_id=[" ", " ", "b", "b"]),
            RecordError,
            "document ' ': document_id must be a str that is not blank, got ' '",
        ),
        (
            lambda table: table.drop(columns=["source_name", "source_key"]),
            DocumentsError,
            "documents must have all columns of a source or none, got source_file_type, source_con",
        ),
        (
            lambda table: table.assign(source_name=["x", "y", "z", "z"]),
            DocumentsError,
            "source_name of document 'a' must be the same on every page, got 'x' and 'y'",
        ),
        (
            lambda table: table.assign(source_name=["x", None, "z", "z"]),
            DocumentsError,
            "source_name of document 'a' must be the same on every page, got 'x' and None",
        ),
        (
            lambda table: table.assign(source_key=None, source_name=np.nan),
            DocumentsError,
            "document 'a' must tell all of its source or nothing, source_key, source_name is",
        ),
        (
            lambda table: table.assign(source_file_type=3),
            DocumentsError,
            "source_file_type of document 'a' must be a str, got 3",
        ),
        (
            lambda table: table.assign(source_content_sha256="A" * 64),
            RecordError,
            "the source of document 'a': content_sha256 must be 64 lower-case hex",
        ),
        (
            lambda table: table.assign(original_content=[1, True, 2, 2]),
            DocumentsError,
            "original_content of document 'a' must be the same on every page, got 1 and True",
        ),
        (
            lambda table: table.assign(original_content=[b"x"] * 4),
            RecordError,
            "document 'a': original_content must be a JSON value, got b'x'",
        ),
    ],
)
def test_what_cannot_be_a_record_is_named(
    spoil: Callable[[pd.DataFrame], pd.DataFrame], error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match="^" + re.escape(says)):
        records_from_documents(spoilt(spoil))
