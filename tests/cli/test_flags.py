"""Errors of what Python calls speak, in a shell, of options, and never of arguments."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pandas as pd
import pytest

from chunkscope.cli.flags import _PHRASES, in_flags
from tests.cli.conftest import Run

ARGUMENT = re.compile(r"\b[a-z_]+=")
"""An argument of Python, which the names of the files below are free of."""

RECORD = {
    "chunk_id": "a",
    "chunk_index": 0,
    "document_id": "d",
    "page_index": 0,
    "text": "One.",
    "char_start": 0,
    "char_end": 4,
}


def two_columns(folder: Path) -> Path:
    file = folder / "t.csv"
    file.write_text("doc_id,text,body,name\na,One.,Two.,b\n")
    return file


def written(folder: Path, name: str, content: bytes) -> Path:
    file = folder / name
    file.write_bytes(content)
    return file


def test_of_files(run: Run, tmp_path: Path) -> None:
    png = written(tmp_path, "a.png", b"\x89PNG\r\n\x1a\n\0")
    latin = written(tmp_path, "l.txt", "für".encode("latin-1"))
    wide = written(tmp_path, "w.txt", b"\xff\xfe\0\0a\0\0\0")
    lines = written(tmp_path, "r.jsonl", b'{"body": "One."}\n')
    table = two_columns(tmp_path)
    empty = tmp_path / "n.parquet"
    pd.DataFrame({"doc_id": ["a"], "text": [None]}).to_parquet(empty)
    for arguments, flag in [
        ([png], "--skip-binary"),
        ([latin], "--input-encoding cp1252"),
        ([wide], "--input-encoding utf-32"),
        ([lines], "--text-column"),
        ([table, "--doc-id", "nonsense"], "--doc-id"),
        ([table, "--doc-id", "name"], "which --doc-id names"),
        ([table, "--text-column", "body"], "which --text-column names"),
        ([empty], "leave those rows out"),
        ([table, "--input-encoding", "utf-9"], "--input-encoding must be"),
    ]:
        ran = run("split", *arguments)
        assert ran.code == 2
        assert flag in ran.err, ran.err
        assert not ARGUMENT.search(ran.err), ran.err


def test_of_commands(run: Run, tmp_path: Path) -> None:
    one, two = (written(tmp_path, f"{name}.txt", b"One.") for name in "ab")
    chunks = written(tmp_path, "c.jsonl", json.dumps({"text": "One."}).encode())
    for arguments, flag in [
        (["audit", chunks, one, two], "--column"),
        (["sweep", one, "--chunk-size", "20,40", "-j", "0"], "--jobs must be"),
    ]:
        ran = run(*arguments)
        assert ran.code == 2
        assert flag in ran.err, ran.err
        assert not ARGUMENT.search(ran.err), ran.err


def test_of_warnings(run: Run, tmp_path: Path) -> None:
    ran = run("split", written(tmp_path, "t.csv", b"a,b\n1,2\n"))
    assert "--text-column names the column of texts" in ran.err


@pytest.mark.parametrize("phrase", _PHRASES)
def test_what_is_put_in_place_of_an_argument_is_an_option_or_plain_words(phrase: str) -> None:
    assert not ARGUMENT.search(in_flags(phrase))
