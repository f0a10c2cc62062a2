"""Documents become chunks with published ids, and a chunk leads back to its document."""

from __future__ import annotations

import tracemalloc
from collections.abc import Hashable
from types import MappingProxyType

import hypothesis
import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.errors import (
    ArgumentError,
    ArgumentTypeError,
    DocumentsError,
    SettingsError,
    TableError,
)
from chunkscope.passages import (
    chunk_documents,
    chunk_text,
    estimate_chunks,
    get_chunk_ids,
    get_doc_id,
)
from chunkscope.splitters.separators import FORMATS

# Tables take pandas a hundred times as long as what is in them.
few = hypothesis.settings(max_examples=1 + hypothesis.settings.default.max_examples // 5)

TEXTS = st.text(
    st.sampled_from("ab \n.#`\r\u0301\ud800") | st.characters(exclude_categories=()), max_size=60
)
DOC_IDS = st.text(max_size=5) | st.integers(-3, 3) | st.tuples(st.integers(0, 2), st.text("a_"))
DOCUMENTS = st.lists(st.tuples(DOC_IDS, TEXTS), max_size=5, unique_by=lambda each: str(each[0]))


@st.composite
def settings(draw: st.DrawFn) -> dict[str, object]:
    """Settings of `Recursive` that can be."""
    size = draw(st.integers(1, 20))
    return {
        "chunk_size": size,
        "chunk_overlap": draw(st.none() | st.integers(0, size)),
        "format": draw(st.sampled_from(list(FORMATS))),
    }


def texts(text: str, **chosen: object) -> list[str]:
    spans = cs.Recursive(**chosen).spans(text)  # type: ignore[arg-type]
    return [text[a:b] for a, b in zip(spans.start, spans.end, strict=True)]


# ---- laws


@given(TEXTS, settings())
def test_a_text_is_cut_as_recursive_cuts_it_and_the_number_is_exact(
    text: str, chosen: dict[str, object]
) -> None:
    pieces = chunk_text(text, **chosen)  # type: ignore[arg-type]
    assert pieces == texts(text, **chosen)
    assert estimate_chunks(text, **chosen) == len(pieces)  # type: ignore[arg-type]


@given(DOCUMENTS, settings())
def test_chunks_are_numbered_in_their_document_and_lead_back_to_it(
    documents: list[tuple[Hashable, str]], chosen: dict[str, object]
) -> None:
    chunks, mapping = chunk_documents(documents, **chosen)  # type: ignore[call-overload]
    assert list(mapping) == [chunk_id for chunk_id, _ in chunks]
    text_of = dict(chunks)
    for doc_id, text in documents:
        ids = get_chunk_ids(doc_id, mapping)
        assert ids == [f"{doc_id}__chunk_{i}" for i in range(len(ids))]
        assert [text_of[each] for each in ids] == texts(text, **chosen)
        assert all(get_doc_id(each, mapping) == doc_id for each in ids)
        assert [mapping[each]["chunk_index"] for each in ids] == list(range(len(ids)))


@few
@given(DOCUMENTS, settings())
def test_a_table_of_documents_gives_the_same_chunks_and_mapping_as_tables(
    documents: list[tuple[Hashable, str]], chosen: dict[str, object]
) -> None:
    chunks, mapping = chunk_documents(documents, **chosen)  # type: ignore[call-overload]
    table, table_mapping = chunk_documents(cs.documents(documents), **chosen)  # type: ignore[call-overload]
    assert list(zip(table["chunk_id"], table["text"], strict=True)) == chunks
    rows = table_mapping.to_dict("records")
    assert {row.pop("chunk_id"): row for row in rows} == mapping
    for given_mapping in (table_mapping, table):
        for doc_id, _ in documents:
            assert get_chunk_ids(doc_id, given_mapping) == get_chunk_ids(doc_id, mapping)
        for chunk_id in [*mapping, "no such chunk"]:
            assert get_doc_id(chunk_id, given_mapping) == get_doc_id(chunk_id, mapping)


# ---- chunks of documents


def test_the_chunk_table_is_one_and_tells_its_settings() -> None:
    docs = pd.DataFrame({"doc_id": ["a"], "text": ["One two. Three."]})
    table, mapping = chunk_documents(docs, chunk_size=9, chunk_overlap=0)
    expected = cs.chunk(docs, cs.Recursive(9, chunk_overlap=0))
    expected["chunk_id"] = ["a__chunk_0", "a__chunk_1"]
    pd.testing.assert_frame_equal(table, expected)
    assert list(mapping.columns) == ["chunk_id", "doc_id", "chunk_index"]
    assert len(cs.stats.summary(table)) == 1


def test_no_documents_give_nothing_in_either_form() -> None:
    assert chunk_documents([]) == ([], {})
    table, mapping = chunk_documents(pd.DataFrame({"doc_id": [], "text": []}))
    assert list(table.columns) == list(cs.SCHEMA)
    assert (len(table), len(mapping)) == (0, 0)
    assert mapping.dtypes.astype(str).to_dict() == {
        "chunk_id": "str",
        "doc_id": "str",
        "chunk_index": "int64",
    }


def test_a_document_without_text_has_no_chunks() -> None:
    assert chunk_documents({"e": "", "f": "f"}) == (
        [("f__chunk_0", "f")],
        {"f__chunk_0": {"doc_id": "f", "chunk_index": 0}},
    )
    assert chunk_text("") == []
    assert estimate_chunks("") == 0


def test_chunks_are_numbered_across_the_pages_of_a_document() -> None:
    pages = pd.DataFrame(
        {"doc_id": ["a", "b", "a"], "page_index": [1, 0, 0], "text": ["three", "x", "one two"]}
    )
    table, _ = chunk_documents(pages, chunk_size=4, chunk_overlap=0)
    source = cs.records.ParsedSource(key="k", name="n", file_type="md", content_sha256="0" * 64)
    page = cs.records.ParsedPage
    records = [
        cs.records.ParsedDocument("a", source, (page(1, "three"), page(0, "one two"))),
        cs.records.ParsedDocument("b", source, (page(0, "x"),)),
    ]
    chunks, mapping = chunk_documents(records, chunk_size=4, chunk_overlap=0)
    assert chunks == list(zip(table["chunk_id"], table["text"], strict=True))
    assert chunks[:2] == [("a__chunk_0", "one"), ("a__chunk_1", " two")]
    assert get_chunk_ids("a", mapping) == [f"a__chunk_{i}" for i in range(4)]


@pytest.mark.parametrize("documents", [{1: "a", "1": "b"}, [((1,), "a"), ("(1,)", "b")]])
def test_documents_whose_ids_are_one_text_are_refused(documents: object) -> None:
    with pytest.raises(DocumentsError, match="must differ from every other, as a value and as"):
        chunk_documents(documents)  # type: ignore[call-overload]
    table = pd.DataFrame(list(dict(documents).items()), columns=["doc_id", "text"])  # type: ignore[call-overload]
    with pytest.raises(DocumentsError, match="must differ from every other, as a value and as"):
        chunk_documents(table)


def test_a_document_that_is_called_as_a_chunk_of_another_collides_with_nothing() -> None:
    chunks, mapping = chunk_documents({"a": "x", "a__chunk_0": "y", "a__chunk_0__chunk_0": "z"})
    assert len(mapping) == len(chunks) == 3
    assert get_doc_id("a__chunk_0__chunk_0", mapping) == "a__chunk_0"


def test_settings_that_cannot_be_are_refused_with_the_names_of_the_arguments() -> None:
    for call in (chunk_documents, chunk_text, estimate_chunks):
        with pytest.raises(SettingsError, match="^chunk_size must be"):
            call("a", chunk_size=0)
        with pytest.raises(SettingsError, match="^chunk_overlap must be"):
            call("a", chunk_size=3, chunk_overlap=4)
        with pytest.raises(SettingsError, match="format"):
            call("a", format="nope")


def test_estimating_makes_none_of_the_texts_that_chunks_would_be() -> None:
    text = "ab" * 4_000
    settings = {"chunk_size": 2_000, "chunk_overlap": 1_999}
    peaks = []
    for call in (estimate_chunks, chunk_text):
        tracemalloc.start()
        call(text, **settings)  # type: ignore[operator]
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] > 6_000 * 2_000  # what the texts hold
    assert peaks[0] < peaks[1] / 4


