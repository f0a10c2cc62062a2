"""`make app`: the explorer as a page of its own, and what it says where it cannot be."""

from __future__ import annotations

from pathlib import Path
from urllib.request import urlopen

import pytest

from scripts.servers import running_server
from tests.browser.chromium import Watch
from tests.browser.explorer import Explorer
from tests.conftest import ROOT, FreshPython

APP = ROOT / "scripts" / "app.py"


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
