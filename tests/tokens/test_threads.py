"""One index in several threads: what they remember for one another is whole or not there."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from chunkscope.splitters import Recursive, SplitPoints, Splitter, TokenWindows
from chunkscope.tokens import TokenIndex

THREADS, ROUNDS = 4, 12
WORDS = "".join(f"w{number}x " for number in range(20_000))
GUIDE = (Path(__file__).parents[2] / "data" / "field_guide.md").read_text(encoding="utf-8") * 10


@pytest.fixture(autouse=True)
def _threads_take_turns_often() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def in_threads(work: Callable[[], list[list[int]]]) -> list[list[list[int]]]:
    """What each of several threads gets that begin together."""
    with ThreadPoolExecutor(THREADS) as threads:
        return [each.result() for each in [threads.submit(work) for _ in range(THREADS)]]


def test_counts_are_those_of_one_thread() -> None:
    starts = np.arange(0, len(WORDS) - 60, 7)
    expected = TokenIndex(WORDS).count(starts, starts + 53).tolist()
    for _ in range(ROUNDS):
        index = TokenIndex(WORDS)
        found = in_threads(lambda index=index: [index.count(starts, starts + 53).tolist()])  # type: ignore[misc]
        assert all(each == [expected] for each in found)


@pytest.mark.parametrize(
    "splitter",
    [
        TokenWindows(8, chunk_overlap=2),
        TokenWindows(200, chunk_overlap=20),
        SplitPoints(60),
        Recursive(40, unit="cl100k_base"),
        Recursive(60),
    ],
    ids=lambda each: f"{type(each).__name__}-{each.chunk_size}",
)
def test_spans_are_those_of_one_thread(splitter: Splitter) -> None:
    alone = splitter.spans(GUIDE, index=TokenIndex(GUIDE))
    expected = [alone.start.tolist(), alone.end.tolist()]
    for _ in range(ROUNDS):
        index = TokenIndex(GUIDE)

        def cut(index: TokenIndex = index) -> list[list[int]]:
            spans = splitter.spans(GUIDE, index=index)
            return [spans.start.tolist(), spans.end.tolist()]

        assert all(each == expected for each in in_threads(cut))
