"""A splitter with nothing to set, live in Chromium: the real `widget.js` with its traits."""

from __future__ import annotations

import pytest

import chunkscope as cs
from chunkscope.explorers.as_is import AS_IS
from tests.browser.test_hostile_widgets import Stage
from tests.browser.watching import Watched
from tests.hostile.harm import IMAGE

TEXT = "One two.\n\nThree four five.\n\nSix."
CONTROLS = "() => [...document.querySelectorAll('[data-control]')].map(e => e.dataset.control)"
CHOICE = "[data-control='{}splitter'] select"


def paragraphs(name: str) -> cs.Foreign:
    return cs.Foreign(name, lambda text: text.split("\n\n"))


@pytest.mark.parametrize("prefix", ["", "a.", "b."])
def test_it_is_a_choice_without_settings_that_one_can_leave_and_come_back_to(
    sandbox: Watched, prefix: str
) -> None:
    given, ours = paragraphs(IMAGE), cs.SplitPoints(12)
    docs = {"a": TEXT}
    widget: cs.Explorer | cs.CompareView = cs.explore(docs, given)
    if prefix:
        widget = cs.compare_view(docs, *((given, ours) if prefix == "a." else (ours, given)))
    stage = Stage(sandbox, widget)
    page, choice = sandbox.page, CHOICE.format(prefix)
    size = f"{prefix}chunk_size"
    told = "e => [e.value, e.selectedOptions[0].textContent]"
    assert page.eval_on_selector(choice, told) == [AS_IS, f"{IMAGE} (as given)"]
    assert size not in page.evaluate(CONTROLS)
    for value, has_size in (("SplitPoints", True), (AS_IS, False)):
        page.select_option(choice, value)
        (event,) = page.evaluate("() => sent.splice(0)")
        assert event["name"] == f"{prefix}splitter"
        stage.send(**event)
        stage.paint()
        assert widget.problem == ""
        assert page.eval_on_selector(choice, "e => e.value") == value
        assert (size in page.evaluate(CONTROLS)) == has_size
    assert stage.seen().strange == []
    assert sandbox.found == []
