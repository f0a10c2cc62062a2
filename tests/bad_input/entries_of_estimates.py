"""Estimates of tokens: of a text, of a corpus, and fitted to one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

import chunkscope as cs
from chunkscope.errors import ArgumentError, ArgumentTypeError
from tests.bad_input.documents import documents_of_any_form
from tests.bad_input.encoding_values import ENCODING, an_encoding, asked_for_tokens
from tests.bad_input.entries import Entry
from tests.bad_input.rows import NAN, SECRET, Parameter, Row, either, refused, strangers, works
from tests.bad_input.samples import TEXT
from tests.bad_input.single_values import ARGUMENT, a_name, a_number, a_text
from tests.bad_input.tables import offsets

__all__ = ["ESTIMATES"]

CHARS = ("start", "end", "whole numbers")
FITTED = cs.tokens.Calibration(
    encoding="own", base="cl100k_base", factor=1.5, factors={"digit": 2.0}, error=0.1
)
"""A calibration such as one that was fitted."""


def a_share(least: float, most: float, *, above: bool = False, optional: bool = False) -> Parameter:
    """A number from `least` to `most`; with `above`, more than `least`."""
    kind, value = ARGUMENT.kind, ARGUMENT.value
    numbers = {"an int", "a float", "NaN"}
    lowest = refused("the least", "impossible", least, value) if above else works("least", least)
    rows = [
        *strangers(kind, but={*numbers, *(["None"] if optional else [])}),
        lowest,
        refused("NaN", "NaN", NAN, value),
        refused("infinity", "impossible", float("inf"), value),
        refused("one below the least", "impossible", least - 0.001, value),
        refused("far below 0", "impossible", -(10**400), value),
        refused("10 to the 400", "impossible", 10**400, value),
        refused("a complex number", "wrong type", 1j, kind),
        works("one between", (least + min(most, 2.0)) / 2),
        works("one between, of numpy", np.float32((least + min(most, 2.0)) / 2)),
    ]
    if most != float("inf"):
        rows.append(works("the most", most))
        rows.append(refused("one above the most", "impossible", most + 0.001, value))
    if optional:
        rows.append(works("None", None, "None"))
    return Parameter(tuple(rows))


def an_encoding_by_any_name() -> Parameter:
    """Whatever names an encoding, known or not, or is one: nothing is loaded."""
    given = an_encoding(ENCODING)
    unloved = {"a misspelt name", "no name"}
    rows = tuple(
        replace(row, outcome="works", shown=None)
        if row.category == "unknown name" or row.label in unloved
        else row
        for row in given.rows
        if row.label not in ("a str", "a long str")
    )
    return replace(given, rows=rows, known=())


def factors() -> Parameter:
    """A mapping of classes of characters to factors."""
    kind, value = ARGUMENT.kind, ARGUMENT.value
    rows = [
        *strangers(kind, but={"a dict"}),
        refused("an unknown class", "impossible", {"digits": 1.0}, value, "'digits'"),
        refused("a class that is a number", "wrong type", {3: 1.0}, value, "3"),
        refused("a long name", "impossible", {SECRET: 1.0}, value, SECRET[:20]),
        refused("a factor of None", "None", {"digit": None}, kind, "None"),
        refused("a factor of NaN", "NaN", {"digit": NAN}, value, "nan"),
        refused("a factor that is bytes", "bytes", {"digit": b"1"}, kind, "b'1'"),
        refused("a factor below 0", "impossible", {"digit": -1}, value, "-1"),
        refused("a factor above 1000", "impossible", {"digit": 1001}, value, "1001"),
        works("none", {}),
        works("the least and the most", {"digit": 0, "Han": 1000}),
    ]
    return Parameter(tuple(rows), ("factor",))


def a_name_for_the_reader() -> Parameter:
    """Any str."""
    rows = [
        *strangers(ARGUMENT.kind, but={"a str", "a long str"}),
        works("no name", ""),
        works("a lone surrogate", "\ud800"),
    ]
    return Parameter(tuple(rows), any_text=True)


def fields() -> Parameter:
    """The fields of a calibration, by name."""
    kind, value = ARGUMENT.kind, ARGUMENT.value
    good = FITTED.to_dict()
    rows = [
        *strangers(kind, but={"a dict"}),
        *_wrong_fields(good),
        refused("pairs", "wrong type", list(good.items()), kind, "["),
        refused("no fields", "impossible", {}, value, "{}"),
        refused("an unknown field", "impossible", {**good, "factr": 1}, value, "'factr'"),
        refused("a long name", "impossible", {**good, SECRET: 1}, value, SECRET[:20]),
        refused("a name that is a number", "wrong type", {**good, 3: 1}, value, "3"),
        works("all of them", good),
        works("those that must be", {name: good[name] for name in ("encoding", "base", "factor")}),
        either("a name of numpy", {**good, "base": np.str_("words")}),
    ]
    return Parameter(tuple(rows), ("values", *good))


def _wrong_fields(good: dict[str, object]) -> Iterable[Row]:
    for name in ("encoding", "base", "factor"):
        rest = {each: value for each, value in good.items() if each != name}
        yield refused(f"no {name}", "impossible", rest, ArgumentError, name)
    for name in good:
        if name != "error":
            given = {**good, name: None}
            yield refused(f"None for {name}", "None", given, ArgumentTypeError, "None")
        for label, category, wrong in (("a list", "wrong type", [3]), ("bytes", "bytes", b"3")):
            given = {**good, name: wrong}
            yield refused(f"{label} for {name}", category, given, ArgumentTypeError, repr(wrong))  # type: ignore[arg-type]
    for name in ("factor", "error"):
        given = {**good, name: NAN}
        yield refused(f"NaN for {name}", "NaN", given, ArgumentError, "nan")


def is_json(result: object) -> None:
    """Fail where a calibration cannot be written as JSON and read again."""
    import json

    assert isinstance(result, cs.tokens.Calibration)
    written = json.loads(json.dumps(result.to_dict()))
    assert cs.tokens.Calibration.from_dict(written) == result
    assert result.estimate(TEXT) > 0


def is_in_its_interval(result: object) -> None:
    """Fail where an estimate is not in its own interval."""
    assert isinstance(result, cs.tokens.TotalEstimate)
    assert 0 <= result.low <= result.estimate <= result.high


def _slices() -> dict[str, Parameter]:
    return {
        "text": replace(a_text(ARGUMENT), says=("text", "each of ends")),
        "starts": offsets(len(TEXT), says=CHARS),
        "ends": offsets(len(TEXT), says=CHARS),
    }


def _of_a_whole(*names: str) -> dict[str, object]:
    whole: dict[str, object] = {"text": TEXT, "starts": 0, "ends": 0}
    return {name: whole[name] for name in names}


ESTIMATES: dict[str, Entry] = {
    "tokens.estimate": Entry(
        calls=cs.tokens.estimate,
        valid=lambda: _of_a_whole("text"),
        parameters={"text": a_text(ARGUMENT), "encoding": an_encoding_by_any_name()},
    ),
    "tokens.estimate_counts": Entry(
        calls=cs.tokens.estimate_counts,
        valid=lambda: _of_a_whole("text", "starts", "ends"),
        parameters={"text": _slices()["text"], "encoding": an_encoding_by_any_name()},
    ),
    "tokens.estimate_counts, of the whole": Entry(
        calls=cs.tokens.estimate_counts,
        valid=lambda: {"text": TEXT, "starts": 0, "ends": len(TEXT)},
        parameters={name: each for name, each in _slices().items() if name != "text"},
    ),
    "tokens.Calibration": Entry(
        calls=cs.tokens.Calibration,
        valid=lambda: {"encoding": "own", "base": "cl100k_base", "factor": 1.0},
        parameters={
            "encoding": a_name_for_the_reader(),
            "base": a_name(("cl100k_base", "graphemes", "o200k_base", "words"), ARGUMENT),
            "factor": a_share(0.0, 1000.0),
            "factors": factors(),
            "n_chars": a_number(ARGUMENT, least=0),
            "n_chars_sampled": a_number(ARGUMENT, least=0),
            "error": a_share(0.0, float("inf"), optional=True),
        },
        check_result=is_json,
    ),
    "tokens.Calibration.from_dict": Entry(
        calls=cs.tokens.Calibration.from_dict,
        valid=lambda: {"values": FITTED.to_dict()},
        parameters={"values": fields()},
        check_result=is_json,
    ),
    "tokens.Calibration.to_dict": Entry(FITTED.to_dict, dict, {}),
    "tokens.Calibration.estimate": Entry(
        calls=FITTED.estimate,
        valid=lambda: _of_a_whole("text"),
        parameters={"text": a_text(ARGUMENT)},
    ),
    "tokens.Calibration.estimate_counts": Entry(
        calls=FITTED.estimate_counts,
        valid=lambda: _of_a_whole("text", "starts", "ends"),
        parameters={"text": _slices()["text"]},
    ),
    "tokens.Calibration.estimate_counts, of the whole": Entry(
        calls=FITTED.estimate_counts,
        valid=lambda: {"text": TEXT, "starts": 0, "ends": len(TEXT)},
        parameters={name: each for name, each in _slices().items() if name != "text"},
    ),
    "tokens.calibrate": Entry(
        calls=cs.tokens.calibrate,
        valid=lambda: {"docs": {"a": TEXT}, "encoding": "cl100k_base"},
        parameters={
            "docs": documents_of_any_form(),
            "sample": a_share(0.0, 1.0, above=True),
            "encoding": asked_for_tokens(an_encoding(ENCODING)),
            "seed": a_number(ARGUMENT, least=0),
        },
        check_result=is_json,
    ),
    "tokens.estimate_total": Entry(
        calls=cs.tokens.estimate_total,
        valid=lambda: {"docs": {"a": TEXT}},
        parameters={
            "docs": documents_of_any_form(),
            "sample": a_share(0.0, 1.0, above=True),
            "encoding": asked_for_tokens(an_encoding(ENCODING)),
            "confidence": a_share(0.5, 0.999),
            "seed": a_number(ARGUMENT, least=0),
        },
        check_result=is_in_its_interval,
    ),
}
