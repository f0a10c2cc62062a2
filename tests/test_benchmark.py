"""`scripts/benchmark.py` runs, with whatever peers there are, and writes what it says."""

from __future__ import annotations

import json
from pathlib import Path

from tests.conftest import ROOT, FreshPython

BENCHMARK = ROOT / "scripts" / "benchmark.py"


def test_a_try_measures_a_part_and_leaves_the_page_alone(
    tmp_path: Path, fresh_python: FreshPython
) -> None:
    page = ROOT / "docs" / "benchmarks.md"
    before = page.read_bytes()
    parts = ("points", "counts", "growth", "outcomes")
    finished = fresh_python(
        *(BENCHMARK, "--quick", "--size", "0.02", "--jobs", ",".join(parts), "--to", tmp_path)
    )
    assert finished.returncode == 0, finished.stderr
    names = {f"{part}.json" for part in parts} | {"benchmarks.md"}
    assert {path.name for path in tmp_path.iterdir()} == names
    assert page.read_bytes() == before
    (figure,) = json.loads((tmp_path / "points.json").read_text(encoding="utf-8"))["figures"]
    assert figure["key"] == "points/chunkscope SplitPoints"
    assert len(figure["cpu"]) == len(figure["encode"]) == 1
    assert "| chunkscope SplitPoints | 0.02 |" in (tmp_path / "benchmarks.md").read_text(
        encoding="utf-8"
    )


def test_our_chunks_are_where_they_say_and_lose_nothing(
    tmp_path: Path, fresh_python: FreshPython
) -> None:
    finished = fresh_python(BENCHMARK, "--quick", "--jobs", "outcomes", "--to", tmp_path)
    assert finished.returncode == 0, finished.stderr
    found = json.loads((tmp_path / "outcomes.json").read_text(encoding="utf-8"))["figures"]
    ours = [each for each in found if "/chunkscope " in each["key"]]
    assert len(ours) >= 3
    for each in ours:
        assert each["n_offsets"] == each["n_chunks"] > 0, each
        assert each["n_wrong"] == each["n_broken"] == each["n_lost"] == 0, each


def test_an_unknown_part_is_refused_with_those_that_there_are(fresh_python: FreshPython) -> None:
    finished = fresh_python(BENCHMARK, "--quick", "--jobs", "token")
    assert finished.returncode == 2
    assert "unknown token; known are tokens" in " ".join(finished.stderr.split())
