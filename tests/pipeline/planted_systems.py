"""File systems of fsspec made for the tests: they fail, or work, in ways that some do."""

from __future__ import annotations

import errno

import fsspec
from fsspec.asyn import AsyncFileSystem
from fsspec.implementations.memory import MemoryFileSystem
from fsspec.spec import AbstractFileSystem

__all__ = [
    "Asynchronous",
    "CopiesOnly",
    "FailsMidway",
    "FailsMidwayWhole",
    "Forbids",
    "Moves",
    "MovesOntoNothing",
    "MovesOntoNothingSilently",
    "NeverMoves",
    "ReadOnly",
    "plant",
]


class CopiesOnly(MemoryFileSystem):
    """A file system that has no move of its own, and calls that must not be made."""

    protocol = "planted"
    store: dict[str, object] = {}  # noqa: RUF012  # as in the class it extends
    pseudo_dirs = [""]  # noqa: RUF012

    @classmethod
    def _strip_protocol(cls, path: str) -> str:
        return str(super()._strip_protocol(path.removeprefix("planted://")))

    def rm(self, *args: object, **kwargs: object) -> None:
        raise AssertionError("rm takes patterns")

    def glob(self, *args: object, **kwargs: object) -> None:
        raise AssertionError("glob takes patterns")

    def copy(self, *args: object, **kwargs: object) -> None:
        raise AssertionError("copy takes patterns")


class Moves(CopiesOnly):
    """One that moves in one step, like SFTP."""

    def mv(self, path1: str, path2: str, **kwargs: object) -> None:
        self.store[path2] = self.store.pop(path1)


class MovesOntoNothing(Moves):
    """One that does not replace what is there, like SMB."""

    def mv(self, path1: str, path2: str, **kwargs: object) -> None:
        if path2 in self.store:
            raise OSError(errno.EEXIST, "it exists")
        super().mv(path1, path2)


class MovesOntoNothingSilently(Moves):
    """One that does not replace what is there and does not say so, like WebHDFS."""

    def mv(self, path1: str, path2: str, **kwargs: object) -> None:
        if path2 not in self.store:
            super().mv(path1, path2)


class NeverMoves(Moves):
    """One whose moves do nothing."""

    def mv(self, path1: str, path2: str, **kwargs: object) -> None:
        pass


class FailsMidway(Moves):
    """One that is full after some bytes."""

    def pipe_file(self, path: str, value: bytes, mode: str = "overwrite", **kwargs: object) -> None:
        super().pipe_file(path, value[: len(value) // 2])
        raise OSError(errno.ENOSPC, "No space left on device")


class FailsMidwayWhole(CopiesOnly):
    """An object store that fails: whole or not, that is its own business."""

    protocol = "memory"

    def pipe_file(self, path: str, value: bytes, mode: str = "overwrite", **kwargs: object) -> None:
        raise TimeoutError


class Forbids(CopiesOnly):
    """One that does nothing for us."""

    def _forbids(self, *args: object, **kwargs: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    pipe_file = cat_file = info = ls = rm_file = makedirs = _forbids


class ReadOnly(CopiesOnly):
    """One that can only be read."""

    def pipe_file(self, path: str, value: bytes, mode: str = "overwrite", **kwargs: object) -> None:
        raise NotImplementedError


class Asynchronous(AsyncFileSystem):
    """One of coroutines, of which nobody knows whether it puts objects whole."""

    protocol = "planted"

    def __init__(self, **kwargs: object) -> None:
        super().__init__(**kwargs)
        self.files: dict[str, bytes] = {}
        self.asked: list[str] = []

    async def _pipe_file(self, path: str, value: bytes, **kwargs: object) -> None:
        self.asked.append(f"pipe {path}")
        self.files[path] = value

    async def _cat_file(self, path: str, **kwargs: object) -> bytes:
        if path not in self.files:
            raise FileNotFoundError(path)
        return self.files[path]

    async def _cp_file(self, path1: str, path2: str, **kwargs: object) -> None:
        self.asked.append(f"copy {path2}")
        self.files[path2] = self.files[path1]

    async def _rm_file(self, path: str, **kwargs: object) -> None:
        del self.files[path]

    async def _info(self, path: str, **kwargs: object) -> dict[str, object]:
        if path in self.files:
            return {"name": path, "type": "file", "size": len(self.files[path])}
        if any(each.startswith(f"{path}/") for each in self.files):
            return {"name": path, "type": "directory", "size": 0}
        raise FileNotFoundError(path)

    async def _ls(self, path: str, detail: bool = True, **kwargs: object) -> list[object]:
        below = [each for each in self.files if each.startswith(f"{path}/")]
        if not below:
            raise FileNotFoundError(path)
        depth = path.count("/") + 2
        names = {"/".join(each.split("/")[:depth]) for each in below}
        return [await self._info(name) for name in sorted(names)]


def plant(system: type[AbstractFileSystem]) -> None:
    """Have ``planted://`` be `system` from now on, with nothing in it."""
    if issubclass(system, MemoryFileSystem):
        system.store.clear()
        system.pseudo_dirs[:] = [""]
    fsspec.register_implementation("planted", system, clobber=True)
