"""The commands that measure: each prints and writes what one public function returns."""

from __future__ import annotations

import json
from pathlib import Path

import pandas as pd
import pytest

import chunkscope as cs
from chunkscope.alerts.plain import records
from chunkscope.cli.measuring import Statistic
from tests.cli.conftest import Run

TWO = ("-s", "a=SplitPoints(chunk_size=20)", "-s", "b=Recursive(chunk_size=20)")
SPLITTERS = {"a": cs.SplitPoints(chunk_size=20), "b": cs.Recursive(chunk_size=20)}


@pytest.mark.parametrize("statistic", Statistic)
def test_stats_prints_the_statistic(run: Run, note: Path, statistic: Statistic) -> None:
    ran = run("stats", note, *TWO, "-t", statistic, "--json")
    docs = cs.read(note)
    chunks = cs.chunk(docs, SPLITTERS)
    of = getattr(cs.stats, statistic)
    needs_docs = statistic in ("coverage", "structure", "cut_elements", "depths")
    expected = of(chunks, docs) if needs_docs else of(chunks)
    assert ran.code == 0
    assert json.loads(ran.out) == records(expected)


def test_stats_of_a_chunk_table_need_no_documents(run: Run, note: Path) -> None:
    run("split", note, *TWO, "-o", note.with_name("c.parquet"))
    ran = run("stats", "--chunks", note.with_name("c.parquet"), "--json", "--limit", "5")
    expected = cs.stats.summary(cs.chunk(cs.read(note), SPLITTERS), limit=5)
    assert [row["n_over_limit"] for row in json.loads(ran.out)] == expected["n_over_limit"].tolist()


def test_statistics_of_documents_ask_for_them(run: Run, note: Path) -> None:
    run("split", note, "-o", note.with_name("c.jsonl"))
    ran = run("stats", "--chunks", note.with_name("c.jsonl"), "-t", "coverage")
    assert (ran.code, "needs DOCS for coverage" in ran.err) == (2, True)


def test_sweep_makes_a_grid(run: Run, note: Path) -> None:
    output = note.with_name("sweep.parquet")
    sizes = (
        "--chunk-size",
        "20",
        "--chunk-size",
        "40",
        "--chunk-overlap",
        "0",
        "--chunk-overlap",
        "30",
    )
    ran = run("sweep", note, "-s", "Recursive", *sizes, "-o", output)
    grid = cs.grid("Recursive", chunk_size=[20, 40], chunk_overlap=[0, 30])
    expected = cs.sweep(cs.read(note), grid)
    assert ran.code == 0
    assert pd.read_parquet(output)["n_chunks"].tolist() == expected["n_chunks"].tolist()
    shown = run("sweep", note, "-s", "Recursive", *sizes)
    assert "chunk_overlap must be" in shown.out


def test_sweep_in_two_processes_is_the_same(run: Run, note: Path) -> None:
    sizes = ("--chunk-size", "20", "--chunk-size", "40")
    assert (
        run("sweep", note, *sizes, "--json", "-j", "2").out
        == run("sweep", note, *sizes, "--json").out
    )


def test_a_settings_file_holds_a_grid(run: Run, note: Path) -> None:
    file = note.with_name("settings.toml")
    file.write_text(
        'encoding = "unicode"\nlimit = 30\n'
        '[splitters.small]\nsplitter = "SplitPoints"\nchunk_size = 20\n'
        '[splitters.many]\nsplitter = "Recursive"\nchunk_size = [20, 40]\nunit = "chars"\n'
    )
    rows = json.loads(run("sweep", note, "--settings", file, "--json").out)
    assert [row["chunk_size"] for row in rows] == [20, 20, 40]
    assert {row["encoding"] for row in rows} == {"unicode"}
    assert rows[0]["n_over_limit"] == 0
    flagged = json.loads(
        run("sweep", note, "--settings", file, "--json", "--encoding", "words").out
    )
    assert flagged[0]["encoding"] == "words"
    ran = run("split", note, "--settings", file)
    assert (ran.code, "sweep takes several" in ran.err) == (2, True)


def test_names_of_a_settings_file_are_kept(run: Run, note: Path) -> None:
    file = note.with_name("settings.toml")
    file.write_text('[splitters.small]\nsplitter = "SplitPoints"\nchunk_size = 20\n')
    rows = json.loads(run("split", note, "--settings", file, "-s", "Recursive", "--json").out)
    assert list(dict.fromkeys(row["splitter"] for row in rows)) == [
        cs.splitters.label(cs.Recursive()),
        "small",
    ]


