"""An explorer on a page, as one who uses it: its controls, what it shows, and its answers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.browser.front_ends import FrontEnd
from tests.browser.looks import accessibility_faults, too_wide
from tests.conftest import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

PICTURES = ROOT / "build" / "browser"

ANSWERED = """([root, version]) =>
  Number(root.dataset.version) > version && !root.hasAttribute('aria-busy')"""

ERRORS = "[data-mime-type$='vnd.jupyter.stderr'], [data-mime-type$='vnd.jupyter.error']"
"""What a cell shows that failed, in JupyterLab and in Notebook."""

FOCUSABLE = """root => [...root.querySelectorAll(
    'button, input, select, summary, a[href], [tabindex="0"]')]
  .filter(each => each.tabIndex >= 0 && !each.disabled
    && each.checkVisibility({ visibilityProperty: true }))"""
"""What Tab should reach, in order."""

SHOWN = re.compile(r"characters ([\d,]+) to ([\d,]+) of")
"""How an explorer says which part of a text it shows."""


def part_shown(text: str, where: Iterable[str]) -> str:
    """What of a text should be seen, by the words that stand above it."""
    found = SHOWN.search(" ".join(where))
    if found is None:
        return text
    first, last = (int(each.replace(",", "")) for each in found.groups())
    assert first < last
    return text[first:last]


class Explorer:
    """The explorer on a page; waits until it is drawn.

    Attributes
    ----------
    page : Page
        Where it is.
    root : Locator
        The widget.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator(".cs-live-widget").first
        faults = page.locator(ERRORS)
        self.root.or_(faults.first).first.wait_for()
        assert not faults.count(), faults.first.inner_text()

    @property
    def key(self) -> str:
        """The settings and the place of what is shown."""
        return self.root.get_attribute("data-key") or ""

    @property
    def problem(self) -> str:
        """What is said to be wrong; empty where nothing is."""
        return self.root.locator(".cs-problem").inner_text()

    def control(self, name: str) -> Locator:
        """The control of a name with everything that belongs to it."""
        return self.root.locator(f'[data-control="{name}"]')

    def region(self, name: str) -> Locator:
        """The content of a region."""
        return self.root.locator(f'[data-region="{name}"]')

    @contextmanager
    def answered(self) -> Iterator[None]:
        """What is done inside has been answered by Python when this ends."""
        version = int(self.root.get_attribute("data-version") or 0)
        yield
        self.page.wait_for_function(ANSWERED, arg=[self.root.element_handle(), version])

    def typed(self, name: str, value: str) -> None:
        """Type into the box of a control, and have it answered."""
        box = self.control(name).locator("input[type=text]")
        box.fill(value)
        with self.answered():
            box.press("Enter")

    def focusable(self) -> list[tuple[str, str]]:
        """The name and the HTML of everything that Tab should reach, in order."""
        told = "(each, number) => [each.computedName, (each.walk = number, each.outerHTML)]"
        return [
            (str(name), str(html)[:200])
            for name, html in self.root.evaluate(f"root => ({FOCUSABLE})(root).map({told})")
        ]

    def walked(self, n_steps: int) -> list[int]:
        """The numbers, in `focusable`, of what Tab goes through."""
        self.root.evaluate(f"root => ({FOCUSABLE})(root)[0].focus()")
        self.root.evaluate(
            "root => { root.walked = [0];"
            " root.addEventListener('focusin', ({ target }) => root.walked.push(target.walk)); }"
        )
        walked, missing = [0], n_steps - 1
        for _ in range(3):
            for _ in range(missing):
                self.page.keyboard.press("Tab")
            # Tab stops at regions that scroll too, which are nothing that can be done.
            stops = self.root.evaluate("root => root.walked")
            walked = [int(each) for each in stops if each is not None]
            missing = n_steps - len(walked)
        return walked

    def accessibility_faults(self) -> list[str]:
        """What axe-core finds that is serious or critical, in the widget."""
        return accessibility_faults(self.page, ".cs-live-widget")

    @contextmanager
    def narrow(self, width: int) -> Iterator[None]:
        """Inside, the window is as wide as a phone, or whatever the width is."""
        size = self.page.viewport_size
        assert size
        self.page.set_viewport_size({"width": width, "height": 844})
        try:
            yield
        finally:
            self.page.set_viewport_size(size)

    def too_wide(self) -> list[str]:
        """What is cut off, or makes the window scroll sideways."""
        return too_wide(self.root)

    def picture(self, name: str) -> Path:
        """A picture of it from top to bottom, under build/browser/."""
        path = PICTURES / f"{name}.png"
        size = self.page.viewport_size
        assert size
        box = self.root.bounding_box()
        assert box
        # What is below the window is not painted: for a moment there is nothing below it.
        self.page.set_viewport_size({**size, "height": int(box["height"]) + size["height"]})
        self.root.screenshot(path=path, animations="disabled")
        self.page.set_viewport_size(size)
        return path


class Shown(NamedTuple):
    """An explorer, its name, and the front end that shows it."""

    explorer: Explorer
    name: str
    front_end: FrontEnd

    def picture(self, of: str) -> Path:
        """A picture of it under build/browser/."""
        return self.explorer.picture(f"{self.name}-{self.front_end}-{of}")
