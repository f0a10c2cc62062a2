"""Stores of others, in memory, which count what is done to them; and a Ctrl-C that is heard."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager

from chunkscope.records import ParsedDocument, ParsedPage, ParsedSource

__all__ = ["GUARD", "DictStore", "ctrl_c_is_heard", "document", "documents_of", "stored"]

GUARD = 20.0
"""Seconds after which what hangs fails instead; nothing here takes as long."""


def document(document_id: str, *texts: str) -> ParsedDocument:
    """A document of one page a text."""
    source = ParsedSource(
        key=f"raw/{document_id}.md", name="a.md", file_type="md", content_sha256="0" * 64
    )
    return ParsedDocument(document_id, source, [ParsedPage(i, t) for i, t in enumerate(texts)])


def documents_of(count: int) -> list[ParsedDocument]:
    """Documents that give three chunks each at ``chunk_size=10, overlap=0`` code points."""
    return [document(f"d{i:04}", f"One {i:04}. Two {i:04}.", f"Six {i:04}.") for i in range(count)]


class DictStore:
    """Objects in a dict.

    Attributes
    ----------
    objects : dict of str to bytes
        What is stored.
    calls : list of (str, str)
        Every call: the method and its key, when it begins.
    done : list of (str, str)
        The same, when it ends.
    writing, most_writing : int
        Calls of ``put`` under way, and the most there were.
    turns : int
        Turns of the event loop that a call takes.
    """

    def __init__(self, objects: Mapping[str, bytes] | None = None, *, turns: int = 1) -> None:
        self.objects = dict(objects or {})
        self.calls: list[tuple[str, str]] = []
        self.done: list[tuple[str, str]] = []
        self.writing = self.most_writing = 0
        self.turns = turns

    async def put(self, key: str, data: bytes) -> None:
        self.writing += 1
        self.most_writing = max(self.most_writing, self.writing)
        try:
            await self._called("put", key)
            self.objects[key] = data
            self.done.append(("put", key))
        finally:
            self.writing -= 1

    async def get(self, key: str) -> bytes:
        await self._called("get", key)
        data = self.objects[key]
        self.done.append(("get", key))
        return data

    async def exists(self, key: str) -> bool:
        await self._called("exists", key)
        return key in self.objects

    async def list(self, prefix: str) -> Iterable[str]:
        await self._called("list", prefix)
        return [key for key in self.objects if key.startswith(f"{prefix}/" if prefix else "")]

    async def delete(self, key: str) -> None:
        await self._called("delete", key)
        del self.objects[key]

    def keys(self, method: str) -> list[str]:
        """The keys that `method` was called with, in order."""
        return [key for name, key in self.calls if name == method]

    async def _called(self, method: str, key: str) -> None:
        self.calls.append((method, key))
        for _ in range(self.turns):
            await asyncio.sleep(0)


def stored(documents: Iterable[ParsedDocument]) -> dict[str, bytes]:
    """The documents as objects, by key."""
    return {f"parsed/{each.document_id}.json": each.to_json() for each in documents}


@contextmanager
def ctrl_c_is_heard() -> Iterator[None]:
    """Have SIGINT raise KeyboardInterrupt, also in a process begun in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
