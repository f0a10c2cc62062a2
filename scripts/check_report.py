"""Open a report of data/ and of a hostile document in Chromium, and look at what happens.

Nothing may be fetched, nothing may run, nothing may be wider than the window; screenshots
in light and dark, at 390 pixels, and what a printer gets, are written under build/report/.
Needs Playwright, and a Chromium of the system.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import chunkscope as cs

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Dialog, Page, Request

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "build" / "report"

HOSTILE = (
    "# <script>window.ran=1;alert(1)</script>\n\n"
    '<img src=x onerror="window.ran=1"> <svg onload=window.ran=1> ]]> --> </style></title>\n\n'
    "{{ 7*7 }} {% raw %} ${7*7} $x$ \\(y\\) <a href='javascript:window.ran=1'>click</a>\n\n"
    "``` `code` | cell | **bold** [link](javascript:window.ran=1) ![i](http://example.org/i)\n\n"
    "NUL \0 bell \a escape \x1b[31m lone \ud800 override \u202eesrever\u202c zero\u200bwidth\r\n"
    '" onmouseover="window.ran=1" \' &amp; &lt; <!-- <iframe src="http://example.org/"></iframe>\n'
) * 3
"""What a document may hold to do harm to whoever shows it."""

WIDE = 960
"""Pixels of width from which on no table scrolls."""

PAPER = 688
"""Pixels of width that A4 leaves between the report's margins."""

ELEMENTS = "script,img,iframe,object,embed,link,base,form,input,audio,video,[onerror],[onload]"
"""What a report never holds."""


def report_of_data() -> cs.reports.Report:
    """A report of data/ beside the hostile document, with a hostile title, id and name."""
    files = sorted(
        path for path in (ROOT / "data").iterdir() if path.is_file() and path.name != "README.md"
    )
    pages = cs.read(files)
    docs = dict(zip(pages["doc_id"], pages["text"], strict=True)) | {HOSTILE[:400]: HOSTILE}
    splitters: dict[str, cs.Splitter] = {
        cs.splitters.label(cs.SplitPoints(chunk_size=1000)): cs.SplitPoints(chunk_size=1000),
        cs.splitters.label(cs.TokenWindows(chunk_size=256)): cs.TokenWindows(chunk_size=256),
        "<script>window.ran=1</script> $x$ {{ 7*7 }}": cs.Recursive(chunk_size=1000),
    }
    chunks = cs.chunk(docs, splitters, progress=False)
    return cs.report(chunks, docs, title="data/ & <script>window.ran=1</script> $x$", limit=256)


def report_of_names() -> cs.reports.Report:
    """A report of data/ in which the splitters have names of their own, as most will."""
    pages = cs.read(ROOT / "data" / "*.md")
    splitters: dict[str, cs.Splitter] = {
        "points": cs.SplitPoints(chunk_size=1000, lookback=20),
        "windows": cs.TokenWindows(chunk_size=256),
        "recursive": cs.Recursive(chunk_size=1000),
    }
    return cs.report(cs.chunk(pages, splitters, progress=False), pages, limit=256, min_tokens=30)


def comparison_of_data() -> cs.Comparison:
    """Two splitters compared on data/."""
    pages = cs.read(ROOT / "data" / "*.md")
    return cs.compare(pages, cs.SplitPoints(chunk_size=800), cs.Recursive(chunk_size=800))


def report_of_hostile() -> cs.reports.Report:
    """A report in which everything is hostile, and the document shown from end to end."""
    docs = {HOSTILE: HOSTILE}
    chunks = cs.chunk(docs, {HOSTILE: cs.SplitPoints(chunk_size=300)}, progress=False)
    return cs.report(chunks, docs, title=HOSTILE, limit=20)


