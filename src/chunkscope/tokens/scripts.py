"""`dominant_script`: which script a text is mostly written in."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
import regex
from numpy.typing import NDArray

from chunkscope.tokens.units import code_points

__all__ = ["NO_LETTERS", "OTHER_SCRIPT", "SCRIPTS", "dominant_script"]

OTHER_SCRIPT: Final = "other"
"""The script of a letter whose script is none of `SCRIPTS`."""

NO_LETTERS: Final = "none"
"""The script of a text without letters."""

SCRIPTS: Final = (
    # In general use today; of letters that several scripts share, `Common` is theirs.
    *("Arabic", "Armenian", "Bengali", "Bopomofo", "Common", "Cyrillic", "Devanagari"),
    *("Ethiopic", "Georgian", "Greek", "Gujarati", "Gurmukhi", "Han", "Hangul", "Hebrew"),
    *("Hiragana", "Kannada", "Katakana", "Khmer", "Lao", "Latin", "Malayalam", "Myanmar"),
    *("Oriya", "Sinhala", "Tamil", "Telugu", "Thaana", "Thai", "Tibetan"),
    # In limited use, of those that are known to web pages.
    *("Canadian_Aboriginal", "Cherokee", "Javanese", "Mongolian", "Nko", "Syriac"),
    *("Tifinagh", "Yi"),
)
"""Names of the scripts that are told apart.

References
----------
Unicode Standard Annex 31, tables 5 and 7: recommended and limited-use scripts. Which
letter is of which script says `regex`, by the property Script of Annex 24.
"""


def dominant_script(text: str) -> str:
    """The script that most letters of `text` are of; of several alike, the first in it.

    Returns
    -------
    str
        One of `SCRIPTS`, `OTHER_SCRIPT` or `NO_LETTERS`. Japanese is Hiragana, Katakana or
        Han, whichever there is more of.

    Examples
    --------
    >>> dominant_script("Война и мир, 1869 (War and Peace)")
    'Latin'
    >>> dominant_script("123 -- !")
    'none'
    """
    numbers = _script_table()[code_points(text)]
    letters = numbers[numbers > 0]
    if not len(letters):
        return NO_LETTERS
    counts = np.bincount(letters)
    most = letters[np.argmax(counts[letters] == counts.max())]
    return (OTHER_SCRIPT, *SCRIPTS)[int(most) - 1]


@cache
def _script_table() -> NDArray[np.uint8]:
    """The script of each code point: 0 for no letter, 1 for another, then `SCRIPTS`."""
    letters = "".join(each for each in map(chr, range(0x110000)) if each.isalpha())
    codes = code_points(letters)
    of_letters = np.ones(len(codes), dtype=np.uint8)
    for number, name in enumerate(SCRIPTS, start=2):
        for found in regex.finditer(rf"\p{{Script={name}}}+", letters):
            of_letters[found.start() : found.end()] = number
    table = np.zeros(0x110000, dtype=np.uint8)
    table[codes] = of_letters
    table.flags.writeable = False  # every caller has the same one
    return table
