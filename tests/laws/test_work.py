"""Law 9: work grows linearly with the text, and large texts that hurt are simply split."""

from __future__ import annotations

import pytest

from chunkscope.splitters import SPLITTERS, from_label, label
from tests.laws.counted_work import GROWTH_TEXTS, work_is_linear

# Settings that make the most work, where the defaults do not: overlap as large as can be,
# look-back to the start of the chunk, switches that ask for more passes.
HARD_SETTINGS = (
    "SplitPoints(chunk_size=500, lookback=499, chunk_overlap=500)",
    "SplitPoints(chunk_size=500, lookback=499, crlf=True, fullwidth=True, keep_graphemes=True)",
    "SplitPoints(chunk_size=8, lookback=7)",
    "TokenWindows(chunk_size=16, chunk_overlap=15)",
    "TokenWindows(chunk_size=16, chunk_overlap=8, strict=True)",
    "TokenWindows(chunk_size=64, chunk_overlap=0, encoding='unicode')",
    "TokenWindows(chunk_size=64, encoding='graphemes', punctuation=[])",
    "Recursive(chunk_size=16, chunk_overlap=16)",
    "Recursive(chunk_size=500, format='html', sentences=True, keep_graphemes=True)",
    "Recursive(chunk_size=16, chunk_overlap=15, format='python', unit='cl100k_base')",
    "Recursive(chunk_size=64, format='markdown', unit='words')",
)

CASES = [*(label(cls()) for cls in SPLITTERS.values()), *HARD_SETTINGS]
"""Labels of splitters: the defaults of each that is registered, and the hard settings."""


@pytest.mark.parametrize("kind", GROWTH_TEXTS)
@pytest.mark.parametrize("case", CASES)
def test_twice_the_text_is_twice_the_work(case: str, kind: str) -> None:
    work_is_linear(from_label(case), GROWTH_TEXTS[kind])