def test_compare_tells_both(run: Run, note: Path) -> None:
    told = json.loads(run("compare", note, *TWO, "--json").out)
    expected = cs.compare(cs.read(note), *SPLITTERS.values(), names=("a", "b"))
    assert (told["a"], told["b"]) == ("a", "b")
    assert told["table"] == records(expected.table)
    ran = run("compare", note, *TWO, "-o", note.with_name("both.html"))
    assert ran.code == 0
    assert note.with_name("both.html").read_text() == expected.to_html()


def test_compare_takes_two(run: Run, note: Path) -> None:
    ran = run("compare", note, "-s", "Recursive")
    assert (ran.code, "takes two splitters, got 1" in ran.err) == (2, True)


@pytest.mark.parametrize("ending", ["html", "md", "json"])
def test_report_writes_its_three_forms(run: Run, note: Path, ending: str) -> None:
    output = note.with_name(f"report.{ending}")
    assert run("report", note, *TWO, "--title", "Tea & co", "-o", output).code == 0
    docs = cs.read(note)
    expected = cs.report(cs.chunk(docs, SPLITTERS), docs, title="Tea & co")
    form = {"html": expected.to_html, "md": expected.to_markdown, "json": expected.to_json}
    assert output.read_text() == form[ending]()


def test_report_fails_on_what_it_is_told_to(run: Run, note: Path) -> None:
    """Every chunk is over a limit of 2 tokens, which is an error; nothing is over a million."""
    over = ("report", note, "--limit", "2", "-o", note.with_name("r.json"))
    assert run(*over).code == 0
    ran = run(*over, "--fail-on", "error")
    assert ran.code == 1
    assert "at or above error" in ran.err
    assert note.with_name("r.json").exists()
    assert run("report", note, "--limit", "1000000", "--fail-on", "error").code == 0


def test_report_of_a_chunk_table(run: Run, note: Path) -> None:
    """Labels bring the settings along; names are names, and a file has nothing beside them."""
    output = note.with_name("c.csv")
    run("split", note, "--chunk-size", "20", "-o", output, "--formulas", "keep")
    docs = cs.read(note)
    expected = cs.report(cs.chunk(docs, cs.Recursive(chunk_size=20)), docs)
    assert run("report", note, "--chunks", output, "--json").out == expected.to_json()


def test_a_sweep_of_several_classes_is_shown(run: Run, note: Path) -> None:
    ran = run("sweep", note, "-s", "Recursive", "-s", "SplitPoints", "--chunk-size", "20")
    assert ran.code == 0
    assert ran.out.count("splitter_class") == 1


def test_numbers_may_have_commas_between_them(run: Run, note: Path) -> None:
    one = ("--chunk-size", "20", "--chunk-size", "40", "--chunk-overlap", "0")
    other = ("--chunk-size", "20,40", "--chunk-overlap", "0")
    told = [run("sweep", note, *sizes, "--json").out for sizes in (one, other)]
    assert told[0] == told[1]
    assert len(json.loads(told[0])) == 2


@pytest.mark.parametrize("size", [("20",), ("20,40",)])
def test_sizes_are_shown_whether_or_not_they_differ(
    run: Run, note: Path, size: tuple[str, ...]
) -> None:
    ran = run("sweep", note, "--chunk-size", *size)
    head, *rows = ran.out.splitlines()
    assert head.split()[:3] == ["splitter_class", "chunk_size", "chunk_overlap"]
    assert [row.split()[1] for row in rows] == size[0].split(",")


def test_names_of_settings_are_shown_beside_their_rows(run: Run, note: Path) -> None:
    file = note.with_name("settings.toml")
    file.write_text(
        '[splitters.small]\nsplitter = "SplitPoints"\nchunk_size = 20\n'
        '[splitters.many]\nsplitter = "Recursive"\nchunk_size = [20, 40]\n'
    )
    ran = run("sweep", note, "--settings", file)
    head, *rows = ran.out.splitlines()
    assert head.startswith("name")
    assert [row.split()[:3:2] for row in rows] == [
        ["small", "20"],
        ["many", "20"],
        ["many", "40"],
    ]


@pytest.mark.parametrize("word", ["info", "note"])
def test_the_least_severity_has_two_names(run: Run, note: Path, word: str) -> None:
    """What an audit calls info is a note of a report; either takes both."""
    over = ("report", note, "--limit", "2", "-o", note.with_name("r.json"))
    assert run(*over, "--fail-on", word).code == 1
