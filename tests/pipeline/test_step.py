"""`SplitDocuments`: what it needs, what it gives, and any store and context it runs in."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from chunkscope.errors import (
    ArgumentError,
    ArgumentTypeError,
    MissingObjectError,
    ObjectKeyError,
    RecordError,
)
from chunkscope.pipeline.calling import split_documents, write_documents
from chunkscope.pipeline.config import SplitDocumentsConfig
from chunkscope.pipeline.context import Context
from chunkscope.pipeline.refs import StepCapabilities, StepRequirements, store_ref
from chunkscope.pipeline.run import SplitDocumentsResult
from chunkscope.pipeline.step import SplitDocuments
from chunkscope.pipeline.store import ObjectStore
from tests.conftest import FreshPython
from tests.pipeline.foreign_stores import DictStore, document, documents_of, stored

SMALL = {"chunk_size": 10, "overlap": 0, "encoding_name": "unicode"}
CONFIG = SplitDocumentsConfig(**SMALL)  # type: ignore[arg-type]


def test_requirements_and_capabilities_are_the_published_ones() -> None:
    step = SplitDocuments(SplitDocumentsConfig())
    assert step.requirements == StepRequirements(
        components=frozenset({store_ref("objects")}),
        artifacts=frozenset({"parsed_document_keys"}),
    )
    assert step.capabilities == StepCapabilities(
        artifacts=frozenset({"split_documents_result", "chunk_keys"})
    )


def test_requirements_follow_the_store_and_the_artifact_of_the_settings() -> None:
    config = SplitDocumentsConfig(object_store="foo", parsed_document_keys_artifact="keys")
    step = SplitDocuments(config)
    assert step.requirements == StepRequirements(
        components=frozenset({store_ref("objects", "foo")}), artifacts=frozenset({"keys"})
    )
    (ref,) = step.requirements.components
    assert ref.key == "stores.objects.foo"
    assert step.capabilities == SplitDocuments().capabilities
    assert step.config is config


@pytest.mark.parametrize("kind", [list, tuple])
def test_a_run_sets_both_artifacts_and_gives_its_result(kind: type) -> None:
    objects = stored(documents_of(3))
    store = DictStore(objects)
    context = Context({store_ref("objects"): store}, {"parsed_document_keys": kind(objects)})
    result = asyncio.run(SplitDocuments(CONFIG).run(context))
    assert isinstance(result, SplitDocumentsResult)
    assert context.get_artifact("split_documents_result") is result
    assert context.get_artifact("chunk_keys") == result.chunk_keys
    assert (result.document_count, result.chunk_count) == (3, 9)
    assert set(result.chunk_keys) <= store.objects.keys()


def test_the_store_and_the_artifact_that_the_settings_name_are_those_used() -> None:
    objects = stored(documents_of(1))
    used, unused = DictStore(objects), DictStore()
    context = Context(
        {"stores.objects": unused, "stores.objects.foo": used},
        {"parsed_document_keys": ["nothing"], "keys": list(objects)},
    )
    config = SplitDocumentsConfig(
        **SMALL,  # type: ignore[arg-type]
        object_store="foo",
        parsed_document_keys_artifact="keys",
    )
    asyncio.run(SplitDocuments(config).run(context))
    assert unused.calls == []
    assert len(used.objects) == 1 + 3 + 1


def test_no_documents_give_an_empty_result_and_a_manifest() -> None:
    store = DictStore()
    context = Context({"stores.objects": store}, {"parsed_document_keys": []})
    result = asyncio.run(SplitDocuments().run(context))
    assert result == SplitDocumentsResult((), 0, 0)
    assert context.get_artifact("chunk_keys") == ()
    assert len(store.objects) == 1


def test_blank_pages_give_a_document_without_chunks() -> None:
    objects = stored([document("a", "", " \n", "\u3000")])
    context = Context({"stores.objects": DictStore(objects)}, {"parsed_document_keys": [*objects]})
    result = asyncio.run(SplitDocuments().run(context))
    assert result == SplitDocumentsResult((), 1, 0)


def test_a_context_of_somebody_else_will_do() -> None:
    objects = stored(documents_of(1))

    class Theirs:
        def __init__(self) -> None:
            self.kept: dict[str, object] = {}

        def get_component(self, key: object) -> object:
            assert getattr(key, "key", None) == "stores.objects"
            return DictStore(objects)

        def get_artifact(self, name: str) -> object:
            return list(objects)

        def set_artifact(self, name: str, value: object) -> None:
            self.kept[name] = value

    theirs = Theirs()
    result = asyncio.run(SplitDocuments(CONFIG).run(theirs))
    assert theirs.kept == {"split_documents_result": result, "chunk_keys": result.chunk_keys}


@pytest.mark.parametrize("place", ["folder", "file", "memory"])
def test_every_store_of_ours_ends_in_the_same_objects(place: str, tmp_path: Path) -> None:
    url = {"folder": str(tmp_path), "file": tmp_path.as_uri(), "memory": f"memory://{tmp_path}"}
    store = ObjectStore(url[place])
    keys = write_documents(store, documents_of(30))
    context = Context({"stores.objects": store}, {"parsed_document_keys": keys})
    result = asyncio.run(SplitDocuments(CONFIG).run(context))
    theirs = DictStore(stored(documents_of(30)))
    known = Context({"stores.objects": theirs}, {"parsed_document_keys": keys})
    assert asyncio.run(SplitDocuments(CONFIG).run(known)) == result

    async def objects() -> dict[str, bytes]:
        return {key: await store.get(key) for key in await store.list()}

    assert asyncio.run(objects()) == theirs.objects


def test_several_steps_run_beside_one_another_over_one_store(tmp_path: Path) -> None:
    store = ObjectStore(tmp_path)
    keys = write_documents(store, documents_of(40))
    context = Context({"stores.objects": store}, {})
    configs = [
        SplitDocumentsConfig(**{**SMALL, "chunks_prefix": f"c{i}"})  # type: ignore[arg-type]
        for i in range(3)
    ]

    async def main() -> list[SplitDocumentsResult]:
        context.set_artifact("parsed_document_keys", keys)
        return await asyncio.gather(*(SplitDocuments(each).run(context) for each in configs))

    results = asyncio.run(main())
    names = [[key.partition("/")[2] for key in each.chunk_keys] for each in results]
    assert names[0] == names[1] == names[2]
    assert len(names[0]) == 120


def test_nothing_is_set_where_a_run_fails() -> None:
    store = DictStore({"k": b"{"})
    context = Context({"stores.objects": store}, {"parsed_document_keys": ["k"]})
    with pytest.raises(RecordError, match="^'k': not JSON"):
        asyncio.run(SplitDocuments().run(context))
    with pytest.raises(ArgumentError, match="unknown artifact"):
        context.get_artifact("chunk_keys")
    assert store.objects == {"k": b"{"}


@pytest.mark.parametrize(
    ("keys", "error", "said"),
    [
        ("parsed/a.json", ArgumentTypeError, "^artifact parsed_document_keys must be a list"),
        (b"k", ArgumentTypeError, "^artifact parsed_document_keys must be a list"),
        ({"k"}, ArgumentTypeError, "^artifact parsed_document_keys must be a list"),
        ([b"k"], ArgumentTypeError, "^each of artifact parsed_document_keys must be a key"),
        (["k", "k"], ArgumentError, "^each of artifact parsed_document_keys must be given once"),
        (["/k"], ObjectKeyError, "'/k'"),
        (["parsed/gone.json"], MissingObjectError, "'parsed/gone.json'"),
    ],
)
def test_keys_that_cannot_be_are_told_by_the_name_of_their_artifact(
    keys: object, error: type[Exception], said: str
) -> None:
    store = DictStore()
    context = Context({"stores.objects": store}, {"parsed_document_keys": keys})
    with pytest.raises(error, match=said):
        asyncio.run(SplitDocuments().run(context))
    assert store.objects == {}


@pytest.mark.parametrize("store", [None, "memory://x", {}, DictStore, object()])
def test_a_component_that_is_no_store_is_told_by_its_key(store: object) -> None:
    context = Context({"stores.objects": store}, {"parsed_document_keys": []})
    with pytest.raises(ArgumentTypeError, match="^component stores.objects must be an ObjectStore"):
        asyncio.run(SplitDocuments().run(context))


def test_what_a_context_lacks_is_told() -> None:
    with pytest.raises(ArgumentError, match="^unknown component 'stores.objects'"):
        asyncio.run(SplitDocuments().run(Context()))
    with pytest.raises(ArgumentError, match="^unknown artifact 'parsed_document_keys'"):
        asyncio.run(SplitDocuments().run(Context({"stores.objects": DictStore()})))
    with pytest.raises(ArgumentTypeError, match="^context must be a Context"):
        asyncio.run(SplitDocuments().run({}))  # type: ignore[arg-type]


def tree(folder: Path) -> dict[str, bytes]:
    """Every file by its path."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


