"""Texts of any length to measure on: out of ../shared/corpora, or where that is not, of data/."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

__all__ = ["GROWING", "KINDS", "ROOT", "SMALL", "Text", "mixed", "text_of"]

ROOT: Final = Path(__file__).resolve().parents[2]

NOVELS: Final = ROOT.parent / "shared" / "corpora" / "novel"

SMALL: Final = 1_000
"""Bytes of the text with which everything is loaded before anything is measured."""

_FILES: Final = {
    "English": ("war_and_peace.txt", "lighthouse.txt"),
    "Chinese": ("sanguo_yanyi.txt", "tea_road_zh.txt"),
}
"""The novel of each language, and the text of data/ that stands in for it."""


@dataclass(frozen=True)
class Text:
    """A text, and where it is from.

    Attributes
    ----------
    source : str
        The file that is repeated, or what is.
    text : str
        The text.
    """

    source: str
    text: str


@cache
def _read(language: str) -> tuple[str, str]:
    """The name and the text of a file, its line ends single line feeds."""
    novel, stand_in = _FILES[language]
    path = NOVELS / novel if (NOVELS / novel).is_file() else ROOT / "data" / stand_in
    return path.name, path.read_text(encoding="utf-8")


def _novel(language: str) -> Callable[[], tuple[str, str]]:
    return lambda: _read(language)


def _crlf() -> tuple[str, str]:
    name, text = _read("English")
    return f"{name} with CR LF", text.replace("\n", "\r\n")


KINDS: Final[dict[str, Callable[[], tuple[str, str]]]] = {
    "English": _novel("English"),
    "CRLF": _crlf,
    "Chinese": _novel("Chinese"),
    "one word": lambda: ("'a'", "a"),
    "only separators": lambda: ("a line feed", "\n"),
    "numbered": _novel("English"),
}
"""What is repeated, by the name of the kind, and what to call it. Numbered are its lines."""

GROWING: Final = tuple(kind for kind in KINDS if kind != "numbered")
"""The kinds on which growth is measured."""


def text_of(kind: str, n_bytes: int) -> Text:
    """A text of a kind, as long as asked for in UTF-8, give or take a character.

    Parameters
    ----------
    kind : str
        A key of `KINDS`.
    n_bytes : int
        Its length in UTF-8.
    """
    source, part = KINDS[kind]()
    utf8 = part.encode()
    repeated = (utf8 * (n_bytes // len(utf8) + 1))[:n_bytes]
    if kind == "numbered":
        lines = repeated.split(b"\n")
        repeated = b"\n".join(b"%d %s" % (at, line) for at, line in enumerate(lines))[:n_bytes]
    return Text(source, repeated.decode(errors="ignore"))


def mixed(n_bytes: int) -> str:
    """A text of English, CRLF, Chinese and emoji in equal parts: to see what splitters do to it."""
    parts = [text_of(kind, n_bytes // 4).text for kind in ("English", "CRLF", "Chinese")]
    emoji = "The ferry 🛳️ left. The crew 👩‍🔧👨‍🍳 waved 🇫🇷 and 🇳🇴! Naïve café, übermäßig. "
    numbered = [f"{number}: {emoji}\n" for number in range(n_bytes // 4 // len(emoji.encode()) + 1)]
    return "\n\n".join([*parts, "".join(numbered)])
