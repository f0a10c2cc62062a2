"""Splitters, their settings as dicts and labels, and spans."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

import chunkscope as cs
from chunkscope.errors import ArgumentTypeError, SettingsError, UnknownSettingError
from chunkscope.splitters.separators import FORMATS
from chunkscope.tokens import known_names
from tests.bad_input.encoding_values import an_encoding
from tests.bad_input.entries import Entry
from tests.bad_input.rows import NAN, SECRET, Errors, Parameter, either, refused, strangers, works
from tests.bad_input.samples import TEXT
from tests.bad_input.single_values import ARGUMENT, a_name, a_number, a_switch, a_text, an_object_of
from tests.bad_input.splitter_values import one_splitter, rows_of_spans, span_column

__all__ = ["SPLITTERS"]

SETTING = Errors(kind=SettingsError, value=SettingsError)
"""The errors of a setting."""

WRITTEN = Errors(kind=ArgumentTypeError, value=SettingsError)
"""The errors of settings in their written form."""


def splits(splitter: object) -> None:
    """Fail where the settings that were taken lose some of a text."""
    assert isinstance(splitter, cs.Splitter)
    spans = splitter.spans(TEXT)
    assert spans.start[0] == 0
    assert spans.end[-1] == len(TEXT)
    assert (spans.start[1:] <= spans.end[:-1]).all()
    assert (spans.context_start >= 0).all()
    assert splitter.spans("").start.size == 0


def are_spans(result: object) -> None:
    """Fail where what came back cannot be spans."""
    assert isinstance(result, cs.Spans)
    assert (result.start < result.end).all()
    assert (np.diff(result.start) > 0).all()
    assert (np.diff(result.end) > 0).all()
    assert (result.context_start <= result.start).all()
    assert (result.context_start >= 0).all()


def marks() -> Parameter:
    """Punctuation: marks, each a str that is not empty."""
    kind, value = SETTING.kind, SETTING.value
    rows = [
        *strangers(kind, but={"a str", "a long str", "a list", "a dict", "an array", "a Series"}),
        refused("an empty mark", "impossible", (".", ""), value, "''"),
        refused("a mark that is None", "None", (".", None), kind, "None"),
        refused("a mark that is NaN", "NaN", [NAN], kind, "nan"),
        refused("a mark that is bytes", "bytes", [b"."], kind, "b'.'"),
        refused("a mark that is a number", "wrong type", [3], kind, "3"),
        refused("an array of numbers", "wrong type", np.array([3, 4]), kind, "3"),
        refused("a set of marks", "wrong type", {".", "!"}, kind),
        works("no marks", ()),
        works("a str, a mark each", ".!?"),
        works("the empty str", ""),
        works("a mark of two lines", ["\n\n"]),
        works("marks that are lone surrogates", ["\ud800"]),
        works("a long mark", [SECRET]),
        works("one mark twice", [".", "."]),
        either("a dict", {".": 1}),
    ]
    return Parameter(tuple(rows))


def an_index() -> Parameter:
    """The index of `TEXT`, or None."""
    right, other = cs.TokenIndex(TEXT, "words"), cs.TokenIndex("x", "words")
    wrong = [
        refused("that of another text", "impossible", other, ARGUMENT.value, "'x'"),
        works("that of another encoding", cs.TokenIndex(TEXT, "unicode")),
    ]
    return an_object_of(ARGUMENT, right, wrong, optional=True)


def unit() -> Parameter:
    """What sizes count: three names of ours, or an encoding."""
    parameter = an_encoding(SETTING, says=("unit",))
    own = works("chars", "chars")
    return replace(parameter, rows=(*parameter.rows, own), known=("chars", *known_names()))


COLUMNS = {
    "start": np.array([0, 3]),
    "end": np.array([4, 9]),
    "context_start": np.array([0, 3]),
    "boundary": np.array([0, 1], dtype=np.int8),
}
"""Spans of two chunks."""

OF_SPLITTERS: dict[str, dict[str, Parameter]] = {
    "SplitPoints": {
        "chunk_size": a_number(SETTING, least=1),
        "lookback": a_number(SETTING, least=0, most=5, optional=True),
        "chunk_overlap": a_number(SETTING, least=0, optional=True),
        "crlf": a_switch(SETTING),
        "fullwidth": a_switch(SETTING),
        "keep_graphemes": a_switch(SETTING),
    },
    "TokenWindows": {
        "chunk_size": a_number(SETTING, least=1),
        "chunk_overlap": a_number(SETTING, least=0, most=5, optional=True),
        "encoding": an_encoding(SETTING),
        "punctuation": marks(),
        "strict": a_switch(SETTING),
    },
    "Recursive": {
        "chunk_size": a_number(SETTING, least=1),
        "chunk_overlap": a_number(SETTING, least=0, most=6, optional=True),
        "format": a_name(FORMATS, SETTING),
        "unit": unit(),
        "sentences": a_switch(SETTING),
        "keep_graphemes": a_switch(SETTING),
    },
}
"""Splitter -> the rows of its settings, where ``chunk_size`` is 6."""


def _settings(cls: type, parameters: dict[str, Parameter]) -> Entry:
    def valid() -> dict[str, object]:
        # Defaults follow the size, so that the row of the size can be as small as 1.
        return {"chunk_size": 6}

    return Entry(cls, valid, parameters, splits)


def _spans(cls: type) -> Entry:
    return Entry(
        calls={"defaults": cls().spans, "small": cls(chunk_size=2).spans},
        valid=lambda: {"text": TEXT},
        parameters={"text": a_text(ARGUMENT), "index": an_index()},
        check_result=are_spans,
    )


def written_settings() -> Parameter:
    """A dict of settings, as `to_dict` writes it."""
    error, unknown = WRITTEN.value, UnknownSettingError
    own: dict[object, object] = {"splitter": "SplitPoints"}
    rows = [
        *strangers(WRITTEN.kind, but={"a dict"}),
        refused("no splitter", "impossible", {"chunk_size": 3}, error, "None"),
        refused("an unknown splitter", "unknown name", {"splitter": "SplitPoint"}, error, "Point'"),
        refused("a long name", "unknown name", {"splitter": SECRET}, error, SECRET[:20]),
        refused("a splitter that is None", "None", {"splitter": None}, error, "None"),
        refused("a splitter that is NaN", "NaN", {"splitter": NAN}, error, "nan"),
        refused("a splitter that is a list", "wrong type", {"splitter": [3]}, error, "[3]"),
        refused("an unknown setting", "unknown name", {**own, "size": 3}, unknown, "size"),
        refused("a setting called self", "unknown name", {**own, "self": 3}, unknown, "self"),
        refused("a long setting", "unknown name", {**own, SECRET: 3}, unknown, SECRET[:20]),
        refused("a setting that is a number", "wrong type", {**own, 3: 3}, error, "3"),
        refused("a setting that is bytes", "bytes", {**own, b"x": 3}, error, "b'x'"),
        refused("a size of None", "None", {**own, "chunk_size": None}, error, "None"),
        refused("a size of 0", "impossible", {**own, "chunk_size": 0}, error, "0"),
        works("a name alone", {"splitter": "Recursive"}),
        works("the largest size", {**own, "chunk_size": 10**30}),
    ]
    return Parameter(tuple(rows), ("splitter", "setting", "chunk_size"))


def a_label() -> Parameter:
    """A label, as `label` writes it."""
    error = WRITTEN.value
    wrong = {
        "no label": "",
        "a blank": " ",
        "a NUL": "SplitPoints(\0)",
        "a lone surrogate": "SplitPoints(\ud800)",
        "a name alone": "SplitPoints",
        "a setting without its name": "SplitPoints(3)",
        "two labels": "SplitPoints() SplitPoints()",
        "a call": "SplitPoints(chunk_size=int('3'))",
        "an attribute": "cs.SplitPoints()",
        "one setting twice": "SplitPoints(chunk_size=3, chunk_size=4)",
        "a str with a stray backslash": r"TokenWindows(punctuation='\d', chunk_size=0)",
        "a thousand brackets": "SplitPoints(chunk_size=" + "(" * 1000,
        "ten thousand signs": f"SplitPoints(chunk_size={'-' * 10_000}1)",
        "ten thousand digits": f"SplitPoints(chunk_size={'9' * 10_000})",
        "a number": "3",
        "a long str": SECRET,
    }
    unknown = {
        "an unknown splitter": ("SplitPoint()", SettingsError, "'SplitPoint'"),
        "an unknown setting": ("SplitPoints(size=3)", UnknownSettingError, "size"),
        "a setting called self": ("SplitPoints(self=3)", UnknownSettingError, "self"),
        "a long setting": (f"SplitPoints(a{SECRET}=3)", UnknownSettingError, SECRET[:20]),
        "settings in a dict": ("SplitPoints(**{'chunk_size': 3})", UnknownSettingError, "**"),
    }
    rows = [
        *strangers(WRITTEN.kind, but={"a str", "a long str"}),
        *(refused(label, "impossible", text, error, "") for label, text in wrong.items()),
        *(refused(label, "unknown name", *case) for label, case in unknown.items()),
        refused("a size of None", "None", "SplitPoints(chunk_size=None)", error, "None"),
        refused("a size of NaN", "NaN", "SplitPoints(chunk_size=1e999)", error, "inf"),
        refused("a size of bytes", "bytes", "SplitPoints(chunk_size=b'3')", error, "b'3'"),
        works("a name and brackets", "Recursive()"),
        works("the largest size", f"SplitPoints(chunk_size={10**30})"),
        either("blanks around", " SplitPoints( ) "),
    ]
    return Parameter(tuple(rows), ("text", "label", "setting", "splitter", "chunk_size"))


SPLITTERS: dict[str, Entry] = {
    **{name: _settings(getattr(cs, name), rows) for name, rows in OF_SPLITTERS.items()},
    **{f"{name}.spans": _spans(getattr(cs, name)) for name in OF_SPLITTERS},
    "splitters.from_dict": Entry(
        calls=cs.splitters.from_dict,
        valid=lambda: {"settings": {"splitter": "SplitPoints"}},
        parameters={"settings": written_settings()},
        check_result=splits,
    ),
    "splitters.from_label": Entry(
        calls=cs.splitters.from_label,
        valid=lambda: {"text": "SplitPoints(chunk_size=3)"},
        parameters={"text": a_label()},
        check_result=splits,
    ),
    "splitters.to_dict": Entry(
        calls=cs.splitters.to_dict,
        valid=lambda: {"splitter": cs.Recursive()},
        parameters={"splitter": one_splitter(WRITTEN)},
        check_result=lambda result: splits(cs.splitters.from_dict(result)),  # type: ignore[arg-type]
    ),
    "splitters.label": Entry(
        calls=cs.splitters.label,
        valid=lambda: {"splitter": cs.Recursive()},
        parameters={"splitter": one_splitter(WRITTEN)},
        check_result=lambda result: splits(cs.splitters.from_label(result)),  # type: ignore[arg-type]
    ),
    "Spans": Entry(
        calls=cs.Spans,
        valid=lambda: {name: column.copy() for name, column in COLUMNS.items()},
        parameters={name: span_column(column) for name, column in COLUMNS.items()},
        check_result=are_spans,
    ),
    "Spans.of": Entry(
        calls=cs.Spans.of,
        valid=lambda: {"rows": [(0, 4, 0), (3, 9, 1)]},
        parameters={"rows": rows_of_spans(), "context": a_number(ARGUMENT, least=0)},
        check_result=are_spans,
    ),
}
