"""`find_next_split_index`: one boundary, by priority, inside a window."""

from __future__ import annotations

import ast
import logging
from pathlib import Path

import pytest

from chunkscope.splitters import find_next_split_index, split_index


@pytest.mark.parametrize(
    ("text", "chunk_size", "lookback", "expected"),
    [
        # The text fits: no marker is looked for.
        ("", 5, 3, 0),
        ("a. b", 4, 4, 4),
        ("a. b", 100, 50, 4),
        # Each priority, and each before the next.
        ("one\n\ntwo three", 9, 9, 5),
        ("one\ntwo three", 9, 9, 4),
        ("one. two three", 9, 9, 4),
        ("one two three", 9, 9, 8),
        ("a\n\nb\nc. d eeeee", 10, 10, 3),
        ("abc\nd. e fffff", 10, 10, 4),
        ("abc d. e fffff", 10, 10, 6),
        # Sentence marks are one priority: the latest of the three wins.
        ("a! b. c? ddddd", 10, 10, 8),
        ("a? b! c. ddddd", 10, 10, 8),
        # The last match wins; of three line feeds the last two are the paragraph.
        ("a\n\n\nbbbbbb", 6, 6, 4),
        # A marker must lie wholly inside the window.
        ("abc\n\ndef", 4, 4, 4),  # the second line feed is outside: a line
        ("ab\n\ncdef", 5, 2, 4),  # the first line feed is before the window: a line
        ("ab\n\ncdef", 5, 3, 4),  # inside at last: a paragraph, same place
        ("ab. cdefghij", 8, 5, 4),  # the full stop is before the window, the blank is inside
        ("ab. cdefghij", 8, 6, 3),
        # No marker: a hard split.
        ("abcdefgh", 4, 4, 4),
        ("a bcdefgh", 6, 3, 6),
        ("ab cd", 3, 0, 3),  # an empty window holds no marker
        # More look-back than chunk looks back to the start, not round it.
        ("a bcdef. ", 4, 100, 2),
        # A marker that opens the text counts.
        (" abcdef", 4, 4, 1),
        # Not markers: CRLF pairs as such, full-width marks, tabs, other blanks.
        ("ab\r\n\r\ncd", 7, 7, 6),
        ("ab。cdefg", 5, 5, 5),
        ("ab\tcd\u00a0efg", 6, 6, 6),
        # Code points, not bytes or graphemes.
        ("👩‍🚀👩‍🚀", 2, 2, 2),
        ("海港 海港", 4, 4, 3),
    ],
)
def test_the_index_is_the_one_worked_out_by_hand(
    text: str, chunk_size: int, lookback: int, expected: int
) -> None:
    assert find_next_split_index(text, chunk_size, lookback) == expected


def test_it_logs_nothing(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        find_next_split_index("a. b " * 9, 7, 5)
    assert not caplog.records


def test_it_lives_in_a_module_that_imports_nothing() -> None:
    tree = ast.parse(Path(split_index.__file__).read_text(encoding="utf-8"))
    assert not [each for each in ast.walk(tree) if isinstance(each, ast.Import | ast.ImportFrom)]


def test_it_validates_nothing() -> None:
    # Callers validate. Whatever comes of such a size, no error of ours does.
    assert isinstance(find_next_split_index("abc", 0, 0), int)
    assert isinstance(find_next_split_index("abc", -1, -5), int)
