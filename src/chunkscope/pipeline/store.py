"""`ObjectStore`: objects under keys, in any place that fsspec knows."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Protocol

from chunkscope.corpus.locating import PathLike
from chunkscope.errors import ArgumentError, ArgumentTypeError, must_be
from chunkscope.pipeline.elsewhere import in_thread
from chunkscope.pipeline.failures import failing, secrets_of, without_secrets
from chunkscope.pipeline.folder import Folder
from chunkscope.pipeline.keys import Keys, object_key, object_prefix
from chunkscope.pipeline.remote import THREADS, WHOLE, remote

__all__ = ["ObjectStore"]

_NO_OPTIONS: Mapping[str, object] = MappingProxyType({})


class ObjectStore:
    """Objects, each some bytes under a key, in a folder of any place that fsspec knows.

    In local folders, in ``memory://`` and in object stores (S3, Google, Azure and their
    like), what was put is there in full or not at all, for readers at any moment and after
    a crash. Any other place is as good as its moves: an object is written to the folder
    ``.chunkscope-partial`` of the store and then moved. SFTP replaces at once, SMB and
    WebHDFS have to remove first what is replaced, others copy.

    In a local folder, `put` returns when the object is on the disk, and no symbolic link
    below the root is followed: it is no object, and no way to one. A temporary that a
    killed process left is removed by the next store that puts something there; that of a
    living one is locked, and left alone (Windows, where that cannot be told, keeps both).
    Where a folder lies no object can be put, and none below an object; object stores know
    no folders, and take both.

    The methods are coroutines for any event loop, and for several in turn. Many can be
    awaited at once, of which up to 64 are under way; where one is cancelled, it ends when
    its request has ended.

    Parameters
    ----------
    url : str or os.PathLike
        A local path, or a URL of fsspec: ``file:///data``, ``memory://``,
        ``s3://bucket/folder``. The folder need not be there; a bucket has to. No query,
        and no file system around another (``simplecache::``, ``dir::``): caches show what
        others have long replaced, and around a local one links lead out.
    options : mapping of str to object, optional
        What fsspec's file system for it takes: credentials, an endpoint. Errors do not
        show them. Listings are not cached, so that what others write is seen.

    Raises
    ------
    ArgumentError
        For a protocol that fsspec does not know or that is none of a place, a URL that
        names no bucket or has a query, what looks like a URL and is none (``s3:/bucket``),
        and options of a local folder, which has none.
    ArgumentTypeError
        For what is no path or URL, or no mapping.
    StoreError
        Where the place cannot be opened; says which package is missing.

    Examples
    --------
    >>> import asyncio
    >>> store = ObjectStore("memory://example")
    >>> async def run():
    ...     await store.put("a/b.json", b"{}")
    ...     return await store.list("a"), await store.get("a/b.json")
    >>> asyncio.run(run())
    (['a/b.json'], b'{}')

    S3, or a server that speaks as it does. Without options, what stands in the environment
    is used: ``AWS_ENDPOINT_URL``, ``AWS_ACCESS_KEY_ID`` and ``AWS_SECRET_ACCESS_KEY``::

        ObjectStore(
            "s3://bucket/folder",
            options={"key": "...", "secret": "...", "endpoint_url": "http://127.0.0.1:9000"},
        )
    """

    def __init__(self, url: PathLike, *, options: Mapping[str, object] = _NO_OPTIONS) -> None:
        self._url, self._path = _address(url)
        self._options = _named(options)
        self._secrets = secrets_of(self._url, self._options)
        if self._path is not None and self._options:
            count = len(self._options)
            raise ArgumentError(must_be("options", "empty for a local folder", count))
        self._opened = os.getpid(), self._open()

    def __repr__(self) -> str:
        return f"ObjectStore({self._shown!r})"

    def __reduce__(self) -> tuple[Callable[[], ObjectStore], tuple[()]]:
        # Opened anew in another process, where a path means what it meant here.
        return partial(ObjectStore, self._path or self._url, options=self._options), ()

    async def put(self, key: str, data: bytes | bytearray | memoryview) -> None:
        """Store `data` under `key`, in place of what was there.

        Raises
        ------
        ObjectKeyError
            For a key that could leave the store, or is none.
        ArgumentTypeError
            For what is not bytes-like.
        StoreError
            Where it cannot be stored. Nothing half-written is left.
        """
        name = object_key(key)
        if not isinstance(data, bytes | bytearray | memoryview):
            raise ArgumentTypeError(must_be("data", "bytes, a bytearray or a memoryview", data))
        with self._failing("put", name):
            await self._place.put(name, bytes(data))

    async def get(self, key: str) -> bytes:
        """The bytes stored under `key`.

        Raises
        ------
        ObjectKeyError
            For a key that could leave the store, or is none.
        MissingObjectError
            Where nothing is stored there.
        StoreError
            Where it cannot be read.
        """
        name = object_key(key)
        with self._failing("get", name):
            return await self._place.get(name)

    async def exists(self, key: str) -> bool:
        """Whether an object is stored under `key`; a folder is none.

        Raises
        ------
        ObjectKeyError
            For a key that could leave the store, or is none.
        StoreError
            Where that cannot be told.
        """
        name = object_key(key)
        with self._failing("look for", name):
            return await self._place.exists(name)

    async def delete(self, key: str) -> None:
        """Remove the object stored under `key`; where there is none, nothing happens.

        Raises
        ------
        ObjectKeyError
            For a key that could leave the store, or is none.
        StoreError
            Where it cannot be removed.
        """
        name = object_key(key)
        with self._failing("delete", name):
            await self._place.delete(name)

    async def list(self, prefix: str = "") -> Keys:
        """The keys of all objects below the folder `prefix`, sorted; none where there is none.

        What others stored under names that are no keys is not listed.

        Raises
        ------
        ObjectKeyError
            For a folder that could leave the store.
        StoreError
            Where not all of them can be listed, as in a bucket that is not there.
        """
        folder = object_prefix(prefix)
        with self._failing("list", folder):
            return await self._place.list(folder)

    @property
    def _shown(self) -> str:
        """What may be shown of its address."""
        return self._url if self._path is not None else without_secrets(self._url)

    @contextmanager
    def _failing(self, doing: str, key: str) -> Iterator[None]:
        """Turn the errors of others into ours: a file system raises what it likes."""
        with failing(doing, key, self._url, hidden=self._secrets):
            try:
                yield
            except TypeError as reason:
                # Some look at what they were opened with only when they are first used.
                if not self._options or "unexpected keyword" not in str(reason):
                    raise
                raise TypeError(f"options: {reason}") from reason

    @property
    def _place(self) -> _Place:
        """Where the objects are, opened in this process: threads do not live on in a fork."""
        process, place = self._opened
        if process != os.getpid():
            place = self._open()
            self._opened = os.getpid(), place
        return place

    def _open(self) -> _Place:
        threads = ThreadPoolExecutor(THREADS, "chunkscope-store")
        if self._path is not None:
            return _Local(Folder(self._path), threads)
        return remote(self._url, self._options, threads)


class _Place(Protocol):
    """What an `ObjectStore` stores in; keys are validated."""

    async def put(self, key: str, data: bytes) -> None: ...
    async def get(self, key: str) -> bytes: ...
    async def exists(self, key: str) -> bool: ...
    async def delete(self, key: str) -> None: ...
    async def list(self, prefix: str) -> Keys: ...


class _Local:
    """A local folder, in threads."""

    def __init__(self, folder: Folder, threads: Executor) -> None:
        self._folder = folder
        self._threads = threads

    async def put(self, key: str, data: bytes) -> None:
        await in_thread(self._threads, partial(self._folder.put, key, data))

    async def get(self, key: str) -> bytes:
        return await in_thread(self._threads, partial(self._folder.get, key))

    async def exists(self, key: str) -> bool:
        return await in_thread(self._threads, partial(self._folder.exists, key))

    async def delete(self, key: str) -> None:
        await in_thread(self._threads, partial(self._folder.delete, key))

    async def list(self, prefix: str) -> Keys:
        return await in_thread(self._threads, partial(self._folder.list, prefix))


def _address(url: object) -> tuple[str, Path | None]:
    """`url` as a str, and the path that it is on this machine, if it is one."""
    given = os.fspath(url) if isinstance(url, os.PathLike) else url
    if not isinstance(given, str):
        raise ArgumentTypeError(must_be("url", "a path or a URL", url))
    if not given.strip() or "\0" in given:
        raise ArgumentError(must_be("url", "a path or a URL", without_secrets(given)))
    local = _path_of(given)
    if local is None:
        return given, None
    try:
        # A relative path is not to mean another when the current folder changes.
        path = Path(local).expanduser().absolute()
        os.fsencode(path)
    except (RuntimeError, OSError, ValueError):  # no such user, no current folder, a surrogate
        raise ArgumentError(must_be("url", "a path that leads somewhere", given)) from None
    return given, path


def _path_of(url: str) -> str | None:
    """The path that `url` means on this machine; None for a URL of another place."""
    if found := re.match("file:(?://(?:localhost)?(?=/))?|local://", url):
        path = url[found.end() :]
        if re.match("/[^/]|/$" if found[0].startswith("file") else "", path) is None:
            allowed = "a file URL of an absolute path on this machine, 'file:///...'"
        elif re.search("%[0-9A-Fa-f]{2}", path):
            # To some that is another character, and to fsspec it is none.
            allowed = "a path without percent-encoding where it is a file URL"
        else:
            return path
        raise ArgumentError(must_be("url", allowed, url))
    if "://" in url:
        return None
    # `Path` makes one slash of two. One letter and a colon are a drive.
    start = re.match("([A-Za-z][A-Za-z0-9+.-]+):", url)
    if start and (start[1].lower() in WHOLE or url[start.end() :].startswith(("/", ":"))):
        example = f"'{start[1][:20]}://...'"
        allowed = f"a str like {example} where it is a URL, and absolute where it is a path"
        raise ArgumentError(must_be("url", allowed, url))
    return url


def _named(options: object) -> dict[str, object]:
    """`options` as a dict. Their values are never told: some are secrets."""
    allowed = "a mapping of names to values"
    if not isinstance(options, Mapping):
        raise ArgumentTypeError(must_be("options", allowed, type(options)))
    if not all(isinstance(name, str) for name in options):
        raise ArgumentTypeError(must_be("options", allowed, [type(name) for name in options]))
    return dict(options)
