"""Files that hold many documents: tables and records, letter by letter."""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pandas.testing import assert_frame_equal

from chunkscope.corpus import documents, read
from chunkscope.errors import (
    ChunkscopeError,
    DocumentsError,
    DocumentsTypeError,
    ReadError,
    RecordError,
)
from chunkscope.pipeline import Manifest, ManifestDocument
from chunkscope.records import ParsedChunk, ParsedSource

SOURCE = {"key": "raw/a.pdf", "name": "a.pdf", "file_type": "pdf", "content_sha256": "0" * 64}
RECORD = {
    "document_id": "a",
    "source": SOURCE,
    "pages": [{"page_index": 3, "text": "Four."}, {"page_index": 0, "text": "One."}],
}


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(name: str, content: str | bytes) -> str:
    data = content.encode() if isinstance(content, str) else content
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_bytes(data)
    return name


def read_again(data: bytes, ending: str) -> pd.DataFrame:
    """What is read from a file of these bytes, in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, f"a{ending}")
        path.write_bytes(data)
        return read(path)


# ----------------------------------------------------------------------------------- laws

# A text of nothing but blanks in a line of its own is no row to CSV, unless quoted.
CELLS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))


def quoted(cell: str) -> str:
    return '"' + cell.replace('"', '""') + '"'


@given(texts=st.lists(CELLS, max_size=4), separator=st.sampled_from(",\t"))
def test_the_cells_of_csv_are_texts_letter_by_letter(texts: list[str], separator: str) -> None:
    lines = [f"{i}{separator}{quoted(text)}\r\n" for i, text in enumerate(texts)]
    data = "".join([f"doc_id{separator}text\r\n", *lines]).encode()
    table = read_again(data, {",": ".csv", "\t": ".tsv"}[separator])
    assert table["text"].tolist() == texts
    assert table["doc_id"].tolist() == [str(i) for i in range(len(texts))]


@given(
    texts=st.lists(st.text(st.characters(exclude_categories=())), max_size=4),
    ascii_only=st.booleans(),
)
def test_json_lines_give_the_texts_that_were_written(texts: list[str], ascii_only: bool) -> None:
    lines = [json.dumps({"doc_id": i, "text": text}) for i, text in enumerate(texts)]
    if not ascii_only and not re.search("[\ud800-\udfff]", "".join(texts)):
        lines = [
            json.dumps({"doc_id": i, "text": t}, ensure_ascii=False) for i, t in enumerate(texts)
        ]
    table = read_again("\n".join(lines).encode(), ".jsonl")
    assert table["text"].tolist() == texts


@given(
    texts=st.dictionaries(
        st.tuples(st.integers(0, 3), st.integers(0, 3)),
        st.text(st.characters(exclude_categories=["Cs"])),
        min_size=1,
        max_size=4,
    ),
    own=st.booleans(),
)
def test_a_documents_table_that_was_saved_comes_back(
    texts: dict[tuple[int, int], str], own: bool
) -> None:
    table = documents(
        pd.DataFrame(
            [(doc_id, page, text, 2**60 + 1) for (doc_id, page), text in texts.items()],
            columns=["doc_id", "page_index", "text", "size"],
        )
    )
    if own:
        table["source_path"] = "where/it/was"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.parquet")
        table.to_parquet(path)
        again = read(path)
        expected = table if own else table.assign(source_path=str(path))
    assert_frame_equal(again, expected)


# ------------------------------------------------------------------------------------ CSV


def test_csv_knows_no_nulls_in_texts_and_no_numbers_in_ids() -> None:
    path = write(
        "a.csv",
        "doc_id,text,n,country,when\n"
        "007,NA,1,NA,2024-01-01\n"
        '1e3,"two\r\nlines\rand ""more""",,,\n'
        "7,,3,null,\n",
    )
    table = read(path)
    assert table["doc_id"].tolist() == ["007", "1e3", "7"]
    assert table["text"].tolist() == ["NA", 'two\r\nlines\rand "more"', ""]
    assert table["n"].tolist() == [1.0, pytest.approx(float("nan"), nan_ok=True), 3.0]
    assert table["country"].isna().tolist() == [False, True, False]
    assert table["source_path"].tolist() == ["a.csv"] * 3


def test_rows_without_ids_are_numbered_in_their_file() -> None:
    write("in/a.csv", "text,n\nOne.,1\nTwo.,2\n")
    write("in/sub/b.jsonl", '{"text": "Three."}\n')
    assert read("in")["doc_id"].tolist() == ["a.csv#0", "a.csv#1", "sub/b.jsonl#0"]


