"""Junk: values of every kind that somebody may give by mistake, and some that nobody would."""

from __future__ import annotations

import datetime
import decimal
import fractions
import pathlib
import uuid
from collections import OrderedDict, deque
from collections.abc import Iterator

import numpy as np
import pandas as pd
from hypothesis import strategies as st
from hypothesis.vendor.pretty import RepresentationPrinter

import chunkscope as cs
from tests.bad_input.rows import NAN, SECRET
from tests.bad_input.samples import SOURCE, TEXT, chunk_table, document

__all__ = ["JUNK", "spoilt"]


class _Unshown:
    """An object that cannot be shown, but by hypothesis."""

    def __repr__(self) -> str:
        raise ZeroDivisionError("of a repr")

    def _repr_pretty_(self, printer: RepresentationPrinter, cycle: bool) -> None:
        printer.text("an object that cannot be shown")


class _Hostile:
    """An object that cannot be compared, hashed or asked whether it is true."""

    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError("of a comparison")

    def __bool__(self) -> bool:
        raise ZeroDivisionError("of a truth")


class _Str(str):
    """A str that is none to `type`."""

    __slots__ = ()


class _Int(int):
    """An int that is none to `type`."""


def _generator() -> Iterator[object]:
    yield "a", "One."
    yield 3


_ONES: tuple[object, ...] = (
    *(None, NAN, pd.NA, pd.NaT, NotImplemented, ..., True, False, 0, 1, -1, 2**63, -(10**30)),
    *(0.5, -0.0, 1e308, float("inf"), 1j, "", "a", "\0", "\ud800", "None", SECRET, b"", b"\xff"),
    *(bytearray(b"x"), memoryview(b"x"), decimal.Decimal("NaN"), fractions.Fraction(1, 3)),
    *(datetime.date(2024, 2, 29), pd.Timestamp(0), pd.Timedelta(0), uuid.UUID(int=0)),
    *(pathlib.Path("a.txt"), pathlib.PurePosixPath(), range(3), slice(1), _Str("a"), _Int(3)),
    *(np.int8(-1), np.uint64(2**64 - 1), np.float32("nan"), np.str_("a"), np.bytes_(b"a")),
    *(np.bool_(True), np.datetime64("NaT"), np.array(3), np.array([]), np.zeros((2, 2))),
    *(np.array(["a", None], dtype=object), np.array([1 + 1j]), np.void(b"x")),
    *(np.timedelta64(3, "s"), np.timedelta64("NaT", "s")),
    *(pd.Series(dtype=object), pd.Series(["a"], index=[None]), pd.Index(["a"]), pd.DataFrame()),
    *(pd.DataFrame({"a": [1]}), pd.Categorical(["a"]), pd.array([1, None]), pd.Interval(0, 1)),
    *([], (), {}, set(), frozenset({1}), deque([1]), OrderedDict(a=1), {"a": None}, [[]], [()]),
    *([None], [NAN], ["a", 3], ("a", "b"), [("a", "b")], [("a", "b", "c")], {3: 4}, {None: None}),
    *(object(), type, complex, cs.SplitPoints, cs.SplitPoints(), cs.Boundary, cs.Boundary.hard),
    *(cs.TokenIndex("a", "words"), cs.TokenIndex(TEXT, "unicode"), cs.Spans.of([]), cs),
    *(SOURCE, document(), chunk_table(), chunk_table().iloc[:0], cs.errors.ArgumentError("x")),
)


def _junk() -> st.SearchStrategy[object]:
    ones = st.one_of(
        st.sampled_from(_ONES),
        st.integers(),
        st.floats(),
        st.text(st.characters(exclude_categories=()), max_size=20),
        st.binary(max_size=8),
        st.builds(_Hostile),
        st.builds(_generator),
    )
    keys = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3)
    return st.recursive(
        ones,
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.tuples(inner, inner)
            | st.dictionaries(keys, inner, max_size=3)
        ),
        max_leaves=4,
    )


_SHOWN = _junk()

JUNK = _SHOWN | st.builds(_Unshown)
"""Values of every kind, plain, nested and hostile. Made once: that takes longer than a draw."""


@st.composite
def spoilt(draw: st.DrawFn, value: object) -> object:
    """`value` with junk in place of something in it, however deep; junk for what holds nothing."""
    if isinstance(value, pd.DataFrame) and value.size:
        at = draw(st.integers(0, value.shape[1] - 1))
        cells = draw(spoilt(value.iloc[:, at].tolist()))
        assert isinstance(cells, list)
        column = pd.Series(index=value.index, dtype=object)
        for row, cell in enumerate(cells):  # one by one: a cell may be a list or a table
            column.iat[row] = cell
        table = value.copy()
        table.isetitem(at, column.array)
        return table
    if isinstance(value, dict) and value:
        key = draw(st.sampled_from(list(value)))
        return {**value, key: draw(spoilt(value[key]))}
    if isinstance(value, list | tuple) and value:
        at = draw(st.integers(0, len(value) - 1))
        return type(value)([*value[:at], draw(spoilt(value[at])), *value[at + 1 :]])
    if isinstance(value, str) and value:
        start, stop = sorted(draw(st.lists(st.integers(0, len(value)), min_size=2, max_size=2)))
        return value[:start] + draw(st.text(max_size=3)) + value[stop:]
    # Not what cannot be shown: hypothesis could not tell of a table that holds it.
    return draw(_SHOWN)
