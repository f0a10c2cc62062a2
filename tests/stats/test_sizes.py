from __future__ import annotations

from collections import Counter
from typing import Literal

import numpy as np
import pandas as pd
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.errors import ArgumentError, ArgumentTypeError, TableError
from tests.stats.tables import chunk_tables, table_of, with_sizes

Unit = Literal["tokens", "chars"]
units = st.sampled_from(["tokens", "chars"])


def one_unit(chunks: pd.DataFrame) -> bool:
    return chunks["encoding"].nunique() < 2


@given(chunks=chunk_tables(), unit=units)
def test_every_number_equals_a_slow_computation(chunks: pd.DataFrame, unit: Unit) -> None:
    assume(unit == "chars" or one_unit(chunks))
    exact = chunks["n_tokens"].notna().all()
    column = "n_chars" if unit == "chars" else "n_tokens" if exact else "est_tokens"
    expected = []
    for splitter in dict.fromkeys(chunks["splitter"]):
        sizes = chunks[column][chunks["splitter"] == splitter].tolist()
        for size, n_chunks in sorted(Counter(sizes).items()):
            up_to = sum(each <= size for each in sizes)
            shares = n_chunks / len(sizes), up_to / len(sizes)
            expected.append((splitter, size, n_chunks, *shares))
    table = cs.stats.sizes(chunks, unit=unit).drop(columns="unit")
    assert list(table.itertuples(index=False, name=None)) == expected


# pandas groups by no name with a lone surrogate, so these two do without.
@given(chunks=chunk_tables(names="pqr"), unit=units, parts=st.integers(1, 4), data=st.data())
def test_histograms_of_parts_add_up(
    chunks: pd.DataFrame, unit: Unit, parts: int, data: st.DataObject
) -> None:
    chunks["n_tokens"] = chunks["est_tokens"]  # every part counts in the same unit
    assume(unit == "chars" or one_unit(chunks))
    part = data.draw(st.lists(st.integers(1, parts), min_size=len(chunks), max_size=len(chunks)))
    histograms = [cs.stats.sizes(each, unit=unit) for _, each in chunks.groupby(part)]
    whole = cs.stats.sizes(chunks, unit=unit)
    key = ["splitter", "unit", "size"]
    merged = pd.concat([whole.iloc[:0], *histograms]).groupby(key)["n_chunks"].sum()
    pd.testing.assert_series_equal(merged, whole.set_index(key)["n_chunks"].sort_index())


@given(chunks=chunk_tables(min_rows=1, names="pqr"), at=st.floats(0, 1))
def test_quantiles_of_the_histogram_are_those_of_the_chunks(
    chunks: pd.DataFrame, at: float
) -> None:
    for splitter, part in cs.stats.sizes(chunks, unit="chars").groupby("splitter"):
        from_histogram = np.quantile(np.repeat(part["size"], part["n_chunks"]), at)
        assert from_histogram == chunks["n_chars"][chunks["splitter"] == splitter].quantile(at)


def test_the_empty_table_gives_no_rows_and_the_same_columns() -> None:
    for unit in ("tokens", "chars"):
        one = cs.stats.sizes(with_sizes(a=[1]), unit=unit)  # type: ignore[arg-type]
        none = cs.stats.sizes(with_sizes(), unit=unit)  # type: ignore[arg-type]
        assert len(none) == 0
        pd.testing.assert_series_equal(none.dtypes, one.dtypes)


def test_the_unit_names_the_encoding_and_says_where_it_is_an_estimate() -> None:
    counted = table_of({"n_tokens": 5}, {"n_tokens": 6})
    assert set(cs.stats.sizes(counted)["unit"]) == {"cl100k_base tokens"}
    assert set(cs.stats.sizes(counted, unit="chars")["unit"]) == {"chars"}
    missing = table_of({"n_tokens": 5, "est_tokens": 7}, {"n_tokens": None, "est_tokens": 8})
    estimated = cs.stats.sizes(missing)
    assert set(estimated["unit"]) == {"estimated cl100k_base tokens"}
    assert estimated["size"].tolist() == [7, 8]


def test_tokens_of_two_encodings_are_refused_and_their_chars_are_not() -> None:
    chunks = table_of({"splitter": "a"}, {"splitter": "b", "encoding": "words"})
    with pytest.raises(TableError, match=r"'cl100k_base' \(of 'a'\) and 'words' \(of 'b'\)"):
        cs.stats.sizes(chunks)
    assert len(cs.stats.sizes(chunks, unit="chars")) == 2


def test_names_with_lone_surrogates_are_kept() -> None:
    chunks = table_of({"splitter": "\ud800"}, {"splitter": "b"})
    assert cs.stats.sizes(chunks)["splitter"].tolist() == ["\ud800", "b"]


def test_an_unknown_unit_lists_the_known() -> None:
    with pytest.raises(ArgumentError, match="unknown unit 'token'; known are tokens, chars"):
        cs.stats.sizes(with_sizes(a=[1]), unit="token")  # type: ignore[arg-type]


@pytest.mark.parametrize("unit", [None, 1, b"chars", ["chars"]])
def test_a_unit_that_is_no_str_is_refused(unit: object) -> None:
    with pytest.raises(ArgumentTypeError, match="unit must be one of tokens, chars"):
        cs.stats.sizes(with_sizes(a=[1]), unit=unit)  # type: ignore[arg-type]
