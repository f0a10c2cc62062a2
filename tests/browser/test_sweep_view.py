"""`sweep_view` in JupyterLab and in Voila."""

from __future__ import annotations

from tests.browser.every_explorer import EveryExplorer
from tests.browser.explorer import Shown
from tests.browser.front_ends import python

NOTEBOOK = "sweep"


class TestSweepView(EveryExplorer):
    """What every explorer does."""


def test_a_cell_opens_in_the_explorer_by_mouse_and_by_arrow_keys(shown: Shown) -> None:
    explorer = shown.explorer
    cells = explorer.region("map").locator("td button")
    size = explorer.control("chunk_size").locator("input[type=text]")
    with explorer.answered():
        cells.first.click()
    assert size.input_value() == "300"
    assert cells.first.get_attribute("aria-current") == "true"
    shown.picture("open")
    with explorer.answered():
        cells.first.press("ArrowRight")
    assert size.input_value() == "600"
    if shown.front_end == "lab":
        told = python(explorer.page, "print(shown.settings.chunk_size, shown.row['chunk_size'])")
        assert told == "600 600\n"


def test_another_statistic_fills_the_map_with_other_numbers(shown: Shown) -> None:
    explorer = shown.explorer
    choice = explorer.control("map.value").locator("select")
    cells = explorer.region("map").locator("td")
    before = cells.all_inner_texts()
    with explorer.answered():
        choice.select_option(label="tokens, median")
    assert cells.all_inner_texts() != before
    shown.picture("tokens")
    with explorer.answered():
        choice.select_option(label="chunks")
    assert cells.all_inner_texts() == before
