"""The notebooks that are opened: one cell each, which shows an explorer; and pages like them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import nbformat

from scripts.servers import notebook_of
from tests.conftest import ROOT

DOCUMENTS: Final = ("field_guide.md", "tea_road_zh.txt", "well_ar.txt")

BEGIN = """\
import chunkscope as cs
docs = cs.read({files!r})
"""

CELLS: Final = {
    "explore": "shown = cs.explore(docs, cs.SplitPoints(chunk_size=600), limit=128)",
    "compare": "shown = cs.compare_view(docs, cs.SplitPoints(600), cs.Recursive(600))",
    "sweep": """\
sizes = cs.grid(cs.SplitPoints, chunk_size=[300, 600, 900], lookback=[20, 80])
shown = cs.sweep_view(cs.sweep(docs, sizes, progress=False), docs)
shown.choose(2)""",
}
"""What is shown by each notebook, by its name; it is called `shown`."""


def written(folder: Path) -> Path:
    """A folder with a notebook of each explorer."""
    files = [str(ROOT / "data" / name) for name in DOCUMENTS]
    for name, code in CELLS.items():
        source = f"{BEGIN.format(files=files)}{code}\nshown"
        nbformat.write(notebook_of(source), folder / f"{name}.ipynb")
    return folder


def page_of(fragments: Iterable[str]) -> str:
    """A page that is not ours, with an article for each fragment, as a notebook would show it.

    The style, which every fragment brings along, is there once.
    """
    articles = [f"<article>{each}</article>" for each in fragments]
    first, *others = articles
    style = first[first.index("<style>") : first.index("</style>") + len("</style>")]
    assert all(style in each for each in others)
    held = first + "".join(each.replace(style, "") for each in others)
    return f"<!DOCTYPE html><title>Notebook</title>{held}"
