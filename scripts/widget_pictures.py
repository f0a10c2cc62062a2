"""Pictures of the live widgets: Voila serves a notebook of them, Chromium looks at it.

Run by ``make pictures``, by way of `pictures`. Needs Voila, Playwright and a Chromium.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from check_report import browser
from PIL import Image
from servers import served

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

WIDTH = 1100
"""Pixels of a picture, across."""

MARGIN = 16
"""Pixels around a widget."""

PAPER = {
    "width": f"{WIDTH}px",
    "padding": f"{MARGIN}px",
    "boxSizing": "border-box",
    "background": "white",
}
"""What a widget stands on for its picture."""

HEIGHT = 3000
"""Pixels of the window, down: a widget is to be seen from end to end."""

PATIENCE = 60_000
"""Milliseconds after which a widget that is not there is missed."""

LIVE = ".cs-live-widget[data-key]"
"""The root of a widget that shows something."""

SETTLED = """() => new Promise(done =>
    document.fonts.ready.then(() => requestAnimationFrame(() => requestAnimationFrame(done))))"""


class Widget(NamedTuple):
    """A widget to take a picture of.

    Attributes
    ----------
    code : str
        Python that ends in it.
    click : str
        What in it is clicked first, by a selector; nothing where it is empty.
    until : str
        The region that is the last on the picture; all of them where it is empty.
    """

    code: str
    click: str = ""
    until: str = ""


def widget_pictures(widgets: Mapping[str, Widget], folder: Path) -> Iterator[Path]:
    """Write a picture of each widget, and give its path.

    Parameters
    ----------
    widgets : mapping of str to Widget
        By the name of the file.
    folder : Path
        Where they are written.
    """
    codes = [widget.code for widget in widgets.values()]
    with served(codes) as address, browser() as chromium:
        page = chromium.new_page(
            viewport={"width": WIDTH + 100, "height": HEIGHT}, reduced_motion="reduce"
        )
        page.set_default_timeout(PATIENCE)
        page.goto(address)
        page.wait_for_function(
            "([live, n]) => document.querySelectorAll(live).length === n", arg=[LIVE, len(codes)]
        )
        for number, (name, widget) in enumerate(widgets.items()):
            write_picture(page, number, widget, folder / name)
            yield folder / name
        page.close()


def write_picture(page: Page, number: int, widget: Widget, path: Path) -> None:
    """A picture of one of the widgets on a page, without what is around it."""
    root = page.locator(LIVE).nth(number)
    root.evaluate("(node, style) => Object.assign(node.style, style)", PAPER)
    if widget.click:
        before = root.get_attribute("data-key")
        root.locator(widget.click).first.click()
        page.wait_for_function(
            "([live, n, key]) => document.querySelectorAll(live)[n].dataset.key !== key",
            arg=[LIVE, number, before],
        )
    page.mouse.move(0, 0)  # nothing is pointed at
    root.evaluate("node => node.scrollIntoView()")
    page.evaluate(SETTLED)
    x, y, width, height = box_of(root)
    if widget.until:
        _, top, _, depth = box_of(root.locator(f".cs-region-{widget.until}"))
        height = top + depth - y + MARGIN
    shot = page.screenshot(
        clip={"x": x, "y": y, "width": width, "height": height},
        animations="disabled",
        caret="hide",
    )
    write_small(shot, path)


def write_small(shot: bytes, path: Path) -> None:
    """A screenshot as a small file."""
    # Text and few colours: with a palette no eye sees a difference, at a third of the size.
    drawn = Image.open(BytesIO(shot)).convert("RGB")
    drawn.quantize(method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(
        path, optimize=True
    )


def box_of(shown: Locator) -> tuple[float, float, float, float]:
    """Left, top, width and height of what is shown, in pixels."""
    box = shown.bounding_box()
    if box is None:
        raise RuntimeError(f"{shown} is not shown")
    return box["x"], box["y"], box["width"], box["height"]
