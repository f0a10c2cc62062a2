"""Pages of explorers as files: what cannot be clicked is not offered, and nothing is cut off."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import chunkscope as cs

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Page

WIDTHS = (1200, 800, 420)

# Signs of line ends that stand on a line below the letter before them.
ALONE = """() => [...document.querySelectorAll('.cs-text i.cs-n')].filter(sign => {
    const before = sign.previousSibling
    if (before?.nodeType !== Node.TEXT_NODE) return false
    const range = document.createRange()
    range.setStart(before, before.length - 1)
    range.setEnd(before, before.length)
    return sign.getClientRects()[0].top > range.getBoundingClientRect().bottom - 4
}).length"""


def opened(browser: Browser, file: Path, width: int) -> Page:
    page = browser.new_page(viewport={"width": width, "height": 900})
    page.goto(file.as_uri())
    return page


@pytest.mark.parametrize("width", WIDTHS)
def test_the_sign_of_a_line_end_stands_behind_a_letter(
    browser: Browser, tmp_path: Path, width: int
) -> None:
    """Lines of every length: some fill the line to its end."""
    docs = cs.documents({"a": "\n".join("word " * 9 + "i" * n for n in range(1, 60))})
    cs.explore(docs, cs.Recursive(chunk_size=100_000)).to_html(tmp_path / "a.html")
    page = opened(browser, tmp_path / "a.html", width)
    assert page.locator(".cs-text i.cs-n").count() >= 40
    assert page.evaluate(ALONE) == 0
    page.close()


@pytest.mark.parametrize("width", WIDTHS)
def test_every_column_of_a_map_can_be_reached(browser: Browser, tmp_path: Path, width: int) -> None:
    docs = cs.documents({"a": "One sentence. " * 40})
    sweep = cs.sweep(
        docs, cs.grid("Recursive", chunk_size=range(10, 310, 10), chunk_overlap=[0, 5])
    )
    cs.sweep_view(sweep, docs).to_html(tmp_path / "a.html")
    page = opened(browser, tmp_path / "a.html", width)
    last = page.locator(".cs-grid tbody tr").first.locator("td").last
    last.scroll_into_view_if_needed()
    box = last.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()


def test_ten_columns_fit_a_page_of_1200(browser: Browser, tmp_path: Path) -> None:
    docs = cs.documents({"a": "One sentence. " * 400})
    sweep = cs.sweep(
        docs, cs.grid("Recursive", chunk_size=range(100, 1001, 100), chunk_overlap=[0, 20])
    )
    cs.sweep_view(sweep, docs).to_html(tmp_path / "a.html")
    page = opened(browser, tmp_path / "a.html", 1200)
    pane = page.locator(".cs-region-map .cs-pane")
    assert pane.evaluate("pane => pane.scrollWidth - pane.clientWidth") == 0
    page.close()


def test_a_still_page_asks_nobody_to_choose(browser: Browser, tmp_path: Path) -> None:
    docs = cs.documents({"a": "One sentence. " * 40})
    view = cs.sweep_view(cs.sweep(docs, cs.grid("Recursive", chunk_size=[20, 40])), docs)
    view.to_html(tmp_path / "a.html")
    page = opened(browser, tmp_path / "a.html", 1200)
    assert page.locator(".cs-grid").is_visible()
    assert not page.get_by_text("Choose a cell").is_visible()
    assert not page.get_by_text("Chosen cell").is_visible()
    page.close()
