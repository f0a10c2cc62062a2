"""How many characters each splitter reads for one of the text, at the settings of ``make bench``.

The law of `tests.laws.test_work` bounds the work of all settings on all texts by one number.
Here is what the usual settings read of each text, so that a splitter that begins to read one
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

READ = {
    "SplitPoints(chunk_size=500, chunk_overlap=100)": (0.7, 0.8, 0.4, 1.5, 0.1),
    "TokenWindows(chunk_size=512, chunk_overlap=50)": (10.9, 10.8, 10.7, 12.2, 10.4),
    "Recursive(chunk_size=500, chunk_overlap=100)": (8.6, 11.0, 9.0, 5.0, 6.0),
    "Recursive(chunk_size=500, chunk_overlap=0)": (8.6, 11.0, 9.0, 5.0, 6.0),
}
"""Characters read for each of the text, by the label of the splitter, for each of `TEXTS`."""

MARGIN = 1.5
"""How much more may be read. Less than twice: that is what is to be seen."""


@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize("label", READ)
def test_a_text_is_read_a_few_times(label: str, kind: str) -> None:
    text = TEXTS[kind]
    read, _ = counted_work(from_label(label), text)
    usual = dict(zip(TEXTS, READ[label], strict=True))[kind]
    assert read <= MARGIN * usual * len(text)
