"""`split`: documents read, cut and written, a few at a time and the manifest last."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from threading import Event

from chunkscope.chunks.progress import progress_bar
from chunkscope.corpus.locating import shown
from chunkscope.errors import (
    ArgumentError,
    ArgumentTypeError,
    MissingObjectError,
    RecordError,
    StoreError,
    excerpt,
    must_be,
)
from chunkscope.pipeline.config import RunSettings
from chunkscope.pipeline.cutting import CutDocument, cut_document
from chunkscope.pipeline.elsewhere import in_thread
from chunkscope.pipeline.keys import object_key
from chunkscope.pipeline.manifest import (
    FORMAT,
    Manifest,
    ManifestDocument,
    manifest_folder,
    manifest_key,
    settings_of,
)
from chunkscope.pipeline.objects import Objects, Store
from chunkscope.pipeline.tasks import Tasks

__all__ = ["SplitDocumentsResult", "checked_keys", "split"]

KEYS_SHOWN = 3
"""Most keys that a result shows of itself."""


@dataclass(frozen=True, repr=False)
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
    manifest_key : str
        The key of the manifest of the run; results are compared without it.

    Examples
    --------
    >>> SplitDocumentsResult(("chunks/chunk_1.json",), document_count=1, chunk_count=1)
    SplitDocumentsResult(chunk_keys=('chunks/chunk_1.json',), document_count=1, chunk_count=1, \
manifest_key='')
    """

    chunk_keys: tuple[str, ...]
    document_count: int
    chunk_count: int
    manifest_key: str = field(default="", compare=False)

    def __repr__(self) -> str:
        keys = repr(self.chunk_keys)
        if len(self.chunk_keys) > KEYS_SHOWN:
            first = ", ".join(map(repr, self.chunk_keys[:KEYS_SHOWN]))
            keys = f"({first}, ... and {len(self.chunk_keys) - KEYS_SHOWN:,} more)"
        return (
            f"{type(self).__name__}(chunk_keys={keys}, document_count={self.document_count}, "
            f"chunk_count={self.chunk_count}, manifest_key={self.manifest_key!r})"
        )


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
        allowed = "a list of keys, each a str"
        if isinstance(keys, SplitDocumentsResult):
            allowed = f"{allowed}, such as the chunk_keys of a result"
        elif isinstance(keys, str):
            allowed = f"{allowed}, such as list_keys gives of a folder"
        raise ArgumentTypeError(must_be(name, allowed, keys))
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


