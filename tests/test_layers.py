"""The layers of pyproject.toml: they hold, and what breaks them is found."""

from __future__ import annotations

import ast
import shutil
from collections.abc import Iterator
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
        ("explorers/view.py", "import chunkscope.explorers.one.state"),
        ("explorers/one/state.py", "import chunkscope.explorers.one.panes.text"),
        ("explorers/two/state.py", "import chunkscope.explorers.sweep.state"),
        ("pipeline/run.py", "import fsspec"),
        ("pipeline/store.py", "import chunkscope.pipeline.run"),
        ("passages/mapping.py", "import chunkscope.pipeline.keys"),
        ("passages/mapping.py", "import chunkscope.comparison"),
    ],
)
def test_an_import_out_of_place_fails(
    copied: Path, fresh_python: FreshPython, where: str, line: str
) -> None:
    path = copied / "src/chunkscope" / where
    path.write_text(f"{path.read_text(encoding='utf-8')}\n{line}\n", encoding="utf-8")
    assert lint_imports(copied, fresh_python).returncode == 1


def test_no_module_imports_what_is_private_to_another_package() -> None:
    source = ROOT / "src"
    found = [
        f"{path.relative_to(source)}:{line}: {name}"
        for path in sorted((source / "chunkscope").rglob("*.py"))
        for line, name in imported(path.read_text(encoding="utf-8"))
        if not may_import(path.relative_to(source).with_suffix("").parts, tuple(name.split(".")))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("importer", "name", "allowed"),
    [
        ("chunkscope.stats._sizes", "chunkscope.stats._frames.framed", True),
        ("chunkscope.stats.elements.html", "chunkscope.stats._frames", True),
        ("chunkscope.sweeps._rows", "chunkscope.stats.settings.SETTINGS", True),
        ("chunkscope.sweeps._rows", "chunkscope.stats._frames.framed", False),
        ("chunkscope.errors", "chunkscope.stats._frames", False),
        ("chunkscope.stats._sizes", "chunkscope.sweeps.parts._deep.name", False),
        ("chunkscope.stats._sizes", "numpy._typing", True),
        ("chunkscope.stats._sizes", "chunkscope.__version__", True),
    ],
)
def test_what_is_private_to_a_package_is_known(importer: str, name: str, *, allowed: bool) -> None:
    assert may_import(tuple(importer.split(".")), tuple(name.split("."))) == allowed


def imported(code: str) -> Iterator[tuple[int, str]]:
    """The line and the full name of everything that the code imports, inside functions too."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, each.name) for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, f"{node.module}.{each.name}") for each in node.names)


def may_import(importer: tuple[str, ...], name: tuple[str, ...]) -> bool:
    """Whether each name with an underscore belongs to a package that the importer is in."""
    return name[0] != "chunkscope" or all(
        importer[:depth] == name[:depth]
        for depth, part in enumerate(name)
        if part.startswith("_") and not part.startswith("__")
    )
