"""The registry: splitters by name, settings as dicts and as labels."""

from __future__ import annotations

import pytest

import chunkscope as cs
from chunkscope.errors import ArgumentTypeError, SettingsError
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
from chunkscope.splitters.registry import registered
from tests.laws.awkward_encoding import AWKWARD


def test_each_splitter_is_known_by_the_name_of_its_class() -> None:
    assert {name: cls.__name__ for name, cls in SPLITTERS.items()} == {
        name: name for name in SPLITTERS
    }
    assert all(isinstance(cls(), Splitter) for cls in SPLITTERS.values())


@pytest.mark.parametrize(
    ("splitter", "expected"),
    [
        (
            SplitPoints(500),
            {
                "splitter": "SplitPoints",
                "chunk_size": 500,
                "lookback": 125,
                "chunk_overlap": 50,
                "crlf": False,
                "fullwidth": False,
                "keep_graphemes": False,
            },
        ),
        (
            TokenWindows(10, punctuation=(".", "\n")),
            {
                "splitter": "TokenWindows",
                "chunk_size": 10,
                "chunk_overlap": 2,
                "encoding": "cl100k_base",
                "punctuation": [".", "\n"],
                "strict": False,
            },
        ),
        (
            Recursive(),
            {
                "splitter": "Recursive",
                "chunk_size": 500,
                "chunk_overlap": 100,
                "format": "plaintext",
                "unit": "graphemes",
                "sentences": False,
                "keep_graphemes": False,
            },
        ),
    ],
)
def test_a_dict_tells_every_setting(splitter: Splitter, expected: dict[str, object]) -> None:
    assert to_dict(splitter) == expected  # type: ignore[arg-type]  # they are registered
    assert from_dict(expected) == splitter


def test_settings_left_out_of_a_dict_take_their_defaults() -> None:
    assert from_dict({"splitter": "TokenWindows"}) == TokenWindows()
    assert from_dict(
        {"splitter": "SplitPoints", "chunk_size": 10, "lookback": None}
    ) == SplitPoints(10)


def test_a_dict_is_not_changed_by_reading_it() -> None:
    given = {"splitter": "TokenWindows", "punctuation": ["."]}
    from_dict(given)
    assert given == {"splitter": "TokenWindows", "punctuation": ["."]}


@pytest.mark.parametrize(
    ("splitter", "line"),
    [
        (SplitPoints(500), "SplitPoints(chunk_size=500, lookback=125, chunk_overlap=50)"),
        (
            SplitPoints(500, crlf=True),
            "SplitPoints(chunk_size=500, lookback=125, chunk_overlap=50, crlf=True)",
        ),
        (
            TokenWindows(10, punctuation="\ud800\n"),
            (
                "TokenWindows(chunk_size=10, chunk_overlap=2, encoding='cl100k_base', "
                r"punctuation=['\ud800', '\n'])"
            ),
        ),
        (
            Recursive(unit="o200k_base", sentences=True),
            (
                "Recursive(chunk_size=500, chunk_overlap=100, format='plaintext', "
                "unit='o200k_base', sentences=True)"
            ),
        ),
    ],
)
def test_a_label_is_one_line_that_reads_as_python(splitter: Splitter, line: str) -> None:
    assert label(splitter) == line  # type: ignore[arg-type]  # they are registered
    assert from_label(line) == splitter


@pytest.mark.parametrize("write", [to_dict, label])
@pytest.mark.parametrize(
    ("splitter", "field"),
    [(TokenWindows(encoding=AWKWARD), "encoding"), (Recursive(unit=AWKWARD), "unit")],
    ids=["encoding", "unit"],
)
def test_an_encoding_given_as_an_object_has_no_written_form(
    write: object, splitter: Splitter, field: str
) -> None:
    with pytest.raises(
        SettingsError, match=rf"^{field} of \w+ is an object and has no written form"
    ):
        write(splitter)  # type: ignore[operator]  # to_dict or label


