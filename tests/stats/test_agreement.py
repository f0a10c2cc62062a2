from __future__ import annotations

import math
from itertools import combinations

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk.metrics.segmentation import pk, windowdiff

import chunkscope as cs
from chunkscope.errors import TableError
from tests.stats.slow_agreement import boundary_edits, common_pages, window_counts
from tests.stats.tables import chunk_tables, table_of

tolerances = st.integers(0, 12)


def cut_at(length: int = 30, **cuts: list[int]) -> pd.DataFrame:
    """A chunk table of one page, which each splitter, by name, cuts at these places."""
    return table_of(
        *(
            {"splitter": name, "char_start": start, "char_end": end, "n_chars": end - start}
            for name, places in cuts.items()
            for start, end in zip([0, *places], [*places, length], strict=True)
        )
    )


def ratio(part: float, whole: float) -> float:
    return part / whole if whole else math.nan


@given(chunks=chunk_tables(), tolerance=tolerances)
def test_every_number_equals_a_slow_computation(chunks: pd.DataFrame, tolerance: int) -> None:
    found = cs.stats.agreement(chunks, tolerance=tolerance)
    pairs = list(combinations(dict.fromkeys(chunks["splitter"]), 2))
    assert list(zip(found["splitter_a"], found["splitter_b"], strict=True)) == pairs
    for row, (name_a, name_b) in zip(found.to_dict("records"), pairs, strict=True):
        pages = common_pages(chunks, name_a, name_b)
        n_a, n_b = (sum(len(getattr(p, side)) for p in pages.values()) for side in "ab")
        edits = [boundary_edits(page, tolerance) for page in pages.values()]
        shared, moved, dropped, added = (sum(len(each[i]) for each in edits) for i in range(4))
        cost = added + dropped
        for _, moves, _, _ in edits:
            cost += sum(abs(a - b) / (tolerance + 1) for a, b in moves.items())
        windows = [window for page in pages.values() for window in window_counts(page)]
        seen = {
            (each["splitter"], each["doc_id"], each["page_index"])
            for each in chunks.to_dict("records")
            if each["splitter"] in (name_a, name_b)
        }
        expected = {
            "n_documents": len({doc_id for doc_id, _ in pages}),
            "n_pages": len(pages),
            "n_pages_of_one": len(seen) - 2 * len(pages),
            "n_boundaries_a": n_a,
            "n_boundaries_b": n_b,
            "n_shared": shared,
            "n_moved": moved,
            "n_added": added,
            "n_dropped": dropped,
            "precision": ratio(shared, n_b),
            "recall": ratio(shared, n_a),
            "f1": ratio(2 * shared, n_a + n_b),
            "pk": ratio(sum((a > 0) != (b > 0) for a, b in windows), len(windows)),
            "window_diff": ratio(sum(a != b for a, b in windows), len(windows)),
            "boundary_similarity": 1 - ratio(cost, shared + moved + dropped + added),
        }
        assert {name: row[name] for name in expected} == pytest.approx(expected, nan_ok=True)


@given(chunks=chunk_tables(), tolerance=tolerances)
def test_the_changes_are_those_of_a_slow_computation(chunks: pd.DataFrame, tolerance: int) -> None:
    for name_a, name_b in combinations(dict.fromkeys(chunks["splitter"]), 2):
        expected = []
        for key, page in common_pages(chunks, name_a, name_b).items():
            shared, moved, dropped, added = boundary_edits(page, tolerance)
            of_page = [
                *((*key, "shared", at, at) for at in shared),
                *((*key, "moved", at, to) for at, to in moved.items()),
                *((*key, "added", None, at) for at in added),
                *((*key, "dropped", at, None) for at in dropped),
            ]
            expected += sorted(of_page, key=lambda row: min(x for x in row[3:] if x is not None))
        changes = cs.stats.boundary_changes(chunks, name_a, name_b, tolerance=tolerance)
        held = changes.astype(object).where(changes.notna(), None)
        assert list(held.itertuples(index=False, name=None)) == expected


@given(chunks=chunk_tables(names="pq"), tolerance=tolerances)
def test_the_counts_are_those_of_the_changes(chunks: pd.DataFrame, tolerance: int) -> None:
    for row in cs.stats.agreement(chunks, tolerance=tolerance).to_dict("records"):
        names = row["splitter_a"], row["splitter_b"]
        changes = cs.stats.boundary_changes(chunks, *names, tolerance=tolerance)
        for change in ("shared", "moved", "added", "dropped"):
            assert row[f"n_{change}"] == (changes["change"] == change).sum()
        assert row["n_boundaries_a"] == row["n_shared"] + row["n_moved"] + row["n_dropped"]
        assert row["n_boundaries_b"] == row["n_shared"] + row["n_moved"] + row["n_added"]


@given(data=st.data(), length=st.integers(2, 80))
def test_pk_and_window_diff_are_those_of_nltk(data: st.DataObject, length: int) -> None:
    places = st.lists(st.integers(1, length - 1), unique=True).map(sorted)
    a, b = data.draw(places), data.draw(places)
    row = cs.stats.agreement(cut_at(length, a=a, b=b)).iloc[0]
    k = max(round(length / (2 * (len(a) + 1))), 1)
    # A digit for each place between two characters: with them nltk has the same windows.
    marks_a, marks_b = ("".join("01"[at in cuts] for at in range(1, length)) for cuts in (a, b))
    assert row["pk"] == pytest.approx(pk(marks_a, marks_b, k))
    assert row["window_diff"] == pytest.approx(windowdiff(marks_a, marks_b, k))


