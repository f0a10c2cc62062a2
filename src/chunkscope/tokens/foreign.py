"""Encodings made of other tokenizers: Hugging Face's, and plain functions.

A Hugging Face tokenizer tells the characters of each token. A function does not, so
where its tokens begin is laid down by a rule (`FunctionEncoding.boundaries`); its counts
are its own.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import NDArray

from chunkscope.errors import ChunkscopeError, EncodingError, excerpt
from chunkscope.tokens.bpe import without_surrogates
from chunkscope.tokens.protocol import Boundaries, as_text
from chunkscope.tokens.units import is_blank

if TYPE_CHECKING:
    import tokenizers

__all__ = ["FunctionEncoding", "HuggingFaceEncoding", "answer"]

_Answer = TypeVar("_Answer")


def answer(name: str, function: Callable[[str], _Answer], text: str) -> _Answer:
    """What a function of the encoding `name`, which may be anyone's, returns for `text`.

    Raises
    ------
    EncodingError
        Where it raises: says what, which is its cause. Errors of ours are left as they
        are, and so are MemoryError and what is no Exception, such as KeyboardInterrupt.
    """
    try:
        return function(text)
    except (ChunkscopeError, MemoryError):
        raise
    except Exception as reason:
        raise EncodingError(
            f"encoding {_on_one_line(name)} raised {excerpt(reason)} for {excerpt(text)}"
        ) from reason


def _on_one_line(name: object) -> str:
    plain = isinstance(name, str) and name.isascii() and name.isprintable() and len(name) <= 60
    return str(name) if plain else excerpt(name)


class HuggingFaceEncoding:
    """A `tokenizers.Tokenizer`, without special tokens, truncation and padding.

    Works on a copy: the tokenizer is left as it is, and what is changed in it later is
    not seen. Text that looks like a special token is ordinary text, and a lone
    surrogate is encoded as U+FFFD.

    Parameters
    ----------
    tokenizer : tokenizers.Tokenizer
        The tokenizer.

    Attributes
    ----------
    name : str
        Kind of the model, size of the vocabulary and eight hexadecimal digits of the
        sha256 of its definition: ``"BPE-50257-1a2b3c4d"``. (The tokenizer has no name.)
    """

    additive = False

    def __init__(self, tokenizer: tokenizers.Tokenizer) -> None:
        definition = tokenizer.to_str()
        self._tokenizer = type(tokenizer).from_str(definition)
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        self._tokenizer.encode_special_tokens = True
        model = json.loads(definition)["model"].get("type", "tokenizer")
        digest = hashlib.sha256(definition.encode()).hexdigest()[:8]
        self.name = f"{model}-{tokenizer.get_vocab_size()}-{digest}"

    def __repr__(self) -> str:
        return f"<chunkscope encoding {self.name!r}>"

    def encode(self, text: str) -> NDArray[np.int64]:
        """Token ids of `text`, shape (n_tokens,)."""
        return np.array(self._encoded(text).ids, dtype=np.int64)

    def count(self, text: str) -> int:
        """Number of tokens of `text`."""
        return len(self._encoded(text))

    def boundaries(self, text: str) -> Boundaries:
        """Where the tokens of `text` begin and end: see `Encoding.boundaries`.

        What the tokenizer drops between two tokens (blanks, mostly) belongs to the
        first of them, so that the tokens cover the text. A token that it places
        nowhere stands at the end of the one before.
        """
        spans = np.array(self._encoded(text).offsets, dtype=np.int64).reshape(-1, 2)
        begins, ends = spans[:, 0], np.maximum.accumulate(spans[:, 1])
        nowhere = spans[:, 0] == spans[:, 1]
        begins = np.where(nowhere, np.concatenate([[0], ends[:-1]])[: len(ends)], begins)
        floor = np.full(len(spans) + 1, len(text), dtype=np.int64)
        floor[:-1] = begins
        ceil = floor.copy()
        ceil[1:-1] = np.maximum(begins[1:], ends[:-1])  # tokens that share a character
        # A normalizer may reorder characters: what is not in order covers more.
        floor = np.minimum.accumulate(floor[::-1])[::-1]
        ceil = np.maximum.accumulate(ceil)
        floor[0] = 0
        if len(spans):
            ceil[0] = 0
        return (floor, floor) if np.array_equal(floor, ceil) else (floor, ceil)

    def _encoded(self, text: str) -> tokenizers.Encoding:
        text = without_surrogates(as_text(text))
        try:
            return self._tokenizer.encode(text, add_special_tokens=False)
        except Exception as reason:  # noqa: BLE001 - tokenizers raises nothing more specific
            refusal = f"encoding {self.name} cannot encode {excerpt(text)}: {excerpt(reason)}"
            raise EncodingError(refusal) from None


class FunctionEncoding:
    """A function from str to a sequence of token ids, of which nothing else is known.

    Parameters
    ----------
    function : callable
        Called with a text; returns its token ids, as a sequence or an array of ints.
    name : str
        What the tables call it.
    """

    additive = False

    def __init__(self, function: Callable[[str], Sequence[int]], name: str) -> None:
        self.function = function
        self.name = name

    def __repr__(self) -> str:
        return f"<chunkscope encoding {self.name!r}>"

    def encode(self, text: str) -> NDArray[np.int64]:
        """What the function returns for `text`, shape (n_tokens,).

        Raises
        ------
        EncodingError
            When that is no sequence of whole numbers, or the function raises.
        """
        returned = answer(self.name, self.function, without_surrogates(as_text(text)))
        try:
            ids = np.asarray(returned)
        except Exception:  # noqa: BLE001 - sequences of different lengths, or anyone's __array__
            ids = np.array(None)
        if ids.ndim == 1 and (ids.dtype.kind in "iu" or not len(ids)):
            return ids.astype(np.int64)
        given = f"{excerpt(returned)} for {excerpt(text)}"
        name = _on_one_line(self.name)
        raise EncodingError(f"encoding {name} must return a list of ints, got {given}")

    def count(self, text: str) -> int:
        """Number of tokens that the function returns for `text`."""
        return len(self.encode(text))

    def boundaries(self, text: str) -> Boundaries:
        """Where the tokens of `text` are taken to begin: see `Encoding.boundaries`.

        The rule: each word (a run of non-blanks with the blanks before it, because that
        is how most tokenizers see a word) is counted alone, each distinct one once, and
        so are blanks at the end of the text. Where these counts do not add up to the count of
        the whole text, all are scaled to it; where no word has a token alone, the words
        get theirs by length. The tokens of a word are spread evenly over its characters.
        """
        n_tokens = self.count(text)
        blank = is_blank(text)
        ends = np.flatnonzero(~blank[:-1] & blank[1:]) + 1
        edges = np.concatenate([[0], ends, [len(text)]])
        upto = self._tokens_upto(text, edges, n_tokens)
        share = np.diff(upto)
        word = np.repeat(np.arange(len(share)), share)
        nth = np.arange(len(word)) - upto[word]  # of the tokens of its word
        spread = nth * np.diff(edges)[word]
        floor = np.full(n_tokens + 1, len(text), dtype=np.int64)
        ceil = floor.copy()
        floor[: len(word)] = edges[word] + spread // share[word]
        ceil[: len(word)] = edges[word] - (-spread // share[word])
        floor[0] = 0
        if n_tokens:
            ceil[0] = 0
        return (floor, floor) if np.array_equal(floor, ceil) else (floor, ceil)

    def _tokens_upto(self, text: str, edges: NDArray[np.int64], n_tokens: int) -> NDArray[np.int64]:
        """How many tokens lie before each edge, scaled so that the last is `n_tokens`."""
        words = [text[start:end] for start, end in pairwise(edges.tolist())]
        alone = {word: self.count(word) for word in dict.fromkeys(words)}
        upto = np.zeros(len(edges), dtype=np.int64)
        np.cumsum([alone[word] for word in words], out=upto[1:])
        total = int(upto[-1])
        if total == 0:  # of no word, yet maybe of the text: by length
            upto, total = edges, len(text)
        return (2 * upto * n_tokens + total) // (2 * max(total, 1))  # rounded to the nearest