async def split(store: Store, keys: Sequence[str], settings: RunSettings) -> SplitDocumentsResult:
    """What came of the documents under `keys`, read from `store` and cut into it.

    Documents are read ahead, at most ``concurrency`` of them; they are cut one by one in a
    thread, in the order given, while at most ``concurrency`` objects are being written. A
    document is checked and cut as a whole before anything of it is written. What is
    stored already is read and compared, and written only where it differs. Whatever ends
    the run, nothing of it goes on afterwards.

    The manifest is put last, and only once all chunks are listed; it is left as it is where
    the same one stands. Before an object takes the place of other bytes, every manifest of
    the prefix that names its key is deleted, whichever run it is of; and at the start that
    of this run, where it names what is not there. So an earlier manifest stays as long as no
    run has changed what it names. A manifest that a run beside this one puts meanwhile is
    not looked at.

    What grows in memory with a run are names: the key of each chunk, once; of each document
    its key, id and digest; and the keys that were there before and have not been met yet,
    those of earlier manifests too as soon as something is replaced. A listing and the manifest
    have all keys once more for a moment.

    Parameters
    ----------
    store : Store
        Where documents are and chunks go.
    keys : sequence of str
        The keys of the documents, as `checked_keys` gives them.
    settings : RunSettings
        How to go about it.

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
        If the store fails, or chunks are gone before the manifest is written.
    """
    bar = progress_bar("split_documents", len(keys), progress=settings.progress, unit="doc")
    stop = Event()
    with bar, ThreadPoolExecutor(1, "chunkscope-cut") as cutter:
        async with Tasks(settings.concurrency) as tasks:
            try:
                run = _Run(Objects(store), keys, settings, tasks)
                await run.prepare()
                reading = _Reading(run.objects, keys, tasks, ahead=settings.concurrency)
                for key in keys:
                    data = await reading.next()
                    work = partial(cut_document, key, data, settings.config, stop=stop)
                    cutting = tasks.begun(in_thread, cutter, work)
                    await run.add(await tasks.result(cutting))
                    bar.update()
                return await run.finish()
            finally:
                stop.set()  # what is still being cut is not wanted any more


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
        self, objects: Objects, keys: Sequence[str], settings: RunSettings, tasks: Tasks
    ) -> None:
        self.objects = objects
        self._config = settings.config
        self._tasks = tasks
        self._manifest_key = manifest_key(settings.config, keys)
        self._earlier = _EarlierManifests(objects, settings)
        # What was there before and has not been met yet: it may be right already.
        self._there: set[str] = set()
        # Whose a name is, by the number of the document. These are the chunks in order, too.
        self._keys = keys
        self._keys_read = frozenset(keys)
        self._document_of_id: dict[str, int] = {}
        self._document_of_chunk: dict[str, int] = {}
        self._documents: list[ManifestDocument] = []

    async def prepare(self) -> None:
        """Look at what is there."""
        listing = self._tasks.begun(self.objects.keys, self._config.prefix)
        self._there.update(await self._tasks.result(listing))
        checking = self._tasks.begun(self._earlier.delete_untrue, self._manifest_key, self._there)
        await self._tasks.result(checking)

    async def add(self, cut: CutDocument) -> None:
        """Begin to write the objects of a document, once there is room for each."""
        self._refuse_taken_names(cut)
        self._documents.append(cut.document)
        for key, data in cut.objects:
            await self._tasks.start(self._write, key, data)

    async def finish(self) -> SplitDocumentsResult:
        """Wait for all writes and look at what is there, then write the manifest."""
        await self._tasks.finished()
        await self._tasks.start(self._refuse_missing_chunks)
        await self._tasks.finished()
        chunk_keys = tuple(self._document_of_chunk)
        self._document_of_chunk.clear()  # to make room for their JSON
        manifest = Manifest(
            format=FORMAT,
            config=settings_of(self._config),
            documents=tuple(self._documents),
            chunk_keys=chunk_keys,
            document_count=len(self._documents),
            chunk_count=len(chunk_keys),
        )
        await self._tasks.start(self._put_manifest, manifest.to_json())
        await self._tasks.finished()
        return SplitDocumentsResult(
            manifest.chunk_keys, manifest.document_count, manifest.chunk_count, self._manifest_key
        )

    async def _write(self, key: str, data: bytes) -> None:
        """Store `data` under `key`, unless it is there."""
        if key in self._there:
            is_right = await self.objects.holds(key, data)
            if not is_right:
                await self._earlier.delete_those_with(key, among=self._there)
            self._there.discard(key)
            if is_right:
                return
        await self.objects.put(key, data)

    async def _refuse_missing_chunks(self) -> None:
        """Refuse to call a run complete whose chunks somebody has removed meanwhile."""
        gone = set(self._document_of_chunk)
        gone.difference_update(await self.objects.keys(self._config.prefix))
        if gone:
            first = next(key for key in self._document_of_chunk if key in gone)
            told = f"{len(gone):,} of the {len(self._document_of_chunk):,} chunks written are gone"
            raise StoreError(f"cannot complete the run: {told}, the first of them {shown(first)}")

    async def _put_manifest(self, data: bytes) -> None:
        """Store the manifest, unless it is there."""
        key = self._manifest_key
        if not (await self.objects.exists(key) and await self.objects.holds(key, data)):
            await self.objects.put(key, data)

    def _refuse_taken_names(self, cut: CutDocument) -> None:
        """Refuse a document whose name, or that of a chunk of it, another one has."""
        own, number = cut.document, len(self._documents)
        other = self._document_of_id.setdefault(own.document_id, number)
        if other != number:
            allowed = f"another one than that of {excerpt(self._keys[other])}"
            told = must_be("document_id", allowed, own.document_id)
            raise RecordError(f"{excerpt(own.key)}: {told}")
        for key, _ in cut.objects:
            if key in self._keys_read or key in self._document_of_chunk:
                # A chunk must not take the place of a document to be read either.
                whose = self._document_of_chunk.get(key)
                owner = key if whose is None else self._keys[whose]
                allowed = f"one whose chunks do not take the place of {excerpt(key)}"
                told = must_be("document_id", allowed, own.document_id)
                raise RecordError(f"{excerpt(own.key)}: {told}; that is of {excerpt(owner)}")
            self._document_of_chunk[key] = number


class _EarlierManifests:
    """The manifests of earlier runs below the prefix of one, read once they are asked for."""

    def __init__(self, objects: Objects, settings: RunSettings) -> None:
        self._objects = objects
        self._folder = manifest_folder(settings.config)
        self._at_once = settings.concurrency
        self._lock = asyncio.Lock()
        self._named: dict[str, set[str]] | None = None

    async def delete_untrue(self, manifest: str, there: set[str]) -> None:
        """Delete the one under that key if it names a chunk that is not `there`."""
        if await self._objects.exists(manifest) and not await self._named_in(manifest) <= there:
            await self._objects.delete(manifest)

    async def delete_those_with(self, key: str, *, among: set[str]) -> None:
        """Delete those that name `key`, one of the keys `among` which one will ever be asked."""
        async with self._lock:  # nobody goes on before they are gone
            if self._named is None:
                self._named = await self._read(among)
            for manifest in [each for each, named in self._named.items() if key in named]:
                await self._objects.delete(manifest)
                del self._named[manifest]

    async def _read(self, among: set[str]) -> dict[str, set[str]]:
        """Key of each manifest -> which of the keys `among` it names."""

        async def named(key: str) -> set[str]:
            return among & await self._named_in(key)

        async with Tasks(self._at_once) as tasks:
            reading = {
                key: await tasks.start(named, key)
                for key in await self._objects.keys(self._folder)
                if key.startswith(f"{self._folder}/")
            }
            return {key: await tasks.result(each) for key, each in reading.items()}

    async def _named_in(self, key: str) -> set[str]:
        """The chunks that the manifest under `key` names."""
        try:
            return set(Manifest.from_json(await self._objects.get(key)).chunk_keys)
        except (MissingObjectError, RecordError):  # just gone; no manifest, and left alone
            return set()
