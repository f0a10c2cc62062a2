from __future__ import annotations

import html
import re

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.rendering.placing import placed_chunks, touching
from chunkscope.rendering.text import (
    LONGEST_CONTEXT,
    MOST_AT_A_POINT,
    MOST_PICKED,
    chunks_on_text,
    placed_on_text,
)
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
def test_chunks_that_are_placed_once_are_drawn_alike_in_each_window(
    data: st.DataObject, text: str
) -> None:
    rows = data.draw(rows_on(text))
    at = st.integers(0, len(text))
    start, first, last, end = sorted(data.draw(st.tuples(at, at, at, at)))
    placed = touching(placed_chunks(rows, start, end), first, last)
    drawn = placed_on_text(text, placed, (first, last), edges=False)
    assert drawn == chunks_on_text(text, rows, first_char=first, last_char=last, edges=False)


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


@given(data=st.data(), text=hostile_texts())
def test_what_can_be_picked_tells_which_chunks_hold_each_character(
    data: st.DataObject, text: str
) -> None:
    rows = data.draw(rows_on(text))
    drawn = chunks_on_text(text, rows, pick=True)
    tags = re.findall(
        r'<(?:span|u) class="cs-(?:gap|a|b|ab|ba)\b[^"]*"([^>]*)>(.*?)</(?:span|u)>',
        drawn,
        re.DOTALL,
    )
    found = [
        sorted(map(int, " ".join(re.findall('data-chunk="([^"]*)"', told)).split()))
        for told, inner in tags
        for _ in html.unescape(re.sub("<[^>]*>", "", inner))
    ]
    places = zip(rows["char_start"], rows["char_end"], rows["chunk_index"], strict=True)
    spans = [(start, end, number) for start, end, number in places]
    assert found == [
        sorted(number for start, end, number in spans if start <= at < end)
        for at in range(len(text))
    ]


@given(data=st.data(), text=hostile_texts())
def test_what_can_be_picked_differs_in_nothing_but_what_it_tells(
    data: st.DataObject, text: str
) -> None:
    rows = data.draw(rows_on(text))
    window = dict(zip(("first_char", "last_char"), sorted((0, len(text) // 2)), strict=True))
    drawn = chunks_on_text(text, rows, pick=True, **window)
    assert re.sub(' data-chunk="[0-9 ]*"', "", drawn) == chunks_on_text(text, rows, **window)
    assert parsed(drawn).text == as_text(text[: len(text) // 2])


def test_badges_tell_whose_they_are_and_the_chunk_that_starts_last_stands_last() -> None:
    rows = table_on("abcdef", (2, 6), (0, 4)).assign(context_chars=[1, 0])
    drawn = parsed(chunks_on_text("abcdef", rows, first_char=1, pick=True))
    picked = [
        (each["class"], each["data-chunk"]) for _, each in drawn.elements if "data-chunk" in each
    ]
    assert picked == [
        ("cs-start cs-of-a", "1"),
        ("cs-a", "1"),
        ("cs-context cs-of-b", "0"),
        ("cs-start cs-of-b", "0"),
        ("cs-ab", "1 0"),
        ("cs-cut cs-of-a", "1"),
        ("cs-b", "0"),
        ("cs-cut cs-of-b", "0"),
    ]


def test_of_chunks_stacked_high_the_last_can_be_picked() -> None:
    text = "x" * 100
    rows = table_on(text, *[(at, 100) for at in range(100)])
    drawn = parsed(chunks_on_text(text, rows, first_char=99, pick=True))
    ((_, last),) = [each for each in drawn.elements if each[0] == "u"]
    assert str(last["data-chunk"]).split() == [str(at) for at in range(100 - MOST_PICKED, 100)]
    assert last["title"] == "in 100 chunks: 96, 97, 98, 99 and 96 before"


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
