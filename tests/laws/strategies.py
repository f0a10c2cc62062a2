"""What the laws draw from: texts that hurt, and settings of any registered splitter."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

from hypothesis import reject
from hypothesis import strategies as st

from chunkscope.errors import SettingsError
from chunkscope.splitters.registry import RegisteredSplitter
from chunkscope.splitters.separators import COMMON, FORMATS
from chunkscope.splitters.token_windows import PUNCTUATION
from chunkscope.tokens import EncodingLike
from tests.laws.awkward_encoding import AWKWARD

__all__ = ["FIELDS", "NAMED_TEXTS", "splitters", "texts"]

NAMED_TEXTS = {
    "empty": "",
    "one character": "a",
    "one character of three tokens": "𝒜",
    "only white space": " \t\n\r\n  \u3000\u2028\n\n ",
    "only line feeds": "\n" * 40,
    "CRLF": "One line.\r\nTwo lines.\r\n\r\nA paragraph, after all.\r\n",
    "carriage returns": "old\rmac\r\r\nline\n\rends",
    "no separators": "x" * 60,
    "blanks and a letter": " " * 60 + "a",
    "Chinese": "海港的早晨慢慢醒来。海鸥争抢鱼箱，一条灰船驶过！它去哪里？没人知道。",
    "Japanese": "港の朝はゆっくり始まった。「どこへ行くの？」誰も答えなかった！",
    "Korean": "항구의 아침은 천천히 시작되었다. 갈매기들이 생선 상자를 두고 다퉜다.",
    "Hangul jamo": "\u1112\u1161\u11ab\u1100\u1173\u11af \u1112\u1161\u11ab\u1100\u1173\u11af",
    "Arabic": "استيقظ الميناء ببطء ذلك الصباح. هل كانت سرقة؟ لم يكن خطأً.",
    "Indic conjuncts": "क्षि नि क्त्र स्त्री। क्\u200dष क्\u200cष",
    "Prepend characters": "a\u0600 b\u0600\u0601c \u110bd\n\u0600\r\ne\u06dd",
    "emoji with joiners": "👩‍👩‍👧‍👦 👩🏽‍🚀👨🏿‍💻! 🏴‍☠️. ❤️‍🔥",
    "flags": "🇩🇪🇫🇷🇯🇵🇧 🇷🇺🇸, 🏴\U000e0067\U000e0062\U000e007f",
    "combining marks": "e\u0301e\u0301.\u0301 \u0301 Z\u0351\u036b\u0343a\u0338 o\u0308\n\u0301x",
    "characters of many tokens": "𝒜𝓁𝓁 𐍈𐌰𐌹 \U000f0000\U0010ffff ꙮ",
    "lone surrogates": "a\ud800b\udfff\udc00\ud83d c.\ud800\n",
    "NUL": "a\x00b\x00\x00.\x00\n",
    "markup": "<script>alert(1)</script><p>a</p><h1>b</h1><li>&amp;",
    "special tokens": "a<|endoftext|>b <|fim_prefix|><|endoftext|>",
    "mathematics": "$x$ and $$\\frac{a}{b}$$, so $x.y$!",
    "a mark inside a token": 'He said "no." "Yes." And."x"."y"."z".',
    "bidirectional controls": "a\u202eb\u200f c\u2066d\u2069",
    "a byte order mark": "\ufeffa. b\ufeff",
}
"""Name -> a text of which each caught somebody's splitter out."""

_FRAGMENTS = sorted(
    {
        *COMMON,
        *PUNCTUATION,
        *(separator for separators in FORMATS.values() for separator in separators),
        *("\r\n", "\r", "\r\n\r\n", "\t", "  ", "   ", "\u3000", ".\n", '."', ". ", "...", "。」"),
        *("a", "b", "ab", "abc", "word", "Word", "été", "1234567", "x=1", "''", "don't"),
        *("海", "港の", "한글", "\u1112\u1161\u11ab", "क्षि", "مرحبا"),
        *("🙂", "👩‍🚀", "🇩🇪", "🇩", "e\u0301", "\u0301", "\u0600", "\u200d", "\ufe0f", "𝒜"),
        *("\ud800", "\udc00", "\x00", "<script>", "<|endoftext|>", "$x$", "\ufeff"),
    }
)


def texts() -> st.SearchStrategy[str]:
    """Texts that hurt: the named ones, random mixes of separators and scripts, any code points."""
    mixed = st.lists(st.sampled_from(_FRAGMENTS), max_size=60).map("".join)
    # A few fragments, over and over: what goes wrong where they meet goes wrong soon.
    dense = st.lists(st.sampled_from(_FRAGMENTS), min_size=1, max_size=5).flatmap(
        lambda few: st.lists(st.sampled_from(few), max_size=40).map("".join)
    )
    anything = st.text(st.characters(exclude_categories=()), max_size=60)
    named = st.sampled_from(list(NAMED_TEXTS.values()))
    repeated = st.builds(lambda text, times: text * times, mixed, st.integers(1, 6))
    return st.one_of(dense, mixed, repeated, named, anything)


_NAMES = ["cl100k_base", "o200k_base", "r50k_base", "unicode", "graphemes", "words"]
_ENCODINGS: list[EncodingLike] = [*_NAMES, AWKWARD]
_MARKS = [*PUNCTUATION, "\r\n", "...", '."', "\n\n", "a", " ", "\ud800", "e\u0301", "👩‍🚀"]

FIELDS: dict[str, Callable[[int, bool], st.SearchStrategy[object]]] = {
    "lookback": lambda size, _: st.none() | st.integers(0, size - 1),
    "chunk_overlap": lambda size, _: st.none() | st.integers(0, size),
    "format": lambda _size, _: st.sampled_from(sorted(FORMATS)),
    "encoding": lambda _, written: st.sampled_from(_NAMES if written else _ENCODINGS),
    "unit": lambda _, written: st.sampled_from(
        ["graphemes", "chars", *(_NAMES if written else _ENCODINGS)]
    ),
    "punctuation": lambda _size, _: (
        st.just(PUNCTUATION) | st.lists(st.sampled_from(_MARKS), unique=True, max_size=6)
    ),
}
"""Field -> how to draw it, from the chunk size and whether it must have a written form."""


@st.composite
def splitters(
    draw: st.DrawFn, cls: type[RegisteredSplitter], *, written: bool = False
) -> RegisteredSplitter:
    """Splitters of a class, built from its fields; with `written`, only ones that have a label.

    A switch needs no entry in `FIELDS`; any other new field fails here until it has one.
    """
    size = draw(st.integers(1, 12) | st.integers(1, 80))
    named: dict[str, object] = {"chunk_size": size}
    for field in fields(cls):
        if field.name == "chunk_size":
            continue
        if isinstance(field.default, bool):
            named[field.name] = draw(st.booleans())
        elif field.name in FIELDS:
            named[field.name] = draw(FIELDS[field.name](size, written))
        else:
            raise NotImplementedError(f"say in FIELDS how to draw {cls.__name__}.{field.name}")
    try:
        return cls(**named)  # type: ignore[arg-type]  # drawn field by field
    except SettingsError:
        # A draw out of range, such as an overlap as large as the chunk where it must be less.
        return reject()
