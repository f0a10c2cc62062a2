"""The house: the tree, what its files may say, and what a skipped test becomes."""

from __future__ import annotations

import fnmatch
import os
import re
import shutil
from pathlib import Path

import pytest

from tests.conftest import ROOT, FreshPython


def project_files() -> list[Path]:
    """The files of the project: all that .gitignore does not name. Works without git."""
    lines = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    ignored = [line.rstrip("/") for line in lines] + [".git"]
    found = []
    for folder, folders, files in os.walk(ROOT):
        for names in (folders, files):
            names[:] = [n for n in names if not any(fnmatch.fnmatch(n, each) for each in ignored)]
        found += [Path(folder, name) for name in files]
    return found


def test_the_top_of_the_tree_is_as_fixed() -> None:
    tops = {path.relative_to(ROOT).parts[0] for path in project_files()}
    folders = {".ci", "data", "docs", "notebooks", "scripts", "src", "tests"}
    pages = {"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE", "NOTICE"}
    settings = {"Makefile", "pyproject.toml", "constraints.txt"}
    dotted = {".gitignore", ".gitattributes", ".pre-commit-config.yaml"}
    assert tops <= folders | pages | settings | dotted
    assert folders | pages | settings <= tops


def test_no_file_names_a_registry_or_a_folder_of_one_machine() -> None:
    # Spelled in pieces, so that this file does not find itself.
    hosts = ["py" + "pi.org", "python" + "hosted", "npm" + "js.", "deb." + "debian"]
    machine = r"(?<![\w.~<])/(?:" + "|".join(["wo" + "rk", "ro" + "ot", "ho" + "me"]) + r")/\w"
    pattern = re.compile("|".join([*map(re.escape, hosts), machine]))
    for path in project_files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # pictures and packed vocabularies
        if found := pattern.search(text):
            pytest.fail(f"{path.relative_to(ROOT)} names {found.group()!r}")


def test_the_code_of_the_readme_runs(tmp_path: Path, fresh_python: FreshPython) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    assert blocks
    (tmp_path / "data").symlink_to(ROOT / "data")
    for code in blocks:
        finished = fresh_python("-c", code, cwd=tmp_path)
        assert finished.returncode == 0, finished.stderr


def decisions() -> list[Path]:
    return sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))


@pytest.mark.parametrize("path", decisions(), ids=lambda path: path.name)
def test_a_decision_record_has_its_parts(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    number = path.name.partition("-")[0]
    assert re.match(rf"# {number}\. \S", text)
    assert re.findall(r"^## (.+)$", text, re.MULTILINE) == [
        "Status",
        "Facts verified",
        "Decision",
        "Consequences",
    ]
    assert f"({path.name})" in (path.parent / "README.md").read_text(encoding="utf-8")


@pytest.fixture
def tests_that_skip(tmp_path: Path) -> Path:
    """A small project with our conftest, a test that skips and one that lacks ../shared."""
    inner = tmp_path / "project"
    (inner / "tests" / "conformance").mkdir(parents=True)
    (inner / "pyproject.toml").write_text("[tool.pytest.ini_options]\n")
    shutil.copy(ROOT / "tests" / "conftest.py", inner / "tests")
    skips = "import pytest\ndef test_{0}(): pytest.skip('{1}')\n"
    (inner / "tests" / "test_one.py").write_text(skips.format("one", "no library"))
    (inner / "tests" / "test_file.py").write_text("import pytest\npytest.importorskip('nosuch')")
    (inner / "tests" / "conformance" / "test_facts.py").write_text(
        skips.format("facts", "needs ../shared") + skips.format("other", "no library")[14:]
    )
    return inner


def outcomes(fresh_python: FreshPython, folder: Path, **variables: str) -> str:
    finished = fresh_python("-m", "pytest", "-p", "no:nbmake", cwd=folder, **variables)
    return finished.stdout.splitlines()[-1]


def test_a_skip_is_a_failure_where_all_is_required(
    tests_that_skip: Path, fresh_python: FreshPython
) -> None:
    whole = {"REQUIRE_ALL": "1", "PYTEST_ADDOPTS": "--continue-on-collection-errors"}
    last = outcomes(fresh_python, tests_that_skip, **whole)
    assert "2 failed, 1 skipped, 1 error" in last, last
    (tests_that_skip.parent / "shared").mkdir()
    last = outcomes(fresh_python, tests_that_skip, **whole)
    assert "3 failed, 1 error" in last, last