@pytest.mark.parametrize("name", ["a.csv", "a.jsonl", "a.parquet"])
def test_the_columns_of_a_table_can_be_named(name: str) -> None:
    frame = pd.DataFrame({"id": ["x"], "body": ["One."], "n": [1]})
    if name == "a.csv":
        frame.to_csv(name, index=False)
    elif name == "a.jsonl":
        frame.to_json(name, orient="records", lines=True)
    else:
        frame.to_parquet(name)
    table = read(name, doc_id="id", text="body")
    assert table.drop(columns="source_path").to_dict("records") == [
        {"doc_id": "x", "page_index": 0, "text": "One.", "n": 1}
    ]


def test_pages_in_a_table_are_pages() -> None:
    table = read(write("a.csv", "doc_id,page_index,text\na,2,Three.\na,0,One.\n"))
    assert table["page_index"].tolist() == [2, 0]
    assert table["page_index"].dtype == np.int64


def test_csv_in_another_encoding_is_read_when_it_is_named() -> None:
    assert read(write("a.csv", "text\nOne.".encode("utf-16")))["text"].tolist() == ["One."]
    path = write("b.csv", "text\ncaf\xe9".encode("latin-1"))
    assert read(path, encoding="latin-1")["text"].tolist() == ["caf\xe9"]


@pytest.mark.parametrize("name", ["a.csv", "a.tsv", "a.jsonl", "a.ndjson"])
def test_a_table_without_rows_gives_no_documents(name: str) -> None:
    table = read(write(name, ""))
    assert len(table) == 0
    assert list(table.columns) == ["doc_id", "page_index", "text", "source_path"]


@pytest.mark.parametrize(
    ("name", "content"), [("a.csv", "a,b\n1,2\n"), ("a.jsonl", '{"a": 1}\n'), ("a.tsv", "text,b\n")]
)
def test_a_table_without_texts_is_one_text_and_says_so(name: str, content: str) -> None:
    write(f"in/{name}", content)
    write("in/b.csv", "n\n1\n")
    says = f"'in/{name}' has no column 'text' and is read as one text, as 1 more; text= names"
    with pytest.warns(UserWarning, match=says) as caught:
        table = read("in")
    assert table["text"].tolist() == [content, "n\n1\n"]
    assert len(caught) == 1
    assert caught[0].filename == __file__


# ----------------------------------------------------------------------------------- JSON


def test_json_lines_keep_surrogates_separators_and_large_numbers() -> None:
    path = write(
        "a.jsonl",
        '{"doc_id": 1, "text": "\\ud800", "tag": "\\udfff", "size": 1180591620717411303424}\r\n\n'
        '{"doc_id": 2, "text": "a\u2028b", "more": {"x": [1]}, "size": 1}\n',
    )
    table = read(path)
    assert table["text"].tolist() == ["\ud800", "a\u2028b"]
    assert table["text"].dtype == object
    assert table["doc_id"].dtype == np.int64
    assert table["size"].tolist() == [2**70, 1]
    assert table["more"].tolist() == [None, {"x": [1]}]


def test_a_parsed_document_is_read_as_its_pages() -> None:
    table = read(write("in/a.json", json.dumps(RECORD)))
    assert table["page_index"].tolist() == [0, 3]
    assert table["text"].tolist() == ["One.", "Four."]
    assert table["source_key"].tolist() == ["raw/a.pdf"] * 2
    assert table["source_path"].tolist() == ["in/a.json"] * 2


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[1]",
        '{"document_id"',
        '{"document_id": "a"}',
        '["document_id"]',
        '"document_id"',
        '{"document_id',
    ],
)
def test_other_json_is_plain_text(content: str) -> None:
    (row,) = read(write("a.json", content)).to_dict("records")
    assert (row["doc_id"], row["text"]) == ("a.json", content)


CHUNK = ParsedChunk("chunk_1", "a", ParsedSource(**SOURCE), 0, 0, "One.", 0, 2)
MANIFEST = Manifest(
    1, {}, [ManifestDocument("parsed/a.json", "a", "0" * 64, 1)], ["chunks/chunk_1.json"], 1, 1
)
LEAST = {
    name: value
    for name, value in json.loads(CHUNK.to_json()).items()
    if name not in ("parent_chunk_ids", "heading_path")
}
CHUNKS = {
    "as it is stored": CHUNK.to_json(),
    "with what it carries": json.dumps(json.loads(CHUNK.to_json()) | {"origin_source": 1}).encode(),
    "without empty lists": json.dumps(LEAST, indent=2).encode(),
}


