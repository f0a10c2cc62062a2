"""The rows of parameters that hold documents, in any form."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TypeAlias

import numpy as np
import pandas as pd

from chunkscope.errors import DocumentsError, DocumentsTypeError, excerpt
from tests.bad_input.rows import (
    NAN,
    SECRET,
    Category,
    Errors,
    Made,
    Parameter,
    Row,
    refused,
    strangers,
    works,
)
from tests.bad_input.samples import document

__all__ = ["documents_of_any_form"]

ERRORS = Errors(kind=DocumentsTypeError, value=DocumentsError)

Case: TypeAlias = tuple[str, Category, object, bool, object]
"""Label, category, value, whether its kind is wrong, and what is shown of it."""


# Not to be refused for what they are: each has wrong ones of its own below.
_CONTAINERS = ("a list", "a dict", "an array", "a Series")


@cache
def documents_of_any_form() -> Parameter:
    """Whatever `chunkscope.documents` takes."""
    rows = [
        *strangers(ERRORS.kind, but={"a str", "a long str", *_CONTAINERS}),
        *map(_refused, [*_wrong_forms(), *_wrong_texts(), *_wrong_ids(), *_wrong_frames()]),
        works("the empty text", ""),
        works("a text of NUL and a lone surrogate", "\0\ud800"),
        works("no documents", {}),
        works("no pairs", []),
        works("no rows", pd.DataFrame({"doc_id": [], "text": []})),
        works("an empty Series", pd.Series([], dtype="str")),
        works("an empty text under an empty id", {"": ""}),
        works("ids with lone surrogates", [("a\ud800", "x"), ("a\udfff", "y")]),
        works("ids as large as they come", {2**63: "x", -(2**63) - 1: "y"}),
        works("pairs from a generator", Made(lambda: ((n, "x") for n in range(3)))),
        works("a record", document()),
    ]
    return Parameter(tuple(rows), ("document", "doc_id", "column", "text", "page_index"))


def _refused(case: Case) -> Row:
    label, category, value, wrong_kind, shown = case
    error = ERRORS.kind if wrong_kind else ERRORS.value
    return refused(label, category, value, error, excerpt(shown))


def _wrong_forms() -> Iterable[Case]:
    """What holds no documents, or holds them in a form that is none of ours."""
    two_levels = pd.Series(["x"], index=pd.MultiIndex.from_tuples([("a", 0)]))
    yield "a list of numbers", "wrong type", [3], True, 3
    yield "an array of numbers", "wrong type", np.array([3, 4]), True, np.int64(3)
    yield "bare texts", "wrong type", [SECRET, "b"], True, SECRET
    yield "texts of two characters", "wrong type", ["ab"], True, "ab"
    yield "triples", "wrong type", [("a", SECRET, 0)], True, ("a", SECRET, 0)
    yield "a path", "wrong type", Path("a.txt"), True, Path("a.txt")
    yield "a bytearray", "bytes", bytearray(b"x"), True, bytearray(b"x")
    yield "a set", "wrong type", {("a", "x")}, True, {("a", "x")}
    yield "a record among pairs", "wrong type", [("a", "x"), document()], True, document()
    yield "one record twice", "impossible", [document(), document()], False, "a"
    yield "a Series of numbers", "wrong type", pd.Series([3]), True, 3
    yield "a Series with two levels of ids", "wrong type", two_levels, True, two_levels.index


def _wrong_texts() -> Iterable[Case]:
    yield "a text that is None", "None", {"a": "x", "b": None}, False, None
    yield "a text that is NaN", "NaN", {"a": "x", "b": NAN}, False, NAN
    yield "a text that is NA", "NaN", [("a", pd.NA)], False, pd.NA
    yield "a text that is a number", "wrong type", {"a": 3}, True, 3
    yield "a text that is bytes", "bytes", {"a": b"x"}, True, b"x"
    yield "a text that is a list", "wrong type", {"a": [SECRET]}, True, [SECRET]
    yield "a text that is a mapping", "wrong type", {"a": {"text": "x"}}, True, {"text": "x"}
    yield "a Series that misses one", "NaN", pd.Series(["x", None]), False, NAN


def _wrong_ids() -> Iterable[Case]:
    yield "an id that is None", "None", {None: "x"}, False, None
    yield "an id that is NaN", "NaN", {NAN: "x"}, False, NAN
    yield "an id that is NaT", "NaN", {pd.NaT: "x"}, False, pd.NaT
    yield "an id that is bytes", "bytes", {b"a": "x"}, True, b"a"
    yield "an id that cannot be hashed", "wrong type", [([], "x")], True, []
    yield "one id twice", "impossible", [("a", "x"), ("a", "y")], False, "a"
    yield "a long id twice", "impossible", [(SECRET, "x"), (SECRET, "y")], False, SECRET
    yield "ids that read the same", "impossible", {1: "x", "1": "y"}, False, "1"


def _frame(**columns: object) -> pd.DataFrame:
    return pd.DataFrame({"doc_id": ["a", "b"], "text": ["x", SECRET], **columns})


def _wrong_frames() -> Iterable[Case]:
    """DataFrames without a column, or with a wrong cell in one."""
    ruled = pd.DataFrame({"doc_id": ["a"], "a\nb": ["x"]})
    many = pd.DataFrame({f"{n} {SECRET}": ["x"] for n in range(30)}).assign(doc_id=["a"])
    twice = _frame().set_axis(["doc_id", "doc_id"], axis="columns")
    nested = pd.DataFrame([["a", "x"]], columns=pd.MultiIndex.from_tuples([("p", "q"), ("r", "s")]))
    yield "an empty DataFrame", "impossible", pd.DataFrame(), False, "doc_id"
    yield "a DataFrame without ids", "impossible", _frame().drop(columns="doc_id"), False, "doc_id"
    yield "a DataFrame without texts", "impossible", _frame().drop(columns="text"), False, "text"
    yield "a DataFrame with a column of two lines", "impossible", ruled, False, "text"
    yield "a DataFrame with many columns", "impossible", many, False, "text"
    yield "a DataFrame with one column twice", "impossible", twice, False, "doc_id"
    yield "a DataFrame with two levels of columns", "wrong type", nested, True, nested.columns
    yield "a missing text", "None", _frame(text=["x", None]), False, "b"
    yield "a number for a text", "wrong type", _frame(text=["x", 3]), True, 3
    yield "bytes for a text", "bytes", _frame(text=["x", b"y"]), True, b"y"
    yield "a missing id", "None", _frame(doc_id=["a", None]), False, NAN
    yield "one page twice", "impossible", _frame(doc_id=["a", "a"], page_index=[1, 1]), False, "a"
    pages: list[tuple[str, Category, list[object]]] = [
        ("a missing page", "NaN", [NAN, 0]),
        ("a page before the first", "impossible", [-1, 0]),
        ("half a page", "impossible", [0.5, 0.0]),
        ("an infinite page", "impossible", [np.inf, 0.0]),
        ("a page named by a str", "wrong type", ["0", "1"]),
        ("a page that is True", "wrong type", [True, False]),
        ("a page that is bytes", "bytes", [b"0", b"1"]),
        ("a page beyond int64", "impossible", [2**63, 0]),
        ("a page of 10 to the 30", "impossible", [10**30, 0]),
    ]
    for label, category, column in pages:
        yield label, category, _frame(page_index=column), True, column[0]
