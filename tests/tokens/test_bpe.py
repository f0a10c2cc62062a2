"""Byte-pair encodings: tiktoken's ids, whole characters, every text."""

from __future__ import annotations

import numpy as np
import pytest
import tiktoken
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.tokens import load
from chunkscope.tokens.bpe import BytePairEncoding, without_surrogates
from chunkscope.tokens.offline import OFFLINE
from tests.tokens.adversarial import BYTE_PAIR, texts

names = st.sampled_from(BYTE_PAIR)


def encoding_of(name: str) -> BytePairEncoding:
    encoding = load(name)
    assert isinstance(encoding, BytePairEncoding)
    return encoding


def token_bytes(encoding: BytePairEncoding, text: str) -> list[bytes]:
    return [encoding.tiktoken.decode_single_token_bytes(token) for token in encoding.encode(text)]


@given(names, texts())
def test_the_bytes_of_the_tokens_are_the_text(name: str, text: str) -> None:
    assert b"".join(token_bytes(encoding_of(name), text)) == without_surrogates(text).encode()


@given(names, texts())
def test_the_ids_are_those_of_plain_tiktoken(name: str, text: str) -> None:
    encoding = encoding_of(name)
    plain = encoding.tiktoken.encode_ordinary(without_surrogates(text))
    assert encoding.encode(text).tolist() == plain
    assert encoding.count(text) == len(plain)


@given(names, texts())
def test_boundaries_are_the_byte_boundaries_rounded_to_whole_characters(
    name: str, text: str
) -> None:
    encoding = encoding_of(name)
    begins = [0]  # the byte at which each character begins
    for character in without_surrogates(text):
        begins.append(begins[-1] + len(character.encode()))
    at, floor, ceil = 0, [0], [0]
    for token in token_bytes(encoding, text):
        at += len(token)
        floor.append(max(char for char, byte in enumerate(begins) if byte <= at))
        ceil.append(min(char for char, byte in enumerate(begins) if byte >= at))
    found = encoding.boundaries(text)
    assert [each.tolist() for each in found] == [floor, ceil]
    assert [each.dtype for each in found] == [np.int64, np.int64]
    assert (found[0] is found[1]) == (floor == ceil)


@pytest.mark.parametrize("name", OFFLINE)
@pytest.mark.parametrize("special", ["<|endoftext|>", "<|fim_prefix|>", "<|start|>", "<|return|>"])
def test_text_that_looks_like_a_special_token_is_ordinary_text(name: str, special: str) -> None:
    encoding = encoding_of(name)
    assert encoding.encode(special).tolist() == encoding.tiktoken.encode_ordinary(special)
    assert encoding.count(special) > 1


def test_every_lone_surrogate_is_a_replacement_character_even_in_pairs() -> None:
    encoding = encoding_of("cl100k_base")
    assert encoding.encode("\ud83d\ude00").tolist() == encoding.encode("\ufffd\ufffd").tolist()
    floor, ceil = encoding.boundaries("a\ud83d\ude00b")
    assert floor[0] == 0
    assert ceil[-1] == 4


def test_a_character_of_several_tokens_has_boundaries_inside() -> None:
    floor, ceil = encoding_of("cl100k_base").boundaries("a🙂b")
    assert floor.tolist() == [0, 1, 1, 2, 3]
    assert ceil.tolist() == [0, 1, 2, 2, 3]


def test_an_encoding_of_tiktoken_is_used_as_it_is_and_keeps_its_name() -> None:
    own = tiktoken.Encoding(
        "letters",
        pat_str=r"\w+|\W",
        # An id is left out, as p50k_base does.
        mergeable_ranks={bytes([byte]): byte for byte in range(256)} | {b"ab": 300},
        special_tokens={"<stop>": 301},
    )
    encoding = load(own)
    assert isinstance(encoding, BytePairEncoding)
    assert encoding.tiktoken is own
    assert encoding.name == "letters"
    assert encoding.encode("ab<stop>").tolist() == [300, *b"<stop>"]
    assert encoding.boundaries("xab")[0].tolist() == [0, 1, 3]
    assert load(own) is encoding
    assert repr(encoding) == "<chunkscope encoding 'letters'>"