@pytest.mark.parametrize("data", CHUNKS.values(), ids=CHUNKS)
def test_a_chunk_of_the_step_is_no_document(data: bytes) -> None:
    write("chunks/chunk_1.json", data)
    says = (
        "'chunks/chunk_1.json' is a chunk (ParsedChunk JSON), no document; "
        "chunkscope.pipeline.read_chunks reads it, a narrower path leaves it out"
    )
    with pytest.raises(ReadError, match="^" + re.escape(says) + "$"):
        read("chunks")


def test_a_manifest_of_the_step_is_no_document() -> None:
    write("chunks.manifests/1.json", MANIFEST.to_json())
    says = (
        "'chunks.manifests/1.json' is the manifest of a run, no document; "
        "chunkscope.pipeline.read_manifest reads it, a narrower path leaves it out"
    )
    with pytest.raises(ReadError, match="^" + re.escape(says) + "$"):
        read("chunks.manifests")


def test_a_store_of_the_step_is_refused_whole_and_its_documents_are_read() -> None:
    write("store/parsed/a.json", json.dumps(RECORD))
    write("store/chunks/chunk_1.json", CHUNK.to_json())
    write("store/chunks/chunk_2.json", CHUNK.to_json())
    write("store/chunks.manifests/1.json", MANIFEST.to_json())
    with pytest.raises(ReadError, match=r"leaves it out \(3 of 4 files\)$"):
        read("store")
    assert read("store/parsed")["text"].tolist() == ["One.", "Four."]


def test_lines_of_chunks_are_no_documents_unless_they_are_taken_for_some() -> None:
    write("a.jsonl", json.dumps(LEAST) + "\n" + CHUNK.to_json().decode() + "\n")
    says = "'a.jsonl' holds chunks (ParsedChunk JSON), no documents; doc_id='chunk_id' takes each"
    with pytest.raises(ReadError, match="^" + re.escape(says)):
        read("a.jsonl")
    write("b.jsonl", json.dumps(LEAST))
    assert read("b.jsonl", doc_id="chunk_id")["doc_id"].tolist() == ["chunk_1"]
    write("c.jsonl", json.dumps(LEAST) + '\n{"text": "Two.", "page_index": 0}')
    assert read("c.jsonl")["text"].tolist() == ["One.", "Two."]


@pytest.mark.parametrize(
    "value",
    [
        {**LEAST, "score": 1},
        {name: value for name, value in LEAST.items() if name != "token_end"},
        {**json.loads(MANIFEST.to_json()), "time": 1},
        {"chunk_keys": []},
        [LEAST],
    ],
    ids=["a field more", "a field less", "a manifest with a field more", "another", "a list"],
)
def test_json_that_has_other_fields_is_plain_text(value: object) -> None:
    write("a.json", json.dumps(value))
    assert read("a.json")["text"].tolist() == [json.dumps(value)]


# -------------------------------------------------------------------------------- parquet


def test_a_named_index_of_parquet_is_a_column() -> None:
    frame = pd.DataFrame({"text": ["One."]}, index=pd.Index(["x"], name="doc_id"))
    frame.to_parquet("a.parquet")
    assert read("a.parquet")["doc_id"].tolist() == ["x"]
    frame.rename_axis(None).to_parquet("b.parquet")
    assert read("b.parquet")["doc_id"].tolist() == ["b.parquet#0"]


# ------------------------------------------------------------------------ several together


def test_files_of_every_kind_make_one_table_in_order() -> None:
    write("in/a.txt", "A.")
    write("in/b.csv", f"doc_id,text,size\nb,B.,{2**60 + 1}\n")
    write("in/c.json", json.dumps(RECORD))
    write("in/d.txt", "D.")
    write("in/e.csv", "doc_id,text,size\n")
    table = read("in")
    assert table["doc_id"].tolist() == ["a.txt", "b", "a", "a", "d.txt"]
    assert table["size"].tolist() == [pd.NA, 2**60 + 1, pd.NA, pd.NA, pd.NA]
    assert table["source_path"].tolist() == [
        f"in/{name}" for name in ("a.txt", "b.csv", "c.json", "c.json", "d.txt")
    ]
    assert table["source_key"].isna().tolist() == [True, True, False, False, True]
    assert_frame_equal(documents(table), table)


