from __future__ import annotations

import html
import re

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.rendering.text import LONGEST_CONTEXT, MOST_AT_A_POINT, chunks_on_text
from tests.laws.strategies import splitters
from tests.rendering.markup import as_text, parsed
from tests.rendering.texts import hostile_texts, rows_on, table_on


@given(data=st.data(), text=hostile_texts())
def test_the_text_content_is_the_text_of_the_window(data: st.DataObject, text: str) -> None:
    rows = data.draw(rows_on(text))
    first, last = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    marks = data.draw(st.dictionaries(st.integers(0, len(text)), hostile_texts(), max_size=3))
    drawn = chunks_on_text(text, rows, first_char=first, last_char=last, marks=marks)
    assert parsed(drawn).text == as_text(text[first:last])


@pytest.mark.parametrize("cls", [cs.SplitPoints, cs.TokenWindows, cs.Recursive])
@given(data=st.data(), text=hostile_texts())
def test_stripped_of_tags_and_unescaped_it_is_the_text(
    cls: type[cs.SplitPoints], data: st.DataObject, text: str
) -> None:
    rows = cs.chunk(text, data.draw(splitters(cls, written=True)), progress=False)
    drawn = chunks_on_text(text, rows)
    assert html.unescape(re.sub("<[^>]*>", "", drawn)) == as_text(text)
    drawn.encode()  # fit for a file


@given(data=st.data(), text=hostile_texts())
def test_windows_put_together_are_the_text(data: st.DataObject, text: str) -> None:
    rows = data.draw(rows_on(text))
    at = data.draw(st.integers(0, len(text)))
    pieces = [
        chunks_on_text(text, rows, last_char=at),
        chunks_on_text(text, rows, first_char=at),
    ]
    assert "".join(parsed(each).text for each in pieces) == as_text(text)


@given(data=st.data(), text=hostile_texts())
def test_every_chunk_ends_once_in_the_windows_of_a_text(data: st.DataObject, text: str) -> None:
    rows = data.draw(rows_on(text))
    at = data.draw(st.integers(0, max(0, len(text) - 1)))
    cuts = [
        label.partition(" ")[0]
        for window in ([{"last_char": at}] if at else []) + [{"first_char": at}]
        for label in parsed(chunks_on_text(text, rows, **window)).labels("cs-cut")
    ]
    assert sorted(map(int, cuts)) == list(range(len(rows)))


@given(data=st.data(), text=hostile_texts())
def test_each_character_tells_how_many_chunks_hold_it(data: st.DataObject, text: str) -> None:
    rows = data.draw(rows_on(text))
    depth = [
        sum(
            start <= at < end
            for start, end in zip(rows["char_start"], rows["char_end"], strict=True)
        )
        for at in range(len(text))
    ]
    drawn = chunks_on_text(text, rows)
    # Runs of one level: their elements stand right below the one of the text.
    tags = re.findall(
        r'<(span|u) class="(cs-(?:gap|a|b|ab|ba)\b[^"]*)"[^>]*>(.*?)</\1>', drawn, re.DOTALL
    )
    found = [
        0 if "cs-gap" in name else 1 if tag == "span" else 3 if "cs-many" in name else 2
        for tag, name, inner in tags
        for _ in html.unescape(re.sub("<[^>]*>", "", inner))
    ]
    assert found == [min(each, 3) for each in depth]


def labels(text: str, rows: pd.DataFrame, **window: int) -> list[str]:
    """All that is drawn beside the text, in order."""
    drawn = parsed(chunks_on_text(text, rows, **window))
    return [each["data-label"] or "" for _, each in drawn.elements if "data-label" in each]


def test_chunks_side_by_side_tell_their_number_and_why_they_ended() -> None:
    rows = table_on("ab cd", (0, 3), (3, 5), boundary="word")
    assert labels("ab cd", rows) == ["0 word", "1 word"]


def test_where_chunks_overlap_the_later_one_tells_where_it_starts() -> None:
    drawn = chunks_on_text("abcdef", table_on("abcdef", (0, 4), (2, 6)))
    assert parsed(drawn).labels("cs-start") == ["1"]
    assert re.findall(r"<u [^>]*>(.*?)</u>", drawn) == ["cd"]
    assert 'class="cs-ab"' in drawn


