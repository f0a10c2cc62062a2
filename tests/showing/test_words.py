from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.showing.names import distinct, ems, fitted
from chunkscope.showing.words import MISSING, count, counted, percent, shortened


@given(share=st.floats(0, 1), decimals=st.integers(0, 3))
def test_a_percentage_is_never_none_of_something_nor_all_of_less(
    share: float, decimals: int
) -> None:
    told = percent(share, decimals)
    assert (told == "0 %") == (share == 0)
    if 100 * share != 100:  # the float below 1 may round to it
        assert told != "100 %"
    number = float(told.removesuffix(" %").lstrip("<> "))
    assert abs(number - 100 * share) <= 10.0**-decimals


@pytest.mark.parametrize("missing", [None, float("nan"), pd.NA, "x", True, np.float64("nan")])
def test_what_is_no_number_cannot_be_said(missing: object) -> None:
    assert percent(missing) == count(missing) == MISSING


def test_numbers_of_numpy_are_numbers() -> None:
    assert count(np.int64(1234)) == "1,234"
    assert counted(np.int64(1), "chunk") == "1 chunk"
    assert percent(np.float64(0.25)) == "25 %"


def test_large_numbers_keep_all_their_digits() -> None:
    assert count(2**60 + 1) == f"{2**60 + 1:,}"


@pytest.mark.parametrize(
    ("noun", "many"), [("boundary", "boundaries"), ("day", "days"), ("character", "characters")]
)
def test_nouns_have_plurals(noun: str, many: str) -> None:
    assert [counted(n, noun) for n in (0, 1, 2)] == [f"0 {many}", f"1 {noun}", f"2 {many}"]


@given(text=st.text(st.sampled_from("ab切 "), max_size=60), most=st.integers(3, 40))
def test_what_is_shortened_fits_and_keeps_its_head(text: str, most: int) -> None:
    for width in (len, ems):
        shown = shortened(text, most, width)
        assert width(shown) <= most
        if width(text) <= most:
            assert shown == text
        else:
            head, _, tail = shown.partition("…")
            assert head
            assert text.startswith(head) and text.endswith(tail)
            assert len(head) >= len(tail)
            # Nothing more would have fitted.
            kept = len(shown)
            longer = f"{text[: kept - kept // 3]}…{text[len(text) - kept // 3 :]}"
            assert width(longer) > most


def test_of_a_list_the_end_starts_with_one_of_its_parts() -> None:
    label = "TokenWindows(chunk_size=128, chunk_overlap=32)"
    for most in range(42, len(label)):
        assert shortened(label, most).endswith("…, chunk_overlap=32)")
        assert len(shortened(label, most)) == most


@given(text=st.text(st.sampled_from("ab切, "), max_size=60), most=st.integers(3, 40))
def test_a_list_that_is_shortened_fits_and_has_both_its_ends(text: str, most: int) -> None:
    shown = shortened(text, most, ems)
    assert ems(shown) <= most
    if shown != text:
        head, _, tail = shown.partition("…")
        assert head
        assert text.startswith(head) and text.endswith(tail)


@given(names=st.lists(st.sampled_from(["a", "b", "a #1", "a #2", "a #1 #1"]), max_size=9))
def test_names_become_different_and_those_that_were_stay(names: list[str]) -> None:
    shown = distinct(names)
    assert len(set(shown)) == len(names)
    for name, told in zip(names, shown, strict=True):
        assert told.startswith(name)
        assert (told == name) == (names.count(name) == 1)


def test_names_that_are_the_same_when_shortened_are_numbered() -> None:
    assert fitted(["x" * 200 + str(i) + "y" * 200 for i in range(2)], 9) == [
        "xxxxxxxxx…yyyy #1",
        "xxxxxxxxx…yyyy #2",
    ]
