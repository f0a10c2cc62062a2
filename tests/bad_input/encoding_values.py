"""The rows of parameters that hold an encoding, or what one can be made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial

import tiktoken

from chunkscope.errors import ArgumentTypeError, EncodingError
from chunkscope.tokens import known_names, load
from tests.bad_input.rows import Errors, Made, Parameter, Row, refused, works
from tests.bad_input.single_values import a_name

__all__ = ["ENCODING", "an_encoding", "asked_for_tokens"]

ENCODING = Errors(kind=ArgumentTypeError, value=EncodingError)
"""The errors of an encoding that is the argument of a function."""

_BYTES = {bytes([byte]): byte for byte in range(256)}


def an_encoding(errors: Errors, *, says: Sequence[str] = ("encoding",)) -> Parameter:
    """The name of an encoding, or an object that is or makes one."""
    known = [name for name in known_names() if name in ("cl100k_base", "unicode")]
    named = a_name(known, errors, says=says)
    own = tiktoken.Encoding("own", pat_str=r"[\s\S]", mergeable_ranks=_BYTES, special_tokens={})
    rows = [
        *named.rows,
        works("graphemes", "graphemes"),
        works("words", "words"),
        works("an encoding of ours", load("unicode")),
        works("an encoding of tiktoken", own),
        works("a function", lambda text: [ord(character) for character in text]),
        works("a function that finds no tokens", lambda text: []),
        refused("a class of ours", "wrong type", type(load("unicode")), errors.kind),
        refused("the name of a model", "unknown name", "gpt-4", errors.value),
    ]
    return Parameter(tuple(rows), tuple(says), known_names())


def asked_for_tokens(parameter: Parameter) -> Parameter:
    """The rows of an encoding that a text is encoded with, functions that fail at it included."""
    failing = Made(_tokenizer_that_fails)
    wrong = refused("a tokenizer that fails", "impossible", failing, EncodingError, "cannot encode")
    return replace(parameter, rows=(*parameter.rows, wrong, *_wrong_functions()))


def _tokenizer_that_fails() -> object:
    """A tokenizer of Hugging Face that knows one word, and no token for the others."""
    from tokenizers import Tokenizer, models

    return Tokenizer(models.WordLevel({"a": 0}))


def _wrong_functions() -> Iterable[Row]:
    """Functions that could be encodings, but for what they return."""
    for returned in (None, 3, "ab", [0.5], ["a"], [[1], [1, 2]], b"ab", {1, 2}):
        function = partial(_returning, returned)
        label = f"a function that returns {returned!r}"
        yield refused(label, "impossible", function, EncodingError, "must return")


def _returning(returned: object, text: str) -> object:
    return returned
