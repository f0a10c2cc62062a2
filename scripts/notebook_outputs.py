"""Run the notebooks, and keep their outputs fit to be read on a forge.

    python scripts/notebook_outputs.py check                    # name every fault, run nothing
    python scripts/notebook_outputs.py refresh                  # run all again, clean, save
    python scripts/notebook_outputs.py html --to build/demo notebooks/01_quickstart.ipynb

Outputs are kept, because many readers meet a notebook where no kernel runs. What says
nothing to them and differs from run to run is taken out, so that a change in a notebook
is a change in what it shows.
"""

from __future__ import annotations

import argparse
import copy
import json
import logging
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from nbformat import NotebookNode

Notebook: TypeAlias = dict[str, Any]  # a notebook, cell or output, as JSON gives it

ROOT = Path(__file__).resolve().parents[1]
MOST_CODE_CELLS = 15
MOST_BYTES = 300_000
CELL_SECONDS = 120

KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"

# Folders that only exist on somebody's machine, and what CPython prints for an object
# without a repr.
_ABSOLUTE_PATH = re.compile(r"(?<![\w.])/(?:home|root|tmp|work|usr|opt|Users)/|\b[A-Z]:\\")
_ADDRESS = re.compile(r" at 0x[0-9a-f]{6,}")
_DEFINITION = re.compile(r"^\s*(?:async\s+def|def|class)\s", re.MULTILINE)


def execute(path: Path) -> NotebookNode:
    """The notebook at `path` with fresh outputs; the file is left alone."""
    import nbformat
    from nbclient import NotebookClient

    # `python3` is to mean this environment's Python, whatever kernels the user has.
    os.environ["JUPYTER_PREFER_ENV_PATH"] = "1"
    os.environ.pop("JUPYTER_PATH", None)
    notebook: NotebookNode = nbformat.read(path, as_version=4)
    NotebookClient(
        notebook,
        kernel_name=KERNEL["name"],
        timeout=CELL_SECONDS,
        # The notebook's own folder is its working folder, as it is for a reader in Jupyter.
        resources={"metadata": {"path": str(path.parent)}},
        record_timing=False,
        extra_arguments=[f"--log-level={logging.ERROR}"],  # else it warns of plain loopback
    ).execute()
    return notebook


def clean(notebook: Notebook) -> None:
    """Take out of `notebook`, in place, what differs from run to run and shows nothing."""
    notebook["metadata"] = {"kernelspec": dict(KERNEL), "language_info": {"name": "python"}}
    for cell in notebook["cells"]:
        cell["metadata"] = {k: v for k, v in cell["metadata"].items() if k == "tags"}
        if cell["cell_type"] != "code":
            continue
        cell["execution_count"] = None
        for output in cell["outputs"]:
            if "execution_count" in output:
                output["execution_count"] = None
            if "metadata" in output:
                output["metadata"] = {}
            # Without a kernel a front end shows "model not found" for it, and not the twin.
            output.get("data", {}).pop(WIDGET_VIEW, None)


def faults(path: Path) -> Iterator[str]:
    """What is wrong with the notebook at `path`, one line each."""
    # Read as JSON: nbformat takes seconds to import, and `make check` is to be quick.
    notebook = json.loads(path.read_text(encoding="utf-8"))
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    if len(code) > MOST_CODE_CELLS:
        yield f"has {len(code)} code cells; {MOST_CODE_CELLS} are enough for one question"
    if path.stat().st_size > MOST_BYTES:
        yield f"has {path.stat().st_size:,} bytes; at most {MOST_BYTES:,} load quickly on a forge"
    if not any(cell["outputs"] for cell in code):
        yield "shows no output: readers on a forge have no kernel"
    if not notebook["cells"] or notebook["cells"][-1]["cell_type"] != "markdown":
        yield "does not end with a Markdown cell that says what was seen"
    for number, cell in enumerate(notebook["cells"]):
        yield from (f"cell {number} {fault}" for fault in _cell_faults(cell))
    cleaned = copy.deepcopy(notebook)
    clean(cleaned)
    if cleaned != notebook:
        yield "carries counts, timings, widget state or other metadata"


def _cell_faults(cell: Notebook) -> Iterator[str]:
    source = _joined(cell["source"])
    if _ABSOLUTE_PATH.search(source):
        yield "names a folder of one machine"
    if cell["cell_type"] != "code":
        return
    if _DEFINITION.search(source):
        yield "defines a function or class: it belongs in the package"
    for output in cell["outputs"]:
        if output["output_type"] == "error":
            yield f"ends in an error: {output['ename']}"
        if output.get("name") == "stderr":
            yield "shows what went to stderr: a warning or a progress bar"
        shown = "\n".join(_texts(output))
        if _ABSOLUTE_PATH.search(shown):
            yield "shows a folder of one machine"
        if _ADDRESS.search(shown):
            yield "shows the address of an object"


def _texts(output: Notebook) -> Iterator[str]:
    """The text of an output, in every form it has but pictures."""
    yield _joined(output.get("text", ""))
    for kind, value in output.get("data", {}).items():
        if kind.startswith("text/") or kind == "image/svg+xml":
            yield _joined(value)


def _joined(text: str | list[str]) -> str:
    """A text of a notebook file: one string, or one a line."""
    return text if isinstance(text, str) else "".join(text)


def check(paths: list[Path]) -> int:
    """Print the faults of each notebook; 1 if there are any, else 0."""
    found = [(path, fault) for path in paths for fault in faults(path)]
    for path, fault in found:
        print(f"{_shown(path)}: {fault}")
    if found:
        print("`make notebooks` runs them again and cleans them", file=sys.stderr)
    return 1 if found else 0


def refresh(paths: list[Path]) -> int:
    """Run each notebook again and save it with clean outputs; 0."""
    import nbformat

    for path in paths:
        notebook = execute(path)
        clean(notebook)
        nbformat.write(notebook, path)
        print(f"ran {_shown(path)}")
    return 0


def html(paths: list[Path], folder: Path) -> int:
    """Write each notebook, run afresh, as a page into `folder`; 0."""
    from nbconvert import HTMLExporter

    folder.mkdir(parents=True, exist_ok=True)
    for path in paths:
        notebook = execute(path)
        clean(notebook)  # a page has no kernel: of a widget it can show the twin alone
        page, _ = HTMLExporter().from_notebook_node(
            notebook, resources={"metadata": {"name": path.stem}}
        )
        target = folder / f"{path.stem}.html"
        target.write_text(page, encoding="utf-8")
        print(f"wrote {_shown(target)}")
    return 0


def _shown(path: Path) -> str:
    path = path.resolve()
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


def main(arguments: list[str] | None = None) -> int:
    """Do what the command line says; the exit status."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("action", choices=["check", "refresh", "html"])
    parser.add_argument("notebooks", nargs="*", type=Path, help="default: all of notebooks/")
    parser.add_argument("--to", type=Path, default=ROOT / "build", help="folder for html")
    given = parser.parse_intermixed_args(arguments)  # `html --to folder notebook` too
    paths = given.notebooks or sorted((ROOT / "notebooks").glob("*.ipynb"))
    if given.action == "check":
        return check(paths)
    if given.action == "refresh":
        return refresh(paths)
    return html(paths, given.to)


if __name__ == "__main__":
    sys.exit(main())
