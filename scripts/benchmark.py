"""Measure our splitters, counts, tables and sweeps, and what other libraries take for the same.

Every job is timed in turn with the others of its group, in one process and on the same text,
and with one bare ``encode_ordinary`` of tiktoken, cl100k_base, of that text: the unit. What is
told is processor time as a multiple of that unit, the median of the rounds. Memory, first runs
and imports are measured in processes of their own. Nothing here fails by being slow.

Prints as it goes, writes build/bench/<group>.json, and the page docs/benchmarks.md when all
was measured at the usual size; build/bench/benchmarks.md when it was not. Each part tells the
processor time it took. Run by ``make bench``; peers that are not installed (the extra
``peers``) are left out and named.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from benchmarks.every_job import JOBS
from benchmarks.jobs import GROUPS, MEGABYTE, Group, Job
from benchmarks.machine import installed, machine
from benchmarks.measuring import grown, in_fresh_process, in_turn
from benchmarks.outcomes import outcome
from benchmarks.report import MEASURED_WITH, page, tell
from benchmarks.texts import GROWING, ROOT, mixed, text_of

from chunkscope.rendering.files import write_whole

OUT: Final = ROOT / "build" / "bench"
PAGE: Final = ROOT / "docs" / "benchmarks.md"

SIZE: Final = 10.0
"""Megabytes of the text."""

MIXED: Final = 400_000
"""Bytes of the text whose chunks are looked at."""

GROW: Final = 0.8
"""Length of the longer text whose growth is measured, as a share of ``--size``."""

FRESH: Final = (
    ("chunkscope", "tokens/chunkscope TokenWindows, table"),
    ("chunkscope", "recursive/chunkscope Recursive"),
    ("langchain_text_splitters", "tokens/LangChain TokenTextSplitter"),
    ("chonkie", "tokens/chonkie TokenChunker"),
    ("semchunk", "tokens/semchunk, offsets, overlap"),
    ("semantic_text_splitter", "recursive/semantic-text-splitter, characters"),
    ("llama_index.core.node_parser", "tokens/LlamaIndex SentenceSplitter"),
)
"""What is imported, and the job that comes first after it."""

FRESH_TIMES: Final = 3

Found = dict[str, Any]
"""What was measured of one group, as it is written."""


def figures(group: Group, size: float, rounds: int, *, alone: bool) -> Found:
    """The jobs of a group, timed; and in processes of their own if `alone`."""
    found: list[Found] = []
    # Those that take minutes of a long text have a shorter one. Every text is a unit of its own.
    texts: dict[tuple[float, str], list[Job]] = {}
    for job in JOBS.values():
        if job.group == group.name:
            texts.setdefault((min(job.most, size), job.kind), []).append(job)
    for (length, kind), jobs in texts.items():
        n_bytes = round(length * MEGABYTE)
        for figure in in_turn(jobs, text_of(kind, n_bytes).text, rounds):
            found.append(figure.told())
            if alone and JOBS[figure.key].alone:
                found[-1]["fresh"] = in_fresh_process("job", figure.key, n_bytes)
            tell(found[-1])
    wanted = {job.distribution for jobs in texts.values() for job in jobs}
    missing = sorted(name for name in wanted if not installed(name))
    return {"figures": found, "not_installed": missing, "text": text_of("English", 1).source}


def growth(size: float, rounds: int) -> Found:
    """How jobs grow: ours on every kind of text, the peers' on English."""
    found: list[Found] = []
    jobs = [job for job in JOBS.values() if job.grows]
    for kind in GROWING:
        chosen = [job for job in jobs if kind == "English" or job.distribution == "chunkscope"]
        for length in sorted({min(job.most, size * GROW) for job in chosen}, reverse=True):
            some = [job for job in chosen if min(job.most, size * GROW) == length]
            for each in grown(some, kind, round(length * MEGABYTE), rounds):
                found.append(asdict(each))
                tell(found[-1])
    return {"figures": found, "texts": {kind: text_of(kind, 1).source for kind in GROWING}}


def outcomes(n_bytes: int) -> Found:
    """What has become of a text of many kinds."""
    text = mixed(n_bytes)
    found: list[Found] = []
    for job in JOBS.values():
        if job.pieces is not None and installed(job.distribution):
            found.append(asdict(outcome(job, text)))
            tell(found[-1])
    return {"figures": found, "characters": len(text)}


def fresh(times: int) -> Found:
    """Imports, and the first text cut after them."""
    found: list[Found] = []
    for module, key in FRESH:
        if installed(JOBS[key].distribution):
            runs = [in_fresh_process("first", module, key) for _ in range(times)]
            found.append({"module": module, "key": key, "runs": runs})
            tell(found[-1])
    return {"figures": found}


def seconds() -> float:
    """Processor time of this process and of those it started, so far."""
    return sum(os.times()[:4])


def chosen(names: Iterable[str], known: Iterable[str]) -> list[str]:
    """The names, if all are known; all that are known where none is given."""
    known, names = list(known), list(names)
    if unknown := sorted(set(names) - set(known)):
        raise typer.BadParameter(f"unknown {', '.join(unknown)}; known are {', '.join(known)}")
    return [name for name in known if name in names] or known


def main(
    *,
    jobs: Annotated[str, typer.Option(help="Groups to measure, with commas between.")] = "",
    rounds: Annotated[int, typer.Option(min=1, help="How often each is timed.")] = 5,
    size: Annotated[float, typer.Option(min=0.01, help="Megabytes of the text.")] = SIZE,
    to: Annotated[Path, typer.Option(help="Folder of what is written, but for the page.")] = OUT,
    quick: Annotated[bool, typer.Option("--quick", help="Small and once: does it run?")] = False,
) -> None:
    """Measure, print as it goes, and write."""
    if quick:
        size, rounds = min(size, 0.1), 1
    parts: dict[str, Callable[[], Found]] = {
        group.name: partial(figures, group, size * group.megabytes, rounds, alone=not quick)
        for group in GROUPS
    }
    parts |= {
        "growth": lambda: growth(size, 1 if quick else min(rounds, 2)),
        "fresh": lambda: fresh(1 if quick else FRESH_TIMES),
        "outcomes": lambda: outcomes(MIXED // 10 if quick else MIXED),
    }
    to.mkdir(parents=True, exist_ok=True)
    all_found: dict[str, Found] = {}
    for name in chosen(filter(None, jobs.split(",")), parts):
        print(f"\n{name}", flush=True)
        settings = {"size": size, "rounds": rounds, "load": os.getloadavg()[0]}
        began = seconds()
        all_found[name] = {**parts[name](), **settings, "machine": machine(MEASURED_WITH)}
        all_found[name]["seconds"] = seconds() - began
        print(f"  {name} took {all_found[name]['seconds']:.0f} s of processor time", flush=True)
        write_whole(to / f"{name}.json", json.dumps(all_found[name], indent=1) + "\n")
    is_whole = size == SIZE and set(all_found) == set(parts)
    path = PAGE if is_whole else to / "benchmarks.md"
    write_whole(path, page(all_found))
    together = sum(found["seconds"] for found in all_found.values())
    print(f"\n{path}, in {together:.0f} s of processor time")


if __name__ == "__main__":
    typer.run(main)
