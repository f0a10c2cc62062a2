"""`split_documents` and its like: plain functions for notebooks and scripts."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from chunkscope.arguments import whole_number
from chunkscope.chunks.progress import checked_progress
from chunkscope.errors import (
    ArgumentError,
    ArgumentTypeError,
    RecordError,
    excerpt,
    must_be,
)
from chunkscope.pipeline.config import SplitDocumentsConfig, checked_config
from chunkscope.pipeline.keys import is_object_key, object_prefix
from chunkscope.pipeline.objects import Objects, Store, checked_store
from chunkscope.pipeline.run import SplitDocumentsResult, checked_keys, split
from chunkscope.pipeline.store import ObjectStore
from chunkscope.pipeline.tasks import Tasks
from chunkscope.pipeline.waiting import completed
from chunkscope.records import ParsedChunk, ParsedDocument

__all__ = [
    "read_chunks",
    "read_documents",
    "split_documents",
    "write_documents",
]

T = TypeVar("T")

REQUESTS_AT_ONCE = 16
"""Objects read or written at once where nobody asked for another number."""

LONGEST_NAME = 200
"""Longest id that is a file name, in bytes of UTF-8: local folders hold 255, ending included."""


def split_documents(
    store: Store | str | os.PathLike[str],
    keys: list[str] | tuple[str, ...],
    *,
    config: SplitDocumentsConfig | None = None,
    concurrency: int = REQUESTS_AT_ONCE,
    progress: bool | None = None,
) -> SplitDocumentsResult:
    """What came of the documents under `keys`: the step `SplitDocuments` as a function.

    Works in a notebook, where an event loop is running, as in a script. Ctrl-C ends the
    run: what it is writing is written whole, and nothing goes on. Run again, it writes
    what is missing, and then the manifest.

    Parameters
    ----------
    store : ObjectStore, str or path
        Where the documents are and the chunks go: a store of ours or of others, or what
        `ObjectStore` takes, such as a folder or ``s3://bucket/folder``.
    keys : list or tuple of str
        The keys of the documents, each ParsedDocument JSON, none twice.
    config : SplitDocumentsConfig, optional
        The settings; by default the published ones.
    concurrency : int, default 16
        Most objects read ahead, and most objects written at once, at least 1.
    progress : bool, optional
        Whether to show a progress bar. By default one appears after 2 s of work, in a
        notebook or terminal.

    Returns
    -------
    SplitDocumentsResult

    Raises
    ------
    ArgumentError, ArgumentTypeError
        For an argument out of range, and a key given twice.
    ObjectKeyError
        For a key that is none.
    RecordError
        If a document is malformed, has a text that UTF-8 cannot carry, or has its
        ``document_id`` or the key of a chunk in common with one before it. Nothing of
        that document is written.
    MissingObjectError
        If a document is not there.
    StoreError
        If the store fails; names the key.

    Examples
    --------
    >>> from chunkscope.records import ParsedDocument, ParsedPage, ParsedSource
    >>> store = ObjectStore("memory://example-of-split-documents")
    >>> source = ParsedSource(key="a.md", name="a.md", file_type="md", content_sha256="0" * 64)
    >>> document = ParsedDocument("a", source, [ParsedPage(0, "One, two. Three, four.")])
    >>> keys = write_documents(store, [document])
    >>> config = SplitDocumentsConfig(chunk_size=13, overlap=0, encoding_name="unicode")
    >>> result = split_documents(store, keys, config=config)
    >>> result.document_count, result.chunk_count
    (1, 2)
    >>> [chunk.text for chunk in read_chunks(store, result.chunk_keys)]
    ['One, two.', 'Three, four.']
    """
    opened = _opened(store)
    checked = checked_keys("keys", keys)
    settings = SplitDocumentsConfig() if config is None else checked_config(config)
    most = whole_number("concurrency", concurrency, least=1)
    checked_progress(progress)
    return completed(lambda: split(opened, checked, settings, concurrency=most, progress=progress))


def read_documents(
    store: Store | str | os.PathLike[str], keys: list[str] | tuple[str, ...]
) -> list[ParsedDocument]:
    """The documents under `keys`, in that order.

    Parameters
    ----------
    store : ObjectStore, str or path
        As `split_documents` takes it.
    keys : list or tuple of str
        The keys of ParsedDocument JSON, none twice.

    Returns
    -------
    list of ParsedDocument

    Raises
    ------
    ArgumentError, ArgumentTypeError, ObjectKeyError
        For an argument out of range, and a key given twice.
    RecordError
        If what is stored is no such record; names the key, the field and the reason.
    MissingObjectError
        If nothing is stored under a key.
    StoreError
        If the store fails; names the key.

    Examples
    --------
    >>> read_documents("memory://example-of-read-documents", [])
    []
    """
    return _records(store, keys, ParsedDocument.from_json)


def read_chunks(
    store: Store | str | os.PathLike[str], keys: list[str] | tuple[str, ...]
) -> list[ParsedChunk]:
    """The chunks under `keys`, in that order, such as those of a `SplitDocumentsResult`.

    Parameters
    ----------
    store : ObjectStore, str or path
        As `split_documents` takes it.
    keys : list or tuple of str
        The keys of ParsedChunk JSON, none twice.

    Returns
    -------
    list of ParsedChunk

    Raises
    ------
    ArgumentError, ArgumentTypeError, ObjectKeyError
        For an argument out of range, and a key given twice.
    RecordError
        If what is stored is no such record; names the key, the field and the reason.
    MissingObjectError
        If nothing is stored under a key.
    StoreError
        If the store fails; names the key.

    Examples
    --------
    >>> read_chunks("memory://example-of-read-chunks", ())
    []
    """
    return _records(store, keys, ParsedChunk.from_json)


def write_documents(
    store: Store | str | os.PathLike[str],
    records: Iterable[ParsedDocument],
    *,
    prefix: str = "parsed",
) -> list[str]:
    """The keys under which the documents are now stored, in the order of `records`.

    Parameters
    ----------
    store : ObjectStore, str or path
        As `split_documents` takes it.
    records : iterable of ParsedDocument
        The documents, no ``document_id`` twice.
    prefix : str, default "parsed"
        The folder of the store that they are written to.

    Returns
    -------
    list of str
        ``<prefix>/<document_id>.json`` each; an id that can be no file name, as with a ``/``
        in it or of more than 200 bytes, is replaced by ``document_`` and the start of its
        SHA-256.

    Raises
    ------
    ArgumentError, ArgumentTypeError
        For what is no such record, and an id given twice.
    ObjectKeyError
        For a prefix that is none.
    RecordError
        If a text holds a lone surrogate, which UTF-8 cannot carry; nothing is written.
    StoreError
        If the store fails; names the key.

    Examples
    --------
    >>> from chunkscope.records import ParsedPage, ParsedSource
    >>> source = ParsedSource(key="a.md", name="a.md", file_type="md", content_sha256="0" * 64)
    >>> pages = [ParsedPage(0, "One.")]
    >>> documents = [ParsedDocument("a", source, pages), ParsedDocument("b/c", source, pages)]
    >>> write_documents("memory://example-of-write-documents", documents)
    ['parsed/a.json', 'parsed/document_b9e2beb9a0cdd309.json']
    """
    opened = _opened(store)
    if not isinstance(prefix, str):
        raise ArgumentTypeError(must_be("prefix", "a str", prefix))
    folder = object_prefix(prefix)
    written: dict[str, bytes] = {}
    for record in _documents(records):
        key = _document_key(folder, record.document_id)
        if key in written:
            what = must_be("document_id of each of records", "given once", record.document_id)
            raise ArgumentError(what)
        try:
            written[key] = record.to_json()
        except RecordError as reason:
            raise RecordError(f"{excerpt(key)}: {reason}") from None
    completed(lambda: _put_all(Objects(opened), written))
    return list(written)


def _opened(store: object) -> Store:
    """`store`, opened where it is told by its place."""
    if isinstance(store, str | os.PathLike):
        return ObjectStore(store)
    return checked_store("store", store)


def _records(store: object, keys: object, read: Callable[..., T]) -> list[T]:
    """What `read` makes of the bytes under each of `keys`."""
    objects = Objects(_opened(store))
    checked = checked_keys("keys", keys)

    async def record(key: str) -> T:
        return read(await objects.get(key), key=key)

    async def records() -> list[T]:
        async with Tasks(REQUESTS_AT_ONCE) as tasks:
            reading = [await tasks.start(record, key) for key in checked]
            return [await tasks.result(each) for each in reading]

    return completed(records)


def _documents(records: object) -> list[ParsedDocument]:
    allowed = "a list of ParsedDocument"
    if isinstance(records, str | bytes | Mapping) or not isinstance(records, Iterable):
        raise ArgumentTypeError(must_be("records", allowed, records))
    listed = list(records)
    for each in listed:
        if not isinstance(each, ParsedDocument):
            raise ArgumentTypeError(must_be("each of records", "a ParsedDocument", each))
    return listed


def _document_key(folder: str, document_id: str) -> str:
    """The key of a document: by its id, or by the digest of an id that can be no file name."""
    before = f"{folder}/" if folder else ""
    key = f"{before}{document_id}.json"
    size = len(document_id.encode("utf-8", "surrogatepass"))
    if "/" not in document_id and size <= LONGEST_NAME and is_object_key(key):
        return key
    digest = hashlib.sha256(document_id.encode("utf-8", "surrogatepass")).hexdigest()
    return f"{before}document_{digest[:16]}.json"


async def _put_all(objects: Objects, written: Mapping[str, bytes]) -> None:
    async with Tasks(REQUESTS_AT_ONCE) as tasks:
        for key, data in written.items():
            await tasks.start(objects.put, key, data)
        await tasks.finished()
