"""A store without permission, as a user who has none: CI is root, whom nothing is denied."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from chunkscope.pipeline.folder import Folder
from chunkscope.pipeline.keys import RESERVED
from tests.conftest import FreshPython

pytestmark = pytest.mark.skipif(os.getuid() != 0, reason="only root can become another user")

NOBODY = 65534
"""The user who owns nothing."""

AS_NOBODY = f"""
import asyncio, os, sys
from chunkscope.errors import MissingObjectError, StoreError
from chunkscope.pipeline.store import ObjectStore

# After all that has to be imported.
os.setgroups([])
os.setgid({NOBODY})
os.setuid({NOBODY})

async def attempt(call):
    try:
        print(await call)
    except StoreError as error:
        assert not isinstance(error, MissingObjectError)
        print(error, "|", type(error.__cause__).__name__)

async def main():
    store = ObjectStore(sys.argv[1])
    for operation in sys.argv[2:]:
        name, *given = operation.split()
        given[1:] = [each.encode() for each in given[1:]]
        await attempt(getattr(store, name)(*given))

asyncio.run(main())
"""


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


def said(fresh_python: FreshPython, root: Path, *operations: str) -> list[str]:
    """What comes out of operations on `root` by a user who owns nothing of it."""
    finished = fresh_python("-c", AS_NOBODY, root, *operations)
    assert not finished.stderr
    return finished.stdout.splitlines()


def everything(root: Path) -> list[str]:
    return sorted(each.relative_to(root).as_posix() for each in root.rglob("*"))


def test_where_one_may_only_read_nothing_is_written_and_all_is_read(
    root: Path, fresh_python: FreshPython
) -> None:
    operations = ["list", "get a/b", "exists a/b", "put a/b new", "put c new", "delete a/b"]
    assert said(fresh_python, root, *operations) == [
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
    root: Path, fresh_python: FreshPython
) -> None:
    root.chmod(0o777)
    assert said(fresh_python, root, "put a/b new", "put c/d new", "list") == [
        "cannot put 'a/b': Permission denied | PermissionError",
        "None",
        "['a/b', 'c/d']",
    ]
    assert everything(root) == ["a", "a/b", "c", "c/d"]
    assert (root / "a/b").read_bytes() == b"One."


def test_a_folder_that_one_may_not_read_is_an_error_and_no_gap(
    root: Path, fresh_python: FreshPython
) -> None:
    Folder(root).put("b", b"Two.")
    (root / "b").chmod(0o644)
    (root / "a").chmod(0o700)
    operations = ["list", "list a", "get a/b", "exists a/b", "get b", "put a/c new"]
    assert said(fresh_python, root, *operations) == [
        "cannot list 'a': Permission denied | PermissionError",
        "cannot list 'a': Permission denied | PermissionError",
        "cannot get 'a/b': Permission denied | PermissionError",
        "cannot look for 'a/b': Permission denied | PermissionError",
        "b'Two.'",
        "cannot put 'a/c': Permission denied | PermissionError",
    ]


def test_an_object_that_one_may_not_read_is_an_error(root: Path, fresh_python: FreshPython) -> None:
    (root / "a/b").chmod(0o600)
    assert said(fresh_python, root, "list", "exists a/b", "get a/b") == [
        "['a/b']",
        "True",
        "cannot get 'a/b': Permission denied | PermissionError",
    ]


def test_a_root_that_one_may_not_even_see_is_an_error_of_every_operation(
    root: Path, fresh_python: FreshPython
) -> None:
    root.parent.chmod(0o700)
    operations = ["list", "get a/b", "exists a/b", "put a/b new", "delete a/b"]
    lines = said(fresh_python, root, *operations)
    assert [line.partition(": ")[2] for line in lines] == [
        "Permission denied | PermissionError"
    ] * 5


def test_what_another_user_left_unfinished_does_not_keep_one_from_writing(
    root: Path, fresh_python: FreshPython
) -> None:
    root.chmod(0o777)
    (root / RESERVED).mkdir()
    (root / RESERVED).chmod(0o777)
    (root / RESERVED / "left").write_bytes(b"unfinished")
    (root / RESERVED / "left").chmod(0o600)
    assert said(fresh_python, root, "put c new") == ["None"]
    assert (root / RESERVED / "left").exists()  # theirs to remove
    Folder(root).put("d", b"")
    assert everything(root) == ["a", "a/b", "c", "d"]
