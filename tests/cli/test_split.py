"""``chunkscope split``: what is written is the table of `cs.chunk`, in every form."""

from __future__ import annotations

import json
from pathlib import Path

import pandas as pd
import pytest
from pandas.testing import assert_frame_equal

import chunkscope as cs
from chunkscope.cli.reading import chunk_table
from tests.cli.conftest import Run

SPLITTER = cs.Recursive(chunk_size=20)


@pytest.mark.parametrize("ending", ["parquet", "csv", "jsonl"])
def test_table_comes_back_as_it_was_cut(run: Run, note: Path, ending: str) -> None:
    """A file written by split and read by --chunks is the table of `cs.chunk`."""
    output = note.with_name(f"chunks.{ending}")
    ran = run("split", note, "--chunk-size", "20", "-o", output, "--formulas", "keep")
    assert (ran.code, ran.out) == (0, "")
    assert "rows to" in ran.err
    expected = cs.chunk(cs.read(note), SPLITTER)
    expected.attrs = {}
    assert_frame_equal(chunk_table(output), expected)


def test_json_has_every_row(run: Run, note: Path) -> None:
    ran = run("split", note, "--chunk-size", "20", "--json")
    rows = json.loads(ran.out)
    assert [row["text"] for row in rows] == cs.chunk(cs.read(note), SPLITTER)["text"].tolist()


def test_json_beside_a_file_tells_what_was_written(run: Run, note: Path) -> None:
    ran = run(
        "split",
        note,
        "-s",
        "small=SplitPoints(chunk_size=20)",
        "--json",
        "-o",
        note.with_suffix(".csv"),
    )
    told = json.loads(ran.out)
    assert told["n_documents"] == 1
    assert told["splitters"] == ["small"]
    assert told["n_chunks"] == len(pd.read_csv(note.with_suffix(".csv")))


def test_html_shows_the_text_escaped(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("<script>alert(1)</script>")
    ran = run("split", tmp_path / "a.txt", "-o", tmp_path / "a.html")
    page = (tmp_path / "a.html").read_text()
    assert ran.code == 0
    assert "<script>alert" not in page
    assert "&lt;script" in page


def test_standard_input_is_one_text(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes as they are: line ends and all."""
    import io
    import sys

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("É\r\nzwei".encode())))
    ran = run("split", "-", "--json")
    (row,) = json.loads(ran.out)
    assert (row["doc_id"], row["text"]) == ("stdin", "É\r\nzwei")


def test_standard_input_that_is_no_utf8_is_bad_use(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    import io
    import sys

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\xfa")))
    ran = run("split", "-")
    assert ran.code == 2
    assert "--input-encoding" in ran.err


def test_several_splitters_are_told_apart(run: Run, note: Path) -> None:
    ran = run("split", note, "-s", "a=Recursive", "-s", "b=TokenWindows", "--chunk-size", "20")
    assert ran.code == 0
    assert ran.out.splitlines()[0].startswith("splitter")
    assert {line.split()[0] for line in ran.out.splitlines()[1:]} == {"a", "b"}


def test_terminal_gets_no_control_characters(run: Run, tmp_path: Path) -> None:
    """A document cannot move the cursor, colour the screen or hide what follows."""
    (tmp_path / "a.txt").write_text("a\x1b[2Jb\x07c\u202ed\x9be")
    ran = run("split", tmp_path / "a.txt")
    assert ran.code == 0
    assert all(each.isprintable() or each == "\n" for each in ran.out)
    assert r"a\x1b[2Jb\x07c\u202ed\x9be" in ran.out


def test_lines_fit_the_terminal(run: Run, note: Path) -> None:
    ran = run("split", note)
    assert max(map(len, ran.out.splitlines())) <= 100


def test_long_tables_say_what_is_not_shown(run: Run, note: Path) -> None:
    ran = run("split", note, "-s", "SplitPoints", "--chunk-size", "1", "--set", "chunk_overlap=0")
    assert "40 of 70 rows are shown" in ran.err
    assert len(ran.out.splitlines()) == 41


def test_an_empty_document_has_no_rows(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("")
    ran = run("split", tmp_path / "a.txt")
    assert (ran.code, "no rows" in ran.err) == (0, True)
