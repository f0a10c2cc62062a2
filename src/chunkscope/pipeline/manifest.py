"""`Manifest`: what says that a run is complete, and of what."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from chunkscope.errors import RecordError, must_be
from chunkscope.pipeline.config import SplitDocumentsConfig
from chunkscope.records import JsonValue
from chunkscope.records.checking import as_tuple, check_json, check_kind, check_name, check_number
from chunkscope.records.record import Record

__all__ = [
    "FORMAT",
    "Manifest",
    "ManifestDocument",
    "manifest_folder",
    "manifest_key",
    "settings_of",
]

FORMAT = 1
"""The version of the form of manifests that is written, and the only one that is read."""


@dataclass(frozen=True, slots=True)
class ManifestDocument(Record):
    """A document of a run, as its manifest knows it.

    Attributes
    ----------
    key : str
        The key that its ParsedDocument JSON was read from.
    document_id : str
        Its name; not blank.
    sha256 : str
        SHA-256 of the bytes that were read: 64 lower-case hexadecimal digits.
    chunk_count : int
        The number of its chunks, at least 0.

    Raises
    ------
    RecordError
        If a field is of the wrong kind or cannot be.

    Examples
    --------
    >>> ManifestDocument("parsed/a.json", "a", "0" * 64, 3).chunk_count
    3
    """

    key: str
    document_id: str
    sha256: str
    chunk_count: int

    def __post_init__(self) -> None:
        check_name("key", self.key)
        check_name("document_id", self.document_id)
        check_kind("sha256", self.sha256, str)
        if not re.fullmatch("[0-9a-f]{64}", self.sha256):
            raise RecordError(must_be("sha256", "64 lower-case hexadecimal digits", self.sha256))
        check_number("chunk_count", self.chunk_count)


@dataclass(frozen=True, slots=True)
class Manifest(Record):
    """What a complete run has read and written: the last object that it writes.

    As long as it is there, no later run has put other bytes in the place of a chunk that it
    names: before a run does that, it deletes every manifest that names the chunk. What is
    removed, or changed by others than runs, a manifest does not tell; nor does it tell that a
    document has changed since, but by `ManifestDocument.sha256`.

    Attributes
    ----------
    format : int
        The version of this form, `FORMAT`.
    config : JSON object
        The settings that decide what is written; the prefix in its canonical form.
    documents : tuple of ManifestDocument
        The documents in the order in which they were given. A list is taken too.
    chunk_keys : tuple of str
        The keys of all chunks, document by document.
    document_count, chunk_count : int
        How many there are of each.

    Raises
    ------
    RecordError
        If a field is of the wrong kind, or the numbers do not agree.

    Notes
    -----
    It holds no time and nothing random: the same run gives the same bytes.

    Examples
    --------
    >>> document = ManifestDocument("parsed/a.json", "a", "0" * 64, 1)
    >>> manifest = Manifest(1, {"chunk_size": 8}, (document,), ("chunks/chunk_1.json",), 1, 1)
    >>> Manifest.from_json(manifest.to_json()) == manifest
    True
    """

    format: int
    # Out of the hash: a JSON object is a dict, which has none.
    config: JsonValue = field(hash=False)
    documents: tuple[ManifestDocument, ...] = field(metadata={"records": ManifestDocument})
    chunk_keys: tuple[str, ...]
    document_count: int
    chunk_count: int

    def __post_init__(self) -> None:
        check_number("format", self.format)
        if self.format != FORMAT:
            raise RecordError(must_be("format", f"{FORMAT}, the only one known", self.format))
        check_kind("config", self.config, dict)
        check_json("config", self.config)
        documents = as_tuple("documents", self.documents, ManifestDocument)
        object.__setattr__(self, "documents", documents)
        object.__setattr__(self, "chunk_keys", as_tuple("chunk_keys", self.chunk_keys, str))
        check_number("document_count", self.document_count)
        check_number("chunk_count", self.chunk_count)
        _check_count("document_count", self.document_count, "documents", len(self.documents))
        _check_count("chunk_count", self.chunk_count, "chunk_keys", len(self.chunk_keys))
        in_documents = sum(each.chunk_count for each in self.documents)
        _check_count("chunk_count", self.chunk_count, "chunks of documents", in_documents)


def settings_of(config: SplitDocumentsConfig) -> dict[str, JsonValue]:
    """The settings in `config` that decide what a run writes, as JSON.

    The names of the store and of the artifact decide nothing: the same documents cut in
    the same way are the same run, wherever they came from.

    Examples
    --------
    >>> settings_of(SplitDocumentsConfig(chunks_prefix="./a/", split_punctuation="."))
    {'chunks_prefix': 'a', 'chunk_size': 1024, 'overlap': 50, 'encoding_name': 'cl100k_base', \
'split_punctuation': ['.']}
    """
    return {
        "chunks_prefix": config.prefix,
        "chunk_size": config.chunk_size,
        "overlap": config.overlap,
        "encoding_name": config.encoding_name,
        "split_punctuation": list(config.split_punctuation),
    }


def manifest_folder(config: SplitDocumentsConfig) -> str:
    """The folder of all manifests that name chunks below the prefix of `config`.

    Examples
    --------
    >>> manifest_folder(SplitDocumentsConfig(chunks_prefix="a/b/"))
    'a/b.manifests'
    """
    return f"{config.prefix}.manifests" if config.prefix else "manifests"


def manifest_key(config: SplitDocumentsConfig, keys: Sequence[str]) -> str:
    """The key of the manifest of a run, known before it: from its settings and documents.

    Parameters
    ----------
    config : SplitDocumentsConfig
        The settings.
    keys : sequence of str
        The keys of the documents, in order.

    Returns
    -------
    str
        ``<prefix>.manifests/<run>.json``, beside the folder of the chunks; without a
        prefix ``manifests/<run>.json``. Runs over other documents have other manifests.

    Examples
    --------
    >>> manifest_key(SplitDocumentsConfig(), ["parsed/a.json"])
    'chunks.manifests/...json'
    """
    told = {"config": settings_of(config), "keys": list(keys)}
    written = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
    run = hashlib.sha256(written).hexdigest()[:16]
    return f"{manifest_folder(config)}/{run}.json"


def _check_count(name: str, value: int, counted: str, count: int) -> None:
    if value != count:
        raise RecordError(must_be(name, f"the number of {counted} ({count})", value))
