"""The byte-pair encodings that work with no network: their vocabularies are package data.

A vocabulary is the list of its tokens, in rank order: the rank of a token is its id.
The files under ``vocabularies/`` are written by ``scripts/build_vocabularies.py``, which
also says how they are laid out; NOTICE says where they come from.
"""

from __future__ import annotations

import lzma
from importlib import resources
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tiktoken import Encoding as TiktokenEncoding

__all__ = ["OFFLINE", "offline_encoding", "ranks"]

_SIZES = {"cl100k_base": 100_256, "o200k_base": 199_998, "r50k_base": 50_256}
"""Number of tokens in each file."""

_GPT2_PATTERN = (
    r"'(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$|\s+(?!\S)|\s"
)
_GPT4_PATTERN = (
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+"
    r"| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]|\s+(?!\S)|\s"
)
_GPT4O_PATTERN = (
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+"
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
    r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*"
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
    r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)

_PATTERNS = {
    "cl100k_base": _GPT4_PATTERN,
    "gpt2": _GPT2_PATTERN,
    "o200k_base": _GPT4O_PATTERN,
    "o200k_harmony": _GPT4O_PATTERN,
    "p50k_base": _GPT2_PATTERN,
    "p50k_edit": _GPT2_PATTERN,
    "r50k_base": _GPT2_PATTERN,
}
"""The published pattern that cuts text into the pieces that are merged each on its own."""

OFFLINE = tuple(_PATTERNS)
"""Names of the byte-pair encodings that need no network."""


def ranks(name: str) -> dict[bytes, int]:
    """The vocabulary of one of `OFFLINE`: token bytes to rank, in rank order.

    Parameters
    ----------
    name : str
        One of `OFFLINE`.

    Examples
    --------
    >>> ranks("r50k_base")[b" the"]
    262
    """
    match name:
        case "gpt2":  # the same vocabulary under its older name
            return ranks("r50k_base")
        case "o200k_harmony":
            return ranks("o200k_base")
        case "p50k_base" | "p50k_edit":
            # r50k_base, and a token for each run of 2 to 25 blanks (for source code);
            # 50256 is left out: it is the special token <|endoftext|>.
            blanks = {b" " * length: 50_255 + length for length in range(2, 26)}
            return ranks("r50k_base") | blanks
        case _:
            return {token: rank for rank, token in enumerate(_tokens(name))}


def _tokens(name: str) -> list[bytes]:
    """The tokens of a vocabulary file, in rank order."""
    file = resources.files("chunkscope.tokens").joinpath("vocabularies", f"{name}.xz")
    raw = lzma.decompress(file.read_bytes())
    lengths, position = raw[: _SIZES[name]], _SIZES[name]
    tokens = []
    for length in lengths:
        tokens.append(raw[position : position + length])
        position += length
    return tokens


def offline_encoding(name: str) -> TiktokenEncoding:
    """The `tiktoken.Encoding` of one of `OFFLINE`, made from package data.

    Special tokens are left out: chunkscope takes text that looks like one as ordinary
    text, so they would never be met.

    Parameters
    ----------
    name : str
        One of `OFFLINE`.

    References
    ----------
    The patterns are the published ones, as in ``tiktoken_ext.openai_public``:
    https://github.com/openai/tiktoken
    """
    import tiktoken

    return tiktoken.Encoding(
        name, pat_str=_PATTERNS[name], mergeable_ranks=ranks(name), special_tokens={}
    )
