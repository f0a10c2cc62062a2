"""A report in Chromium: nothing is fetched, nothing runs, nothing is too wide."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Literal, NamedTuple

import pytest

from tests.conftest import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser


class Chromium(NamedTuple):
    """A browser, the script that opens reports in it, and the pages to open, by name."""

    browser: Browser
    script: ModuleType
    pages: dict[str, Path]


def check_report() -> ModuleType:
    """The script that opens reports, as a module."""
    path = ROOT / "scripts" / "check_report.py"
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    """Chromium, with a report, a hostile one, a comparison, and one in a page that is not ours."""
    pytest.importorskip("playwright", reason="needs Playwright, which drives the browser")
    script = check_report()
    if script.chromium() is None:
        pytest.skip("needs a Chromium: on Debian, apt-get install chromium")
    folder = tmp_path_factory.mktemp("reports")
    report, hostile = script.report_of_data(), script.report_of_hostile()
    around = "<!DOCTYPE html><meta charset='utf-8'><title>t</title><h1>Notebook</h1>"
    fragment = folder / "fragment.html"
    fragment.write_text(f"{around}{hostile._repr_html_()}", encoding="utf-8")
    pages = {
        "report": report.to_file(folder / "report.html"),
        "hostile": hostile.to_file(folder / "hostile.html"),
        "comparison": report.compare(hostile).to_file(folder / "comparison.html"),
        "fragment": fragment,
        "names": script.report_of_names().to_file(folder / "names.html"),
        "both": folder / "both.html",
    }
    script.comparison_of_data().to_html(pages["both"])
    with script.browser() as running:
        yield Chromium(running, script, pages)


@pytest.mark.parametrize(
    ("name", "width", "scheme"),
    [
        ("report", 1100, "light"),
        ("report", 390, "dark"),
        ("hostile", 390, "light"),
        ("comparison", 390, "light"),
        ("fragment", 800, "light"),
        ("names", 960, "light"),
        ("both", 960, "dark"),
        ("both", 390, "light"),
    ],
)
def test_a_report_fetches_nothing_runs_nothing_and_fits(
    chromium: Chromium, name: str, width: int, scheme: Literal["light", "dark"]
) -> None:
    faults = chromium.script.faults
    assert faults(chromium.browser, chromium.pages[name], width=width, scheme=scheme) == []


def test_faults_are_found(chromium: Chromium, tmp_path: Path) -> None:
    page = tmp_path / "bad.html"
    page.write_text(
        "<h1>49</h1><script>window.ran=1;alert(1)</script><img src='a.png'>"
        "<p style='width:3000px'>wide</p>"
        "<div class=cs-scroll style='overflow:auto;width:9px'><table><td>a_table</table></div>"
    )
    found = "\n".join(chromium.script.faults(chromium.browser, page))
    for fault in (
        "a script",
        "a dialog",
        "asked for",
        "template",
        "IMG",
        "wider than 1100",
        "scrolls, ",
    ):
        assert fault in found


@pytest.mark.parametrize("name", ["hostile", "fragment"])
def test_the_text_of_a_document_is_there_to_be_copied_as_it_was(
    chromium: Chromium, name: str
) -> None:
    page = chromium.browser.new_page()
    page.goto(chromium.pages[name].as_uri())
    shown = page.locator(".cs-text").first.text_content()
    hostile = chromium.script.HOSTILE.replace("\0", "\u2400").replace("\ud800", "\ufffd")
    assert shown
    assert len(shown) > 100
    assert shown.replace("\r", "") in hostile.replace("\r", "")
    page.close()


def test_light_and_dark_differ_and_print_is_on_white(chromium: Chromium) -> None:
    page = chromium.browser.new_page()
    page.goto(chromium.pages["report"].as_uri())
    colours = []
    modes: list[tuple[Literal["screen", "print"], Literal["light", "dark"]]]
    modes = [("screen", "light"), ("screen", "dark"), ("print", "dark")]
    for media, scheme in modes:
        page.emulate_media(media=media, color_scheme=scheme)
        colours.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert colours[0] == colours[2] == "rgb(255, 255, 255)"
    assert colours[1] != colours[0]
    page.close()
