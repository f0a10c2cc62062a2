"""Chunks that are named as documents would be cut again: somebody should say so."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

CUTS = ("split", "stats", "sweep", "report")
SAID = "is read as documents"


def jsonl(folder: Path, **row: object) -> Path:
    file = folder / "theirs.jsonl"
    file.write_text(json.dumps({"text": "One. Two.", **row}) + "\n")
    return file


@pytest.mark.parametrize("command", CUTS)
@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_our_own_are_told(run: Run, note: Path, command: str, ending: str) -> None:
    """One chunk a document could be documents; several are none."""
    file = note.with_name(f"c.{ending}")
    run("split", note, "-o", file)
    ran = run(command, file)
    assert (ran.code, ran.err.count(SAID)) == (0, 1)
    assert "--chunks takes a table that split wrote" in ran.err
    run("split", note, "-o", file, "--chunk-size", "20")
    ran = run(command, file)
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert "chunks are for --chunks, or for audit" in ran.err


@pytest.mark.parametrize(
    "row",
    [
        {"start_index": 0},
        {"start_char_idx": 0},
        {"start": 0, "end": 9},
        {"metadata": {"start_index": 0}},
        {"meta": {"split_id": 3}},
    ],
)
def test_those_of_others_are_told(run: Run, tmp_path: Path, row: dict[str, object]) -> None:
    ran = run("stats", jsonl(tmp_path, **row))
    assert (ran.code, ran.err.count(SAID)) == (0, 1)
    assert "theirs.jsonl" in ran.err


@pytest.mark.parametrize(
    "row",
    [
        {},
        {"start": 0.25, "end": 3.5},
        {"start": "noon", "end": "one"},
        {"start": 0},
        {"metadata": {"author": "x"}},
        {"metadata": None, "start_index": None},
    ],
)
def test_documents_are_not(run: Run, tmp_path: Path, row: dict[str, object]) -> None:
    assert SAID not in run("stats", jsonl(tmp_path, **row)).err
