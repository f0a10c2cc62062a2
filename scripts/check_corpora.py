"""Hold every splitter to its laws on real texts: no character lost or torn, no exception.

    python scripts/check_corpora.py                        # all of ../shared, minutes
    python scripts/check_corpora.py --genre udhr --genre html
    python scripts/check_corpora.py --shared FOLDER        # other texts, laid out alike

Every text of ../shared/corpora and every document of ../shared/eval is cut by each
splitter at sizes 64, 256 and 1024 with overlaps of 0, a tenth and a half of the size.
The table counts by genre and splitter, with the CPU seconds of the cutting itself; the
first failures follow, and the exit status is 1 if there are any.

The laws are those of tests/laws, put in terms of whole arrays: these texts are large.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path

import numpy as np
import regex
from numpy.typing import NDArray

from chunkscope.splitters import Boundary, Recursive, Spans, SplitPoints, TokenWindows, label
from chunkscope.splitters.registry import RegisteredSplitter
from chunkscope.tokens import TokenIndex

SHARED = Path(__file__).resolve().parents[2] / "shared"
SIZES = (64, 256, 1024)
OVERLAPS = (0.0, 0.1, 0.5)
PROCESSES = 2
SHOWN = 50
FORMATS = {"docs_markdown": "markdown", "html": "html", "xml": "html"}
"""Genre -> the format whose separators `Recursive` uses; the others are plain text."""


@dataclass(frozen=True)
class Source:
    """A text to check, as a manifest names it."""

    genre: str
    path: Path
    n_chars: int


@dataclass(frozen=True)
class Outcome:
    """What one splitter did to one text, over all settings."""

    genre: str
    splitter: str
    n_chunks: int
    seconds: float
    failures: tuple[str, ...]


def sources(shared: Path) -> list[Source]:
    """The texts that the manifests of `shared` name, the largest first."""
    found = []
    for folder in ("corpora", "eval"):
        manifest = shared / folder / "manifest.json"
        for entry in json.loads(manifest.read_text(encoding="utf-8")) if manifest.is_file() else ():
            # The manifest of eval names its files from `shared` on, without the folder.
            path = shared / folder / entry["name"].removeprefix("shared/")
            found.append(Source(entry["genre"], path, entry["chars"]))
    return sorted(found, key=lambda source: (-source.n_chars, source.path))


def read(source: Source) -> str:
    """The text of `source` with its line ends as they are."""
    with source.path.open(encoding="utf-8", newline="") as file:
        return file.read()


def splitters(genre: str) -> Iterator[RegisteredSplitter]:
    """Each splitter at each size and overlap."""
    for size in SIZES:
        for overlap in (int(size * share) for share in OVERLAPS):
            yield SplitPoints(size, chunk_overlap=overlap)
            yield TokenWindows(size, chunk_overlap=overlap)
            yield Recursive(size, chunk_overlap=overlap, format=FORMATS.get(genre, "plaintext"))


def check_text(genre: str, name: str, text: str) -> list[Outcome]:
    """What each splitter did to `text`: one outcome a splitter, over all settings."""
    tokens, graphemes = TokenIndex(text), TokenIndex(text, "graphemes")
    edges = grapheme_edges(text)
    chunks: Counter[str] = Counter()
    seconds: defaultdict[str, float] = defaultdict(float)
    failures: defaultdict[str, list[str]] = defaultdict(list)
    for splitter in splitters(genre):
        kind = type(splitter).__name__
        index = graphemes if isinstance(splitter, Recursive) else tokens
        found = failures[kind]
        began = time.process_time()
        try:
            spans = splitter.spans(text, index=index)
        # BaseException, because a panic in tiktoken is one.
        except BaseException as reason:
            if isinstance(reason, KeyboardInterrupt):
                raise
            found.append(f"{name}: {label(splitter)}: {type(reason).__name__}: {reason}")
            continue
        finally:
            seconds[kind] += time.process_time() - began
        chunks[kind] += len(spans)
        broken = violations(splitter, text, spans, tokens=tokens, edges=edges)
        found += [f"{name}: {label(splitter)}: {each}" for each in broken]
    return [
        Outcome(genre, kind, chunks[kind], seconds[kind], tuple(found))
        for kind, found in failures.items()
    ]


def grapheme_edges(text: str) -> NDArray[np.bool_]:
    """Whether a grapheme begins or ends there, for each offset; shape (len(text) + 1,).

    Asked of `regex` directly, so that nothing of ours is measured by itself.
    """
    edges = np.zeros(len(text) + 1, dtype=np.bool_)
    edges[[0, *(cluster.end() for cluster in regex.finditer(r"\X", text))]] = True
    return edges


def violations(
    splitter: RegisteredSplitter,
    text: str,
    spans: Spans,
    *,
    tokens: TokenIndex,
    edges: NDArray[np.bool_],
) -> Iterator[str]:
    """The laws that `spans` break, each with its first place.

    Parameters
    ----------
    splitter : SplitPoints, TokenWindows or Recursive
        What made the spans.
    text : str
        What it cut.
    spans : Spans
        What came of it.
    tokens : TokenIndex
        Index of `text` in the encoding of the splitter, if it has one.
    edges : ndarray of bool
        The `grapheme_edges` of `text`.

    Yields
    ------
    str
        One line a broken law.
    """
    start, end = spans.start, spans.end
    if not len(spans):
        if text:
            yield "no chunk at all"
        return
    if end[-1] > len(text):  # what follows relies on places in the text
        yield f"the last chunk ends at {end[-1]}, beyond the text"
        return
    # That starts and ends increase is what `Spans` makes sure of when they are made.
    yield from _first("leaves a gap before the next", start[1:] > end[:-1])
    reached = [0, *end.tolist()]
    if start[0] != 0 or "".join(text[a:b] for a, b in pairwise(reached)) != text:
        yield "the chunks do not give the text back"
    if isinstance(splitter, SplitPoints):
        expected = np.maximum(start - (splitter.chunk_overlap or 0), 0)
        yield from _first("has another context than asked", spans.context_start != expected)
        yield from _first("does not begin where the last one ended", start[1:] != end[:-1])
    # A code point cannot be torn by an offset in code points; what it belongs to can.
    forced = spans.boundary == Boundary.grapheme
    yield from _first("is cut inside a grapheme", forced & ~edges[end])
    yield from _first("is followed from inside a grapheme", forced[:-1] & ~edges[start[1:]])
    sizes = _sizes(splitter, spans, tokens, edges)
    yield from _first("is larger than asked", (sizes > splitter.chunk_size) & (end - start > 1))


def _sizes(
    splitter: RegisteredSplitter, spans: Spans, tokens: TokenIndex, edges: NDArray[np.bool_]
) -> NDArray[np.int64]:
    """The size of each chunk in the unit of its splitter."""
    if isinstance(splitter, TokenWindows):
        first, last = tokens.token_range(spans.start, spans.end)
        return last - first
    if isinstance(splitter, Recursive) and splitter.encoding is not None:
        return tokens.count(spans.start, spans.end)
    if isinstance(splitter, Recursive) and splitter.unit == "graphemes":
        before = np.cumsum(edges, dtype=np.int64)
        # The edges inside the chunk, and one: a chunk can begin inside a cluster.
        return np.asarray(before[spans.end - 1] - before[spans.start] + 1)
    return spans.end - spans.start


def _first(what: str, wrong: NDArray[np.bool_]) -> Iterator[str]:
    """One line for the first chunk that is wrong, if there is one."""
    if wrong.any():
        yield f"chunk {int(np.argmax(wrong))} {what} ({int(wrong.sum())} such)"


def check_source(source: Source) -> list[Outcome]:
    """What each splitter did to the text of `source`."""
    name = f"{source.path.parent.name}/{source.path.name}"
    text = read(source)
    outcomes = check_text(source.genre, name, text)
    if len(text) != source.n_chars:
        failure = f"{name}: has {len(text)} characters, its manifest says {source.n_chars}"
        outcomes.append(Outcome(source.genre, "(reading)", 0, 0.0, (failure,)))
    return outcomes


def table(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """The lines of the table, a line for each genre and splitter and one for each splitter."""
    yield f"{'genre':<15}{'splitter':<14}{'texts':>6}{'chunks':>11}{'seconds':>9}{'failures':>10}"
    pairs = sorted({(outcome.genre, outcome.splitter) for outcome in outcomes})
    total = [("all", splitter) for splitter in sorted({splitter for _, splitter in pairs})]
    for genre, splitter in [*pairs, *total]:
        rows = [
            each for each in outcomes if each.splitter == splitter and genre in (each.genre, "all")
        ]
        chunks = sum(each.n_chunks for each in rows)
        seconds = sum(each.seconds for each in rows)
        failures = sum(len(each.failures) for each in rows)
        yield f"{genre:<15}{splitter:<14}{len(rows):>6}{chunks:>11,}{seconds:>9.1f}{failures:>10}"


def check_all(wanted: Sequence[Source], processes: int) -> Iterator[Outcome]:
    """What each splitter did to each text; with one process, in this one."""
    if processes == 1:
        for source in wanted:
            yield from check_source(source)
        return
    # Spawned, not forked: numpy and tiktoken may have started threads.
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        for outcomes in pool.map(check_source, wanted):
            yield from outcomes


def main() -> None:
    """Check the texts, print the table and the failures, and exit with 1 if there are any."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--shared", type=Path, default=SHARED, help="where the texts lie")
    parser.add_argument("--genre", action="append", help="only this one; may be repeated")
    parser.add_argument("--processes", type=int, default=PROCESSES)
    chosen = parser.parse_args()
    wanted = [s for s in sources(chosen.shared) if not chosen.genre or s.genre in chosen.genre]
    if not wanted:
        sys.exit(
            f"no manifest in the folders corpora and eval of {chosen.shared} names such a text"
        )
    outcomes = list(check_all(wanted, chosen.processes))
    failures = [failure for outcome in outcomes for failure in outcome.failures]
    print(*table(outcomes), *failures[:SHOWN], sep="\n")
    if failures:
        sys.exit(f"{len(failures)} failures")


if __name__ == "__main__":
    main()
