"""Splitters of others, and texts that come without offsets."""

from __future__ import annotations

import numpy as np
import pandas as pd

import chunkscope as cs
from tests.bad_input.entries import Entry
from tests.bad_input.entries_of_splitters import an_index, are_spans
from tests.bad_input.rows import NAN, SECRET, Made, Parameter, either, refused, strangers, works
from tests.bad_input.samples import TEXT
from tests.bad_input.single_values import ARGUMENT, a_name, a_text

__all__ = ["FOREIGN"]

KIND, VALUE = ARGUMENT.kind, ARGUMENT.value


def a_label() -> Parameter:
    """Any str but the empty one."""
    rows = [
        *strangers(KIND, but={"a str", "a long str"}),
        refused("no name", "impossible", "", VALUE, "''"),
        works("a blank", " "),
        works("a lone surrogate", "\ud800"),
        works("a long str", SECRET),
    ]
    return Parameter(tuple(rows))


def a_function() -> Parameter:
    """What can be called with a text, or has a method that can."""
    rows = [
        *strangers(KIND, but={"a class"}),
        refused("the class of a splitter", "wrong type", cs.SplitPoints, KIND, "SplitPoints"),
        works("a function", str.split),
        works("a splitter of ours", cs.SplitPoints(chunk_size=20)),
        either("a class that can be called", complex, "wrong type"),
    ]
    return Parameter(tuple(rows))


def texts_in_order() -> Parameter:
    """Texts: any iterable of str that has an order."""
    rows = [
        *strangers(KIND, but={"a list", "an array", "a Series"}),
        refused("a set", "impossible", {"One."}, KIND),
        refused("a table", "impossible", pd.DataFrame({"text": ["One."]}), KIND, ""),
        refused("an array of rows", "impossible", np.array([["One."]]), KIND, "array"),
        refused("a number in a list", "wrong type", ["One.", 3], KIND, "3"),
        refused("None in a list", "None", ["One.", None], KIND, "None"),
        refused("NaN in a list", "NaN", ["One.", NAN], KIND, "nan"),
        refused("bytes in a list", "bytes", [b"One."], KIND, "b'One.'"),
        refused("numbers in a Series", "wrong type", pd.Series([3]), KIND, "3"),
        refused("a long list in a list", "wrong type", [[SECRET]], KIND, ""),
        works("none", []),
        works("an empty one", [""]),
        works("lone surrogates and NUL", ["\ud800", "\0", "\udc00\ud800"]),
        works("a Series", pd.Series(["One.", "Two."])),
        works("a generator", Made(lambda: (text for text in ["One.", "Two."]))),
    ]
    return Parameter(tuple(rows), ("texts",))


def is_alignment(result: object) -> None:
    """Fail where what came back is no table of places."""
    assert isinstance(result, pd.DataFrame)
    assert list(result.columns) == ["char_start", "char_end", "match"]
    placed = result.dropna()
    assert (placed["char_start"] < placed["char_end"]).all()
    assert placed["char_start"].is_monotonic_increasing


FOREIGN: dict[str, Entry] = {
    "Foreign": Entry(
        calls=cs.Foreign,
        valid=lambda: {"name": "mine", "fn": str.split},
        parameters={
            "name": a_label(),
            "fn": a_function(),
            "on_missing": a_name(("raise", "drop"), ARGUMENT),
        },
    ),
    "Foreign.spans": Entry(
        calls={
            "texts": cs.Foreign("mine", lambda text: [text]).spans,
            "ours": cs.Foreign("mine", cs.SplitPoints(chunk_size=3)).spans,
        },
        valid=lambda: {"text": TEXT},
        parameters={"text": a_text(ARGUMENT), "index": an_index()},
        check_result=are_spans,
    ),
    "align": Entry(
        calls=cs.align,
        valid=lambda: {"texts": ["One."], "source": TEXT},
        parameters={"texts": texts_in_order(), "source": a_text(ARGUMENT)},
        check_result=is_alignment,
    ),
}
