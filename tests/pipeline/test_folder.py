"""A local folder as a store: objects whole or not at all, no way out, nothing left behind."""

from __future__ import annotations

import errno
import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from chunkscope.errors import MissingObjectError, StoreError
from chunkscope.pipeline import folder as folder_module
from chunkscope.pipeline import held
from chunkscope.pipeline.folder import Folder
from chunkscope.pipeline.keys import RESERVED
from tests.conftest import ROOT, FreshPython

# ------------------------------------------------------------------------- what is there


def everything(root: Path) -> list[str]:
    """Every path below `root`, folders too."""
    return sorted(each.relative_to(root).as_posix() for each in root.rglob("*"))


def test_an_object_is_a_file_under_its_key_and_nothing_else_is_left(tmp_path: Path) -> None:
    root = tmp_path / "not" / "there"
    Folder(root).put("a/b/章 1.json", b"One.")
    assert everything(root) == ["a", "a/b", "a/b/章 1.json"]
    assert (root / "a/b/章 1.json").read_bytes() == b"One."
    assert Folder(root).get("a/b/章 1.json") == b"One."


def test_an_object_is_readable_by_whom_the_umask_lets(tmp_path: Path) -> None:
    previous = os.umask(0o027)
    try:
        Folder(tmp_path).put("a", b"")
    finally:
        os.umask(previous)
    assert (tmp_path / "a").stat().st_mode & 0o777 == 0o640


