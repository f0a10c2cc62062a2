"""Work grows with what there is, not with its pairs: counted, never by a clock."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.stats._covers import least_cover
from chunkscope.stats._cuts import _held_against
from chunkscope.stats._pareto import on_front
from chunkscope.stats.ranges import Ranges, n_touching
from tests.stats.counted_arrays import Counter, compared, counting

GROWTH = 6.0
"""How much more work four times as much may take: n log(n) makes it 5, pairs make it 16."""

ranges = st.lists(
    st.tuples(st.integers(0, 2), st.integers(0, 9), st.integers(-1, 9)).map(
        lambda each: (each[0], each[1], each[1] + each[2])
    ),
    max_size=12,
)


def grows_as_it_should(work: Callable[[int, Counter], object], size: int = 500) -> None:
    counted = []
    for n in (size, 4 * size):
        counter = Counter()
        work(n, counter)
        counted.append(counter.values)
    assert counted[0], "nothing was counted"
    assert counted[1] <= GROWTH * max(counted[0], size), counted


# ---------------------------------------------------------------- elements and chunks


def nested(n: int) -> np.ndarray:
    """Elements in one another, as open tags that are never closed: page, kind, start, end."""
    starts = np.arange(n) * 10
    return np.stack([np.zeros(n, np.int64), np.arange(n) % 3, starts, np.full(n, 10 * n)])


def in_a_row(n: int) -> np.ndarray:
    return np.stack([np.zeros(n, np.int64), np.arange(n) * 20, np.arange(n) * 20 + 20])


def in_one_another(n: int) -> np.ndarray:
    return np.stack([np.zeros(n, np.int64), np.arange(n) * 2, 10 * n - np.arange(n) * 2])


@pytest.mark.parametrize("chunks", [in_a_row, in_one_another])
def test_elements_in_one_another_are_held_against_chunks_without_listing_pairs(
    chunks: Callable[[int], np.ndarray],
) -> None:
    def work(n: int, counter: Counter) -> None:
        _held_against("", counting(nested(n), counter), Ranges(*counting(chunks(n), counter)))

    grows_as_it_should(work)


@pytest.mark.parametrize("beginning", [0, -9, 2**62])  # offsets that no sum can hold, too
@given(one=ranges, other=ranges)
def test_ranges_that_touch_are_counted_as_pairs_are(
    one: list[tuple[int, int, int]], other: list[tuple[int, int, int]], beginning: int
) -> None:
    a, b = (
        Ranges(*np.add(np.array(each, np.int64).reshape(-1, 3), [0, beginning, beginning]).T)
        for each in (one, other)
    )
    expected = [
        sum(
            group == group_b and max(start, start_b) < min(end, end_b)
            for group_b, start_b, end_b in other
        )
        for group, start, end in one
    ]
    assert n_touching(a, b).tolist() == expected


# ---------------------------------------------------------------- fronts


@pytest.mark.parametrize("n_columns", [2, 3, 4])
def test_a_front_on_which_every_row_is_is_found_without_comparing_all_pairs(
    n_columns: int,
) -> None:
    def work(n: int, counter: Counter) -> None:
        costs = np.random.default_rng(0).integers(0, 10**6, (n, n_columns))
        costs[:, -1] = 10**7 - costs[:, :-1].sum(axis=1)  # better here is worse there
        assert on_front(counting(costs, counter)).all()

    grows_as_it_should(work, size=4_000)


@pytest.mark.parametrize("most", [3, 30, 10**6])
@pytest.mark.parametrize("n_columns", [2, 3, 4, 5])
def test_the_front_of_many_rows_is_that_of_all_pairs(n_columns: int, most: int) -> None:
    for seed in range(3):
        costs = np.random.default_rng(seed).integers(0, most, (300, n_columns))
        as_good = (costs[None] <= costs[:, None]).all(axis=2)
        better = as_good & (costs[None] < costs[:, None]).any(axis=2)
        assert on_front(costs).tolist() == (~better.any(axis=1)).tolist()


# ---------------------------------------------------------------- covers


@pytest.mark.parametrize(
    "chunks",
    [
        lambda n: [(0, 50)] * n,
        lambda n: [(at, at + n) for at in range(n)],
        lambda n: [(at, 4 * n - at) for at in range(n)],
    ],
    ids=["at one place", "each a character further", "in one another"],
)
def test_the_least_cover_is_found_without_comparing_all_pairs(
    chunks: Callable[[int], list[tuple[int, int]]],
) -> None:
    def work(n: int, counter: Counter) -> None:
        found = compared(chunks(n), counter)
        start, end = chunks(n)[n // 2]
        middle = (start + end) // 2
        least_cover(compared([(middle, middle + 1)], counter), found)

    grows_as_it_should(work)


@given(
    places=st.sets(st.integers(0, 20), min_size=1, max_size=6),
    others=st.lists(st.tuples(st.integers(0, 20), st.integers(1, 9)), max_size=8),
)
def test_the_least_cover_is_the_least_of_all_choices(
    places: set[int], others: list[tuple[int, int]]
) -> None:
    chunks = [(start, start + length) for start, length in others]
    held = {place for start, end in chunks for place in range(start, end)}
    needed = sorted(places & held)
    chunks = [each for each in chunks if any(each[0] <= place < each[1] for place in needed)]
    if not needed:
        return
    unions = [
        {place for start, end in choice for place in range(start, end)}
        for size in range(1, len(chunks) + 1)
        for choice in combinations(chunks, size)
    ]
    expected = min(len(union) for union in unions if union >= set(needed))
    ranges_needed = [(place, place + 1) for place in needed]
    # Ranges needed are apart from one another.
    joined: list[tuple[int, int]] = []
    for start, end in ranges_needed:
        if joined and joined[-1][1] == start:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    assert least_cover(joined, chunks) == expected
