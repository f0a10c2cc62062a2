"""`make app`: the explorer as a page of its own, and what it says where it cannot be."""

from __future__ import annotations

import shlex
import subprocess
from pathlib import Path
from urllib.request import urlopen

import pytest

from scripts.servers import running_server
from tests.browser.chromium import Watch
from tests.browser.explorer import Explorer
from tests.conftest import ROOT, FreshPython

APP = ROOT / "scripts" / "app.py"

GONE = "async kernel => (await fetch(kernel)).status === 404"
"""Whether the server has no kernel at this address any more."""


def test_the_page_is_the_explorer_of_the_documents_and_nothing_else(
    watch: Watch, tmp_path: Path
) -> None:
    docs = tmp_path / "my notes"
    docs.mkdir()
    (docs / "well.md").write_text("# Wells\n\nOne sentence. Another one.\n" * 20)
    (docs / "well.png").write_bytes(b"\x89PNG\x00\x00")
    with running_server([APP, "--port", "0", docs], folder=tmp_path) as server:
        assert "1 document" in server.lines[0]
        page = watch.context.new_page()
        page.goto(server.url, wait_until="commit")
        explorer = Explorer(page)
        assert "well.md" in explorer.region("numbers").inner_text()
        assert "import" not in page.locator("body").inner_text()
        paper = {}
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            paper[scheme] = page.locator("body").evaluate(
                "body => getComputedStyle(body).backgroundColor"
            )
        assert paper == {"light": "rgb(255, 255, 255)", "dark": "rgb(20, 23, 27)"}
        page.close()
        with urlopen(server.url.partition("?")[0]) as answer:  # noqa: S310 - of our own server
            assert "/login" in answer.url
            assert b"chunkscope" not in answer.read()

        (docs / "well.md").unlink()
        page = watch.context.new_page()
        page.goto(server.url, wait_until="commit")
        page.get_by_text("There was an error").wait_for()
        assert "Traceback" not in page.locator("body").inner_text()
        assert str(docs) not in page.locator("body").inner_text()
        page.close()
        assert "eavesdropping" not in "".join(server.lines)


def test_the_kernel_of_a_page_that_is_closed_is_ended(watch: Watch, tmp_path: Path) -> None:
    (tmp_path / "well.md").write_text("# Wells\n\nOne sentence. Another one.\n" * 20)
    code = (
        "import sys; sys.path.insert(0, sys.argv.pop(1)); "
        "import app; app.LEFT_ALONE = 5; app.main()"
    )
    arguments = ["-c", code, APP.parent, "--port", "0", tmp_path / "well.md"]
    with running_server(arguments, folder=tmp_path) as server:
        closed, open_still = (watch.context.new_page() for _ in range(2))
        kernels = []
        for page in (closed, open_still):
            with page.expect_websocket() as socket:
                page.goto(server.url, wait_until="commit")
            Explorer(page)
            kernels.append(socket.value.url.replace("ws:", "http:").partition("/channels")[0])
        closed.close()
        open_still.wait_for_function(GONE, arg=kernels[0], polling=500, timeout=60_000)
        assert open_still.evaluate(f"async url => !await ({GONE})(url)", kernels[1])
        open_still.close()
        assert all("404" in each for each in watch.taken())


def test_make_takes_several_documents_as_a_shell_reads_them(tmp_path: Path) -> None:
    documents = "DOCS=a.txt 'my notes' \"b c.html\""
    # Of a make within a make, as when the tests are run, the folder is not the last line.
    asked = ["make", "--dry-run", "--no-print-directory", "app", "PORT=8900", documents]
    told = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    *_, line = told.splitlines()
    assert shlex.split(line)[1:] == [
        *("scripts/app.py", "--port", "8900", "--"),
        *("a.txt", "my notes", "b c.html"),
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nosuch"], "no documents: no such file or folder: 'nosuch'\n"),
        (["--port", "70000"], "port 70000 is taken or cannot be had"),
    ],
)
def test_what_cannot_be_served_is_told_in_a_line(
    fresh_python: FreshPython, arguments: list[str], said: str
) -> None:
    finished = fresh_python(APP, *arguments)
    assert finished.returncode == 1
    assert finished.stderr.startswith(said)
    assert finished.stderr.count("\n") == 1