# ---- back to the document


MAPPING = {
    "c2": {"doc_id": "d", "chunk_index": 2},
    "c0": {"doc_id": "d", "chunk_index": 0},
    "other": {"doc_id": 3, "chunk_index": 0},
    "c1": {"doc_id": "d", "chunk_index": 1},
}
TABLE = pd.DataFrame([{"chunk_id": name, **entry} for name, entry in MAPPING.items()])


@pytest.mark.parametrize("mapping", [MAPPING, TABLE, MappingProxyType(MAPPING)])
def test_the_chunks_of_a_document_come_in_their_order_however_the_mapping_is_sorted(
    mapping: dict[str, dict[str, object]],
) -> None:
    assert get_chunk_ids("d", mapping) == ["c0", "c1", "c2"]
    assert get_chunk_ids(3, mapping) == ["other"]
    assert get_chunk_ids("3", mapping) == []
    assert get_doc_id("other", mapping) == 3
    assert get_doc_id("d", mapping) is None


def test_a_tuple_is_an_id_in_a_table_too() -> None:
    table = pd.DataFrame({"chunk_id": [(1, 2), "b"], "doc_id": [("d", 1), "d"], "chunk_index": 0})
    assert get_doc_id((1, 2), table) == ("d", 1)
    assert get_chunk_ids(("d", 1), table) == [(1, 2)]
    assert get_doc_id((1,), table) is None


