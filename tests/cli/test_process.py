"""The program as a process: pipes, signals, encodings, completion, what it imports."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

PROGRAM = (sys.executable, "-m", "chunkscope")


def test_a_closed_pipe_is_no_error(note: Path) -> None:
    """``chunkscope ... | head -1`` ends quietly, with the code of SIGPIPE."""
    with subprocess.Popen(
        [*PROGRAM, "split", note, "--json", "--chunk-size", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as ran:
        assert ran.stdout is not None
        assert ran.stderr is not None
        ran.stdout.close()
        assert ran.stderr.read() == b""
    assert ran.returncode == 141


def test_an_interrupt_leaves_no_traceback(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("word " * 400_000)
    with subprocess.Popen(
        [*PROGRAM, "split", tmp_path / "a.txt", "--chunk-size", "2", "-s", "Recursive",
         "--progress", "-o", tmp_path / "c.csv"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as ran:  # fmt: skip
        assert ran.stderr is not None
        ran.stderr.read(10)  # the progress bar: it is at work
        ran.send_signal(signal.SIGINT)
        err = ran.stderr.read()
    assert ran.returncode == 130
    assert b"Traceback" not in err
    assert [each.name for each in tmp_path.iterdir()] == ["a.txt"]


def test_a_terminal_of_ascii_gets_escapes(note: Path) -> None:
    note.write_text("Tee für zwei — 茶")
    ran = subprocess.run(
        [*PROGRAM, "split", note, "--json"],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert rb"Tee f\xfcr zwei \u2014 \u8336" in ran.stdout


def test_a_fault_of_ours_is_told_apart_from_something_found(note: Path) -> None:
    """With its traceback, and a code that neither --fail-on nor bad use has."""
    code = (
        "import sys, chunkscope.cli.reading\n"
        "class Panic(BaseException): pass\n"
        "def broken(*_, **__): raise {}('as nobody thought')\n"
        "chunkscope.cli.reading.documents_of = broken\n"
        "chunkscope.cli.main(['split', sys.argv[1]])\n"
    )
    for kind in ("KeyError", "Panic", "RecursionError"):
        ran = subprocess.run(
            [sys.executable, "-c", code.format(kind), note],
            capture_output=True,
            check=False,
            text=True,
        )
        assert (ran.returncode, ran.stdout) == (70, "")
        assert "Traceback" in ran.stderr
        assert f"{kind}, a fault of chunkscope: please report it" in ran.stderr.splitlines()[-1]


def test_a_log_gets_whole_lines_and_a_narrow_terminal_does_not(note: Path) -> None:
    note.write_text("word " * 60)
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    widths = []
    for more in ({}, {"COLUMNS": "100"}):
        ran = subprocess.run(
            [*PROGRAM, "split", note],
            env={**environment, **more},
            capture_output=True,
            check=True,
            text=True,
        )
        widths.append(max(map(len, ran.stdout.splitlines())))
    assert widths[0] > 300
    assert widths[1] <= 100


def test_help_is_quick() -> None:
    """Completion runs the program at each press of a key: no pandas, no numpy."""
    code = (
        "import sys\n"
        "from chunkscope.cli import main\n"
        "try:\n    main(['split', '--help'])\n"
        "except SystemExit:\n    print(*sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    loaded = set(ran.stdout.split())
    assert not loaded & {"numpy", "pandas", "tiktoken", "matplotlib", "pyarrow", "rich"}
