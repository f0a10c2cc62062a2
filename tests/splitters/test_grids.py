from __future__ import annotations

import itertools
import pickle
from collections.abc import Iterator

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.errors import (
    ArgumentError,
    ArgumentTypeError,
    SettingsError,
    UnknownSettingError,
)
from chunkscope.splitters import Impossible

small = st.lists(st.integers(-1, 12), min_size=1, max_size=4)


@given(sizes=small, overlaps=small, strict=st.lists(st.booleans(), min_size=1, max_size=2))
def test_a_grid_is_the_product_of_its_values_in_order(
    sizes: list[int], overlaps: list[int], strict: list[bool]
) -> None:
    made = cs.grid("TokenWindows", chunk_size=sizes, chunk_overlap=overlaps, strict=strict)
    for each, (size, overlap, switch) in zip(
        made, dict.fromkeys(itertools.product(sizes, overlaps, strict)), strict=True
    ):
        settings = {"chunk_size": size, "chunk_overlap": overlap, "strict": switch}
        if isinstance(each, Impossible):
            assert each.splitter_class == "TokenWindows"
            assert each.settings == settings
            with pytest.raises(SettingsError) as refused:
                cs.TokenWindows(**settings)  # type: ignore[arg-type]
            assert each.reason == str(refused.value)
        else:
            assert each == cs.TokenWindows(**settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "sizes",
    [
        [10, 20],
        (10, 20),
        range(10, 21, 10),
        np.array([10, 20]),
        pd.Series([10, 20], index=[7, 3]),
        pd.Index([10, 20]),
        iter([10, 20]),
        np.linspace(10, 20, 2),
        list(np.linspace(10, 20, 2)),
        pd.Series([10.0, 20.0]),
        np.array([10, 20], dtype="float16"),
        [10, 20, 10],
    ],
    ids=lambda sizes: type(sizes).__name__,
)
def test_several_values_may_come_in_anything_that_has_an_order(sizes: object) -> None:
    assert cs.grid(cs.SplitPoints, chunk_size=sizes) == [cs.SplitPoints(10), cs.SplitPoints(20)]


def test_a_scalar_is_one_value_and_none_is_the_default() -> None:
    assert cs.grid(cs.Recursive, chunk_size=np.int64(50), format="html", chunk_overlap=None) == [
        cs.Recursive(50, format="html")
    ]
    assert cs.grid("SplitPoints") == [cs.SplitPoints()]


def test_a_setting_that_is_a_sequence_of_str_is_one_value() -> None:
    def punctuations(given: object) -> list[object]:
        made = cs.grid("TokenWindows", punctuation=given)
        return [each.punctuation for each in made if isinstance(each, cs.TokenWindows)]

    assert punctuations((".", "!")) == [(".", "!")]
    assert punctuations([]) == [()]
    assert punctuations(".!") == [(".", "!")]
    assert punctuations([[], [".", "!"]]) == [(), (".", "!")]
    assert punctuations([(), ".!"]) == [(), (".", "!")]


@pytest.mark.parametrize(
    ("name", "settings"), [("SplitPoints", {"chunksize": [1]}), ("Recursive", {"lookback": 3})]
)
def test_an_unknown_setting_raises_at_once(name: str, settings: dict[str, object]) -> None:
    with pytest.raises(UnknownSettingError, match=f"{name}: unknown setting"):
        cs.grid(name, **settings)


@pytest.mark.parametrize("values", [[], (), range(0), np.array([], dtype=int)], ids=repr)
def test_a_list_without_values_is_refused(values: object) -> None:
    with pytest.raises(ArgumentError, match="chunk_size must be a value, or several, at least one"):
        cs.grid("SplitPoints", chunk_size=values)


@pytest.mark.parametrize("values", [{10, 20}, {10: 20}, np.array([[10]]), frozenset({1})], ids=repr)
def test_values_without_an_order_are_refused(values: object) -> None:
    with pytest.raises(ArgumentTypeError, match="chunk_size must be a value, or several in order"):
        cs.grid("SplitPoints", chunk_size=values)


@pytest.mark.parametrize(
    ("cls", "error", "said"),
    [
        ("SplitPoint", ArgumentError, "known are SplitPoints"),
        (cs.SplitPoints(), ArgumentTypeError, "cls must be one of SplitPoints"),
        (int, ArgumentTypeError, "cls must be one of SplitPoints"),
    ],
)
def test_what_is_no_registered_class_is_refused(
    cls: object, error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        cs.grid(cls)  # type: ignore[arg-type]


def test_impossible_settings_tell_themselves_and_why() -> None:
    (each,) = cs.grid("SplitPoints", chunk_size=20, lookback=30)
    reason = "lookback must be at least 0 and less than chunk_size (20), got 30"
    assert repr(each) == f"<impossible SplitPoints(chunk_size=20, lookback=30): {reason}>"
    assert pickle.loads(pickle.dumps(each)) == each  # noqa: S301 - our own


def test_chunk_refuses_an_impossible_splitter_and_gives_the_reason() -> None:
    grid = cs.grid("SplitPoints", chunk_size=[20, 40], lookback=30)
    with pytest.raises(SettingsError, match=r"lookback must be .*, got 30; only sweep takes"):
        cs.chunk("A text.", grid)  # type: ignore[arg-type]
    with pytest.raises(SettingsError, match="got 30; only sweep takes"):
        cs.chunk("A text.", {"mine": grid[0]})  # type: ignore[dict-item]


def test_floats_that_are_not_whole_and_those_of_python_stay_impossible() -> None:
    for sizes in (np.linspace(10, 11, 3)[1:2], [10.0], np.float64(np.inf), np.array([np.nan])):
        (each,) = cs.grid("SplitPoints", chunk_size=sizes)
        assert isinstance(each, Impossible)
        assert "chunk_size must be a whole number" in each.reason


def test_combinations_that_come_to_the_same_are_there_once() -> None:
    assert cs.grid("SplitPoints", chunk_size=[20, 20], lookback=[None, 5]) == [cs.SplitPoints(20)]
    impossible = cs.grid("SplitPoints", chunk_size=[0, 0, "0", False])
    assert [each.label for each in impossible if isinstance(each, Impossible)] == [
        "SplitPoints(chunk_size=0)",
        "SplitPoints(chunk_size='0')",
        "SplitPoints(chunk_size=False)",
    ]
    assert len(cs.sweep("One two.", cs.grid("SplitPoints", chunk_size=[5, 5, 0, 0]))) == 2


def _one_and_no_more() -> Iterator[int]:
    yield 10
    raise OSError("disk")


def test_an_iterator_that_raises_is_named() -> None:
    said = r"^the values of chunk_size raised OSError\('disk'\)$"
    with pytest.raises(ArgumentError, match=said) as caught:
        cs.grid("SplitPoints", chunk_size=_one_and_no_more())
    assert isinstance(caught.value.__cause__, OSError)


@pytest.mark.parametrize("kind", [cs.SplitPoints, cs.TokenWindows, cs.Recursive])
@pytest.mark.parametrize("size", [10**5000, -(10**5000), 10**100], ids=["huge", "negative", "long"])
def test_numbers_that_nobody_writes_down_are_no_settings(kind: type, size: int) -> None:
    with pytest.raises(SettingsError, match="chunk_size must be a whole number of at most 100 dig"):
        kind(chunk_size=size)
    with pytest.raises(SettingsError, match="chunk_overlap must be a whole number of at most 100"):
        kind(chunk_size=10, chunk_overlap=size)
    (each,) = cs.grid(kind, chunk_size=size)
    assert len(cs.sweep("One two.", [each])) == 1
