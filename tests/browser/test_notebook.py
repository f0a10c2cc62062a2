"""Each explorer in Notebook 7, whose own keys must not be in the way."""

from __future__ import annotations

import pytest

from scripts.servers import Server
from tests.browser.chromium import Watch
from tests.browser.explorer import Explorer, Shown
from tests.browser.front_ends import closed, opened, python


@pytest.mark.parametrize(
    ("name", "control", "expression"),
    [
        ("explore", "chunk_size", "shown.settings.chunk_size"),
        ("compare", "b.chunk_size", "shown.settings[1].chunk_size"),
        ("sweep", "chunk_size", "shown.settings.chunk_size"),
    ],
)
def test_an_arrow_key_moves_a_slider_in_notebook_7(
    watch: Watch, jupyter: Server, name: str, control: str, expression: str
) -> None:
    page = opened(watch, jupyter, f"{name}.ipynb", "notebook")
    explorer = Explorer(page)
    slider = explorer.control(control).locator("input[type=range]")
    size = int(slider.input_value())
    slider.focus()
    for key, value in (("ArrowRight", size + 1), ("ArrowUp", size + 2), ("ArrowDown", size + 1)):
        with explorer.answered():
            slider.press(key)
        assert python(page, f"print({expression})") == f"{value}\n"
    assert explorer.accessibility_faults() == []
    Shown(explorer, name, "notebook").picture("light")
    closed(page, jupyter)
