"""`Objects`: anybody's object store, whose every error is ours and names the key."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol, cast

from chunkscope.errors import (
    ArgumentTypeError,
    ChunkscopeError,
    MissingObjectError,
    StoreError,
    must_be,
)
from chunkscope.pipeline.failures import failing, missing, store_error

__all__ = ["Objects", "Store", "checked_store"]

_METHODS = ("put", "get", "exists", "list", "delete")


class Store(Protocol):
    """An object store as the step uses it: `ObjectStore`, or somebody else's."""

    async def put(self, key: str, data: bytes, /) -> object:
        """Store `data` under `key`, all of it or nothing."""

    async def get(self, key: str, /) -> bytes:
        """What is stored under `key`; a FileNotFoundError or KeyError where nothing is."""
        ...

    async def exists(self, key: str, /) -> bool:
        """Whether something is stored under `key`."""
        ...

    async def list(self, prefix: str, /) -> Iterable[str]:
        """The keys in the folder `prefix` and below; ``""`` is the store itself."""
        ...

    async def delete(self, key: str, /) -> object:
        """Remove what is stored under `key`."""


def checked_store(name: str, value: object) -> Store:
    """`value` of the argument `name`, which has to have the five methods of `Store`.

    Raises
    ------
    ArgumentTypeError
        For anything else.
    """
    if isinstance(value, type) or not all(
        callable(getattr(value, each, None)) for each in _METHODS
    ):
        allowed = "an ObjectStore, or an object with async put, get, exists, list and delete"
        raise ArgumentTypeError(must_be(name, allowed, value))
    return value  # type: ignore[return-value]  # as just checked


class Objects:
    """The objects of a store.

    An error that the store raises is ours already, or becomes the ``__cause__`` of one of
    ours that names the key, as `failures` words it. So does a cancellation that is the
    store's own; that of who waits here stays what it is, as do MemoryError and what is no
    Exception.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def get(self, key: str) -> bytes:
        """The bytes under `key`.

        Raises
        ------
        MissingObjectError
            If nothing is stored there.
        StoreError
            If the store fails.
        """
        with _failing("get", key):
            try:
                # What a store of others gives is not sure to be bytes.
                data = cast("object", await self._store.get(key))
            except (FileNotFoundError, KeyError) as reason:
                if isinstance(reason, ChunkscopeError):
                    raise
                raise missing(key, "") from reason
            if not isinstance(data, bytes | bytearray | memoryview):
                raise _wrong("get", key, "bytes", data)
        return bytes(data)

    async def holds(self, key: str, data: bytes) -> bool:
        """Whether exactly `data` is stored under `key`."""
        try:
            return await self.get(key) == data
        except MissingObjectError:  # gone since it was listed
            return False

    async def put(self, key: str, data: bytes) -> None:
        """Store `data` under `key`."""
        with _failing("put", key):
            await self._store.put(key, data)

    async def exists(self, key: str) -> bool:
        """Whether something is stored under `key`."""
        with _failing("look for", key):
            return bool(await self._store.exists(key))

    async def delete(self, key: str) -> None:
        """Remove what is stored under `key`, if it still is."""
        with _failing("delete", key):
            try:
                await self._store.delete(key)
            except (FileNotFoundError, KeyError):
                return

    async def keys(self, prefix: str) -> list[str]:
        """The keys in the folder `prefix` and below."""
        with _failing("list", prefix):
            listed = cast("object", await self._store.list(prefix))
            if isinstance(listed, str | bytes) or not isinstance(listed, Iterable):
                raise _wrong("list", prefix, "keys, each a str", listed)
            keys = list(listed)
        for each in keys:
            if not isinstance(each, str):
                raise _wrong("list", prefix, "keys, each a str", each)
        return keys


def _wrong(doing: str, key: str, allowed: str, given: object) -> StoreError:
    """The error that a store of others gives what is none of `allowed`."""
    told = must_be("what the store gives", allowed, given)
    return store_error(doing, key, "", StoreError(told))


@contextmanager
def _failing(doing: str, key: str) -> Iterator[None]:
    """Make an error from within one that names `key`, and what could not be done with it."""
    with failing(doing, key, ""):
        try:
            yield
        except asyncio.CancelledError as reason:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            told = ConnectionAbortedError("the store cancelled it, and nobody here did")
            raise store_error(doing, key, "", told) from reason
