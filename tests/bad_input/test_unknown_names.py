"""A name that nobody knows is answered with those that are known, the closest first."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from chunkscope.errors import SettingsError, UnknownSettingError
from chunkscope.splitters import SPLITTERS, from_dict, from_label, label
from tests.bad_input.public import public_callables
from tests.bad_input.rows import SECRET
from tests.bad_input.single_values import misspelt
from tests.bad_input.test_rows import CASES, Case
from tests.bad_input.verdicts import check_error, refusal

MAKE: dict[str, Callable[..., object]] = dict(SPLITTERS)
"""The registered splitters, to be called with settings they do not have."""

SETTINGS = {name: public_callables()[name].parameters for name in SPLITTERS}

NAMED = {name: case for name, case in CASES.items() if len(case.parameter.known) > 1}


def told(case: Case, value: object) -> list[str]:
    """The names that the message lists when `value` is given."""
    error = refusal(case.entry, case.call, {**case.entry.valid(), case.name: value})
    assert error is not None, f"{value!r} was taken"
    # The name that was given is quoted too: it comes first after "unknown", last after "got".
    message = re.sub(r"^.*?; known are |, got .*$", "", str(error))
    return re.findall(r"\w+", message)


@pytest.mark.parametrize("name", NAMED)
def test_every_known_name_is_listed(name: str) -> None:
    case = NAMED[name]
    assert set(case.parameter.known) <= set(told(case, "nothing like it"))


@pytest.mark.parametrize(
    "name", [name for name, case in NAMED.items() if len(case.parameter.known) > 3]
)
def test_the_one_that_was_meant_is_listed_first(name: str) -> None:
    case = NAMED[name]
    for known in case.parameter.known:
        if misspelt(known) not in case.parameter.known:
            assert told(case, misspelt(known))[0] == known


@pytest.mark.parametrize("name", SPLITTERS)
def test_an_unknown_setting_lists_the_settings_the_one_that_was_meant_first(name: str) -> None:
    for meant in SETTINGS[name]:
        with pytest.raises(UnknownSettingError) as caught:
            MAKE[name](**{misspelt(meant): 1})
        check_error(caught.value)
        said, _, listed = str(caught.value).partition("; known are ")
        assert said == f"{name}: unknown setting '{misspelt(meant)}'"
        assert listed.split(", ")[0] == meant
        assert set(listed.split(", ")) == set(SETTINGS[name])


@pytest.mark.parametrize("name", SPLITTERS)
@pytest.mark.parametrize(
    "setting", ["", " ", "self", "cls", "_", "a\nb", "\ud800", SECRET, "size "]
)
def test_an_odd_name_of_a_setting_is_unknown_whichever_way_it_comes(
    name: str, setting: str
) -> None:
    ways: list[Callable[[], object]] = [
        lambda: MAKE[name](**{setting: 1}),
        lambda: from_dict({"splitter": name, setting: 1}),
    ]
    for make in ways:
        with pytest.raises(UnknownSettingError, match="unknown setting") as caught:
            make()
        check_error(caught.value)


@given(name=st.sampled_from(list(SPLITTERS)), setting=st.text(max_size=20))
def test_any_other_name_of_a_setting_is_unknown(name: str, setting: str) -> None:
    assume(setting not in SETTINGS[name])
    with pytest.raises(UnknownSettingError) as caught:
        MAKE[name](**{setting: 1})
    check_error(caught.value)


@pytest.mark.parametrize(
    ("splitter", "published", "ours"),
    [
        ("SplitPoints", "max_lookback_size", "lookback"),
        ("SplitPoints", "overlap_size", "chunk_overlap"),
        ("TokenWindows", "overlap", "chunk_overlap"),
        ("TokenWindows", "encoding_name", "encoding"),
        ("TokenWindows", "split_punctuation", "punctuation"),
    ],
)
def test_a_published_name_of_a_setting_is_answered_with_ours(
    splitter: str, published: str, ours: str
) -> None:
    with pytest.raises(UnknownSettingError, match=f"it is called {ours} here") as caught:
        MAKE[splitter](**{published: 1})
    check_error(caught.value)


@pytest.mark.parametrize("name", SPLITTERS)
def test_an_unknown_splitter_is_answered_with_the_one_that_was_meant(name: str) -> None:
    ways: list[Callable[[], object]] = [
        lambda: from_dict({"splitter": misspelt(name)}),
        lambda: from_label(label(SPLITTERS[name]()).replace(name, misspelt(name))),
    ]
    for make in ways:
        with pytest.raises(SettingsError, match=f"known are {name}, ") as caught:
            make()
        check_error(caught.value)
