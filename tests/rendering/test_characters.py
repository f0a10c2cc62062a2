from __future__ import annotations

import html
import re
import unicodedata

import pytest
from hypothesis import given

from chunkscope.rendering.characters import SPECIAL, legible, markup_at_most, text_html
from tests.rendering.markup import as_text, parsed
from tests.rendering.texts import hostile_texts

# Seen though a program calls them format or controls: letters of Arabic and Indic scripts.
PREPENDED = {*range(0x600, 0x606), 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x110BD, 0x110CD}
EGYPTIAN = set(range(0x13430, 0x13440))


def sign(char: str) -> str | None:
    """What is drawn for a character in the middle of a Latin text."""
    ((_, attributes),) = parsed(text_html(f"a{char}b")).elements or [("", {})]
    return attributes.get("data-g")


@given(text=hostile_texts())
def test_the_text_content_is_the_text(text: str) -> None:
    assert html.unescape(re.sub("<[^>]*>", "", text_html(text))) == as_text(text)


@given(text=hostile_texts())
def test_a_name_is_one_printable_line(text: str) -> None:
    shown = legible(text)
    assert not re.search("[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]", shown)
    assert legible(shown) == shown


@given(text=hostile_texts())
def test_markup_is_no_longer_than_it_can_be(text: str) -> None:
    assert len(text_html(text)) <= markup_at_most(text)


def test_no_character_makes_more_markup_than_it_can() -> None:
    for char in filter(SPECIAL.search, map(chr, range(0x110000))):
        for text in (char, f"a{char}b", char * 7):
            assert len(text_html(text)) <= markup_at_most(text), hex(ord(char))


def test_every_control_and_format_character_has_a_sign() -> None:
    unseen = [
        code
        for code in range(0x110000)
        if unicodedata.category(chr(code)) in {"Cc", "Cf", "Cs", "Zl", "Zp"}
        and code not in PREPENDED | EGYPTIAN
    ]
    assert [hex(code) for code in unseen if not sign(chr(code))] == []


@pytest.mark.parametrize(
    ("char", "drawn"),
    [
        *(("\0", "NUL"), ("\r", "CR"), ("\x1b", "ESC"), ("\x85", "NEL"), ("\x80", "80")),
        *(("\u200b", "ZWSP"), ("\u202e", "RLO"), ("\ufeff", "BOM"), ("\ud800", "\ufffd")),
        *(("\u200d", "ZWJ"), ("\ufe0f", None), ("\xa0", "°"), ("\t", "→"), ("\n", "↵")),
    ],
)
def test_a_sign_is_the_abbreviation_of_the_charts(char: str, drawn: str | None) -> None:
    assert sign(char) == drawn


@pytest.mark.parametrize(
    "seen",
    ["👩‍🚀", "❤️‍🔥", "क्‍ष", "می‌خواهم", "🏴\U000e0067\U000e0062\U000e007f", "葛\U000e0100", "é海"],
)
def test_what_shapes_its_neighbours_is_left_to_do_so(seen: str) -> None:
    assert text_html(seen) == seen


def test_a_tag_that_is_no_flag_is_not_hidden() -> None:
    assert sign("\U000e0041") == "E0041"


def test_a_million_of_one_character_are_one_element() -> None:
    assert text_html("\0" * 10**6).count("<") == 2
    assert 'data-g="NUL×1,000,000"' in text_html("\0" * 10**6)


def test_more_line_ends_than_can_be_looked_at_are_counted() -> None:
    assert text_html("\n" * 6).count("<") == 12
    assert text_html("\n" * 40) == f'<i class="cs-n cs-nn" data-g="↵×40">{chr(10) * 40}</i>'


def test_marks_of_direction_that_last_are_shut_in() -> None:
    assert text_html("\u202e").startswith("<bdi ")


def test_a_dollar_and_a_backslash_stand_alone_so_that_nothing_is_a_formula() -> None:
    assert text_html("$x$") == '<i class="cs-d">$</i>x<i class="cs-d">$</i>'
    assert ">\\</i>(x" in text_html("\\(x\\)")
