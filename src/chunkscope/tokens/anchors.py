r"""Anchors of a text: where a byte-pair encoding cuts it, whatever comes before or after.

A byte-pair encoding first cuts a text into pieces by a pattern, from left to right, and then
makes tokens of each piece alone. The published patterns never look behind, so where the pieces
end depends on nothing but where the scan begins, and on the text after that.

An *anchor* is an offset between two characters that no piece can hold side by side. Every scan
that begins before it, wherever that is, has an edge there. Two characters decide:

- text, then a blank: a piece has a blank only in front, or nothing but white space;
- a digit, then anything else, or the other way round but for white space;
- a letter, then what cannot go on a word;
- a line end, then text, where line ends are pieces of their own.

Cutting the text *at* an anchor changes nothing before it. A pattern is not told the end of
the text from a character that it cannot take, except by ``\s++$`` and ``\s+(?!\S)``. Those
read white space only, and before an anchor there is either none, or a line end up to which
they take all.

Cutting the text *behind* an anchor changes nothing before it as long as some text is left in
between, which is where those two stop reading.

A character whose class is not the same in Unicode 3.2 and in this Python's Unicode is of no
known class, so that it does not matter which Unicode tiktoken has. Decision 013 has the proof
for each pattern, and what it was tried on.
"""

from __future__ import annotations

import hashlib
import sys
import unicodedata
from functools import cache, lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.tokens.units import code_points

__all__ = ["anchors", "class_of", "classes_of", "pair_table"]

_CLASSES: Final = (
    *("unknown", "letter", "mark", "digit", "newline", "blank", "apostrophe", "slash", "other"),
)

_KNOWN_TEXT: Final = frozenset({"letter", "mark", "digit", "apostrophe", "slash", "other"})
_TEXT: Final = _KNOWN_TEXT | {"unknown"}  # White_Space does not change: what is not in it is text
_KNOWN: Final = _KNOWN_TEXT | {"newline", "blank"}

_Pairs = frozenset[tuple[str, str]]


def _pairs(before: set[str] | frozenset[str], after: set[str] | frozenset[str]) -> _Pairs:
    return frozenset((one, other) for one in before for other in after)


_IN_ALL: Final = (
    _pairs(_TEXT, {"blank"})
    | _pairs({"digit"}, _KNOWN - {"digit"})
    | _pairs(_KNOWN_TEXT - {"digit"}, {"digit"})
)

_ANCHORS: Final = {
    # The sha256 of the pattern: what cannot stand side by side in one of its pieces.
    # gpt2, r50k_base, p50k_base, p50k_edit
    "bf51d578af57187876ec1c8a34fb0ee2fb3025c50ce663ac154b633ae39de092": _IN_ALL
    | _pairs({"letter"}, _KNOWN - {"letter"})
    | _pairs({"mark", "slash", "other"}, {"letter"})
    | _pairs(_TEXT, {"newline"}),
    # cl100k_base
    "f021c3d976978e62ee64cdad150cc3405c2e3d6e3b40407850bb9e8d9eb65899": _IN_ALL
    | _pairs({"letter"}, _KNOWN - {"letter"})
    | _pairs({"newline"}, _TEXT),
    # o200k_base, o200k_harmony: words have marks and end in 's, and "!\n/" is one piece
    "2d1b8dc11e89af71459b36004f698ab3693f59fd84f63e8ec2b49564ab857420": _IN_ALL
    | _pairs({"letter"}, _KNOWN - {"letter", "mark", "apostrophe"})
    | _pairs({"newline"}, _TEXT - {"slash"}),
}

_SPECIAL: Final = {
    "newline": "\r\n",
    # The other characters of the Unicode property White_Space, which is \s in the patterns.
    "blank": "\t\x0b\x0c \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008"
    "\u2009\u200a\u2028\u2029\u202f\u205f\u3000",
    "apostrophe": "'",
    "slash": "/",
}
"""Classes of single characters; the others are classes of categories."""

_OTHER: Final = _CLASSES.index("other")
_OF_CATEGORY: Final = {
    "L": _CLASSES.index("letter"),
    "M": _CLASSES.index("mark"),
    "N": _CLASSES.index("digit"),
}

_TABLED: Final = 0x30000
"""Unicode 3.2 has next to nothing from here on, behind the ideographs of plane 2."""

_STEP: Final = 1 << 16


