r"""Characters that cannot be seen: which they are, and by what sign each is shown.

Two forms. In the text of a document the character itself stays in the page, so that what
is copied is what was there, and its sign is drawn beside it (`text_html`). In names and
attributes the sign takes its place (`legible`).
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterator

__all__ = ["SPECIAL", "legible", "longer_pieces", "markup_at_most", "text_html"]

_C0 = (
    *("NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR"),
    *("SO", "SI", "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB"),
    *("ESC", "FS", "GS", "RS", "US"),
)

# Letters and not the control pictures from U+2400 on, for which most systems have no font.
_NAMES = {
    **dict(enumerate(_C0)),
    0x7F: "DEL",
    0x85: "NEL",
    0xA0: "NBSP",
    0xAD: "SHY",
    0x034F: "CGJ",
    0x061C: "ALM",
    0x115F: "HCF",
    0x1160: "HJF",
    0x180E: "MVS",
    0x200B: "ZWSP",
    0x200C: "ZWNJ",
    0x200D: "ZWJ",
    0x200E: "LRM",
    0x200F: "RLM",
    0x2028: "LSEP",
    0x2029: "PSEP",
    0x202A: "LRE",
    0x202B: "RLE",
    0x202C: "PDF",
    0x202D: "LRO",
    0x202E: "RLO",
    0x202F: "NNBSP",
    0x2060: "WJ",
    0x2066: "LRI",
    0x2067: "RLI",
    0x2068: "FSI",
    0x2069: "PDI",
    0x3164: "HF",
    0xFEFF: "BOM",
}
"""Code point -> the abbreviation that the Unicode charts have for it."""

# Controls, format characters without a glyph, fillers, tags, noncharacters, surrogates.
_UNSEEN = (
    r"\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f"
    r"\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff"
    r"\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\ud800-\udfff"
)
# What joiners rightly stand between: emoji, and scripts whose letters change shape.
_JOINED = (
    r"\u0600-\u1cff\u2190-\u2bff\ua800-\uabff\ufb50-\ufdff\ufe0f\ufe70-\ufefe"
    r"\U00010a00-\U00011fff\U0001f000-\U0001faff"
)
_IDEOGRAPH = r"\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"

SPECIAL = re.compile(
    # Seen, though not by itself: the tags of a flag, the variant of an ideograph.
    rf"(?P<seen>\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f|[{_IDEOGRAPH}][\U000e0100-\U000e01ef])"
    r"|(?P<newline>\n+)|(?P<tab>\t+)|(?P<blank>\xa0+|\u202f+)"
    r"|(?P<maths>[$\\]+)"
    r"|(?P<unseen>"
    rf"(?P<one>[{_UNSEEN}]|(?<![{_JOINED}])[\u200c\u200d]|[\u200c\u200d](?![{_JOINED}])"
    r"|(?<![^\ufe00-\ufe0f])[\ufe00-\ufe0f])"
    r"(?P=one)*)"
)
"""Every run of what a page of text needs an element for."""

_ESCAPED = re.compile("[&<>\"']+")

# What an element, or an escape, may be longer than its character: of some what it is, of others
# with a margin, since their elements hold names of Unicode.
_LONGER = {"\n": 40, "\t": 40, "$": 30, "\\": 30, **dict.fromkeys("&<>\"'", 6)}
_NAMED = re.compile(rf"[\xa0\u202f\u200c\u200d\ufe00-\ufe0f{_UNSEEN}]")
_LONGER_NAMED = 200

_LEFT_TO_EACH = 6
"""Up to so many line ends in a row have a sign each; more are drawn as few, with their number."""

# Marks of direction that last: shut into an element of their own, so that they turn
# nothing around, not even our labels.
_LASTING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def legible(text: str) -> str:
    r"""`text` on one line, with a sign in the place of each character that cannot be seen.

    Examples
    --------
    >>> legible("a\tb\x00\ud800\u200b")
    'a→b[NUL]\ufffd[ZWSP]'
    """
    if text.isascii() and text.isprintable():  # as most names and numbers are
        return text
    return SPECIAL.sub(_signs, text)


def text_html(text: str) -> str:
    r"""The markup of a piece of a document's text.

    Its text content is `text`, but for NUL, which HTML cannot hold, as U+2400, and lone
    surrogates, which UTF-8 cannot, as U+FFFD.

    Examples
    --------
    >>> text_html("1 < 2\x00")
    '1 &lt; 2<i class="cs-x" data-g="NUL" title="U+0000">␀</i>'
    """
    pieces = []
    done = 0
    for found in SPECIAL.finditer(text):
        pieces.append(html.escape(text[done : found.start()]))
        pieces.append(_marked_up(found.group(), found.lastgroup))
        done = found.end()
    pieces.append(html.escape(text[done:]))
    return "".join(pieces)


def markup_at_most(text: str) -> int:
    r"""A number of characters that `text_html` does not exceed, in a tenth of its time.

    Examples
    --------
    >>> len(text_html("1 < 2\n")) <= markup_at_most("1 < 2\n") < 60
    True
    """
    longer = sum(more * text.count(char) for char, more in _LONGER.items())
    return len(text) + longer + _LONGER_NAMED * len(_NAMED.findall(text))


def longer_pieces(text: str) -> Iterator[tuple[int, int, int]]:
    """The pieces of `text` whose markup is longer than they are, in no order.

    Yields
    ------
    start, end, length : int
        Code points, half-open; and the length of the markup.

    Examples
    --------
    >>> list(longer_pieces("1 < 2"))
    [(2, 3, 4)]
    """
    known: dict[tuple[str, str | None], int] = {}
    for found in SPECIAL.finditer(text):
        key = found.group(), found.lastgroup
        if key not in known:
            known[key] = len(_marked_up(*key))
        yield *found.span(), known[key]
    escaped = _Lengths()
    for found in _ESCAPED.finditer(text):
        yield *found.span(), escaped[found.group()]


class _Lengths(dict[str, int]):
    """The length of each run once it is escaped, found once."""

    def __missing__(self, run: str) -> int:
        self[run] = len(html.escape(run))
        return self[run]


def _marked_up(run: str, kind: str | None) -> str:
    if kind == "seen":
        return run
    if kind == "maths":  # apart from what follows it, a dollar opens no formula
        return "".join(f'<i class="cs-d">{each}</i>' for each in run)
    if kind == "newline":
        if len(run) <= _LEFT_TO_EACH:
            return '<i class="cs-n" data-g="↵">\n</i>' * len(run)
        return f'<i class="cs-n cs-nn" data-g="↵×{len(run):,}">{run}</i>'
    if kind == "tab":
        return f'<i class="cs-t" data-g="→">{run}</i>'
    if kind == "blank":
        return f'<i class="cs-t" data-g="°" title="{_title(run)}">{run}</i>'
    char = run[0]
    # No more of a sign than of a character: a thousand NULs have one, with their number.
    sign = _sign(char) if len(run) == 1 else f"{_sign(char)}×{len(run):,}"
    name = "bdi" if char in _LASTING else "i"
    held = _held(char) * len(run)
    return f'<{name} class="cs-x" data-g="{sign}" title="{_title(run)}">{held}</{name}>'


def _held(char: str) -> str:
    """What stands in the page for a character that cannot be seen."""
    if char == "\0":
        return "␀"
    if char == "\r":
        return "&#13;"  # a bare one would become a line feed
    return "\ufffd" if "\ud800" <= char <= "\udfff" else char


def _title(run: str) -> str:
    name = unicodedata.name(run[0], "")
    times = f", {len(run):,} times" if len(run) > 1 else ""
    return f"U+{ord(run[0]):04X}{' ' if name else ''}{name}{times}"


def _signs(found: re.Match[str]) -> str:
    run, kind = found.group(), found.lastgroup
    if kind in ("seen", "maths"):
        return run
    if kind == "blank":
        return " " * len(run)
    return "".join(map(_inline_sign, run))


def _inline_sign(char: str) -> str:
    if char in "\n\t":
        return "↵" if char == "\n" else "→"
    sign = _sign(char)
    return sign if len(sign) == 1 else f"[{sign}]"


def _sign(char: str) -> str:
    """What a character without a glyph is drawn as."""
    code = ord(char)
    if 0xD800 <= code <= 0xDFFF:
        return "\ufffd"
    return _NAMES.get(code, f"{code:X}")
