"""The still twin of each explorer, as a page that stands alone: it fits, is legible, and rests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest

import chunkscope as cs
from tests.browser.looks import accessibility_faults, too_wide
from tests.browser.watching import Watched
from tests.conftest import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Locator

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

WIDTHS = (1100, 390)

ACTIVE = "script, link, img, iframe, object, embed, base, form, input, select, [onload], [onerror]"
"""What a page that rests has no need of."""

PICTURES = ROOT / "build" / "browser"


@pytest.fixture(scope="module")
def twins() -> dict[str, str]:
    """The page of each explorer, by its name."""
    docs = cs.read([ROOT / "data" / name for name in ("field_guide.md", "tea_road_zh.txt")])
    sizes = cs.grid(cs.SplitPoints, chunk_size=[300, 600, 900], lookback=[20, 80])
    swept = cs.sweep_view(cs.sweep(docs, sizes, progress=False), docs)
    swept.choose(2)
    explorers = {
        "explore": cs.explore(docs, cs.SplitPoints(600), limit=128),
        "compare": cs.compare_view(docs, cs.SplitPoints(600), cs.Recursive(600)),
        "sweep": swept,
    }
    return {name: str(each.to_html()) for name, each in explorers.items()}


@pytest.mark.parametrize("name", ["explore", "compare", "sweep"])
def test_a_twin_rests_fits_and_can_be_read_in_light_and_dark(
    sandbox: Watched, twins: dict[str, str], name: str
) -> None:
    sandbox.open(twins[name])
    page, papers = sandbox.page, set()
    assert page.locator(ACTIVE).count() == 0
    twin = page.locator(".cs-static")
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        papers.add(_paper(twin))
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 844})
            assert too_wide(twin) == []
            page.screenshot(path=PICTURES / f"{name}-twin-{scheme}-{width}.png", full_page=True)
        assert accessibility_faults(page, "html") == []
    assert len(papers) == len(SCHEMES)
    assert sandbox.found == []


def _paper(twin: Locator) -> str:
    """The colour on which it stands."""
    return str(twin.evaluate("() => getComputedStyle(document.body).backgroundColor"))
