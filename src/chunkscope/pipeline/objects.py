"""`Objects`: anybody's object store, whose every error is ours and names the key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol, cast

from chunkscope.errors import (
    ArgumentTypeError,
    ChunkscopeError,
    MissingObjectError,
    StoreError,
    excerpt,
    must_be,
)

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
    ours that names the key. MemoryError, and what is no Exception, stay as they are.
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
        with _named("get", key):
            try:
                # What a store of others gives is not sure to be bytes.
                data = cast("object", await self._store.get(key))
            except (FileNotFoundError, KeyError) as reason:
                if isinstance(reason, ChunkscopeError):
                    raise
                told = f"cannot get {excerpt(key)}: nothing is stored there"
                raise MissingObjectError(told) from reason
        if not isinstance(data, bytes | bytearray | memoryview):
            told = must_be("what the store gives", "bytes", data)
            raise StoreError(f"cannot get {excerpt(key)}: {told}")
        return bytes(data)

    async def holds(self, key: str, data: bytes) -> bool:
        """Whether exactly `data` is stored under `key`."""
        try:
            return await self.get(key) == data
        except MissingObjectError:  # gone since it was listed
            return False

    async def put(self, key: str, data: bytes) -> None:
        """Store `data` under `key`."""
        with _named("put", key):
            await self._store.put(key, data)

    async def exists(self, key: str) -> bool:
        """Whether something is stored under `key`."""
        with _named("look for", key):
            return bool(await self._store.exists(key))

    async def delete(self, key: str) -> None:
        """Remove what is stored under `key`, if it still is."""
        with _named("delete", key):
            try:
                await self._store.delete(key)
            except (FileNotFoundError, KeyError):
                return

    async def keys(self, prefix: str) -> set[str]:
        """The keys in the folder `prefix` and below."""
        with _named("list", prefix):
            return set(await self._store.list(prefix))


@contextmanager
def _named(doing: str, key: str) -> Iterator[None]:
    """Make an error from within one that names `key`, and what could not be done with it."""
    try:
        yield
    except (ChunkscopeError, MemoryError):
        raise
    except Exception as reason:
        told = f"cannot {doing} {excerpt(key)}: {type(reason).__name__}: {excerpt(str(reason))}"
        raise StoreError(told) from reason
