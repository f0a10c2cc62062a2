"""Measure `merge_results` on a million hits: one table against the same hits as dicts.

The table of hits of all queries, merged at once, is compared with two loops over the same
hits as dicts of Python:

times_list
    Our own list form, called once a query with its list of ``{"doc_id", "score"}``: the
    same checks and the same results.
times_loop
    The plainest loop somebody would write, which checks nothing: over one flat list of a
    million ``{"query_id", "chunk_id", "score"}``, with a dict of the scores of documents for
    each query, sorted at the end (`by_hand`).

Results of all three are compared first. They are timed in turn, several times over, without
the collector of garbage, and the medians are printed and written, with the machine, its
load and the versions, to docs/figures/passages_speed.csv. Nothing here fails by being slow:
figures of a busy machine are those of a busy machine.

Run by ``make bench``.
"""

from __future__ import annotations

import gc
import hashlib
import os
import time
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
from benchmarks.machine import machine

from chunkscope.passages import merge_results

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "docs" / "figures" / "passages_speed.csv"

PACKAGES = ("chunkscope", "numpy", "pandas", "pyarrow")
"""Whose versions stand beside the figures."""

HITS = 1_000_000

CHUNKS = 100_000

CHUNKS_OF_DOCUMENT = 10

DOCUMENTS_OF_QUERY = 25
"""Documents that the hits of one of many queries are of, at most."""

PROMISED = 20
"""How many times faster than a loop over dicts the table is to be."""

ROUNDS = 3

Results = list[dict[Any, Any]]
"""Dicts of hits, or of what they are merged to."""


@dataclass(frozen=True)
class Case:
    """Hits of some queries among the chunks of a corpus.

    Attributes
    ----------
    n_queries : int
    ids : str
        Whose chunk ids: ``"ours"`` as tables of chunks have them, ``"published"`` as
        `chunk_documents` makes them.
    dtype : str
        Of the chunk ids in the table of hits.
    order : str
        Of the hits: ``"search"``, as a search returns them, or ``"none"``.
    mapping : str
        The form of the mapping given with the table of hits, ``"table"`` or ``"dict"``.
    """

    n_queries: int = 10_000
    ids: str = "ours"
    dtype: str = "str"
    order: str = "search"
    mapping: str = "table"


CASES = (
    Case(),
    Case(ids="published"),
    Case(n_queries=1),
    Case(order="none"),
    Case(dtype="category"),
    Case(mapping="dict"),
)


def corpus(ids: str) -> tuple[pd.DataFrame, dict[str, dict[str, Any]]]:
    """The mapping of a corpus, as a table and as a dict."""
    mapping = {}
    for number in range(CHUNKS):
        document, place = divmod(number, CHUNKS_OF_DOCUMENT)
        doc_id = f"document-{document:06d}"
        name = f"{doc_id}__chunk_{place}"
        if ids == "ours":
            name = f"chunk_{hashlib.sha256(name.encode()).hexdigest()[:16]}"
        mapping[name] = {"doc_id": doc_id, "chunk_index": place}
    table = pd.DataFrame.from_records(list(mapping.values()))
    table.insert(0, "chunk_id", list(mapping))
    return table, mapping


