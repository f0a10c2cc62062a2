"""Documents that cannot be: one error, on one line, with the first offender and the count."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import chunkscope.errors
from chunkscope.corpus import documents
from chunkscope.errors import (
    ArgumentError,
    ArgumentTypeError,
    ChunkscopeError,
    DocumentsError,
    DocumentsTypeError,
)
from chunkscope.records import ParsedDocument, ParsedPage, ParsedSource

RECORD = ParsedDocument(
    document_id="a",
    source=ParsedSource(key="k", name="a.pdf", file_type="pdf", content_sha256="0" * 64),
    pages=(ParsedPage(page_index=0, text="One."),),
)
LONG = "secret " * 1000


def frame(**columns: object) -> pd.DataFrame:
    return pd.DataFrame({"doc_id": ["a", "b"], "text": ["One.", "Two."], **columns})


def objects(*values: object) -> pd.Series:
    return pd.Series(np.fromiter(values, dtype=object, count=len(values)), dtype=object)


@pytest.mark.parametrize(
    ("source", "kind", "says"),
    [
        # no documents at all
        (None, DocumentsTypeError, "documents must be a str, a {doc_id: text} mapping, "),
        (3, DocumentsTypeError, "got 3"),
        (float("nan"), DocumentsTypeError, "got nan"),
        (b"One.", DocumentsTypeError, "decode bytes first, as in data.decode()"),
        (bytearray(b"One."), DocumentsTypeError, "decode bytes first"),
        (Path("a.txt"), DocumentsTypeError, "to read a file, use chunkscope.read"),
        ({"a", "b"}, DocumentsTypeError, "an iterable of documents must be ordered"),
        # items that are no pairs
        (["One.", "Two."], DocumentsTypeError, "enumerate(texts) numbers them (2 of 2 items)"),
        (["ab"], DocumentsTypeError, "item 0 of documents must be a (doc_id, text) pair, got 'ab'"),
        (np.array(["One."]), DocumentsTypeError, "bare texts have no ids"),
        ([("a", "One."), ("b",)], DocumentsTypeError, "item 1 of documents"),
        ([("a", "One."), ("b", 1, 2), 3], DocumentsTypeError, "(2 of 3 items)"),
        ([RECORD, ("b", "Two.")], DocumentsTypeError, "item 0 of documents"),
        # texts that are none
        ({"a": "One.", "b": None}, DocumentsError, "the text of document 'b' must be a str, got"),
        ({"a": None, "b": float("nan")}, DocumentsError, "(2 of 2 rows; on_null='drop' or"),
        ({"a": None, "b": 3}, DocumentsError, "got None (1 of 2 rows;"),
        (pd.Series(["One.", None]), DocumentsError, "document 1 must be a str, got nan"),
        ({"a": "One.", "b": 3.5}, DocumentsTypeError, "document 'b' must be a str, got 3.5 (1 of"),
        ({"a": ["One."], "b": {}}, DocumentsTypeError, "got ['One.'] (2 of 2 rows)"),
        ({"a": b"One."}, DocumentsTypeError, "got b'One.'; decode bytes first"),
        (pd.Series([1, 2]), DocumentsTypeError, "document 0 must be a str, got 1"),
        (frame(text=[1.5, 2.5], page_index=[3, 4]), DocumentsTypeError, "'a', page 3 must be"),
        (frame(text=[None, "b"], page_index=pd.array([None, 1])), DocumentsError, "page <NA> must"),
        # ids that are none
        ([(None, "One."), ("b", "Two.")], DocumentsError, "doc_id of row 0 must be a str, an int"),
        ([("a", "One."), (float("nan"), "Two.")], DocumentsError, "got nan (1 of 2 rows)"),
        (frame(doc_id=pd.array([1, None], dtype="Int64")), DocumentsError, "row 1 must be"),
        ([([1], "One.")], DocumentsTypeError, "got [1]"),
        ([(("a", [1]), "One.")], DocumentsTypeError, "got ('a', [1])"),
        ([(b"a", "One.")], DocumentsTypeError, "not bytes, got b'a'"),
        # rows and ids that cannot be told apart
        (
            [("a", "1"), ("b", "2"), ("a", "3")],
            DocumentsError,
            "document 'a', page 0 must have one",
        ),
        ([("a", "1"), ("a", "2"), ("a", "3")], DocumentsError, "(2 of 3 rows)"),
        (frame(doc_id=[7, 7], page_index=[2, 2]), DocumentsError, "document 7, page 2 must have"),
        ([RECORD, RECORD], DocumentsError, "document 'a', page 0 must have one row, got another"),
        (
            {1: "One.", "1": "Two."},
            DocumentsError,
            "every other, as a value and as text, got 1 before it (1 of",
        ),
        ({1.0: "One.", "1.0": "Two."}, DocumentsError, "doc_id '1.0' must differ from every other"),
        (frame(doc_id=objects(1, True), page_index=[0, 1]), DocumentsError, "doc_id True must"),
        (frame(doc_id=objects(1, True), page_index=[0, 1]), DocumentsError, "got 1 before it"),
        # pages that are none
        (frame(page_index=[0, -1]), DocumentsTypeError, "document 'b' must be a whole number, at"),
        (frame(page_index=[0, 0.5]), DocumentsTypeError, "got 0.5 (1 of 2 rows)"),
        (frame(page_index=[True, False]), DocumentsTypeError, "got True (2 of 2 rows)"),
        (frame(page_index=["0", "1"]), DocumentsTypeError, "got '0'"),
        (frame(page_index=objects(0, np.timedelta64(1))), DocumentsTypeError, "got np.timedelta"),
        (frame(page_index=[0, None]), DocumentsTypeError, "got nan"),
        (frame(page_index=[0, 2.0**63]), DocumentsTypeError, "got 9.22"),
        (frame(page_index=[0, np.inf]), DocumentsTypeError, "got inf"),
        (frame(page_index=objects(0, 2**63)), DocumentsTypeError, "got 9223372036854775808"),
        # columns that are not there, or too often
        (pd.DataFrame(), DocumentsError, "no column 'doc_id', nor any other; name the right"),
        (
            pd.DataFrame({"doc_id": [1], "txt": ["a"]}),
            DocumentsError,
            "known are txt, doc_id; name",
        ),
        (
            pd.DataFrame([["a", "b", "c"]], columns=["doc_id", "text", "text"]),
            DocumentsError,
            "twice",
        ),
        (frame().T.set_index([[1, 2], [3, 4]]).T, DocumentsTypeError, "must be one level"),
        (pd.DataFrame({"a\nb": ["x"]}), DocumentsError, "known are a\\nb"),
        (
            frame().set_index(["doc_id", "text"], drop=False)["text"],
            DocumentsTypeError,
            "one level",
        ),
        # a text never shows in full
        ({LONG: 3}, DocumentsTypeError, "secret secret"),
        ([LONG], DocumentsTypeError, "secret secret"),
        ([(LONG, LONG, LONG)], DocumentsTypeError, "secret secret"),
        (LONG.encode(), DocumentsTypeError, "secret secret"),
        ([(LONG, "1"), (LONG, "2")], DocumentsError, "secret secret"),
    ],
)
def test_bad_documents_are_refused_by_name(
    source: object, kind: type[ChunkscopeError], says: str
) -> None:
    with pytest.raises(kind) as caught:
        documents(source)
    message = str(caught.value)
    assert type(caught.value) is kind
    assert says in message
    assert "\n" not in message
    assert len(message) < 300


@pytest.mark.parametrize(
    ("source", "options", "kind", "says"),
    [
        (
            {},
            {"on_null": "skip"},
            ArgumentError,
            "unknown on_null 'skip'; known are drop",
        ),
        ({}, {"on_null": None}, ArgumentTypeError, "got None"),
        ({}, {"on_null": pd.NA}, ArgumentTypeError, "got <NA>"),
        ({}, {"doc_id": pd.NA}, ArgumentError, "of which it names a column, got <NA>"),
        (frame(), {"doc_id": pd.NA}, DocumentsError, "unknown column <NA>; known are"),
        (frame(), {"doc_id": ("a", [])}, ArgumentTypeError, "got ('a', [])"),
        (
            pd.DataFrame(columns=range(99)),
            {},
            DocumentsError,
            "known are 0, 1, 2, 3, 4 and 94 more",
        ),
        ({}, {"on_null": []}, ArgumentTypeError, "got []"),
        ({"a": "One."}, {"doc_id": "id"}, ArgumentError, "unless source is a DataFrame"),
        ("One.", {"text": "body"}, ArgumentError, "text must be 'text' unless"),
        (frame(), {"doc_id": "id"}, DocumentsError, "unknown column 'id'; known are"),
        (frame(), {"text": 3}, DocumentsError, "unknown column 3; known are"),
        (frame(), {"text": None}, DocumentsError, "unknown column None"),
        (frame(), {"page_index": "page"}, DocumentsError, "unknown column 'page'"),
        (frame(), {"doc_id": ["doc_id"]}, ArgumentTypeError, "must be the name of a column"),
        (frame(body="x"), {"text": "body"}, DocumentsError, "a column 'text' besides 'body'"),
        (
            pd.DataFrame({"body": ["x"]}),
            {"doc_id": "body", "text": "body"},
            ArgumentError,
            "must be three columns",
        ),
    ],
)
def test_bad_options_are_refused_by_name(
    source: object, options: dict[str, object], kind: type[ChunkscopeError], says: str
) -> None:
    with pytest.raises(kind) as caught:
        documents(source, **options)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_errors_of_documents_are_builtin_errors_too() -> None:
    with pytest.raises(ValueError, match="must be a str"):
        documents({"a": None})
    with pytest.raises(TypeError, match="must be a str"):
        documents({"a": 3})
    assert issubclass(chunkscope.errors.DocumentsTypeError, DocumentsError)


@pytest.mark.parametrize("source", [np.array(5), np.array("One."), np.array(None)], ids=repr)
def test_an_array_without_dimensions_is_no_documents(source: object) -> None:
    with pytest.raises(DocumentsTypeError, match="^documents must be a str, a {doc_id: text}"):
        documents(source)  # type: ignore[arg-type]


class Odd:
    """An id of others, of which one method raises something of its own."""

    def __init__(self, broken: str) -> None:
        self.broken = broken

    def _asked(self, what: str) -> None:
        if self.broken == what:
            raise ZeroDivisionError(what)

    def __hash__(self) -> int:
        self._asked("hash")
        return 7

    def __eq__(self, other: object) -> bool:
        self._asked("eq")
        if self is not other:
            self._asked("eq with others")
        return self is other

    def __str__(self) -> str:
        self._asked("str")
        return "odd"

    def __repr__(self) -> str:
        self._asked("repr")
        return f"Odd({self.broken})"


@pytest.mark.parametrize("broken", ["hash", "eq", "eq with others", "str"])
@pytest.mark.parametrize("in_frame", [True, False])
def test_ids_of_others_that_raise_are_refused(broken: str, in_frame: bool) -> None:
    ids = [Odd(broken), Odd(broken), "a"]
    source = (
        frame(doc_id=pd.Series(ids, dtype=object), text="x")
        if in_frame
        else [(each, "x") for each in ids]
    )
    with pytest.raises(DocumentsError) as caught:
        documents(source)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)
    assert "doc_id" in str(caught.value)


def test_an_id_whose_repr_alone_raises_is_told_by_its_class() -> None:
    assert len(documents([(Odd("repr"), "x")])) == 1
    with pytest.raises(DocumentsError, match="the text of document <Odd instance at "):
        documents([(Odd("repr"), None)])
    with pytest.raises(DocumentsError, match="must be .*, got <int whose repr raised ValueError>"):
        documents([(10**5000, "x"), ("a", "y")])
