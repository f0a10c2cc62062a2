"""`scripts/benchmark.py` runs, with whatever peers there are, and writes what it says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from chunkscope.splitters.registry import SPLITTERS
from tests.conftest import ROOT, FreshPython

BENCHMARK = ROOT / "scripts" / "benchmark.py"
PAGE = ROOT / "docs" / "benchmarks.md"
PARTS = ("recursive", "recursive0", "points", "audit", "growth", "outcomes")


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory, fresh_python: FreshPython) -> Path:
    """The folder into which a try of some parts has written."""
    folder, before = tmp_path_factory.mktemp("bench"), PAGE.read_bytes()
    parts = ",".join(PARTS)
    finished = fresh_python(
        *(BENCHMARK, "--quick", "--size", "0.02", "--jobs", parts, "--to", folder)
    )
    assert finished.returncode == 0, finished.stderr
    assert PAGE.read_bytes() == before
    return folder


def figures(folder: Path, part: str) -> list[dict[str, Any]]:
    text = (folder / f"{part}.json").read_text(encoding="utf-8")
    found: list[dict[str, Any]] = json.loads(text)["figures"]
    return found


def test_a_try_measures_parts_tells_what_each_took_and_leaves_the_page_alone(tried: Path) -> None:
    names = {f"{part}.json" for part in PARTS} | {"benchmarks.md"}
    assert {path.name for path in tried.iterdir()} == names
    (figure,) = figures(tried, "points")
    assert figure["key"] == "points/chunkscope SplitPoints"
    assert len(figure["cpu"]) == len(figure["encode"]) == 1
    written = (tried / "benchmarks.md").read_text(encoding="utf-8")
    assert "| chunkscope SplitPoints | 0.02 |" in written
    (took,) = (line for line in written.splitlines() if line.startswith("recursive "))
    assert all(f"{part} " in took for part in PARTS)


def test_growth_is_measured_of_every_splitter_on_every_text(tried: Path) -> None:
    found = figures(tried, "growth")
    kinds = {each["kind"] for each in found}
    assert {"English", "CRLF", "Chinese", "one word", "only separators"} == kinds
    for kind in kinds:
        keys = " ".join(each["key"] for each in found if each["kind"] == kind)
        assert all(f"chunkscope {name}" in keys for name in SPLITTERS), kind


def test_pieces_are_measured_in_both_units_on_both_line_ends(tried: Path) -> None:
    for part in ("recursive", "recursive0"):
        names = {each["key"] for each in figures(tried, part)}
        for unit in ("", ", unit='chars'"):
            for ends in ("", ", CRLF"):
                assert f"{part}/chunkscope Recursive{unit}{ends}" in names


def test_audits_are_measured_beside_a_search_of_each_chunk(tried: Path) -> None:
    names = {each["key"].split(", ")[0] for each in figures(tried, "audit")}
    assert names == {"audit/cs.audit", "audit/str.find of each chunk"}


def test_our_chunks_are_where_they_say_and_lose_nothing(tried: Path) -> None:
    ours = [each for each in figures(tried, "outcomes") if "/chunkscope " in each["key"]]
    assert len(ours) >= 3
    for each in ours:
        assert each["n_offsets"] == each["n_chunks"] > 0, each
        assert each["n_wrong"] == each["n_broken"] == each["n_lost"] == 0, each


def test_an_unknown_part_is_refused_with_those_that_there_are(fresh_python: FreshPython) -> None:
    finished = fresh_python(BENCHMARK, "--quick", "--jobs", "token")
    assert finished.returncode == 2
    assert "unknown token; known are tokens" in " ".join(finished.stderr.split())
