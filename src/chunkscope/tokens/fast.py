"""toktok, which encodes as tiktoken does, three times as fast or more: the extra `fast`.

Its ids are those of tiktoken, but for what its tables say of a few characters. Texts with one
of those are `doubtful`, and are for tiktoken:

- what was no character yet in Unicode 14: later versions made letters, marks and digits of some
  of it, and the tables of toktok and of tiktoken are not of the same version;
- U+0295, which later ceased to be a lowercase letter;
- for o200k_base, an apostrophe and a long s, which tiktoken takes for ``'s`` at the end of a word.

Only the versions of toktok that this was tried with are used, and only as long as they have the
vocabularies that we carry. Decision 025 says what was tried.
"""

from __future__ import annotations

import hashlib
import unicodedata
from functools import cache
from importlib import import_module
from typing import Final, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from chunkscope.errors import excerpt
from chunkscope.tokens.token_bytes import TokenBytes
from chunkscope.tokens.units import code_points_narrow

__all__ = ["FAST", "NO_VOCABULARY", "FastTokenizer", "fast_tokenizer"]

_VERSIONS: Final = ("0.3.",)
"""How the versions of toktok begin that were tried."""

_NEWEST_UNICODE: Final = 17
"""The Unicode up to which `_LATER` is known. A Python with a newer one knows no better."""

_SHA256: Final = {
    "cl100k_base": "18288f996f452d44e0e65996176591a4b712a3eb1b42afd6f0511e735c099480",
    "o200k_base": "440741350e7cfa1c0f4869ce742d1b043550adbda5187adcac9e787edac6fba9",
}
"""Of each vocabulary: of the length of every token, a byte each, and then of all tokens."""

FAST: Final = {"cl100k_base": "cl100k_base", "o200k_base": "o200k_base"} | {
    "o200k_harmony": "o200k_base"  # which differs in special tokens only
}
"""Names of the encodings that toktok can do, and what it calls the vocabulary."""

NO_VOCABULARY: Final = f"toktok has the vocabularies of {', '.join(FAST)}"
"""Why there is no tokenizer for any other encoding."""

_LATER: Final = (
    "558 58B-58C 5C8-5C9 88F 897 B53-B54 C5C CDC CF3 ECE 1ACF-1AF0 1C89-1C8A 208F 209D-209F "
    "A7CB-A7CF A7D2 A7D4 A7DA-A7F1 AB6C-AB6D 105C0-105F3 107BB-107BF 10940-10959 10D40-10D85 "
    "10EC2-10EFF 1123F-11241 11380-113E2 116D0-116E3 11B0A-11BF9 11DB0-11DF1 11F00-11F5A 1246F "
    "12475-1247F 12550-12686 1342F 13440-143FA 16100-16139 16D40-16D79 16EA0-16ED3 16FF2-16FF6 "
    "187F8-187FF 18CD6-18CFF 18D09-191D2 1B123-1B132 1B155 1B168 1CCF0-1CCF9 1D127-1D128 "
    "1D250-1D2D3 1D6A6 1DF1F-1DFFF 1E030-1E08F 1E4D0-1E6FF 2B739-2B73F 2B81E 2CEA2-2CEAD "
    "2EBF0-2EE5D 31350-33FFF"
)
"""Letters, marks and digits that Unicode 15 to 17 added, and what was not assigned around them."""

_CHANGED: Final = 0x295
_FIRST_DOUBTFUL: Final = _CHANGED
_PICTURES: Final = slice(0x1F000, 0x1FB00)
"""Emoji and their like, those to come among them: neither letters nor marks nor digits."""


class _Toktok(Protocol):
    """What we use of toktok's tokenizer."""

    def encode_batch(self, texts: list[str], threads: int) -> tuple[bytes, bytes]: ...
    def count(self, text: str) -> int: ...
    def token_byte_values(self) -> list[bytes]: ...


class FastTokenizer:
    """A vocabulary in toktok.

    Parameters
    ----------
    toktok : toktok's tokenizer
        The tokenizer.
    tokens : list of bytes
        Its vocabulary, by id.
    long_s : bool
        Whether an apostrophe and a long s are the end of a word for tiktoken.
    """

    def __init__(self, toktok: _Toktok, tokens: list[bytes], *, long_s: bool) -> None:
        self._toktok, self._long_s = toktok, long_s
        self.token_bytes = TokenBytes(tokens, np.arange(len(tokens)))

    def is_doubtful(self, text: str) -> bool:
        """Whether toktok and tiktoken may differ on `text`."""
        if text.isascii():
            return False
        if self._long_s and "'\u017f" in text:
            return True
        codes = code_points_narrow(text)
        # Of most texts few characters are beyond, and a comparison is quicker than a look-up.
        beyond = codes[codes >= _FIRST_DOUBTFUL]
        # Whatever lies behind the table is as doubtful as the last of it.
        return bool(np.take(_doubtful(), beyond, mode="clip").any())

    def ids(self, text: str) -> NDArray[np.uint32]:
        """Token ids of a text that is not doubtful, without lone surrogates."""
        return np.frombuffer(self._toktok.encode_batch([text], 1)[0], dtype="<u4")

    def count(self, text: str) -> int:
        """Number of tokens of such a text."""
        return self._toktok.count(text)


@cache
def fast_tokenizer(name: str) -> FastTokenizer | str:
    """The tokenizer for one of `FAST`, or why there is none.

    Parameters
    ----------
    name : str
        Name of an encoding.

    Examples
    --------
    >>> fast_tokenizer("gpt2")
    'toktok has the vocabularies of cl100k_base, o200k_base, o200k_harmony'
    """
    if name not in FAST:
        return NO_VOCABULARY
    if int(unicodedata.unidata_version.partition(".")[0]) > _NEWEST_UNICODE:
        return f"toktok was not tried with Unicode {unicodedata.unidata_version}"
    try:
        toktok = import_module("toktok")
    except ImportError:
        return "toktok is not installed: install chunkscope[fast]"
    version = str(getattr(toktok, "__version__", "of no version"))
    if not version.startswith(_VERSIONS):
        return f"toktok {excerpt(version)} was not tried: install chunkscope[fast]"
    # The door to ids has no public name; nor has it another in the versions that are used.
    tokenizer = cast("_Toktok", toktok._encoding(FAST[name]))
    tokens = tokenizer.token_byte_values()
    told = bytes(map(len, tokens)) + b"".join(tokens)
    if hashlib.sha256(told).hexdigest() != _SHA256[FAST[name]]:
        return f"toktok {version} has another vocabulary"
    return FastTokenizer(tokenizer, tokens, long_s=FAST[name] == "o200k_base")


@cache
def _doubtful() -> NDArray[np.bool_]:
    """Which code points are doubtful, up to the ideographs, the last for all behind."""
    codes = range(0x34000)
    table = np.array([unicodedata.category(chr(code)) == "Cn" for code in codes], dtype=np.bool_)
    table[_PICTURES] = False
    for each in _LATER.split():
        first, _, last = each.partition("-")
        table[int(first, 16) : int(last or first, 16) + 1] = True
    table[[_CHANGED, -1]] = True
    return table
