"""Servers of notebooks for tests and pictures: on a free port of this machine, to their end.

Started in a folder that holds all their settings; only what knows the token reaches them. A
notebook is served as ``make app`` and ``make lab`` serve it, by `app` and scripts/jupyter.
"""

from __future__ import annotations

import os
import queue
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

import nbformat

SCRIPTS = Path(__file__).resolve().parent
ROOT = SCRIPTS.parent

LOOPBACK = "127.0.0.1"
"""This machine, as it calls itself."""

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
    reader = threading.Thread(target=_read, args=(process.stdout, lines, said), daemon=True)
    reader.start()
    try:
        url = said.get(timeout=STARTED_WITHIN)
        if not url:
            raise RuntimeError(f"the server ended:\n{''.join(lines)}")
        _wait_until_it_listens(url, process)
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


def _wait_until_it_listens(url: str, process: subprocess.Popen[str]) -> None:
    """Jupyter says its address before it listens there, and on a busy machine long before."""
    address = urlsplit(url)
    end = time.monotonic() + STARTED_WITHIN
    while process.poll() is None and time.monotonic() < end:
        try:
            socket.create_connection((address.hostname, address.port), timeout=1).close()
        except OSError:
            time.sleep(0.02)  # between two questions
        else:
            return
    raise RuntimeError("the server said its address and does not listen there")


def _read(stdout: IO[str], lines: list[str], said: queue.SimpleQueue[str]) -> None:
    """Read what a server says to its end: a pipe that nobody reads stops who writes to it."""
    with stdout:
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
        "--allow-root",  # who runs the tests in CI
        *("--LabApp.expose_app_in_browser=True", "--JupyterNotebookApp.expose_app_in_browser=True"),
    ]
    with running_server(arguments, folder=folder) as server:
        yield server


@contextmanager
def running_voila(notebooks: Path, folder: Path) -> Iterator[Server]:
    """Voila, set up as for `make app`, on a notebook or a folder of them."""
    code = (
        "import pathlib, sys; sys.path.insert(0, sys.argv[2]); "
        "import app; app.served(pathlib.Path(sys.argv[1]), port=0)"
    )
    with running_server(["-c", code, notebooks, SCRIPTS], folder=folder) as server:
        yield server


@contextmanager
def served(codes: Sequence[str]) -> Iterator[str]:
    """The address of a page of what some cells show, while Voila serves it.

    Parameters
    ----------
    codes : sequence of str
        A cell each; the folder data/ is beside their notebook.
    """
    with tempfile.TemporaryDirectory(prefix="chunkscope-") as place:
        folder = Path(place)
        (folder / "data").symlink_to(ROOT / "data")  # beside the notebook, whose folder is its own
        path = folder / "widgets.ipynb"
        nbformat.write(notebook_of(*codes), path)
        kept = folder / "settings"
        kept.mkdir()
        with running_voila(path, kept) as server:
            yield server.url


def notebook_of(*codes: str) -> nbformat.NotebookNode:
    """A notebook with a cell for each code, for the kernel of this environment."""
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    cells = [nbformat.v4.new_code_cell(each) for each in codes]
    made: nbformat.NotebookNode = nbformat.v4.new_notebook(
        cells=cells, metadata={"kernelspec": kernel}
    )
    return made
