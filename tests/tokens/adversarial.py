"""Texts on which encodings go wrong, for the laws of this folder."""

from __future__ import annotations

from hypothesis import strategies as st

__all__ = ["BUILT_IN", "BYTE_PAIR", "UNITS", "awkward_for_patterns", "clusters", "texts"]

BYTE_PAIR = ["cl100k_base", "o200k_base", "p50k_base", "r50k_base"]
UNITS = ["graphemes", "unicode", "words"]
BUILT_IN = [*BYTE_PAIR, *UNITS]

_FRAGMENTS = [
    *("a", "the", " the", "The", "THE", "don't", "'s", "'S", "'\u017f", "1", "1234", "a1b2", "x=1"),
    *(
        " ",
        "  ",
        "\n",
        "\r",
        "\r\n",
        "\n\n",
        " \n ",
        "\t",
        "\x0b",
        "\x1c",
        "\x85",
        "\xa0",
        "\u3000",
    ),
    *("\u2028", "\u200b", "\ufeff", "\x00", ".", "...", "!", '."', "/", "//", "/\n", "-" * 9, "()"),
    *("é", "ß", "海", "港の朝", "한글", "\u1112\u1161\u11ab", "क्षि", "हिन्दी", "مرحبا", "ก็"),
    *(
        "🙂",
        "👩‍🚀",
        "👩🏽",
        "🇩🇪",
        "🇩",
        "❤️‍🔥",
        "𝒜",
        "\U0010ffff",
        "ꙮ",
        "e\u0301",
        "\u0301",
        "\u200d",
    ),
    *(
        "<|endoftext|>",
        "<|fim_prefix|>",
        "<|endofprompt|>",
        "<|end",
        "\ud800",
        "\udc00",
        "\ud83d\ude00",
    ),
]

# One or two of each kind that the rules for grapheme clusters tell apart.
_CLUSTER_PARTS = [
    *("a", "é", " ", "\r", "\n", "\x00", "\u200b", "\u00ad", "\ud800", "\udfff", "\U000e0001"),
    *("\u0301", "\u200d", "\ufe0f", "\u093c", "\u0903", "\u0e33", "\U0001f3fb", "\u20dd"),
    *("\u094d", "\u09cd", "\u0915", "\u0937", "\u0995", "\u0041", "\u0600", "\u0d4e", "\U000110bd"),
    *("🇦", "🇧", "👩", "❤", "©", "🚀", "\u1100", "\ua960", "\u1161", "\u11a8", "가", "각"),
]

# What the patterns of byte-pair encodings tell apart: every White_Space character, digits in
# runs, contractions, marks, line ends before a slash, characters of no known class.
_PATTERN_PARTS = [
    *"\t\n\x0b\x0c\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008",
    *"\u2009\u200a\u2028\u2029\u202f\u205f\u3000",
    *(
        "  ",
        "   ",
        "\n\n",
        "\r\n",
        "\r\n\r\n",
        " \n",
        " \n ",
        "\n/",
        "!\n/",
        "!/\n//",
        "\n1",
        "  1",
    ),
    *("1", "12", "123", "1234567", "\u0663", "\u00bd", "\u2167", "\u00b2"),
    *("'s", "'S", "'ll", "'LL", "'Re", "'\u017f", "'", "''", "l", "s", "t", "v", "e"),
    *("a", "A", "word", "Word", "WORD", " the", "\u00c9", "\u01c5", "\u02b0", "\u00aa", "\u6d77"),
    *("\u0301", "\u0308\u0301", "\u20dd", "\u094d", "\u093f", "\u200b", "\u180e", "\u1734"),
    *("\u0378", "\u1c89", "\ua7da", "\U00010d50", "\U00016ac0", "\U000e0061", "\U0010ffff"),
    *("!", "?!", ".", "/", "//", "-", "_", "(", ")", '"', "\U0001f642", "\x00", "\x1c", "\x1f"),
    *("\ud800", "\udc00", "\ud83d\ude00", "\ufffd", "\ufeff"),
]


def awkward_for_patterns() -> st.SearchStrategy[str]:
    """Texts in which it is hard to tell where a byte-pair encoding cuts: few parts, mixed."""
    few = st.lists(st.sampled_from(_PATTERN_PARTS), min_size=1, max_size=5, unique=True)
    dense = few.flatmap(lambda parts: st.lists(st.sampled_from(parts), max_size=14))
    return st.one_of(dense, st.lists(st.sampled_from(_PATTERN_PARTS), max_size=14)).map("".join)


def texts() -> st.SearchStrategy[str]:
    """Texts for any encoding: fragments that merge across their edges, or any code points."""
    mixed = st.lists(st.sampled_from(_FRAGMENTS), max_size=16).map("".join)
    anything = st.text(st.characters(exclude_categories=()), max_size=16)
    return st.one_of(mixed, mixed, clusters(), anything)


def clusters() -> st.SearchStrategy[str]:
    """Texts whose grapheme clusters are hard to tell: a few kinds of characters, mixed."""
    few = st.lists(st.sampled_from(_CLUSTER_PARTS), min_size=1, max_size=4, unique=True)
    dense = few.flatmap(lambda parts: st.lists(st.sampled_from(parts), max_size=14))
    return st.one_of(dense, st.lists(st.sampled_from(_CLUSTER_PARTS), max_size=14)).map("".join)