FULL = """
import resource, sys
from chunkscope.errors import StoreError
from chunkscope.pipeline.calling import list_keys, split_documents
from chunkscope.pipeline.config import SplitDocumentsConfig

keys = list_keys(sys.argv[1], "parsed")
config = SplitDocumentsConfig(chunk_size=5000, overlap=0, encoding_name="unicode")
resource.setrlimit(resource.RLIMIT_FSIZE, (2000, resource.RLIM_INFINITY))
try:
    split_documents(sys.argv[1], keys, config=config, concurrency=1)
except StoreError as error:
    print(error, "|", type(error.__cause__).__name__)
"""


def test_a_folder_that_fails_in_mid_write_is_left_with_whole_objects_and_no_manifest(
    tmp_path: Path, fresh_python: FreshPython
) -> None:
    pytest.importorskip("resource", reason="Windows limits no files")
    texts = ("One.", "Two.", "x" * 4000, "Six.")
    documents = [document(f"d{i}", text) for i, text in enumerate(texts)]
    config = SplitDocumentsConfig(chunk_size=5000, overlap=0, encoding_name="unicode")
    right, full = tmp_path / "right", tmp_path / "full"
    result = split_documents(right, write_documents(right, documents), config=config)
    keys = write_documents(full, documents)
    finished = fresh_python("-c", FULL, full)
    assert not finished.stderr
    said = finished.stdout.strip()
    assert said.startswith(f"cannot put '{result.chunk_keys[2]}'")
    assert said.endswith(": File too large | OSError")
    left = tree(full)
    assert {*result.chunk_keys[:2]} <= left.keys()
    assert left.items() <= tree(right).items()
    assert result.manifest_key not in left
    split_documents(full, keys, config=config)
    assert tree(full) == tree(right)


