"""Plain functions over stores: as in a script, and as in a notebook."""

from __future__ import annotations

import asyncio
import io
import json
import re
import signal
import sys
import threading
import unicodedata
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

import pytest
from hypothesis import given

import chunkscope as cs
from chunkscope.errors import (
    ArgumentError,
    ArgumentTypeError,
    MissingObjectError,
    ObjectKeyError,
    RecordError,
)
from chunkscope.pipeline.calling import (
    list_keys,
    read_chunks,
    read_documents,
    read_manifest,
    split_documents,
    write_documents,
)
from chunkscope.pipeline.config import SplitDocumentsConfig
from chunkscope.pipeline.context import Context
from chunkscope.pipeline.manifest import manifest_key
from chunkscope.pipeline.step import SplitDocuments
from chunkscope.pipeline.store import ObjectStore
from chunkscope.records import ParsedDocument
from tests.pipeline.drawn_documents import few, parsed_documents
from tests.pipeline.foreign_stores import (
    GUARD,
    DictStore,
    ctrl_c_is_heard,
    document,
    documents_of,
    stored,
)

CONFIG = SplitDocumentsConfig(chunk_size=10, overlap=0, encoding_name="unicode")


@few
@given(records=parsed_documents())
def test_documents_are_read_as_they_were_written(records: list[ParsedDocument]) -> None:
    store = DictStore()
    if re.search("[\ud800-\udfff]", json.dumps(list(map(asdict, records)), ensure_ascii=False)):
        with pytest.raises(RecordError, match="lone surrogate"):
            write_documents(store, records)
        assert store.objects == {}
        return
    keys = write_documents(store, records)
    assert read_documents(store, keys) == records
    assert len(set(keys)) == len(records)


def test_the_function_gives_what_the_step_gives() -> None:
    objects = stored(documents_of(5))
    ours, theirs = DictStore(objects), DictStore(objects)
    result = split_documents(ours, list(objects), config=CONFIG)
    context = Context({"stores.objects": theirs}, {"parsed_document_keys": list(objects)})
    assert asyncio.run(SplitDocuments(CONFIG).run(context)) == result
    assert ours.objects == theirs.objects
    chunks = read_chunks(ours, result.chunk_keys)
    assert [each.document_id for each in chunks[::3]] == [f"d{i:04}" for i in range(5)]


def test_a_store_may_be_told_by_its_place(tmp_path: Path) -> None:
    for place in (tmp_path / "a", str(tmp_path / "b"), (tmp_path / "c").as_uri()):
        keys = write_documents(place, documents_of(2), prefix="./in/")
        assert keys == ["in/d0000.json", "in/d0001.json"]
        result = split_documents(place, keys, config=CONFIG)
        assert [each.chunk_id for each in read_chunks(place, result.chunk_keys)] == [
            Path(key).stem for key in result.chunk_keys
        ]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "b", "c"]


def test_every_function_works_where_an_event_loop_is_running(tmp_path: Path) -> None:
    async def cell() -> int:
        store = ObjectStore(tmp_path)
        keys = write_documents(store, documents_of(3))
        result = split_documents(store, keys, config=CONFIG)
        assert len(read_documents(store, keys)) == 3
        return len(read_chunks(store, result.chunk_keys))

    assert asyncio.run(cell()) == 9
    # And the same store afterwards where none is, and in another loop.
    assert len(read_documents(tmp_path, ["parsed/d0000.json"])) == 1


def test_ids_that_can_be_no_file_name_have_keys_by_their_digest() -> None:
    names = ("a/b", "док/1\n2 ü", "x" * 201, "ü 1", "..", "x" * 200)
    records = [document(name, "One.") for name in names]
    store = DictStore()
    keys = write_documents(store, records, prefix="")
    assert keys[3:] == ["ü 1.json", "...json", f"{'x' * 200}.json"]
    assert all(re.fullmatch("document_[0-9a-f]{16}[.]json", key) for key in keys[:3])
    assert read_documents(store, keys) == records


