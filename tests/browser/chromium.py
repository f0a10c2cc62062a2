"""Chromium for a run of tests, and a watch on what its pages ask for and complain of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from scripts import check_report
from scripts.servers import LOOPBACK

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Dialog, Page, Request

PATIENCE = 60_000
"""Milliseconds after which what is waited for is missed; a machine may be busy."""

FLAGS = (
    # Every other host is unknown: to pictures, scripts, sockets and look-ups ahead alike.
    f"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE {LOOPBACK}",
    "--enable-blink-features=ComputedAccessibilityInfo",  # Element.computedName
)

HARMLESS = re.compile(
    "|".join(
        [
            # Notebook 7 lacks what extensions of JupyterLab look for.
            r"Cannot read properties of undefined \(reading 'schema'\)",
            r"Command 'filebrowser:open-path' not registered",
            # Voila lacks what the extension of Notebook 7 looks for.
            r"getter for the shared module is not a function.*\n.*jupyterlab/docregistry",
            # Voila's page asks for icons and mathematics, which scripts/app.py forbids.
            r"'https://cdn\.jsdelivr\.net/npm/@fortawesome\S+' violates the following Content",
            r"'https://cdnjs\.cloudflare\.com/ajax/libs/mathjax\S+' violates the following Content",
        ]
    )
)
"""Errors that front ends make of themselves, whatever the page shows."""


@contextmanager
def running_chromium() -> Iterator[Browser]:
    """A Chromium without a window and without a network; skips the tests where there is none."""
    pytest.importorskip("playwright", reason="needs Playwright, which drives the browser")
    if check_report.chromium() is None:
        pytest.skip("needs a Chromium: on Debian, apt-get install chromium")
    with check_report.browser(*FLAGS) as browser:
        yield browser


class Watch:
    """A context of a browser in which everything that should not happen is written down.

    Attributes
    ----------
    context : BrowserContext
        Pages opened in it are watched.
    found : list of str
        Requests to other machines, errors of pages and of their consoles, dialogs, downloads.
    """

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.found: list[str] = []
        context.set_default_timeout(PATIENCE)
        context.on("page", self._opened)
        context.on("weberror", lambda error: self._told(f"error: {error.error}"))
        context.on("console", self._heard)
        context.on("dialog", self._asked_back)
        context.on("requestfinished", lambda request: self._asked(request.url))
        context.on("requestfailed", self._failed)

    def taken(self) -> list[str]:
        """What was found since it was last asked for."""
        found, self.found = self.found, []
        return found

    def _opened(self, page: Page) -> None:
        page.on("websocket", lambda socket: self._asked(socket.url))
        page.on("download", lambda each: self.found.append(f"a download: {each.url}"))
        page.on("crash", lambda _: self.found.append("the page crashed"))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._told(f"console: {message.text} ({message.location['url']})")

    def _asked_back(self, dialog: Dialog) -> None:
        if dialog.type == "beforeunload":  # of a front end, whose notebook was not saved
            dialog.accept()
        else:
            self.found.append(f"a dialog: {dialog.message}")
            dialog.dismiss()

    def _failed(self, request: Request) -> None:
        if request.failure != "csp":  # what the page forbids itself is never asked for
            self._asked(request.url)

    def _asked(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in {"data", "blob", "about"} and parts.hostname != LOOPBACK:
            self.found.append(f"asked for {url[:200]}")

    def _told(self, error: str) -> None:
        if not HARMLESS.search(error):
            self.found.append(error[:500])
