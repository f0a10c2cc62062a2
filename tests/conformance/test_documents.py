"""Ids, and the rows of whole documents, against those recorded of the step.

Here the recorded documents go through `cs.chunk`: texts, pages, order and ids must agree.
The step itself, its settings, keys and the bytes of its records, is in `test_step.py`.
Explained differences:

- a blank window has no record and so no id to keep: ours is of another form;
- lone surrogates are part of the text and of the id, where the known implementation
  fails on them or replaces them;
- special-token text is text, where the known implementation fails on it;
- a boolean page_index and the same document twice are errors, where types and ids went
  unchecked.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter

import chunkscope as cs
from chunkscope.chunks.ids import chunk_id
from chunkscope.errors import ChunkscopeError
from chunkscope.records import ParsedDocument
from tests.conformance.published_windows import published_windows, settings_of, until_a_fault
from tests.conformance.recordings import Case, of_kind, recorded

FILE = "token_windows.jsonl"


@recorded(FILE, of_kind("chunk_id"))
def test_an_id_is_the_one_recorded(case: Case) -> None:
    document, page, index, text = (
        case[name] for name in ("document_id", "page_index", "chunk_index", "text")
    )
    if "error" in case["result"]:
        assert "surrogates not allowed" in case["result"]["error"]["message"]
    else:
        assert case["result"]["chunk_id"] == published_id(document, page, index, text)
    ours = chunk_id(document, page, index, text, index)
    # A record's text is stripped before it is hashed, and never blank.
    same = published_id(document, page, index, text.strip())
    assert (ours == same) == bool(text.strip())


def published_id(document_id: str, page_index: int, chunk_index: int, text: str) -> str:
    """The published rule, but that a lone surrogate has a form in it."""
    hashed = f"{document_id}\n{page_index}\n{chunk_index}\n{text}".encode("utf-8", "surrogatepass")
    return f"chunk_{hashlib.sha256(hashed).hexdigest()[:16]}"


@recorded(FILE, of_kind("documents"))
def test_the_rows_of_documents_are_the_records_of_the_step(case: Case) -> None:
    splitter = cs.TokenWindows(**settings_of(case))
    error = case["result"].get("error")
    try:
        documents = [ParsedDocument.from_json(json.dumps(each)) for each in case["documents"]]
        table = cs.chunk(documents, splitter)
    except ChunkscopeError:
        assert error or cannot_be(case["documents"])
        return
    rows = table[table["text"].str.strip() != ""]
    if error:
        assert is_text_to_us(error["message"])
        assert len(rows) > 0
    elif all_faultless(case):
        names = ("chunk_id", "document_id", "page_index", "text")
        records = case["result"]["step"]["chunks"]
        columns = (rows["chunk_id"], rows["doc_id"], rows["page_index"], rows["text"].str.strip())
        assert list(zip(*columns, strict=True)) == [
            tuple(record[name] for name in names) for record in records
        ]
        assert [record["chunk_index"] for record in records] == numbers(records)


def cannot_be(documents: list[Case]) -> bool:
    """Whether a document comes twice, or a page_index is no number or comes twice."""
    identities = [document["document_id"] for document in documents]
    pages = [[page["page_index"] for page in document["pages"]] for document in documents]
    return (
        len(set(identities)) < len(identities)
        or any(len(set(indices)) < len(indices) for indices in pages)
        or any(type(index) is not int for indices in pages for index in indices)
    )


def numbers(records: list[Case]) -> list[int]:
    """The place of each record among those of its document, from 0."""
    seen: Counter[str] = Counter()
    places = []
    for record in records:
        places.append(seen[record["document_id"]])
        seen[record["document_id"]] += 1
    return places


def is_text_to_us(message: str) -> bool:
    """Whether the step failed on text that ours takes as it is."""
    return "disallowed special token" in message or "surrogates not allowed" in message


def all_faultless(case: Case) -> bool:
    """Whether the known implementation loses, tears and replaces nothing of any page."""
    settings = settings_of(case)
    texts = [page["text"] for document in case["documents"] for page in document["pages"]]
    return all(
        until_a_fault(published_windows(text, **settings), text)[1]
        for text in texts
        if text.strip()
    )
