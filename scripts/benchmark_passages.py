"""Measure `merge_results` on a million hits: one table against the same hits as lists of dicts.

Of each case three ways are timed in turn, several times over: the table, our own list form
called once a query, and the plainest loop over dicts that somebody would write by hand,
which checks nothing. Prints milliseconds and how many times faster the table is than either,
medians, and writes them with the machine and the versions to docs/figures/passages_speed.csv.
Nothing here fails by being slow: figures of a busy machine are those of a busy machine.

Run by ``make bench``.
"""

from __future__ import annotations

import gc
import os
import platform
import re
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from chunkscope.passages import merge_results

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "docs" / "figures" / "passages_speed.csv"

PACKAGES = ("chunkscope", "numpy", "pandas", "pyarrow")
"""Whose versions stand beside the figures."""

HITS = 1_000_000

CHUNKS_OF_DOCUMENT = 10

DOCUMENTS_OF_QUERY = 25
"""Documents that the hits of one of many queries are of, at most."""

PROMISED = 20
"""How many times faster than the list form the table is to be."""

ROUNDS = 5

Hits = list[list[dict[str, Any]]]
"""Results in the published shape, query by query."""


@dataclass(frozen=True)
class Case:
    """Hits of some queries among the chunks of a corpus.

    Attributes
    ----------
    n_queries, n_chunks : int
    ids : str
        The dtype of the chunk ids in the table of hits.
    mapping : str
        The form of the mapping given with it, ``"table"`` or ``"dict"``.
    aggregation : str
    """

    n_queries: int
    n_chunks: int
    ids: str = "str"
    mapping: str = "table"
    aggregation: str = "max"


CASES = (
    Case(1, 10_000),
    Case(1, 100_000),
    Case(1, 1_000_000),
    Case(10_000, 10_000),
    Case(10_000, 100_000),
    Case(10_000, 100_000, aggregation="mean"),
    Case(10_000, 100_000, mapping="dict"),
    Case(10_000, 100_000, ids="object"),
    Case(10_000, 100_000, ids="category"),
)


