"""The byte-pair encodings that work with no network: their vocabularies are package data.

A vocabulary is the list of its tokens, in rank order: the rank of a token is its id.
The files under ``vocabularies/`` are written by ``scripts/build_vocabularies.py``, which
also says how they are laid out; NOTICE says where they come from.
"""

from __future__ import annotations

import lzma
from importlib import resources
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tiktoken import Encoding as TiktokenEncoding

__all__ = ["OFFLINE", "offline_encoding", "pattern", "ranks"]

_SIZES: Final = {"cl100k_base": 100_256, "o200k_base": 199_998, "r50k_base": 50_256}
"""Number of tokens in each file."""

_GPT2_PATTERN: Final = (
    r"'(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$|\s+(?!\S)|\s"
)
_GPT4_PATTERN: Final = (
    r"'(?i:[sdmt]|ll|ve|re)|[^\r\n\p{L}\p{N}]?+\p{L}++|\p{N}{1,3}+"
    r"| ?[^\s\p{L}\p{N}]++[\r\n]*+|\s++$|\s*[\r\n]|\s+(?!\S)|\s"
)
_GPT4O_PATTERN: Final = (
    r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+"
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
    r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*"
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
    r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)

# Ids 200013 to 201087 are reserved, and so are some of those before them.
_HARMONY_NAMES: Final = {
    199_998: "startoftext", 199_999: "endoftext", 200_002: "return", 200_003: "constrain",
    200_005: "channel", 200_006: "start", 200_007: "end", 200_008: "message", 200_012: "call",
}  # fmt: skip
_HARMONY_SPECIAL: Final = {
    f"<|{_HARMONY_NAMES.get(rank, f'reserved_{rank}')}|>": rank for rank in range(199_998, 201_088)
} | {"<|endofprompt|>": 200_018}

_GPT2_SPECIAL: Final = {"<|endoftext|>": 50_256}

_FACTS: Final[dict[str, tuple[str, dict[str, int]]]] = {
    "cl100k_base": (
        _GPT4_PATTERN,
        {
            "<|endoftext|>": 100_257,
            "<|fim_prefix|>": 100_258,
            "<|fim_middle|>": 100_259,
            "<|fim_suffix|>": 100_260,
            "<|endofprompt|>": 100_276,
        },
    ),
    "gpt2": (_GPT2_PATTERN, _GPT2_SPECIAL),
    "o200k_base": (_GPT4O_PATTERN, {"<|endoftext|>": 199_999, "<|endofprompt|>": 200_018}),
    "o200k_harmony": (_GPT4O_PATTERN, _HARMONY_SPECIAL),
    "p50k_base": (_GPT2_PATTERN, _GPT2_SPECIAL),
    "p50k_edit": (
        _GPT2_PATTERN,
        _GPT2_SPECIAL
        | {"<|fim_prefix|>": 50_281, "<|fim_middle|>": 50_282, "<|fim_suffix|>": 50_283},
    ),
    "r50k_base": (_GPT2_PATTERN, _GPT2_SPECIAL),
}
"""The pattern that cuts text into pieces to be merged each on its own, and the special tokens."""

OFFLINE: Final = tuple(_FACTS)
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
            return dict(zip(_tokens(name), range(_SIZES[name]), strict=True))


def _tokens(name: str) -> list[bytes]:
    """The tokens of a vocabulary file, in rank order."""
    file = resources.files("chunkscope.tokens").joinpath("vocabularies", f"{name}.xz")
    raw = lzma.decompress(file.read_bytes())
    starts = accumulate(raw[: _SIZES[name]], initial=_SIZES[name])
    return [raw[start:end] for start, end in pairwise(starts)]


def pattern(name: str) -> str:
    """The pattern that one of `OFFLINE` cuts text into pieces by.

    Examples
    --------
    >>> pattern("gpt2")[:13]
    "'(?:[sdmt]|ll"
    """
    return _FACTS[name][0]


def offline_encoding(name: str) -> TiktokenEncoding:
    """The `tiktoken.Encoding` of one of `OFFLINE`, made from package data.

    Parameters
    ----------
    name : str
        One of `OFFLINE`.

    References
    ----------
    Patterns and special tokens are the published ones, as in the module
    ``tiktoken_ext.openai_public`` of https://github.com/openai/tiktoken.

    Examples
    --------
    >>> offline_encoding("gpt2").encode_ordinary("hello world")
    [31373, 995]
    """
    import tiktoken

    pat_str, special_tokens = _FACTS[name]
    return tiktoken.Encoding(
        name, pat_str=pat_str, mergeable_ranks=ranks(name), special_tokens=special_tokens
    )
