"""`compare_view` in JupyterLab and in Voila."""

from __future__ import annotations

import re

from tests.browser.every_explorer import EveryExplorer
from tests.browser.explorer import Shown
from tests.browser.front_ends import python

NOTEBOOK = "compare"

TOPS = "all => all.map(each => each.getBoundingClientRect().top)"


class TestCompareView(EveryExplorer):
    """What every explorer does."""

    size = "a.chunk_size"
    in_python = "shown.settings[0].chunk_size"


def test_the_pages_of_both_are_linked(shown: Shown) -> None:
    explorer = shown.explorer
    text = explorer.region("text")
    first = text.inner_text()
    with explorer.answered():
        text.get_by_role("button", name="Later of the text").press("Enter")
    assert text.inner_text() != first
    tops = text.locator(".cs-text").evaluate_all(TOPS)
    assert len(tops) >= 2
    if shown.front_end == "voila":  # where there is room for two
        assert tops[0] == tops[1]
    shown.picture("later")
    with explorer.answered():
        text.get_by_role("button", name="Start of the text").click()
    assert text.inner_text() == first


def test_arrow_keys_step_through_the_changes_of_boundaries(shown: Shown) -> None:
    explorer = shown.explorer
    text, numbers = explorer.region("text"), []
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft"):
        with explorer.answered():
            text.press(key)
        found = re.search(r"change (\d+) of", text.inner_text())
        assert found
        numbers.append(int(found[1]))
    shown.picture("change")
    first = numbers[0]
    assert numbers == [first, first + 1, first]


def test_a_and_b_are_swapped(shown: Shown) -> None:
    explorer = shown.explorer
    swap = explorer.root.get_by_role("button", name="Swap A and B")
    a, b = (explorer.control(f"{side}.splitter").locator("select") for side in "ab")
    before = a.input_value(), b.input_value()
    with explorer.answered():
        swap.click()
    assert (b.input_value(), a.input_value()) == before
    if shown.front_end == "lab":
        told = python(explorer.page, "print(*(type(each).__name__ for each in shown.settings))")
        assert tuple(told.split()) == before[::-1]
    with explorer.answered():
        swap.click()
