"""Runs killed in a moment, and run again: ``python -m tests.pipeline.killed_runs <folder>``.

One process has all loaded and starts no thread. For each moment it forks a child that
runs `split_documents` over a folder of its own, kills it with SIGKILL, looks at what is
there, and forks another that runs it again. What came of each moment is a line of JSON.

Moments are chosen in two ways: the parent watches the folder and kills when there are as
many objects as asked for; or the child is killed by itself in the n-th of the calls that
touch files, so that no state between two of them is left out.
"""

from __future__ import annotations

import gc
import json
import os
import shutil
import signal
import sys
import tempfile
import threading
import traceback
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeVar

import tqdm.auto  # noqa: F401  # loaded here, so that no child has to

from chunkscope.pipeline.calling import split_documents
from chunkscope.pipeline.config import SplitDocumentsConfig
from chunkscope.pipeline.cutting import cut_document
from chunkscope.records import ParsedDocument
from tests.pipeline.foreign_stores import document

__all__ = ["OBJECTS", "Moment", "outcomes"]

DOCUMENTS = 20
SENTENCES = 5
OBJECTS = DOCUMENTS * SENTENCES
"""Objects that a run writes before its manifest."""

CONFIG = SplitDocumentsConfig(chunk_size=30, overlap=0, encoding_name="unicode")

WATCHED = (
    *(0,) * 3,  # before the first object
    *range(1, 2 * 42, 2),  # 42 after it, far from the end
    *(OBJECTS,) * 5,  # when only the manifest is missing
)
"""Numbers of objects at which the parent kills: 50 moments."""

TOUCHING = frozenset({"open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.link"})
"""Audit events of calls that touch files."""

IN_A_CALL = (
    *((moved, 1 + moved // 10) for moved in range(0, OBJECTS, 10)),
    *((OBJECTS, call) for call in range(1, 7)),  # which write the manifest
)
"""How many objects are in their place, and the call after that in which a run is killed."""

TRIES = 20
"""How often to try to catch a moment before the run is over."""

Tree = dict[str, bytes | None]
T = TypeVar("T")


@dataclass(frozen=True)
class Moment:
    """What came of killing a run in a moment, and of running it again.

    Attributes
    ----------
    way : str
        ``"watched"`` or ``"in a call"``.
    asked : object
        The number of objects, or that and the number of the call.
    signal : int
        What ended the process: the number of a signal, or 0.
    objects : int
        Chunks that were there then.
    has_manifest : bool
        Whether the manifest was.
    is_whole : bool
        Whether every object there was what an undisturbed run writes.
    leftovers : int
        Files and folders there that an undisturbed run does not leave.
    ends_alike : bool
        Whether the second run left exactly the files and folders of an undisturbed one.
    """

    way: str
    asked: object
    signal: int
    objects: int
    has_manifest: bool
    is_whole: bool
    leftovers: int
    ends_alike: bool


def documents() -> list[ParsedDocument]:
    """Documents whose sentences are a chunk each."""
    return [
        document(f"d{i:03}", " ".join(f"Sentence {j} of document {i}." for j in range(SENTENCES)))
        for i in range(DOCUMENTS)
    ]


INPUT = {f"parsed/{each.document_id}.json": each.to_json() for each in documents()}


def filled(folder: Path) -> Path:
    """`folder`, new, with the documents in it."""
    (folder / "parsed").mkdir(parents=True)
    for key, data in INPUT.items():
        (folder / key).write_bytes(data)
    return folder


def tree(folder: Path) -> Tree:
    """Every file with its bytes and every folder, by its path."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
    }


def forked(work: Callable[[], object]) -> int:
    """The id of a new process that does `work` and ends."""
    pid = os.fork()
    if pid:
        return pid
    status = 1
    try:
        work()
        status = 0
    except BaseException:  # noqa: BLE001  # whatever it was, this process ends here
        traceback.print_exc()
    finally:
        os._exit(status)


def run(folder: Path) -> None:
    """A run over the documents in `folder`."""
    split_documents(folder, list(INPUT), config=CONFIG, concurrency=4, progress=False)


def finished(pid: int) -> int:
    """The signal that ended a process, 0 where none did; fails on an error of its own."""
    _, status = os.waitpid(pid, 0)
    if os.WIFSIGNALED(status):
        return os.WTERMSIG(status)
    assert os.WEXITSTATUS(status) == 0, "a run failed"
    return 0


def killed_at(folder: Path, count: int) -> int:
    """The signal that ended a run over `folder`, killed once there are `count` objects."""
    pid = forked(lambda: run(folder))
    chunks = folder / "chunks"
    while count and not os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
        if chunks.is_dir() and len(os.listdir(chunks)) >= count:  # noqa: PTH208  # it is quicker
            break
        os.sched_yield()
    os.kill(pid, signal.SIGKILL)  # not waited for yet: the id is still its own
    return finished(pid)


def killed_in_call(folder: Path, after: tuple[int, int]) -> int:
    """The signal that ended a run over `folder`, killed in a call that touches files."""
    lock, moved, calls = threading.Lock(), 0, 0

    def hook(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal moved, calls
        if event not in TOUCHING:
            return
        with lock:  # calls are made in several threads
            calls += moved >= after[0]
            if calls == after[1]:
                os.kill(os.getpid(), signal.SIGKILL)
            moved += event == "os.rename"

    def killing() -> None:
        sys.addaudithook(hook)
        run(folder)

    return finished(forked(killing))


def moment(way: str, asked: T, kill: Callable[[Path, T], int], right: Tree) -> Moment:
    """What comes of one moment; tried again where the run was over before."""
    for _ in range(TRIES):
        with tempfile.TemporaryDirectory(dir=sys.argv[1]) as name:
            folder = filled(Path(name, "store"))
            ended_by = kill(folder, asked)
            left = tree(folder)
            assert finished(forked(lambda folder=folder: run(folder))) == 0
            again = tree(folder)
        is_over = any(each.startswith("chunks.manifests/") for each in left)
        if ended_by and (asked == OBJECTS or not is_over):
            break
    return Moment(
        way=way,
        asked=asked,
        signal=ended_by,
        objects=sum(each.startswith("chunks/") for each in left),
        has_manifest=is_over,
        is_whole=all(right[each] == data for each, data in left.items() if each in right),
        leftovers=len(left.keys() - right.keys()),
        ends_alike=again == right,
    )


def outcomes() -> Iterator[Moment]:
    """What comes of every moment."""
    for key, data in INPUT.items():
        cut_document(key, data, CONFIG)  # so that all it needs is loaded
    gc.collect()
    gc.freeze()  # a child that collects would copy all memory that it shares
    undisturbed = filled(Path(sys.argv[1], "undisturbed"))
    assert finished(forked(lambda: run(undisturbed))) == 0
    right = tree(undisturbed)
    assert sum(each.startswith("chunks/") for each in right) == OBJECTS
    for count in WATCHED:
        yield moment("watched", count, killed_at, right)
    for after in IN_A_CALL:
        yield moment("in a call", after, killed_in_call, right)
    shutil.rmtree(undisturbed)


if __name__ == "__main__":
    # What is flushed to the disk outlives a loss of power; a process that is killed loses
    # nothing that it has given to the system. So the moments take seconds and not minutes.
    os.fsync = lambda descriptor: None
    for each in outcomes():
        print(json.dumps(asdict(each)), flush=True)  # noqa: T201  # how it tells its parent
