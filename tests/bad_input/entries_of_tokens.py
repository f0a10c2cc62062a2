"""Encodings and the token index."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

import chunkscope as cs
from tests.bad_input.encoding_values import ENCODING, an_encoding, asked_for_tokens
from tests.bad_input.entries import Entry
from tests.bad_input.rows import Parameter
from tests.bad_input.samples import TEXT
from tests.bad_input.single_values import ARGUMENT, a_name, a_text
from tests.bad_input.tables import offsets

__all__ = ["TOKENS"]

# One name of each class that `load` returns.
NAMES = ("cl100k_base", "graphemes", "unicode", "words")


@cache
def index(encoding: str) -> cs.TokenIndex:
    """The index of `TEXT`."""
    return cs.TokenIndex(TEXT, encoding)


def _of_index(method: str, encodings: tuple[str, ...], **parameters: Parameter) -> Entry:
    """A method of the index, called with the whole text unless a row says otherwise."""
    # `cl100k_base` counts slices by encoding them, `words` by searching.
    calls: dict[str, Callable[..., object]]
    calls = {encoding: getattr(index(encoding), method) for encoding in encodings}
    whole: dict[str, object] = {"starts": 0, "ends": len(TEXT), "chars": 0, "tokens": 0}
    return Entry(
        calls=calls,
        valid=lambda: {name: whole[name] for name in parameters},
        parameters=parameters,
        check_result=_is_whole,
    )


def _is_whole(result: object) -> None:
    """Fail where an array of numbers, or a tuple of them, is not of int64."""
    for each in result if isinstance(result, tuple) else (result,):
        assert isinstance(each, np.ndarray)
        assert each.dtype == np.int64


def _of_encodings(method: str) -> Entry:
    return Entry(
        calls={name: getattr(cs.tokens.load(name), method) for name in NAMES},
        valid=lambda: {"text": TEXT},
        parameters={"text": a_text(ARGUMENT)},
    )


def counts(encoding: object) -> None:
    """Fail where an encoding that was loaded cannot be used."""
    assert isinstance(encoding, cs.tokens.Encoding)
    assert cs.TokenIndex(TEXT, encoding).n_tokens == len(encoding.encode(TEXT))


CHARS = ("start", "end", "chars", "whole numbers")

TOKENS: dict[str, Entry] = {
    "TokenIndex": Entry(
        calls=cs.TokenIndex,
        valid=lambda: {"text": TEXT, "encoding": "words"},
        parameters={
            "text": a_text(ARGUMENT),
            "encoding": asked_for_tokens(an_encoding(ENCODING)),
        },
        check_result=lambda index: index.token_range(0, 0),  # type: ignore[attr-defined]
    ),
    "TokenIndex.count": _of_index(
        "count",
        ("cl100k_base", "words"),
        starts=offsets(len(TEXT), says=CHARS),
        ends=offsets(len(TEXT), says=CHARS),
    ),
    "TokenIndex.token_range": _of_index(
        "token_range",
        ("cl100k_base",),
        starts=offsets(len(TEXT), says=CHARS),
        ends=offsets(len(TEXT), says=CHARS),
    ),
    "TokenIndex.char_to_token": _of_index(
        "char_to_token", ("cl100k_base",), chars=offsets(len(TEXT))
    ),
    "TokenIndex.token_to_char": _of_index(
        "token_to_char", ("words",), tokens=offsets(index("words").n_tokens)
    ),
    "tokens.Encoding.boundaries": _of_encodings("boundaries"),
    "tokens.Encoding.count": _of_encodings("count"),
    "tokens.Encoding.encode": _of_encodings("encode"),
    "tokens.known_names": Entry(cs.tokens.known_names, dict, {}),
    "tokens.load": Entry(
        calls=cs.tokens.load,
        valid=lambda: {"encoding": "words"},
        parameters={
            "encoding": an_encoding(ENCODING),
            # "toktok" is none for the words of the valid call: see tests/tokens/test_fast.
            "backend": a_name(("auto", "tiktoken"), ARGUMENT),
        },
        check_result=counts,
    ),
}
