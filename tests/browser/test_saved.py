"""A saved notebook where no kernel runs and nobody trusts it: its still twin, and nothing else."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbconvert import HTMLExporter

import chunkscope as cs
from scripts.servers import Server, notebook_of
from tests.browser.chromium import Watch
from tests.browser.front_ends import FrontEnd, closed, opened

TEXT = "One <img src=x onerror='window.ran = 1'> <script>window.ran = 2</script> sentence. " * 9


@pytest.fixture(scope="module")
def saved() -> nbformat.NotebookNode:
    """A notebook that shows the explorer of a hostile text, as it is saved."""
    data, metadata = cs.explore({"note.md": TEXT}, cs.SplitPoints(100))._repr_mimebundle_()
    notebook = notebook_of("shown")
    output = nbformat.v4.new_output(
        "execute_result", data=data, metadata=metadata, execution_count=1
    )
    notebook.cells[0].outputs = [output]
    return notebook


@pytest.mark.parametrize("front_end", ["lab", "notebook"])
def test_a_notebook_that_is_not_trusted_shows_the_twin_and_runs_nothing(
    watch: Watch,
    jupyter: Server,
    notebook_folder: Path,
    saved: nbformat.NotebookNode,
    front_end: FrontEnd,
) -> None:
    nbformat.write(saved, notebook_folder / "saved.ipynb")
    page = opened(watch, jupyter, "saved.ipynb", front_end, runs=False)
    twin = page.locator(".cs-static")
    twin.wait_for()
    assert "<script>window.ran = 2</script>" in twin.inner_text()
    assert "trust it, or run the cell again" in twin.inner_text()
    assert twin.locator("script, img, input, [onerror]").count() == 0
    assert page.locator(".cs-live-widget").count() == 0
    assert page.evaluate("window.ran") is None
    closed(page, jupyter)


def test_a_page_made_by_nbconvert_shows_the_twin(saved: nbformat.NotebookNode) -> None:
    page, _ = HTMLExporter().from_notebook_node(saved)
    assert 'class="cs-widget cs-static"' in page
    assert "<script>window.ran" not in page
    assert "widget-view+json" not in page
