from __future__ import annotations

import re

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.rendering.characters import legible
from chunkscope.rendering.grid import DEEPEST, PALEST, grid_html, key_html
from chunkscope.showing.cells import EATEN, Cells
from chunkscope.showing.palette import BLUE
from tests.rendering.grids import Grid, grid_of
from tests.rendering.texts import hostile_texts

TEXT = "Boil water. Wait. Pour it over the leaves, and wait four minutes. " * 4
TABLE = cs.sweep(TEXT, cs.grid("TokenWindows", chunk_size=[4, 8, 16], chunk_overlap=[0, 4, 13]))


def cells_of(table: pd.DataFrame, value: str, x: str = "chunk_size", y: str | None = None) -> Cells:
    return Cells.of(table, x, y or "chunk_overlap", table[value].astype("float64"))


def drawn(value: str = "n_chunks", chosen: int | None = None) -> Grid:
    cells = cells_of(TABLE, value)
    return grid_of(grid_html(cells, value, labels=("size", "overlap"), caption="c", chosen=chosen))


def test_each_cell_shows_the_number_of_its_row_below_its_settings() -> None:
    grid = drawn()
    assert (grid.columns, grid.lines) == (["4", "8", "16"], ["0", "4", "13"])
    assert grid.axes == ["overlap ↓", "size →"]
    assert sorted(grid.cells) == list(range(9))
    for row, place in grid.cells.items():
        of = TABLE.iloc[row]
        assert grid.columns[place.column] == f"{of['chunk_size']}"
        assert grid.lines[place.line] == f"{of['chunk_overlap']}"
        shown = place.words.removesuffix("◥")
        assert shown == ("×" if pd.isna(of["n_chunks"]) else f"{of['n_chunks']}")


@given(
    numbers=st.lists(
        st.integers(0, 10**7) | st.floats(-1e6, 1e6) | st.none(), min_size=1, max_size=12
    ),
    n=st.integers(1, 4),
)
def test_numbers_are_told_to_four_places_and_the_larger_is_never_the_paler(
    numbers: list[float | None], n: int
) -> None:
    table = pd.DataFrame({"x": [i % n for i in range(len(numbers))], "y": range(len(numbers))})
    table["value"] = pd.Series(numbers, dtype="float64")
    cells = Cells.of(table, "x", "y", table["value"])
    grid = grid_of(grid_html(cells, "value", labels=("x", "y"), caption=""))
    assert sorted(grid.cells) == list(range(len(numbers)))
    most = table["value"].abs().max()
    strengths = []
    for row, place in grid.cells.items():
        number = table["value"][row]
        if np.isnan(number):
            assert place.words == "–" and place.button["aria-label"] == "nothing to say"
            continue
        assert float(place.words.replace(",", "")) == pytest.approx(number, abs=most / 1000)
        (strength,) = re.findall(r"--s:(\d+)%", place.cell["style"] or "")
        strengths.append((number, int(strength)))
    order = [strength for _, strength in sorted(strengths)]
    assert order == sorted(order)
    assert all(PALEST <= each <= DEEPEST for each in order)


def test_an_impossible_cell_is_hatched_and_tells_why_in_words() -> None:
    place = drawn().cells[1]
    assert place.words == "×"
    assert place.cell == {"class": "cs-impossible"}
    assert place.button["aria-label"] == "impossible"
    assert place.button["title"] == ("chunk_overlap must be at least 0 and less than chunk_size")


def test_reasons_that_differ_have_signs_that_the_key_explains() -> None:
    table = cs.sweep(TEXT, cs.grid("SplitPoints", chunk_size=[0, 9], lookback=[-1, 4, 20]))
    cells = cells_of(table, "n_chunks", y="lookback")
    grid = grid_of(grid_html(cells, "n_chunks", labels=("x", "y"), caption=""))
    assert {each.words for each in grid.cells.values()} == {"×1", "×2", "32"}
    key = str(key_html(cells, "n_chunks", "chunks"))
    assert "×1</span><span>impossible: chunk_size must be" in key
    assert "×2</span><span>impossible: lookback must be" in key


