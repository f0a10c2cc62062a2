from __future__ import annotations

import pandas as pd
import pytest

import chunkscope as cs
from chunkscope.errors import ArgumentError
from chunkscope.showing.cells import Cells, in_general, places

TEXT = "Boil water. Wait. Pour it over the leaves, and wait four minutes."


def test_every_row_is_in_the_cell_of_its_settings() -> None:
    grid = cs.grid("TokenWindows", chunk_size=[16, 4, 8], chunk_overlap=[3, 0])
    table = cs.sweep(TEXT, grid)
    cells = Cells.of(table, "chunk_size", "chunk_overlap", table["n_chunks"].astype("float64"))
    assert (cells.x, cells.y) == (["4", "8", "16"], ["0", "3"])
    for (y, x), row in [((0, 0), 3), ((1, 2), 0), ((0, 1), 5)]:
        assert cells.row[y, x] == row
        assert cells.value[y, x] == table["n_chunks"][row]


def test_without_a_second_setting_all_rows_stand_side_by_side() -> None:
    table = cs.sweep(TEXT, cs.grid("TokenWindows", chunk_size=[4, 8]))
    cells = Cells.of(table, "chunk_size", None, table["n_chunks"].astype("float64"))
    assert (cells.row.tolist(), list(cells.y)) == ([[0, 1]], [""])


@pytest.mark.parametrize(
    ("settings", "at", "words"),
    [
        (pd.Series([8, 4, 8], dtype="Int64"), [1, 0, 1], ["4", "8"]),
        (pd.Series(["b", "a", None], dtype="str"), [0, 1, 2], ["b", "a", "none"]),
        (pd.Series([True, None, False], dtype="boolean"), [0, 2, 1], ["True", "False", "none"]),
        (pd.Series([None, None], dtype="Int64"), [0, 0], ["none"]),
        (pd.Series(["\ud800", "a"], dtype=object), [0, 1], ["\ud800", "a"]),
    ],
)
def test_numbers_stand_in_order_and_words_as_they_come(
    settings: pd.Series, at: list[int], words: list[str]
) -> None:
    found, told = places(settings)
    assert (found.tolist(), told) == (at, words)


def test_a_reason_in_general_has_no_numbers_of_one_setting() -> None:
    reason = "lookback must be at least 0 and less than chunk_size (20), got 30"
    assert in_general(reason) == "lookback must be at least 0 and less than chunk_size"
    assert (in_general(None), in_general(", got 3")) == ("", "?")


@pytest.mark.parametrize("cell", [[9], {"a": 1}])
def test_cells_that_cannot_be_told_apart_are_refused(cell: object) -> None:
    settings = pd.Series(["a", cell], name="lookback", dtype=object)
    with pytest.raises(ArgumentError, match="column 'lookback' of the sweep must hold words"):
        places(settings)
