"""The step over a real S3 server gives what it gives over a local folder."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from chunkscope.errors import MissingObjectError, RecordError
from chunkscope.pipeline.calling import read_chunks, split_documents, write_documents
from chunkscope.pipeline.config import SplitDocumentsConfig
from chunkscope.pipeline.context import Context
from chunkscope.pipeline.run import SplitDocumentsResult
from chunkscope.pipeline.step import SplitDocuments
from chunkscope.pipeline.store import ObjectStore
from tests.pipeline.conftest import Bucket
from tests.pipeline.foreign_stores import documents_of

CONFIG = SplitDocumentsConfig(chunk_size=10, overlap=0, encoding_name="unicode")
PAGE = 1000
"""Keys in a page of a listing of S3."""


def ran(store: ObjectStore, keys: list[str]) -> SplitDocumentsResult:
    context = Context({"stores.objects": store}, {"parsed_document_keys": keys})
    return asyncio.run(SplitDocuments(CONFIG).run(context))


def test_beside_a_thousand_others_the_chunks_are_those_of_a_local_folder_and_are_found_again(
    bucket: Bucket, tmp_path: Path
) -> None:
    remote, local = ObjectStore(f"{bucket.url}/base"), ObjectStore(tmp_path)
    # They sort before the chunks, which are all beyond the first page of a listing.
    others = {f"base/chunks/a{i:04}.json": b"{}" for i in range(PAGE)}
    bucket.server.fill(bucket.name, others)
    keys = write_documents(remote, documents_of(6))
    assert write_documents(local, documents_of(6)) == keys
    result = ran(remote, keys)
    assert ran(local, keys) == result
    files = {
        f"base/{path.relative_to(tmp_path).as_posix()}": path.read_bytes()
        for path in tmp_path.rglob("*")
        if path.is_file()
    }
    assert bucket.content == files | others

    # Again: objects and manifest are compared, and left.
    bucket.server.requests.clear()
    assert ran(remote, keys) == result
    assert bucket.server.asked("continuation-token")
    assert len(bucket.server.asked("^GET .*/base/chunks/chunk_")) == result.chunk_count
    assert bucket.server.asked("^(PUT|POST|DELETE) ") == []
    assert bucket.content == files | others


def test_what_is_missing_and_what_is_wrong_are_put_right(bucket: Bucket) -> None:
    store = ObjectStore(bucket.url)
    keys = write_documents(store, documents_of(5))
    result = split_documents(store, keys, config=CONFIG)
    right = bucket.content

    async def disturb() -> None:
        await store.delete(result.chunk_keys[3])
        await store.put(result.chunk_keys[8], b"other")

    asyncio.run(disturb())
    assert bucket.content != right
    split_documents(store, keys, config=CONFIG)
    assert bucket.content == right
    assert len(read_chunks(store, result.chunk_keys)) == 15


def test_errors_name_the_key_and_leave_no_manifest(bucket: Bucket) -> None:
    store = ObjectStore(bucket.url)
    keys = write_documents(store, documents_of(2))
    with pytest.raises(MissingObjectError, match="'parsed/gone.json'"):
        split_documents(store, [*keys, "parsed/gone.json"], config=CONFIG)
    asyncio.run(store.put("parsed/bad.json", b"{}"))
    with pytest.raises(RecordError, match="^'parsed/bad.json': document_id is missing"):
        split_documents(store, [*keys, "parsed/bad.json"], config=CONFIG)
    assert not any("manifests" in key for key in bucket.content)
    assert sum(key.startswith("chunks/") for key in bucket.content) == 6
