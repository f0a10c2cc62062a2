"""`chunk`: what the table says, row by row."""

from __future__ import annotations

import hashlib

import pandas as pd
import pytest

import chunkscope as cs
from chunkscope.errors import ArgumentError, ArgumentTypeError, DocumentsError

TEXT = "One two three. Four five six. Seven eight nine. Ten."
SPLITTERS = [cs.SplitPoints(chunk_size=16), cs.TokenWindows(chunk_size=6), cs.Recursive(20)]


def test_the_columns_are_those_of_the_schema_in_order() -> None:
    table = cs.chunk(TEXT, SPLITTERS)
    assert list(table.columns) == list(cs.SCHEMA)


@pytest.mark.parametrize("docs", ["", {}, {"a": "", "b": ""}], ids=repr)
def test_a_table_without_chunks_has_the_same_columns_and_dtypes(docs: object) -> None:
    full, empty = cs.chunk(TEXT, SPLITTERS), cs.chunk(docs, SPLITTERS)  # type: ignore[arg-type]
    assert len(empty) == 0
    pd.testing.assert_series_equal(empty.dtypes, full.dtypes)


def test_one_splitter_by_hand() -> None:
    table = cs.chunk("Tea. Milk.\n\nSugar.", cs.SplitPoints(chunk_size=12, chunk_overlap=4))
    assert table["text"].tolist() == ["Tea. Milk.\n\n", "Sugar."]
    assert table["boundary"].tolist() == ["paragraph", "text_end"]
    assert table["context_chars"].tolist() == [0, 4]
    assert table["overlap_chars"].tolist() == [0, 0]
    assert table["n_chars"].tolist() == [12, 6]
    assert table["n_tokens"].tolist() == [5, 2]
    assert table["splitter"].unique().tolist() == [
        "SplitPoints(chunk_size=12, lookback=3, chunk_overlap=4)"
    ]


def test_the_overlap_is_what_was_achieved() -> None:
    table = cs.chunk(
        "abcdefghij", cs.TokenWindows(chunk_size=4, chunk_overlap=1, encoding="unicode")
    )
    assert table["text"].tolist() == ["abcd", "defg", "ghij"]
    assert table["overlap_chars"].tolist() == [0, 1, 1]


def test_the_id_is_the_published_hash() -> None:
    table = cs.chunk({"doc_1": "hello"}, cs.SplitPoints())
    expected = hashlib.sha256(b"doc_1\n0\n0\nhello").hexdigest()[:16]
    assert table["chunk_id"].tolist() == [f"chunk_{expected}"]


def test_blank_chunks_do_not_count_in_ids_of_others() -> None:
    pages = pd.DataFrame({"doc_id": ["d"] * 3, "page_index": [0, 1, 2], "text": ["a", " \n", "b"]})
    table = cs.chunk(pages, cs.SplitPoints())
    known_by = ["0\n0\na", "1\nblank\n0", "2\n1\nb"]
    assert table["chunk_id"].tolist() == [
        "chunk_" + hashlib.sha256(f"d\n{each}".encode()).hexdigest()[:16] for each in known_by
    ]


def test_chunks_are_numbered_across_the_pages_of_a_document_in_page_order() -> None:
    pages = pd.DataFrame(
        {
            "doc_id": ["b", "a", "b"],
            "page_index": [7, 0, 2],
            "text": ["last page", "other", "first page"],
        }
    )
    table = cs.chunk(pages, cs.SplitPoints(chunk_size=6))
    assert table.groupby("doc_id", sort=False)["chunk_index"].apply(list).to_dict() == {
        "b": [0, 1, 2, 3],
        "a": [0],
    }
    assert table["page_index"].tolist() == [2, 2, 7, 7, 0]


def test_ids_of_documents_stay_what_they_were() -> None:
    table = cs.chunk({3: "three", 5: "five"}, cs.SplitPoints())
    assert table["doc_id"].dtype == "int64"
    assert table["doc_id"].tolist() == [3, 5]


def test_kept_columns_stand_last() -> None:
    docs = pd.DataFrame({"doc_id": ["x", "y"], "text": ["one two", "three"], "year": [1990, 2020]})
    table = cs.chunk(docs, cs.SplitPoints(chunk_size=4), keep=["year"])
    assert table.columns[-1] == "year"
    assert table["year"].tolist() == [1990, 1990, 2020, 2020]


def test_estimates_leave_the_exact_count_missing_and_the_offsets_exact() -> None:
    exact = cs.chunk(TEXT, SPLITTERS)
    estimated = cs.chunk(TEXT, SPLITTERS, tokens="estimate")
    assert estimated["n_tokens"].isna().all()
    pd.testing.assert_frame_equal(
        exact.drop(columns="n_tokens"), estimated.drop(columns="n_tokens")
    )


