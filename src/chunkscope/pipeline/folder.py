"""A local folder as a store of objects: each is there in full or not at all."""

from __future__ import annotations

import errno
import os
import re
import secrets
import stat
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

from chunkscope.pipeline.failures import NOT_THERE, failing, missing, store_error
from chunkscope.pipeline.held import NO_LINK, HeldFolder, held_folder
from chunkscope.pipeline.keys import RESERVED, Keys, is_object_key

try:
    import fcntl
except ImportError:  # Windows
    _LOCKS = False
else:
    _LOCKS = True

__all__ = ["Folder"]

ATTEMPTS = 100
"""How often an object is written anew where others remove the folder that it is to lie in."""

_BINARY = getattr(os, "O_BINARY", 0)
# A pipe that somebody put there must not keep us waiting.
_NOW = getattr(os, "O_NONBLOCK", 0)
_READ = os.O_RDONLY | NO_LINK | _NOW | _BINARY
_SWEEP = os.O_RDWR | NO_LINK | _NOW
_WRITE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | NO_LINK | _BINARY

# Names that Windows takes for others: a stream of a file, a device, one without what it ends
# in. The rest that it cannot hold it refuses by itself.
_OTHERS_OF_WINDOWS = re.compile(
    "(?s).*:.*|.*[. ]|(?:con|prn|aux|nul|conin[$]|conout[$]|(?:com|lpt)[0-9¹²³]) *(?:[.].*)?",
    re.IGNORECASE,
)
_IS_WINDOWS = os.name == "nt"


