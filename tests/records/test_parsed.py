"""Records: what is stored comes back, byte for byte, and what is not one is named."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.errors import ArgumentTypeError, RecordError
from chunkscope.records import (
    JsonValue,
    ParsedChunk,
    ParsedDocument,
    ParsedPage,
    ParsedSource,
    checking,
)
from chunkscope.records.strict_json import _object_of
from tests.pipeline.drawn_documents import json_values_of, sources_of

SOURCE = ParsedSource(key="raw/a.pdf", name="a.pdf", file_type="pdf", content_sha256="0" * 64)
PAGES = (ParsedPage(page_index=4, text="Five."), ParsedPage(page_index=0, text=""))
DOCUMENT = ParsedDocument(document_id="a", source=SOURCE, pages=PAGES)
CHUNK = ParsedChunk(
    chunk_id="chunk_1",
    document_id="a",
    source=SOURCE,
    page_index=4,
    chunk_index=0,
    text="Five.",
    token_start=0,
    token_end=2,
)

# ----------------------------------------------------------------------------------- laws

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=10)
NAMES = TEXTS.filter(str.strip)
NUMBERS = st.integers(0, 2**63 - 1)
JSON = json_values_of(TEXTS)
SOURCES = sources_of(TEXTS)
DOCUMENTS = st.builds(
    ParsedDocument,
    document_id=NAMES,
    source=SOURCES,
    pages=st.lists(
        st.builds(ParsedPage, page_index=NUMBERS, text=TEXTS),
        min_size=1,
        max_size=3,
        unique_by=lambda page: page.page_index,
    ).map(tuple),
    original_content=JSON,
)
CHUNKS = st.builds(
    ParsedChunk,
    chunk_id=NAMES,
    document_id=NAMES,
    source=SOURCES,
    page_index=NUMBERS,
    chunk_index=NUMBERS,
    text=TEXTS,
    token_start=st.integers(0, 9),
    token_end=st.integers(9, 99),
    parent_chunk_ids=st.lists(TEXTS, max_size=2).map(tuple),
    heading_path=st.lists(TEXTS, max_size=2).map(tuple),
    origin_source=JSON,
)


@given(record=DOCUMENTS | CHUNKS | SOURCES)
def test_a_record_comes_back_from_its_json(
    record: ParsedDocument | ParsedChunk | ParsedSource,
) -> None:
    stored = record.to_json()
    again = type(record).from_json(stored)
    assert again == record
    assert again.to_json() == stored
    assert type(record).from_json(stored.decode()) == record
    assert type(record).from_json(b"\xef\xbb\xbf" + stored) == record


@given(record=DOCUMENTS | CHUNKS)
def test_json_is_compact_and_not_escaped(record: ParsedDocument | ParsedChunk) -> None:
    stored = record.to_json()
    value = json.loads(stored)
    assert stored == json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


@given(value=JSON)
def test_no_json_but_a_record_is_a_record(value: JsonValue) -> None:
    for kind in (ParsedSource, ParsedPage, ParsedDocument, ParsedChunk):
        with pytest.raises(RecordError):
            kind.from_json(json.dumps(value))


# ------------------------------------------------------------------------ written and read


def test_the_fields_are_written_in_order() -> None:
    source = '{"key":"raw/a.pdf","name":"a.pdf","file_type":"pdf","content_sha256":"' + "0" * 64
    source += '"}'
    assert DOCUMENT.to_json().decode() == (
        '{"document_id":"a","source":' + source + ',"pages":[{"page_index":4,"text":"Five."},'
        '{"page_index":0,"text":""}]}'
    )
    assert CHUNK.to_json().decode() == (
        '{"chunk_id":"chunk_1","document_id":"a","source":' + source + ',"page_index":4,'
        '"chunk_index":0,"text":"Five.","token_start":0,"token_end":2,'
        '"parent_chunk_ids":[],"heading_path":[]}'
    )


def test_lists_that_are_empty_may_be_left_out() -> None:
    value = json.loads(CHUNK.to_json())
    del value["parent_chunk_ids"], value["heading_path"]
    assert ParsedChunk.from_json(json.dumps(value)) == CHUNK


def test_carried_values_are_written_last_where_there_are_any() -> None:
    content: JsonValue = {"text": "# A", "media_type": "text/markdown"}
    document = replace(DOCUMENT, original_content=content)
    assert document.to_json().endswith(
        b',"original_content":{"text":"# A","media_type":"text/markdown"}}'
    )
    assert replace(CHUNK, origin_source=[1]).to_json().endswith(b',"origin_source":[1]}')


def test_null_is_the_same_as_nothing_carried() -> None:
    stored = DOCUMENT.to_json()
    assert ParsedDocument.from_json(stored[:-1] + b',"original_content":null}').to_json() == stored


def test_records_are_frozen_and_can_be_hashed() -> None:
    with pytest.raises(FrozenInstanceError):
        DOCUMENT.document_id = "b"  # type: ignore[misc]
    same = replace(DOCUMENT, original_content={"a": 1})
    assert hash(DOCUMENT) == hash(same)
    assert same != DOCUMENT


def test_a_list_of_pages_becomes_a_tuple() -> None:
    assert ParsedDocument(document_id="a", source=SOURCE, pages=list(PAGES)) == DOCUMENT


def test_a_lone_surrogate_is_read_and_not_written() -> None:
    stored = DOCUMENT.to_json().replace(b"Five.", b"\\ud800")
    document = ParsedDocument.from_json(stored)
    assert document.pages[0].text == "\ud800"
    with pytest.raises(RecordError, match=r"^'pages\[0\]\.text' holds a lone surrogate"):
        document.to_json()


def test_a_value_nested_too_deeply_is_carried_and_not_written() -> None:
    nested: JsonValue = []
    for _ in range(100_000):
        nested = [nested]
    with pytest.raises(RecordError, match="cannot be written as JSON: nested too deeply"):
        replace(DOCUMENT, original_content=nested).to_json()


@pytest.mark.parametrize("sign", [1, -1])
def test_a_number_of_thousands_of_digits_is_carried_and_not_written(sign: int) -> None:
    number = sign * 10**5000
    for carried in (number, {"a": [number]}):
        with pytest.raises(RecordError, match="cannot be written as JSON: Exceeds the limit"):
            replace(DOCUMENT, original_content=carried).to_json()


def test_a_list_that_is_put_into_itself_after_the_check_is_not_written() -> None:
    carried: list[JsonValue] = []
    document = replace(DOCUMENT, original_content=carried)
    carried.append(carried)
    with pytest.raises(RecordError, match="cannot be written as JSON: Circular reference"):
        document.to_json()


@pytest.mark.parametrize(
    ("carried", "says"),
    [
        ({"a\n": ["\ud800"]}, "'original_content.a\\n[0]' holds a lone surrogate, which UTF-8"),
        ({"\ud800": 1}, "'a field name in original_content' holds a lone surrogate"),
    ],
)
def test_a_lone_surrogate_in_a_carried_value_is_named(carried: JsonValue, says: str) -> None:
    with pytest.raises(RecordError) as caught:
        replace(DOCUMENT, original_content=carried).to_json()
    assert str(caught.value).startswith(says)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("carried", "says"),
    [
        ({1, 2}, "origin_source must be a JSON value, got {1, 2}"),
        ((), "origin_source must be a JSON value, got ()"),
        (float("nan"), "origin_source must be a finite number, got nan"),
        ([0, [float("inf")]], "origin_source[1][0] must be a finite number, got inf"),
        ({"a\n": {"b": b"x"}}, "origin_source['a\\n']['b'] must be a JSON value, got b'x'"),
        ({"a": {1: 2}}, "each field name in origin_source['a'] must be a str, got 1"),
    ],
)
def test_a_carried_value_that_is_no_json_is_named(carried: object, says: str) -> None:
    with pytest.raises(RecordError) as caught:
        replace(CHUNK, origin_source=carried)
    assert str(caught.value) == says


def in_itself(*before: JsonValue) -> list[JsonValue]:
    """A list that holds itself after other values."""
    made: list[JsonValue] = [*before]
    made.append({"a": made})
    return made


@pytest.mark.parametrize(
    ("carried", "says"),
    [
        (in_itself(), "origin_source[0]['a'] must not hold itself"),
        ({"x": in_itself(1, [])}, "origin_source['x'][2]['a'] must not hold itself"),
    ],
)
def test_a_carried_value_that_holds_itself_is_named(carried: JsonValue, says: str) -> None:
    with pytest.raises(RecordError) as caught:
        replace(CHUNK, origin_source=carried)
    assert str(caught.value) == says


def test_a_value_that_is_there_twice_does_not_hold_itself() -> None:
    same: JsonValue = [1]
    chunk = replace(CHUNK, origin_source=[same, {"a": same, "b": [same]}])
    assert chunk.to_json().endswith(b'"origin_source":[[1],{"a":[1],"b":[[1]]}]}')


def test_of_a_long_path_a_message_shows_both_ends() -> None:
    deep: object = {"b": float("nan")}
    for _ in range(10_000):
        deep = [deep]
    with pytest.raises(RecordError) as caught:
        replace(CHUNK, origin_source={"a": deep})
    path = "origin_source['a'][0][0][0]...[0][0][0]['b']"
    assert str(caught.value) == f"{path} must be a finite number, got nan"


def test_no_path_is_made_where_there_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "_path", None)
    replace(CHUNK, origin_source={"a": [1, "b", {"c": [None, 2.5, True]}]})


class Compared(str):
    """A name that counts how often it is compared."""

    __slots__ = ()
    times = 0

    def __eq__(self, other: object) -> bool:
        Compared.times += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


def test_a_field_given_twice_is_found_among_many_without_comparing_all_with_all() -> None:
    pairs: list[tuple[str, JsonValue]] = [(Compared(f"field {i}"), i) for i in range(3000)]
    Compared.times = 0
    with pytest.raises(RecordError, match="^field 'field 2999' is given twice$"):
        _object_of([*pairs, (Compared("field 2999"), 0)])
    assert Compared.times < 30_000


# ------------------------------------------------------------------------------ bad input


def changed(record: ParsedDocument | ParsedChunk, **changes: object) -> str:
    """The JSON of `record` with fields changed; ``...`` takes one away."""
    value = json.loads(record.to_json()) | changes
    return json.dumps({name: each for name, each in value.items() if each is not ...})


def source(**changes: object) -> dict[str, object]:
    value = json.loads(SOURCE.to_json()) | changes
    return {name: each for name, each in value.items() if each is not ...}


def pages(*given_: object) -> list[object]:
    return [
        {"page_index": each, "text": "x"} if not isinstance(each, dict) else each for each in given_
    ]


NO_DOCUMENTS = [
    ("", "not JSON: Expecting value at line 1, column 1"),
    ("{'a': 1}", "not JSON: Expecting property name enclosed in double quotes at line 1, column"),
    ("{} {}", "not JSON: Extra data at line 1, column 4"),
    (b"\xff{}", "not JSON: not UTF-8 at byte 0"),
    ("[" * 100_000, "not a record: nested too deeply, or"),
    ("[NaN]", "not JSON: NaN is no JSON number"),
    ("[-Infinity]", "not JSON: -Infinity is no JSON number"),
    ("9" * 5000, "not a record: nested too deeply, or a number too long"),
    ("null", "the record must be a JSON object, got None"),
    ("[]", "the record must be a JSON object, got []"),
    ("{}", "document_id is missing"),
    ('{"a": 1, "a": 2}', "field 'a' is given twice"),
    (changed(DOCUMENT, document_id=...), "document_id is missing"),
    (changed(DOCUMENT, source=...), "source is missing"),
    (changed(DOCUMENT, pages=...), "pages is missing"),
    (changed(DOCUMENT, document_id=1), "document_id must be a str that is not blank, got 1"),
    (
        changed(DOCUMENT, document_id=" \n"),
        "document_id must be a str that is not blank, got ' \\n'",
    ),
    (changed(DOCUMENT, document_id=None), "document_id must be a str that is not blank, got None"),
    (
        changed(DOCUMENT, original_contents=1),
        "unknown field 'original_contents'; known are original",
    ),
    (changed(DOCUMENT, source="a.pdf"), "source must be a JSON object, got 'a.pdf'"),
    (changed(DOCUMENT, source=source(key=...)), "source.key is missing"),
    (changed(DOCUMENT, source=source(name=None)), "source.name must be a str, got None"),
    (changed(DOCUMENT, source=source(file_type=1)), "source.file_type must be a str, got 1"),
    (changed(DOCUMENT, source=source(size=1)), "source: unknown field 'size'; known are content_"),
    *(
        (
            changed(DOCUMENT, source=source(content_sha256=digest)),
            "source.content_sha256 must be 64 lower-case hexadecimal digits, got",
        )
        for digest in ("", "0" * 63, "0" * 65, "A" * 64, "g" * 64, "0" * 63 + "\n", "0" * 64 + "\n")
    ),
    (changed(DOCUMENT, source=source(content_sha256=0)), "source.content_sha256 must be a str"),
    (changed(DOCUMENT, pages=[]), "pages must be at least one page, got none"),
    (changed(DOCUMENT, pages={}), "pages must be a list of ParsedPage, got {}"),
    (changed(DOCUMENT, pages="ab"), "pages must be a list of ParsedPage, got 'ab'"),
    (changed(DOCUMENT, pages=[1]), "pages[0] must be a JSON object, got 1"),
    (changed(DOCUMENT, pages=pages(0, {"text": "x"})), "pages[1].page_index is missing"),
    (changed(DOCUMENT, pages=pages({"page_index": 0})), "pages[0].text is missing"),
    (
        changed(DOCUMENT, pages=pages({"page_index": 0, "text": None})),
        "pages[0].text must be a str",
    ),
    (
        changed(DOCUMENT, pages=pages({"page_index": 0, "text": "", "w": 1})),
        "pages[0]: unknown fie",
    ),
    (
        changed(DOCUMENT, pages=pages(True)),
        "pages[0].page_index must be a whole number, at least 0",
    ),
    (changed(DOCUMENT, pages=pages(0, -1)), "pages[1].page_index must be a whole number, at least"),
    (changed(DOCUMENT, pages=pages(0.0)), "pages[0].page_index must be a whole number, at least 0"),
    (changed(DOCUMENT, pages=pages("0")), "pages[0].page_index must be a whole number, at least 0"),
    (changed(DOCUMENT, pages=pages(2**63)), "pages[0].page_index must be at most 9223372036854775"),
    (changed(DOCUMENT, pages=pages(3, 1, 3)), "pages[2].page_index must be unique in its document"),
]

NO_CHUNKS = [
    (changed(CHUNK, chunk_id=""), "chunk_id must be a str that is not blank"),
    (changed(CHUNK, document_id=None), "document_id must be a str that is not blank"),
    (changed(CHUNK, source=source(key=1)), "source.key must be a str, got 1"),
    (changed(CHUNK, source=[]), "source must be a JSON object, got []"),
    (changed(CHUNK, page_index=False), "page_index must be a whole number, at least 0, got False"),
    (changed(CHUNK, chunk_index=-1), "chunk_index must be a whole number, at least 0, got -1"),
    (changed(CHUNK, token_start=None), "token_start must be a whole number"),
    (changed(CHUNK, token_start=3), "token_end must be at least token_start (3), got 2"),
    (changed(CHUNK, text=False), "text must be a str, got False"),
    (changed(CHUNK, text=...), "text is missing"),
    (changed(CHUNK, parent_chunk_ids=None), "parent_chunk_ids must be a list of str, got None"),
    (changed(CHUNK, heading_path=["a", 1]), "heading_path[1] must be a str, got 1"),
    (changed(CHUNK, headings=[]), "unknown field 'headings'; known are heading_path, chunk_id"),
]


@pytest.mark.parametrize(
    ("kind", "text", "says"),
    [
        *((ParsedDocument, *row) for row in NO_DOCUMENTS),
        *((ParsedChunk, *row) for row in NO_CHUNKS),
    ],
    ids=lambda value: value[:20] if isinstance(value, str | bytes) else None,
)
def test_what_is_no_record_is_named(
    kind: type[ParsedDocument | ParsedChunk], text: str | bytes, says: str
) -> None:
    with pytest.raises(RecordError) as caught:
        kind.from_json(text, key="parsed/a\n.json")
    message = str(caught.value)
    assert message.startswith(f"'parsed/a\\n.json': {says}")
    assert "\n" not in message


@pytest.mark.parametrize("text", [None, 1, {}, bytearray(b"{}")])
def test_only_text_and_bytes_are_read(text: object) -> None:
    with pytest.raises(ArgumentTypeError, match="text must be a str or bytes, got"):
        ParsedDocument.from_json(text)


@pytest.mark.parametrize("key", [None, 1, b"a.json", ["a"]])
def test_the_key_is_a_str(key: object) -> None:
    with pytest.raises(ArgumentTypeError, match="key must be a str, got"):
        ParsedDocument.from_json(DOCUMENT.to_json(), key=key)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"pages": ()}, "pages must be at least one page"),
        ({"pages": PAGES[0]}, "pages must be a list of ParsedPage"),
        (
            {"pages": [{"page_index": 0, "text": ""}]},
            "pages[0] must be a ParsedPage, got {'page_in",
        ),
        ({"pages": PAGES + PAGES}, "pages[2].page_index must be unique in its document, got 4"),
        ({"source": None}, "source must be a ParsedSource, got None"),
        ({"document_id": 7}, "document_id must be a str that is not blank, got 7"),
    ],
)
def test_records_made_by_hand_are_checked_too(changes: dict[str, object], says: str) -> None:
    with pytest.raises(RecordError) as caught:
        replace(DOCUMENT, **changes)
    assert str(caught.value).startswith(says)