def test_a_document_that_vanishes_in_mid_run_is_told_and_whole_chunks_are_left(
    tmp_path: Path,
) -> None:
    class Vanishing(ObjectStore):
        async def put(self, key: str, data: bytes | bytearray | memoryview) -> None:
            await super().delete(keys[-1])
            await super().put(key, data)

    right, folder = tmp_path / "right", tmp_path / "folder"
    split_documents(right, write_documents(right, documents_of(20)), config=CONFIG)
    keys = write_documents(folder, documents_of(20))
    context = Context({"stores.objects": Vanishing(folder)}, {"parsed_document_keys": keys})
    with pytest.raises(MissingObjectError, match=f"^cannot get '{keys[-1]}'.*: nothing is stored"):
        asyncio.run(SplitDocuments(CONFIG, concurrency=2).run(context))
    left = tree(folder)
    assert left.items() <= tree(right).items()
    assert {key.partition("/")[0] for key in left} == {"parsed", "chunks"}
    assert sum(key.startswith("chunks/") for key in left) == 19 * 3


def test_a_chunk_is_stored_as_compact_json_in_utf_8() -> None:
    objects = stored([document("ä", "章。")])
    store = DictStore(objects)
    context = Context({"stores.objects": store}, {"parsed_document_keys": [*objects]})
    result = asyncio.run(SplitDocuments(SplitDocumentsConfig(encoding_name="unicode")).run(context))
    (key,) = result.chunk_keys
    chunk = json.loads(store.objects[key])
    assert store.objects[key].decode() == (
        f'{{"chunk_id":"{chunk["chunk_id"]}","document_id":"ä",'
        '"source":{"key":"raw/ä.md","name":"a.md","file_type":"md","content_sha256":"'
        + "0"
        * 64
        + '"},"page_index":0,"chunk_index":0,"text":"章。","token_start":0,"token_end":2,'
        '"parent_chunk_ids":[],"heading_path":[]}'
    )