def test_without_texts_the_rest_is_the_same() -> None:
    pd.testing.assert_frame_equal(
        cs.chunk(TEXT, SPLITTERS, text=False), cs.chunk(TEXT, SPLITTERS).drop(columns="text")
    )


def test_token_columns_speak_of_the_splitters_own_encoding() -> None:
    table = cs.chunk(
        TEXT,
        {
            "own": cs.TokenWindows(chunk_size=6, encoding="o200k_base"),
            "unit": cs.Recursive(chunk_size=6, unit="p50k_base"),
            "none": cs.Recursive(chunk_size=20),
        },
        encoding="r50k_base",
    )
    assert table.groupby("splitter", sort=False)["encoding"].first().to_dict() == {
        "own": "o200k_base",
        "unit": "p50k_base",
        "none": "r50k_base",
    }


def test_a_lone_surrogate_keeps_the_column_as_objects() -> None:
    table = cs.chunk("a\ud800b c", cs.SplitPoints(chunk_size=4))
    assert table["text"].tolist() == ["a\ud800b ", "c"]
    assert table["text"].dtype == object


def test_the_documents_are_not_changed() -> None:
    docs = pd.DataFrame({"doc_id": ["b", "a"], "text": ["one two", "three"]}, index=[4, 2])
    before = docs.copy(deep=True)
    cs.chunk(docs, SPLITTERS)
    pd.testing.assert_frame_equal(docs, before)


class Halves:
    """A splitter that is not in the registry."""

    encoding = None
    name = "halves"

    def spans(self, text: str, *, index: cs.TokenIndex | None = None) -> cs.Spans:
        middle = len(text) // 2
        return cs.Spans.of(
            [(0, middle, cs.Boundary.hard), (middle, len(text), cs.Boundary.text_end)]
        )


def test_anything_with_spans_is_a_splitter() -> None:
    table = cs.chunk("abcd", Halves())
    assert table["splitter"].tolist() == ["halves", "halves"]
    assert table["text"].tolist() == ["ab", "cd"]


def test_each_page_is_encoded_once_however_many_splitters_ask() -> None:
    texts: list[str] = []

    def letters(text: str) -> list[int]:
        texts.append(text)
        return [ord(each) for each in text]

    encoding = cs.tokens.load(letters)
    splitters = {"a": cs.SplitPoints(chunk_size=20), "b": cs.SplitPoints(chunk_size=10)}
    cs.chunk(TEXT, splitters, encoding=encoding, tokens="estimate")
    assert texts.count(TEXT) == 1


@pytest.mark.parametrize(
    ("splitters", "said"),
    [
        ([], "at least one"),
        ("SplitPoints", "a mapping of name to splitter"),
        (cs.SplitPoints, "a mapping of name to splitter"),
        ([cs.SplitPoints(), 3], "each of splitters must be a splitter, got 3"),
        ([cs.SplitPoints(), cs.SplitPoints()], "must differ in name"),
        ({"": cs.SplitPoints()}, "the name of a splitter"),
        ({"a": None}, "splitter 'a' must be a splitter, got None"),
        (
            [cs.TokenWindows(encoding=lambda text: [len(text)])],
            "or the splitter a name: {'mine': splitter}",
        ),
    ],
)
def test_what_is_no_splitter_is_refused(splitters: object, said: str) -> None:
    with pytest.raises((ArgumentError, ArgumentTypeError)) as caught:
        cs.chunk(TEXT, splitters)  # type: ignore[arg-type]
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("keep", "said"),
    [
        ("year", "keep must be a list of column names"),
        (["yaer"], "known are year"),
        (["text"], "must not name a column of SCHEMA"),
    ],
)
def test_what_cannot_be_kept_is_refused(keep: object, said: str) -> None:
    docs = pd.DataFrame({"doc_id": ["x"], "text": ["one"], "year": [1990]})
    with pytest.raises((ArgumentError, ArgumentTypeError), match=said):
        cs.chunk(docs, cs.SplitPoints(), keep=keep)  # type: ignore[arg-type]


def test_two_chunks_of_one_id_are_refused() -> None:
    # The parts of an id are joined by line ends, which an id of a document can hold.
    docs = pd.DataFrame({"doc_id": ["a", "a\n1"], "page_index": [1, 0], "text": ["0\nx", "x"]})
    with pytest.raises(DocumentsError, match="chunk ids must be unique"):
        cs.chunk(docs, cs.SplitPoints())


def test_a_bar_is_shown_when_asked_for(capfd: pytest.CaptureFixture[str]) -> None:
    cs.chunk(TEXT, SPLITTERS, progress=True)
    assert "chunk: 100%" in capfd.readouterr().err
    cs.chunk(TEXT, SPLITTERS, progress=False)
    cs.chunk(TEXT, SPLITTERS)  # no terminal and no notebook: nobody would see it
    assert capfd.readouterr().err == ""