def test_a_cell_whose_step_is_eaten_has_a_sign_and_says_so() -> None:
    eaten = np.flatnonzero(TABLE["step_eaten"].fillna(value=False)).tolist()
    assert eaten
    grid = drawn()
    for row, place in grid.cells.items():
        assert place.words.endswith("◥") == (row in eaten)
        said = place.button.get("aria-label") or ""
        assert said.endswith(EATEN) == (row in eaten)


def test_one_cell_takes_the_focus_the_chosen_one_if_there_is_one() -> None:
    for chosen, focused in ((None, 0), (5, 5), (99, 0)):
        grid = drawn(chosen=chosen)
        at = {row: place.button for row, place in grid.cells.items()}
        assert [row for row, each in at.items() if each["tabindex"] == "0"] == [focused]
        assert [row for row, each in at.items() if each["data-focus"] == "cell"] == [focused]
        current = [row for row, each in at.items() if "aria-current" in each]
        assert current == ([5] if chosen == 5 else [])


def test_a_combination_that_no_row_has_is_an_empty_cell() -> None:
    cells = cells_of(TABLE.iloc[[0, 4]].reset_index(drop=True), "n_chunks")
    grid = grid_of(grid_html(cells, "n_chunks", labels=("x", "y"), caption=""))
    assert [bool(each.button) for each in grid.places] == [True, False, False, True]


@given(words=st.lists(hostile_texts(), min_size=1, max_size=4), label=hostile_texts())
def test_words_of_others_stay_words(words: list[str], label: str) -> None:
    told = pd.Series(words, dtype=object)  # in which lone surrogates can be
    table = pd.DataFrame({"x": told, "y": range(len(words)), "error": told})
    cells = Cells.of(table, "x", "y", pd.Series(np.nan, table.index))
    grid = grid_of(grid_html(cells, label, labels=(label, label), caption=label))
    assert len(grid.columns) == len(set(words))
    assert grid.axes == [legible(f"{label} ↓") if label else "", legible(f"{label} →")]
    assert "<script" not in key_html(cells, label, label).lower()


def test_the_key_says_what_the_first_and_the_last_colour_are() -> None:
    key = str(key_html(cells_of(TABLE, "n_chunks"), "n_chunks", "chunks"))
    known = TABLE["n_chunks"].dropna()
    ends = re.findall(r"<b>([^<]*)</b>", key)
    assert ends == [f"{known.min()}", f"{known.max()}"]
    assert "chunks" in key


def test_the_key_says_that_numbers_lie_beyond_and_what_is_the_same_everywhere() -> None:
    table = pd.DataFrame({"x": range(20), "y": 0, "value": [*np.linspace(10, 11, 19), 100.0]})
    cells = Cells.of(table, "x", "y", table["value"])
    assert " and more</b>" in key_html(cells, "value", "things")
    same = Cells.of(table, "x", "y", table["value"] * 0)
    assert "<b>0</b><span>things, everywhere</span>" in key_html(same, "value", "things")
    none = Cells.of(table, "x", "y", table["value"] * np.nan)
    assert "cs-ramp" not in key_html(none, "value", "things")


def test_a_table_of_one_line_has_no_words_on_its_side() -> None:
    cells = Cells.of(TABLE.iloc[[0, 3]], "chunk_size", None, pd.Series([1.0, 2.0]))
    grid = grid_of(grid_html(cells, "n_chunks", labels=("size", ""), caption=""))
    assert (grid.lines, grid.axes) == ([""], ["", "size →"])


def _channels(colour: str) -> np.ndarray:
    return np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)]) / 255


def _luminance(channels: np.ndarray) -> float:
    linear = np.where(channels <= 0.03928, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])


@pytest.mark.parametrize(
    ("paper", "ink"), [("#ffffff", "#16191d"), ("#14171b", "#e9ecf0"), ("#111111", "#ffffff")]
)
def test_numbers_can_be_read_on_every_colour(paper: str, ink: str) -> None:
    # As the browser mixes: the hue with the ink, see `style`, and that with the paper.
    hue = 0.84 * _channels(BLUE) + 0.16 * _channels(ink)
    for percent in range(PALEST, DEEPEST + 1):
        cell = percent / 100 * hue + (1 - percent / 100) * _channels(paper)
        darker, lighter = sorted((_luminance(cell), _luminance(_channels(ink))))
        assert (lighter + 0.05) / (darker + 0.05) >= 4.5
