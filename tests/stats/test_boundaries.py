from __future__ import annotations

import pandas as pd
import pytest
from hypothesis import given

import chunkscope as cs
from chunkscope.errors import TableError
from tests.stats.tables import chunk_tables, table_of, with_sizes

# fmt: off
KINDS = ["text_end", "structure", "paragraph", "line", "sentence", "clause", "word", "token",
         "grapheme", "hard"]
# fmt: on


@given(chunks=chunk_tables())
def test_every_number_equals_a_slow_computation(chunks: pd.DataFrame) -> None:
    expected = []
    for splitter in dict.fromkeys(chunks["splitter"]):
        ends = chunks["boundary"][chunks["splitter"] == splitter].tolist()
        cuts = [each for each in ends if each != "text_end"]
        for kind in KINDS:
            of_cuts = cuts.count(kind) / len(cuts) if cuts and kind != "text_end" else None
            expected.append(
                (splitter, kind, ends.count(kind), ends.count(kind) / len(ends), of_cuts)
            )
    rows = cs.stats.boundaries(chunks).itertuples(index=False, name=None)
    assert [tuple(None if pd.isna(cell) else cell for cell in row) for row in rows] == expected


@given(chunks=chunk_tables(min_rows=1))
def test_the_shares_of_cuts_are_those_of_the_summary(chunks: pd.DataFrame) -> None:
    summary = cs.stats.summary(chunks)
    table = cs.stats.boundaries(chunks)
    for number, row in summary.iterrows():
        shares = table["share_of_cuts"].iloc[int(str(number)) * 10 + 1 :][:9].tolist()
        expected = [row[f"cut_{kind}"] for kind in KINDS[1:]]
        assert shares == pytest.approx(expected, nan_ok=True)


def test_all_ten_kinds_are_there_in_their_order() -> None:
    table = cs.stats.boundaries(table_of({"boundary": "word"}))
    assert table["boundary"].tolist() == KINDS == [each.name for each in cs.Boundary]
    assert table["n_chunks"].sum() == 1


def test_the_end_of_a_text_is_no_cut() -> None:
    table = cs.stats.boundaries(table_of({"boundary": "text_end"}, {"boundary": "hard"}))
    assert table["share"].iloc[[0, 9]].tolist() == [0.5, 0.5]
    assert table["share_of_cuts"].isna().tolist() == [True] + [False] * 9
    assert table["share_of_cuts"].iloc[9] == 1


def test_the_empty_table_gives_no_rows_and_the_same_columns() -> None:
    one, none = cs.stats.boundaries(with_sizes(a=[1])), cs.stats.boundaries(with_sizes())
    assert len(none) == 0
    pd.testing.assert_series_equal(none.dtypes, one.dtypes)


def test_a_boundary_that_is_none_is_refused() -> None:
    with pytest.raises(TableError, match="unknown boundary 'sentense'; known are sentence, "):
        cs.stats.boundaries(table_of({"boundary": "sentense"}))
