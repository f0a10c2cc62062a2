"""`cut_document`: the chunks of a document as bytes, the same as by way of tables."""

from __future__ import annotations

import hashlib
import json
from itertools import islice
from threading import Event

import pytest
from hypothesis import given

import chunkscope as cs
from chunkscope.errors import RecordError
from chunkscope.pipeline.config import SplitDocumentsConfig
from chunkscope.pipeline.cutting import (
    AT_ONCE,
    CuttingStoppedError,
    chunk_records,
    cut_document,
)
from chunkscope.pipeline.tables import records_from_chunks
from chunkscope.records import ParsedChunk, ParsedDocument
from tests.laws.strategies import splitters
from tests.pipeline.drawn_documents import few, parsed_documents
from tests.pipeline.foreign_stores import document


@few
@given(documents=parsed_documents(), splitter=splitters(cs.TokenWindows))
def test_the_records_are_those_of_the_chunk_table(
    documents: list[ParsedDocument], splitter: cs.TokenWindows
) -> None:
    for each in documents:
        table = cs.chunk(each, {"mine": splitter}, tokens="estimate")
        assert list(chunk_records(each, splitter)) == records_from_chunks(table, each)


def test_an_object_is_a_record_under_its_id() -> None:
    config = SplitDocumentsConfig("a/b/", 10, 0, "unicode")
    data = document("d", " One.  Two. ", "\n", "Six.").to_json()
    cut = cut_document("parsed/d.json", data, config)
    assert [key for key, _ in cut.objects] == [
        f"a/b/{json.loads(text)['chunk_id']}.json" for _, text in cut.objects
    ]
    told = [json.loads(text) for _, text in cut.objects]
    assert [(each["page_index"], each["chunk_index"], each["text"]) for each in told] == [
        (0, 0, "One."),
        (0, 1, "Two."),
        (2, 2, "Six."),
    ]
    assert cut.document.key == "parsed/d.json"
    assert cut.document.sha256 == hashlib.sha256(data).hexdigest()
    assert cut.document.chunk_count == 3


def test_without_a_prefix_a_key_has_no_folder() -> None:
    cut = cut_document("d", document("d", "One.").to_json(), SplitDocumentsConfig(""))
    ((key, _),) = cut.objects
    assert key.startswith("chunk_") and "/" not in key


GOOD = json.loads(document("d", "One.", "Two.").to_json())


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("{", "not JSON: .* at line 1, column 2"),
        ("\udcff", "not JSON: not UTF-8 at byte 0"),
        ("[]", "the record must be a JSON object"),
        ({**GOOD, "pages": []}, "pages must be at least one page"),
        (
            {**GOOD, "pages": [*GOOD["pages"], GOOD["pages"][0]]},
            r"pages\[2\].page_index must be un",
        ),
        (
            {**GOOD, "pages": [{"page_index": True, "text": ""}]},
            r"pages\[0\].page_index must be a w",
        ),
        ({**GOOD, "pages": [{"page_index": 0}]}, r"pages\[0\].text is missing"),
        ({**GOOD, "pages": [{"page_index": 0, "text": None}]}, r"pages\[0\].text must be a str"),
        ({**GOOD, "source": {**GOOD["source"], "content_sha256": "0"}}, "source.content_sha256 mu"),
        ({**GOOD, "document_id": " "}, "document_id must be a str that is not blank"),
        ({**GOOD, "page": 3}, "unknown field 'page'; known are pages"),
        (
            {**GOOD, "pages": [*GOOD["pages"], {"page_index": 7, "text": "a\ud800b"}]},
            r"'pages\[2\].text' holds a lone surrogate, which UTF-8 cannot carry",
        ),
        ({**GOOD, "document_id": "\udfff"}, "'document_id' holds a lone surrogate"),
    ],
)
def test_malformed_input_is_one_error_that_names_key_field_and_reason(
    given: object, said: str
) -> None:
    text = given if isinstance(given, str) else json.dumps(given)
    data = text.encode("utf-8", "surrogateescape")
    with pytest.raises(RecordError, match=f"^'parsed/d.json': .*{said}"):
        cut_document("parsed/d.json", data, SplitDocumentsConfig())


def test_original_content_that_goes_into_no_chunk_may_be_anything() -> None:
    data = json.dumps({**GOOD, "original_content": {"\ud800": ["\udfff"]}}).encode()
    plain = json.dumps(GOOD).encode()
    config = SplitDocumentsConfig()
    assert cut_document("k", data, config).objects == cut_document("k", plain, config).objects


@pytest.mark.parametrize("texts", [["One. " * 5000], ["One."] * 5000], ids=["a page", "pages"])
def test_a_cutting_that_is_not_wanted_any_more_ends_within_a_few_chunks(texts: list[str]) -> None:
    stop = Event()
    splitter = cs.TokenWindows(5, chunk_overlap=0, encoding="unicode")
    records = chunk_records(document("d", *texts), splitter, stop=stop)
    assert len(list(islice(records, 1000))) == 1000
    stop.set()
    more: list[ParsedChunk] = []
    with pytest.raises(CuttingStoppedError):
        more.extend(records)
    assert len(more) <= AT_ONCE
    with pytest.raises(CuttingStoppedError):
        cut_document("d", document("d", "One.").to_json(), SplitDocumentsConfig(), stop=stop)
