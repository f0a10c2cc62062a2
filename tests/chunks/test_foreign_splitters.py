"""Splitters of others: whatever they do, the error is ours, and says which splitter it was."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest

import chunkscope as cs
from chunkscope.errors import (
    ArgumentError,
    ArgumentTypeError,
    ChunkscopeError,
    EncodingError,
)


class Mine:
    """Text in one chunk; each of the others does one thing wrong."""

    name = "mine"
    encoding: object = None

    def spans(self, text: str, *, index: cs.TokenIndex | None = None) -> cs.Spans:
        return cs.Spans.of([(0, len(text), 0)])


class Raising(Mine):
    def spans(self, text: str, *, index: cs.TokenIndex | None = None) -> cs.Spans:
        raise ZeroDivisionError("a\nb")


class WithoutIndex(Mine):
    def spans(self, text: str) -> cs.Spans:  # type: ignore[override]
        return cs.Spans.of([(0, len(text), 0)])


class Endless(Mine):
    def spans(self, text: str, *, index: cs.TokenIndex | None = None) -> cs.Spans:
        return self.spans(text, index=index)


class Unready(Mine):
    @property
    def encoding(self) -> object:  # type: ignore[override]
        raise RuntimeError("not ready")


class UnreadyName(Mine):
    @property
    def name(self) -> str:  # type: ignore[override]
        raise RuntimeError("not ready")


class OddEncoding(Mine):
    encoding = 5


class UnknownEncoding(Mine):
    encoding = "cl100k"


class OddUnit(Mine):
    counts_in = "cl100k"


def chunked(splitter: object) -> object:
    return cs.chunk("One two.", splitter)  # type: ignore[arg-type]


def chunked_by_name(splitter: object) -> object:
    return cs.chunk("One two.", {"mine": splitter})  # type: ignore[dict-item]


def swept(splitter: object) -> object:
    return cs.sweep("One two.", [splitter])  # type: ignore[list-item]


@pytest.mark.parametrize("use", [chunked, chunked_by_name, swept])
@pytest.mark.parametrize(
    ("kind", "error", "message"),
    [
        (
            Raising,
            ArgumentError,
            r"^spans of splitter 'mine', called as .*, raised ZeroDivisionError\('a\\nb'\)$",
        ),
        (WithoutIndex, ArgumentError, r"called as spans\(text, \*, index=None\), raised TypeError"),
        (Endless, ArgumentError, "raised RecursionError"),
        (
            Unready,
            ArgumentError,
            r"^encoding of splitter 'mine' raised RuntimeError\('not ready'\)$",
        ),
        (OddEncoding, ArgumentTypeError, "^encoding of splitter 'mine': encoding must be a name"),
        (UnknownEncoding, EncodingError, "^encoding of splitter 'mine': unknown encoding 'cl100k'"),
        (OddUnit, EncodingError, "^counts_in of splitter 'mine': unknown encoding 'cl100k'"),
    ],
)
def test_what_a_splitter_of_others_does_wrong_is_told_with_its_name(
    use: Callable[[object], object],
    kind: type[Mine],
    error: type[ChunkscopeError],
    message: str,
) -> None:
    with pytest.raises(error, match=message) as caught:
        use(kind())
    assert "\n" not in str(caught.value)


def test_what_was_raised_is_the_cause() -> None:
    with pytest.raises(ArgumentError) as caught:
        chunked(Raising())
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


@pytest.mark.parametrize("use", [chunked, swept])
def test_a_name_that_raises_is_told_by_the_class(use: Callable[[object], object]) -> None:
    with pytest.raises(ArgumentError, match="^name of 'UnreadyName', one of splitters, raised Run"):
        use(UnreadyName())


@pytest.mark.parametrize("kind", [KeyboardInterrupt, SystemExit, MemoryError, EncodingError])
def test_some_errors_come_out_as_they_are(kind: type[BaseException]) -> None:
    class Stopping(Mine):
        def spans(self, text: str, *, index: cs.TokenIndex | None = None) -> cs.Spans:
            raise kind

    with pytest.raises(kind) as caught:
        chunked(Stopping())
    assert caught.value.__cause__ is None


# ---------------------------------------------------------------- names that lie

HUGE = "SplitPoints(chunk_size=500)"
OWN = cs.SplitPoints(chunk_size=500)


@pytest.mark.parametrize(
    "splitters",
    [
        {HUGE: cs.SplitPoints(chunk_size=50)},
        {HUGE: cs.TokenWindows(chunk_size=500)},
        {HUGE: Mine()},
        [SimpleNamespace(name=HUGE, encoding=None, spans=Mine().spans)],
    ],
    ids=["other settings", "another class", "no settings", "a name of its own"],
)
@pytest.mark.parametrize("function", [cs.chunk, cs.sweep])
def test_a_name_that_is_the_label_of_other_settings_is_refused(
    function: Callable[..., object], splitters: object
) -> None:
    said = "name of a splitter must not be the label of other settings, got 'SplitPoints"
    with pytest.raises(ArgumentError, match=said):
        function("One two.", splitters)


@pytest.mark.parametrize("name", [HUGE, "SplitPoints(chunk_size=500, lookback=125)", "mine", "("])
def test_a_name_may_be_a_label_of_its_own_settings_or_none_at_all(name: str) -> None:
    assert cs.chunk("One.", {name: OWN})["splitter"].tolist() == [name]


def test_an_array_without_dimensions_is_no_list_of_splitters() -> None:
    import numpy as np

    with pytest.raises(ArgumentTypeError, match="^splitters must be a splitter, several, or"):
        chunked(np.array(5))
    with pytest.raises(ArgumentTypeError, match="^splitters must be a splitter, several, or"):
        chunked(np.array(OWN))


class Theirs:
    """A splitter of another library."""

    def split_text(self, text: str) -> list[str]:
        return [text]


@pytest.mark.parametrize("fn", [str.split, len, Theirs()])
@pytest.mark.parametrize("form", ["alone", "in a list", "by name"])
def test_functions_and_splitters_of_others_are_refused_with_what_takes_them(
    fn: object, form: str
) -> None:
    given = {"alone": fn, "in a list": [fn], "by name": {"mine": fn}}[form]
    with pytest.raises(ArgumentTypeError, match=r"; chunkscope\.Foreign\('mine', "):
        chunked(given)


@pytest.mark.parametrize("other", [3, None, "SplitPoints", {"a": 3}])
def test_what_cannot_cut_is_refused_without_that_hint(other: object) -> None:
    with pytest.raises(ArgumentTypeError, match="must be a splitter") as caught:
        chunked(other)
    assert "Foreign" not in str(caught.value)
