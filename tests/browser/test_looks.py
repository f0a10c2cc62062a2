"""What is wrong with the look of a page is found, and what is right is not."""

from __future__ import annotations

import pytest

from tests.browser.looks import accessibility_faults, too_wide
from tests.browser.watching import Watched

PAGE = "<!DOCTYPE html><html lang=en><title>t</title><main style='width:200px'>%s</main></html>"

WORDS = "<p style='width:2000px'>words</p>"


@pytest.mark.parametrize(
    ("markup", "found"),
    [
        ("<p>words</p>", []),
        (f"<div style='overflow:auto'>{WORDS}</div>", []),
        (f"<div style='overflow:hidden'>{WORDS}</div>", ["DIV.null", "P.null"]),
        ("<div style='overflow:clip'><p style='width:300px'>words</p></div>", ["DIV.null"]),
        (WORDS, ["P.null", "the page, by 1108 pixels"]),
        ("<p style='margin-left:-50px'>words</p>", ["P.null"]),
    ],
)
def test_what_does_not_fit_is_found_unless_it_can_be_scrolled_to(
    sandbox: Watched, monkeypatch: pytest.MonkeyPatch, markup: str, found: list[str]
) -> None:
    monkeypatch.setattr("tests.browser.looks.WITHIN", 100)
    sandbox.open(PAGE % markup)
    assert too_wide(sandbox.page.locator("main")) == found


@pytest.mark.parametrize(
    ("markup", "fault"),
    [
        ("<p style='color:#999;background:#fff'>words</p>", "color-contrast"),
        ("<button type=button></button>", "button-name"),
        ("<input>", "label"),
        ("<p role=nosuch>words</p>", "aria-roles"),
    ],
)
def test_what_cannot_be_read_or_told_is_found(sandbox: Watched, markup: str, fault: str) -> None:
    sandbox.open(PAGE % "<p>words</p>")
    assert accessibility_faults(sandbox.page, "main") == []
    sandbox.open(PAGE % markup)
    (found,) = accessibility_faults(sandbox.page, "main")
    assert found.startswith(f"{fault}: ")
