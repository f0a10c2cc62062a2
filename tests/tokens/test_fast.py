"""toktok in place of tiktoken: the same ids for every text, and nothing lost without it."""

from __future__ import annotations

import pickle
import sys
import unicodedata
from collections.abc import Iterator
from types import ModuleType

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.errors import ArgumentError, ArgumentTypeError, EncodingError
from chunkscope.tokens import TokenIndex, carried, load, segments
from chunkscope.tokens.bpe import BytePairEncoding, without_surrogates
from chunkscope.tokens.carried import CarriedEncoding
from chunkscope.tokens.fast import (
    _FIRST_DOUBTFUL,
    FAST,
    FastTokenizer,
    _doubtful,
    fast_tokenizer,
)
from tests.conftest import FreshPython
from tests.tokens.adversarial import awkward_for_patterns, texts

VOCABULARIES = ["cl100k_base", "o200k_base"]
RUNS = [*" \n\r\t\xa0\u3000aA1!/'-=\u0301é海🙂", "\r\n", "ab", " \n", "aA"]


@pytest.fixture
def toktok() -> ModuleType:
    """The real package: the extra `fast`, which the extra `test` has."""
    return pytest.importorskip("toktok")


def both(name: str) -> tuple[CarriedEncoding, CarriedEncoding]:
    """The encoding by tiktoken, and by toktok."""
    plain, quick = load(name, backend="tiktoken"), load(name, backend="toktok")
    assert isinstance(plain, CarriedEncoding)
    assert isinstance(quick, CarriedEncoding)
    return plain, quick


def long_runs() -> st.SearchStrategy[str]:
    """Awkward texts with runs of up to a few hundred of one character in between."""
    run = st.builds(lambda one, n: one * n, st.sampled_from(RUNS), st.integers(1, 300))
    return st.lists(run | awkward_for_patterns(), min_size=1, max_size=5).map("".join)


@pytest.mark.usefixtures("toktok")
@pytest.mark.parametrize("name", VOCABULARIES)
@given(texts() | awkward_for_patterns() | long_runs())
def test_ids_counts_and_boundaries_are_those_of_tiktoken(name: str, text: str) -> None:
    plain, quick = both(name)
    ids = plain.tiktoken.encode_ordinary(without_surrogates(text))
    assert quick.encode(text).tolist() == ids
    assert quick.count(text) == len(ids)
    assert quick._count_edge(without_surrogates(text)) == len(ids)
    for ours, theirs in zip(quick.boundaries(text), plain.boundaries(text), strict=True):
        assert ours.tolist() == theirs.tolist()


@pytest.mark.usefixtures("toktok")
@pytest.mark.parametrize("name", VOCABULARIES)
@pytest.mark.parametrize("around", ["a{}a", " {}'s", "'{}s {}{}\n", "A{}\u0301b", "1{}2 \u02b0{}"])
def test_no_character_that_is_not_doubtful_is_of_another_class_for_tiktoken(
    name: str, around: str
) -> None:
    plain, quick = both(name)
    fast = fast_tokenizer(name)
    assert isinstance(fast, FastTokenizer)
    # Most of the ideographs are alike: one of 61. Those behind the table are doubtful.
    alike = [(0x3400, 0x9FFF), (0xAC00, 0xD7A3), (0xE000, 0xF8FF), (0x20000, 0x33FFF)]
    codes = [
        code
        for code in np.flatnonzero(~_doubtful()).tolist()
        if not 0xD800 <= code < 0xE000
        and not (code % 61 and any(first < code < last for first, last in alike))
    ]
    text = "\nQ. ".join(around.replace("{}", chr(code)) for code in codes)
    text = text.replace("'\u017f", "") if name == "o200k_base" else text
    assert not fast.is_doubtful(text)
    assert np.array_equal(fast.ids(text), plain.encode(text))
    assert np.array_equal(quick.encode(text), plain.encode(text))


@pytest.mark.usefixtures("toktok")
def test_no_character_is_doubtful_before_those_that_are_looked_up() -> None:
    assert np.flatnonzero(_doubtful())[0] == _FIRST_DOUBTFUL


def test_a_character_on_which_they_may_differ_is_doubtful() -> None:
    fast = fast_tokenizer("cl100k_base")
    assert isinstance(fast, FastTokenizer)
    for one in "\u0378\u1c89\u1ad7\u0295\U00010946\U00032a34\U000e0061\U0010ffff":
        assert fast.is_doubtful("tea " + one)
    assert not any(map(fast.is_doubtful, ["tea", "thé", "茶", "🍵", "\U0001fae8", "", "'\u017f"]))
    of_o200k = fast_tokenizer("o200k_base")
    assert isinstance(of_o200k, FastTokenizer)
    assert of_o200k.is_doubtful("it'\u017f")
    assert not of_o200k.is_doubtful("o\u017f")


@pytest.mark.usefixtures("toktok")
@pytest.mark.parametrize("name", VOCABULARIES)
@pytest.mark.parametrize("one", ["a", "A", " ", "\n", "1", "'", "海", "\u2028", "\u0301"])
def test_long_runs_have_the_ids_of_tiktoken(name: str, one: str) -> None:
    plain, quick = both(name)
    text = "b" + one * 120_000 + "c" + one * 7
    assert np.array_equal(quick.encode(text), plain.encode(text))


@pytest.mark.usefixtures("toktok")
def test_an_encoding_is_the_same_whatever_encodes() -> None:
    plain, quick = both("cl100k_base")
    auto = load("cl100k_base")
    assert plain == quick == auto
    assert len({plain, quick, auto}) == 1
    assert plain != load("o200k_base")
    assert plain != "cl100k_base"
    assert repr(plain) == repr(quick)
    assert load(quick) is quick
    assert load(quick, backend="tiktoken") is plain
    again = pickle.loads(pickle.dumps(quick))  # noqa: S301  # ours
    assert (again, again.backend) == (quick, "toktok")


