"""Chunks come in many forms: each is read as what it is."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

import pandas as pd
import pytest

import chunkscope as cs
from chunkscope.audits.accepting import given_chunks
from chunkscope.errors import ReadError

TEXT = "One. Two. Three."


@dataclass
class Langchain:
    """The shape of a document of LangChain."""

    page_content: str
    metadata: dict[str, object]
    id: str | None = None


@dataclass
class Chonkie:
    """The shape of a chunk of chonkie."""

    text: str
    start_index: int
    end_index: int
    token_count: int = 1
    id: str = "x"


@dataclass
class Haystack:
    """The shape of a document of Haystack."""

    content: str
    meta: dict[str, object] = field(default_factory=dict)


@dataclass
class Llama:
    """The shape of a node of LlamaIndex."""

    text: str
    start_char_idx: int | None
    end_char_idx: int | None
    ref_doc_id: str = "6f1c"


CLEAN = {
    "strs": [TEXT[:5], TEXT[5:10], TEXT[10:]],
    "starts and texts": [(0, TEXT[:5]), (5, TEXT[5:10]), (10, TEXT[10:])],
    "ranges": [(0, 5), (5, 10), (10, 16)],
    "ranges and texts": [(0, 5, TEXT[:5]), (5, 16, TEXT[5:])],
    "texts and ranges": ([TEXT[:5], TEXT[5:]], [(0, 5), (5, 16)]),
    "ids and texts": [("text", TEXT[:5]), ("text", TEXT[5:])],
    "by document": {"text": [TEXT[:5], TEXT[5:]]},
    "mappings": [{"chunk": TEXT[:5], "begin": 0}, {"chunk": TEXT[5:], "begin": 5}],
    "langchain": [Langchain(TEXT[:5], {"start_index": 0}), Langchain(TEXT[5:], {"start_index": 5})],
    "chonkie": [Chonkie(TEXT[:5], 0, 5, id="a"), Chonkie(TEXT[5:], 5, 16, id="b")],
    "haystack": [
        Haystack(TEXT[:5], {"source_id": "text", "split_id": 0, "split_idx_start": 0}),
        Haystack(TEXT[5:], {"source_id": "text", "split_id": 1, "split_idx_start": 5}),
    ],
    "llama": [Llama(TEXT[:5], 0, 5), Llama(TEXT[5:], 5, 16)],
    "a frame": pd.DataFrame({"content": [TEXT[:5], TEXT[5:]], "start": [0, 5], "end": [5, 16]}),
    "a frame of csv": pd.DataFrame({"text": [TEXT[:5], TEXT[5:]], "start": ["0", "5.0"]}),
    "a chunk table": cs.chunk(TEXT, cs.SplitPoints(chunk_size=6)),
    "a chunk table without texts": cs.chunk(TEXT, cs.SplitPoints(chunk_size=6), text=False),
}


@pytest.mark.parametrize("form", CLEAN)
def test_clean_chunks_of_every_form_raise_nothing_above_info(form: str) -> None:
    found = cs.audit(CLEAN[form], TEXT)
    assert set(found["severity"]) <= {"info"}, found.to_string()


@pytest.mark.parametrize("form", CLEAN)
def test_a_chunk_left_out_is_lost_text_in_every_form(form: str) -> None:
    chunks = CLEAN[form]
    if isinstance(chunks, pd.DataFrame):
        left: object = chunks.iloc[:-1]
    elif isinstance(chunks, dict):
        left = {"text": chunks["text"][:-1]}
    elif isinstance(chunks, tuple):
        left = tuple(each[:-1] for each in chunks)
    else:
        left = chunks[:-1]
    assert "lost_text" in set(cs.audit(left, TEXT)["rule"])


@pytest.mark.parametrize("ending", ["jsonl", "json", "csv", "tsv", "parquet"])
def test_chunks_are_read_from_files(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"chunks.{ending}"
    rows = [{"text": TEXT[:5], "start": 0, "end": 6}, {"text": TEXT[5:], "start": 5, "end": 16}]
    frame = pd.DataFrame(rows)
    if ending == "jsonl":
        path.write_text("\n".join(map(json.dumps, rows)))
    elif ending == "json":
        path.write_text(json.dumps(rows))
    elif ending == "parquet":
        frame.to_parquet(path)
    else:
        frame.to_csv(path, index=False, sep="," if ending == "csv" else "\t")
    for given in (path, str(path)):
        found = cs.audit(given, TEXT)
        assert found["rule"].tolist() == ["slice"], found.to_string()


def test_the_records_of_a_run_are_read_from_their_folder(tmp_path: Path) -> None:
    for n, text in enumerate((TEXT[:5], TEXT[5:])):
        row = {"document_id": "text", "page_index": 0, "chunk_index": n, "text": text.strip()}
        (tmp_path / f"{n}.json").write_text(json.dumps(row))
    assert set(cs.audit(tmp_path, TEXT)["severity"]) == {"info"}


@pytest.mark.parametrize("content", ['{"text": "a"', '["a"]\n{', '"a" "b"'])
def test_a_damaged_file_is_refused_by_name(content: str, tmp_path: Path) -> None:
    path = tmp_path / "chunks.jsonl"
    path.write_text(content)
    with pytest.raises(ReadError, match=r"chunks.jsonl' is not JSON in line"):
        cs.audit(path, TEXT)


def test_files_that_hold_no_chunks_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(TEXT)
    with pytest.raises(ReadError, match="chunks are read from"):
        cs.audit(tmp_path, TEXT)


def test_names_are_told_by_columns_and_else_recognised() -> None:
    frame = pd.DataFrame({"passage": [TEXT], "text": ["other"], "from": [0]})
    columns = {"text": "passage", "char_start": "from"}
    assert given_chunks(frame, columns).names == columns
    assert cs.audit(frame, TEXT, columns=columns).empty
    assert given_chunks(frame, {"text": None}).names == {}


def test_a_column_with_values_comes_before_a_likelier_name_without() -> None:
    rows = [{"text": None, "content": TEXT, "char_start": None, "start": 0}]
    assert given_chunks(rows, None).names == {"text": "content", "char_start": "start"}


def test_seconds_are_no_offsets() -> None:
    rows = [{"text": TEXT, "start": 0.0, "end": 2.5}]
    assert "char_end" not in given_chunks(rows, None).names