def test_ids_that_a_store_may_take_for_one_another_have_keys_that_differ_in_more() -> None:
    names = ("Ä", "ä", "A\u0308", "a\u0308", "STRASSE", "stra\u00dfe", "b")
    records = [document(name, "One.") for name in names]
    store = DictStore()
    keys = write_documents(store, records)
    known_as = {unicodedata.normalize("NFD", key.casefold()) for key in keys}
    assert len(known_as) == len(names)
    assert [keys[0], keys[4], keys[6]] == ["parsed/Ä.json", "parsed/STRASSE.json", "parsed/b.json"]
    assert all(keys[i].startswith("parsed/document_") for i in (1, 2, 3, 5))
    assert read_documents(store, keys) == records


def test_an_id_that_is_the_digest_name_of_another_has_a_key_of_its_own() -> None:
    (taken,) = write_documents(DictStore(), document("a/b", "One."), prefix="")
    records = [document(taken.removesuffix(".json"), "One."), document("a/b", "One.")]
    for each in (records, records[::-1]):
        store = DictStore()
        keys = write_documents(store, each, prefix="")
        assert len(set(keys)) == 2
        assert read_documents(store, keys) == each


def test_one_document_may_stand_for_a_list_of_it() -> None:
    store = DictStore()
    one = document("a", "One.")
    assert write_documents(store, one) == ["parsed/a.json"]
    assert read_documents(store, ["parsed/a.json"]) == [one]


def test_keys_are_listed_and_the_manifest_of_a_result_is_read(tmp_path: Path) -> None:
    for store in (DictStore(), ObjectStore(tmp_path)):
        keys = write_documents(store, documents_of(3))
        assert list_keys(store, "parsed/") == keys
        result = split_documents(store, keys, config=CONFIG)
        assert list_keys(store, "chunks") == sorted(result.chunk_keys)
        everything = sorted([*keys, *result.chunk_keys, result.manifest_key])
        assert list_keys(store) == everything
        manifest = read_manifest(store, result.manifest_key)
        assert manifest.chunk_keys == result.chunk_keys
        with pytest.raises(RecordError, match="^'parsed/d0000.json': "):
            read_manifest(store, keys[0])
        with pytest.raises(MissingObjectError):
            read_manifest(store, "chunks.manifests/other.json")


def test_what_was_meant_is_told_where_something_near_it_was_given() -> None:
    store = DictStore(stored(documents_of(1)))
    result = split_documents(store, list(store.objects), config=CONFIG)
    with pytest.raises(ArgumentTypeError, match="such as the chunk_keys of a result, got Split"):
        read_chunks(store, result)  # type: ignore[arg-type]
    with pytest.raises(ArgumentTypeError, match="such as list_keys gives of a folder, got 'parse"):
        split_documents(store, "parsed")  # type: ignore[arg-type]
    with pytest.raises(ArgumentTypeError, match="such as the manifest_key of a result, got Split"):
        read_manifest(store, result)  # type: ignore[arg-type]
    with pytest.raises(ArgumentTypeError, match="^prefix must be a str, got None"):
        list_keys(store, None)  # type: ignore[arg-type]


def test_nothing_is_written_where_one_record_cannot_be() -> None:
    store = DictStore()
    good, bad = document("a", "One."), document("b", "One.", "\ud800")
    with pytest.raises(RecordError, match=r"^'parsed/b.json': 'pages\[1\].text' holds a lone"):
        write_documents(store, [good, bad])
    with pytest.raises(ArgumentError, match="^document_id of each of records must be given once"):
        write_documents(store, [good, good])
    with pytest.raises(ArgumentTypeError, match="^each of records must be a ParsedDocument, got 3"):
        write_documents(store, [good, 3])  # type: ignore[list-item]
    with pytest.raises(ArgumentTypeError, match="^records must be a list of ParsedDocument, got 3"):
        write_documents(store, 3)  # type: ignore[arg-type]
    said = "^records must be a list of ParsedDocument, such as records_from_documents makes"
    with pytest.raises(ArgumentTypeError, match=said):
        write_documents(store, cs.documents({"a": "One."}))  # type: ignore[arg-type]
    with pytest.raises(ObjectKeyError, match="'../x'"):
        write_documents(store, [good], prefix="../x")
    assert store.calls == []


