"""Serve the explorer as a page, with Voila: no notebook, no code, only the widget.

    python scripts/app.py                       the texts of data/
    python scripts/app.py notes "more/*.md"     files, folders, patterns, as `cs.read` takes them
    python scripts/app.py --port 8900 notes

Run by ``make app``, with ``DOCS=`` and ``PORT=``. Only this machine can reach the page, and
only with the token in its address. The page itself reaches nothing else.
"""

from __future__ import annotations

import argparse
import secrets
import socket
import sys
import tempfile
from pathlib import Path

import nbformat
from servers import LOOPBACK, notebook_of
from tornado.ioloop import IOLoop
from voila.app import Voila

import chunkscope as cs
from chunkscope.showing.words import counted

DATA = "data/[a-z]*"

# Voila's own page asks two servers elsewhere for icons and for mathematics. It gets neither:
# who has a page of private texts open does not tell the world.
POLICY = (
    "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval'; "
    "object-src 'none'; form-action 'none'; frame-ancestors 'none'"
)

# Light or dark as the reader's system is: Voila's page is light whatever that is.
STYLE = """<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--jp-layout-color0:#14171b;--jp-layout-color1:#14171b;
--jp-content-font-color0:#e9ecf0;--jp-content-font-color1:#e9ecf0;--jp-ui-font-color1:#e9ecf0}}
</style>"""

CELL = """\
import os
import chunkscope as cs
from IPython.display import HTML, display
os.chdir({folder!r})
display(HTML({style!r}))
cs.explore(cs.read({patterns!r}, on_binary="skip"))"""

LEFT_ALONE = 60
"""Seconds after which a kernel without a page is ended, and between looks for such kernels.

A page that is closed leaves its kernel behind, with all its documents. One whose page is open
stays, however long nobody touches it.
"""


def served(path: Path, *, port: int) -> None:
    """Serve a notebook, or a folder of them, until it is interrupted.

    Parameters
    ----------
    path : Path
        The notebook, or the folder.
    port : int
        0 for any that is free.
    """
    port = free_port(port)
    token = secrets.token_hex(16)
    # Said when the loop turns, which is when the page is there.
    IOLoop.current().add_callback(print, f"http://{LOOPBACK}:{port}/?token={token}", flush=True)
    Voila.launch_instance(
        [
            str(path),
            *(f"--Voila.ip={LOOPBACK}", f"--port={port}", "--Voila.port_retries=0"),
            *(f"--Voila.token={token}", "--no-browser", "--Voila.log_level=ERROR"),
            *(
                f"--MappingKernelManager.cull_{each}={LEFT_ALONE}"
                for each in ("idle_timeout", "interval")
            ),
            # Encrypted, so that nobody else on this machine listens: otherwise each kernel warns
            # that somebody could. Kernels that cannot do it are as they were.
            "--KernelManager.transport_encryption=auto",
        ],
        tornado_settings={"headers": {"Content-Security-Policy": POLICY}},
    )


def free_port(port: int) -> int:
    """The port, or a free one for 0; ends the script where it is taken."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((LOOPBACK, port))
        except (OSError, OverflowError):
            sys.exit(f"port {port} is taken or cannot be had; name another: make app PORT=8900")
        return int(probe.getsockname()[1])


def notebook_in(folder: Path, patterns: list[str]) -> Path:
    """A notebook whose one cell explores these documents, written into a folder."""
    path = folder / "chunkscope.ipynb"
    code = CELL.format(folder=str(Path.cwd()), patterns=patterns, style=STYLE)
    nbformat.write(notebook_of(code), path)
    return path


def main() -> None:
    """Read the documents, to see that they can be read, and serve the page."""
    parser = argparse.ArgumentParser(description="Serve the explorer of some documents as a page.")
    parser.add_argument("documents", nargs="*", help=f"files, folders, patterns; {DATA!r} if none")
    parser.add_argument("--port", type=int, default=8866, help="0 for any that is free")
    asked = parser.parse_args()
    patterns = [each for each in asked.documents if each] or [DATA]
    try:
        docs = cs.read(patterns, on_binary="skip")
    except cs.errors.ChunkscopeError as reason:
        sys.exit(f"no documents: {reason}")
    if docs.empty:
        sys.exit(f"no documents: there is no text in {', '.join(patterns)}")
    print(f"{counted(docs['doc_id'].nunique(), 'document')}; Ctrl-C ends it", flush=True)
    with tempfile.TemporaryDirectory(prefix="chunkscope-") as folder:
        served(notebook_in(Path(folder), patterns), port=asked.port)


if __name__ == "__main__":
    main()
