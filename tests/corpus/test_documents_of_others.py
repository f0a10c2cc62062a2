"""Documents of other libraries become documents under the ids that their chunks name."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

import chunkscope as cs
from chunkscope.errors import DocumentsTypeError


@dataclass
class Langchain:
    """The shape of a document of LangChain."""

    page_content: str
    metadata: dict[str, object] = field(default_factory=dict)
    id: str | None = None


@dataclass
class Llama:
    """The shape of a document of LlamaIndex."""

    text: str
    id_: str


@dataclass
class Haystack:
    """The shape of a document of Haystack."""

    content: str | None
    id: str
    meta: dict[str, object] = field(default_factory=dict)


def rows(docs: object) -> list[tuple[object, ...]]:
    """Id, page and text of each row."""
    table = cs.documents(docs)  # type: ignore[arg-type]
    return list(table[["doc_id", "page_index", "text"]].itertuples(index=False, name=None))


@pytest.mark.parametrize(
    ("docs", "doc_id"),
    [
        (Langchain("One.", {"source": "a.txt"}, id="x"), "a.txt"),
        (Langchain("One.", id="x"), "x"),
        (Langchain("One."), 0),
        (Llama("One.", "x"), "x"),
        (Haystack("One.", "x"), "x"),
    ],
)
def test_a_document_alone_and_in_a_list(docs: object, doc_id: object) -> None:
    assert rows(docs) == rows([docs]) == [(doc_id, 0, "One.")]


def test_pages_of_one_source_are_pages_of_one_document() -> None:
    pages = [Langchain(text, {"source": "a.pdf", "page": n}) for n, text in ((2, "C"), (0, "A"))]
    assert sorted(rows(pages)) == [("a.pdf", 0, "A"), ("a.pdf", 2, "C")]


def test_rows_of_one_source_without_pages_are_pages_in_their_order() -> None:
    given = [Langchain(text, {"source": "a.csv", "row": 7}) for text in "AB"]
    assert rows(given) == [("a.csv", 0, "A"), ("a.csv", 1, "B")]


def test_a_document_without_text_is_one_without_text() -> None:
    table = cs.documents([Haystack(None, "x"), Haystack("One.", "y")], on_null="drop")  # type: ignore[arg-type]
    assert table["doc_id"].tolist() == ["y"]


def test_documents_of_others_among_pairs_are_refused() -> None:
    with pytest.raises(DocumentsTypeError, match=r"item 0 of documents must be a \(doc_id, text\)"):
        cs.documents([Llama("One.", "x"), ("a", "Two.")])  # type: ignore[arg-type]


def test_their_chunks_are_held_against_their_documents() -> None:
    docs = [
        Langchain(text, {"source": "a.pdf", "page": n}) for n, text in enumerate(("A b.", "C."))
    ]
    chunks = [
        Langchain(text, {"source": "a.pdf", "page": n})
        for n, text in ((0, "A"), (0, "b."), (1, "C."))
    ]
    found = cs.audit(chunks, docs)  # type: ignore[arg-type]
    assert set(found["severity"]) == {"info"}
