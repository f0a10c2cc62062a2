"""Other people's tokenizers: those of Hugging Face, functions, and objects that encode."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers

import chunkscope as cs
from chunkscope.errors import EncodingError
from chunkscope.tokens import Encoding, TokenIndex, load
from chunkscope.tokens.bpe import without_surrogates
from tests.tokens.adversarial import texts


def byte_level() -> Tokenizer:
    """GPT-2's kind: every byte is a token, and a few merges."""
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {token: number for number, token in enumerate([*alphabet, "th", "Ġth", "the"])}
    merges = [("t", "h"), ("Ġ", "th"), ("th", "e")]
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=merges))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.add_special_tokens(["<s>"])
    return tokenizer


def whole_words() -> Tokenizer:
    """BERT's kind: blanks are dropped and marks taken off the letters."""
    tokenizer = Tokenizer(models.WordLevel({"to": 0, "be": 1, "?": 2}, unk_token="?"))  # noqa: S106 - a piece of text
    tokenizer.normalizer = normalizers.Sequence([normalizers.NFD(), normalizers.StripAccents()])
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    return tokenizer


def code_points(text: str) -> list[int]:
    return [ord(character) for character in text]


def utf8(text: str) -> list[int]:
    return list(text.encode("utf-8", "surrogatepass"))


def framed(text: str) -> list[int]:
    """A token before and one after, as BERT has them: counts of words do not add up."""
    return [101, *range(len(text.split())), 102]


