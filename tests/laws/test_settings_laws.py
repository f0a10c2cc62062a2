"""Laws 6 and 8: settings survive being written down, and impossible ones are refused."""

from __future__ import annotations

import dataclasses
import json
import pickle
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.errors import SettingsError, UnknownSettingError
from chunkscope.splitters import (
    SPLITTERS,
    Recursive,
    SplitPoints,
    Splitter,
    TokenWindows,
    from_dict,
    from_label,
    label,
    to_dict,
)
from tests.conftest import FreshPython
from tests.laws.spans_elsewhere import spans_of
from tests.laws.strategies import NAMED_TEXTS, splitters

# ------------------------------------------------------------------ law 6: written down


@pytest.mark.parametrize("name", SPLITTERS)
@given(data=st.data())
def test_settings_survive_json(name: str, data: st.DataObject) -> None:
    splitter = data.draw(splitters(SPLITTERS[name], written=True))
    written = json.dumps(to_dict(splitter))
    assert from_dict(json.loads(written)) == splitter


@pytest.mark.parametrize("name", SPLITTERS)
@given(data=st.data())
def test_settings_survive_their_label(name: str, data: st.DataObject) -> None:
    splitter = data.draw(splitters(SPLITTERS[name], written=True))
    line = label(splitter)
    assert line.isprintable()
    assert from_label(line) == splitter
    assert label(from_label(line)) == line


@pytest.mark.parametrize("name", SPLITTERS)
@given(data=st.data())
def test_equal_settings_are_equal_splitters(name: str, data: st.DataObject) -> None:
    splitter = data.draw(splitters(SPLITTERS[name], written=True))
    for copy in (dataclasses.replace(splitter), pickle.loads(pickle.dumps(splitter))):  # noqa: S301  # ours
        assert copy == splitter
        assert hash(copy) == hash(splitter)


@pytest.mark.parametrize("name", SPLITTERS)
def test_a_splitter_is_frozen(name: str) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        SPLITTERS[name]().chunk_size = 1  # type: ignore[misc]  # that is the point


@pytest.mark.parametrize("name", SPLITTERS)
@pytest.mark.parametrize("chunk_size", [*range(1, 60), 100, 500, 1024, 4000, 10**6, 10**30])
def test_a_lone_chunk_size_always_works(name: str, chunk_size: int) -> None:
    splitter = SPLITTERS[name](chunk_size)
    assert splitter == SPLITTERS[name](chunk_size=chunk_size)
    assert len(splitter.spans("Some text. " * 9))


def test_another_process_makes_the_same_spans(fresh_python: FreshPython) -> None:
    sizes = (None, 1, 3, 20)
    labels = [
        label(cls() if size is None else cls(size)) for cls in SPLITTERS.values() for size in sizes
    ]
    cases = [(line, text) for line in labels for text in NAMED_TEXTS.values()]
    here = json.loads(json.dumps(spans_of(cases)))
    for seed in ("1", "4711"):
        assert _spans_elsewhere(fresh_python, cases, seed) == here


def test_a_splitter_that_cuts_by_hash_is_seen_in_another_process(fresh_python: FreshPython) -> None:
    cases = [("CUTS_BY_HASH", "some text to be cut")]
    assert _spans_elsewhere(fresh_python, cases, "1") != _spans_elsewhere(fresh_python, cases, "2")


def _spans_elsewhere(fresh_python: FreshPython, cases: list[tuple[str, str]], seed: str) -> object:
    arguments = ("-m", "tests.laws.spans_elsewhere", json.dumps(cases))
    done = fresh_python(*arguments, PYTHONHASHSEED=seed)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# ------------------------------------------------------------- law 8: what cannot be

NOT_WHOLE = [True, False, 1.0, 2.5, float("nan"), float("inf"), "10", b"10", 1j, [], (), {}, object]
NOT_A_SWITCH = [0, 1, "yes", "True", None, 1.0, [], b""]

# Field -> values out of range, beyond those that its type refuses.
OUT_OF_RANGE: dict[tuple[str, str], list[dict[str, object]]] = {
    ("SplitPoints", "lookback"): [
        {"chunk_size": 10, "lookback": 10},
        {"chunk_size": 10, "lookback": 11},
        {"chunk_size": 10, "lookback": -1},
        {"chunk_size": 1, "lookback": 1},
        {"chunk_size": 10, "lookback": 10**30},
    ],
    ("TokenWindows", "chunk_overlap"): [
        {"chunk_size": 10, "chunk_overlap": 10},
        {"chunk_size": 10, "chunk_overlap": 11},
        {"chunk_size": 1, "chunk_overlap": 1},
        {"chunk_size": 10, "chunk_overlap": 10**30},
    ],
    ("TokenWindows", "encoding"): [
        {"encoding": value} for value in ("", "cl100k", "chars", None, 7, True, 1.5, [], b"unicode")
    ],
    ("TokenWindows", "punctuation"): [
        {"punctuation": value}
        for value in (None, 7, True, 1.5, [""], (".", ""), [None], [1], b".", [b"."], [["."]])
    ],
    ("Recursive", "chunk_overlap"): [
        {"chunk_size": 10, "chunk_overlap": 11},
        {"chunk_size": 1, "chunk_overlap": 2},
        {"chunk_size": 10, "chunk_overlap": 10**30},
    ],
    ("Recursive", "format"): [
        {"format": value} for value in ("", "md", "Markdown", None, 7, True, [], b"html", ("html",))
    ],
    ("Recursive", "unit"): [
        {"unit": value} for value in ("", "char", "tokens", None, 7, True, 1.5, [], b"chars")
    ],
}


