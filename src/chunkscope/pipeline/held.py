"""Folders held open, so that what is looked up in one is in it, whatever others move about."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path

from chunkscope.errors import excerpt

__all__ = ["NO_LINK", "HeldFolder", "held_folder"]

NO_LINK = getattr(os, "O_NOFOLLOW", 0)
"""Flag of `os.open` that refuses a symbolic link; nothing where there is no such flag."""

_DIRECTORY = getattr(os, "O_DIRECTORY", 0)
_FOLDER = os.O_RDONLY | _DIRECTORY
# A folder on the way is walked through and not read, which needs less permission.
_WAY = getattr(os, "O_PATH", os.O_RDONLY) | _DIRECTORY

_HOLDS = {os.open, os.stat, os.mkdir, os.rmdir, os.unlink, os.rename} <= os.supports_dir_fd
"""Whether names can be looked up in a folder that is open: everywhere but on Windows."""


@dataclass(frozen=True)
class HeldFolder:
    """A folder: held open where the system can, else known by its path.

    Attributes
    ----------
    held : int, optional
        Its descriptor: the ``dir_fd`` of the functions of `os` that get a name `at` it.
    path : str
        Its path where it is not held.
    """

    held: int | None
    path: str = ""

    def at(self, name: str) -> str:
        """What to call `name` in this folder, together with ``dir_fd=held``."""
        return name if self.held is not None else str(Path(self.path, name))

    @contextmanager
    def read(self) -> Iterator[int | str]:
        """What `os.listdir` and `os.scandir` call this folder, which one has to be let read."""
        if self.held is None:
            yield self.path
            return
        descriptor = os.open(".", _FOLDER, dir_fd=self.held)
        try:
            yield descriptor
        finally:
            os.close(descriptor)

    @contextmanager
    def changed(self) -> Iterator[None]:
        """Have the system store which names are in this folder, after the change made inside.

        Nothing is changed where that cannot be done.
        """
        with self.read() as descriptor:
            yield
            if not isinstance(descriptor, str):
                os.fsync(descriptor)

    def mode(self, name: str) -> int:
        """What lies here under `name`, as `stat` has it; of a link, the link itself."""
        return os.stat(self.at(name), dir_fd=self.held, follow_symlinks=False).st_mode

    def close(self) -> None:
        """Hold it no longer."""
        if self.held is not None:
            os.close(self.held)


@contextmanager
def held_folder(
    root: Path, parts: Sequence[str], *, make: bool = False, scratch: bool = False
) -> Iterator[HeldFolder]:
    """The folder `parts` below `root`, reached over no symbolic link; `root` may be one.

    Parameters
    ----------
    root : Path
        Where to start.
    parts : sequence of str
        Names of folders, each in the one before.
    make : bool, default False
        Whether to make those that are missing, `root` too.
    scratch : bool, default False
        Whether what is made is for a moment only: it need not be there after a crash, and
        is for everyone whom the folder around it is for.

    Yields
    ------
    HeldFolder
        The last of them.

    Raises
    ------
    OSError
        As the system has it; of a link in `parts`, with ELOOP and its name.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as root:
    ...     with held_folder(Path(root), ["a", "b"], make=True) as folder:
    ...         folder.at("c")
    'c'
    """
    if make and not root.is_dir():
        _make_root(root)
    folder = _opened(root)
    try:
        for part in parts:
            is_new = make and _make(folder, part, scratch=scratch)
            below = _below(folder, part)
            above, folder = folder, below
            if is_new and scratch:
                _share(above, below)
            above.close()
        yield folder
    finally:
        folder.close()


def _opened(path: Path) -> HeldFolder:
    if _HOLDS:
        return HeldFolder(os.open(path, _WAY))
    folder = path.resolve(strict=True)
    if not folder.is_dir():
        raise _no_folder()
    return HeldFolder(None, str(folder))


def _make_root(root: Path) -> None:
    """Make `root`, after those of its ancestors that are missing: each is stored by the system."""
    if not root.parent.is_dir():
        _make_root(root.parent)
    parent = _opened(root.parent)
    try:
        _make(parent, root.name, scratch=False)
    finally:
        parent.close()


def _make(folder: HeldFolder, part: str, *, scratch: bool) -> bool:
    """Make `part` in `folder`; whether it was missing."""
    try:
        folder.mode(part)
    except FileNotFoundError:
        pass
    else:
        return False
    try:
        with nullcontext() if scratch else folder.changed():
            os.mkdir(folder.at(part), dir_fd=folder.held)
    except FileExistsError:  # by now
        return False
    return True


def _below(folder: HeldFolder, part: str) -> HeldFolder:
    """The folder `part` of `folder`, which is no link."""
    if folder.held is None:
        path = folder.at(part)
        mode = folder.mode(part)
        # Windows has more than one kind of link, and tells `stat` of one.
        is_itself = os.path.normcase(os.path.realpath(path)) == os.path.normcase(path)
        if stat.S_ISLNK(mode) or not is_itself:
            raise _link(part)
        if not stat.S_ISDIR(mode):
            raise _no_folder()
        return HeldFolder(None, path)
    try:
        return HeldFolder(os.open(part, _WAY | NO_LINK, dir_fd=folder.held))
    except OSError as reason:
        # The system says of a link that it is no folder, or that it is one link too many.
        if reason.errno in (errno.ENOTDIR, errno.ELOOP) and stat.S_ISLNK(folder.mode(part)):
            raise _link(part) from None
        raise


def _share(above: HeldFolder, below: HeldFolder) -> None:
    """Let those use `below` who may use `above`, as far as the system lets us."""
    if above.held is not None:
        with suppress(OSError), below.read() as descriptor:
            os.chmod(descriptor, stat.S_IMODE(os.fstat(above.held).st_mode))  # noqa: PTH101


def _link(part: str) -> OSError:
    told = f"{excerpt(part)} is a symbolic link, and links are not followed"
    return OSError(errno.ELOOP, told)


def _no_folder() -> OSError:
    return NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
