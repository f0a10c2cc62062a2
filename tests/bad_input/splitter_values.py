"""The rows of parameters that hold a splitter, several, or what a splitter returns."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace

import numpy as np

import chunkscope as cs
from chunkscope.errors import ChunkscopeError
from tests.bad_input.rows import (
    NAN,
    SECRET,
    Category,
    Errors,
    Made,
    Parameter,
    Row,
    either,
    refused,
    strangers,
    works,
)
from tests.bad_input.samples import TEXT
from tests.bad_input.single_values import ARGUMENT

__all__ = ["one_splitter", "one_splitter_or_several", "rows_of_spans", "span_column"]

KIND, VALUE = ARGUMENT.kind, ARGUMENT.value


class _Theirs:
    """A splitter of somebody else, which returns whatever it was told to."""

    encoding = None

    def __init__(self, returned: object, *, name: str = "theirs") -> None:
        self.name = name
        self._returned = returned

    def spans(self, text: str, *, index: cs.TokenIndex | None = None) -> object:
        return self._returned


def one_splitter_or_several() -> Parameter:
    """A splitter, several, or a mapping of name to splitter."""
    one = cs.SplitPoints(chunk_size=20)
    rows = [
        *strangers(KIND, but={"a list", "a dict", "an array", "a Series"}),
        *_that_are_none(one),
        *_with_wrong_names(one),
        works("one", one),
        works("one under a name with a lone surrogate", {"a\ud800": one}),
        works("one under a long name", {SECRET: one}),
        works("several", [one, cs.TokenWindows(chunk_size=3), cs.Recursive(chunk_size=4)]),
        works("several from a generator", Made(lambda: (each for each in [one]))),
        *splitters_of_somebody_else(),
    ]
    return Parameter(tuple(rows), ("splitter",))


def _that_are_none(one: cs.SplitPoints) -> Iterable[Row]:
    yield refused("the class of a splitter", "wrong type", cs.SplitPoints, KIND)
    yield refused("its name", "wrong type", "SplitPoints", KIND)
    yield refused("none at all", "impossible", [], VALUE)
    yield refused("none under names", "impossible", {}, VALUE)
    cases: list[tuple[str, Category, object, str]] = [
        ("None", "None", None, "None"),
        ("NaN", "NaN", NAN, "nan"),
        ("bytes", "bytes", b"x", "b'x'"),
        ("a number", "wrong type", 3, "3"),
        ("a class", "wrong type", cs.SplitPoints, "<class"),
        ("a list", "wrong type", [one], "[SplitPoints("),
    ]
    for label, category, value, shown in cases:
        yield refused(f"{label} among several", category, [one, value], KIND, shown)
        yield refused(f"{label} under a name", category, {"a": value}, KIND, shown)


def _with_wrong_names(one: cs.SplitPoints) -> Iterable[Row]:
    yield refused("a name that is a number", "wrong type", {3: one}, KIND, "3")
    yield refused("a name that is None", "None", {None: one}, KIND, "None")
    yield refused("a name that is NaN", "NaN", {NAN: one}, KIND, "nan")
    yield refused("a name that is bytes", "bytes", {b"a": one}, KIND, "b'a'")
    yield refused("an empty name", "impossible", {"": one}, VALUE, "''")
    yield refused("one twice", "impossible", [one, one], VALUE, "'SplitPoints(")
    twice = [_Theirs(cs.Spans.of([]), name=SECRET) for _ in range(2)]
    yield refused("a long name twice", "impossible", twice, VALUE, SECRET[:20])


def splitters_of_somebody_else() -> Iterable[Row]:
    """Splitters that are not registered: what is right, and what none may return."""
    yield works("one of somebody else", _Theirs(cs.Spans.of([(0, 3, 0), (2, 5, 0)])))
    yield works("one of somebody else that finds nothing", _Theirs(cs.Spans.of([])))
    yield from _that_cut_wrongly()


def _that_cut_wrongly() -> Iterable[Row]:
    right = cs.Spans.of([(0, 4, 0)])
    columns = SimpleNamespace(start=right.start, end=right.end, boundary=right.boundary)
    beyond = cs.Spans.of([(0, len(TEXT) + 1, 0)])
    cases: dict[str, tuple[Category, object, type[ChunkscopeError]]] = {
        "None": ("None", None, KIND),
        "NaN": ("NaN", NAN, KIND),
        "texts": ("wrong type", ["One.", "Two."], KIND),
        "pairs": ("wrong type", [(0, 4), (4, 9)], KIND),
        "what looks like spans": ("wrong type", columns, KIND),
        "spans beyond the end": ("impossible", beyond, VALUE),
    }
    for label, (category, returned, error) in cases.items():
        yield refused(f"one that returns {label}", category, _Theirs(returned), error, "theirs")


def one_splitter(errors: Errors) -> Parameter:
    """A registered splitter whose settings have a written form."""
    one = cs.SplitPoints(chunk_size=20)
    own = cs.TokenWindows(encoding=_Letters())
    rows = [
        *strangers(errors.kind),
        refused("its class", "wrong type", cs.SplitPoints, errors.kind),
        refused("a list of it", "wrong type", [one], errors.kind),
        refused("one of somebody else", "wrong type", _Theirs(None), errors.kind),
        refused("an encoding without a written form", "impossible", own, errors.value, "letters"),
        works("the defaults", cs.TokenWindows()),
        works("the largest", cs.SplitPoints(chunk_size=10**30)),
        works("marks that are lone surrogates", cs.TokenWindows(punctuation=("\ud800", "\n"))),
    ]
    return Parameter(tuple(rows), ("splitter", "encoding"))


class _Letters:
    """An encoding of somebody else: a code point is a token."""

    name = "letters"
    additive = True

    def __repr__(self) -> str:
        return "<letters>"

    def encode(self, text: str) -> np.ndarray:
        return np.zeros(len(text), dtype=np.int64)

    def count(self, text: str) -> int:
        return len(text)

    def boundaries(self, text: str) -> tuple[np.ndarray, np.ndarray]:
        edges = np.arange(len(text) + 1)
        return edges, edges


def rows_of_spans() -> Parameter:
    """Rows of start, end and boundary, as `Spans.of` takes them."""
    many = {"bytes", "a str", "a long str", "a list", "a dict", "an array", "a Series"}
    rows = [
        *strangers(KIND, but=many),
        *(
            refused(f"{row.label} of no rows", row.category, row.value, KIND, "row")
            for row in strangers(KIND)
            if row.label in many
        ),
        refused("pairs", "wrong type", [(0, 3)], KIND, "(0, 3)"),
        refused("rows of many lengths", "wrong type", [(0, 3, 0), (3, 5)], KIND, "(3, 5)"),
        refused("a row of floats", "wrong type", [(0, 1.5, 0)], KIND, "1.5"),
        refused("a row with True", "wrong type", [(False, True, False)], KIND, "True"),
        refused("a row with NaN", "NaN", [(0, NAN, 0)], KIND, "nan"),
        refused("a row with None", "None", [(0, None, 0)], KIND, "None"),
        refused("a row with bytes", "bytes", [(0, b"3", 0)], KIND, "b'3'"),
        refused("a start before 0", "impossible", [(-1, 3, 0)], VALUE, "-1"),
        refused("an empty chunk", "impossible", [(3, 3, 0)], VALUE, "3"),
        refused("starts that go back", "impossible", [(3, 5, 0), (2, 6, 0)], VALUE, "2"),
        refused("ends that go back", "impossible", [(0, 5, 0), (2, 4, 0)], VALUE, "4"),
        refused("an unknown boundary", "impossible", [(0, 3, 99)], VALUE, "99"),
        either("an offset beyond int64", [(0, 2**63, 0)]),
        works("none", []),
        works("none from a generator", Made(lambda: iter(()))),
        works("the largest", [(0, 2**63 - 1, 0)]),
    ]
    return Parameter(tuple(rows), ("row", "start", "end", "boundary", "spans"))


def span_column(right: np.ndarray) -> Parameter:
    """One array of `Spans`, such as `right`, of two chunks."""
    rows = [
        *strangers(KIND, but={"an array"}),
        refused("floats", "wrong type", right.astype(float), KIND),
        refused("booleans", "wrong type", right.astype(bool), KIND),
        refused("strs", "wrong type", right.astype(str), KIND),
        refused("one chunk more", "wrong type", np.append(right, 9), KIND, "array("),
        refused("two dimensions", "wrong type", right.reshape(1, 2), KIND),
        refused("no dimensions", "wrong type", np.array(3), KIND),
        refused("numbers below 0", "impossible", right - 100, VALUE, "-"),
        works("what is right", right),
        works("small numbers", right.astype(np.int16)),
    ]
    return Parameter(tuple(rows), ("spans", "start", "end", "boundary"))