def pair_table(pattern: str) -> bytes | None:
    r"""Which pairs of classes have an anchor between them, for a published pattern.

    Parameters
    ----------
    pattern : str
        What cuts text into pieces.

    Returns
    -------
    bytes of length 256, or None
        1 at ``16 * first + second`` where there is one, else 0. None for any pattern but
        the published ones, character for character: the proof is about those.

    Examples
    --------
    >>> from chunkscope.tokens.offline import offline_encoding
    >>> table = pair_table(offline_encoding("gpt2")._pat_str)
    >>> table is None, pair_table(r"\w+") is None
    (False, True)
    """
    pairs = _ANCHORS.get(hashlib.sha256(pattern.encode("utf-8", "surrogatepass")).hexdigest())
    if pairs is None:
        return None
    table = bytearray(256)
    for first, second in pairs:
        table[16 * _CLASSES.index(first) + _CLASSES.index(second)] = 1
    return bytes(table)


def anchors(text: str, pairs: bytes) -> NDArray[np.int64]:
    r"""The anchors of `text`, its start and its end among them.

    Parameters
    ----------
    text : str
        The text. A lone surrogate counts as the U+FFFD that is encoded for it.
    pairs : bytes
        What `pair_table` says of the pattern.

    Returns
    -------
    ndarray of int64, shape (n_anchors,), code points
        Ascending, from 0 to ``len(text)``.

    Examples
    --------
    >>> from chunkscope.tokens.offline import offline_encoding
    >>> pattern = offline_encoding("cl100k_base")._pat_str
    >>> anchors("It's 1,234 m.\nWet", pair_table(pattern)).tolist()
    [0, 2, 4, 6, 7, 10, 12, 14, 17]
    """
    found = [np.zeros(1, dtype=np.int64)]
    # In steps that stay in the processor's cache; each begins with the last character of
    # the one before, so that no pair is missed.
    for at in range(0, len(text) - 1, _STEP):
        classes = classes_of(text[at : at + _STEP + 1])
        both = classes[:-1] << 4
        both |= classes[1:]
        # Four times as fast as indexing a table of 256 with an array.
        is_anchor = np.frombuffer(both.tobytes().translate(pairs), dtype=np.bool_)
        found.append(np.flatnonzero(is_anchor) + (at + 1))
    if text:
        found.append(np.array([len(text)], dtype=np.int64))
    return np.concatenate(found)


@lru_cache(maxsize=1 << 12)
def class_of(character: str) -> int:
    """The class of one character, without a table of all: a number, as `pair_table` has it.

    Examples
    --------
    >>> class_of("a") == class_of("b"), class_of("a") == class_of("1")
    (True, False)
    """
    for name, members in _SPECIAL.items():
        if character in members:
            return _CLASSES.index(name)
    if ord(character) >= _TABLED:
        return 0
    return _of_categories(
        unicodedata.ucd_3_2_0.category(character), unicodedata.category(character)
    )


def classes_of(text: str) -> NDArray[np.uint8]:
    """The class of each character, shape (n_chars,)."""
    if text.isascii():
        return np.frombuffer(text.encode("ascii").translate(_ascii_table()), dtype=np.uint8)
    # "clip" skips the check of every index, which the size of the table makes needless.
    return np.take(_class_table(), code_points(text), mode="clip")


@cache
def _ascii_table() -> bytes:
    """The class of every byte that is an ASCII character; of the others, nothing."""
    return _classes_of(range(256)).tobytes()


@cache
def _class_table() -> NDArray[np.uint8]:
    """The class of every code point, shape (0x110000,)."""
    table = np.zeros(sys.maxunicode + 1, dtype=np.uint8)
    table[:_TABLED] = _classes_of(range(_TABLED))
    return table


def _classes_of(codes: range) -> NDArray[np.uint8]:
    """The class of each code point of a range that begins at 0: what it has long been."""
    characters = list(map(chr, codes))
    before = map(unicodedata.ucd_3_2_0.category, characters)
    now = map(unicodedata.category, characters)
    table = np.fromiter(map(_of_categories, before, now), dtype=np.uint8, count=len(codes))
    for name, members in _SPECIAL.items():
        table[[ord(member) for member in members if ord(member) in codes]] = _CLASSES.index(name)
    return table


def _of_categories(before: str, now: str) -> int:
    """The class of what had one category in Unicode 3.2 and has another, or the same, now."""
    return _OF_CATEGORY.get(now[0], _OTHER) if before == now != "Cn" else 0
