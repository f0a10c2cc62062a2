"""Sums beyond int64 are told or refused, and never wrap around."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.errors import TableError
from chunkscope.stats._totals import total
from tests.stats.tables import table_of


@given(values=st.lists(st.integers(-(2**63), 2**63 - 1), max_size=20))
def test_a_total_is_that_of_pythons_own_numbers(values: list[int]) -> None:
    assert total(np.array(values, dtype=np.int64)) == sum(values)


def far_out(*, n_chars: int = 4) -> pd.DataFrame:
    """Nine pages with two chunks each, that end far beyond what nine of them could together."""
    ends = {"char_end": 2**61, "token_end": 2**61}
    starts = {"char_start": 2**61 - n_chars, "token_start": 2**61 - 2}
    rows = [
        {"page_index": page, "chunk_index": n, "n_chars": n_chars, **starts, **ends}
        for page in range(9)
        for n in range(2)
    ]
    return table_of(*rows)


def test_what_is_covered_at_large_offsets_is_counted() -> None:
    (row,) = cs.stats.summary(far_out()).to_dict("records")
    assert (row["chars_covered"], row["tokens_covered"]) == (36, 18)
    assert (row["chars_expansion"], row["tokens_expansion"]) == (2, 2)


@pytest.mark.parametrize(
    "statistic",
    [cs.stats.summary, lambda chunks: cs.stats.overlap(chunks.assign(overlap_chars=2**60))],
    ids=["summary", "overlap"],
)
def test_a_sum_that_no_column_holds_is_refused(statistic: object) -> None:
    with pytest.raises(TableError, match=r"must be below 2\*\*63, all chunks together, got"):
        statistic(far_out(n_chars=2**61))  # type: ignore[operator]


def test_tokens_beyond_int64_are_refused_by_limits_and_cost() -> None:
    chunks = far_out().assign(n_tokens=2**61)
    with pytest.raises(TableError, match="tokens_over must be below"):
        cs.stats.limits(chunks, {"mine": 1})
    with pytest.raises(TableError, match="n_tokens must be below"):
        cs.stats.cost(chunks, price_per_million=1, dim=1)


def test_the_precision_of_spans_in_large_chunks_is_no_negative_number() -> None:
    chunks = far_out(n_chars=2**60).assign(splitter="a")
    spans = pd.DataFrame({"doc_id": "d", "page_index": range(9), "start": 2**61 - 2, "end": 2**61})
    (row,) = cs.stats.span_integrity(chunks, spans.assign(question=1)).to_dict("records")
    assert row["precision_omega"] == row["precision_best"] == pytest.approx(2 / 2**60)
    assert row["share_covered"] == 1


def test_the_similarity_of_far_moves_is_within_its_range() -> None:
    ends = {"a": range(1, 9), "b": range(2**61 - 9, 2**61 - 1)}
    rows = [
        {"splitter": name, "chunk_index": n, "char_end": end}
        for name, each in ends.items()
        for n, end in enumerate([*each, 2**61])
    ]
    (row,) = cs.stats.agreement(table_of(*rows), tolerance=2**62).to_dict("records")
    assert row["n_moved"] == 8
    assert 0 <= row["boundary_similarity"] <= 1