def thrifty(text: str) -> tuple[int, ...]:
    return tuple(range(len(text) // 3))


def silent(text: str) -> list[int]:
    return []


FOREIGN: dict[str, object] = {
    "byte level": byte_level(),
    "whole words": whole_words(),
    **{function.__name__: function for function in (code_points, utf8, framed, thrifty, silent)},
}


@pytest.mark.parametrize("like", FOREIGN.values(), ids=FOREIGN)
@given(texts())
def test_boundaries_cover_the_text_in_order(like: object, text: str) -> None:
    encoding = load(like)  # type: ignore[arg-type]
    assert isinstance(encoding, Encoding)
    floor, ceil = encoding.boundaries(text)
    assert len(floor) == len(ceil) == encoding.count(text) + 1 == len(encoding.encode(text)) + 1
    assert (floor[0], ceil[-1]) == (0, len(text))
    assert np.all(floor <= ceil)
    assert np.all(np.diff(floor) >= 0)
    assert np.all(np.diff(ceil) >= 0)
    assert (floor is ceil) == bool(np.array_equal(floor, ceil))
    if len(floor) > 1:
        assert (ceil[0], floor[-1]) == (0, len(text))


@pytest.mark.parametrize("like", FOREIGN.values(), ids=FOREIGN)
@given(texts())
def test_counts_of_slices_are_those_of_the_tokenizer(like: object, text: str) -> None:
    index = TokenIndex(text, like)  # type: ignore[arg-type]
    for start, end in pairwise(range(0, len(text) + 1, 3)):
        alone = index.encoding.count(text[start:end])
        assert index.count(start, end) == alone


@given(texts())
def test_the_tokens_of_a_byte_level_tokenizer_lie_where_its_bytes_do(text: str) -> None:
    tokenizer = byte_level()
    text = without_surrogates(text)
    floor, ceil = load(tokenizer).boundaries(text)
    spans = tokenizer.encode(text).offsets
    assert tokenizer.decode(load(tokenizer).encode(text).tolist()) == text
    for (start, end), before, after in zip(spans, floor[:-1], ceil[1:], strict=True):
        assert before <= start
        assert end <= after


def test_what_a_tokenizer_drops_belongs_to_the_token_before() -> None:
    index = TokenIndex("  to  be ", whole_words())
    assert index.floor.tolist() == index.ceil.tolist() == [0, 6, 9]
    index = TokenIndex("a🙂b", byte_level())
    assert index.floor.tolist() == [0, 1, 1, 1, 1, 2, 3]
    assert index.ceil.tolist() == [0, 1, 2, 2, 2, 2, 3]


def test_a_text_of_which_a_tokenizer_keeps_nothing_has_no_tokens() -> None:
    index = TokenIndex("   ", whole_words())
    assert (index.n_tokens, index.floor.tolist(), index.ceil.tolist()) == (0, [0], [3])
    assert [int(each) for each in index.token_range(0, 3)] == [0, 0]
    assert index.char_to_token([0, 3]).tolist() == [0, 0]


def test_truncation_padding_and_special_tokens_are_off_and_the_tokenizer_is_left_alone() -> None:
    tokenizer = byte_level()
    tokenizer.enable_truncation(3)
    tokenizer.enable_padding(length=10)
    before = tokenizer.to_str()
    encoding = load(tokenizer)
    assert encoding.count("the theme") == 5
    assert encoding.count("<s>") == 3
    assert tokenizer.to_str() == before
    assert len(tokenizer.encode("<s>").ids) == 10
    assert load(tokenizer) is encoding


def test_a_tokenizer_is_named_after_its_definition() -> None:
    name = load(byte_level()).name
    assert name.startswith("BPE-260-")
    assert load(byte_level()).name == name
    changed = byte_level()
    changed.add_tokens(["abc"])
    assert load(changed).name != name
    assert load(whole_words()).name.startswith("WordLevel-3-")
    assert repr(load(byte_level())) == f"<chunkscope encoding '{name}'>"


def test_the_tokenizer_inside_one_of_transformers_is_used() -> None:
    class Fast:
        """As a PreTrainedTokenizerFast: callable, and not as we would call it."""

        backend_tokenizer = whole_words()

        def __call__(self, text: str) -> dict[str, list[int]]:
            raise NotImplementedError

    assert load(Fast()).count("to be") == 2  # type: ignore[arg-type]


def test_a_tokenizer_that_refuses_a_text_is_named() -> None:
    tokenizer = Tokenizer(models.WordLevel({"a": 0}, unk_token="?"))  # noqa: S106 - a piece of text
    with pytest.raises(EncodingError, match=r"^encoding WordLevel-1-\w+ cannot encode 'b': "):
        load(tokenizer).count("b")


def test_words_are_counted_alone_and_their_tokens_spread_over_their_characters() -> None:
    # "ab" is two code points, " cdef" five: the boundaries are exact.
    assert TokenIndex("ab cdef", code_points).floor.tolist() == list(range(8))
    # " 海中" has seven bytes: seven tokens over three characters.
    index = TokenIndex("a 海中", utf8)
    assert index.floor.tolist() == [0, 1, 1, 1, 2, 2, 3, 3, 4]
    assert index.ceil.tolist() == [0, 1, 2, 2, 3, 3, 4, 4, 4]


def test_counts_that_do_not_add_up_are_scaled_to_the_true_count() -> None:
    # Three tokens a word alone, and five for all three words.
    index = TokenIndex("one two three", framed)
    assert index.n_tokens == 5
    assert index.floor.tolist() == [0, 1, 3, 7, 10, 13]
    assert index.ceil.tolist() == [0, 2, 3, 7, 10, 13]


def test_tokens_that_no_word_has_alone_go_to_the_words_by_their_length() -> None:
    assert TokenIndex("a b c", thrifty).floor.tolist() == [0, 5]
    assert TokenIndex("a b c d e ", thrifty).floor.tolist() == [0, 3, 7, 10]


def test_a_function_may_have_tokens_for_the_empty_text() -> None:
    index = TokenIndex("", framed)
    assert (index.n_tokens, index.floor.tolist(), index.ceil.tolist()) == (2, [0] * 3, [0] * 3)
    assert index.count(0, 0) == 2


def test_each_distinct_word_is_counted_once() -> None:
    seen = []

    def recording(text: str) -> list[int]:
        seen.append(text)
        return [0] * len(text.split())

    assert TokenIndex("to be or to be ", recording).n_tokens == 5
    assert seen == ["to be or to be ", "to", " be", " or", " to", " "]


class Named:
    name = "named"

    def encode(self, text: str) -> list[int]:
        return code_points(text)


class Unnamed:
    def __call__(self, text: str) -> list[int]:
        return code_points(text)


def with_a_name(function: Callable[[str], list[int]]) -> Callable[[str], list[int]]:
    function.name = "given"  # type: ignore[attr-defined]
    return function


@pytest.mark.parametrize(
    ("like", "name"),
    [
        (code_points, "code_points"),
        (lambda text: list(map(ord, text)), "<lambda>"),
        (partial(code_points), "partial"),
        (Unnamed(), "Unnamed"),
        (Named(), "named"),
        (Named().encode, "encode"),
        (with_a_name(partial(code_points)), "given"),
    ],
)
def test_a_function_is_named_after_itself(like: object, name: str) -> None:
    encoding = load(like)  # type: ignore[arg-type]
    assert encoding.name == name
    assert encoding.encode("ab").tolist() == [97, 98]
    assert not encoding.additive
    assert repr(encoding) == f"<chunkscope encoding {name!r}>"


@pytest.mark.parametrize(
    "returned",
    [None, "ids", b"ids", 5, [1.5], ["a"], [None], [[1, 2]], [[1], [2, 3]], {"ids": [1]}, [True]],
    ids=repr,
)
def test_what_is_no_list_of_ids_is_refused(returned: object) -> None:
    with pytest.raises(EncodingError, match=r"^encoding rubbish must return a list of ints, got"):
        load(_rubbish(returned)).count("abc")


def _rubbish(returned: object) -> Callable[[str], list[int]]:
    def rubbish(text: str) -> list[int]:
        return returned  # type: ignore[return-value]

    return rubbish


@given(st.sampled_from([list, tuple, np.array, partial(np.array, dtype=np.uint32)]))
def test_ids_may_be_any_sequence_or_array_of_whole_numbers(kind: Callable[..., object]) -> None:
    encoding = load(lambda text: kind([7] * len(text)))  # type: ignore[arg-type, return-value]
    assert encoding.encode("abc").tolist() == [7, 7, 7]
    assert encoding.encode("abc").dtype == np.int64
    assert encoding.encode("").tolist() == []


def _failing(text: str) -> list[int]:
    raise RuntimeError("no\nvocabulary" * 50)


def _of_two(text: str, other: str) -> list[int]:
    return []


class _FailingEncoding:
    """All of an encoding, of which every method fails."""

    name = "two\nlines"
    additive = False
    encode = count = boundaries = staticmethod(_failing)


class _FailingArray:
    def __array__(self, *args: object, **options: object) -> None:
        raise RuntimeError


@pytest.mark.parametrize(
    ("like", "message"),
    [
        (_failing, r"^encoding _failing raised RuntimeError\(.* for 'ab c'$"),
        (_of_two, r"^encoding _of_two raised TypeError\(.*for 'ab c'$"),
        (_FailingEncoding(), r"^encoding 'two\\nlines' raised RuntimeError\(.* for 'ab c'$"),
    ],
)
@pytest.mark.parametrize(
    "use",
    [
        lambda like: TokenIndex("ab c", like),
        lambda like: cs.chunk("ab c", cs.SplitPoints(chunk_size=8), encoding=like),
        lambda like: cs.tokens.calibrate("ab c", encoding=like),
        lambda like: cs.tokens.estimate_total("ab c", encoding=like),
    ],
    ids=["index", "chunk", "calibrate", "total"],
)
def test_what_an_encoding_of_others_raises_is_the_cause_of_an_error_of_ours(
    use: Callable[[object], object], like: object, message: str
) -> None:
    with pytest.raises(EncodingError, match=message) as caught:
        use(like)
    assert type(caught.value.__cause__) in {RuntimeError, TypeError}


@pytest.mark.parametrize("kind", [KeyboardInterrupt, MemoryError, EncodingError])
def test_some_errors_of_an_encoding_pass_as_they_are(kind: type[BaseException]) -> None:
    def stopping(text: str) -> list[int]:
        raise kind

    with pytest.raises(kind) as caught:
        load(stopping).count("a")
    assert caught.value.__cause__ is None


def test_an_array_of_others_that_cannot_be_one_is_refused() -> None:
    with pytest.raises(EncodingError, match="must return a list of ints, got"):
        load(_rubbish(_FailingArray())).count("abc")
