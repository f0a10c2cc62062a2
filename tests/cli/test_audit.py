"""``chunkscope audit``: findings, and the exit code that a build can stop on."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pandas as pd
import pytest

import chunkscope as cs
from chunkscope.alerts.plain import records
from tests.cli.conftest import Run

CLEAN = [{"text": "# Tea\n\n", "start": 0}, {"text": "Oolong.", "start": 7}]
FAULTY = [{"text": "# Tea\n\n", "start": 0}, {"text": "Oolong", "start": 9}]


@pytest.fixture
def tea(tmp_path: Path) -> Path:
    file = tmp_path / "tea.md"
    file.write_text("# Tea\n\nOolong.")
    return file


def jsonl(folder: Path, rows: list[dict[str, object]]) -> Path:
    file = folder / "chunks.jsonl"
    file.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    return file


def test_findings_are_those_of_the_function(run: Run, tea: Path) -> None:
    file = jsonl(tea.parent, FAULTY)
    ran = run("audit", file, tea, "--json", "--max-chars", "6")
    expected = cs.audit(file, cs.read(tea), max_chars=6)
    assert ran.code == 1
    assert json.loads(ran.out) == records(expected)
    assert cs.audits.summary(expected) in ran.err


@pytest.mark.parametrize(
    ("fail_on", "code"), [("error", 1), ("warning", 1), ("info", 1), ("note", 1), ("never", 0)]
)
def test_faults_end_with_1(run: Run, tea: Path, fail_on: str, code: int) -> None:
    ran = run("audit", jsonl(tea.parent, FAULTY), tea, "--fail-on", fail_on)
    assert ran.code == code
    assert ran.out.startswith("severity")


@pytest.mark.parametrize("fail_on", ["error", "warning"])
def test_clean_chunks_end_with_0(run: Run, tea: Path, fail_on: str) -> None:
    assert run("audit", jsonl(tea.parent, CLEAN), tea, "--fail-on", fail_on).code == 0


def test_our_own_tables_are_clean(run: Run, tmp_path: Path, note: Path) -> None:
    for ending in ("parquet", "jsonl", "csv"):
        output = tmp_path / f"c.{ending}"
        run("split", note, "--chunk-size", "30", "-o", output, "--formulas", "keep")
        ran = run("audit", output, note, "--fail-on", "warning")
        assert ran.code == 0, ran.out


def test_findings_are_written(run: Run, tea: Path) -> None:
    output = tea.with_name("findings.parquet")
    ran = run("audit", jsonl(tea.parent, FAULTY), tea, "-o", output)
    assert (ran.code, ran.out) == (1, "")
    assert set(pd.read_parquet(output)["severity"]) >= {"error"}


def test_columns_have_other_names(run: Run, tea: Path) -> None:
    rows = [{"passage": row["text"], "from": row["start"]} for row in CLEAN]
    ran = run(
        "audit", jsonl(tea.parent, rows), tea, "--column", "text=passage",
        "--column", "char_start=from", "--fail-on", "warning",
    )  # fmt: skip
    assert ran.code == 0, ran.err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--column", "passage"], "OURS=THEIRS"),
        (["--max-tokens", "0"], "max_tokens must be"),
        (["--encoding", "klingon"], "unknown encoding"),
        (["-o", "x.html"], "unknown ending '.html'"),
        (["--column", "nonsense=text"], "unknown column in --column 'nonsense'"),
    ],
)
def test_bad_use(run: Run, tea: Path, options: list[str], said: str) -> None:
    ran = run("audit", jsonl(tea.parent, CLEAN), tea, *options)
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_a_missing_file_of_chunks(run: Run, tea: Path) -> None:
    ran = run("audit", "no such file.jsonl", tea)
    assert (ran.code, "no such file.jsonl" in ran.err) == (2, True)


def test_a_damaged_file_of_chunks(run: Run, tea: Path) -> None:
    tea.with_name("c.jsonl").write_text('{"text": ')
    ran = run("audit", tea.with_name("c.jsonl"), tea)
    assert (ran.code, "line 1" in ran.err) == (2, True)


@pytest.mark.parametrize("every", [True, False])
@pytest.mark.parametrize("n_lost", [1, 15, 60])
def test_what_is_counted_is_what_was_found_and_not_what_is_listed(
    run: Run, tea: Path, n_lost: int, every: bool
) -> None:
    """A rule has ten rows and one for all others; the count at the end is of findings."""
    tea.write_text("ab" * 60)
    rows = [{"text": "x", "start": 2 * n} for n in range(n_lost)]
    options = ["--every"] if every else []
    ran = run("audit", jsonl(tea.parent, rows), tea, *options)
    expected = cs.audit(rows, cs.read(tea), limit=None)
    assert ran.code == 1
    assert f"chunkscope: {expected.attrs['n_error']} at or above error\n" in ran.err
    assert cs.audits.summary(expected) in ran.err


def test_what_has_all_findings_is_said(run: Run, tea: Path) -> None:
    """Where rows are not shown: with --every files have all, without it they have ten of a rule."""
    tea.write_text("ab" * 60)
    rows = [{"text": f"x{n}", "start": 2 * n, "end": 2 * n + 7} for n in range(60)]
    file = jsonl(tea.parent, rows)
    assert "-o FILE and --json have all\n" in run("audit", file, tea, "--every").err
    folder = tea.parent / "docs"
    folder.mkdir()
    for n in range(9):
        (folder / f"{n}.txt").write_text("ab" * 60)
    file = jsonl(tea.parent, [{**row, "doc_id": f"{n}.txt"} for n in range(9) for row in rows])
    assert "with --every all findings\n" in run("audit", file, folder).err


@pytest.mark.parametrize(("rows", "code"), [(CLEAN, 0), (FAULTY, 1), ([], 1)])
def test_chunks_come_from_the_standard_input(
    run: Run, tea: Path, rows: list[dict[str, object]], code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    piped = "".join(f"{json.dumps(row)}\n" for row in rows).encode("utf-8-sig")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(piped)))
    ran = run("audit", "-", tea, "--json")
    assert ran.code == code
    assert json.loads(ran.out) == records(cs.audit(rows, cs.read(tea)))


@pytest.mark.parametrize("piped", [b"{}\n{", b"\xff", b"[" * 100_000, b"3"])
def test_a_standard_input_that_is_none(
    run: Run, tea: Path, piped: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(piped)))
    ran = run("audit", "-", tea)
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_only_one_can_be_the_standard_input(run: Run) -> None:
    ran = run("audit", "-", "-")
    assert (ran.code, "not both" in ran.err) == (2, True)