# ------------------------------------------------------------------------------ bad input


@pytest.mark.parametrize(
    ("files", "options", "kind", "says"),
    [
        ({"a.csv": "a,text\n1,2,3\n"}, {}, ReadError, "is not CSV: rows have more cells than"),
        ({"a.csv": "a,text\n1,2\n1,2,3\n"}, {}, ReadError, "Expected 2 fields in line 3, saw 3"),
        ({"a.csv": 'a,text\n1,"2\n'}, {}, ReadError, "is not CSV: "),
        ({"a.csv": b"text\ncaf\xe9\n"}, {}, ReadError, "'a.csv' is not UTF-8 (byte 0xe9 at 8)"),
        ({"a.csv": "a,b\n1,2\n"}, {"text": "body"}, ReadError, "unknown column 'body'; known are"),
        ({"a.csv": "id,text\n1,2\n"}, {"doc_id": "ids"}, DocumentsError, "unknown column 'ids'"),
        ({"a.csv": "doc_id,text\na,1\na,2\n"}, {}, DocumentsError, "'a.csv': document 'a', page 0"),
        ({"a.csv": "body,text\na,1\n"}, {"text": "body"}, DocumentsError, "a column 'text' besi"),
        ({"a.csv": "doc_id,page_index,text\na,,1\n"}, {}, DocumentsTypeError, "must be a whole"),
        ({"a.jsonl": '{"text": "a"}\n{"'}, {}, ReadError, "'a.jsonl' is not JSON in line 2: "),
        ({"a.jsonl": "[1]"}, {}, ReadError, "'a.jsonl' is not a JSON object in line 1: [1]"),
        ({"a.jsonl": "[" * 100_000}, {}, ReadError, "is not JSON in line 1: maximum recursion"),
        ({"a.jsonl": '{"text": 3}'}, {}, DocumentsTypeError, "document 'a.jsonl#0' must be a str"),
        ({"a.jsonl": '{"text": "a"}\n{}'}, {}, DocumentsError, "got None (1 of 2 rows; on_null="),
        ({"a.jsonl": '{"doc_id": [1], "text": "a"}'}, {}, DocumentsTypeError, "got [1]"),
        ({"a.parquet": b"PAR1"}, {}, ReadError, "'a.parquet' is not parquet: "),
        (
            {"a.json": json.dumps({**RECORD, "pages": []})},
            {},
            RecordError,
            "'a.json': pages must be at least one page, got none",
        ),
        (
            {"a.csv": "doc_id,text\nx,1\n", "x": "2"},
            {},
            ReadError,
            "document 'x' must come from one file, got 'a.csv' and 'x'",
        ),
        (
            {"a.jsonl": '{"doc_id": 1, "text": "a"}', "b.csv": "doc_id,text\n1,b\n"},
            {},
            DocumentsError,
            "doc_id '1' must differ from every other, as a value and as text, got 1 before it",
        ),
    ],
)
def test_bad_tables_are_named(
    files: dict[str, str | bytes],
    options: dict[str, str],
    kind: type[ChunkscopeError],
    says: str,
) -> None:
    names = [write(name, content) for name, content in files.items()]
    with pytest.raises(kind) as caught:
        read(names, **options)
    assert type(caught.value) is kind
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("columns", "kind", "says"),
    [
        ({"body": ["a"]}, ReadError, "'a.parquet': unknown column 'text'; known are body; text="),
        ({"text": [b"a"]}, DocumentsTypeError, "'a.parquet': the text of document 'a.parquet#0'"),
        ({"text": [None]}, DocumentsError, "on_null='drop' or 'empty' lets them pass"),
    ],
)
def test_bad_parquet_is_named(
    columns: dict[str, list[object]], kind: type[ChunkscopeError], says: str
) -> None:
    pd.DataFrame(columns).to_parquet("a.parquet")
    with pytest.raises(kind) as caught:
        read("a.parquet")
    assert says in str(caught.value)


def test_missing_texts_in_tables_are_dropped_or_emptied_on_request() -> None:
    path = write("a.jsonl", '{"text": "One."}\n{"text": null}\n{"text": "Three."}\n')
    dropped = read(path, on_null="drop")
    assert dropped["doc_id"].tolist() == ["a.jsonl#0", "a.jsonl#2"]
    assert read(path, on_null="empty")["text"].tolist() == ["One.", "", "Three."]
