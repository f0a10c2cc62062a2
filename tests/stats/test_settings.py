from __future__ import annotations

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.errors import SettingsError
from chunkscope.splitters import SPLITTERS
from chunkscope.splitters.registry import RegisteredSplitter
from chunkscope.stats.settings import (
    SETTINGS,
    requested_overlap,
    settings_frame,
    splitter_of_row,
)
from tests.laws import strategies

written = [strategies.splitters(kind, written=True) for kind in SPLITTERS.values()]
splitters = st.lists(st.one_of(st.none(), *written), max_size=5)


@given(splitter=st.one_of(written))
def test_a_row_of_settings_tells_the_splitter_again(splitter: RegisteredSplitter) -> None:
    (row,) = settings_frame([splitter]).to_dict("records")
    own = {"encoding": splitter.encoding} if isinstance(splitter, cs.TokenWindows) else {}
    assert splitter_of_row({**row, **own}) == splitter


@pytest.mark.parametrize("kind", [None, float("nan"), pd.NA, "Mine", 3])
def test_a_row_of_no_class_of_ours_tells_none(kind: object) -> None:
    with pytest.raises(SettingsError, match="unknown splitter"):
        splitter_of_row({"splitter_class": kind})


def test_a_row_as_a_file_holds_it_tells_the_splitter_too() -> None:
    row = {"splitter_class": "TokenWindows", "chunk_size": 80.0, "punctuation": "('.',)"}
    assert splitter_of_row(row) == cs.TokenWindows(80, punctuation=".")
    with pytest.raises(SettingsError, match=r"chunk_size must be a whole number.*got 80\.5"):
        splitter_of_row({**row, "chunk_size": 80.5})
    with pytest.raises(SettingsError, match="punctuation must be"):
        splitter_of_row({**row, "punctuation": "('.'"})


@given(splitters=splitters)
def test_every_setting_is_a_column_and_what_a_class_lacks_is_missing(
    splitters: list[RegisteredSplitter | None],
) -> None:
    table = settings_frame(splitters)
    assert table.columns.tolist() == list(SETTINGS)
    for row, splitter in zip(table.to_dict("records"), splitters, strict=True):
        for name, value in row.items():
            if name == "splitter_class":
                expected = type(splitter).__name__ if splitter is not None else None
            else:
                expected = getattr(splitter, name, None)
            if isinstance(expected, tuple):
                expected = repr(expected)
            if expected is None:
                assert pd.isna(value), name
            else:
                assert value == expected, name


def test_no_splitters_have_the_same_columns_and_dtypes() -> None:
    every = settings_frame([kind() for kind in SPLITTERS.values()])
    none = settings_frame([])
    assert len(none) == 0
    pd.testing.assert_series_equal(none.dtypes, every.dtypes)
    assert every.dtypes.astype(str).to_dict() == SETTINGS


def test_every_setting_of_every_splitter_but_the_encoding_has_a_column() -> None:
    told = {name for kind in SPLITTERS.values() for name in kind.__dataclass_fields__}
    assert set(SETTINGS) == {"splitter_class", *told} - {"encoding"}


def test_a_size_beyond_int64_is_missing() -> None:
    (row,) = settings_frame([cs.SplitPoints(10**30)]).to_dict("records")
    assert pd.isna(row["chunk_size"])
    assert row["lookback"] == 1000


def test_marks_that_cannot_be_printed_are_escaped() -> None:
    table = settings_frame([cs.TokenWindows(punctuation=("\ud800", "\n", "。"))])
    assert table["punctuation"].tolist() == [r"('\ud800', '\n', '。')"]
    assert str(table["punctuation"].dtype) == "str"


def test_a_unit_given_as_an_object_is_told_by_its_name() -> None:
    splitter = cs.Recursive(50, unit=cs.tokens.load("o200k_base"))
    assert settings_frame([splitter])["unit"].tolist() == ["o200k_base"]
    assert requested_overlap(splitter) == (10, "o200k_base tokens")


@pytest.mark.parametrize(
    ("splitter", "expected"),
    [
        (cs.SplitPoints(100), (10, "chars")),
        (cs.TokenWindows(100), (20, "cl100k_base tokens")),
        (cs.Recursive(100), (20, "graphemes")),
        (cs.Recursive(100, unit="chars"), (20, "chars")),
        (cs.Recursive(100, unit="words", chunk_overlap=0), (0, "words")),
        (cs.TokenWindows(10**30, chunk_overlap=10**29), (None, "cl100k_base tokens")),
        (None, (None, None)),
    ],
)
def test_the_overlap_asked_for_has_a_unit(
    splitter: RegisteredSplitter | None, expected: tuple[int | None, str | None]
) -> None:
    assert requested_overlap(splitter) == expected