def test_putting_again_replaces_the_object_and_not_what_a_reader_has_open(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.put("a", b"old")
    with (tmp_path / "a").open("rb") as reader:
        folder.put("a", b"new")
        assert reader.read() == b"old"
    assert folder.get("a") == b"new"


def test_the_keys_are_sorted_as_keys_and_not_folder_by_folder(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    keys = ["a/b", "a-b", "a.b", "b", "a/c/d", "A", "章", "\U0001f600", "\uff21"]
    for key in keys:
        folder.put(key, b"")
    assert folder.list("") == sorted(keys)
    assert folder.list("a") == ["a/b", "a/c/d"]
    assert folder.list("a/c") == ["a/c/d"]


def test_nothing_is_listed_where_nothing_is(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "missing")
    assert folder.list("") == folder.list("a/b") == []
    assert not folder.exists("a")
    folder.delete("a")
    assert not (tmp_path / "missing").exists()


def test_what_has_no_key_for_a_name_is_not_listed(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.put("a", b"")
    for name in (b"~a", b"a\\b", b"a\nb", b"\xff.json", b"C:"):
        Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name)).write_bytes(b"")
    assert folder.list("") == ["a"]


def test_a_folder_is_no_object_and_stays_when_it_is_empty(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.put("a/b", b"")
    assert not folder.exists("a")
    with pytest.raises(MissingObjectError, match="cannot get 'a' in '.*': there is a folder"):
        folder.get("a")
    folder.delete("a")
    folder.delete("a/b")
    assert everything(tmp_path) == ["a"]
    with pytest.raises(StoreError, match="cannot put 'a' in '.*': Is a directory"):
        folder.put("a", b"")
    assert everything(tmp_path) == ["a"]


def test_no_object_can_be_put_below_another(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.put("a", b"One.")
    with pytest.raises(StoreError, match="cannot put 'a/b' in '.*': Not a directory"):
        folder.put("a/b", b"")
    assert not folder.exists("a/b")
    with pytest.raises(MissingObjectError, match="cannot get 'a/b' in '.*': nothing is stored"):
        folder.get("a/b")
    folder.delete("a/b")
    assert folder.list("a") == []
    assert everything(tmp_path) == ["a"]


def test_a_name_that_is_too_long_for_the_system_is_said(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    for key in ("a" * 300, "a/" + "b" * 300, "b" * 300 + "/a"):
        with pytest.raises(StoreError, match="cannot put .* in '.*': File name too long"):
            folder.put(key, b"")
    assert everything(tmp_path) in ([], ["a"])


def test_under_a_name_that_is_too_long_nothing_is_stored(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    for key in ("a" * 300, "章" * 90, "b" * 300 + "/a"):
        assert not folder.exists(key)
        with pytest.raises(MissingObjectError, match="nothing is stored there"):
            folder.get(key)
        folder.delete(key)
        assert folder.list(key) == []
    assert everything(tmp_path) == []


WINDOWS_READS_AS_OTHERS = [
    *(
        "a.json::$DATA",
        "a.json:stream",
        "12:30/a",
        "a.",
        "a ",
        "Inc./a",
        "a../b",
        "NUL",
        "nul.json",
    ),
    *("a/Con.tar.gz", "aux/a", "PRN .txt", "COM1", "lpt9.json", "com¹", "CONIN$"),
]


@pytest.mark.parametrize("key", WINDOWS_READS_AS_OTHERS)
def test_what_windows_reads_as_the_name_of_something_else_is_not_stored_there(
    tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Folder(tmp_path)
    folder.put(key, b"")  # elsewhere it is a name like others
    assert folder.list("") == [key]
    folder.delete(key)
    monkeypatch.setattr(folder_module, "_IS_WINDOWS", True)
    before = everything(tmp_path)
    with pytest.raises(StoreError, match="cannot put .*: Windows reads its name as that of some"):
        folder.put(key, b"new")
    assert not folder.exists(key)
    with pytest.raises(MissingObjectError, match="nothing is stored there"):
        folder.get(key)
    folder.delete(key)
    assert folder.list(key) == []
    assert everything(tmp_path) == before


@pytest.mark.parametrize(
    "key", ["nulls.json", "a.b.c", ".a", "Q：a", "console/com10", "a b", "auxa"]
)
def test_on_windows_other_names_are_stored(
    tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folder_module, "_IS_WINDOWS", True)
    Folder(tmp_path).put(key, b"One.")
    assert Folder(tmp_path).get(key) == b"One."


def test_a_root_that_is_a_file_is_no_empty_store(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    folder = Folder(tmp_path / "file")
    for call in (folder.list, folder.get, folder.exists, folder.delete):
        with pytest.raises(StoreError, match="file': Not a directory") as raised:
            call("a")
        assert not isinstance(raised.value, MissingObjectError)
    with pytest.raises(StoreError, match="cannot put 'a' in '.*': (File exists|Not a directory)"):
        folder.put("a", b"")


def test_what_is_neither_file_nor_folder_is_no_object_and_keeps_nobody_waiting(
    tmp_path: Path,
) -> None:
    folder = Folder(tmp_path)
    os.mkfifo(tmp_path / "pipe")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(tmp_path / "socket"))
    for key in ("pipe", "socket"):
        assert not folder.exists(key)
        with pytest.raises(MissingObjectError, match="there is a special file, which is no object"):
            folder.get(key)
        folder.delete(key)
        assert (tmp_path / key).exists()
    assert folder.list("") == []
    folder.put("pipe", b"One.")
    assert folder.get("pipe") == b"One."


# --------------------------------------------------------------------------------- links


@pytest.fixture(params=["held", "by their paths"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways to reach folders; the second is that of Windows."""
    if request.param != "held":
        monkeypatch.setattr(held, "_HOLDS", False)
        monkeypatch.setattr(folder_module, "_LOCKS", False)


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A folder beside the store, with a secret in it."""
    path = tmp_path / "outside"
    path.mkdir()
    (path / "secret").write_bytes(b"secret")
    return path


@pytest.fixture
def inside(tmp_path: Path) -> Path:
    """The root of a store, with an object ``real/a``."""
    root = tmp_path / "store"
    Folder(root).put("real/a", b"One.")
    return root


def refuses_every_way_through(folder: Folder, key: str, outside: Path) -> None:
    """Fail where an object could be put, read, found or removed through a link."""
    for call in (folder.get, folder.exists, folder.delete, lambda k: folder.put(k, b"new")):
        with pytest.raises(StoreError, match="is a symbolic link, and links are not followed"):
            call(key)
    assert everything(outside) == ["secret"]
    assert (outside / "secret").read_bytes() == b"secret"


@pytest.mark.usefixtures("way")
def test_a_linked_folder_is_no_way_out(inside: Path, outside: Path) -> None:
    (inside / "link").symlink_to(outside)
    folder = Folder(inside)
    refuses_every_way_through(folder, "link/secret", outside)
    refuses_every_way_through(folder, "link/new/secret", outside)
    assert folder.list("") == ["real/a"]
    with pytest.raises(StoreError, match="cannot list 'link' in '.*': 'link' is a symbolic link"):
        folder.list("link")


@pytest.mark.usefixtures("way")
def test_a_chain_of_links_is_no_way_out(inside: Path, outside: Path) -> None:
    (inside / "one").symlink_to("two")
    (inside / "two").symlink_to("real/three")
    (inside / "real/three").symlink_to("../../outside")
    folder = Folder(inside)
    for key in ("one/secret", "two/secret", "real/three/secret"):
        refuses_every_way_through(folder, key, outside)
    assert folder.list("") == folder.list("real") == ["real/a"]


@pytest.mark.usefixtures("way")
def test_a_link_that_leads_up_or_to_the_root_or_nowhere_is_no_way(
    inside: Path, outside: Path
) -> None:
    for name, target in {"up": "..", "root": "/", "self": "self", "none": "none/at/all"}.items():
        (inside / name).symlink_to(target)
        refuses_every_way_through(Folder(inside), f"{name}/outside/secret", outside)
    assert Folder(inside).list("") == ["real/a"]


@pytest.mark.usefixtures("way")
def test_a_link_that_stays_inside_is_not_followed_either(inside: Path, outside: Path) -> None:
    (inside / "link").symlink_to("real")
    refuses_every_way_through(Folder(inside), "link/a", outside)
    assert Folder(inside).list("") == ["real/a"]


@pytest.mark.usefixtures("way")
def test_a_linked_file_is_no_object_and_putting_replaces_the_link_alone(
    inside: Path, outside: Path
) -> None:
    folder = Folder(inside)
    (inside / "real/link").symlink_to(outside / "secret")
    assert not folder.exists("real/link")
    assert folder.list("") == ["real/a"]
    with pytest.raises(MissingObjectError, match="there is a symbolic link, which is no object"):
        folder.get("real/link")
    folder.delete("real/link")
    assert (inside / "real/link").is_symlink()

    folder.put("real/link", b"new")
    assert not (inside / "real/link").is_symlink()
    assert folder.get("real/link") == b"new"
    assert (outside / "secret").read_bytes() == b"secret"


@pytest.mark.usefixtures("way")
def test_a_linked_folder_for_what_is_unfinished_is_no_way_out(inside: Path, outside: Path) -> None:
    (inside / RESERVED).symlink_to(outside)
    with pytest.raises(StoreError, match="'.chunkscope-partial' is a symbolic link"):
        Folder(inside).put("a", b"new")
    assert everything(outside) == ["secret"]


@pytest.mark.usefixtures("way")
def test_the_root_itself_may_be_a_link(inside: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(inside)
    folder = Folder(tmp_path / "link")
    folder.put("b/c", b"Two.")
    assert folder.list("") == ["b/c", "real/a"]
    assert folder.get("real/a") == b"One."
    assert everything(inside) == ["b", "b/c", "real", "real/a"]


@pytest.mark.usefixtures("way")
def test_both_ways_put_get_list_and_delete(tmp_path: Path) -> None:
    folder = Folder(tmp_path / "root")
    for key in ("a/b/c", "a/d", "e"):
        folder.put(key, key.encode())
        folder.put(key, key.encode() * 2)
    assert folder.list("") == ["a/b/c", "a/d", "e"]
    assert [folder.get(key) for key in folder.list("a")] == [b"a/b/ca/b/c", b"a/da/d"]
    folder.delete("a/d")
    assert folder.list("") == ["a/b/c", "e"]
    assert not folder.exists("a/d") and folder.exists("e") and not folder.exists("e/f")
    with pytest.raises(StoreError, match="cannot put 'e/f' in '.*': Not a directory"):
        folder.put("e/f", b"")
    assert everything(tmp_path) == ["root", "root/a", "root/a/b", "root/a/b/c", "root/e"]


def test_a_folder_that_becomes_a_link_on_the_way_leads_nowhere_else(
    inside: Path, outside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last moment: the folder has been looked at, and is swapped before it is used."""
    real_open, swapped = os.open, []

    def swapping_open(path: object, flags: int, *args: object, **kwargs: object) -> int:
        if path == "a" and not swapped:
            (inside / "real").rename(inside / "moved")
            (inside / "real").symlink_to(outside)
            swapped.append(path)
        return real_open(path, flags, *args, **kwargs)  # type: ignore[arg-type]

    (outside / "a").write_bytes(b"secret too")
    monkeypatch.setattr(os, "open", swapping_open)
    assert Folder(inside).get("real/a") == b"One."
    assert swapped


def test_a_file_that_becomes_a_link_before_it_is_read_is_not_read(
    inside: Path, outside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real_open = os.open

    def swapping_open(path: object, flags: int, *args: object, **kwargs: object) -> int:
        if path == "a":
            (inside / "real/a").unlink()
            (inside / "real/a").symlink_to(outside / "secret")
        return real_open(path, flags, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "open", swapping_open)
    with pytest.raises(StoreError, match="cannot get 'real/a' in '.*': Too many levels"):
        Folder(inside).get("real/a")


# ----------------------------------------------------------------------- failing writes


def test_a_write_that_fails_midway_leaves_the_old_object_and_nothing_else(
    tmp_path: Path, fresh_python: FreshPython
) -> None:
    """The system itself stops it: a limit on the size of files, when some of it is written."""
    Folder(tmp_path).put("a/b", b"old")
    code = """
import resource, sys
from pathlib import Path
from chunkscope.errors import StoreError
from chunkscope.pipeline.folder import Folder
resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))
folder = Folder(Path(sys.argv[1]))
for key in ("a/b", "new"):
    try:
        folder.put(key, b"x" * 50_000)
    except StoreError as error:
        print(error, "|", repr(error.__cause__))
folder.put("small", b"x" * 10_000)
"""
    finished = fresh_python("-c", code, tmp_path)
    lines = finished.stdout.splitlines()
    assert [re.sub(" in '.*?'", "", line) for line in lines] == [
        "cannot put 'a/b': File too large | OSError(27, 'File too large')",
        "cannot put 'new': File too large | OSError(27, 'File too large')",
    ], finished.stderr
    assert everything(tmp_path) == ["a", "a/b", "small"]
    assert Folder(tmp_path).get("a/b") == b"old"


@pytest.mark.parametrize("call", ["write", "fsync", "replace", "mkdir"])
def test_whatever_call_of_the_system_fails_nothing_unfinished_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    folder = Folder(tmp_path)
    folder.put("a", b"old")

    def fails(*args: object, **kwargs: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, call, fails)
        with pytest.raises(StoreError, match="cannot put 'a' in '.*': No space left") as raised:
            folder.put("a", b"new")
    assert isinstance(raised.value.__cause__, OSError)
    assert everything(tmp_path) == ["a"]
    assert folder.get("a") == b"old"


def test_an_interrupted_write_leaves_nothing_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupts(descriptor: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupts)
    with pytest.raises(KeyboardInterrupt):
        Folder(tmp_path).put("a", b"new")
    assert everything(tmp_path) == []


def test_a_short_write_is_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real_write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: real_write(descriptor, data[:7]))
    Folder(tmp_path).put("a", bytes(range(100)))
    assert Folder(tmp_path).get("a") == bytes(range(100))


def test_object_and_name_are_on_the_disk_in_this_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    real_fsync, real_replace = os.fsync, os.replace

    def fsync(descriptor: int) -> None:
        done.append(Path(f"/proc/self/fd/{descriptor}").readlink().name)
        real_fsync(descriptor)

    def replace(*args: object, **kwargs: object) -> None:
        done.append("replace")
        real_replace(*args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(os, "replace", replace)
    folder = Folder(tmp_path / "root")
    folder.put("a/b", b"One.")
    assert re.fullmatch("[0-9a-f]{32}", done.pop(1))
    # The root is new in its folder and `a` in the root; then the object, in `a`.
    assert done == [tmp_path.name, "root", "replace", "a"]
    done.clear()
    folder.put("a/b", b"Two.")
    assert done[1:] == ["replace", "a"]
    done.clear()
    folder.delete("a/b")
    assert done == ["a"]


def test_every_new_folder_above_the_root_is_on_the_disk_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    real_fsync, real_mkdir = os.fsync, os.mkdir

    def fsync(descriptor: int) -> None:
        done.append(f"sync {Path(f'/proc/self/fd/{descriptor}').readlink().name}")
        real_fsync(descriptor)

    def mkdir(path: str, *args: object, **kwargs: object) -> None:
        done.append(f"make {path}")
        real_mkdir(path, *args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(os, "mkdir", mkdir)
    Folder(tmp_path / "one/two/three").put("a", b"")
    made = ["make one", f"sync {tmp_path.name}", "make two", "sync one", "make three", "sync two"]
    assert done[:6] == made


# ------------------------------------------------------------------ what others are doing

WRITES_FOREVER = """
import os, sys, time
from pathlib import Path
from chunkscope.pipeline.folder import Folder

def stuck(descriptor):
    print("writing", flush=True)
    time.sleep(600)

os.fsync = stuck
Folder(Path(sys.argv[1])).put("a/b", b"unfinished")
"""


@contextmanager
def another_writer(root: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that is in the middle of a put."""
    command = [sys.executable, "-c", WRITES_FOREVER, str(root)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "writing\n"
            yield process
        finally:
            process.kill()


def test_what_a_killed_writer_left_is_swept_by_the_next_and_not_before(tmp_path: Path) -> None:
    with another_writer(tmp_path) as process:
        process.kill()
    (left,) = (tmp_path / RESERVED).iterdir()
    assert left.read_bytes() == b"unfinished"
    folder = Folder(tmp_path)
    assert folder.list("") == []
    assert not folder.exists("a/b")
    assert left.exists()  # reading removes nothing
    folder.put("c", b"One.")
    assert everything(tmp_path) == ["c"]


def test_what_a_living_writer_has_is_left_alone(tmp_path: Path) -> None:
    with another_writer(tmp_path):
        (unfinished,) = (tmp_path / RESERVED).iterdir()
        Folder(tmp_path).put("c", b"One.")
        assert unfinished.read_bytes() == b"unfinished"
        assert Folder(tmp_path).list("") == ["c"]
    Folder(tmp_path).put("d", b"Two.")
    assert everything(tmp_path) == ["c", "d"]


def test_a_writer_whose_file_was_swept_before_it_was_locked_writes_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real_lock, swept = folder_module._lock, []

    def late_lock(descriptor: int) -> None:
        if not swept:
            swept.append(True)
            Folder(tmp_path)._sweep()
        real_lock(descriptor)

    monkeypatch.setattr(folder_module, "_lock", late_lock)
    Folder(tmp_path).put("a", b"One.")
    assert swept
    assert everything(tmp_path) == ["a"]


def test_a_folder_that_others_remove_meanwhile_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real_replace, removed = os.replace, []

    def late_replace(*args: object, **kwargs: object) -> None:
        if not removed:
            removed.append(True)
            (tmp_path / "a/b").rmdir()
        real_replace(*args, **kwargs)  # type: ignore[arg-type]

    monkeypatch.setattr(os, "replace", late_replace)
    Folder(tmp_path).put("a/b/c", b"One.")
    assert removed
    assert everything(tmp_path) == ["a", "a/b", "a/b/c"]


def test_a_folder_that_is_removed_again_and_again_is_an_error_in_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = []

    def vanishes(*args: object, **kwargs: object) -> None:
        tries.append(args)
        raise FileNotFoundError(errno.ENOENT, "No such file or directory")

    monkeypatch.setattr(os, "replace", vanishes)
    with pytest.raises(StoreError, match="cannot put 'a' in '.*': No such file") as raised:
        Folder(tmp_path).put("a", b"")
    assert not isinstance(raised.value, MissingObjectError)
    assert len(tries) == folder_module.ATTEMPTS
    assert everything(tmp_path) == []


def test_the_folder_of_what_is_unfinished_is_for_whom_the_root_is_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path.chmod(0o777)
    modes = []
    real_lock = folder_module._lock

    def looking_lock(descriptor: int) -> None:
        modes.append((tmp_path / RESERVED).stat().st_mode & 0o777)
        real_lock(descriptor)

    monkeypatch.setattr(folder_module, "_lock", looking_lock)
    Folder(tmp_path).put("a/b", b"")
    assert modes == [0o777]
    assert (tmp_path / "a").stat().st_mode & 0o777 != 0o777


WRITES_ONE_LETTER = """
import sys
from pathlib import Path
from chunkscope.pipeline.folder import Folder

for turn in range(40):
    Folder(Path(sys.argv[1])).put("a/b", sys.argv[2].encode() * 100_000)
"""


def test_of_many_processes_that_write_one_key_one_has_written_it(tmp_path: Path) -> None:
    Folder(tmp_path).put("a/b", b"." * 100_000)
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITES_ONE_LETTER, str(tmp_path), letter], cwd=ROOT)
        for letter in "xyz"
    ]
    seen = set()
    folder = Folder(tmp_path)
    while any(writer.poll() is None for writer in writers):
        content = folder.get("a/b")
        seen.add(content[:1])
        assert content == content[:1] * 100_000
        assert folder.list("") == ["a/b"]
    assert [writer.wait() for writer in writers] == [0, 0, 0]
    assert seen <= {b".", b"x", b"y", b"z"}
    assert folder.get("a/b")[:1] in {b"x", b"y", b"z"}
    assert everything(tmp_path) == ["a", "a/b"]


def test_threads_that_write_one_key_and_many_leave_whole_objects(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    start = threading.Barrier(8)

    def write(letter: str) -> None:
        start.wait(timeout=30)
        for turn in range(10):
            folder.put("one", letter.encode() * 10_000)
            folder.put(f"{letter}/{turn}", letter.encode())

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(write, "abcdefgh"))
    one = folder.get("one")
    assert one == one[:1] * 10_000
    assert len(folder.list("")) == 81
    assert not (tmp_path / RESERVED).exists()
