"""A page that is used for long holds no more than one that was just opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scripts.servers import Server
from tests.browser.chromium import Watch
from tests.browser.explorer import Explorer
from tests.browser.front_ends import closed, opened

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession

WITHIN = 10
"""Nodes and listeners that are no matter: one a change would be fifty."""

KEPT = """window.kept = Array.from({ length: 50 }, () => {
  const node = document.createElement('p');
  node.addEventListener('click', () => {});
  return node;
})"""
"""What would have to be found."""


def held(session: CDPSession) -> dict[str, int]:
    """The nodes and listeners of a page, once what it does not need is gone."""
    for _ in range(3):  # what the first finds in use can be free for the next
        session.send("HeapProfiler.collectGarbage")
    metrics = session.send("Performance.getMetrics")["metrics"]
    found = {each["name"]: int(each["value"]) for each in metrics}
    return {name: found[name] for name in ("Nodes", "JSEventListeners")}


def changed_five_times(explorer: Explorer) -> None:
    """Settings and choices are changed, and are what they were at the end."""
    slider = explorer.control("chunk_size").locator("input[type=range]")
    text = explorer.region("text")
    for key in ("ArrowRight", "ArrowLeft"):
        with explorer.answered():
            slider.press(key)
    for key in ("Home", "ArrowRight", "Escape"):
        with explorer.answered():
            text.press(key)


def test_a_page_holds_as_much_after_sixty_changes_as_after_ten(watch: Watch, voila: Server) -> None:
    page = opened(watch, voila, "explore.ipynb", "voila")
    explorer = Explorer(page)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    counted, keys = [], []
    for rounds in (2, 10):
        for _ in range(rounds):
            changed_five_times(explorer)
        keys.append(explorer.key)
        counted.append(held(session))
    page.evaluate(KEPT)
    counted.append(held(session))
    closed(page, voila)
    assert keys[0] == keys[1]
    ten, sixty, more = counted
    for name in ten:
        assert abs(sixty[name] - ten[name]) <= WITHIN
        assert more[name] - sixty[name] >= 5 * WITHIN