def found(n_queries: int, rng: np.random.Generator) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The number of the chunk of each hit, query by query."""
    if n_queries == 1:
        # Each chunk once before any is there twice.
        return np.concatenate([rng.permutation(CHUNKS) for _ in range(HITS // CHUNKS)])
    shape = n_queries, HITS // n_queries
    documents = rng.integers(0, CHUNKS // CHUNKS_OF_DOCUMENT, (n_queries, DOCUMENTS_OF_QUERY))
    which = rng.integers(0, DOCUMENTS_OF_QUERY, shape)
    place = rng.integers(0, CHUNKS_OF_DOCUMENT, shape)
    chunks = np.take_along_axis(documents, which, axis=1) * CHUNKS_OF_DOCUMENT + place
    return chunks.ravel()


def hits_of(case: Case, chunk_ids: pd.Series) -> pd.DataFrame:
    """The table of hits: query by query, the best first, or all in no order."""
    rng = np.random.default_rng(0)
    per_query = HITS // case.n_queries
    scores = -np.sort(-rng.random((case.n_queries, per_query)), axis=1).ravel()
    hits = pd.DataFrame(
        {
            "query_id": np.repeat(np.arange(case.n_queries), per_query),
            "chunk_id": chunk_ids.iloc[found(case.n_queries, rng)].reset_index(drop=True),
            "score": scores,
        }
    )
    return hits if case.order == "search" else hits.iloc[rng.permutation(HITS)]


def by_query(hits: Results) -> list[Results]:
    """The hits of each query in the published shape."""
    queries: dict[Hashable, Results] = {}
    for hit in hits:
        result = {"doc_id": hit["chunk_id"], "score": hit["score"]}
        queries.setdefault(hit["query_id"], []).append(result)
    return list(queries.values())


def by_hand(hits: Results, mapping: Mapping[str, Mapping[str, Any]]) -> dict[Hashable, Results]:
    """The plainest loop: a dict of the greatest scores for each query, sorted."""
    greatest: dict[Hashable, dict[str, float]] = {}
    for hit in hits:
        doc_id = mapping[hit["chunk_id"]]["doc_id"]
        scores = greatest.setdefault(hit["query_id"], {})
        score = hit["score"]
        if doc_id not in scores or score > scores[doc_id]:
            scores[doc_id] = score
    return {
        query: [
            {"doc_id": doc_id, "score": score}
            for doc_id, score in sorted(scores.items(), key=lambda each: each[1], reverse=True)
        ]
        for query, scores in greatest.items()
    }


def measured(case: Case) -> dict[str, object]:
    """A row of the table: milliseconds, medians, and how many times faster the table is."""
    table, mapping = corpus(case.ids)
    hits = hits_of(case, table["chunk_id"])
    flat = [
        dict(zip(hits.columns, each, strict=True))
        for each in zip(*(hits[name].tolist() for name in hits.columns), strict=True)
    ]
    lists = by_query(flat)
    hits = hits.astype({"chunk_id": case.dtype})
    given = table if case.mapping == "table" else mapping
    ways: dict[str, Callable[[], Any]] = {
        "table": lambda: merge_results(hits, given),
        "list": lambda: [merge_results(each, mapping) for each in lists],
        "loop": lambda: by_hand(flat, mapping),
    }
    expected = [result for results in ways["list"]() for result in results]
    if ways["table"]()[["doc_id", "score"]].to_dict("records") != expected:
        raise SystemExit(f"a table and lists do not agree: {case}")
    if [result for results in ways["loop"]().values() for result in results] != expected:
        raise SystemExit(f"lists and a loop do not agree: {case}")
    took = {name: np.median(times) for name, times in timed(ways).items()}
    return {
        **vars(case),
        "results": len(expected),
        **{f"ms_{name}": 1000 * each for name, each in took.items()},
        "times_list": took["list"] / took["table"],
        "times_loop": took["loop"] / took["table"],
        "load": os.getloadavg()[0],
    }


def timed(ways: Mapping[str, Callable[[], Any]]) -> dict[str, list[float]]:
    """Seconds of each way, taken in turn so that what else the machine does meets them all."""
    seconds: dict[str, list[float]] = {name: [] for name in ways}
    gc.collect()
    gc.disable()  # it would go through a million dicts, which tells nothing of a way
    for _ in range(ROUNDS):
        for name, way in ways.items():
            began = time.perf_counter()
            way()
            seconds[name].append(time.perf_counter() - began)
    gc.enable()
    return seconds


def told(row: Mapping[str, object]) -> str:
    """A row, as it is printed."""
    return "".join(
        f"{value:>12.4g}" if isinstance(value, float) else f"{value:>12}" for value in row.values()
    )


def rows() -> Iterator[dict[str, object]]:
    """Each case, printed as it comes."""
    for number, case in enumerate(CASES):
        row = measured(case)
        if number == 0:
            print("".join(name.rjust(12) for name in row))
        print(told(row), flush=True)
        yield row


def main() -> None:
    """Measure, print as it goes, and write."""
    table = pd.DataFrame(rows()).assign(hits=HITS, chunks=CHUNKS, **machine(PACKAGES))
    OUT.parent.mkdir(parents=True, exist_ok=True)
    table.round(1).to_csv(OUT, index=False, lineterminator="\n")
    for name, what in (("times_list", "our own list form"), ("times_loop", "a plain loop")):
        least, most = table[name].min(), table[name].max()
        print(f"{least:.1f} to {most:.1f} times as fast as {what}, ", end="")
    print(f"{PROMISED} promised: {OUT.relative_to(ROOT)}, ", end="")
    print(f"in {time.process_time():.0f} s of processor time")


if __name__ == "__main__":
    main()