@given(chunks=chunk_tables(), tolerance=tolerances, seed=st.randoms(use_true_random=False))
def test_the_order_of_the_rows_of_a_splitter_does_not_matter(
    chunks: pd.DataFrame, tolerance: int, seed: object
) -> None:
    order = list(range(len(chunks)))
    seed.shuffle(order)  # type: ignore[attr-defined]
    rank = {name: at for at, name in enumerate(dict.fromkeys(chunks["splitter"]))}
    order.sort(key=lambda row: rank[chunks["splitter"].iloc[row]])
    shuffled = cs.stats.agreement(chunks.iloc[order], tolerance=tolerance)
    pd.testing.assert_frame_equal(shuffled, cs.stats.agreement(chunks, tolerance=tolerance))


@given(data=st.data())
def test_a_splitter_agrees_wholly_with_itself(data: st.DataObject) -> None:
    places = data.draw(st.lists(st.integers(1, 29), unique=True, min_size=1).map(sorted))
    row = cs.stats.agreement(cut_at(a=places, b=places)).iloc[0]
    assert row[["precision", "recall", "f1", "boundary_similarity"]].eq(1).all()
    assert row[["pk", "window_diff", "n_moved", "n_added", "n_dropped"]].eq(0).all()


def test_an_example_worked_out_by_hand() -> None:
    chunks = cut_at(a=[6, 12, 18, 24], b=[6, 14, 29])
    row = cs.stats.agreement(chunks, tolerance=4).iloc[0]
    # 6 is shared, 12 moved by 2 to 14, 18 and 24 are gone, 29 is new.
    assert row[["n_shared", "n_moved", "n_dropped", "n_added"]].tolist() == [1, 1, 2, 1]
    assert (row["precision"], row["recall"]) == (1 / 3, 1 / 4)
    # Four segments and a rest: k is 3, and there are 27 windows.
    assert row["boundary_similarity"] == pytest.approx(1 - (3 + 2 / 5) / 5)


def test_the_nearest_two_are_paired_and_not_the_first_two() -> None:
    changes = cs.stats.boundary_changes(cut_at(a=[10, 16], b=[15]), "a", "b", tolerance=6)
    assert changes["change"].tolist() == ["dropped", "moved"]
    assert changes["position_a"].tolist() == [10, 16]


def test_of_equally_near_ones_the_leftmost_are_paired() -> None:
    changes = cs.stats.boundary_changes(cut_at(a=[10, 20], b=[15]), "a", "b", tolerance=6)
    assert changes["change"].tolist() == ["moved", "dropped"]


def test_a_move_does_not_reach_into_the_next_page() -> None:
    ends = {"a": ([9, 10], [10]), "b": ([10], [1, 10])}
    chunks = table_of(
        *(
            {"splitter": name, "page_index": page, "char_end": end}
            for name, pages in ends.items()
            for page, places in enumerate(pages)
            for end in places
        )
    )
    changes = cs.stats.boundary_changes(chunks, "a", "b", tolerance=5)
    assert changes["change"].tolist() == ["dropped", "added"]
    assert changes["page_index"].tolist() == [0, 1]


def test_the_end_of_a_page_is_no_boundary_for_a_splitter_that_leaves_blanks_out() -> None:
    chunks = table_of(
        {"splitter": "a", "char_end": 10},
        {"splitter": "a", "char_end": 20},
        {"splitter": "b", "char_end": 10},
        {"splitter": "b", "char_end": 19},
    )
    row = cs.stats.agreement(chunks).iloc[0]
    assert row[["n_boundaries_a", "n_boundaries_b", "n_shared"]].tolist() == [1, 1, 1]


def test_pages_that_only_one_splitter_has_are_counted_and_left_out() -> None:
    chunks = table_of(
        {"splitter": "a", "doc_id": "x", "char_end": 5},
        {"splitter": "a", "doc_id": "x", "char_end": 9},
        {"splitter": "b", "doc_id": "y", "char_end": 9},
    )
    row = cs.stats.agreement(chunks).iloc[0]
    assert row[["n_documents", "n_pages", "n_boundaries_a", "n_boundaries_b"]].eq(0).all()
    assert row["n_pages_of_one"] == 2
    assert row[["precision", "recall", "f1", "pk", "boundary_similarity"]].isna().all()


@pytest.mark.parametrize("chunks", [cut_at(), cut_at(a=[3])])
def test_without_a_pair_there_are_no_rows_and_the_same_columns(chunks: pd.DataFrame) -> None:
    none = cs.stats.agreement(chunks)
    assert len(none) == 0
    pd.testing.assert_series_equal(none.dtypes, cs.stats.agreement(cut_at(a=[3], b=[4])).dtypes)


def test_without_boundaries_there_are_no_changes_and_the_same_columns() -> None:
    none = cs.stats.boundary_changes(cut_at(a=[], b=[]), "a", "b")
    some = cs.stats.boundary_changes(cut_at(a=[1], b=[2, 4]), "a", "b")
    assert len(none) == 0
    assert list(none.columns) == list(some.columns)
    for each in (none, some):
        assert [str(each[name].dtype) for name in ("change", "position_a", "position_b")] == [
            "str",
            "Int64",
            "Int64",
        ]


def test_pages_longer_than_can_be_counted_are_refused() -> None:
    chunks = table_of(*({"splitter": name, "char_end": 2**62} for name in "ab"))
    with pytest.raises(TableError, match="the pages together must be shorter than 2"):
        cs.stats.agreement(chunks)


def test_a_megabyte_cut_densely_needs_no_work_by_character() -> None:
    ends = np.arange(10, 10**9, 10**6)
    chunks = pd.concat(
        [
            table_of(*({"splitter": name, "char_end": int(end) + off} for end in ends))
            for name, off in (("a", 0), ("b", 3))
        ]
    )
    row = cs.stats.agreement(chunks).iloc[0]
    assert row["n_moved"] == len(ends) - 1
    assert row["n_shared"] == 0
