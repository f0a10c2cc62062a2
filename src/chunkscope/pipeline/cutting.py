"""`cut_document`: the bytes of a document in, the bytes of its chunks out; knows no store."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from operator import attrgetter
from threading import Event

from chunkscope.chunks.ids import chunk_id
from chunkscope.chunks.page_numbers import Cutter, PageIndexes
from chunkscope.errors import RecordError, excerpt
from chunkscope.pipeline.config import SplitDocumentsConfig
from chunkscope.pipeline.manifest import ManifestDocument
from chunkscope.records import ParsedChunk, ParsedDocument
from chunkscope.splitters import TokenWindows
from chunkscope.tokens import load

__all__ = ["CutDocument", "CuttingStoppedError", "chunk_records", "cut_document"]

AT_ONCE = 256
"""Chunks that are made before one looks again whether they are still wanted."""


class CuttingStoppedError(Exception):
    """What ends the cutting of a document that nobody wants any more."""


@dataclass(frozen=True)
class CutDocument:
    """A document, and all objects that are to be written of it.

    Attributes
    ----------
    document : ManifestDocument
        What the manifest says of it.
    objects : tuple of (str, bytes)
        Key and bytes of each chunk, in order.
    """

    document: ManifestDocument
    objects: tuple[tuple[str, bytes], ...]


def cut_document(
    key: str, data: bytes, config: SplitDocumentsConfig, *, stop: Event | None = None
) -> CutDocument:
    """What is to be written of the ParsedDocument JSON `data`, stored under `key`.

    Once `stop` is set, it ends with the page that is being searched for places to cut, and
    within `AT_ONCE` chunks.

    Raises
    ------
    RecordError
        If it is malformed, or has a text that UTF-8 cannot carry; names `key` and the field.
    CuttingStoppedError
        If `stop` was set before the end.
    """
    document = ParsedDocument.from_json(data, key=key)
    try:
        # All that goes into chunks: what cannot be written is told by its place in the document.
        replace(document, original_content=None).to_json()
    except RecordError as reason:
        raise RecordError(f"{excerpt(key)}: {reason}") from None
    folder = f"{config.prefix}/" if config.prefix else ""
    objects = tuple(
        (f"{folder}{record.chunk_id}.json", record.to_json())
        for record in chunk_records(document, config.splitter, stop=stop)
    )
    digest = hashlib.sha256(data).hexdigest()
    return CutDocument(ManifestDocument(key, document.document_id, digest, len(objects)), objects)


def chunk_records(
    document: ParsedDocument, splitter: TokenWindows, *, stop: Event | None = None
) -> Iterator[ParsedChunk]:
    """The records of the chunks of `document` that are not blank, in order.

    The same as ``records_from_chunks(cs.chunk(document, splitter), document)``, which a test
    makes sure of, without tables: for documents of a few pages they cost ten times the cutting.

    Raises
    ------
    CuttingStoppedError
        If `stop` was set before the end.

    Examples
    --------
    >>> from chunkscope.records import ParsedPage, ParsedSource
    >>> source = ParsedSource(key="a.md", name="a.md", file_type="md", content_sha256="0" * 64)
    >>> document = ParsedDocument("a", source, [ParsedPage(1, "Two."), ParsedPage(0, " One. ")])
    >>> [(each.chunk_index, each.text) for each in chunk_records(document, TokenWindows())]
    [(0, 'One.'), (1, 'Two.')]
    """
    cutter = Cutter("SplitDocuments", splitter, load(splitter.encoding))
    place = 0
    for page in sorted(document.pages, key=attrgetter("page_index")):
        _heed(stop)
        numbers = cutter.numbers(PageIndexes(page.text), exact=False, estimated=False)
        for row, (start, end, first, last) in enumerate(zip(*numbers[:4].tolist(), strict=True)):
            if row % AT_ONCE == 0:
                _heed(stop)
            text = page.text[start:end].strip()
            if not text:
                continue
            yield ParsedChunk(
                chunk_id=chunk_id(document.document_id, page.page_index, start, text, place),
                document_id=document.document_id,
                source=document.source,
                page_index=page.page_index,
                chunk_index=place,
                text=text,
                token_start=first,
                token_end=last,
            )
            place += 1


def _heed(stop: Event | None) -> None:
    if stop is not None and stop.is_set():
        raise CuttingStoppedError
