"""`split`: documents read, cut and written, a few at a time and the manifest last."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import ParamSpec, TypeVar

from chunkscope.chunks.progress import progress_bar
from chunkscope.errors import ArgumentError, ArgumentTypeError, RecordError, excerpt, must_be
from chunkscope.pipeline.config import SplitDocumentsConfig
from chunkscope.pipeline.cutting import CutDocument, cut_document
from chunkscope.pipeline.keys import object_key
from chunkscope.pipeline.manifest import (
    FORMAT,
    Manifest,
    ManifestDocument,
    manifest_key,
    settings_of,
)
from chunkscope.pipeline.objects import Objects, Store
from chunkscope.pipeline.tasks import Tasks

__all__ = ["SplitDocumentsResult", "checked_keys", "split"]

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class SplitDocumentsResult:
    """What a run of `SplitDocuments` has written.

    Attributes
    ----------
    chunk_keys : tuple of str
        The keys of the chunks: documents in the order given, chunks in that of the text.
    document_count : int
        The number of documents read.
    chunk_count : int
        The number of chunks.

    Examples
    --------
    >>> SplitDocumentsResult(chunk_keys=("chunks/chunk_1.json",), document_count=1, chunk_count=1)
    SplitDocumentsResult(chunk_keys=('chunks/chunk_1.json',), document_count=1, chunk_count=1)
    """

    chunk_keys: tuple[str, ...]
    document_count: int
    chunk_count: int


def checked_keys(name: str, keys: object) -> tuple[str, ...]:
    """The keys of the argument or artifact `name`, each of which may stand there once.

    Raises
    ------
    ArgumentTypeError
        If they are no list or tuple of str.
    ObjectKeyError
        If one is no key.
    ArgumentError
        If one is given twice.
    """
    if not isinstance(keys, list | tuple):
        raise ArgumentTypeError(must_be(name, "a list of keys, each a str", keys))
    for each in keys:
        if not isinstance(each, str):
            raise ArgumentTypeError(must_be(f"each of {name}", "a key, a str", each))
    checked = tuple(map(object_key, keys))
    seen: set[str] = set()
    for each in checked:
        if each in seen:
            raise ArgumentError(must_be(f"each of {name}", "given once", each))
        seen.add(each)
    return checked


async def split(
    store: Store,
    keys: Sequence[str],
    config: SplitDocumentsConfig,
    *,
    concurrency: int,
    progress: bool | None,
) -> SplitDocumentsResult:
    """What came of the documents under `keys`, read from `store` and cut into it.

    Documents are read ahead, at most `concurrency` of them; they are cut one by one in a
    thread, in the order given, while at most `concurrency` objects are being written. A
    document is checked and cut as a whole before anything of it is written. What is
    stored already is read and compared, and written only where it differs. Whatever ends
    the run, nothing of it goes on afterwards; only a run that is complete has a manifest.

    Parameters
    ----------
    store : Store
        Where documents are and chunks go.
    keys : sequence of str
        The keys of the documents, as `checked_keys` gives them.
    config : SplitDocumentsConfig
        The settings.
    concurrency : int
        Most objects read ahead, and most objects written at once, at least 1.
    progress : bool, optional
        Whether to show a bar; by default after 2 s of work where somebody can see it.

    Returns
    -------
    SplitDocumentsResult

    Raises
    ------
    RecordError
        If a document is malformed, has a text that UTF-8 cannot carry, or has its
        ``document_id`` or the key of a chunk in common with one before it.
    MissingObjectError
        If a document is not there.
    StoreError
        If the store fails.
    """
    bar = progress_bar("split_documents", len(keys), progress=progress, unit="doc")
    with bar, ThreadPoolExecutor(1, "chunkscope-cut") as cutter:
        async with Tasks(concurrency) as tasks:
            run = _Run(Objects(store), keys, config, tasks)
            await run.prepare()
            reading = _Reading(run.objects, keys, tasks, ahead=concurrency)
            for key in keys:
                data = await reading.next()
                cutting = tasks.begun(_in_thread, cutter, cut_document, key, data, config)
                await run.add(await tasks.result(cutting))
                bar.update()
            return await run.finish()


class _Reading:
    """The documents of a run in order, read ahead."""

    def __init__(self, objects: Objects, keys: Iterable[str], tasks: Tasks, *, ahead: int) -> None:
        self._objects = objects
        self._keys = iter(keys)
        self._tasks = tasks
        self._ahead = ahead
        self._reads: deque[asyncio.Task[bytes]] = deque()

    async def next(self) -> bytes:
        """The bytes of the next document."""
        for key in islice(self._keys, self._ahead - len(self._reads)):
            self._reads.append(self._tasks.begun(self._objects.get, key))
        return await self._tasks.result(self._reads.popleft())


class _Run:
    """What is known and written of a run so far."""

    def __init__(
        self, objects: Objects, keys: Sequence[str], config: SplitDocumentsConfig, tasks: Tasks
    ) -> None:
        self.objects = objects
        self._config = config
        self._tasks = tasks
        self._manifest_key = manifest_key(config, keys)
        # What was there before: objects that may be right already, and a manifest that is not
        # true any more as soon as something is written.
        self._there: set[str] = set()
        self._manifest_is_there = False
        self._manifest_lock = asyncio.Lock()
        # Whose a name is. A chunk must not take the place of a document to be read either.
        self._key_of_id: dict[str, str] = {}
        self._owner_of_key: dict[str, str] = {key: key for key in keys}
        self._documents: list[ManifestDocument] = []
        self._chunk_keys: list[str] = []

    async def prepare(self) -> None:
        """Look at what is there."""
        listing = self._tasks.begun(self.objects.keys, self._config.prefix)
        asking = self._tasks.begun(self.objects.exists, self._manifest_key)
        self._there = await self._tasks.result(listing)
        self._manifest_is_there = await self._tasks.result(asking)

    async def add(self, cut: CutDocument) -> None:
        """Begin to write the objects of a document, once there is room for each."""
        self._refuse_taken_names(cut)
        self._documents.append(cut.document)
        for key, data in cut.objects:
            self._chunk_keys.append(key)
            await self._tasks.start(self._write, key, data)

    async def finish(self) -> SplitDocumentsResult:
        """Wait for all writes, then write the manifest."""
        await self._tasks.finished()
        manifest = Manifest(
            format=FORMAT,
            config=settings_of(self._config),
            documents=tuple(self._documents),
            chunk_keys=tuple(self._chunk_keys),
            document_count=len(self._documents),
            chunk_count=len(self._chunk_keys),
        )
        await self._tasks.start(self.objects.put, self._manifest_key, manifest.to_json())
        await self._tasks.finished()
        return SplitDocumentsResult(
            manifest.chunk_keys, manifest.document_count, manifest.chunk_count
        )

    async def _write(self, key: str, data: bytes) -> None:
        """Store `data` under `key`, unless it is there."""
        if key in self._there and await self.objects.holds(key, data):
            return
        async with self._manifest_lock:
            if self._manifest_is_there:
                await self.objects.delete(self._manifest_key)
                self._manifest_is_there = False
        await self.objects.put(key, data)

    def _refuse_taken_names(self, cut: CutDocument) -> None:
        """Refuse a document whose name, or that of a chunk of it, another one has."""
        own = cut.document
        other = self._key_of_id.setdefault(own.document_id, own.key)
        if other != own.key:
            allowed = f"another one than that of {excerpt(other)}"
            told = must_be("document_id", allowed, own.document_id)
            raise RecordError(f"{excerpt(own.key)}: {told}")
        for key, _ in cut.objects:
            other = self._owner_of_key.setdefault(key, own.key)
            if other != own.key:
                allowed = f"one whose chunks do not take the place of {excerpt(key)}"
                told = must_be("document_id", allowed, own.document_id)
                raise RecordError(f"{excerpt(own.key)}: {told}; that is of {excerpt(other)}")


async def _in_thread(
    executor: Executor, work: Callable[P, T], *given: P.args, **named: P.kwargs
) -> T:
    """``work(...)``, while the event loop goes on."""
    loop = asyncio.get_running_loop()
    return await loop.run_in_executor(executor, lambda: work(*given, **named))
