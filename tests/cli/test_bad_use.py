"""A user's mistake is one line on the standard error and the exit code 2, before any work."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

CUTS = ("split", "stats", "sweep", "compare", "report")


@pytest.mark.parametrize("command", CUTS)
@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["-s", "Nope"], "unknown splitter 'Nope'"),
        (["-s", "=Recursive"], "NAME=LABEL"),
        (["-s", "Recursive(chunk_size=0)"], "chunk_size must be at least 1"),
        (["-s", "Recursive(__import__('os'))"], "label"),
        (["-s", "a=Recursive", "-s", "a=TokenWindows"], "names of splitters must be unique"),
        (["-s", "Recursive(chunk_size=9)", "--chunk-size", "8"], "belong to a --splitter by name"),
        (["--set", "chunk_size"], "NAME=VALUE"),
        (["--settings", "missing.toml"], "cannot read 'missing.toml'"),
        (["-o", "no/such/folder/x.json"], "--output"),
        (["-o", "x.docx"], "unknown ending '.docx'"),
        (["--encoding", "klingon"], "unknown encoding 'klingon'"),
        (["--chunk-size", "many"], "--chunk-size must be a whole number, or several"),
        (["--chunk-overlap", "1,"], "--chunk-overlap must be a whole number, or several"),
    ],
)
def test_one_line_says_what_is_wrong(
    run: Run, note: Path, command: str, options: list[str], said: str
) -> None:
    two = ["-s", "SplitPoints", "-s", "TokenWindows"] if command == "compare" else []
    given = [] if "-s" in options else two
    ran = run(command, note, *given, *options)
    assert ran.code == 2
    assert ran.out == ""
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert ran.err.startswith("chunkscope: error: ")


@pytest.mark.parametrize("command", CUTS)
def test_a_missing_file_is_named(run: Run, command: str) -> None:
    two = ["-s", "SplitPoints", "-s", "TokenWindows"] if command == "compare" else []
    ran = run(command, "no such file", *two)
    assert ran.code == 2
    assert "'no such file'" in ran.err


@pytest.mark.parametrize(
    "text",
    [
        "splitter = ",
        "\udc80",
        "chunk_size = 3",
        "splitter = 'Nope'",
        "splitter = 3",
        "splitters = 3",
        "[splitters]\na = 3",
        "[splitters.a]\nchunk_size = 3",
        "splitter = 'Recursive'\nchunk_size = 'x'",
        "splitter = 'Recursive'\nnonsense = 1",
        "splitter = 'Recursive'\nencoding = 3",
        "splitter = 'Recursive'\nlimit = true",
        "splitter = 'Recursive'\nmin_tokens = 1.5",
        "a = " + "[" * 5000,
    ],
)
def test_a_settings_file_that_is_none(run: Run, note: Path, text: str) -> None:
    file = note.with_name("settings.toml")
    file.write_bytes(text.encode("utf-8", "surrogateescape"))
    ran = run("split", note, "--settings", file)
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert ran.err.startswith("chunkscope: error: ")


def test_nothing_is_written_where_the_run_fails(run: Run, note: Path) -> None:
    output = note.with_name("chunks.csv")
    output.write_text("as it was")
    assert run("split", note, "--chunk-size", "0", "-o", output).code == 2
    assert output.read_text() == "as it was"
    assert {each.name for each in note.parent.iterdir()} == {"note.md", "chunks.csv"}


@pytest.mark.parametrize("arguments", [["split"], ["nonsense"], ["split", "x", "--nonsense"]])
def test_usage_is_told_by_code_2(run: Run, arguments: list[str]) -> None:
    assert run(*arguments).code == 2


def test_chunks_beside_a_splitter_are_refused(run: Run, note: Path) -> None:
    output = note.with_name("chunks.jsonl")
    run("split", note, "-o", output)
    ran = run("stats", "--chunks", output, "-s", "Recursive")
    assert (ran.code, "cut already" in ran.err) == (2, True)


@pytest.mark.parametrize("command", ["split", "stats", "compare", "report"])
def test_several_values_are_named_with_the_section_they_are_in(
    run: Run, note: Path, command: str
) -> None:
    """A list of marks is one value of its setting, and no reason to refuse."""
    file = note.with_name("settings.toml")
    file.write_text(
        '[splitters.plain]\nsplitter = "SplitPoints"\n'
        '[splitters.windows]\nsplitter = "TokenWindows"\npunctuation = [".", "!"]\n'
        "chunk_size = [128, 256]\n"
    )
    ran = run(command, note, "--settings", file)
    assert ran.code == 2
    assert "[splitters.windows] must have one value of each setting here" in ran.err
    assert "got chunk_size=[128, 256]: sweep takes several" in ran.err
    assert "punctuation" not in ran.err


def test_a_value_that_cannot_be_is_named_with_its_section(run: Run, note: Path) -> None:
    file = note.with_name("settings.toml")
    for values in ("chunk_size = 0", "chunk_size = [0]"):
        file.write_text(f'[splitters.windows]\nsplitter = "TokenWindows"\n{values}\n')
        assert (
            "[splitters.windows]: chunk_size must be" in run("split", note, "--settings", file).err
        )


def test_of_flags_the_splitter_is_named(run: Run, note: Path) -> None:
    ran = run("split", note, "-s", "TokenWindows", "--chunk-size", "128,256")
    assert "TokenWindows must have one value of each setting here, got chunk_size=" in ran.err
