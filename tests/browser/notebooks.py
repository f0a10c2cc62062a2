"""The notebooks that are opened: one cell each, which shows an explorer."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import nbformat

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


def notebook_of(source: str) -> nbformat.NotebookNode:
    """A notebook of one cell, for the kernel of this environment."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cell = nbformat.v4.new_code_cell(source)
    return nbformat.v4.new_notebook(cells=[cell], metadata={"kernelspec": kernel})
