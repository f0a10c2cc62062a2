"""The layers of pyproject.toml: they hold, and what breaks them is found."""

from __future__ import annotations

import shutil
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests.conftest import ROOT, FreshPython


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the package's code and settings, to plant faults in."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(
        ROOT / "src" / "chunkscope",
        tmp_path / "src" / "chunkscope",
        ignore=shutil.ignore_patterns("*.xz"),
    )
    return tmp_path


def lint_imports(folder: Path, fresh_python: FreshPython) -> CompletedProcess[str]:
    code = "from importlinter.cli import lint_imports_command as c; c(['--no-cache', '--no-logo'])"
    return fresh_python("-c", code, cwd=folder, PYTHONPATH=str(folder / "src"), COLUMNS="200")


def test_the_layers_hold(copied: Path, fresh_python: FreshPython) -> None:
    finished = lint_imports(copied, fresh_python)
    assert finished.returncode == 0, finished.stdout


@pytest.mark.parametrize("planted", ["unplaced.py", "splitters/unplaced.py"])
def test_a_module_without_a_place_fails(
    copied: Path, fresh_python: FreshPython, planted: str
) -> None:
    (copied / "src/chunkscope" / planted).write_text("")
    finished = lint_imports(copied, fresh_python)
    assert finished.returncode == 1
    assert "unplaced" in finished.stdout


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ("errors.py", "import chunkscope.splitters"),
        ("tokens/index.py", "from chunkscope import SplitPoints"),
        ("splitters/split_points.py", "from chunkscope.splitters.recursive import Recursive"),
        ("splitters/registry.py", "import tiktoken"),
        ("errors.py", "import regex"),
        ("tokens/index.py", "import icu4py.breakers"),
        ("splitters/base.py", "from matplotlib.figure import Figure"),
        ("errors.py", "import ipywidgets"),
        ("errors.py", "import jinja2"),
        ("splitters/base.py", "import fsspec"),
        ("chunks/schema.py", "import markdown_it"),
    ],
)
def test_an_import_out_of_place_fails(
    copied: Path, fresh_python: FreshPython, where: str, line: str
) -> None:
    path = copied / "src/chunkscope" / where
    path.write_text(f"{path.read_text(encoding='utf-8')}\n{line}\n", encoding="utf-8")
    assert lint_imports(copied, fresh_python).returncode == 1