class Folder:
    """A local folder as a store of objects, for many threads and processes at once.

    `put` returns when the object is on the disk. It writes to a temporary file in the
    folder `RESERVED` of the root, has the system store it, moves it to its place, and has
    the system store that. So a reader sees the old object or the new one, and so does
    whoever looks after a crash. A temporary that a killed process left is removed by the
    next store that writes here; one of a living process is locked, and left alone. The
    folder `RESERVED` is removed when nobody writes.

    No symbolic link below the root is followed, whether it leads out or not: it is no
    object, is not listed, and `put` replaces it. The root itself may be a link.

    Folders are made as they are needed, and stay. Where one lies no object can be put, and
    none below an object. Keys are not validated here.

    Parameters
    ----------
    path : Path
        The root. It is made by the first `put`, and has to be one file system.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as root:
    ...     folder = Folder(Path(root))
    ...     folder.put("a/b.json", b"{}")
    ...     folder.list(""), folder.get("a/b.json")
    (['a/b.json'], b'{}')
    """

    def __init__(self, path: Path) -> None:
        self._root = path
        self._where = str(path)
        self._lock = threading.Lock()
        self._writers = 0
        self._is_swept = False

    def put(self, key: str, data: bytes) -> None:
        """Store `data` under `key`, in place of what was there.

        Raises
        ------
        StoreError
            Where it cannot be written.
        """
        with self._failing("put", key), self._writing():
            if _is_read_as_another(key):
                raise OSError(errno.EINVAL, "Windows reads its name as that of something else")
            for left in reversed(range(ATTEMPTS)):
                try:
                    self._write(key, data)
                    break
                except FileNotFoundError:
                    # A folder vanished: another process removed what it found empty.
                    if not left:
                        raise

    def get(self, key: str) -> bytes:
        """The bytes stored under `key`.

        Raises
        ------
        MissingObjectError
            Where nothing is stored there.
        StoreError
            Where it cannot be read.
        """
        there = "nothing is stored there"
        with self._failing("get", key), _nothing_there(), self._folder_of(key) as folder:
            mode = folder.mode(_name(key))
            if stat.S_ISREG(mode):
                return _content(folder, _name(key))
            there = f"there is a {_kind(mode)}, which is no object"
        raise missing(key, self._where, there)

    def exists(self, key: str) -> bool:
        """Whether an object is stored under `key`.

        Raises
        ------
        StoreError
            Where that cannot be told.
        """
        mode = 0
        with self._failing("look for", key), _nothing_there(), self._folder_of(key) as folder:
            mode = folder.mode(_name(key))
        return stat.S_ISREG(mode)

    def delete(self, key: str) -> None:
        """Remove the object stored under `key`, if there is one.

        Raises
        ------
        StoreError
            Where it cannot be removed.
        """
        with self._failing("delete", key), _nothing_there(), self._folder_of(key) as folder:
            if stat.S_ISREG(folder.mode(_name(key))):
                with folder.changed():
                    os.unlink(folder.at(_name(key)), dir_fd=folder.held)

    def list(self, prefix: str) -> Keys:
        """The keys below the folder `prefix`, "" for all, sorted.

        Files whose names are no keys are not listed.

        Raises
        ------
        StoreError
            Where a folder cannot be listed: what it holds is not left out.
        """
        names = []
        ahead = [] if _is_read_as_another(prefix) else [prefix.split("/") if prefix else []]
        while ahead:
            parts = ahead.pop()
            with (
                self._failing("list", "/".join(parts)),
                _nothing_there(),
                self._held(*parts) as folder,
                folder.read() as readable,
                os.scandir(readable) as entries,
            ):
                for entry in entries:
                    if entry.is_dir(follow_symlinks=False):
                        ahead.append([*parts, entry.name])
                    elif entry.is_file(follow_symlinks=False):
                        names.append("/".join([*parts, entry.name]))
        return sorted(filter(is_object_key, names))

    def _held(self, *parts: str) -> AbstractContextManager[HeldFolder]:
        if self._root.exists() and not self._root.is_dir():
            told = NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
            raise store_error("open", "", self._where, told)
        return held_folder(self._root, parts)

    def _folder_of(self, key: str) -> AbstractContextManager[HeldFolder]:
        if _is_read_as_another(key):
            raise FileNotFoundError
        return self._held(*key.split("/")[:-1])

    def _failing(self, doing: str, key: str) -> AbstractContextManager[None]:
        return failing(doing, key, self._where)

    # ------------------------------------------------------------------------ writing

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Sweep before the first writer of this store, tidy up after the last for now."""
        with self._lock:
            self._writers += 1
            sweeps, self._is_swept = not self._is_swept, True
        try:
            if sweeps:
                self._sweep()
            yield
        finally:
            with self._lock:
                self._writers -= 1
                if not self._writers:
                    # It stays where another process writes; that one removes it.
                    with suppress(OSError), held_folder(self._root, []) as root:
                        os.rmdir(root.at(RESERVED), dir_fd=root.held)

    def _write(self, key: str, data: bytes) -> None:
        """Store `data`; FileNotFoundError where a folder vanished, and it has to be done anew."""
        with held_folder(self._root, [RESERVED], make=True, scratch=True) as unfinished:
            name = secrets.token_hex(16)
            descriptor = os.open(unfinished.at(name), _WRITE, 0o666, dir_fd=unfinished.held)
            try:
                with open(descriptor, "wb", buffering=0) as file:  # noqa: PTH123  # it is open
                    _lock(descriptor)
                    _fill(descriptor, data)
                    if not _LOCKS:  # Windows moves no open file
                        file.close()
                    self._move(unfinished, name, key)
            except BaseException:
                with suppress(OSError):
                    os.unlink(unfinished.at(name), dir_fd=unfinished.held)
                raise

    def _move(self, unfinished: HeldFolder, name: str, key: str) -> None:
        """Give what was written its place."""
        parts = key.split("/")[:-1]
        with held_folder(self._root, parts, make=True) as folder, folder.changed():
            os.replace(
                unfinished.at(name),
                folder.at(_name(key)),
                src_dir_fd=unfinished.held,
                dst_dir_fd=folder.held,
            )

    def _sweep(self) -> None:
        """Remove what killed writers left."""
        if not _LOCKS:  # nothing tells who lives
            return
        with (
            suppress(OSError),
            held_folder(self._root, [RESERVED]) as unfinished,
            unfinished.read() as readable,
        ):
            for name in os.listdir(readable):  # noqa: PTH208  # it may have no path
                # What cannot be opened, locked or removed is not ours to remove.
                with suppress(OSError):
                    descriptor = os.open(unfinished.at(name), _SWEEP, dir_fd=unfinished.held)
                    try:
                        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                        # Names are random and never used again: if this one is still here,
                        # it is that of the file that nobody held.
                        os.unlink(unfinished.at(name), dir_fd=unfinished.held)
                    finally:
                        os.close(descriptor)


@contextmanager
def _nothing_there() -> Iterator[None]:
    """End what is inside where it says that nothing lies there, or nothing can under that name."""
    try:
        yield
    except OSError as reason:
        if not isinstance(reason, NOT_THERE) and reason.errno != errno.ENAMETOOLONG:
            raise


def _name(key: str) -> str:
    """The last part of `key`."""
    return key.rpartition("/")[2]


def _is_read_as_another(key: str) -> bool:
    """Whether this is Windows, to which a part of `key` is the name of something else."""
    return _IS_WINDOWS and any(map(_OTHERS_OF_WINDOWS.fullmatch, key.split("/")))


def _content(folder: HeldFolder, name: str) -> bytes:
    descriptor = os.open(folder.at(name), _READ, dir_fd=folder.held)
    with open(descriptor, "rb") as file:  # noqa: PTH123  # it is open
        return file.read()


def _kind(mode: int) -> str:
    if stat.S_ISLNK(mode):
        return "symbolic link"
    return "folder" if stat.S_ISDIR(mode) else "special file"


def _lock(descriptor: int) -> None:
    """Hold a temporary file, so that no sweeper takes it for abandoned."""
    if not _LOCKS:
        return
    with suppress(OSError):  # a file system without locks: a sweeper gets none there either
        fcntl.flock(descriptor, fcntl.LOCK_EX)
    if not os.fstat(descriptor).st_nlink:
        # A sweeper came between making and locking it.
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))


def _fill(descriptor: int, data: bytes) -> None:
    """Write all of `data`, and have the system store it."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]
    os.fsync(descriptor)
