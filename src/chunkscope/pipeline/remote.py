"""A place that fsspec knows as a store of objects."""

from __future__ import annotations

import errno
import re
import secrets
from collections.abc import Iterable, Mapping
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from chunkscope.errors import ArgumentError, must_be, unknown
from chunkscope.pipeline.elsewhere import in_loop, in_thread
from chunkscope.pipeline.failures import (
    NOT_THERE,
    failing,
    missing,
    secrets_of,
    without_secrets,
)
from chunkscope.pipeline.keys import RESERVED, Keys, is_object_key

if TYPE_CHECKING:
    from fsspec.spec import AbstractFileSystem

__all__ = ["THREADS", "WHOLE", "remote"]

THREADS = 64
"""How many requests to a place are under way at once; more wait. It has as many threads where
it has no coroutines, and S3 as many connections."""

WHOLE = frozenset(
    {"memory", "s3", "s3a", "gs", "gcs", "abfs", "abfss", "az", "oss", "oci", "tos", "tosfs"}
)
"""Protocols of places where an object appears whole, or not at all, when it is put."""

_S3 = frozenset({"s3", "s3a"})

_AROUND_OTHERS = frozenset(
    {
        *("async_wrapper", "asynclocal", "asyncwrapper", "blockcache", "cached", "dir"),
        *("filecache", "generic", "reference", "simplecache"),
    }
)
"""Protocols of what is no place of its own: other file systems are behind it. Caches show what
others have replaced since, and around a local one links below the root are followed."""


def remote(url: str, options: Mapping[str, object], threads: Executor) -> Remote:
    """The place of `url`, opened by fsspec.

    Parameters
    ----------
    url : str
        A URL of fsspec.
    options : mapping of str to object
        Of its file system.
    threads : Executor
        Where a file system without coroutines works.

    Returns
    -------
    Remote
        The place.

    Raises
    ------
    ArgumentError
        For a protocol that nobody knows, and a URL without a bucket.
    StoreError
        Where it cannot be opened.

    Examples
    --------
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> type(remote("memory://a", {}, ThreadPoolExecutor())).__name__
    'Remote'
    """
    import fsspec.core
    from fsspec.implementations.local import LocalFileSystem

    _check(url)
    shown = without_secrets(url)
    protocol = url.partition("://")[0]
    # Other processes write too: what was listed once may be old. And credentials of the
    # environment may have changed since another store of the same name was opened.
    own: dict[str, object] = {"use_listings_cache": False, "skip_instance_cache": True}
    if protocol in _S3:
        options = _for_s3(options)
    with failing("open", "", url, hidden=secrets_of(url, options)):
        try:
            system, path = fsspec.core.url_to_fs(url, **{**options, **own})
        except ImportError as reason:  # it says which package is missing
            if protocol in _S3:
                raise ImportError("install s3fs (the extra s3)") from reason
            raise
        except TypeError as reason:
            raise TypeError(f"options: {reason}") from reason
    if isinstance(system, LocalFileSystem):
        raise ArgumentError(must_be("url", "the folder itself where it is local", shown))
    root = path.rstrip("/")
    if not root and not WHOLE.isdisjoint(_protocols(system)) and protocol != "memory":
        raise ArgumentError(must_be("url", "one that names a bucket", shown))
    if system.async_impl and system.loop is None:
        raise ArgumentError("options must be without asynchronous=True: the store sees to that")
    return Remote(system, root, threads, shown)


def _check(url: str) -> None:
    """Fail for a URL that names no place that could be a store."""
    import fsspec

    protocol, _, rest = url.partition("://")
    allowed = None
    if "::" in url or protocol in _AROUND_OTHERS:
        allowed = "that of the place itself, without a file system around it"
    elif re.search("[?#]", rest):
        allowed = "one without '?' and '#': keys follow it, what else is needed are options"
    if allowed is not None:
        raise ArgumentError(must_be("url", allowed, without_secrets(url)))
    try:
        if not protocol:  # fsspec would take that for a path
            raise ValueError
        with suppress(ImportError):  # which is told where it is opened
            fsspec.get_filesystem_class(protocol)
    except ValueError:
        known = fsspec.available_protocols()
        raise ArgumentError(unknown("protocol of url", protocol, known)) from None


def _for_s3(options: Mapping[str, object]) -> dict[str, object]:
    """`options`, and what S3 is to do where they say nothing of it."""
    # Else s3fs asks for the size of each object before it fetches it, to fetch large ones in
    # parts: ours are small, and that is a request more for each.
    found: dict[str, object] = {"max_concurrency": 1, **options}
    given = options.get("config_kwargs") or {}
    if isinstance(given, Mapping):
        # Else there are ten.
        found["config_kwargs"] = {"max_pool_connections": THREADS, **given}
    return found


