"""A run of the command line in this process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from chunkscope.cli import main


class Ran(NamedTuple):
    """How a run ended."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the program, in a terminal of 100 columns."""
    monkeypatch.setenv("COLUMNS", "100")

    def ran(*arguments: str | Path) -> Ran:
        capsys.readouterr()
        with pytest.raises(SystemExit) as left:
            main([str(each) for each in arguments])
        out, err = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return Ran(left.value.code, out, err)

    return ran


@pytest.fixture
def note(tmp_path: Path) -> Path:
    """A small Markdown file."""
    file = tmp_path / "note.md"
    file.write_text("# Tea\n\nOolong takes four minutes. Green takes two.\n\n- = is no formula\n")
    return file
