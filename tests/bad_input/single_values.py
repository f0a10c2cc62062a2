"""The rows of parameters that hold one value: a number, a switch, a name, a text."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import numpy as np

from chunkscope.errors import ArgumentError, ArgumentTypeError, ChunkscopeError
from tests.bad_input.rows import SECRET, Errors, Parameter, Row, either, refused, strangers, works

__all__ = [
    "ARGUMENT",
    "a_column",
    "a_name",
    "a_number",
    "a_switch",
    "a_text",
    "an_object_of",
    "misspelt",
    "wrong_names",
]

ARGUMENT = Errors(kind=ArgumentTypeError, value=ArgumentError)
"""The errors of a function's argument."""


def a_number(
    errors: Errors, *, least: int, most: int | None = None, optional: bool = False
) -> Parameter:
    """A whole number from `least` to `most`; without `most`, however large."""
    rows = [
        *strangers(errors.kind, but={"an int", *(["None"] if optional else [])}),
        refused("a float that is whole", "wrong type", float(least + 1), errors.kind),
        refused("one too small", "impossible", least - 1, errors.value),
        refused("far too small", "impossible", -(10**30), errors.value),
        works("the least", least),
        either("the least, of numpy", np.int64(least)),
        either("as large as int64", 2**63 - 1),
        either("larger than int64", 2**63),
        either("10 to the 30", 10**30),
    ]
    if optional:
        rows.append(works("None", None, "None"))
    if most is not None:
        rows.append(works("the most", most))
        rows.append(refused("one too large", "impossible", most + 1, errors.value))
    return Parameter(tuple(rows))


def a_switch(errors: Errors, *, optional: bool = False) -> Parameter:
    """True or False, and nothing that is merely true or false to Python."""
    rows = [
        *strangers(errors.kind, but={"True", *(["None"] if optional else [])}),
        refused("0", "wrong type", 0, errors.kind),
        refused("an empty str", "wrong type", "", errors.kind),
        works("False", False),
        works("True", True),
        either("True of numpy", np.True_),
    ]
    if optional:
        rows.append(works("None", None, "None"))
    return Parameter(tuple(rows))


def a_name(
    known: Collection[str],
    errors: Errors,
    *,
    says: Sequence[str] = (),
    optional: bool = False,
    more: Iterable[Row] = (),
) -> Parameter:
    """One of the names `known`, letter by letter."""
    names = tuple(known)
    none = {"None"} if optional else set()
    rows = [
        *strangers(errors.kind, but={"a str", "a long str", *none}),
        *wrong_names(names[0], errors.value),
        works("the first known", names[0]),
        works("the last known", names[-1]),
        either("a known one of numpy", np.str_(names[0])),
        *more,
    ]
    if optional:
        rows.append(works("None", None, "None"))
    return Parameter(tuple(rows), tuple(says), names)


def wrong_names(name: str, error: type[ChunkscopeError]) -> Iterable[Row]:
    """What is nearly `name`, or no name at all."""
    wrong = {
        "no name": "",
        "a blank": " ",
        "a misspelt name": misspelt(name),
        "a name in capitals": name.upper(),
        "a name and a line end": f"{name}\n",
        "a name and a NUL": f"{name}\0",
        "a lone surrogate": "\ud800",
        "a str in full width": "ｃｈａｒｓ",
        "a long str": SECRET,
    }
    for label, value in wrong.items():
        yield refused(label, "unknown name", value, error)


def misspelt(name: str) -> str:
    """`name` without a letter from its middle."""
    return name[: len(name) // 2] + name[len(name) // 2 + 1 :]


def a_text(errors: Errors, *, says: Sequence[str] = ()) -> Parameter:
    """Any text at all."""
    edges = {
        "the empty text": "",
        "one character": "a",
        "NUL": "\0",
        "a lone surrogate": "a\ud800b",
        "two surrogates that form a pair": "\ud83d\ude00",
        "only line ends": "\r\n\n\r",
        "only blanks": " " * 3000,
        "a byte order mark": "\ufeff",
        "what looks like a special token": "<|endoftext|>",
        "one long word": "x" * 3000,
        "the last code point": "\U0010ffff",
        "a str of numpy": np.str_("One. Two."),
    }
    rows = [
        *strangers(errors.kind, but={"a str", "a long str"}),
        refused("a list of texts", "wrong type", ["One.", "Two."], errors.kind),
        refused("a bytearray", "bytes", bytearray(b"One."), errors.kind),
        *(works(label, text) for label, text in edges.items()),
    ]
    return Parameter(tuple(rows), tuple(says), any_text=True)


def a_column(there: str, error: type[ChunkscopeError]) -> Parameter:
    """The name of a column: any hashable value to begin with, but `error` unless it is `there`."""
    unhashable = {"a list", "a dict", "an array", "a Series"}
    rows = [
        *(row for row in strangers(ARGUMENT.kind) if row.label in unhashable),
        *strangers(error, but={*unhashable, "a long str"}),
        *wrong_names(there, error),
        refused("a tuple that holds a list", "wrong type", ("a", []), ARGUMENT.kind),
        works("the one that is there", there),
    ]
    return Parameter(tuple(rows), ("column", "doc_id", "text", "page_index"), (there,))


def an_object_of(
    errors: Errors,
    right: object,
    wrong: Iterable[Row] = (),
    *,
    says: Sequence[str] = (),
    optional: bool = False,
) -> Parameter:
    """An object of one class, such as `right`, and what is `wrong` with others of it."""
    rows = [
        *strangers(errors.kind, but={"None"} if optional else ()),
        refused("its class", "wrong type", type(right), errors.kind),
        refused("a list of it", "wrong type", [right], errors.kind),
        works("one", right),
        *wrong,
    ]
    if optional:
        rows.append(works("None", None, "None"))
    return Parameter(tuple(rows), tuple(says))
