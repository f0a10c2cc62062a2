"""A page that is used for long holds no more than one that was just opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scripts.servers import Server
from tests.browser.chromium import Watch
from tests.browser.explorer import Explorer
from tests.browser.front_ends import closed, opened

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession

MORE = 200
"""Nodes that a text may have more than another: no change leaves a pane behind, of hundreds."""


def held(session: CDPSession) -> dict[str, int]:
    """The nodes and listeners of a page, once what it does not need is gone."""
    for _ in range(3):  # what the first finds in use can be free for the next
        session.send("HeapProfiler.collectGarbage")
    metrics = session.send("Performance.getMetrics")["metrics"]
    found = {each["name"]: int(each["value"]) for each in metrics}
    return {name: found[name] for name in ("Nodes", "JSEventListeners")}


@pytest.mark.parametrize("name", ["explore"])
def test_a_page_holds_as_much_after_sixty_changes_as_after_ten(
    watch: Watch, voila: Server, name: str
) -> None:
    page = opened(watch, voila, f"{name}.ipynb", "voila")
    explorer = Explorer(page)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    slider = explorer.control("chunk_size").locator("input[type=range]")
    slider.focus()
    counted = []
    for rounds in (5, 25):
        for _ in range(rounds):
            for key in ("ArrowRight", "ArrowLeft"):  # back to where it was: the same is shown
                with explorer.answered():
                    slider.press(key)
        counted.append(held(session))
    print(counted)
    closed(page, voila)