def test_neighbours_have_different_tints_in_any_window() -> None:
    rows = table_on("abcdef", (4, 6), (0, 2), (2, 4))  # any order of rows
    whole = re.findall(r'class="cs-([ab])"[^>]*>(\w+)<', chunks_on_text("abcdef", rows))
    assert whole == [("a", "ab"), ("b", "cd"), ("a", "ef")]
    part = chunks_on_text("abcdef", rows, first_char=3)
    assert re.findall(r'class="cs-([ab])"[^>]*>(\w+)<', part) == [("b", "d"), ("a", "ef")]


def test_a_gap_tells_its_length_and_blanks_are_only_hatched() -> None:
    text = "ab lost cd \n ef"
    drawn = parsed(chunks_on_text(text, table_on(text, (0, 2), (8, 10), (13, 15))))
    assert drawn.labels("cs-more") == ["in no chunk · 6 characters"]
    assert [each["title"] for each in drawn.of_class("cs-gap")] == [
        "in no chunk: 6 characters",
        "in no chunk: 3 characters",
    ]


def test_line_ends_of_a_chunk_stand_after_its_badge_on_its_own_line() -> None:
    drawn = chunks_on_text("ab\n\ncd", table_on("ab\n\ncd", (0, 4), (4, 6)))
    assert drawn.index("0 word") < drawn.index("\n") < drawn.index("cd")


def test_context_stands_apart_and_is_not_text() -> None:
    rows = table_on('a"<b>cd', (0, 5), (5, 7)).assign(context_chars=[0, 3])
    drawn = parsed(chunks_on_text('a"<b>cd', rows))
    assert [each["data-context"] for each in drawn.of_class("cs-context")] == ["<b>"]
    assert drawn.text == 'a"<b>cd'


def test_of_long_context_both_ends_are_shown_and_the_rest_counted() -> None:
    text = "x" * 1000 + "y"
    rows = table_on(text, (1000, 1001)).assign(context_chars=1000)
    (context,) = parsed(chunks_on_text(text, rows)).of_class("cs-context")
    half = "x" * (LONGEST_CONTEXT // 2)
    assert context["data-context"] == f"{half} … {1000 - LONGEST_CONTEXT} characters … {half}"


def test_what_is_left_out_of_a_window_is_counted() -> None:
    rows = table_on("abcdefgh", (0, 8))
    assert labels("abcdefgh", rows, first_char=2, last_char=7) == [
        "… 2 characters before",
        "0 continued",
        "… 1 character after",
    ]


def test_marks_stand_at_their_places() -> None:
    drawn = chunks_on_text("abcd", table_on("abcd", (0, 4)), marks={2: "moved by 3"})
    assert re.sub('<span class="cs-mark"[^>]*></span>', "|", drawn).count("|") == 1
    assert parsed(drawn).labels("cs-mark") == ["moved by 3"]


def test_many_chunks_at_one_place_are_counted_and_not_listed() -> None:
    rows = table_on("abcd", *[(0, 4)] * 1000)
    assert labels("abcd", rows).count("and 988 more that start here") == 1
    assert len(labels("abcd", rows)) == 2 * (MOST_AT_A_POINT + 1)


def test_a_cut_inside_a_word_is_told_apart() -> None:
    drawn = chunks_on_text("abcd", table_on("abcd", (0, 2), boundary="hard"))
    assert len(list(parsed(drawn).of_class("cs-forced"))) == 1


def test_a_badge_tells_place_length_and_tokens() -> None:
    rows = table_on("abcd", (1, 3)).assign(n_tokens=1)
    (cut,) = parsed(chunks_on_text("abcd", rows)).of_class("cs-cut")
    assert cut["title"] == "chunk 0: [1, 3), 2 characters, 1 cl100k_base token, ended by: word"
    rows["n_tokens"] = pd.array([None], dtype="Int64")
    (cut,) = parsed(chunks_on_text("abcd", rows)).of_class("cs-cut")
    assert "about 3 cl100k_base tokens" in str(cut["title"])


def test_the_rows_are_not_changed() -> None:
    rows = table_on("abcd", (2, 4), (0, 2))
    before = rows.copy()
    chunks_on_text("abcd", rows)
    pd.testing.assert_frame_equal(rows, before)
