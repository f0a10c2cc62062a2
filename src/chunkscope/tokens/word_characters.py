"""`word_kinds`: which characters words are made of, where a script puts blanks between them."""

from __future__ import annotations

from functools import cache

import numpy as np
import regex
from numpy.typing import NDArray

from chunkscope.tokens.units import code_points_narrow

__all__ = ["NO_WORD", "UNSPACED", "WORD", "word_kinds"]

NO_WORD, WORD, UNSPACED = 0, 1, 2
"""A character that no word is made of, one that words are made of, and one of a script that
puts no blanks between words."""

_WORD = regex.compile(r"[\p{L}\p{M}\p{N}]+")

# Words of these scripts cannot be told without a dictionary, and a cut between two of their
# characters may be one between two words.
_UNSPACED = regex.compile(
    r"[\p{Ideographic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}"
    r"\p{Word_Break=Katakana}\p{Line_Break=Complex_Context}]+"
)


def word_kinds(text: str) -> NDArray[np.uint8]:
    r"""The kind of each character: `NO_WORD`, `WORD` or `UNSPACED`.

    Letters, marks and numbers are of words. Those of scripts without blanks between words
    are kept apart: Han, Hiragana, Katakana and Bopomofo, and the scripts of South East Asia
    that need a dictionary (Thai, Lao, Khmer, Myanmar, Tai Le and others).

    Parameters
    ----------
    text : str
        Any text; lone surrogates are of no word.

    Returns
    -------
    ndarray of uint8, shape (n_code_points,)

    References
    ----------
    Unicode Standard Annex 29, Text Segmentation, section 4: letters of words (ALetter) are
    those that are no ideographs, no Hiragana or Katakana and not of the complex context (SA)
    of Annex 14, of which it says that words are found by a dictionary. Bopomofo, which Annex
    29 has among the letters, is written beside ideographs. Annex 29 joins words over
    apostrophes and full stops inside them; here they are of no word.

    Examples
    --------
    >>> word_kinds("a1 \u0301\u6f22\u0e01").tolist()
    [1, 1, 0, 1, 2, 2]
    """
    return np.asarray(_kind_table()[code_points_narrow(text)], dtype=np.uint8)


@cache
def _kind_table() -> NDArray[np.uint8]:
    """The kind of every code point, shape (0x110000,)."""
    table = np.full(0x110000, NO_WORD, dtype=np.uint8)
    # No other plane has letters.
    for first, last in ((0, 0x40000), (0xE0000, 0xE1000)):
        codes = np.arange(first, last, dtype="<u4")
        characters = codes.tobytes().decode("utf-32-le", "surrogatepass")
        for kind, members in ((WORD, _WORD), (UNSPACED, _UNSPACED)):  # the later overrides
            for run in members.finditer(characters):
                table[first + run.start() : first + run.end()] = kind
    table.flags.writeable = False  # every caller has the same one
    return table
