"""Two thousand documents stream: a few at a time are in memory, writes overlap."""

from __future__ import annotations

import gc
import tracemalloc

from chunkscope.pipeline.calling import split_documents
from chunkscope.pipeline.config import SplitDocumentsConfig
from chunkscope.pipeline.manifest import Manifest, manifest_key
from tests.pipeline.foreign_stores import DictStore, document, documents_of, stored

CONFIG = SplitDocumentsConfig(chunk_size=10, overlap=0, encoding_name="unicode")
COUNT = 2000
CONCURRENCY = 16


class Counting(DictStore):
    """Counts documents that were asked for and are not written whole."""

    def __init__(self, objects: dict[str, bytes], *, turns: int) -> None:
        super().__init__(objects, turns=turns)
        self.asked = self.written = self.most_alive = 0

    async def get(self, key: str) -> bytes:
        self.asked += 1
        self.most_alive = max(self.most_alive, self.asked - self.written // 3)
        return await super().get(key)

    async def put(self, key: str, data: bytes) -> None:
        await super().put(key, data)
        self.written += 1


def test_two_thousand_documents_are_never_in_memory_at_once() -> None:
    objects = stored(documents_of(COUNT))
    store = Counting(objects, turns=3)
    result = split_documents(
        store, list(objects), config=CONFIG, concurrency=CONCURRENCY, progress=False
    )
    assert (result.document_count, result.chunk_count) == (COUNT, 3 * COUNT)
    # Read ahead, one that is cut or waits for room, and those whose last chunks are written.
    assert store.most_alive <= 2 * CONCURRENCY + 2
    assert 2 <= store.most_writing <= CONCURRENCY
    manifest = Manifest.from_json(store.objects[manifest_key(CONFIG, list(objects))])
    assert manifest.chunk_keys == result.chunk_keys


class Forgetful(DictStore):
    """Keeps the names alone of what is put, each once."""

    async def put(self, key: str, data: bytes) -> None:
        self.objects[key] = b""

    async def get(self, key: str) -> bytes:
        return self.objects[key]


def peak(count: int) -> int:
    """The most bytes that a run over so many documents of 100 chunks takes at once."""
    objects = stored(document(f"d{i}", "One. Two. " * 100) for i in range(count))
    keys = list(objects)
    gc.collect()
    gc.disable()
    # Python keeps 2,000 tuples of each small length for the next ones: they are not the run's.
    kept = [tuple(range(length)) for length in range(20) for _ in range(2000)]
    del kept
    tracemalloc.start()
    try:
        store = Forgetful(objects)
        result = split_documents(store, keys, config=CONFIG, concurrency=4, progress=False)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
        gc.enable()
        assert result.chunk_count == 100 * count


def test_what_a_run_keeps_of_a_chunk_is_little_more_than_its_key() -> None:
    peak(1)  # what is made once
    few, many = 6, 22
    assert (peak(many) - peak(few)) / (100 * (many - few)) < 400
