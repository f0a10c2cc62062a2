"""Ids found among known ids by their bytes: as a dict finds them, whatever falls together."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from chunkscope.passages import codes, known
from chunkscope.passages.codes import codes_of, rows_among
from chunkscope.passages.known import known_rows
from chunkscope.passages.words import words_of

BITS = st.sampled_from(["", "a", "b", "\0", "é", "😀", "aaaaaaaa", "bbbbbbbb", "abcdefg"])
TEXTS = st.lists(BITS, max_size=5).map("".join) | st.text("ab", max_size=70)
OF_ONE_LENGTH = st.integers(1, 40).flatmap(
    lambda length: st.lists(st.text("ab", min_size=length, max_size=length), max_size=9)
)
IDS = st.lists(TEXTS, max_size=9) | OF_ONE_LENGTH


def texts(values: list[str]) -> pd.Series:
    return pd.Series(values, dtype="str")


def by_a_dict(ours: list[object], theirs: list[object]) -> tuple[list[int], list[int]]:
    first: dict[object, int] = {}
    for row, value in enumerate(ours):
        first.setdefault(value, row)
    return [first[value] for value in ours], [first.get(value, -1) for value in theirs]


@pytest.fixture
def falls_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers of texts that are mere sums, so that nearly all texts have one place."""
    monkeypatch.setattr(known, "_FACTOR", 1)


# ---- laws


@given(IDS, IDS, st.booleans(), st.integers(0, 3))
@example(["a", "a\0", "\0a", ""], ["\0", "a", ""], False, 0)
@example(["a" * 8, "a" * 9, "a" * 16], ["a" * 10, "a" * 16], False, 0)
@example([], ["abcdefgh"], False, 0)
@example(["abcdefgh"], [], False, 0)
def test_texts_are_found_as_a_dict_finds_them(
    ours: list[str], theirs: list[str], repeat: bool, skipped: int
) -> None:
    asked = [*theirs, *ours[:4]] if repeat else theirs
    first, rows = rows_among(texts(ours)[skipped:], texts(asked))
    assert (first.tolist(), rows.tolist()) == by_a_dict([*ours[skipped:]], [*asked])


@given(st.lists(st.integers(-(2**63), 2**63 - 1) | st.integers(0, 5), max_size=12), st.data())
def test_numbers_are_found_as_a_dict_finds_them(ours: list[int], data: st.DataObject) -> None:
    asked = data.draw(st.lists(st.sampled_from([*ours, 7]), max_size=12))
    given = pd.Series(ours, dtype="int64"), pd.Series(asked, dtype="int64")
    first, rows = rows_among(*given)
    assert (first.tolist(), rows.tolist()) == by_a_dict([*ours], [*asked])


@pytest.mark.parametrize("block", [1, 7, 1 << 15])
@pytest.mark.parametrize("length", [5, 8, 22, 64, None])
def test_thousands_of_ids_are_found_in_several_tables_and_blocks(
    monkeypatch: pytest.MonkeyPatch, length: int | None, block: int
) -> None:
    monkeypatch.setattr(known, "_BLOCK", block)
    rng = np.random.default_rng(0)
    letters = rng.integers(ord("a"), ord("z") + 1, (4000, length or 8), dtype=np.uint8)
    every = [bytes(row).decode() for row in letters]
    if length is None:
        every = [each * (1 + number % 4) for number, each in enumerate(every)]
    ours, asked = every[:3000], [every[row] for row in rng.integers(0, 4000, 5000)]
    assert len(known_rows(words_of([pa.array(ours, pa.large_string())])[0])._tables) > 1  # type: ignore[index, union-attr]
    first, rows = rows_among(texts(ours), texts(asked))
    assert (first.tolist(), rows.tolist()) == by_a_dict([*ours], [*asked])


# ---- examples by hand


def test_texts_whose_numbers_are_equal_are_not(falls_together: None) -> None:
    halves = "aaaaaaaabbbbbbbb", "bbbbbbbbaaaaaaaa"
    first, rows = rows_among(texts([halves[0]]), texts([*halves]))
    assert (first.tolist(), rows.tolist()) == ([0], [0, -1])
    first, rows = rows_among(texts([*halves]), texts([halves[1], "ababababbabababa", halves[0]]))
    assert (first.tolist(), rows.tolist()) == ([0, 1], [1, -1, 0])


def test_ids_that_all_fall_together_are_found_by_another_way(
    falls_together: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    ways: list[str] = []

    def codes_that_tell(*columns: pd.Series) -> object:
        ways.append("codes")
        return codes_of(*columns)

    monkeypatch.setattr(codes, "codes_of", codes_that_tell)
    for n_ids, expected in ((known._TABLES, []), (known._TABLES + 1, ["codes"])):
        ids = [f"{number:02d}, which is a chunk" for number in range(n_ids)]
        asked = [*reversed(ids), "no, which is a chunk", ids[0]]
        first, rows = rows_among(texts(ids), texts(asked))
        assert (first.tolist(), rows.tolist()) == by_a_dict([*ids], [*asked])
        assert ways == expected


def test_texts_of_one_length_are_read_where_they_lie_and_long_ones_not_at_all() -> None:
    ids = pa.array(["chunk_0000000000000001", "chunk_0000000000000002"], pa.large_string())
    (words,) = words_of([ids])  # type: ignore[misc]
    data = np.frombuffer(ids.buffers()[2], np.uint8)
    assert [np.shares_memory(word, data) for word in words] == [True] * 3
    assert words_of([pa.array(["a" * 64], pa.large_string())]) is not None
    assert words_of([pa.array(["a" * 65], pa.large_string())]) is None


@pytest.mark.parametrize("dtype", ["str", "object", "category", "string[pyarrow]"])
@pytest.mark.parametrize("known_dtype", ["str", "category"])
def test_ids_are_found_in_any_dtype_and_in_several_pieces(dtype: str, known_dtype: str) -> None:
    ours = pd.concat([texts(["b", "a"]), texts(["b", "chunk"])], ignore_index=True)
    asked = pd.concat([texts(["x", "chunk"]), texts(["a", "b", "y" * 99])], ignore_index=True)
    first, rows = rows_among(ours.astype(known_dtype), asked.astype(dtype))
    assert (first.tolist(), rows.tolist()) == ([0, 1, 0, 3], [-1, 3, 1, 0, -1])