def _impossible() -> Iterator[tuple[str, str, dict[str, object]]]:
    """Class, field at fault, settings; the rows of simple types come from the fields."""
    for name, cls in SPLITTERS.items():
        for field in dataclasses.fields(cls):
            values: list[object] = []
            if field.type in {"int", "int | None"}:
                values = [*NOT_WHOLE, -1, -(10**30), np.int64(-1), np.float64(3), np.bool_(True)]
            if field.type == "int":
                values += [None, 0]
            if field.type == "bool":
                values = NOT_A_SWITCH
            for value in values:
                yield name, field.name, {field.name: value}
    for (name, at_fault), cases in OUT_OF_RANGE.items():
        for case in cases:
            yield name, at_fault, case


IMPOSSIBLE = list(_impossible())


@pytest.mark.parametrize(
    ("name", "field", "given_settings"),
    IMPOSSIBLE,
    ids=[f"{name}-{ascii(given_settings)[:60]}" for name, _, given_settings in IMPOSSIBLE],
)
def test_what_cannot_be_is_refused_in_one_line_that_names_it(
    name: str, field: str, given_settings: dict[str, object]
) -> None:
    with pytest.raises(SettingsError) as caught:
        SPLITTERS[name](**given_settings)  # type: ignore[arg-type]  # that is the point
    message = str(caught.value)
    assert isinstance(caught.value, ValueError)
    assert message.isprintable()
    assert field in message
    if field != "punctuation":  # there the mark at fault is shown, not the lot
        value = given_settings[field]
        shown = str(value) if isinstance(value, np.integer) else ascii(value)
        assert shown[:20] in message


@pytest.mark.parametrize("name", SPLITTERS)
def test_every_field_has_rows_of_values_that_it_refuses(name: str) -> None:
    refused = {field for cls, field, _ in IMPOSSIBLE if cls == name}
    assert refused == {field.name for field in dataclasses.fields(SPLITTERS[name])}


@pytest.mark.parametrize(
    "splitter",
    [
        SplitPoints(1, lookback=0, chunk_overlap=0),
        SplitPoints(10, lookback=9),
        SplitPoints(10, chunk_overlap=10**30),
        TokenWindows(1, chunk_overlap=0),
        TokenWindows(10, chunk_overlap=9, punctuation=()),
        Recursive(1, chunk_overlap=1),
        Recursive(10, chunk_overlap=10),
    ],
    ids=repr,
)
def test_the_last_value_that_can_be_works(splitter: Splitter) -> None:
    assert len(splitter.spans("Some text. " * 500))


@pytest.mark.parametrize("name", SPLITTERS)
@pytest.mark.parametrize("kind", [np.int8, np.uint8, np.int32, np.int64, np.uint64])
def test_numpy_integers_are_whole_numbers(name: str, kind: type[np.integer]) -> None:
    splitter = SPLITTERS[name](kind(20), chunk_overlap=kind(3))
    assert splitter == SPLITTERS[name](20, chunk_overlap=3)
    assert type(splitter.chunk_size) is int
    assert type(splitter.chunk_overlap) is int


@pytest.mark.parametrize(
    ("name", "published", "ours"),
    [
        ("SplitPoints", "max_lookback_size", "lookback"),
        ("SplitPoints", "overlap_size", "chunk_overlap"),
        ("SplitPoints", "overlap", "chunk_overlap"),
        ("TokenWindows", "overlap", "chunk_overlap"),
        ("TokenWindows", "overlap_size", "chunk_overlap"),
        ("TokenWindows", "encoding_name", "encoding"),
        ("TokenWindows", "split_punctuation", "punctuation"),
        ("Recursive", "overlap", "chunk_overlap"),
        ("Recursive", "overlap_size", "chunk_overlap"),
    ],
)
def test_a_published_name_is_answered_with_ours(name: str, published: str, ours: str) -> None:
    for build in (SPLITTERS[name], lambda **named: from_dict({"splitter": name, **named})):
        with pytest.raises(UnknownSettingError, match=rf"\b{published}\b.*\b{ours}\b") as caught:
            build(**{published: 1})
        assert isinstance(caught.value, TypeError)
        assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize("name", SPLITTERS)
def test_an_unknown_setting_lists_the_known_with_the_closest_first(name: str) -> None:
    with pytest.raises(UnknownSettingError, match=r"chunk_sise.* known are chunk_size, ") as caught:
        SPLITTERS[name](chunk_sise=3)  # type: ignore[call-arg]  # that is the point
    for field in dataclasses.fields(SPLITTERS[name]):
        assert field.name in str(caught.value)
