"""The one door to encodings: `load`.

An encoding is given as a name, or as a tokenizer:

- a name of `known_names`: needs no network, ever;
- any other name that tiktoken knows, through a plug-in of its or a newer release: loaded
  by tiktoken, from its cache or its download;
- a `tiktoken.Encoding`;
- a `tokenizers.Tokenizer`, or the fast tokenizer of `transformers` that holds one: it is
  used without the special tokens, the truncation and the padding that it may be set to;
- a function from str to a list of token ids, or an object with a ``name`` and an
  ``encode`` that is such a function. It tells no offsets, so where its tokens begin is
  laid down by a rule: words are counted alone and their tokens spread evenly over their
  characters. Counts are exact;
- anything that has all of `Encoding`: ``name``, ``encode``, ``count``, ``boundaries``
  and ``additive``. It is used as it is.

cl100k_base, o200k_base and o200k_harmony are encoded by toktok where that is installed (the
extra `fast`) and there is enough to encode: an index is made two to six times as fast, with the
same ids.

Text that looks like a special token is ordinary text in all of ours. Tokenizers are given
U+FFFD for a lone surrogate; `unicode`, `graphemes` and `words` take it as the character it is.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from threading import Thread
from typing import TYPE_CHECKING, Final, get_args

from chunkscope.arguments import one_of
from chunkscope.errors import ArgumentTypeError, EncodingError, must_be, unknown
from chunkscope.tokens.bpe import BytePairEncoding
from chunkscope.tokens.carried import Backend, CarriedEncoding, not_by_toktok
from chunkscope.tokens.fast import NO_VOCABULARY
from chunkscope.tokens.foreign import FunctionEncoding, HuggingFaceEncoding
from chunkscope.tokens.offline import OFFLINE
from chunkscope.tokens.protocol import Encoding, EncodingLike
from chunkscope.tokens.units import UnicodeEncoding, WordsEncoding

if TYPE_CHECKING:
    from tiktoken import Encoding as TiktokenEncoding

__all__ = ["known_names", "load"]

DOWNLOAD_SECONDS: Final = 60.0
"""How long tiktoken may take to load a vocabulary: its download has no limit of its own."""


def known_names() -> tuple[str, ...]:
    """Names of the encodings that need no network, sorted.

    Returns
    -------
    tuple of str

    Examples
    --------
    >>> known_names()[:3]
    ('cl100k_base', 'gpt2', 'graphemes')
    """
    return tuple(sorted((*OFFLINE, "graphemes", "unicode", "words")))


def load(encoding: EncodingLike, *, backend: Backend = "auto") -> Encoding:
    """The encoding of that name, or made of that tokenizer.

    Parameters
    ----------
    encoding : str, Encoding, tiktoken.Encoding, tokenizers.Tokenizer or callable
        A name, or one of the tokenizers that the module's docstring lists.
    backend : {"auto", "tiktoken", "toktok"}, default "auto"
        What encodes, for a name of which there is a choice; the ids are the same, and so are
        the encodings. "auto" is toktok once two million characters were encoded, if it is
        installed (the extra `fast`), and tiktoken before. All else encodes by what it is:
        there "tiktoken" changes nothing, and "toktok" is refused.

    Returns
    -------
    Encoding
        `encoding` itself where it is one; the same object every time for a name and a backend,
        and for a tokenizer as long as it is among the last few.

    Raises
    ------
    EncodingError
        When no encoding has that name, its vocabulary cannot be had, or toktok cannot do it.
    ArgumentError
        When there is no such backend.
    ArgumentTypeError
        When `encoding` is none of these, or `backend` no str.

    Examples
    --------
    >>> load("cl100k_base").encode("hello <|endoftext|>").tolist()
    [15339, 83739, 8862, 728, 428, 91, 29]
    >>> load(load("words")).count("to be, or not to be")
    6
    """
    one_of("backend", backend, get_args(Backend))
    if isinstance(encoding, CarriedEncoding):
        return encoding if backend == "auto" else _carried(encoding.name, backend)
    if isinstance(encoding, str) and encoding in OFFLINE:
        return _carried(str(encoding), backend)
    if backend == "toktok":
        raise EncodingError(not_by_toktok(encoding, NO_VOCABULARY))
    if isinstance(encoding, str):
        return _named(str(encoding))
    if isinstance(encoding, type):  # a class has the attributes of its objects
        raise ArgumentTypeError(_must_be_encoding(encoding))
    if isinstance(encoding, Encoding):
        return encoding
    return _adapted(encoding)


@lru_cache(maxsize=32)
def _carried(name: str, backend: Backend) -> CarriedEncoding:
    """The encoding of that name, one of those we carry."""
    return CarriedEncoding(name, backend)


@lru_cache(maxsize=32)
def _named(name: str) -> Encoding:
    """Any other encoding of that name."""
    if name == "unicode":
        return UnicodeEncoding()
    if name == "words":
        return WordsEncoding()
    if name == "graphemes":
        from chunkscope.tokens.graphemes import GraphemesEncoding

        return GraphemesEncoding()
    return BytePairEncoding(_from_tiktoken(name))


def _from_tiktoken(name: str) -> TiktokenEncoding:
    """An encoding that tiktoken knows and we do not carry."""
    import tiktoken

    known = set(known_names()) | set(tiktoken.list_encoding_names())
    if name not in known:
        raise EncodingError(unknown("encoding", name, known) + _hint_for_model(name))
    outcome: list[TiktokenEncoding | Exception] = []

    def work() -> None:
        try:
            outcome.append(tiktoken.get_encoding(name))
        except Exception as reason:  # noqa: BLE001 - whatever the plug-in or its download raises
            outcome.append(reason)

    # On a network that swallows packets the download would wait for minutes. It goes on
    # in the background, and does not keep the process from ending.
    thread = Thread(target=work, name=f"load {name}", daemon=True)
    thread.start()
    thread.join(DOWNLOAD_SECONDS)
    result = outcome[0] if outcome else TimeoutError(f"no answer in {DOWNLOAD_SECONDS:g} s")
    if isinstance(result, Exception):
        reason = f"{type(result).__name__}: {result}".splitlines()[0][:200]
        raise EncodingError(
            f"encoding {name!r} is not carried by chunkscope and could not be loaded ({reason}); "
            "set TIKTOKEN_CACHE_DIR to a folder that holds its file, "
            f"or use one of {', '.join(known_names())}"
        ) from result
    return result


# Both take a while: a table of all tokens, a copy of the tokenizer.
_of_tiktoken = lru_cache(maxsize=8)(BytePairEncoding)
_of_hugging_face = lru_cache(maxsize=8)(HuggingFaceEncoding)


def _hint_for_model(name: str) -> str:
    """What encoding the model of that name uses, if it is one."""
    import tiktoken

    try:
        return f" ({name} is a model, which uses {tiktoken.encoding_name_for_model(name)})"
    except KeyError:
        return ""


def _adapted(encoding: object) -> Encoding:
    """An encoding made of a tokenizer of another library, or of a function."""
    # The tokenizer of transformers is a shell around that of tokenizers.
    encoding = getattr(encoding, "backend_tokenizer", encoding)
    # Whoever has an object of a library has imported it.
    if (library := sys.modules.get("tiktoken")) and isinstance(encoding, library.Encoding):
        return _of_tiktoken(encoding)
    if (library := sys.modules.get("tokenizers")) and isinstance(encoding, library.Tokenizer):
        return _of_hugging_face(encoding)
    name, encode = getattr(encoding, "name", None), getattr(encoding, "encode", None)
    if isinstance(name, str) and name and callable(encode):
        return FunctionEncoding(encode, name)
    if callable(encoding):
        own = name or getattr(encoding, "__name__", None) or type(encoding).__name__
        return FunctionEncoding(encoding, str(own))
    raise ArgumentTypeError(_must_be_encoding(encoding))


def _must_be_encoding(given: object) -> str:
    allowed = (
        "a name, an Encoding, a tiktoken.Encoding, a tokenizers.Tokenizer "
        "or a function from str to a list of ints"
    )
    return must_be("encoding", allowed, given)
