"""The step over a folder of somebody else, as a user who may not do all: CI is root."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from chunkscope.pipeline.calling import split_documents, write_documents
from chunkscope.pipeline.config import SplitDocumentsConfig
from tests.conftest import FreshPython
from tests.pipeline.foreign_stores import documents_of
from tests.pipeline.test_permissions import NOBODY

pytestmark = pytest.mark.skipif(os.getuid() != 0, reason="only root can become another user")

CONFIG = SplitDocumentsConfig(chunk_size=10, overlap=0, encoding_name="unicode")
KEYS = [f"parsed/d{i:04}.json" for i in range(4)]

AS_NOBODY = f"""
import os, sys, tempfile
from chunkscope.errors import StoreError
from chunkscope.pipeline import ObjectStore, SplitDocumentsConfig, split_documents, write_documents
from tests.pipeline.foreign_stores import documents_of

CONFIG = SplitDocumentsConfig(chunk_size=10, overlap=0, encoding_name="unicode")
with tempfile.TemporaryDirectory() as folder:  # all that has to be imported is, then
    split_documents(folder, write_documents(folder, documents_of(1)), config=CONFIG)
os.setgroups([])
os.setgid({NOBODY})
os.setuid({NOBODY})
try:
    print(split_documents(sys.argv[1], {KEYS}, config=CONFIG, concurrency=1).chunk_count)
except StoreError as error:
    print(error, "|", type(error.__cause__).__name__)
"""


@pytest.fixture
def root() -> Iterator[Path]:
    """A store of somebody else with documents, in which everybody may read and nobody write."""
    # Not tmp_path: those folders are closed to others from above.
    with TemporaryDirectory() as path:
        Path(path).chmod(0o755)
        root = Path(path, "store")
        write_documents(root, documents_of(4))
        opened(root)
        yield root


def opened(root: Path) -> None:
    """Let everybody read all of it."""
    for each in (root, *root.rglob("*")):
        each.chmod(0o755 if each.is_dir() else 0o644)


def said(fresh_python: FreshPython, root: Path) -> str:
    """What comes of a run by a user who owns nothing of `root`."""
    finished = fresh_python("-c", AS_NOBODY, root)
    assert not finished.stderr
    return finished.stdout.strip()


def content(root: Path) -> dict[str, bytes | None]:
    return {
        each.relative_to(root).as_posix(): each.read_bytes() if each.is_file() else None
        for each in root.rglob("*")
    }


@pytest.fixture
def right(tmp_path: Path) -> dict[str, bytes | None]:
    """What a run that may do all leaves."""
    split_documents(tmp_path, write_documents(tmp_path, documents_of(4)), config=CONFIG)
    return content(tmp_path)


def test_where_one_may_only_read_it_is_told_and_nothing_is_left(
    root: Path, fresh_python: FreshPython
) -> None:
    before = content(root)
    told = said(fresh_python, root)
    assert told.startswith("cannot put 'chunks/chunk_")
    assert told.endswith(": Permission denied | PermissionError")
    assert content(root) == before


def test_a_complete_run_is_repeated_where_one_may_only_read(
    root: Path, fresh_python: FreshPython
) -> None:
    split_documents(root, KEYS, config=CONFIG)
    opened(root)
    before = content(root)
    assert said(fresh_python, root) == "12"
    assert content(root) == before


def test_a_document_that_one_may_not_read_ends_the_run_with_whole_chunks_and_no_manifest(
    root: Path, fresh_python: FreshPython, right: dict[str, bytes | None]
) -> None:
    root.chmod(0o777)
    (root / KEYS[2]).chmod(0o600)
    told = said(fresh_python, root)
    assert told.startswith(f"cannot get '{KEYS[2]}'")
    assert told.endswith(": Permission denied | PermissionError")
    left = content(root)
    assert left.items() <= right.items()
    assert {key.partition("/")[0] for key in left} <= {"parsed", "chunks"}


def test_where_one_may_not_write_the_manifest_there_is_none(
    root: Path, fresh_python: FreshPython, right: dict[str, bytes | None]
) -> None:
    root.chmod(0o777)
    (root / "chunks.manifests").mkdir(mode=0o755)
    told = said(fresh_python, root)
    assert told.startswith("cannot put 'chunks.manifests/")
    assert told.endswith(": Permission denied | PermissionError")
    manifests = {key for key in right if key.startswith("chunks.manifests/")}
    assert len(manifests) == 1
    assert content(root) == {key: right[key] for key in right.keys() - manifests}
