"""The settings behind the names in a chunk table."""

from __future__ import annotations

from pathlib import Path

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.chunks.settings import splitters_of
from chunkscope.splitters import SPLITTERS
from chunkscope.splitters.registry import RegisteredSplitter
from tests.laws import strategies

written = st.one_of(*(strategies.splitters(kind, written=True) for kind in SPLITTERS.values()))


@given(named=st.dictionaries(st.text(min_size=1), written, min_size=1, max_size=4))
def test_a_table_knows_what_its_names_stand_for(named: dict[str, RegisteredSplitter]) -> None:
    assert splitters_of(cs.chunk("One. Two. Three.", named, tokens="estimate")) == named


@given(splitter=written)
def test_a_label_needs_nothing_beside_the_table(splitter: RegisteredSplitter) -> None:
    table = cs.chunk("One. Two.", splitter, tokens="estimate")
    assert table.attrs == {}
    assert list(splitters_of(table).values()) == [splitter]


def test_selections_copies_checks_and_parquet_keep_what_names_stand_for(tmp_path: Path) -> None:
    small = cs.SplitPoints(chunk_size=5)
    table = cs.chunk("One. Two. Three.", {"small": small})
    table.to_parquet(tmp_path / "chunks.parquet")
    kept = [
        table[table["n_chars"] > 3],
        table.copy(),
        table.sort_values("n_chars"),
        cs.check(table),
        pd.read_parquet(tmp_path / "chunks.parquet"),
        cs.with_context(table, "One. Two. Three."),
    ]
    assert all(splitters_of(each) == {"small": small} for each in kept)


def test_where_the_attributes_are_lost_a_name_tells_nothing() -> None:
    one = cs.chunk("One. Two.", {"small": cs.SplitPoints(chunk_size=5)})
    other = cs.chunk("One. Two.", {"large": cs.SplitPoints(chunk_size=9)})
    assert splitters_of(pd.concat([one, other])) == {"small": None, "large": None}


@pytest.mark.parametrize("held", [3, None, ["small"], {"small": 3}, {"small": "no label"}])
def test_attributes_of_somebody_else_are_left_alone(held: object) -> None:
    table = cs.chunk("One. Two.", {"small": cs.SplitPoints(chunk_size=5)})
    table.attrs["splitters"] = held
    assert splitters_of(table) == {"small": None}


@pytest.mark.parametrize("name", ["mine", "SplitPoints(chunk_size=0)", "len(3)", "("])
def test_what_is_no_label_tells_no_splitter(name: str) -> None:
    table = cs.chunk("One. Two.", cs.SplitPoints(chunk_size=5)).assign(splitter=name)
    assert splitters_of(table) == {name: None}


def test_a_summary_has_the_settings_of_names() -> None:
    chunks = cs.chunk("One two. Three four.", {"mine": cs.TokenWindows(7), "a": cs.Recursive(9)})
    table = cs.stats.summary(chunks)
    assert table["splitter_class"].tolist() == ["TokenWindows", "Recursive"]
    assert table["chunk_size"].tolist() == [7, 9]
    assert table["limit"].tolist() == [7, pd.NA]
    assert cs.stats.overlap(chunks)["requested"].tolist() == [1, 1]


def test_a_label_tells_itself_whatever_is_written_beside_it() -> None:
    table = cs.chunk("One. Two.", cs.SplitPoints(chunk_size=5))
    label = table["splitter"].iloc[0]
    table.attrs["splitters"] = {label: cs.splitters.label(cs.SplitPoints(chunk_size=7))}
    assert splitters_of(table) == {label: cs.SplitPoints(chunk_size=5)}
