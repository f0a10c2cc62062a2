"""`sentence_starts`: offsets are code points, whatever ICU counts in."""

from __future__ import annotations

import pytest
from hypothesis import given

from chunkscope.splitters.sentences import sentence_starts
from tests.laws.strategies import texts


@given(text=texts())
def test_sentences_begin_at_the_start_and_inside_the_text(text: str) -> None:
    starts = sentence_starts(text)
    assert starts[:1] == ([0] if text else [])
    assert starts == sorted(set(starts))
    assert all(0 <= start < len(text) for start in starts)


@given(text=texts())
def test_a_character_beyond_the_bmp_counts_once(text: str) -> None:
    # Both are letters of one case-less class to the rules, one of them two UTF-16 units.
    narrow = "".join("海" if character > "\uffff" else character for character in text)
    wide = "".join("\U00020000" if character > "\uffff" else character for character in text)
    assert sentence_starts(wide) == sentence_starts(narrow)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("a", [0]),
        ("One. Two! Three?", [0, 5, 10]),
        ("It cost 3.14 at 5 p.m. sharp.", [0]),
        ("He said “No.” She left.", [0, 14]),
        ("海港。海鸥！船？", [0, 3, 6]),
        ("One\nTwo\r\nThree", [0, 4, 9]),
        ("🙂 One. 🙂 Two.", [0, 7]),
        ("A\ud800. B\udc00.", [0, 4]),
        ("هل كانت سرقة؟ لم يكن.", [0, 14]),
        ("एक। दो।", [0, 4]),
    ],
)
def test_sentences_begin_where_the_annex_says(text: str, expected: list[int]) -> None:
    assert sentence_starts(text) == expected
