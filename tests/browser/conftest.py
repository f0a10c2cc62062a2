"""One Chromium a file of tests, and one server of each kind a run."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scripts.servers import Server, running_jupyter, running_voila
from tests.browser import notebooks
from tests.browser.chromium import Watch, running_chromium
from tests.browser.explorer import Explorer, Shown
from tests.browser.front_ends import closed, opened
from tests.browser.watching import Watched, watched

pytest.register_assert_rewrite("tests.browser.every_explorer")

if TYPE_CHECKING:
    from playwright.sync_api import Browser


# Playwright is one a process: a fixture of a module leaves room for that of the next module.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A Chromium, which knows no other machine."""
    with running_chromium() as running:
        yield running


@pytest.fixture(scope="module")
def watch(browser: Browser) -> Watch:
    """A context of it in which pages are watched."""
    return Watch(
        browser.new_context(
            viewport={"width": 1280, "height": 900},
            permissions=["clipboard-read", "clipboard-write"],
        )
    )


@pytest.fixture(scope="module")
def sandbox(browser: Browser) -> Iterator[Watched]:
    """A page of it without any network, for pages made by the tests."""
    with watched(browser) as page:
        yield page


@pytest.fixture(autouse=True)
def nothing_went_wrong(request: pytest.FixtureRequest) -> Iterator[None]:
    """No test may ask for what is elsewhere, nor have an error in a page."""
    yield
    if "watch" in request.fixturenames:
        assert request.getfixturevalue("watch").taken() == []


@pytest.fixture(scope="session")
def notebook_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a notebook of each explorer."""
    return notebooks.written(tmp_path_factory.mktemp("notebooks"))


@pytest.fixture(scope="session")
def jupyter(notebook_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """JupyterLab and Notebook."""
    with running_jupyter(notebook_folder, tmp_path_factory.mktemp("jupyter")) as server:
        yield server


@pytest.fixture(scope="session")
def voila(notebook_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Voila."""
    with running_voila(notebook_folder, tmp_path_factory.mktemp("voila")) as server:
        yield server


# Pytest keeps the tests of one parameter together: each page is opened once.
@pytest.fixture(scope="module", params=["lab", "voila"])
def shown(request: pytest.FixtureRequest, watch: Watch) -> Iterator[Shown]:
    """The explorer that a file of tests is of: its notebook is called `NOTEBOOK` there."""
    server = request.getfixturevalue("voila" if request.param == "voila" else "jupyter")
    name = request.module.NOTEBOOK
    page = opened(watch, server, f"{name}.ipynb", request.param)
    yield Shown(Explorer(page), name, request.param)
    closed(page, server)