def test_a_lone_surrogate_is_in_no_column_of_utf_8_and_is_an_id_elsewhere() -> None:
    assert get_doc_id("\ud800", TABLE.astype({"chunk_id": "str"})) is None
    _, mapping = chunk_documents(cs.documents({"\ud800": "x"}))
    assert get_doc_id("\ud800__chunk_0", mapping) == "\ud800"
    assert get_chunk_ids("\ud800", mapping) == ["\ud800__chunk_0"]


def test_a_chunk_table_of_one_splitter_is_a_mapping_and_of_two_it_is_none() -> None:
    docs = {"a": "One. Two.", "b": "Three."}
    both = cs.chunk(docs, {"x": cs.SplitPoints(5), "y": cs.SplitPoints(3)})
    one = both[both["splitter"] == "x"]
    first = one["chunk_id"].iloc[0]
    assert get_doc_id(first, one) == "a"
    assert get_chunk_ids("b", one) == one["chunk_id"][one["doc_id"] == "b"].tolist()
    with pytest.raises(TableError, match="must be of one splitter, got a chunk table of 2"):
        get_doc_id(first, both)
    with pytest.raises(TableError, match="must be of one splitter"):
        get_chunk_ids("a", both)


def test_a_chunk_of_two_documents_is_refused_and_a_row_that_repeats_is_not() -> None:
    twice = pd.concat([TABLE, TABLE], ignore_index=True)
    assert get_doc_id("c0", twice) == "d"
    assert get_chunk_ids("d", twice) == ["c0", "c1", "c2"]
    twice["doc_id"] = [*TABLE["doc_id"], "d", "e", 3, "d"]
    with pytest.raises(TableError, match="of one document, got 'c0' of 'd' and of 'e'"):
        get_doc_id("c0", twice)


@pytest.mark.parametrize("wrong", [None, float("nan"), pd.NA, b"c0", [], {}])
def test_what_is_no_id_is_refused(wrong: Hashable) -> None:
    for mapping in (MAPPING, TABLE):
        with pytest.raises(ArgumentTypeError, match="^chunk_id must be a str, an int"):
            get_doc_id(wrong, mapping)
        with pytest.raises(ArgumentTypeError, match="^doc_id must be a str, an int"):
            get_chunk_ids(wrong, mapping)


@pytest.mark.parametrize("wrong", [None, "c0", ["c0"], 3, [MAPPING]])
def test_what_is_no_mapping_is_refused(wrong: dict[str, dict[str, object]]) -> None:
    for call in (get_doc_id, get_chunk_ids):
        with pytest.raises(ArgumentTypeError, match="^mapping must be a dict of chunk id"):
            call("c0", wrong)