@pytest.mark.usefixtures("toktok")
def test_counts_of_slices_are_exact_with_either() -> None:
    text = "The harbour's 12,345 boats \u2013 all gr\u00fcn \u0378 woke.\n\n  Wet " * 9
    plain, quick = (TokenIndex(text, each) for each in both("o200k_base"))
    starts = np.arange(0, len(text) - 60)
    assert quick.exact_fast
    assert quick.count(starts, starts + 53).tolist() == plain.count(starts, starts + 53).tolist()


@pytest.fixture
def fresh_tokenizers() -> Iterator[None]:
    """Nothing is known of toktok yet, nor afterwards."""
    fast_tokenizer.cache_clear()
    yield
    fast_tokenizer.cache_clear()


@pytest.mark.usefixtures("toktok")
def test_toktok_is_loaded_once_there_is_enough_to_encode(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(carried, "WORTH", 10)
    encoding = CarriedEncoding("cl100k_base", "auto")
    assert encoding._fast is None
    encoding.encode("to be")
    assert encoding._fast is None
    encoding.encode("or not to be")
    assert encoding._fast is fast_tokenizer("cl100k_base")
    assert CarriedEncoding("gpt2", "auto").encode("to be or not").tolist() == [1462, 307, 393, 407]


@pytest.mark.usefixtures("fresh_tokenizers")
def test_without_toktok_everything_works_and_only_asking_for_it_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "toktok", None)
    monkeypatch.setattr(carried, "WORTH", 0)
    encoding = CarriedEncoding("cl100k_base", "auto")
    assert encoding.encode("hello world").tolist() == [15339, 1917]
    assert encoding.boundaries("hello world")[0].tolist() == [0, 5, 11]
    said = "toktok is not installed: install chunkscope"
    with pytest.raises(EncodingError, match=said):
        CarriedEncoding("cl100k_base", "toktok")


@pytest.mark.usefixtures("fresh_tokenizers")
def test_a_toktok_that_was_not_tried_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    other = ModuleType("toktok")
    monkeypatch.setitem(sys.modules, "toktok", other)
    assert "toktok 'of no version' was not tried" in str(fast_tokenizer("cl100k_base"))
    fast_tokenizer.cache_clear()
    other.__version__ = "1.0.0"  # type: ignore[attr-defined]
    assert "toktok '1.0.0' was not tried" in str(fast_tokenizer("cl100k_base"))
    fast_tokenizer.cache_clear()
    other.__version__ = "0.3.9"  # type: ignore[attr-defined]
    other._encoding = lambda name: Panics()  # type: ignore[attr-defined]
    assert fast_tokenizer("cl100k_base") == "toktok 0.3.9 has another vocabulary"
    fast_tokenizer.cache_clear()
    monkeypatch.setattr(unicodedata, "unidata_version", "18.0.0")
    assert fast_tokenizer("cl100k_base") == "toktok was not tried with Unicode 18.0.0"


class PanicException(BaseException):
    """What a Rust extension raises when it gives up."""


class Panics:
    """Stands in for toktok's tokenizer."""

    def token_byte_values(self) -> list[bytes]:
        return [b"a"]

    def encode_batch(self, texts: list[str], threads: int) -> tuple[bytes, bytes]:
        raise (KeyboardInterrupt if texts == ["stop"] else PanicException)


def test_what_toktok_gives_up_on_is_for_tiktoken_and_an_interrupt_is_passed_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        carried, "fast_tokenizer", lambda name: FastTokenizer(Panics(), [b"a"], long_s=False)
    )
    encoding = CarriedEncoding("cl100k_base", "toktok")
    assert encoding.encode("hello world").tolist() == [15339, 1917]
    with pytest.raises(KeyboardInterrupt):
        encoding.encode("stop")


def test_only_names_that_toktok_knows_can_be_had_by_it() -> None:
    assert set(FAST) == {"cl100k_base", "o200k_base", "o200k_harmony"}
    refusal = r"^encoding must be one that toktok can do \(toktok has the vocabularies .*\), got "
    for encoding in ("gpt2", "words", load("words"), list):
        with pytest.raises(EncodingError, match=refusal):
            load(encoding, backend="toktok")
    assert load("words", backend="tiktoken") is load("words")


def test_a_backend_is_one_of_three() -> None:
    with pytest.raises(ArgumentError, match="^unknown backend 'toktock'; known are toktok"):
        load("words", backend="toktock")  # type: ignore[arg-type]
    with pytest.raises(ArgumentTypeError, match="^backend must be one of auto, .*got None$"):
        load("words", backend=None)  # type: ignore[arg-type]


def test_a_small_text_imports_no_toktok(fresh_python: FreshPython) -> None:
    code = (
        "import sys, chunkscope as cs; cs.TokenIndex('to be'); "
        "print('toktok' in sys.modules, 'tiktoken' in sys.modules)"
    )
    assert fresh_python("-c", code).stdout.split() == ["False", "True"]


@pytest.mark.usefixtures("toktok")
@pytest.mark.parametrize("size", [1, 7])
@given(awkward_for_patterns())
def test_ids_are_the_same_in_small_segments(size: int, text: str) -> None:
    for encoding in both("o200k_base"):
        assert isinstance(encoding, BytePairEncoding)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(segments, "SEGMENT", size)
            found = encoding.encode(text).tolist()
        assert found == encoding.tiktoken.encode_ordinary(without_surrogates(text))