class Remote:
    """The objects below the folder `root` of a file system of fsspec.

    Keys are not validated here, and errors are those of the file system, but
    `MissingObjectError`. Asked is only what takes a path literally: `rm`, `copy` and
    `glob` of fsspec read ``*`` and ``[`` in it as a pattern.

    Parameters
    ----------
    system : fsspec file system
        Its coroutines run in its own loop, so that requests overlap.
    root : str
        A path of it, without a slash at its end.
    threads : Executor
        Where a file system without coroutines works.
    where : str
        What errors call it.
    """

    def __init__(
        self, system: AbstractFileSystem, root: str, threads: Executor, where: str
    ) -> None:
        self._system = system
        self._where = where
        self._root = root
        self._threads = threads
        self._puts_whole = not WHOLE.isdisjoint(_protocols(system))

    async def put(self, key: str, data: bytes) -> None:
        """Store `data` under `key`."""
        path = self._at(key)
        if self._puts_whole:
            named = {}
            if key.endswith(".json") and not _S3.isdisjoint(_protocols(self._system)):
                named["ContentType"] = "application/json"  # else it is a stream of bytes
            await self._ask("pipe_file", path, data, **named)
            return
        unfinished = self._at(f"{RESERVED}/{secrets.token_hex(16)}")
        try:
            await self._ask("makedirs", _parent(unfinished), exist_ok=True)
            await self._ask("pipe_file", unfinished, data)
            await self._ask("makedirs", _parent(path), exist_ok=True)
            await self._move(unfinished, path)
        except BaseException:
            with suppress(Exception):  # the first error is the one to tell
                await self._ask("rm_file", unfinished)
            raise

    async def get(self, key: str) -> bytes:
        """The bytes stored under `key`, or the error that there is none."""
        try:
            return cast("bytes", await self._ask("cat_file", self._at(key)))
        except (*NOT_THERE, IsADirectoryError):
            raise missing(key, self._where) from None

    async def exists(self, key: str) -> bool:
        """Whether an object is stored under `key`."""
        return await self._is_file(self._at(key))

    async def delete(self, key: str) -> None:
        """Remove the object stored under `key`, if there is one."""
        path = self._at(key)
        # Where there are folders, removing a path may remove one.
        if self._puts_whole or await self._is_file(path):
            with suppress(*NOT_THERE):
                await self._ask("rm_file", path)

    async def list(self, prefix: str) -> Keys:
        """The keys below the folder `prefix`, "" for all, sorted."""
        folder = self._at(prefix) if prefix else self._root
        paths = await (self._found(folder) if self._puts_whole else self._walked(folder))
        below = [path for path in paths if path.startswith(f"{folder}/")]
        keys = (path.removeprefix(f"{self._root}/") for path in below)
        return sorted(filter(is_object_key, keys))

    def _at(self, key: str) -> str:
        return f"{self._root}/{key}"

    async def _found(self, folder: str) -> Iterable[str]:
        """The paths of the objects below `folder`, and maybe others."""
        if "memory" in _protocols(self._system):
            folder = ""  # else it finds, where an object has the name of the folder, that alone
        try:
            return cast("Iterable[str]", await self._ask("find", folder))
        except FileNotFoundError:
            # No such folder, which then is empty; or no such bucket, a mistake to be told.
            bucket = self._root.partition("/")[0]
            if bucket and not await self._ask("exists", bucket):
                raise
            return []

    async def _walked(self, folder: str) -> Iterable[str]:
        """The same, asked folder by folder: `find` would leave out what it cannot list."""
        paths, ahead, seen = [], [folder], {folder}
        while ahead:
            with suppress(*NOT_THERE):
                for info in await self._ask("ls", ahead.pop(), detail=True):
                    path = info["name"].rstrip("/")
                    if info["type"] == "file":
                        paths.append(path)
                    elif info["type"] == "directory" and path not in seen:
                        seen.add(path)
                        ahead.append(path)
        return paths

    async def _is_file(self, path: str) -> bool:
        try:
            info = await self._ask("info", path)
        except NOT_THERE as reason:
            # That of HTTP says so of whatever went wrong, and what it was is its cause.
            cause = reason.__cause__
            is_there_unknown = isinstance(cause, OSError) and not isinstance(cause, NOT_THERE)
            if is_there_unknown or getattr(cause, "status", 404) not in (404, 410):
                raise cast("Exception", cause) from None
            return False
        # What is a file and a folder at once is a folder to some that are asked like this.
        return info["type"] == "file" or bool(await self._ask("isfile", path))

    async def _move(self, source: str, target: str) -> None:
        """Give `source` the name `target`, in place of what has it."""
        from fsspec.spec import AbstractFileSystem

        if self._system.async_impl or type(self._system).mv is AbstractFileSystem.mv:
            # It has no way of its own to move; that of fsspec is a copy of a pattern.
            await self._ask("cp_file", source, target)
            await self._ask("rm_file", source)
            return
        try:
            await self._ask("mv", source, target)
        except OSError as reason:
            if reason.errno != errno.EEXIST and not isinstance(reason, FileExistsError):
                raise
        if await self._is_file(source):
            # Some do not replace what is there, and say so by an error or not at all.
            with suppress(*NOT_THERE):
                await self._ask("rm_file", target)
            await self._ask("mv", source, target)
            if await self._is_file(source):
                raise OSError("its file system does not move it into place")

    async def _ask(self, method: str, *arguments: object, **named: object) -> Any:  # noqa: ANN401
        """What a method of the file system returns, whatever that is."""
        if self._system.async_impl:
            coroutine = getattr(self._system, f"_{method}")(*arguments, **named)
            return await in_loop(self._system.loop, coroutine)
        work = partial(getattr(self._system, method), *arguments, **named)
        return await in_thread(self._threads, work)


def _protocols(system: AbstractFileSystem) -> set[str]:
    return {system.protocol} if isinstance(system.protocol, str) else set(system.protocol)


def _parent(path: str) -> str:
    return path.rpartition("/")[0]
