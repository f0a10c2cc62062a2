"""How many characters each splitter reads for one of the text, at the settings of ``make bench``.

The law of `tests.laws.test_work` bounds the work of all settings on all texts by one number.
Here are the numbers of the usual settings, so that a splitter that begins to read its text
twice as often is seen, without a clock.
"""

from __future__ import annotations

import pytest

from chunkscope.splitters import from_label
from tests.conftest import ROOT
from tests.laws.counted_work import counted_work

TEXTS = {
    "English": (ROOT / "data" / "lighthouse.txt").read_text(encoding="utf-8") * 4,
    "CRLF": (ROOT / "data" / "lighthouse.txt").read_text(encoding="utf-8").replace("\n", "\r\n")
    * 4,
    "Chinese": (ROOT / "data" / "tea_road_zh.txt").read_text(encoding="utf-8") * 8,
    "one word": "a" * 40_000,
    "only separators": "\n" * 40_000,
}

MOST = {
    "SplitPoints(chunk_size=500, chunk_overlap=100)": 2,
    "TokenWindows(chunk_size=512, chunk_overlap=50)": 16,
    "Recursive(chunk_size=500, chunk_overlap=100)": 12,
    "Recursive(chunk_size=500, chunk_overlap=0)": 12,
}
"""Characters read, at most, for each of the text, by the label of the splitter."""


@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize("label", MOST)
def test_a_text_is_read_a_few_times(label: str, kind: str) -> None:
    text = TEXTS[kind]
    read, _ = counted_work(from_label(label), text)
    assert read <= MOST[label] * len(text)
