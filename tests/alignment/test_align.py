"""`align`, by examples worked out by hand."""

from __future__ import annotations

import pandas as pd
import pytest

import chunkscope as cs
from chunkscope.errors import ArgumentError, ArgumentTypeError


def rows(texts: list[str], source: str) -> list[tuple[object, ...]]:
    """Start, end and match of each text; a place that is missing is None."""
    table = cs.align(texts, source)
    return [
        tuple(None if pd.isna(cell) else cell for cell in row)
        for row in table.itertuples(index=False)
    ]


def test_the_table_has_its_columns_whatever_is_given() -> None:
    table = cs.align([], "text")
    assert dict(table.dtypes.astype(str)) == {
        "char_start": "Int64",
        "char_end": "Int64",
        "match": "str",
    }
    assert dict(cs.align(["a"], "a").dtypes) == dict(table.dtypes)


def test_a_text_that_is_part_of_an_earlier_one_stands_at_its_own_place() -> None:
    # langchain#21475: all of them were told to start at 0.
    found = rows(["la", "la", "la", "lab"], "la la la lab")
    assert found == [(0, 2, "exact"), (3, 5, "exact"), (6, 8, "exact"), (9, 12, "exact")]


@pytest.mark.parametrize("lines", [1, 10])
def test_repeated_lines_are_told_apart_by_their_number(lines: int) -> None:
    # ayunis-core#1092: offsets by rescanning, wrong on repetitive text.
    chunk = "same line\n" * lines
    table = cs.align([chunk] * (20_000 // lines), "same line\n" * 20_000)
    assert set(table["match"]) == {"exact"}
    assert table["char_start"].tolist() == list(range(0, 200_000, len(chunk)))


def test_stripped_texts_keep_the_offsets_of_what_is_left() -> None:
    # LlamaIndexTS#1632
    found = rows(["one.", "two.", "three."], "  one.   two.   three.  ")
    assert found == [(2, 6, "exact"), (9, 13, "exact"), (16, 22, "exact")]


def test_white_space_may_differ_in_a_text_and_at_its_ends() -> None:
    found = rows(["l1\nl2", " l3\n", "l4 "], "l1\r\nl2\r\n\r\nl3\r\nl4")
    assert found == [(0, 6, "whitespace"), (10, 12, "whitespace"), (14, 16, "whitespace")]


def test_texts_that_overlap_by_an_unknown_length_are_ambiguous() -> None:
    # 25 letters in chunks of 10 and a last one of 9: the second begins at 6 to 10.
    found = rows(["q" * 10, "q" * 10, "q" * 9], "q" * 25)
    assert found == [(0, 10, "exact"), (10, 20, "ambiguous"), (16, 25, "exact")]


def test_texts_that_have_to_touch_to_cover_the_source_are_exact() -> None:
    found = rows(["q" * 10, "q" * 10, "q" * 5], "q" * 25)
    assert found == [(0, 10, "exact"), (10, 20, "exact"), (20, 25, "exact")]


def test_a_later_text_settles_an_earlier_one() -> None:
    found = rows(["a ", "ba ", "a ", "ba c"], "a ba a ba c")
    assert [row[:2] for row in found] == [(0, 2), (2, 5), (5, 7), (7, 11)]
    assert {row[2] for row in found} == {"exact"}


def test_of_several_places_the_last_before_the_next_text_is_told() -> None:
    # The second could be the first two letters of the third, stripped of a blank before them.
    found = rows(["ab ab", "ab", "ab c"], "ab ab ab c")
    assert found == [(0, 5, "exact"), (3, 5, "ambiguous"), (6, 10, "exact")]


@pytest.mark.parametrize("texts", [["qqq", "zzz", "b c"], ["a\ufffd", "b c"], ["a b c d", "b c"]])
def test_a_text_that_is_not_there_is_missing_and_harms_no_other(texts: list[str]) -> None:
    found = rows(texts, "a b c")
    assert {row[2] for row in found[:-1]} == {"missing"}
    assert found[-1] == (2, 5, "exact")


def test_white_space_may_be_gone_altogether() -> None:
    assert rows(["abc"], "a b c") == [(0, 5, "whitespace")]
    found = rows(["Onetwo", "threefour.", "Five"], "One two\n three four. Five six")
    assert found == [(0, 7, "whitespace"), (9, 20, "whitespace"), (21, 25, "exact")]


def test_white_space_that_the_source_does_not_have_is_another_text() -> None:
    assert rows(["a bc"], "abc") == [(None, None, "missing")]
    assert rows(["a bc d"], "a b c d") == [(None, None, "missing")]


def test_an_empty_text_is_missing() -> None:
    assert rows(["a", "", "b"], "a b")[1] == (None, None, "missing")


def test_a_text_within_the_one_before_is_found_there() -> None:
    found = rows(["one two three", "two", "four"], "one two three four")
    assert found == [(0, 13, "exact"), (4, 7, "exact"), (14, 18, "exact")]


def test_text_may_be_left_out_between_texts() -> None:
    gap = "left out, " * 500
    found = rows(["One.", "Two.", "Three."], f"One. {gap}Two. {gap}Three.")
    assert [row[2] for row in found] == ["exact"] * 3
    assert [row[0] for row in found] == [0, 5 + len(gap), 10 + 2 * len(gap)]


def test_a_text_alone_between_gaps_is_ambiguous_where_it_stands_twice() -> None:
    gap = "left out, " * 50
    found = rows(["One.", "Two.", "Three."], f"One. {gap}Two. {gap}Two. {gap}Three.")
    assert found[1] == (10 + 2 * len(gap), 14 + 2 * len(gap), "ambiguous")


def test_a_few_words_far_ahead_do_not_lead_the_others_astray() -> None:
    source = "".join(f"Sentence number {number}. " for number in range(500)) + "Yes."
    chunks = [f"Sentence number {number}." for number in range(499)]
    chunks[3] = "Yes."
    table = cs.align(chunks, source)
    assert table["match"].tolist() == ["exact"] * 3 + ["missing"] + ["exact"] * 495


def test_a_list_out_of_order_loses_what_is_out_of_order_only() -> None:
    source = "".join(f"Sentence number {number}. " for number in range(100))
    chunks = [f"Sentence number {number}." for number in (0, 1, 90, 2, 3, 4, 5)]
    assert cs.align(chunks, source)["match"].tolist() == ["exact"] * 2 + ["missing"] + ["exact"] * 4


def test_blanks_between_texts_that_do_not_cover_the_source() -> None:
    found = rows(["gone", "a", "\n\n", "b", " ", "c", "\n"], "x a\n\nb   c\r\n")
    assert found[2] == (3, 5, "exact")
    assert found[4] == (6, 7, "ambiguous")
    assert found[6] == (10, 12, "whitespace")


def test_what_raises_while_it_is_read_is_told() -> None:
    def texts() -> object:
        yield "a"
        raise ZeroDivisionError("no more")

    with pytest.raises(ArgumentError, match="^texts raised ZeroDivisionError") as caught:
        cs.align(texts(), "a")  # type: ignore[arg-type]
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


@pytest.mark.parametrize("unfit", [pd.DataFrame({"text": ["a"]}), {"a": 1}, {"a"}, "a"])
def test_what_has_no_texts_in_order_is_refused(unfit: object) -> None:
    with pytest.raises(ArgumentTypeError, match="^texts must be an iterable of str, in the order"):
        cs.align(unfit, "a")  # type: ignore[arg-type]


def test_texts_may_be_a_series_or_a_generator() -> None:
    assert len(cs.align(pd.Series(["a", "b"]), "ab")) == 2
    assert len(cs.align((each for each in "ab"), "ab")) == 2
