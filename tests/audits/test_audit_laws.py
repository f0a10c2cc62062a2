"""Laws of audits: what is clean stays clean, what is found is what a plain search finds."""

from __future__ import annotations

import re
from itertools import pairwise

import pandas as pd
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from tests.laws.strategies import texts

WORDS = st.lists(st.sampled_from(["tea", "milk", "é", "🌸", " ", "\n", "\r\n"]), max_size=30)
SETTINGS = st.sampled_from(
    [
        cs.SplitPoints(chunk_size=7),
        cs.TokenWindows(chunk_size=5, chunk_overlap=2),
        cs.Recursive(chunk_size=6, chunk_overlap=2),
        cs.Recursive(chunk_size=9, keep_graphemes=True, sentences=True),
    ]
)


@given(text=texts(), splitter=SETTINGS)
def test_tables_of_our_splitters_raise_nothing_above_info(text: str, splitter: cs.Splitter) -> None:
    table = cs.chunk(text, splitter, tokens="estimate")
    found = cs.audit(table, text, limit=None)
    above = found[found["severity"] != "info"]
    # A document with half a pair has it in its chunks too, and they cannot be written.
    assert set(above["rule"]) <= {"lone_surrogate"}, above.to_string()
    if not re.search("[\ud800-\udfff]", text):
        assert above.empty


@given(words=WORDS, bounds=st.lists(st.tuples(st.integers(-2, 70), st.integers(-2, 70))))
def test_ranges_are_judged_as_a_plain_walk_judges_them(
    words: list[str], bounds: list[tuple[int, int]]
) -> None:
    text = "".join(words)
    found = cs.audit([{"start": a, "end": b} for a, b in bounds], text, limit=None)

    def told(rule: str) -> list[int]:
        return found[found["rule"] == rule]["chunk_index"].tolist()

    possible = [n for n, (a, b) in enumerate(bounds) if 0 <= a <= b <= len(text)]
    lengths = {len(text.encode()), len(text.encode("utf-16-le")) // 2} - {len(text)}
    if max((b for a, b in bounds), default=0) not in lengths:
        assert told("impossible_offset") == [n for n in range(len(bounds)) if n not in possible]
    full = [n for n in possible if bounds[n][0] < bounds[n][1]]
    pairs = list(pairwise(full))
    assert told("order") == [n for m, n in pairs if bounds[n][0] < bounds[m][0]]
    assert told("repeated_range") == [n for m, n in pairs if bounds[n] == bounds[m]]
    beyond = [n for n, (a, b) in enumerate(bounds) if 0 <= a < len(text) < b]
    covered = {at for n in [*full, *beyond] for at in range(*bounds[n])}
    lost = {at for at, letter in enumerate(text) if at not in covered and not letter.isspace()}
    gaps = found[found["rule"] == "lost_text"]
    told_lost = {
        at
        for row in gaps.itertuples()
        for at in range(row.char_start, row.char_end)
        if not text[at].isspace()
    }
    if bounds or not lost:
        assert told_lost == lost
    else:
        assert found["rule"].tolist() == ["no_chunks"]


@given(texts=st.lists(st.text() | st.none(), max_size=8), source=st.text())
def test_any_texts_and_any_document_give_plain_lines(texts: list[str | None], source: str) -> None:
    found = cs.audit(pd.DataFrame({"text": pd.Series(texts, dtype=object)}), source)
    assert all(each.isascii() and each.isprintable() for each in found["message"])
    n_null = sum(each is None for each in texts)
    assert len(found[found["rule"] == "no_text"]) == n_null
