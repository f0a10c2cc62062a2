"""A document is encoded once, whatever is asked about it, and counts come from that."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import chunkscope as cs
from chunkscope.splitters import Splitter
from tests.conftest import ROOT
from tests.work_done.counting_encoding import CountingEncoding

STORY = (ROOT / "data" / "lighthouse.txt").read_text(encoding="utf-8")
DOCS = {
    "story": STORY * 6,
    "guide": (ROOT / "data" / "field_guide.md").read_text(encoding="utf-8"),
}
LENGTH = sum(map(len, DOCS.values()))


def splitters(encoding: CountingEncoding) -> dict[str, Splitter]:
    """Thirty settings of all three splitters, those that count in an encoding in this one."""
    found: dict[str, Splitter] = {}
    for size in range(100, 1_100, 100):
        found |= {
            f"windows of {size}": cs.TokenWindows(size, encoding=encoding),
            f"pieces of {size}": cs.Recursive(size, unit=encoding),
            f"points of {size}": cs.SplitPoints(4 * size),
        }
    return found


def _chunk(encoding: CountingEncoding) -> object:
    return cs.chunk(DOCS, splitters(encoding), encoding=encoding, progress=False)


def _sweep(encoding: CountingEncoding) -> object:
    return cs.sweep(DOCS, splitters(encoding), encoding=encoding, progress=False)


def _compare(encoding: CountingEncoding) -> object:
    return cs.compare(DOCS, cs.SplitPoints(1_000), cs.SplitPoints(500), encoding=encoding)


@pytest.mark.parametrize("ask", [_chunk, _sweep, _compare])
def test_documents_are_encoded_once_however_many_settings_cut_them(
    ask: Callable[[CountingEncoding], object],
) -> None:
    encoding = CountingEncoding()
    ask(encoding)
    assert encoding.whole == LENGTH


@pytest.mark.parametrize("ask", [_chunk, _sweep])
def test_all_chunks_of_thirty_settings_are_counted_by_reading_less_than_the_documents_again(
    ask: Callable[[CountingEncoding], object],
) -> None:
    encoding = CountingEncoding()
    ask(encoding)
    assert encoding.edges < LENGTH


def test_ten_thousand_slices_are_counted_from_one_encoding() -> None:
    encoding = CountingEncoding()
    text = DOCS["story"]
    starts = np.random.default_rng(0).integers(0, len(text) - 1_600, 10_000)
    cs.TokenIndex(text, encoding).count(starts, starts + 1_600)
    assert encoding.whole == len(text)
    assert encoding.edges < len(text)


def test_texts_of_their_own_are_not_encoded_to_estimate_them() -> None:
    encoding = CountingEncoding()
    cs.tokens.estimate_counts(STORY, [0], [len(STORY)], encoding=encoding)
    assert encoding.lengths == []