@pytest.mark.parametrize("other", [None, "SplitPoints", SplitPoints, 7, {}])
@pytest.mark.parametrize("write", [to_dict, label])
def test_only_a_registered_splitter_is_written_down(write: object, other: object) -> None:
    with pytest.raises(ArgumentTypeError, match=r"splitter must be .*SplitPoints.*, got "):
        write(other)  # type: ignore[operator]  # to_dict or label


@pytest.mark.parametrize(
    "given",
    [None, 7, "SplitPoints", b"x", float("nan"), ["SplitPoints"], [("splitter", "SplitPoints")]],
)
def test_only_a_mapping_is_a_dict_of_settings(given: object) -> None:
    with pytest.raises(ArgumentTypeError, match="settings must be a mapping"):
        from_dict(given)  # type: ignore[arg-type]  # that is the point


@pytest.mark.parametrize("name", [None, "", "splitpoints", "SplitPoint", 7, ["SplitPoints"], b"x"])
def test_an_unknown_splitter_lists_the_known(name: object) -> None:
    with pytest.raises(SettingsError, match=r"unknown splitter .*known are .*Recursive"):
        from_dict({"splitter": name, "chunk_size": 10})


def test_a_dict_without_a_splitter_says_so() -> None:
    with pytest.raises(SettingsError, match="splitter"):
        from_dict({"chunk_size": 10})


def test_settings_are_keyed_by_str() -> None:
    with pytest.raises(SettingsError, match="keyed by str"):
        from_dict({"splitter": "SplitPoints", 7: 7})  # type: ignore[dict-item]  # that is the point


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "SplitPoints", "SplitPoints(", "1 + 1"),
        *("SplitPoints(500)", "SplitPoints(*[500])", "SplitPoints(**{'chunk_size': 5})"),
        *("a.SplitPoints()", "SplitPoints()()", "SplitPoints(chunk_size=5 + 5)", "x = 1"),
        *("SplitPoints(chunk_size=size)", "SplitPoints(chunk_size=__import__('os'))"),
        *("Unknown()", "SplitPoints(chunk_size=0)", "SplitPoints(chunk_sise=5)"),
        *("SplitPoints(chunk_size=1.0)", "SplitPoints(chunk_size=True)", "SplitPoints(\x00)"),
        *(
            "SplitPoints(\ud800)",
            "SplitPoints(chunk_size=1, chunk_size=2)",
            "(" * 10_000,
            "a" * 10**6,
        ),
        "SplitPoints(chunk_size=" + "9" * 5_000 + ")",
        "SplitPoints(splitter='Recursive')",
    ],
    ids=lambda text: ascii(text)[:40],
)
def test_what_is_no_label_is_refused_in_one_line(text: object) -> None:
    refusal = SettingsError if isinstance(text, str) else ArgumentTypeError
    with pytest.raises(refusal) as caught:
        from_label(text)  # type: ignore[arg-type]  # that is the point
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize("text", [None, 7, b"SplitPoints()", float("nan"), ["SplitPoints()"]])
def test_only_a_str_is_a_label(text: object) -> None:
    with pytest.raises(ArgumentTypeError, match="must be a label like"):
        from_label(text)  # type: ignore[arg-type]  # that is the point


@pytest.mark.parametrize("name", SPLITTERS)
def test_every_splitter_says_what_its_size_counts_in_and_what_is_left_of_it(name: str) -> None:
    splitter = SPLITTERS[name](chunk_size=40)
    index = cs.TokenIndex("Boil the water. " * 50, splitter.size_unit)
    spans = splitter.spans(index.text, index=index)
    assert 1 <= splitter.least_step <= 40
    assert 20 < index.count(spans.start[:-1], spans.end[:-1]).max() <= 40


def test_only_the_classes_of_the_registry_are_registered() -> None:
    class Mine(cs.SplitPoints):
        pass

    for kind in SPLITTERS.values():
        splitter = kind()
        assert registered(splitter) is splitter
    assert registered(Mine()) is registered("SplitPoints()") is registered(None) is None
