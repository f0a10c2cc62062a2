"""A preview in Chromium: in light and dark, with little room, from right to left."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd
import pytest

import chunkscope as cs
from tests.browser.looks import accessibility_faults, too_wide
from tests.browser.watching import Watched
from tests.conftest import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Locator

PICTURES = ROOT / "build" / "browser"


@pytest.fixture(scope="module")
def shown() -> cs.passages.Preview:
    """What two queries found of four documents: prose, Markdown, pages, and Arabic."""
    names = ["field_guide.md", "annual_report.parsed.json", "lighthouse.txt", "well_ar.txt"]
    docs = cs.read([ROOT / "data" / name for name in names])
    chunks = cs.chunk(docs, cs.Recursive(chunk_size=300, chunk_overlap=80), progress=False)
    few = chunks.groupby("doc_id", sort=False).nth([3, 4, 7, 9])
    found = few[["chunk_id"]].assign(score=[1 / (3 + n) for n in range(len(few))])
    hits = [found.assign(query_id="where is the well?"), found[12:].assign(query_id="أين البئر؟")]
    return cs.passages.preview(pd.concat(hits), chunks, docs)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1200])
def test_a_page_fits_and_can_be_read(
    sandbox: Watched, shown: cs.passages.Preview, width: int, scheme: str
) -> None:
    page = sandbox.page
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    sandbox.open(shown.to_html())
    assert sandbox.found == []
    assert too_wide(page.locator("main")) == []
    assert accessibility_faults(page, "main") == []
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"preview-{width}-{scheme}.png", full_page=True)


def test_text_is_that_of_the_pages_and_can_be_copied(
    sandbox: Watched, shown: cs.passages.Preview
) -> None:
    sandbox.open(shown.to_html())
    (seen,) = sandbox.seen()
    of_first = shown.table[shown.table["query_id"] == shown.query_id]
    assert seen.strange == []
    assert seen.texts[".cs-text"] == of_first["text"].dropna().tolist()


def test_arabic_runs_from_right_to_left_with_its_badges(
    sandbox: Watched, shown: cs.passages.Preview
) -> None:
    sandbox.page.set_viewport_size({"width": 900, "height": 900})
    sandbox.open(shown.query("أين البئر؟").to_html())
    text = sandbox.page.locator(".cs-text").last
    assert text.evaluate("each => getComputedStyle(each).direction") == "rtl"
    # The first badge stands where one begins to read: at the right.
    right = "each => each.getBoundingClientRect().right"
    edge, badge = text.evaluate(right), text.locator(".cs-hit").first.evaluate(right)
    assert 0 <= edge - badge < 60
    assert badges(text) == {("9px", "3px", "0px", "3px")}
    sandbox.page.screenshot(path=PICTURES / "preview-arabic.png", full_page=True)
    sandbox.open(shown.to_html())
    assert badges(sandbox.page.locator(".cs-text").first) == {("3px", "9px", "3px", "0px")}


def badges(text: Locator) -> set[tuple[str, ...]]:
    """The corners of the badges at the right and at the left, and the room there."""
    each = """each => {
        const style = getComputedStyle(each, "::after")
        return [style.borderTopRightRadius, style.borderTopLeftRadius,
                style.marginRight, style.marginLeft]
    }"""
    found = text.locator(".cs-hit").all()
    assert found
    return {tuple(badge.evaluate(each)) for badge in found}


def test_gaps_and_the_bar_are_where_the_text_is_not(
    sandbox: Watched, shown: cs.passages.Preview, tmp_path: Path
) -> None:
    shown.to_html(tmp_path / "a.html")
    sandbox.open((tmp_path / "a.html").read_text(encoding="utf-8"))
    facts = shown.documents[shown.documents["query_id"] == shown.query_id]
    bars = sandbox.page.locator(".cs-where")
    assert bars.count() == len(facts)
    for at, row in enumerate(facts.itertuples()):
        boxes = (
            bars.nth(at)
            .locator("rect")
            .evaluate_all("all => all.map(each => each.getBoundingClientRect().width)")
        )
        share = sum(boxes[1:]) / boxes[0]
        assert share == pytest.approx(row.chars_shown / row.chars, abs=0.02)
