"""What the README says to type into a shell can be typed in a clone, and its settings file works.

Its code in Python is run by `tests.test_house`.
"""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from chunkscope.cli import main
from tests.conftest import ROOT


def block(language: str, first: str) -> str:
    """The block of the README that begins with these words."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    pattern = rf"^```{language}\n({re.escape(first)}.*?)^```$"
    (found,) = re.findall(pattern, readme, re.MULTILINE | re.DOTALL)
    return found


LINES = [shlex.split(line, comments=True) for line in block("sh", "chunkscope ").splitlines()]
SETTINGS = block("toml", "encoding")


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with data/ and the settings file, to work in."""
    (tmp_path / "data").symlink_to(ROOT / "data")
    (tmp_path / "settings.toml").write_text(SETTINGS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def exit_code(*arguments: str) -> object:
    with pytest.raises(SystemExit) as left:
        main([*arguments])
    return left.value.code or 0


def test_every_line_for_a_shell_runs_after_those_before_it(
    clone: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert len({line[1] for line in LINES}) >= 6
    for name, *arguments in LINES:
        assert name == "chunkscope"
        assert exit_code(*arguments) == 0, (arguments, capfd.readouterr().err)
        if "-o" in arguments:
            assert (clone / arguments[arguments.index("-o") + 1]).stat().st_size


@pytest.mark.parametrize("command", ["split", "stats", "sweep", "compare", "report"])
def test_every_command_takes_the_settings_file(
    command: str, clone: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    arguments = (command, "data/lighthouse.txt", "--settings", "settings.toml")
    assert exit_code(*arguments) == 0, capfd.readouterr().err


def test_a_list_in_the_settings_file_makes_a_grid_for_sweep_alone(
    clone: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    lists = SETTINGS.replace("chunk_size = 256", "chunk_size = [128, 256]")
    assert lists != SETTINGS
    (clone / "settings.toml").write_text(lists, encoding="utf-8")
    arguments = ("data/lighthouse.txt", "--settings", "settings.toml")
    assert exit_code("sweep", *arguments) == 0, capfd.readouterr().err
    assert exit_code("stats", *arguments) == 2
