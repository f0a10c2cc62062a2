from __future__ import annotations

from collections import Counter

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import chunkscope as cs
from chunkscope.errors import ArgumentError, ArgumentTypeError
from chunkscope.splitters import SPLITTERS, Splitter
from chunkscope.tokens.protocol import Boundaries
from tests.laws.strategies import splitters
from tests.sweeps.documents import documents

few = settings(max_examples=1 + settings.default.max_examples // 6)
limits = st.none() | st.integers(1, 30)

TEXT = "One two three. Four five six.\n\nSeven eight nine. Ten."


def summaries(docs: object, named: dict[str, Splitter], **options: object) -> pd.DataFrame:
    """The summary of the table of each splitter, one below the other."""
    asked = {name: options.pop(name, None) for name in ("limit", "min_tokens")}
    tables = [
        cs.stats.summary(cs.chunk(docs, {name: each}, progress=False, **options), **asked)  # type: ignore[arg-type,dict-item]
        for name, each in named.items()
    ]
    return pd.concat(tables, ignore_index=True)


def assert_same_numbers(table: pd.DataFrame, expected: pd.DataFrame) -> None:
    """Fail where a column of `expected` is not in `table`, to the last bit."""
    of_summary = table[table["n_chunks"] > 0][list(expected.columns)].reset_index(drop=True)
    assert of_summary["n_duplicates"].isna().all()  # no texts are made, so none is compared
    for name in expected.columns.drop("n_duplicates"):
        left, right = of_summary[name], expected[name].astype(of_summary[name].dtype)
        pd.testing.assert_series_equal(left, right, check_exact=True)


@pytest.mark.parametrize("name", SPLITTERS)
@few
@given(
    docs=documents(),
    data=st.data(),
    options=st.fixed_dictionaries(
        {
            "tokens": st.sampled_from(["exact", "estimate"]),
            "limit": limits,
            "min_tokens": limits,
            "encoding": st.just("o200k_base"),
        }
    ),
)
def test_a_row_is_the_summary_of_the_chunks(
    name: str,
    docs: pd.DataFrame,
    data: st.DataObject,
    options: dict[str, object],
) -> None:
    drawn = data.draw(st.lists(splitters(SPLITTERS[name], written=True), min_size=1, max_size=3))
    named = {cs.splitters.label(each): each for each in drawn}
    before = docs.copy(deep=True)
    table = cs.sweep(docs, list(named.values()), progress=False, **options)  # type: ignore[arg-type]
    assert table["splitter"].tolist() == list(named)
    assert table["error"].isna().all()
    assert_same_numbers(table, summaries(docs, named, **options))  # type: ignore[arg-type]
    pd.testing.assert_frame_equal(docs, before)


class Halves:
    """A splitter of somebody else."""

    encoding = None
    name = "halves"

    def spans(self, text: str, *, index: cs.TokenIndex | None = None) -> cs.Spans:
        middle = len(text) // 2
        return cs.Spans.of([(0, middle, 9), (middle, len(text), 0)])


def test_a_splitter_that_is_not_registered_has_a_row_without_settings() -> None:
    table = cs.sweep({"a": TEXT, "b": "ab"}, Halves())
    assert_same_numbers(table, summaries({"a": TEXT, "b": "ab"}, {"halves": Halves()}))
    (row,) = table.to_dict("records")
    assert row["n_chunks"] == 4
    assert row["step_eaten"] is False
    assert pd.isna(row["splitter_class"])
    assert pd.isna(row["chunk_size"])


def test_a_name_that_was_given_keeps_its_settings() -> None:
    table = cs.sweep(TEXT, {"\ud800": cs.TokenWindows(8), "b": cs.Recursive(20)})
    assert table["splitter"].tolist() == ["\ud800", "b"]
    assert table["splitter_class"].tolist() == ["TokenWindows", "Recursive"]
    assert table["chunk_size"].tolist() == [8, 20]
    assert table["limit"].tolist() == [8, pd.NA]


def test_impossible_settings_are_rows_with_the_reason_and_nothing_but_the_settings() -> None:
    grid = cs.grid("TokenWindows", chunk_size=[10, 40], chunk_overlap=[0, 20])
    table = cs.sweep(TEXT, grid)
    assert table["chunk_size"].tolist() == [10, 10, 40, 40]
    assert table["chunk_overlap"].tolist() == [0, 20, 0, 20]
    reason = "chunk_overlap must be at least 0 and less than chunk_size (10), got 20"
    assert table["error"].isna().tolist() == [True, False, True, True]
    assert table["error"][1] == reason
    row = table.loc[1].dropna()
    assert row.to_dict() == {
        "splitter": "TokenWindows(chunk_size=10, chunk_overlap=20)",
        "splitter_class": "TokenWindows",
        "chunk_size": 10,
        "chunk_overlap": 20,
        "punctuation": repr(cs.TokenWindows().punctuation),
        "strict": False,
        "encoding": "cl100k_base",
        "error": reason,
    }


@pytest.mark.parametrize("size", ["many", 1.5, None, True, -(10**30), [1, 2]], ids=repr)
def test_an_impossible_setting_that_its_column_cannot_hold_is_missing_there(size: object) -> None:
    table = cs.sweep(TEXT, cs.grid("SplitPoints", chunk_size=[size], lookback=9))
    assert len(table) == 1
    assert pd.isna(table["chunk_size"][0])
    assert table["lookback"][0] == 9
    assert "chunk_size" in table["error"][0]


def test_only_impossible_settings_give_a_table_of_the_same_columns_and_dtypes() -> None:
    possible = cs.sweep(TEXT, cs.SplitPoints(20))
    for other in (
        cs.sweep(TEXT, cs.grid("SplitPoints", chunk_size=0)),
        cs.sweep("", cs.SplitPoints(20)),
        cs.sweep({}, [cs.SplitPoints(20), Halves()]),
        cs.sweep(TEXT, cs.SplitPoints(20), tokens="estimate", limit=3, min_tokens=2),
    ):
        pd.testing.assert_series_equal(other.dtypes, possible.dtypes)


def test_documents_without_text_give_rows_that_count_nothing() -> None:
    (row,) = cs.sweep({"a": "", "b": ""}, cs.TokenWindows(8)).to_dict("records")
    assert (row["chunk_size"], row["encoding"]) == (8, "cl100k_base")
    assert (row["n_chunks"], row["n_documents"], row["tokens_total"], row["n_cuts"]) == (0, 0, 0, 0)
    assert row["step_eaten"] is False
    assert pd.isna(row["tokens_mean"])
    assert pd.isna(row["error"])


def test_the_columns_begin_with_the_settings_and_end_as_the_summary() -> None:
    table = cs.sweep(TEXT, cs.SplitPoints(20))
    summary = cs.stats.summary(cs.chunk(TEXT, cs.SplitPoints(20)))
    names = list(table.columns)
    at = names.index("error")
    assert names[at : at + 3] == ["error", "step_eaten", "encoding"]
    assert names[:at] + names[at + 2 :] == list(summary.columns)


class Recording:
    """An encoding that notes every text whose tokens it is asked to place."""

    name = "recording"
    additive = True

    def __init__(self) -> None:
        self.placed: list[str] = []

    def encode(self, text: str) -> NDArray[np.int64]:
        return np.arange(len(text))

    def count(self, text: str) -> int:
        return len(text)

    def boundaries(self, text: str) -> Boundaries:
        self.placed.append(text)
        edges = np.arange(len(text) + 1)
        return edges, edges


class Unsliced(str):
    """A text that refuses to be sliced: whoever makes the text of a chunk is caught."""

    def __getitem__(self, key: object) -> str:
        raise AssertionError("a text was made")


class Given:
    """A splitter that reads nothing."""

    encoding = None
    name = "given"

    def spans(self, text: str, *, index: cs.TokenIndex | None = None) -> cs.Spans:
        return cs.Spans.of([(0, 3, 9), (3, len(text), 0)])


def test_each_page_is_encoded_once_an_encoding_however_many_settings_there_are() -> None:
    recording = Recording()
    pages = {"a": "One. Two. " * 30, "b": "Three.\n\nFour words here.", "c": ""}
    grid = [
        *cs.grid("SplitPoints", chunk_size=range(5, 50, 5)),
        *cs.grid("Recursive", chunk_size=range(5, 50, 5)),
        *cs.grid("TokenWindows", chunk_size=[5, 10, 20], chunk_overlap=[0, 4]),
    ]
    named = {str(number): each for number, each in enumerate(grid)}
    named |= {"own": cs.TokenWindows(9, encoding=recording)}
    cs.sweep(pages, named, encoding=recording)
    assert Counter(recording.placed) == Counter(pages.values())


def test_no_text_is_made() -> None:
    docs = pd.DataFrame({"doc_id": ["a"], "text": pd.Series([Unsliced("a text")], dtype=object)})
    table = cs.sweep(docs, {"a": Given(), "b": Given()}, encoding="unicode")
    assert table["n_chunks"].tolist() == [2, 2]


class Failing:
    encoding = None
    name = "failing"

    def spans(self, text: str, *, index: cs.TokenIndex | None = None) -> cs.Spans:
        raise ZeroDivisionError("cut by nothing")


def test_what_a_splitter_raises_while_it_cuts_is_told_with_its_name() -> None:
    with pytest.raises(ArgumentError, match="splitter 'failing', .* raised .*cut by nothing"):
        cs.sweep(TEXT, [cs.SplitPoints(), Failing()])


@pytest.mark.parametrize(
    ("splitters", "said"),
    [
        ([], "at least one"),
        ([cs.SplitPoints(5), cs.SplitPoints(5)], "must differ in name"),
        ([cs.SplitPoints(), 3], "each of splitters must be a splitter, got 3"),
        ({"a": None}, "splitter 'a' must be a splitter, got None"),
    ],
)
def test_what_is_no_splitter_is_refused(splitters: object, said: str) -> None:
    with pytest.raises((ArgumentError, ArgumentTypeError), match=said):
        cs.sweep(TEXT, splitters)  # type: ignore[arg-type]


def test_a_bar_is_shown_when_asked_for(capfd: pytest.CaptureFixture[str]) -> None:
    cs.sweep(TEXT, cs.SplitPoints(), progress=True)
    assert "sweep: 100%" in capfd.readouterr().err
    cs.sweep(TEXT, cs.SplitPoints())
    assert capfd.readouterr().err == ""
