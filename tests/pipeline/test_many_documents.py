"""Two thousand documents stream: a few at a time are in memory, writes overlap."""

from __future__ import annotations

import weakref

import pytest

from chunkscope.pipeline import run
from chunkscope.pipeline.calling import split_documents
from chunkscope.pipeline.config import SplitDocumentsConfig
from chunkscope.pipeline.cutting import CutDocument
from chunkscope.pipeline.manifest import Manifest, manifest_key
from tests.pipeline.foreign_stores import DictStore, documents_of, stored

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


@pytest.mark.parametrize(
    ("turns", "overlapped"), [(0, 1), (3, 2)], ids=["a quick store", "a slow store"]
)
def test_two_thousand_documents_are_never_in_memory_at_once(
    turns: int, overlapped: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    alive: weakref.WeakSet[CutDocument] = weakref.WeakSet()
    most_cut = 0
    real = run.cut_document

    def cut(key: str, data: bytes, config: SplitDocumentsConfig) -> CutDocument:
        nonlocal most_cut
        made = real(key, data, config)
        alive.add(made)
        most_cut = max(most_cut, len(alive))
        return made

    monkeypatch.setattr(run, "cut_document", cut)
    objects = stored(documents_of(COUNT))
    config = SplitDocumentsConfig(chunk_size=10, overlap=0, encoding_name="unicode")
    store = Counting(objects, turns=turns)
    result = split_documents(
        store, list(objects), config=config, concurrency=CONCURRENCY, progress=False
    )
    assert (result.document_count, result.chunk_count) == (COUNT, 3 * COUNT)
    # Read ahead, one that is cut or waits for room, and those whose last chunks are written.
    assert store.most_alive <= 2 * CONCURRENCY + 2
    assert most_cut <= 2
    assert overlapped <= store.most_writing <= CONCURRENCY
    manifest = Manifest.from_json(store.objects[manifest_key(config, list(objects))])
    assert manifest.chunk_keys == result.chunk_keys