def chromium() -> str | None:
    """The path of a Chromium of this system, if it has one."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((path for path in map(shutil.which, names) if path), None)


@contextmanager
def browser(*flags: str) -> Iterator[Browser]:
    """A Chromium without a window, started with these flags."""
    from playwright.sync_api import sync_playwright

    path = chromium()
    if path is None:
        raise FileNotFoundError("no Chromium: on Debian, apt-get install chromium")
    # Chromium's own sandbox does not start for root, who runs the tests in CI.
    as_root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with sync_playwright() as driver:
        running = driver.chromium.launch(executable_path=path, args=[*as_root, *flags])
        try:
            yield running
        finally:
            running.close()


def faults(
    running: Browser,
    file: Path,
    *,
    width: int = 1100,
    scheme: Literal["light", "dark"] = "light",
    shot: Path | None = None,
) -> list[str]:
    """What is wrong with a page that stands alone, a line each; writes `shot` if given.

    The whole page is on the screenshot; a `shot` that ends in ``.pdf`` is what is printed.
    """
    found: list[str] = []
    context = running.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, offline=True
    )
    page = context.new_page()
    _watch(page, file.as_uri(), found)
    page.goto(file.as_uri())
    page.mouse.move(width / 2, 450)
    if page.evaluate("window.ran"):
        found.append("a script of the document ran")
    if bad := page.evaluate(f"[...document.querySelectorAll({ELEMENTS!r})].map(e => e.tagName)"):
        found.append(f"elements {bad}")
    if "49" in " ".join(page.locator("h1").all_inner_texts()):
        found.append("a template in the title was rendered")
    found += _too_wide(page, width)
    if width >= WIDE:
        found += _scrolling(page)
    page.set_viewport_size({"width": PAPER, "height": 900})
    page.emulate_media(media="print", color_scheme=scheme)
    found += _too_wide(page, PAPER)
    page.emulate_media(media="screen", color_scheme=scheme)
    page.set_viewport_size({"width": width, "height": 900})
    if shot is not None and shot.suffix == ".pdf":
        page.pdf(path=shot, format="A4", prefer_css_page_size=True)
    elif shot is not None:
        page.screenshot(path=shot, full_page=True)
    context.close()
    return found


def _watch(page: Page, url: str, found: list[str]) -> None:
    """Write down what a page does that it should not."""

    def dismissed(dialog: Dialog) -> None:
        found.append("a dialog")
        dialog.dismiss()

    def asked(request: Request) -> None:
        if request.url != url:
            found.append(f"asked for {request.url}")

    page.on("console", lambda message: found.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: found.append(f"error: {error}"))
    page.on("dialog", dismissed)
    page.on("request", asked)


def _too_wide(page: Page, width: int) -> list[str]:
    overflow = page.evaluate("document.documentElement.scrollWidth") - width
    return [f"{overflow} pixels wider than {width}"] if overflow > 0 else []


def _scrolling(page: Page) -> list[str]:
    tables = page.evaluate(
        "[...document.querySelectorAll('.cs-scroll')].filter(e => e.scrollWidth > e.clientWidth)"
        ".map(e => `${e.scrollWidth} in ${e.clientWidth} pixels: ${e.innerText.slice(0, 60)}`)"
    )
    return [f"a table that scrolls, {each!r}" for each in tables]


def main() -> None:
    """Write the report and the pictures of it, name them, and fail where there is a fault."""
    OUT.mkdir(parents=True, exist_ok=True)
    report = report_of_data()
    written = [report.to_file(OUT / f"report.{ending}") for ending in ("html", "md", "json")]
    file = written[0]
    hostile = report_of_hostile().to_file(OUT / "hostile.html")
    names = report_of_names().to_file(OUT / "names.html")
    both = OUT / "both.html"
    comparison_of_data().to_html(both)
    found: list[str] = []
    with browser() as running:
        schemes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
        for scheme in schemes:
            written.append(OUT / f"{scheme}.png")
            found += faults(running, file, scheme=scheme, shot=written[-1])
            written.append(OUT / f"both-{scheme}.png")
            found += faults(running, both, scheme=scheme, shot=written[-1])
        written.append(OUT / "narrow.png")
        found += faults(running, file, width=390, shot=written[-1])
        written.append(OUT / "names.png")
        found += faults(running, names, width=WIDE, shot=written[-1])
        written.append(OUT / "hostile.png")
        found += faults(running, hostile, width=800, shot=written[-1])
        written.append(OUT / "print.pdf")
        found += faults(running, file, shot=written[-1])
    for path in written:
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size:,} bytes")
    if found:
        sys.exit("\n".join(found))
    print("no request, no script, no error, nothing too wide")


if __name__ == "__main__":
    main()