@pytest.mark.parametrize(
    ("entry", "error", "said"),
    [
        ("d", ArgumentTypeError, r"mapping\['c'\] must be a dict with doc_id and chunk_index"),
        (object(), ArgumentTypeError, r"mapping\['c'\] must be a dict"),
        ({}, ArgumentError, r"mapping\['c'\] must be a dict with doc_id"),
        ({"doc_id": None}, ArgumentTypeError, r"mapping\['c'\]\['doc_id'\] must be a str"),
        ({"doc_id": b"d"}, ArgumentTypeError, r"mapping\['c'\]\['doc_id'\] must be a str"),
    ],
)
def test_an_entry_that_is_none_is_refused_where_it_is_read(
    entry: dict[str, object], error: type[Exception], said: str
) -> None:
    mapping = {"c": entry, "fine": {"doc_id": "d", "chunk_index": 0}}
    with pytest.raises(error, match=said):
        get_doc_id("c", mapping)
    with pytest.raises(error, match=said):
        get_chunk_ids("d", mapping)
    assert get_doc_id("fine", mapping) == "d"


@pytest.mark.parametrize("place", [None, "0", 0.5, True, np.timedelta64(3)])
def test_a_place_that_is_no_whole_number_is_refused(place: object) -> None:
    with pytest.raises(ArgumentTypeError, match=r"\['chunk_index'\] must be a whole number"):
        get_chunk_ids("d", {"c": {"doc_id": "d", "chunk_index": place}})
    table = pd.DataFrame({"chunk_id": ["c"], "doc_id": ["d"]})
    table["chunk_index"] = pd.Series([place], dtype=object)
    with pytest.raises(TableError, match="chunk_index of mapping, row 0, must be a whole number"):
        get_chunk_ids("d", table)


def test_a_dict_without_places_still_tells_documents() -> None:
    mapping = {"c": {"doc_id": "d"}}
    assert get_doc_id("c", mapping) == "d"
    with pytest.raises(ArgumentError, match="must be a dict with chunk_index"):
        get_chunk_ids("d", mapping)


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (TABLE.drop(columns="chunk_id"), "must have the columns chunk_id, doc_id.*missing are"),
        (TABLE.assign(chunk_id=["c", None, "x", pd.NA]), r"chunk_id of mapping, row 1.*2 of 4"),
        (TABLE.assign(doc_id=[b"d", "d", "d", "d"]), r"doc_id of mapping, row 0.*1 of 4"),
        (TABLE.set_axis(["chunk_id", "doc_id", "doc_id"], axis=1), "column doc_id once"),
        (
            pd.concat([TABLE, TABLE[["doc_id"] * 2].set_axis(["splitter"] * 2, axis=1)], axis=1),
            "column splitter once",
        ),
        (
            TABLE.assign(chunk_id=pd.array([b"c"] * 4, dtype=pd.ArrowDtype(pa.binary()))),
            r"chunk_id of mapping, row 0.*4 of 4",
        ),
        (
            TABLE.assign(doc_id=pd.array([["d"]] * 4, dtype=pd.ArrowDtype(pa.list_(pa.string())))),
            r"doc_id of mapping, row 0.*4 of 4",
        ),
    ],
)
def test_a_table_that_is_no_mapping_is_refused(table: pd.DataFrame, said: str) -> None:
    with pytest.raises(TableError, match=said):
        get_doc_id("c0", table)


@pytest.mark.parametrize(
    "dtype", [pa.string(), pa.large_string(), pa.dictionary(pa.int32(), pa.string())], ids=str
)
def test_ids_in_a_column_of_arrow_are_ids(dtype: pa.DataType) -> None:
    table = TABLE.iloc[[0, 1, 3]].astype({"chunk_id": pd.ArrowDtype(dtype)})
    assert get_chunk_ids("d", table) == ["c0", "c1", "c2"]
    assert get_doc_id("c1", table) == "d"


def test_a_span_of_time_is_no_size() -> None:
    with pytest.raises(SettingsError, match="chunk_size must be a whole number"):
        chunk_documents({"a": "One."}, chunk_size=np.timedelta64(5))  # type: ignore[arg-type]
    with pytest.raises(SettingsError, match="chunk_size must be a whole number"):
        cs.SplitPoints(chunk_size=np.timedelta64(5))  # type: ignore[arg-type]


def test_places_that_a_gap_elsewhere_made_floats_are_whole_numbers() -> None:
    floats = TABLE.assign(chunk_index=TABLE["chunk_index"].astype(float))
    assert get_chunk_ids("d", floats) == ["c0", "c1", "c2"]
    nullable = TABLE.assign(chunk_index=TABLE["chunk_index"].astype("Int64"))
    assert get_chunk_ids("d", nullable) == ["c0", "c1", "c2"]
    assert get_chunk_ids(np.str_("d"), TABLE) == ["c0", "c1", "c2"]
