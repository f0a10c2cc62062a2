"""How long `chunkscope.audit` takes, beside one pass of `str.find` over the same chunks.

    python scripts/benchmark_audit.py [millions of characters, by default 50]

Chunks of 500 characters of a long English text, in one document and in many. What is
compared with, in the same process and in turn:

- ``find``: ``pos = text.find(chunk, pos + 1)`` from chunk to chunk, which is what anybody
  does who looks for chunks in order; it meets each at once, one character after the last;
- ``startswith``: ``text.startswith(chunk, pos)`` at the known place: no search at all.

Audited are a table of ours, chunks with right offsets, with wrong ones, and without any. The
last two have to be looked for by their texts, as `chunkscope.align` does.

CPU time, medians of five; what Python loads once was loaded before.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pandas as pd

import chunkscope as cs

SIZE = 500
ROUNDS = 5
TARGET = 10
"""Most passes of `find` that an audit may take."""


def long_text(n_characters: int) -> str:
    """A text of that length in which no stretch of a chunk's length repeats for long."""
    paragraphs = Path(__file__).parent.parent.joinpath("data", "field_guide.md").read_text("utf-8")
    pieces, length, number = [], 0, 0
    while length < n_characters:
        pieces.append(f"{number}. {paragraphs}\n\n")
        length += len(pieces[-1])
        number += 1
    return "".join(pieces)[:n_characters]


def seconds(call: Callable[[], object]) -> float:
    """CPU time of a call."""
    begin = time.process_time()
    call()
    return time.process_time() - begin


def find_all(texts: list[str], chunks: list[list[str]]) -> None:
    """Look for the chunks of each text in order."""
    for text, own in zip(texts, chunks, strict=True):
        at = -1
        for chunk in own:
            at = text.find(chunk, at + 1)


def compare_all(texts: list[str], chunks: list[list[str]]) -> None:
    """Compare the chunks of each text where they are."""
    for text, own in zip(texts, chunks, strict=True):
        at = 0
        for chunk in own:
            text.startswith(chunk, at)
            at += len(chunk)


def measured(name: str, texts: list[str]) -> None:
    """Print the times for chunks of these texts, as a table and as a list of texts."""
    docs = cs.documents(enumerate(texts))
    pieces = [[text[at : at + SIZE] for at in range(0, len(text), SIZE)] for text in texts]
    starts = [range(0, len(text), SIZE) for text in texts]
    frame = pd.DataFrame(
        {
            "doc_id": [n for n, own in enumerate(pieces) for _ in own],
            "start": [at for own in starts for at in own],
            "text": [chunk for own in pieces for chunk in own],
        }
    )
    ours = cs.chunk(docs, cs.SplitPoints(chunk_size=SIZE))
    damaged = frame.assign(start=frame["start"] + frame["doc_id"] % 2 + 1)
    calls: dict[str, Callable[[], object]] = {
        "find": lambda: find_all(texts, pieces),
        "startswith": lambda: compare_all(texts, pieces),
        "audit, chunk table": lambda: cs.audit(ours, docs),
        "audit, offsets": lambda: cs.audit(frame, docs),
        "audit, wrong offsets": lambda: cs.audit(damaged, docs),
        "audit, no offsets": lambda: cs.audit(frame.drop(columns="start"), docs),
    }
    times: dict[str, list[float]] = {each: [] for each in calls}
    for _ in range(ROUNDS):
        for each, call in calls.items():
            times[each].append(seconds(call))
    found = {each: statistics.median(own) for each, own in times.items()}
    n_chunks = f"{len(frame):,} chunks, {len(ours):,} of our own"
    print(f"{name}: {n_chunks}, {sum(map(len, texts)) / 1e6:.0f} M characters")
    for each, own in found.items():
        print(f"  {each:<22}{own:8.3f} s{own / found['find']:8.1f} x find")
    over = [each for each, own in found.items() if own > TARGET * found["find"]]
    print(f"  at most {TARGET} x find: {'missed by ' + '; '.join(over) if over else 'met by all'}")


def main() -> None:
    """Print the times for one document and for a thousand."""
    millions = float(sys.argv[1]) if len(sys.argv) > 1 else 50.0
    text = long_text(int(millions * 1e6))
    cs.audit(cs.chunk("Warm up.", cs.SplitPoints()), "Warm up.")
    measured("one document", [text])
    step = max(1, len(text) // 1000)
    measured("many documents", [text[at : at + step] for at in range(0, len(text), step)])


if __name__ == "__main__":
    main()
