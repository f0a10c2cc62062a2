from __future__ import annotations

import itertools
import math
import statistics

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.errors import TableError
from tests.stats.tables import chunk_tables, table_of, with_sizes

Row = dict[str, object]


def slow_overlap(rows: list[Row]) -> Row:
    """The numbers of one splitter, row by row."""
    chars: list[int] = []
    tokens: list[int] = []
    pages = dict.fromkeys((row["doc_id"], row["page_index"]) for row in rows)
    for page in pages:
        on_page = [row for row in rows if (row["doc_id"], row["page_index"]) == page]
        on_page.sort(key=lambda row: row["chunk_index"])  # type: ignore[arg-type,return-value]
        for before, row in itertools.pairwise(on_page):
            chars.append(int(row["overlap_chars"]))  # type: ignore[call-overload]
            one, other = (
                set(range(each["token_start"], each["token_end"]))  # type: ignore[call-overload]
                for each in (before, row)
            )
            tokens.append(len(one & other) if row["overlap_chars"] else 0)
    n_chars = sum(row["n_chars"] for row in rows)  # type: ignore[misc]
    n_shared = sum(row["overlap_chars"] for row in rows)  # type: ignore[misc]
    return {
        "n_chunks": len(rows),
        "n_neighbours": len(chars),
        "n_overlapping": sum(each > 0 for each in chars),
        "share_overlapping": sum(each > 0 for each in chars) / len(chars) if chars else math.nan,
        **numbers("chars", chars),
        **numbers("tokens", tokens),
        "overlap_share": n_shared / n_chars if n_chars else math.nan,
        "context_chars": sum(row["context_chars"] for row in rows),  # type: ignore[misc]
    }


def numbers(unit: str, sizes: list[int]) -> dict[str, float]:
    more, some = len(sizes) > 1, sizes or [math.nan]
    cuts = statistics.quantiles(sizes, n=20, method="inclusive") if more else some * 19
    values = {
        "total": sum(sizes),
        "mean": sum(some) / len(some),
        "sd": statistics.stdev(sizes) if more else math.nan,
        "min": min(some),
        "p5": cuts[0],
        "p25": cuts[4],
        "median": cuts[9],
        "p75": cuts[14],
        "p95": cuts[18],
        "max": max(some),
    }
    return {f"{unit}_{name}": value for name, value in values.items()}


@given(chunks=chunk_tables(), data=st.data())
def test_every_number_equals_a_slow_computation(chunks: pd.DataFrame, data: st.DataObject) -> None:
    count = len(chunks)
    chunks["chunk_index"] = data.draw(st.lists(st.integers(0, 5), min_size=count, max_size=count))
    table = cs.stats.overlap(chunks).drop(columns=["encoding", "requested", "requested_unit"])
    records = chunks.to_dict("records")
    names = list(dict.fromkeys(chunks["splitter"]))
    assert table["splitter"].tolist() == names
    for name, row in zip(names, table.drop(columns="splitter").to_dict("records"), strict=True):
        expected = slow_overlap([each for each in records if each["splitter"] == name])
        assert list(row) == list(expected)
        given = {key: math.nan if pd.isna(value) else value for key, value in row.items()}
        assert given == pytest.approx(expected, rel=1e-12, nan_ok=True)


def test_token_windows_overlap_by_the_tokens_asked_for() -> None:
    splitter = cs.TokenWindows(40, chunk_overlap=7, punctuation=())
    (row,) = cs.stats.overlap(cs.chunk("One two three four. " * 50, splitter)).to_dict("records")
    assert (row["requested"], row["requested_unit"]) == (7, "cl100k_base tokens")
    assert row["tokens_min"] == row["tokens_max"] == 7
    assert row["share_overlapping"] == 1
    assert row["n_neighbours"] == row["n_chunks"] - 1


def test_context_kept_apart_is_not_shared() -> None:
    (row,) = cs.stats.overlap(
        cs.chunk("One two three four. " * 50, cs.SplitPoints(100, chunk_overlap=20))
    ).to_dict("records")
    assert (row["requested"], row["requested_unit"]) == (20, "chars")
    assert (row["n_overlapping"], row["chars_total"], row["chars_max"]) == (0, 0, 0)
    assert row["context_chars"] == 20 * row["n_neighbours"]


def test_a_token_that_was_cut_is_not_shared() -> None:
    chunks = cs.chunk("Immeasurable incomprehensibilities.", cs.SplitPoints(5, lookback=0))
    (row,) = cs.stats.overlap(chunks).to_dict("records")
    assert (chunks["token_start"].iloc[1:].to_numpy() < chunks["token_end"].iloc[:-1]).any()
    assert (row["chars_max"], row["tokens_max"], row["tokens_total"]) == (0, 0, 0)


def test_the_first_chunk_of_each_page_is_no_neighbour() -> None:
    rows = [{"page_index": page, "overlap_chars": n} for page, n in ((0, 0), (1, 0), (1, 3))]
    (row,) = cs.stats.overlap(table_of(*rows)).to_dict("records")
    assert (row["n_neighbours"], row["chars_mean"], row["share_overlapping"]) == (1, 3, 1)


def test_without_neighbours_there_is_a_total_of_none_and_nothing_else() -> None:
    (row,) = cs.stats.overlap(table_of({})).to_dict("records")
    assert (row["n_neighbours"], row["chars_total"], row["tokens_total"]) == (0, 0, 0)
    missing = [
        name for name in row if name.startswith(("chars_", "tokens_")) and pd.isna(row[name])
    ]
    assert len(missing) == 18
    assert pd.isna(row["share_overlapping"])


def test_a_given_name_asked_for_nothing_that_is_known() -> None:
    table = cs.stats.overlap(table_of({"splitter": "mine"}))
    assert table[["requested", "requested_unit"]].isna().all(axis=None)


def test_the_empty_table_gives_no_rows_and_the_same_columns() -> None:
    one, none = cs.stats.overlap(with_sizes(a=[1, 2])), cs.stats.overlap(with_sizes())
    assert len(none) == 0
    pd.testing.assert_series_equal(none.dtypes, one.dtypes)


def test_one_splitter_in_two_encodings_is_refused() -> None:
    chunks = table_of({"encoding": "cl100k_base"}, {"encoding": "words"})
    with pytest.raises(TableError, match="tokens must be of one encoding"):
        cs.stats.overlap(chunks)
