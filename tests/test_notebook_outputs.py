"""The notebooks are fit to be read on a forge, and the script that sees to it works."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from tests.conftest import ROOT, FreshPython


def notebook_outputs() -> ModuleType:
    """The script that runs and cleans notebooks, as a module."""
    path = ROOT / "scripts" / "notebook_outputs.py"
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    "path", sorted((ROOT / "notebooks").glob("*.ipynb")), ids=lambda path: path.name
)
def test_a_notebook_is_short_and_its_outputs_are_clean(path: Path) -> None:
    assert list(notebook_outputs().faults(path)) == []


def notebook(path: Path, **code_cell: object) -> Path:
    """A notebook of one code cell, in which the given keys are replaced, and a last word."""
    shown = {"output_type": "stream", "name": "stdout", "text": "2\n"}
    cell = {
        "cell_type": "code",
        "id": "first",
        "metadata": {},
        "execution_count": None,
        "source": "print(1 + 1)",
        "outputs": [shown],
        **code_cell,
    }
    last = {"cell_type": "markdown", "id": "last", "metadata": {}, "source": "Two."}
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    metadata = {"kernelspec": kernel, "language_info": {"name": "python"}}
    whole = {"cells": [cell, last], "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(whole), encoding="utf-8")
    return path


def test_a_clean_notebook_has_no_faults(tmp_path: Path) -> None:
    assert list(notebook_outputs().faults(notebook(tmp_path / "a.ipynb"))) == []


@pytest.mark.parametrize(
    ("code_cell", "fault"),
    [
        ({"execution_count": 3}, "carries counts"),
        ({"metadata": {"execution": {"iopub.execute_input": "now"}}}, "carries counts"),
        ({"outputs": []}, "shows no output"),
        ({"source": "def f(): ..."}, "defines a function"),
        ({"source": "open('/ho" + "me/me/text')"}, "names a folder"),
        ({"outputs": [{"output_type": "stream", "name": "stderr", "text": "!"}]}, "stderr"),
        (
            {"outputs": [{"output_type": "stream", "name": "stdout", "text": "<A at 0x7f00aa00>"}]},
            "shows the address",
        ),
        (
            {"outputs": [{"output_type": "stream", "name": "stdout", "text": "/ro" + "ot/x"}]},
            "shows a folder",
        ),
    ],
)
def test_a_fault_of_a_notebook_is_named(
    tmp_path: Path, code_cell: dict[str, object], fault: str
) -> None:
    found = list(notebook_outputs().faults(notebook(tmp_path / "a.ipynb", **code_cell)))
    assert any(fault in each for each in found), found


VIEW = "application/vnd.jupyter.widget-view+json"


def test_of_a_widget_its_twin_is_kept_and_nothing_that_needs_a_kernel(tmp_path: Path) -> None:
    script = notebook_outputs()
    twin = {"text/html": "<p>twin</p>", "text/plain": "<Explorer>"}
    live = {**twin, VIEW: {"model_id": "1", "version_major": 2, "version_minor": 0}}
    shown = {"output_type": "execute_result", "metadata": {}, "execution_count": None}
    path = notebook(tmp_path / "a.ipynb", outputs=[{**shown, "data": live}])
    whole = json.loads(path.read_text(encoding="utf-8"))
    whole["metadata"]["widgets"] = {"application/vnd.jupyter.widget-state+json": {}}
    path.write_text(json.dumps(whole), encoding="utf-8")
    assert any("widget state" in each for each in script.faults(path))
    script.clean(whole)
    assert whole["cells"][0]["outputs"] == [{**shown, "data": twin}]
    path.write_text(json.dumps(whole), encoding="utf-8")
    assert list(script.faults(path)) == []


def test_notebooks_run_in_this_environment_and_come_out_clean(
    tmp_path: Path, fresh_python: FreshPython
) -> None:
    kernel = tmp_path / "jupyter" / "kernels" / "python3" / "kernel.json"
    kernel.parent.mkdir(parents=True)
    kernel.write_text(
        json.dumps({"argv": ["false"], "display_name": "not ours", "language": "python"})
    )
    path = notebook(tmp_path / "a.ipynb", source="import sys\nsys.prefix == " + repr(sys.prefix))
    finished = fresh_python(
        ROOT / "scripts" / "notebook_outputs.py",
        "refresh",
        path,
        JUPYTER_DATA_DIR=str(tmp_path / "jupyter"),
        JUPYTER_PATH=str(tmp_path / "jupyter"),
    )
    assert finished.returncode == 0, finished.stderr
    (output,) = json.loads(path.read_text(encoding="utf-8"))["cells"][0]["outputs"]
    assert output == {
        "data": {"text/plain": ["True"]},
        "execution_count": None,
        "metadata": {},
        "output_type": "execute_result",
    }
