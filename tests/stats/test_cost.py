from __future__ import annotations

import math
from fractions import Fraction

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.errors import TableError
from chunkscope.stats._cost import VectorType
from tests.stats.tables import chunk_tables, table_of, with_sizes

BITS = {"float64": 64, "float32": 32, "float16": 16, "bfloat16": 16, "int8": 8, "uint8": 8}
BITS["binary"] = 1


@given(
    chunks=chunk_tables(),
    price=st.floats(0, 1e9),
    dim=st.integers(1, 5000),
    dtype=st.sampled_from(sorted(BITS)),
)
def test_every_number_equals_a_slow_computation(
    chunks: pd.DataFrame, price: float, dim: int, dtype: VectorType
) -> None:
    table = cs.stats.cost(chunks, price_per_million=price, dim=dim, dtype=dtype)
    splitters = list(dict.fromkeys(chunks["splitter"]))
    assert table["splitter"].tolist() == splitters
    for splitter, row in zip(splitters, table.to_dict("records"), strict=True):
        rows = chunks[chunks["splitter"] == splitter].to_dict("records")
        exact = not any(pd.isna(each["n_tokens"]) for each in rows)
        n_tokens = sum(int(each["n_tokens" if exact else "est_tokens"]) for each in rows)
        one_vector = math.ceil(Fraction(dim * BITS[dtype], 8))
        assert row == {
            "splitter": splitter,
            "encoding": rows[0]["encoding"],
            "n_chunks": len(rows),
            "n_tokens": n_tokens,
            "tokens_source": "exact" if exact else "estimate",
            "price": pytest.approx(float(Fraction(price) * n_tokens / 10**6), rel=1e-12),
            "vector_bytes": len(rows) * one_vector,
        }


def test_a_million_tokens_cost_the_price() -> None:
    table = cs.stats.cost(with_sizes(a=[400_000, 600_000]), price_per_million=0.02, dim=3072)
    assert table[["n_tokens", "price", "vector_bytes"]].to_numpy().tolist() == [
        [1_000_000, 0.02, 2 * 3072 * 4]
    ]


def test_bits_fill_whole_bytes() -> None:
    table = cs.stats.cost(with_sizes(a=[1] * 3), price_per_million=1, dim=9, dtype="binary")
    assert table["vector_bytes"].tolist() == [6]


def test_the_empty_table_gives_no_rows_and_the_same_columns() -> None:
    one = cs.stats.cost(with_sizes(a=[1]), price_per_million=1, dim=3)
    none = cs.stats.cost(with_sizes(), price_per_million=1, dim=3)
    assert len(none) == 0
    pd.testing.assert_series_equal(none.dtypes, one.dtypes)


def test_one_splitter_in_two_encodings_is_refused() -> None:
    chunks = table_of({"encoding": "cl100k_base"}, {"encoding": "words"})
    with pytest.raises(TableError, match="tokens must be of one encoding"):
        cs.stats.cost(chunks, price_per_million=1, dim=3)
