"""Files of tables: formulas in CSV, what a form cannot hold, and the old file or the new one."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", " =1", "\t=1", "\r\n-1", "\ufeff=1", "\x00=1"]
HARMLESS = ["1-1", "a=b", "'=1", ".", "", "—1", "\n\nText"]


def documents(folder: Path, texts: list[str]) -> Path:
    """A file of documents, one a row."""
    file = folder / "docs.jsonl"
    lines = [json.dumps({"doc_id": f"d{n}", "text": text}) for n, text in enumerate(texts)]
    file.write_text("\n".join(lines))
    return file


def cells(file: Path) -> list[str]:
    with file.open(newline="", encoding="utf-8") as lines:
        return [row["text"] for row in csv.DictReader(lines)]


def test_formulas_are_neutralised_and_counted(run: Run, tmp_path: Path) -> None:
    texts = [*FORMULAS, *filter(None, HARMLESS)]
    ran = run("split", documents(tmp_path, texts), "-o", tmp_path / "c.csv")
    assert ran.code == 0
    assert f"{len(FORMULAS)} cells that a spreadsheet would run" in ran.err
    assert cells(tmp_path / "c.csv") == [f"'{each}" for each in FORMULAS] + texts[len(FORMULAS) :]


@pytest.mark.parametrize("text", FORMULAS)
def test_formulas_can_be_refused(run: Run, tmp_path: Path, text: str) -> None:
    ran = run(
        "split", documents(tmp_path, [text]), "-o", tmp_path / "c.csv", "--formulas", "refuse"
    )
    assert ran.code == 2
    assert "would run as formulas" in ran.err
    assert ran.err.count("\n") == 1
    assert not (tmp_path / "c.csv").exists()


def test_formulas_can_be_kept(run: Run, tmp_path: Path) -> None:
    ran = run(
        "split", documents(tmp_path, FORMULAS), "-o", tmp_path / "c.csv", "--formulas", "keep"
    )
    assert ran.code == 0
    assert cells(tmp_path / "c.csv") == FORMULAS


def test_ids_that_are_formulas_are_neutralised_too(run: Run, tmp_path: Path) -> None:
    (tmp_path / "=cmd.txt").write_text("text")
    run("split", tmp_path / "=cmd.txt", "-o", tmp_path / "c.csv")
    with (tmp_path / "c.csv").open(newline="") as lines:
        assert [row["doc_id"] for row in csv.DictReader(lines)] == ["'=cmd.txt"]


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_lone_surrogates_are_refused_by_row(run: Run, tmp_path: Path, ending: str) -> None:
    docs = documents(tmp_path, ["fine", "bad \ud800"])
    ran = run("split", docs, "-o", tmp_path / f"c.{ending}")
    assert ran.code == 2
    assert "lone surrogate" in ran.err
    assert "row 1" in ran.err
    assert not (tmp_path / f"c.{ending}").exists()


def test_jsonl_holds_lone_surrogates(run: Run, tmp_path: Path) -> None:
    run("split", documents(tmp_path, ["bad \ud800"]), "-o", tmp_path / "c.jsonl")
    (line,) = (tmp_path / "c.jsonl").read_text().splitlines()
    assert json.loads(line)["text"] == "bad \ud800"


def test_a_file_keeps_its_rights_and_leaves_no_draft(run: Run, note: Path) -> None:
    output = note.with_name("c.csv")
    output.write_text("old")
    output.chmod(0o640)
    assert run("split", note, "-o", output).code == 0
    assert output.stat().st_mode & 0o777 == 0o640
    assert {each.name for each in note.parent.iterdir()} == {"note.md", "c.csv"}


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_an_empty_table_has_its_columns(run: Run, tmp_path: Path, ending: str) -> None:
    (tmp_path / "a.txt").write_text("")
    output = tmp_path / f"c.{ending}"
    assert run("split", tmp_path / "a.txt", "-o", output).code == 0
    assert "wrote 0 rows" in run("split", tmp_path / "a.txt", "-o", output).err


def test_a_folder_is_no_file(run: Run, note: Path) -> None:
    (note.parent / "c.csv").mkdir()
    ran = run("split", note, "-o", note.parent / "c.csv")
    assert ran.code == 2
    assert "folder" in ran.err
    assert not any((note.parent / "c.csv").iterdir())


@pytest.mark.parametrize(
    ("command", "endings"),
    [
        ("split", ["csv", "jsonl", "html"]),
        ("stats", ["csv", "parquet"]),
        ("sweep", ["parquet", "html"]),
        ("compare", ["html", "csv"]),
        ("report", ["html", "md", "json"]),
        ("audit", ["csv", "jsonl"]),
    ],
)
def test_several_files_come_from_one_run(
    run: Run, note: Path, command: str, endings: list[str]
) -> None:
    """Each as if it had been asked for alone."""
    given: list[str | Path] = [command, note]
    if command == "compare":
        given += ["-s", "SplitPoints", "-s", "TokenWindows"]
    if command == "audit":
        run("split", note, "-o", note.with_name("chunks.jsonl"))
        given.insert(1, note.with_name("chunks.jsonl"))
    files = {ending: note.with_name(f"together.{ending}") for ending in endings}
    ran = run(*given, *(part for file in files.values() for part in ("-o", file)))
    assert (ran.code, ran.out) == (0, "")
    for ending, file in files.items():
        alone = note.with_name(f"alone.{ending}")
        run(*given, "-o", alone)
        assert file.read_bytes() == alone.read_bytes()


def test_none_of_several_files_is_written_where_one_cannot_be(run: Run, note: Path) -> None:
    ran = run("split", note, "-o", note.with_name("c.csv"), "-o", note.with_name("c.docx"))
    assert ran.code == 2
    assert not note.with_name("c.csv").exists()


@pytest.mark.parametrize("other", ["c.csv", "./c.csv"])
def test_no_file_is_written_twice(
    run: Run, note: Path, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(note.parent)
    ran = run("split", note, "-o", "c.csv", "-o", other)
    assert (ran.code, "files must differ" in ran.err) == (2, True)
