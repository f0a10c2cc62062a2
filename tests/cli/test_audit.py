"""``chunkscope audit``: findings, and the exit code that a build can stop on."""

from __future__ import annotations

import json
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
    ("fail_on", "code"), [("error", 1), ("warning", 1), ("info", 1), ("never", 0)]
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