def test_what_is_read_is_the_record_it_was_asked_for() -> None:
    store = DictStore(stored([document("a", "One.")]))
    (key,) = store.objects
    with pytest.raises(RecordError, match=f"^'{key}': chunk_id is missing"):
        read_chunks(store, [key])
    with pytest.raises(MissingObjectError, match="^cannot get 'parsed/b.json'"):
        read_documents(store, [key, "parsed/b.json"])
    with pytest.raises(ArgumentTypeError, match="^keys must be a list of keys"):
        read_documents(store, key)  # type: ignore[arg-type]


class Interrupted(DictStore):
    """Has a Ctrl-C come while it is writing, and writes on when that has been heard."""

    def __init__(self, objects: dict[str, bytes], after: int) -> None:
        super().__init__(objects)
        self.after = after

    async def put(self, key: str, data: bytes) -> None:
        if len(self.keys("put")) == self.after:
            signal.raise_signal(signal.SIGINT)
            async with asyncio.timeout(GUARD):
                while not any(task.cancelling() for task in asyncio.all_tasks()):
                    await asyncio.sleep(0.001)  # the thread that hears it needs a turn
        await super().put(key, data)


@pytest.mark.parametrize("after", [0, 20])
def test_ctrl_c_leaves_whole_objects_no_manifest_and_nothing_going_on(after: int) -> None:
    objects = stored(documents_of(30))
    undisturbed = DictStore(objects)
    split_documents(undisturbed, list(objects), config=CONFIG, progress=False)
    store = Interrupted(objects, after)
    before = threading.active_count()  # that of the bars counted, which stays once there was one
    with ctrl_c_is_heard(), pytest.raises(KeyboardInterrupt):
        split_documents(store, list(objects), config=CONFIG, progress=False)
    # Those of stores of tests before may end meanwhile.
    assert threading.active_count() <= before
    assert store.writing == 0
    begun = store.keys("put")
    assert sorted(begun) == sorted(key for name, key in store.done if name == "put")
    assert manifest_key(CONFIG, list(objects)) not in store.objects
    assert store.objects.items() < undisturbed.objects.items()
    store.after = -1
    split_documents(store, list(objects), config=CONFIG, progress=False)
    assert store.objects == undisturbed.objects


def bar_of(monkeypatch: pytest.MonkeyPatch, *, progress: bool | None, in_terminal: bool) -> str:
    """What a run of three documents shows of its progress."""

    class Screen(io.StringIO):
        def isatty(self) -> bool:
            return in_terminal

    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    objects = stored(documents_of(3))
    split_documents(DictStore(objects), list(objects), config=CONFIG, progress=progress)
    return screen.getvalue()


def test_a_bar_that_was_asked_for_counts_documents(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = bar_of(monkeypatch, progress=True, in_terminal=False)
    assert "split_documents: 100%" in shown
    assert "3.00/3.00" in shown
    assert "doc/s" in shown


@pytest.mark.parametrize("progress", [None, False])
def test_a_quick_run_shows_no_bar_that_nobody_asked_for(
    monkeypatch: pytest.MonkeyPatch, progress: bool | None
) -> None:
    assert bar_of(monkeypatch, progress=progress, in_terminal=True) == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"concurrency": 0}, "^concurrency must be a whole number, at least 1"),
        ({"concurrency": True}, "^concurrency must be a whole number"),
        ({"progress": 1}, "^progress must be True, False or None"),
        ({"config": {}}, "^config must be a SplitDocumentsConfig"),
    ],
)
def test_an_argument_that_cannot_be_is_refused_before_the_store_is_asked(
    arguments: dict[str, object], said: str
) -> None:
    store = DictStore()
    with pytest.raises((ArgumentError, ArgumentTypeError), match=said):
        split_documents(store, [], **arguments)  # type: ignore[arg-type]
    assert store.calls == []
    with pytest.raises((ArgumentError, ArgumentTypeError), match=said):
        SplitDocuments(**arguments)  # type: ignore[arg-type]


@pytest.mark.parametrize("store", [None, 3, b"memory://x", DictStore, {"get": 1}])
def test_what_is_no_store_is_refused(store: object) -> None:
    keys: Iterable[str] = []
    with pytest.raises(ArgumentTypeError, match="^store must be an ObjectStore"):
        split_documents(store, keys)  # type: ignore[arg-type]
