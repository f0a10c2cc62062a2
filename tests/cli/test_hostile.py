"""What somebody may name, pipe or save by mistake: a line, the code 2, and nothing is lost."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import warnings
from pathlib import Path

import pandas as pd
import pytest

import chunkscope.cli.reading
from tests.cli.conftest import Run
from tests.cli.test_process import PROGRAM

NEEDED = {"split": [], "compare": ["-s", "SplitPoints", "-s", "TokenWindows"]}


def refused(ran: tuple[int, str, str], said: str) -> None:
    """Fail where it was not one line with these words."""
    code, out, err = ran
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
    assert err.startswith("chunkscope: error: ")


# ------------------------------------------------------------------ what is read stays


@pytest.mark.parametrize("command", ["split", "stats", "sweep", "compare"])
def test_a_file_that_is_read_is_not_replaced(run: Run, tmp_path: Path, command: str) -> None:
    file = tmp_path / "docs.csv"
    file.write_text("doc_id,text\na,One two.\n")
    refused(run(command, file, *NEEDED.get(command, []), "-o", file), "would be replaced")
    assert file.read_text().startswith("doc_id,text")


@pytest.mark.parametrize("source", ["*.csv", "**/docs.csv", "."])
def test_nor_is_it_by_a_glob_or_a_folder(
    run: Run, tmp_path: Path, source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("docs.csv").write_text("doc_id,text\na,One two.\n")
    refused(run("split", source, "-o", "docs.csv"), "would be replaced")


def test_nor_by_another_name(run: Run, note: Path) -> None:
    for name, link in (("soft.csv", "symlink_to"), ("hard.csv", "hardlink_to")):
        other = note.with_name(name)
        getattr(other, link)(note)
        refused(run("split", note, "-o", other), "would be replaced")
    assert note.read_text().startswith("# Tea")


def test_nor_are_chunks(run: Run, note: Path) -> None:
    file = note.with_name("chunks.csv")
    run("split", note, "-o", file)
    refused(run("stats", "--chunks", file, "-o", file), "would be replaced")
    refused(run("audit", file, note, "-o", file), "would be replaced")


def test_what_was_written_before_is_replaced(run: Run, note: Path) -> None:
    file = note.with_name("chunks.csv")
    for _ in range(2):
        assert run("split", note, "-o", file).code == 0


# ------------------------------------------------------------------ settings


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("splitter = 'Recursive'\nchunk_size = " + "9" * 5000, "is no TOML"),
        ("splitter = ['Recursive']", "unknown splitter"),
        ("[splitters.a]\nsplitter = ['Recursive', 'SplitPoints']", "unknown splitter in"),
        ("splitter = 'Recursive'\nchunk_size = 2020-01-01", "chunk_size must be"),
        ("splitter = 'Recursive'\nchunk_size = {a = 1}", "chunk_size must be"),
    ],
)
def test_toml_of_another_kind(run: Run, note: Path, text: str, said: str) -> None:
    file = note.with_name("settings.toml")
    file.write_text(text)
    refused(run("split", note, "--settings", file), said)


def test_set_cannot_choose_another_splitter(run: Run, note: Path) -> None:
    ran = run("split", note, "-s", "SplitPoints", "--set", "splitter=Recursive")
    refused(ran, "--splitter says what cuts")


# ------------------------------------------------------------------ chunk tables


def test_jsonl_comes_back_with_lone_surrogates(run: Run, note: Path) -> None:
    file = note.with_name("chunks.jsonl")
    run("split", note, "-o", file)
    row = json.loads(file.read_text().splitlines()[0])
    file.write_text(json.dumps({**row, "doc_id": "\ud800", "splitter": "\ud801"}) + "\n")
    ran = run("stats", "--chunks", file, "--json")
    assert (ran.code, json.loads(ran.out)[0]["splitter"]) == (0, "\ud801")


@pytest.mark.parametrize("text", ["3\n", "[1]\n", "null\n", "{\n", "\udcff", "[" * 100_000])
def test_jsonl_that_is_none(run: Run, note: Path, text: str) -> None:
    file = note.with_name("chunks.jsonl")
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    refused(run("stats", "--chunks", file), "as chunks: ")


def test_jsonl_of_no_chunks(run: Run, note: Path) -> None:
    note.write_text("")
    file = note.with_name("chunks.jsonl")
    run("split", note, "-o", file)
    assert run("stats", "--chunks", file).code == 0


@pytest.mark.parametrize("sep", [";", "\t", ","])
def test_a_csv_that_a_spreadsheet_saved(run: Run, note: Path, sep: str) -> None:
    file = note.with_name("chunks.CSV")
    run("split", note, "-o", file, "--chunk-size", 20)
    told = run("stats", "--chunks", file).out
    table = pd.read_csv(file, keep_default_na=False)
    file.write_bytes(table.to_csv(index=False, sep=sep).encode("utf-8-sig"))
    assert run("stats", "--chunks", file).out == told


@pytest.mark.parametrize("name", ["http://localhost:1/x.csv", "no\x1b[2J.csv", "folder.csv"])
def test_chunks_that_are_no_file(run: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / "folder.csv").mkdir()
    refused(run("stats", "--chunks", name if ":" in name else tmp_path / name), "cannot read '")


def test_a_parquet_of_something_else(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "x.parquet"
    pd.DataFrame({"a": [1]}).to_parquet(file)
    refused(run("stats", "--chunks", file), "must have the columns")
    file.write_bytes(b"PAR1 and no more PAR1")
    refused(run("stats", "--chunks", file), "as chunks: ")


# ------------------------------------------------------------------ streams and warnings


def test_a_closed_input_is_bad_use(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    closed = io.TextIOWrapper(io.BytesIO())
    closed.close()
    for stream in (None, closed):
        monkeypatch.setattr(sys, "stdin", stream)
        refused(run("split", "-"), "the standard input")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("arguments", [["split"], ["--help"]])
def test_a_full_disk_is_one_line(note: Path, arguments: list[str]) -> None:
    given = [*arguments, note] if arguments == ["split"] else arguments
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run([*PROGRAM, *given], stdout=full, stderr=subprocess.PIPE, check=False)
    assert ran.returncode == 2
    assert ran.stderr == b"chunkscope: error: cannot write the output: No space left on device\n"


@pytest.mark.parametrize(
    ("closed", "code", "err"),
    [
        (">&-", 2, b"chunkscope: error: the standard output is closed: -o FILE writes to a file\n"),
        ("2>&-", 0, b""),
    ],
)
def test_streams_may_be_closed(note: Path, closed: str, code: int, err: bytes) -> None:
    command = f'"{sys.executable}" -m chunkscope split "{note}" {closed}'
    ran = subprocess.run(["/bin/sh", "-c", command], capture_output=True, check=False)
    assert (ran.returncode, ran.stderr) == (code, err)


def test_a_warning_that_is_raised_is_one_line(
    run: Run, note: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def warned(*_: object, **__: object) -> None:
        warnings.warn("two\nlines", UserWarning, stacklevel=1)

    monkeypatch.setattr(chunkscope.cli.reading, "documents_of", warned)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        refused(run("split", note), "two lines")
