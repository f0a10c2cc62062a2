"""The classes of characters that token estimates tell apart, and what stands before them.

What a character costs depends on its class and on what it comes *after*. ASCII letters
are told apart finely: the sequence of letters is what tells English from German, words
from identifiers, and both from base64. Of other scripts it is enough to know which it is
and, in Chinese, Japanese and Korean, whether the character is a common one.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

__all__ = [
    "AFTER",
    "BEGINNING",
    "CLASSES",
    "LOOK_BACK",
    "classes_of",
    "classes_of_contexts",
    "context_table",
    "contexts",
]

LOOK_BACK = 4
"""How many characters before a character its cost depends on."""

BEGINNING = "\0\n\0\n"
"""What a text is taken to come after: a line end, and no run of anything."""

_ASCII = {
    # class: its characters, and the group it belongs to as the character before
    "space": (" ", "space"),
    "line feed": ("\n", "line end"),
    "carriage return": ("\r", "line end"),
    "tab": ("\t", "line end"),
    "digit": ("0123456789", "digit"),
    "e": ("e", "e"),
    "ai": ("ai", "ai"),
    "ou": ("ou", "ou"),
    "tn": ("tn", "tn"),
    "rsl": ("rsl", "rsl"),
    "hdcm": ("hdcm", "hdcm"),
    "pgbfvwy": ("pgbfvwy", "pgbfvwy"),
    "kjqxz": ("kjqxz", "kjqxz"),
    "capital vowel": ("AEIOUY", "capital vowel"),
    "capital consonant": ("BCDFGHJKLMNPQRSTVWXZ", "capital consonant"),
    "apostrophe": ("'", "stop"),
    "stop": (".,", "stop"),
    "bracket": ("()[]{}<>", "bracket"),
    "quote": ('"`', "bracket"),
    "joiner": ("_-/", "sign"),
    "rule": ("=#*~+", "sign"),
    "sign": ("!$%&:;?@\\^|", "sign"),
}

_BLOCKS = (
    # class, first and last code point; a later line overrides an earlier one
    ("control", 0x00, 0x7F),
    ("other of 2 bytes", 0x80, 0x7FF),
    ("other of 3 bytes", 0x800, 0xFFFF),
    ("other of 4 bytes", 0x10000, 0x10FFFF),
    ("Latin-1 sign", 0x80, 0xBF),
    ("Latin, accented", 0xC0, 0x24F),
    ("Latin, phonetic and combining", 0x250, 0x36F),
    ("Latin, additional", 0x1E00, 0x1EFF),
    ("Greek", 0x370, 0x3FF),
    ("Greek", 0x1F00, 0x1FFF),
    ("Cyrillic, capital", 0x400, 0x42F),
    ("Cyrillic", 0x430, 0x45F),
    ("Cyrillic, extended", 0x460, 0x52F),
    ("Armenian", 0x530, 0x58F),
    ("Hebrew", 0x590, 0x5FF),
    ("Arabic, mark", 0x600, 0x66F),
    ("Arabic", 0x620, 0x64A),
    ("Arabic, extended", 0x670, 0x6FF),
    ("Arabic, extended", 0x750, 0x77F),
    ("Devanagari, mark", 0x900, 0x97F),
    ("Devanagari", 0x904, 0x939),
    ("Devanagari", 0x958, 0x961),
    ("Bengali", 0x980, 0x9FF),
    ("Gurmukhi", 0xA00, 0xA7F),
    ("Gujarati", 0xA80, 0xAFF),
    ("other Indic", 0xB00, 0xDFF),
    ("Tamil", 0xB80, 0xBFF),
    ("Kannada", 0xC80, 0xCFF),
    ("Thai and Lao", 0xE00, 0xEFF),
    ("Tibetan", 0xF00, 0xFFF),
    ("Myanmar and Georgian", 0x1000, 0x10FF),
    ("Ethiopic", 0x1200, 0x139F),
    ("Khmer", 0x1780, 0x17FF),
    ("general punctuation", 0x2000, 0x206F),
    ("symbol", 0x2070, 0x2E7F),
    ("box drawing", 0x2500, 0x259F),
    ("East Asian sign", 0x3000, 0x303F),
    ("East Asian sign", 0xFF00, 0xFFEF),
    ("Hiragana", 0x3040, 0x309F),
    ("Katakana", 0x30A0, 0x30FF),
    ("Han", 0x3400, 0x9FFF),
    ("Hangul", 0xAC00, 0xD7AF),
    ("emoji", 0x1F000, 0x1FAFF),
    ("emoji, modifier", 0x200D, 0x200D),
    ("emoji, modifier", 0xFE0F, 0xFE0F),
    ("emoji, modifier", 0x1F3FB, 0x1F3FF),
)

_COMMON_HAN = ("Han, in 1 list", "Han, in 2 lists", "Han, in 3 lists")
_COMMON_HANGUL = "Hangul, common"

CLASSES = (*_ASCII, *dict.fromkeys(name for name, _, _ in _BLOCKS), *_COMMON_HAN, _COMMON_HANGUL)
"""Names of the classes, which are indices into this; before the comma stands the script."""

AFTER = (*dict.fromkeys(group for _, group in _ASCII.values()), "accented", "same", "else", "run")
"""What a character can come after: a group of ASCII; an accented Latin letter; a character
of its own script; any other; and `LOOK_BACK` characters that are all the same as itself."""


# Where a character stands among kinds: those of ASCII are a kind each, so that a text of
# ASCII needs no look-up, and the classes of the others follow.
_BEYOND = 0x80 - CLASSES.index("other of 2 bytes")
_N_KINDS = len(CLASSES) + _BEYOND


@cache
def classes_of() -> NDArray[np.uint8]:
    """The class of each code point: indices into `CLASSES`, shape (0x110000,), read-only.

    References
    ----------
    A Han character is the more common the more of these lists have it: GB/T 2312 level 1
    (the 3755 most frequent of mainland China), Big5 level 1 (the 5401 of Taiwan) and JIS X
    0208 level 1 (the 2965 of Japan). A common Hangul syllable is one of the 2350 of KS X
    1001. Python's codecs know them, by row.

    Examples
    --------
    >>> [CLASSES[number] for number in classes_of()[[ord("x"), ord("中")]]]
    ['kjqxz', 'Han, in 3 lists']
    """
    table = np.zeros(0x110000, dtype=np.uint8)
    for name, first, last in _BLOCKS:
        table[first : last + 1] = CLASSES.index(name)
    for name, (characters, _) in _ASCII.items():
        table[[ord(each) for each in characters]] = CLASSES.index(name)
    lists = np.zeros(len(table), dtype=np.uint8)
    for codec, rows in (("gb2312", (0xB0, 0xD7)), ("big5", (0xA4, 0xC6)), ("euc_jp", (0xB0, 0xCF))):
        lists[_characters(codec, *rows)] += 1
    for count, name in enumerate(_COMMON_HAN, start=1):
        table[(table == CLASSES.index("Han")) & (lists == count)] = CLASSES.index(name)
    table[_characters("euc_kr", 0xB0, 0xC8)] = CLASSES.index(_COMMON_HANGUL)
    table.flags.writeable = False  # every caller has the same one
    return table


def _characters(codec: str, first: int, last: int) -> list[int]:
    """The code points that a codec of two bytes has in some rows (values of the first byte)."""
    pairs = (bytes([row, cell]) for row in range(first, last + 1) for cell in range(0x40, 0xFF))
    # Of a pair that the codec does not have, nothing or its ASCII half is left.
    found = {pair.decode(codec, "ignore") for pair in pairs}
    return sorted(ord(each) for each in found if len(each) == 1 and not each.isascii())


def contexts(codes: NDArray[np.unsignedinteger]) -> NDArray[np.uint16]:
    """The context of each character: where its value stands in a `context_table`.

    Parameters
    ----------
    codes : ndarray of uint8, uint16 or uint32, shape (LOOK_BACK + n_chars,)
        The code points of the `LOOK_BACK` characters before, and of the characters; as
        uint8 they are ASCII.

    Returns
    -------
    ndarray of uint16, shape (n_chars,)

    Examples
    --------
    >>> numbers = context_table(np.arange(len(CLASSES) * len(AFTER)).reshape(-1, len(AFTER)))
    >>> codes = np.frombuffer(b"-......", dtype=np.uint8)
    >>> [AFTER[number % len(AFTER)] for number in numbers[contexts(codes)]]
    ['stop', 'run', 'run']
    """
    kinds = _kinds(codes[LOOK_BACK - 1 :]).astype(np.uint16)
    found = kinds[:-1] * np.uint16(_N_KINDS) + kinds[1:]
    # In a run are four repeats side by side: two, and two more.
    repeats = codes[1:] == codes[:-1]
    pairs = repeats[1:] & repeats[:-1]
    in_run = pairs[LOOK_BACK // 2 :] & pairs[: -(LOOK_BACK // 2)]
    if in_run.any():
        found[in_run] = np.uint16(_N_KINDS**2) + kinds[1:][in_run]
    return found


def _kinds(codes: NDArray[np.unsignedinteger]) -> NDArray[np.uint8]:
    """The kind of each character."""
    if codes.dtype == np.uint8:
        return codes.astype(np.uint8, copy=False)
    beyond = np.flatnonzero(codes > 0x7F)
    if len(beyond) > len(codes) // 8:
        return _kinds_of().take(codes)
    # Mostly ASCII, of which no character has to be looked up.
    kinds = codes.astype(np.uint8)
    kinds[beyond] = _kinds_of().take(codes[beyond])
    return kinds


def context_table(values: NDArray[np.int64]) -> NDArray[np.int64]:
    r"""A value for each context, from one for each class and thing that it comes after.

    Parameters
    ----------
    values : ndarray of int64, shape (n_classes, n_after)
        Rows as in `CLASSES`, columns as in `AFTER`.

    Returns
    -------
    ndarray of int64, shape ((n_kinds + 1) * n_kinds,)
        A row of kinds (characters of ASCII, and classes of the others) for each kind that
        may stand before, and one for runs.

    Examples
    --------
    >>> table = context_table(np.arange(len(CLASSES))[:, None].repeat(len(AFTER), axis=1))
    >>> found = contexts(np.frombuffer(b"\n\n\n\nx", dtype=np.uint8))
    >>> CLASSES[table[found[0]]], CLASSES[classes_of_contexts(found)[0]]
    ('kjqxz', 'kjqxz')
    """
    scripts = [name.split(",")[0] for name in CLASSES]
    groups = {name: group for name, (_, group) in _ASCII.items()} | {"Latin, accented": "accented"}
    columns = []
    for before, script in zip(CLASSES, scripts, strict=True):
        kin = ["same" if script == each else "else" for each in scripts]
        columns.append([groups[before]] * len(CLASSES) if before in groups else kin)
    columns.append(["run"] * len(CLASSES))
    column = np.array([[AFTER.index(each) for each in row] for row in columns])
    of_classes = values[np.arange(len(CLASSES)), column]
    classes = _classes_of_kinds()
    rows = np.append(classes, len(CLASSES))  # the last: what is in a run
    return np.asarray(of_classes[rows[:, None], classes].ravel())


def classes_of_contexts(found: NDArray[np.integer]) -> NDArray[np.uint8]:
    """The class of the character itself in each context: indices into `CLASSES`."""
    return _classes_of_kinds().take(found % _N_KINDS)


@cache
def _kinds_of() -> NDArray[np.uint8]:
    """The kind of each code point: ASCII is what it is, and any other is of its class."""
    kinds = classes_of() + np.uint8(_BEYOND)
    kinds[:0x80] = np.arange(0x80)
    return kinds


@cache
def _classes_of_kinds() -> NDArray[np.uint8]:
    """The class of each kind, shape (_N_KINDS,)."""
    beyond = np.arange(0x80 - _BEYOND, len(CLASSES), dtype=np.uint8)
    return np.concatenate([classes_of()[:0x80], beyond])
