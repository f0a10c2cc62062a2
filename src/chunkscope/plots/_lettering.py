r"""Words in pictures: names of splitters and encodings are data, and may hold anything.

Nothing in them is markup (``$x$`` is no formula), control characters and lone surrogates
are shown as U+FFFD, and a character that no font at hand can draw as its escape, so that
drawing never warns and two names in a script without a font still differ.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import matplotlib as mpl
from matplotlib import font_manager
from matplotlib.text import Text

__all__ = ["drawable", "lettering", "write"]

# Tried, where installed, for characters that the reader's own fonts lack.
_FALLBACKS = (
    "Noto Sans CJK SC",
    "Noto Sans CJK JP",
    "Source Han Sans SC",
    "Hiragino Sans",
    "PingFang SC",
    "Microsoft YaHei",
    "Yu Gothic",
    "Malgun Gothic",
    "WenQuanYi Zen Hei",
    "Noto Sans Arabic",
    "Noto Sans Devanagari",
    "Noto Sans",
    "Arial Unicode MS",
)


def write(artist: Text, *lines: str) -> None:
    """Set the text of `artist` to `lines`, in fonts that can draw them."""
    shown, families = lettering(lines)
    artist.set(text="\n".join(shown), fontfamily=families, usetex=False)


def lettering(words: Iterable[str]) -> tuple[list[str], list[str]]:
    """What to draw for each of `words`, and the font families to draw it in.

    Returns
    -------
    shown : list of str
        For matplotlib's text with ``usetex=False``.
    families : list of str
        The reader's own first.
    """
    shown, families = _drawable(words)
    # An escaped dollar is a dollar; any other could open a formula.
    return [each.replace("$", r"\$") for each in shown], families


def drawable(words: str) -> str:
    """`words` with only such characters as some font at hand can draw."""
    return _drawable([words])[0][0]


def _drawable(words: Iterable[str]) -> tuple[list[str], list[str]]:
    """`words` with only such characters as the font families beside them can draw."""
    printable = ["".join(c if c.isprintable() else "\ufffd" for c in each) for each in words]
    families = list(mpl.rcParams["font.family"])
    missing = set().union(*printable) - set().union(*map(_drawn_by, families))
    if missing:
        installed = set(font_manager.get_font_names())
        for family in (each for each in _FALLBACKS if each in installed):
            if missing & _drawn_by(family):
                families.append(family)
                missing -= _drawn_by(family)
    escapes = {ord(c): ascii(c)[1:-1] for c in missing}
    return [each.translate(escapes) for each in printable], families


def _drawn_by(family: str) -> frozenset[str]:
    """The characters that the font chosen for `family` can draw."""
    return _characters(font_manager.findfont(font_manager.FontProperties(family=[family])))


@lru_cache(maxsize=32)
def _characters(path: str) -> frozenset[str]:
    return frozenset(map(chr, font_manager.get_font(path).get_charmap()))
