"""Measure our splitters, counts, tables and sweeps, and what other libraries take for the same.

Every job is timed in turn with the others of its group, in one process and on the same text,
and with one bare ``encode_ordinary`` of tiktoken, cl100k_base, of that text: the unit. What is
told is processor time as a multiple of that unit, the median of the rounds. Memory, first runs
and imports are measured in processes of their own. Nothing here fails by being slow.

Prints as it goes, writes build/bench/<group>.json, and the page docs/benchmarks.md when all
was measured at the usual size; build/bench/benchmarks.md when it was not. Run by ``make
bench``; peers that are not installed (the extra ``peers``) are left out and named.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from benchmarks.jobs import GROUPS, MEGABYTE, Group, Job, installed
from benchmarks.measuring import grown, in_fresh_process, in_turn
from benchmarks.ours import OURS
from benchmarks.outcomes import outcome
from benchmarks.peers import PEERS
from benchmarks.report import machine, page, printed
from benchmarks.texts import KINDS, ROOT, mixed, text_of

OUT: Final = ROOT / "build" / "bench"
PAGE: Final = ROOT / "docs" / "benchmarks.md"

JOBS: Final = (*OURS, *PEERS)

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
    jobs = [job for job in JOBS if job.group == group.name]
    found: list[Found] = []
    # Those that take minutes of a long text have a shorter one, and a unit of their own.
    for length in sorted({min(job.most, size) for job in jobs}, reverse=True):
        text = text_of("English", round(length * MEGABYTE))
        chosen = [job for job in jobs if min(job.most, size) == length]
        for figure in in_turn(chosen, text.text, rounds):
            (items,) = (job.items for job in chosen if job.key == figure.key)
            found.append({**figure.told(), "items": items})
            if alone:
                found[-1]["fresh"] = in_fresh_process("job", figure.key, round(length * MEGABYTE))
            printed(found[-1])
    missing = sorted({job.distribution for job in jobs if not installed(job.distribution)})
    source = text_of("English", 1).source
    return {"figures": found, "not_installed": missing, "text": source}


def growth(size: float, rounds: int) -> Found:
    """How jobs grow: ours on every kind of text, the peers' on English."""
    found: list[Found] = []
    jobs = [job for job in JOBS if job.grows]
    for kind in KINDS:
        chosen = [job for job in jobs if kind == "English" or job.distribution == "chunkscope"]
        for length in sorted({min(job.most, size * GROW) for job in chosen}, reverse=True):
            some = [job for job in chosen if min(job.most, size * GROW) == length]
            for each in grown(some, kind, round(length * MEGABYTE), rounds):
                found.append(asdict(each))
                printed(found[-1])
    return {"figures": found, "texts": {kind: text_of(kind, 1).source for kind in KINDS}}


def outcomes(n_bytes: int) -> Found:
    """What has become of a text of many kinds."""
    text = mixed(n_bytes)
    found: list[Found] = []
    for job in JOBS:
        if job.pieces is not None and installed(job.distribution):
            found.append(asdict(outcome(job, text)))
            printed(found[-1])
    return {"figures": found, "characters": len(text)}


def fresh(times: int) -> Found:
    """Imports, and the first text cut after them."""
    found: list[Found] = []
    known: dict[str, Job] = {job.key: job for job in JOBS}
    for module, key in FRESH:
        if installed(known[key].distribution):
            runs = [in_fresh_process("first", module, key) for _ in range(times)]
            found.append({"module": module, "key": key, "runs": runs})
            printed(found[-1])
    return {"figures": found}


def written(path: Path, text: str) -> None:
    """Write a file, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f".{path.name}.part")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)


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
        group.name: lambda group=group: figures(  # type: ignore[misc]
            group, size * group.megabytes, rounds, alone=not quick
        )
        for group in GROUPS
    }
    parts |= {
        "growth": lambda: growth(size, 1 if quick else min(rounds, 2)),
        "fresh": lambda: fresh(1 if quick else FRESH_TIMES),
        "outcomes": lambda: outcomes(MIXED // 10 if quick else MIXED),
    }
    all_found: dict[str, Found] = {}
    for name in chosen(filter(None, jobs.split(",")), parts):
        print(f"\n{name}", flush=True)
        settings = {"size": size, "rounds": rounds, "load": os.getloadavg()[0]}
        all_found[name] = {**parts[name](), **settings, "machine": machine()}
        written(to / f"{name}.json", json.dumps(all_found[name], indent=1) + "\n")
    is_whole = size == SIZE and set(all_found) == set(parts)
    path = PAGE if is_whole else to / "benchmarks.md"
    written(path, page(all_found))
    print(f"\n{path}")


if __name__ == "__main__":
    typer.run(main)
