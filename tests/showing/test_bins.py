from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import stats
from chunkscope.showing.bins import MOST, bin_edges, size_bins
from tests.stats.tables import with_sizes

pairs = st.tuples(st.integers(1, 10**9), st.integers(1, 10**9)).map(sorted)


@given(pair=pairs, log=st.booleans())
def test_every_size_has_a_bin_and_bins_are_few(pair: list[int], log: bool) -> None:
    smallest, largest = pair
    edges = bin_edges(smallest, largest, log=log)
    assert (np.diff(edges) > 0).all()
    assert edges[0] < smallest <= largest < edges[-1]
    assert 2 <= len(edges) <= MOST + 2


@given(largest=st.integers(1, 10**6))
def test_edges_of_one_width_lie_between_whole_numbers(largest: int) -> None:
    assert (bin_edges(1, largest, log=False) % 1 == 0.5).all()


@pytest.mark.parametrize("log", [False, True])
def test_a_size_at_the_upper_end_of_a_bin_belongs_to_it(log: bool) -> None:
    edges = bin_edges(1, 1024, log=log)
    end = 512 if log else 500
    above = edges[edges > end][0]
    assert above - end <= (1e-5 if log else 0.5)


def test_sizes_below_one_have_a_bin_too() -> None:
    assert bin_edges(0, 9, log=False)[0] < 0
    assert bin_edges(-3, -3, log=False)[0] < -3


@pytest.mark.parametrize("limit", [1, 7, 256, 300, 1000, 5000])
def test_a_limit_ends_a_bin(limit: int) -> None:
    edges = bin_edges(1, 1431, log=False, limit=limit)
    assert limit + 0.5 in edges or limit > 1431
    assert (np.diff(edges) > 0).all()
    assert edges[0] == 0.5
    assert edges[-1] > 1431


@pytest.mark.parametrize(
    ("sizes", "limit", "log"),
    [([100, 1200], None, False), ([10, 1200], None, True), ([100, 110], 5000, True)],
)
def test_sizes_far_apart_have_bins_of_equal_ratio(
    sizes: list[int], limit: int | None, log: bool
) -> None:
    table = stats.sizes(with_sizes(a=sizes[:1], b=sizes[1:]))
    edges, is_log = size_bins(table, limit)
    assert is_log is log
    assert edges.tolist() == bin_edges(min(sizes), max(sizes), log=log, limit=limit).tolist()
