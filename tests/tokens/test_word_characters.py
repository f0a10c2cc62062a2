from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.tokens.word_characters import NO_WORD, UNSPACED, WORD, word_kinds

# Named by the beginnings of their names, and so not by the properties that the table is of.
UNSPACED_NAMES = (
    *("CJK UNIFIED", "CJK COMPATIBILITY IDEOGRAPH", "HIRAGANA", "KATAKANA", "BOPOMOFO"),
    *("THAI CHARACTER", "LAO LETTER", "LAO VOWEL", "KHMER LETTER", "KHMER VOWEL"),
    *("MYANMAR LETTER", "MYANMAR VOWEL", "TAI LE", "NEW TAI LUE LETTER", "TAI THAM LETTER"),
)


@given(text=st.text(alphabet=st.characters(), max_size=30))
def test_letters_marks_and_numbers_are_of_words_and_nothing_else_is(text: str) -> None:
    for character, kind in zip(text, word_kinds(text).tolist(), strict=True):
        of_word = unicodedata.category(character)[0] in "LMN"
        if unicodedata.name(character, "") == "":  # of a newer Unicode, or none
            continue
        assert (kind == WORD) <= of_word
        assert of_word <= (kind != NO_WORD)


def test_every_letter_of_a_script_without_blanks_is_told() -> None:
    letters = [
        each
        for each in map(chr, range(sys.maxunicode + 1))
        if unicodedata.name(each, "").startswith(UNSPACED_NAMES) and each.isalpha()
    ]
    assert len(letters) > 90_000
    assert set(word_kinds("".join(letters)).tolist()) == {UNSPACED}


@pytest.mark.parametrize(
    "text", ["Tea", "чай", "שלום", "سلام", "चाय", "한국어", "ሻይ", "བོད", "τσάι"]
)
def test_scripts_with_blanks_between_words_are_judged(text: str) -> None:
    assert set(word_kinds(text).tolist()) == {WORD}


def test_blanks_marks_of_punctuation_emoji_and_surrogates_are_of_no_word() -> None:
    assert not word_kinds(" \n.,'-_\U0001f600\ud800\ue000").any()
    assert len(word_kinds("")) == 0
