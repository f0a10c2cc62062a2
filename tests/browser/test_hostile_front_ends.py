"""Hostile documents in JupyterLab and Voila, where formulas are set and outputs are trusted."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest

from scripts.servers import Server, notebook_of
from tests.browser.chromium import Watch
from tests.browser.explorer import Explorer, part_shown
from tests.browser.front_ends import FrontEnd, closed, opened
from tests.browser.watching import CANARY
from tests.conftest import ROOT
from tests.hostile.harm import IMAGE, as_shown
from tests.hostile.texts import LONG, SHORT, joined

OF_LONG = ("a mark 3,000 times", "line ends with signs")

DOCS = joined(12) | {name: LONG[name] for name in OF_LONG}

SET = "mjx-container, .MathJax"
"""A formula, set."""

SOURCE = f"""\
import sys
sys.path.insert(0, {str(ROOT)!r})
from IPython.display import HTML, display
import chunkscope as cs
from tests.hostile.texts import LONG, SHORT, joined
docs = {{"every": "\\n".join(SHORT.values())}}
a, b = cs.SplitPoints(4000, lookback=0), cs.SplitPoints(5000, lookback=0)
chunks = cs.chunk(docs, {{"$x$ <b>": a}}, progress=False)
display(cs.show(chunks, docs), cs.compare(docs, a, b, names=["$x$", "<b>"]))
display(cs.report(chunks, docs, title=SHORT["dollars"], limit=9))
display(HTML("<p class='set'>$x^2$</p>"))
hostile = joined(12) | {{name: LONG[name] for name in {OF_LONG!r}}}
shown = cs.explore(hostile, cs.SplitPoints(400), encoding="unicode")
shown"""


@pytest.mark.parametrize("front_end", ["lab", "voila"])
def test_a_notebook_of_hostile_texts_runs_nothing_and_holds_them(
    request: pytest.FixtureRequest, watch: Watch, notebook_folder: Path, front_end: FrontEnd
) -> None:
    server: Server = request.getfixturevalue("voila" if front_end == "voila" else "jupyter")
    nbformat.write(notebook_of(SOURCE), notebook_folder / "hostile.ipynb")
    watch.context.add_init_script(CANARY)
    page = opened(watch, server, "hostile.ipynb", front_end)
    explorer = Explorer(page)
    documents = explorer.control("document").locator("select")
    for number, text in enumerate(DOCS.values()):
        if number:
            with explorer.answered():
                documents.select_option(str(number))
        region = explorer.region("text")
        part = part_shown(text, region.locator(".cs-where").all_text_contents())
        assert region.locator(".cs-text").text_content() == as_shown(part)
    assert not explorer.problem
    every = as_shown("\n".join(SHORT.values()))
    panel = page.locator("[data-key*='every'] .cs-panel .cs-text").first
    assert panel.text_content() == every
    assert page.locator(".cs-report h1, .cs-report h2").first.text_content() == SHORT["dollars"]
    if front_end == "lab":  # Voila's page has no mathematics, and lets no handler run
        page.locator(f".set :is({SET})").first.wait_for()
        assert watch.taken() == []
        with page.expect_console_message(lambda message: "the canary ran" in message.text):
            page.evaluate("here => document.body.insertAdjacentHTML('beforeend', here)", IMAGE)
        assert any("the canary ran" in each for each in watch.taken())
    assert page.locator(f".chunkscope :is({SET})").count() == 0
    closed(page, server)