def corpus(n_chunks: int) -> tuple[pd.DataFrame, dict[str, dict[str, Any]]]:
    """The mapping of a corpus, as a table and as a dict."""
    number = np.arange(n_chunks)
    doc_ids = [f"document-{each:06d}" for each in (number // CHUNKS_OF_DOCUMENT).tolist()]
    places = (number % CHUNKS_OF_DOCUMENT).tolist()
    rows = list(zip(doc_ids, places, strict=True))
    mapping = {
        f"{doc_id}__chunk_{place}": {"doc_id": doc_id, "chunk_index": place}
        for doc_id, place in rows
    }
    table = pd.DataFrame({"chunk_id": list(mapping), "doc_id": doc_ids, "chunk_index": places})
    return table, mapping


def found(case: Case, rng: np.random.Generator) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The number of the chunk of each hit, query by query."""
    if case.n_queries == 1:
        # Each chunk once before any is there twice.
        return np.concatenate(
            [rng.permutation(case.n_chunks) for _ in range(HITS // case.n_chunks)]
        )
    per_query = HITS // case.n_queries
    n_documents = case.n_chunks // CHUNKS_OF_DOCUMENT
    documents = rng.integers(0, n_documents, (case.n_queries, DOCUMENTS_OF_QUERY))
    which = rng.integers(0, DOCUMENTS_OF_QUERY, (case.n_queries, per_query))
    place = rng.integers(0, CHUNKS_OF_DOCUMENT, (case.n_queries, per_query))
    chunks = np.take_along_axis(documents, which, axis=1) * CHUNKS_OF_DOCUMENT + place
    return chunks.ravel()


def as_table_and_lists(case: Case, table: pd.DataFrame) -> tuple[pd.DataFrame, Hits]:
    """The hits of a case: best first, as a search returns them, query by query."""
    rng = np.random.default_rng(0)
    chunks = found(case, rng)
    per_query = HITS // case.n_queries
    scores = -np.sort(-rng.random((case.n_queries, per_query)), axis=1).ravel()
    hits = pd.DataFrame(
        {
            "query_id": np.repeat(np.arange(case.n_queries), per_query),
            "chunk_id": table["chunk_id"].iloc[chunks].reset_index(drop=True),
            "score": scores,
        }
    )
    results = [
        {"doc_id": chunk_id, "score": score}
        for chunk_id, score in zip(hits["chunk_id"].tolist(), scores.tolist(), strict=True)
    ]
    lists = [results[at : at + per_query] for at in range(0, HITS, per_query)]
    hits = hits.astype({"chunk_id": case.ids})
    return (hits.drop(columns="query_id") if case.n_queries == 1 else hits), lists


def by_hand(
    results: list[dict[str, Any]], mapping: Mapping[str, Mapping[str, Any]], aggregation: str
) -> list[dict[str, Any]]:
    """The plainest loop: a dict of scores, sorted."""
    merged: dict[str, float] = {}
    counts: dict[str, int] = {}
    for each in results:
        place = mapping.get(each["doc_id"])
        doc_id = each["doc_id"] if place is None else place["doc_id"]
        score = each["score"]
        if aggregation == "max":
            if doc_id not in merged or score > merged[doc_id]:
                merged[doc_id] = score
        else:
            merged[doc_id] = merged.get(doc_id, 0.0) + score
            counts[doc_id] = counts.get(doc_id, 0) + 1
    if aggregation == "mean":
        merged = {doc_id: total / counts[doc_id] for doc_id, total in merged.items()}
    ordered = sorted(merged.items(), key=lambda each: each[1], reverse=True)
    return [{"doc_id": doc_id, "score": score} for doc_id, score in ordered]


def measured(case: Case) -> dict[str, object]:
    """A row of the table: milliseconds, medians, and how many times faster the table is."""
    table, mapping = corpus(case.n_chunks)
    hits, lists = as_table_and_lists(case, table)
    given = table if case.mapping == "table" else mapping
    how: Any = case.aggregation
    ways: dict[str, Callable[[], Any]] = {
        "table": lambda: merge_results(hits, given, aggregation=how),
        "list": lambda: [merge_results(each, mapping, aggregation=how) for each in lists],
        "loop": lambda: [by_hand(each, mapping, how) for each in lists],
    }
    merged = {name: way() for name, way in ways.items()}  # once to warm up, and to compare
    expected = [each for results in merged["list"] for each in results]
    if merged["table"][["doc_id", "score"]].to_dict("records") != expected:
        raise SystemExit(f"a table and lists do not agree: {case}")
    if merged["loop"] != merged["list"]:
        raise SystemExit(f"lists and a loop do not agree: {case}")
    del merged
    took = {name: np.median(times) for name, times in timed(ways).items()}
    return {
        "queries": case.n_queries,
        "chunks": case.n_chunks,
        "ids": case.ids,
        "mapping": case.mapping,
        "aggregation": case.aggregation,
        "results": len(expected),
        **{f"ms_{name}": 1000 * each for name, each in took.items()},
        "times_list": took["list"] / took["table"],
        "times_loop": took["loop"] / took["table"],
    }


def timed(ways: Mapping[str, Callable[[], Any]]) -> dict[str, list[float]]:
    """Seconds of each way, taken in turn so that what else the machine does meets them all."""
    seconds: dict[str, list[float]] = {name: [] for name in ways}
    for _ in range(ROUNDS):
        for name, way in ways.items():
            gc.collect()
            began = time.perf_counter()
            way()
            seconds[name].append(time.perf_counter() - began)
    return seconds


def told(row: Mapping[str, object]) -> str:
    """A row, as it is printed."""
    return "".join(
        f"{value:>13.4g}" if isinstance(value, float) else f"{value:>13}" for value in row.values()
    )


def machine() -> dict[str, str | int]:
    """What the figures were measured on, and with."""
    try:
        known = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        known = ""
    processor = re.search(r"^model name\s*:\s*(.+)$", known, re.MULTILINE)
    return {
        "hits": HITS,
        "system": platform.system(),
        "processor": processor[1] if processor else platform.machine(),
        "n_processors": os.cpu_count() or 1,
        "python": platform.python_version(),
        **{name: version(name) for name in PACKAGES},
    }


def rows() -> Iterator[dict[str, object]]:
    """Each case, printed as it comes."""
    for number, case in enumerate(CASES):
        row = measured(case)
        if number == 0:
            print("".join(name.rjust(13) for name in row))
        print(told(row), flush=True)
        yield row


def main() -> None:
    """Measure, print as it goes, and write."""
    table = pd.DataFrame(rows()).assign(**machine())
    OUT.parent.mkdir(parents=True, exist_ok=True)
    table.round(1).to_csv(OUT, index=False, lineterminator="\n")
    least, most = table["times_list"].min(), table["times_list"].max()
    print(f"\na table is {least:.1f} to {most:.1f} times as fast as lists, ", end="")
    print(f"{PROMISED} promised: {OUT.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
