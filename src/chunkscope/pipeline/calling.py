"""`split_documents` and its like: plain functions for notebooks and scripts."""

from __future__ import annotations

import hashlib
import os
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

import pandas as pd

from chunkscope.errors import (
    ArgumentError,
    ArgumentTypeError,
    RecordError,
    excerpt,
    must_be,
)
from chunkscope.pipeline.config import RunSettings, SplitDocumentsConfig
from chunkscope.pipeline.keys import is_object_key, object_key, object_prefix
from chunkscope.pipeline.manifest import Manifest
from chunkscope.pipeline.objects import Objects, Store, checked_store
from chunkscope.pipeline.run import SplitDocumentsResult, checked_keys, split
from chunkscope.pipeline.store import ObjectStore
from chunkscope.pipeline.tasks import Tasks
from chunkscope.pipeline.waiting import completed
from chunkscope.records import ParsedChunk, ParsedDocument

__all__ = [
    "list_keys",
    "read_chunks",
    "read_documents",
    "read_manifest",
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
    what is missing, and then the manifest, ``result.manifest_key``.

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
    ArgumentError, ArgumentTypeError, ObjectKeyError
        For an argument out of range, and a key given twice.
    RecordError, MissingObjectError, StoreError
        As `SplitDocuments.run` raises them, whose notes on what is left hold here too.

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
    settings = RunSettings.checked(config, concurrency, progress)
    return completed(lambda: split(opened, checked, settings))


def list_keys(store: Store | str | os.PathLike[str], prefix: str = "") -> list[str]:
    """The keys of all objects in the folder `prefix` and below, sorted.

    Parameters
    ----------
    store : ObjectStore, str or path
        As `split_documents` takes it.
    prefix : str, default ""
        A folder of the store; ``""`` is the store itself.

    Returns
    -------
    list of str

    Raises
    ------
    ArgumentTypeError, ArgumentError, ObjectKeyError
        For an argument out of range.
    StoreError
        If the store fails.

    Examples
    --------
    >>> list_keys("memory://example-of-list-keys", "parsed")
    []
    """
    objects, folder = Objects(_opened(store)), _folder(prefix)
    return sorted(completed(lambda: objects.keys(folder)))


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
    """The chunks under `keys`, in that order, such as ``chunk_keys`` of a `SplitDocumentsResult`.

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
    ArgumentError, ArgumentTypeError, ObjectKeyError, RecordError, MissingObjectError, StoreError
        As `read_documents` raises them.

    Examples
    --------
    >>> read_chunks("memory://example-of-read-chunks", ())
    []
    """
    return _records(store, keys, ParsedChunk.from_json)


def read_manifest(store: Store | str | os.PathLike[str], key: str) -> Manifest:
    """The manifest under `key`, such as ``manifest_key`` of a `SplitDocumentsResult`.

    Parameters
    ----------
    store : ObjectStore, str or path
        As `split_documents` takes it.
    key : str
        The key of a manifest.

    Returns
    -------
    Manifest

    Raises
    ------
    ArgumentError, ArgumentTypeError, ObjectKeyError, RecordError, MissingObjectError, StoreError
        As `read_documents` raises them; MissingObjectError also says that the run is not
        complete.

    Examples
    --------
    >>> store = ObjectStore("memory://example-of-read-manifest")
    >>> result = split_documents(store, [], config=SplitDocumentsConfig(encoding_name="unicode"))
    >>> read_manifest(store, result.manifest_key).config["encoding_name"]
    'unicode'
    """
    return _records(store, [_manifest_key(key)], Manifest.from_json)[0]


def write_documents(
    store: Store | str | os.PathLike[str],
    records: Iterable[ParsedDocument] | ParsedDocument,
    *,
    prefix: str = "parsed",
) -> list[str]:
    """The keys under which the documents are now stored, in the order of `records`.

    Parameters
    ----------
    store : ObjectStore, str or path
        As `split_documents` takes it.
    records : iterable of ParsedDocument
        The documents, no ``document_id`` twice; one alone may stand for a list of it. Of a
        table, `records_from_documents` makes them.
    prefix : str, default "parsed"
        The folder of the store that they are written to.

    Returns
    -------
    list of str
        ``<prefix>/<document_id>.json`` each; an id that can be no file name, as with a ``/``
        in it or of more than 200 bytes, is replaced by ``document_`` and the start of its
        SHA-256. So is one that a store could take for one before it in `records`, because
        they differ only in case, or in how accents are encoded.

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
    opened, folder = _opened(store), _folder(prefix)
    documents = _documents(records)
    written: dict[str, bytes] = {}
    for key, record in zip(_document_keys(folder, documents), documents, strict=True):
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


def _folder(prefix: object) -> str:
    """The folder `prefix` in its one form."""
    if not isinstance(prefix, str):
        raise ArgumentTypeError(must_be("prefix", "a str", prefix))
    return object_prefix(prefix)


def _manifest_key(key: object) -> str:
    """The key `key`, and a hint where the whole result was given."""
    if isinstance(key, SplitDocumentsResult):
        raise ArgumentTypeError(must_be("key", "a str, such as the manifest_key of a result", key))
    if not isinstance(key, str):
        raise ArgumentTypeError(must_be("key", "a str", key))
    return object_key(key)


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
    """The documents in `records`, no id of which may be given twice."""
    if isinstance(records, ParsedDocument):
        return [records]
    allowed = "a list of ParsedDocument"
    if isinstance(records, pd.DataFrame):
        raise ArgumentTypeError(
            must_be("records", f"{allowed}, such as records_from_documents makes of it", records)
        )
    if isinstance(records, str | bytes | Mapping) or not isinstance(records, Iterable):
        raise ArgumentTypeError(must_be("records", allowed, records))
    listed = list(records)
    seen: set[str] = set()
    for each in listed:
        if not isinstance(each, ParsedDocument):
            raise ArgumentTypeError(must_be("each of records", "a ParsedDocument", each))
        if each.document_id in seen:
            what = "document_id of each of records"
            raise ArgumentError(must_be(what, "given once", each.document_id))
        seen.add(each.document_id)
    return listed


def _document_keys(folder: str, documents: Iterable[ParsedDocument]) -> Iterator[str]:
    """The keys of documents, all different to every store."""
    before = f"{folder}/" if folder else ""
    taken: set[str] = set()
    for each in documents:
        for name in _names(each.document_id):
            key = f"{before}{name}.json"
            # Some local folders know neither case nor the two ways to encode an accent.
            known_as = unicodedata.normalize("NFC", unicodedata.normalize("NFC", key).casefold())
            if known_as not in taken and is_object_key(key):
                taken.add(known_as)
                yield key
                break
        else:
            object_key(key)  # says what is wrong with it
            what = "document_id of each of records"
            raise ArgumentError(must_be(what, "no name made of another one", each.document_id))


def _names(document_id: str) -> Iterator[str]:
    """What the file of a document may be called, the best first; the last is nobody else's."""
    data = document_id.encode("utf-8", "surrogatepass")
    if "/" not in document_id and len(data) <= LONGEST_NAME:
        yield document_id
    digest = hashlib.sha256(data).hexdigest()
    yield f"document_{digest[:16]}"
    yield f"document_{digest}"


async def _put_all(objects: Objects, written: Mapping[str, bytes]) -> None:
    async with Tasks(REQUESTS_AT_ONCE) as tasks:
        for key, data in written.items():
            await tasks.start(objects.put, key, data)
        await tasks.finished()
