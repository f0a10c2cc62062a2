"""A store without permission, as a user who has none: CI is root, whom nothing is denied."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from chunkscope.pipeline.folder import Folder
from chunkscope.pipeline.keys import RESERVED
from tests.conftest import ROOT

pytestmark = pytest.mark.skipif(os.getuid() != 0, reason="only root can become another user")

NOBODY = 65534
"""The user who owns nothing."""

AS_NOBODY = f"""
import asyncio, json, os, sys
from chunkscope.errors import MissingObjectError, StoreError
from chunkscope.pipeline.store import ObjectStore

async def attempt(call):
    try:
        return str(await call)
    except MissingObjectError as error:
        return f"missing: {{error}}"
    except StoreError as error:
        return f"{{error}} | {{type(error.__cause__).__name__}}"

async def said(root, operations):
    store = ObjectStore(root)
    for operation in operations:
        name, *given = operation.split()
        given[1:] = [each.encode() for each in given[1:]]
        yield await attempt(getattr(store, name)(*given))

async def all_said(root, operations):
    return [each async for each in said(root, operations)]

# A child for each question, when all is imported: it becomes the other user for good.
for line in sys.stdin:
    child = os.fork()
    if not child:
        os.setgroups([])
        os.setgid({NOBODY})
        os.setuid({NOBODY})
        print(json.dumps(asyncio.run(all_said(*json.loads(line)))), flush=True)
        os._exit(0)
    assert not os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
"""


Said = Callable[..., list[str]]


@pytest.fixture(scope="module")
def said() -> Iterator[Said]:
    """What comes of operations on a root, done by a user who owns nothing of it."""
    command = [sys.executable, "-c", AS_NOBODY]
    pipes: dict[str, int] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, cwd=ROOT, text=True, **pipes) as process:
        stdin, stdout = process.stdin, process.stdout
        assert stdin is not None and stdout is not None

        def ask(root: Path, *operations: str) -> list[str]:
            print(json.dumps([str(root), operations]), file=stdin, flush=True)
            lines: list[str] = json.loads(stdout.readline())
            return [line.replace(f" in '{root}'", "") for line in lines]

        yield ask
        stdin.close()
        assert process.wait() == 0


@pytest.fixture
def root() -> Iterator[Path]:
    """A store of somebody else, in which everybody may read."""
    # Not tmp_path: those folders are closed to others from above.
    with TemporaryDirectory() as path:
        Path(path).chmod(0o755)
        root = Path(path, "store")
        Folder(root).put("a/b", b"One.")
        root.chmod(0o755)
        (root / "a").chmod(0o755)
        yield root


def everything(root: Path) -> list[str]:
    return sorted(each.relative_to(root).as_posix() for each in root.rglob("*"))


def test_where_one_may_only_read_nothing_is_written_and_all_is_read(root: Path, said: Said) -> None:
    operations = ["list", "get a/b", "exists a/b", "put a/b new", "put c new", "delete a/b"]
    assert said(root, *operations) == [
        "['a/b']",
        "b'One.'",
        "True",
        "cannot put 'a/b': Permission denied | PermissionError",
        "cannot put 'c': Permission denied | PermissionError",
        "cannot delete 'a/b': Permission denied | PermissionError",
    ]
    assert everything(root) == ["a", "a/b"]
    assert (root / "a/b").read_bytes() == b"One."


def test_a_folder_in_which_one_may_not_write_leaves_no_temporary_in_one_where_one_may(
    root: Path, said: Said
) -> None:
    root.chmod(0o777)
    assert said(root, "put a/b new", "put c/d new", "list") == [
        "cannot put 'a/b': Permission denied | PermissionError",
        "None",
        "['a/b', 'c/d']",
    ]
    assert everything(root) == ["a", "a/b", "c", "c/d"]
    assert (root / "a/b").read_bytes() == b"One."


def test_a_folder_that_one_may_not_read_is_an_error_and_no_gap(root: Path, said: Said) -> None:
    Folder(root).put("b", b"Two.")
    (root / "b").chmod(0o644)
    (root / "a").chmod(0o700)
    operations = ["list", "list a", "get a/b", "exists a/b", "get b", "put a/c new"]
    assert said(root, *operations) == [
        "cannot list 'a': Permission denied | PermissionError",
        "cannot list 'a': Permission denied | PermissionError",
        "cannot get 'a/b': Permission denied | PermissionError",
        "cannot look for 'a/b': Permission denied | PermissionError",
        "b'Two.'",
        "cannot put 'a/c': Permission denied | PermissionError",
    ]


def test_a_folder_on_the_way_that_one_may_walk_through_but_not_list_is_no_obstacle(
    root: Path, said: Said
) -> None:
    Folder(root).put("a/c/d", b"Two.")
    (root / "a/c").chmod(0o777)
    for way in (root / "a", root, root.parent):
        way.chmod(0o711)
    root.chmod(0o733)  # for what is unfinished
    operations = ["get a/b", "exists a/b", "list a/c", "put a/c/e new", "get a/c/e", "delete a/c/e"]
    assert said(root, *operations, "get a/none", "list a", "put f new") == [
        "b'One.'",
        "True",
        "['a/c/d']",
        "None",
        "b'new'",
        "None",
        "missing: cannot get 'a/none': nothing is stored there",
        "cannot list 'a': Permission denied | PermissionError",
        "cannot put 'f': Permission denied | PermissionError",
    ]
    assert everything(root) == ["a", "a/b", "a/c", "a/c/d"]


def test_an_object_that_one_may_not_read_is_an_error(root: Path, said: Said) -> None:
    (root / "a/b").chmod(0o600)
    assert said(root, "list", "exists a/b", "get a/b") == [
        "['a/b']",
        "True",
        "cannot get 'a/b': Permission denied | PermissionError",
    ]


def test_a_root_that_one_may_not_even_see_is_an_error_of_every_operation(
    root: Path, said: Said
) -> None:
    root.parent.chmod(0o700)
    operations = ["list", "get a/b", "exists a/b", "put a/b new", "delete a/b"]
    lines = said(root, *operations)
    assert [line.partition(": ")[2] for line in lines] == [
        "Permission denied | PermissionError"
    ] * 5


def test_what_another_user_left_unfinished_does_not_keep_one_from_writing(
    root: Path, said: Said
) -> None:
    root.chmod(0o777)
    (root / RESERVED).mkdir()
    (root / RESERVED).chmod(0o777)
    (root / RESERVED / "left").write_bytes(b"unfinished")
    (root / RESERVED / "left").chmod(0o600)
    assert said(root, "put c new") == ["None"]
    assert (root / RESERVED / "left").exists()  # theirs to remove
    Folder(root).put("d", b"")
    assert everything(root) == ["a", "a/b", "c", "d"]
