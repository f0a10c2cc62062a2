from __future__ import annotations

import regex
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.tokens.scripts import NO_LETTERS, OTHER_SCRIPT, SCRIPTS, dominant_script

EXAMPLES = "aé1 .Жψאعकกが漢カー한ªµ𐎠𐓀\ud800ʹ"


def slow_script(letter: str) -> str:
    """The name of the script of a letter, asked one by one."""
    for name in SCRIPTS:
        if regex.match(rf"\p{{Script={name}}}", letter):
            return name
    return OTHER_SCRIPT


@given(text=st.text(EXAMPLES, max_size=12) | st.text(max_size=12))
def test_the_script_is_that_of_most_letters_and_then_of_the_first(text: str) -> None:
    scripts = [slow_script(each) for each in text if each.isalpha()]
    most = max(map(scripts.count, scripts), default=0)
    expected = next((each for each in scripts if scripts.count(each) == most), NO_LETTERS)
    assert dominant_script(text) == expected


def test_examples_of_scripts() -> None:
    said = {
        "To be, or not to be": "Latin",
        "Быть или не быть": "Cyrillic",
        "三国演义": "Han",
        "わがはいは猫である": "Hiragana",
        "अनुच्छेद": "Devanagari",
        "𐎠𐎡": OTHER_SCRIPT,
        "": NO_LETTERS,
        "12, 13; 😀": NO_LETTERS,
    }
    assert {text: dominant_script(text) for text in said} == said
