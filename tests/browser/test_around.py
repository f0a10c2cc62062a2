"""A twin in the page of a notebook looks as it does alone: the page's own look does not leak in."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import chunkscope as cs
from tests.browser.watching import Watched
from tests.conftest import ROOT

NOTEBOOK = Path(sys.prefix) / "share/jupyter/nbconvert/templates/lab/static/index.css"

AROUND = (
    '<!DOCTYPE html><html lang=en><title>t</title><style id="around">{css}</style>'
    '<main style="width:900px;font:14px/1.5 sans-serif"><div class="jp-RenderedHTMLCommon">'
    "{twin}</div></main></html>"
)

LOOKS = """() => {
  const seen = [];
  for (const node of document.querySelectorAll(".chunkscope *")) {
    if (node.closest("svg, style, .cs-unstyled")) continue;
    const style = getComputedStyle(node);
    for (const name of ["padding", "margin", "textAlign", "listStyleType", "fontSize", "fontWeight",
      "lineHeight", "borderWidth", "verticalAlign", "tableLayout"]) {
      seen.push(`${node.tagName}.${node.className} ${name}: ${style[name]}`);
    }
  }
  return seen;
}"""


@pytest.fixture(scope="module")
def twins() -> dict[str, str]:
    """Each explorer as a saved notebook has it, by its name."""
    docs = cs.read([ROOT / "data" / "field_guide.md"])
    sizes = cs.grid(cs.SplitPoints, chunk_size=[300, 600], lookback=[20, 80])
    swept = cs.sweep_view(cs.sweep(docs, sizes, progress=False), docs)
    swept.choose(2)
    explored = cs.explore(docs, cs.SplitPoints(600), limit=64)
    explorers = {
        "explore": explored,
        "compare": cs.compare_view(docs, cs.SplitPoints(600), cs.Recursive(600)),
        "sweep": swept,
    }
    for event in (
        {"event": "step", "region": "pictures", "by": 1},
        {"event": "step", "region": "text", "by": 1},
    ):
        explored._heard(explored, event, [])
    explored._work.finish()
    return {name: str(each._repr_mimebundle_()[0]["text/html"]) for name, each in explorers.items()}


@pytest.mark.skipif(not NOTEBOOK.exists(), reason="nbconvert is not installed")
@pytest.mark.parametrize("name", ["explore", "compare", "sweep"])
def test_the_look_of_a_notebook_does_not_leak_into_a_twin(
    sandbox: Watched, twins: dict[str, str], name: str
) -> None:
    sandbox.open(AROUND.format(css=NOTEBOOK.read_text(encoding="utf-8"), twin=twins[name]))
    within = sandbox.page.evaluate(LOOKS)
    sandbox.page.evaluate("() => document.getElementById('around').remove()")
    alone = sandbox.page.evaluate(LOOKS)
    assert len(alone) > 50
    leaked = {a for a, b in zip(within, alone, strict=True) if a != b}
    assert leaked == set(), "\n".join(sorted(leaked))
