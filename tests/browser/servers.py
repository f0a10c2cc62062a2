"""Servers for a run of tests: started on a free port of this machine, stopped at the end."""

from __future__ import annotations

import os
import queue
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.browser.chromium import LOOPBACK
from tests.conftest import ROOT

STARTED_WITHIN = 120
"""Seconds after which a server that has not said its address is given up."""


ADDRESS = re.compile(rf"http://{re.escape(LOOPBACK)}:\d+/\S*token=\w+")
"""What a server writes when it listens."""


@dataclass(frozen=True)
class Server:
    """A running server: where it is, and what it has said."""

    url: str
    lines: list[str]


def settled(folder: Path) -> dict[str, str]:
    """The environment of a server that keeps all its files in `folder` and reads no others."""
    folders = {
        "HOME": folder,
        "IPYTHONDIR": folder / "ipython",
        "JUPYTER_CONFIG_DIR": folder / "config",
        "JUPYTER_CONFIG_PATH": ROOT / "scripts" / "jupyter",  # as `make lab` has it
        "JUPYTER_DATA_DIR": folder / "data",
        "JUPYTER_RUNTIME_DIR": folder / "runtime",
        "JUPYTERLAB_SETTINGS_DIR": folder / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": folder / "workspaces",
    }
    kept = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    return {
        **kept,
        **{name: str(path) for name, path in folders.items()},
        "JUPYTER_PREFER_ENV_PATH": "1",
        "PYTHONUNBUFFERED": "1",
    }


@contextmanager
def running_server(arguments: Sequence[object], *, folder: Path) -> Iterator[Server]:
    """A server of this environment's Python, from when it has said its address until it ends.

    Parameters
    ----------
    arguments : sequence
        What Python is to run.
    folder : Path
        For its settings, its logs and whatever it keeps.
    """
    process = subprocess.Popen(
        [sys.executable, *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        cwd=ROOT,
        errors="replace",
        env=settled(folder),
    )
    lines: list[str] = []
    said: queue.SimpleQueue[str] = queue.SimpleQueue()
    reader = threading.Thread(target=_read, args=(process, lines, said), daemon=True)
    reader.start()
    try:
        url = said.get(timeout=STARTED_WITHIN)
        if not url:
            raise RuntimeError(f"the server ended:\n{''.join(lines)}")
        yield Server(url, lines)
    except queue.Empty:
        raise RuntimeError(f"the server did not say its address:\n{''.join(lines)}") from None
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        reader.join(5)


def _read(process: subprocess.Popen[str], lines: list[str], said: queue.SimpleQueue[str]) -> None:
    """Read what a server says to its end: a pipe that nobody reads stops who writes to it."""
    assert process.stdout is not None
    with process.stdout as stdout:
        for line in stdout:
            lines.append(line)
            if found := ADDRESS.search(line):
                said.put(found[0])
    said.put("")


@contextmanager
def running_jupyter(notebooks: Path, folder: Path) -> Iterator[Server]:
    """JupyterLab and Notebook in one server, set up as for `make lab`, on a folder."""
    arguments = [
        *("-m", "jupyterlab", notebooks, "--ServerApp.port=0", "--no-browser"),
        *("--LabApp.expose_app_in_browser=True", "--JupyterNotebookApp.expose_app_in_browser=True"),
    ]
    with running_server(arguments, folder=folder) as server:
        yield server


@contextmanager
def running_voila(notebooks: Path, folder: Path) -> Iterator[Server]:
    """Voila, set up as for `make app`, on a folder."""
    code = "import sys, pathlib, scripts.app as app; app.served(pathlib.Path(sys.argv[1]), port=0)"
    with running_server(["-c", code, notebooks], folder=folder) as server:
        yield server
