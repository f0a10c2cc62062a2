"""`load`: names, what tiktoken knows besides, and what is said when there is no such thing."""

from __future__ import annotations

import threading

import numpy as np
import pytest
import tiktoken

from chunkscope.errors import ArgumentTypeError, EncodingError
from chunkscope.tokens import Encoding, TokenIndex, encodings, known_names, load


@pytest.mark.parametrize("name", known_names())
def test_every_known_name_loads_an_encoding_of_that_name_once(name: str) -> None:
    encoding = load(name)
    assert isinstance(encoding, Encoding)
    assert encoding.name == name
    assert load(name) is encoding
    assert load(encoding) is encoding


@pytest.mark.parametrize("name", known_names())
@pytest.mark.parametrize("text", [None, 1, b"text", ["text"]])
def test_an_encoding_takes_nothing_but_a_str(name: str, text: object) -> None:
    encoding = load(name)
    for method in (encoding.encode, encoding.count, encoding.boundaries):
        with pytest.raises(ArgumentTypeError, match="^text must be a str, got "):
            method(text)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "closest"),
    [("cl100k", "cl100k_base"), ("o200kbase", "o200k_base"), ("grapheme", "graphemes"), ("", "c")],
)
def test_an_unknown_name_lists_the_known_ones_closest_first(name: str, closest: str) -> None:
    with pytest.raises(EncodingError, match=f"^unknown encoding '{name}'; known are {closest}"):
        load(name)


def test_a_model_is_told_the_encoding_it_uses() -> None:
    with pytest.raises(EncodingError, match=r"\(gpt-4o is a model, which uses o200k_base\)$"):
        load("gpt-4o")


@pytest.mark.parametrize("given", [None, 3, 2.5, b"words", ["words"], object(), int, Encoding])
def test_what_is_no_encoding_is_refused(given: object) -> None:
    with pytest.raises(ArgumentTypeError, match="^encoding must be a name, an Encoding, "):
        load(given)  # type: ignore[arg-type]


@pytest.fixture
def plug_in(monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of an encoding that tiktoken knows and we do not carry."""
    name = "of_a_plug_in"
    listed = [*tiktoken.list_encoding_names(), name]
    monkeypatch.setattr(tiktoken, "list_encoding_names", lambda: listed)
    yield name
    encodings._named.cache_clear()


def test_other_names_go_through_tiktoken(plug_in: str, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tiktoken.Encoding(
        plug_in,
        pat_str=r"\w+|\W",
        mergeable_ranks={bytes([byte]): byte for byte in range(256)},
        special_tokens={},
    )
    monkeypatch.setattr(tiktoken, "get_encoding", {plug_in: own}.__getitem__)
    assert load(plug_in).encode("ab").tolist() == [97, 98]


def test_a_vocabulary_that_cannot_be_had_says_what_to_do(
    plug_in: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreachable(name: str) -> tiktoken.Encoding:
        raise ConnectionError("no route to host\n(second line)")

    monkeypatch.setattr(tiktoken, "get_encoding", unreachable)
    with pytest.raises(EncodingError) as caught:
        load(plug_in)
    message = str(caught.value)
    assert "\n" not in message
    assert message.startswith(f"encoding '{plug_in}' is not carried by chunkscope and could not")
    assert "(ConnectionError: no route to host)" in message
    assert "set TIKTOKEN_CACHE_DIR to a folder that holds its file" in message
    assert message.endswith(f"use one of {', '.join(known_names())}")


def test_a_download_that_never_ends_is_not_waited_for(
    plug_in: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_up = threading.Event()

    def silent(name: str) -> tiktoken.Encoding:
        given_up.wait()
        raise ConnectionError

    monkeypatch.setattr(tiktoken, "get_encoding", silent)
    monkeypatch.setattr(encodings, "DOWNLOAD_SECONDS", 0.001)
    with pytest.raises(EncodingError, match=r"\(TimeoutError: no answer in 0\.001 s\)"):
        load(plug_in)
    given_up.set()


class Vowels:
    """All of the protocol, by the book: a token ends after each vowel."""

    name = "vowels"
    additive = False

    def encode(self, text: str) -> np.ndarray:
        return self.boundaries(text)[0][:-1]

    def count(self, text: str) -> int:
        return len(self.encode(text))

    def boundaries(self, text: str) -> tuple[np.ndarray, np.ndarray]:
        inner = [i + 1 for i, letter in enumerate(text[:-1]) if letter in "aeiou"]
        edges = np.array([0, *inner, *([len(text)] if text else [])], dtype=np.int64)
        return edges, edges


def test_whatever_has_all_of_the_protocol_is_used_as_it_is() -> None:
    vowels = Vowels()
    assert load(vowels) is vowels
    index = TokenIndex("banana", vowels)
    assert index.floor.tolist() == [0, 2, 4, 6]
    assert index.count([0, 1], [6, 4]).tolist() == [3, 2]
