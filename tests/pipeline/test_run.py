"""A run over stores of others: its order, its errors, and what it leaves behind."""

from __future__ import annotations

import asyncio
import dataclasses
import hashlib
import json
import threading
from collections.abc import Callable, Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.chunks.ids import chunk_id
from chunkscope.errors import (
    ArgumentError,
    ArgumentTypeError,
    MissingObjectError,
    ObjectKeyError,
    RecordError,
    StoreError,
)
from chunkscope.pipeline import cutting
from chunkscope.pipeline.config import RunSettings, SplitDocumentsConfig
from chunkscope.pipeline.manifest import Manifest, manifest_key
from chunkscope.pipeline.run import SplitDocumentsResult, checked_keys, split
from chunkscope.records import ParsedChunk
from tests.pipeline.foreign_stores import GUARD, DictStore, document, documents_of, stored

CONFIG = SplitDocumentsConfig(chunk_size=10, overlap=0, encoding_name="unicode")


async def finished(
    store: DictStore, keys: Iterable[str], *, concurrency: int = 4
) -> SplitDocumentsResult:
    async with asyncio.timeout(GUARD):
        return await split(store, list(keys), RunSettings(CONFIG, concurrency, False))


def done(store: DictStore, keys: Iterable[str], *, concurrency: int = 4) -> SplitDocumentsResult:
    return asyncio.run(finished(store, keys, concurrency=concurrency))


def manifest_of(store: DictStore, keys: Iterable[str]) -> Manifest:
    return Manifest.from_json(store.objects[manifest_key(CONFIG, list(keys))])


def chunks_in(store: DictStore) -> set[str]:
    return {key for key in store.objects if key.startswith("chunks/")}


@given(
    count=st.integers(0, 6),
    concurrency=st.integers(1, 20),
    turns=st.lists(st.integers(0, 5), min_size=1, max_size=5),
)
def test_neither_concurrency_nor_the_speed_of_the_store_change_what_is_written(
    count: int, concurrency: int, turns: list[int]
) -> None:
    class Uneven(DictStore):
        async def _called(self, method: str, key: str) -> None:
            self.turns = turns[len(self.calls) % len(turns)]
            await super()._called(method, key)

    objects = stored(documents_of(count))
    plain, uneven = DictStore(objects), Uneven(objects)
    expected = done(plain, objects, concurrency=1)
    assert done(uneven, objects, concurrency=concurrency) == expected
    assert uneven.objects == plain.objects
    assert uneven.keys("put")[-1] == manifest_key(CONFIG, list(objects))


def test_the_result_lists_documents_in_the_order_given_and_chunks_in_that_of_the_text() -> None:
    objects = stored([document("b", "One. Two."), document("a", "Six. Ten.")])
    store = DictStore(objects)
    result = done(store, objects)
    chunks = [ParsedChunk.from_json(store.objects[key]) for key in result.chunk_keys]
    assert [(each.document_id, each.chunk_index) for each in chunks] == [("b", 0), ("a", 0)]
    assert (result.document_count, result.chunk_count) == (2, 2)
    assert manifest_of(store, objects).chunk_keys == result.chunk_keys
    assert [each.key for each in manifest_of(store, objects).documents] == list(objects)


def test_a_result_is_told_in_a_line_and_compared_without_its_manifest() -> None:
    keys = tuple(f"k{i}" for i in range(2100))
    result = SplitDocumentsResult(keys, 700, 2100, "chunks.manifests/0.json")
    assert repr(result) == (
        "SplitDocumentsResult(chunk_keys=('k0', 'k1', 'k2', ... and 2,097 more), "
        "document_count=700, chunk_count=2100, manifest_key='chunks.manifests/0.json')"
    )
    published = SplitDocumentsResult(keys, 700, 2100)
    assert result == published
    assert hash(result) == hash(published)
    assert repr(SplitDocumentsResult(keys[:3], 1, 3)).startswith(
        "SplitDocumentsResult(chunk_keys=('k0', 'k1', 'k2'), document_count=1"
    )


def test_no_documents_are_a_complete_run() -> None:
    store = DictStore()
    assert done(store, []) == SplitDocumentsResult((), 0, 0)
    assert manifest_of(store, []).document_count == 0


@pytest.mark.parametrize("concurrency", [1, 5])
def test_as_many_writes_as_asked_for_are_under_way_at_once_and_no_more(concurrency: int) -> None:
    class Gated(DictStore):
        """Lets no write end before as many as asked for have begun."""

        async def put(self, key: str, data: bytes) -> None:
            if self.writing + 1 == concurrency:
                gate.set()
            await super().put(key, data)

        async def _called(self, method: str, key: str) -> None:
            if method == "put":
                await gate.wait()
            await super()._called(method, key)

    gate = asyncio.Event()
    objects = stored(documents_of(20))
    store = Gated(objects)
    done(store, objects, concurrency=concurrency)
    assert store.most_writing == concurrency
    assert len(chunks_in(store)) == 60


def test_documents_are_read_ahead_while_others_are_written_but_not_far() -> None:
    lead = []

    class Watched(DictStore):
        async def put(self, key: str, data: bytes) -> None:
            lead.append(len(self.keys("get")) - len(self.keys("put")) // 3)
            await super().put(key, data)

    objects = stored(documents_of(30))
    done(Watched(objects, turns=5), objects, concurrency=4)
    # Four read ahead, one that has been read and cut, one whose chunks are being written.
    assert 2 <= max(lead) <= 4 + 2


def test_the_event_loop_goes_on_while_a_document_is_cut() -> None:
    turns = []  # of the loop, before the document was read and before it was written

    class Watched(DictStore):
        async def get(self, key: str) -> bytes:
            data = await super().get(key)
            turns.append(len(ticks))
            return data

        async def put(self, key: str, data: bytes) -> None:
            if len(turns) == 1:
                turns.append(len(ticks))
            await super().put(key, data)

    ticks: list[None] = []
    objects = stored([document("a", "One. Two. " * 3000)])

    async def main() -> None:
        running = asyncio.ensure_future(finished(Watched(objects), objects))
        while not running.done():
            ticks.append(None)
            await asyncio.sleep(0)
        await running

    asyncio.run(main())
    assert turns[1] - turns[0] > 100


def test_a_cancellation_is_heard_while_a_document_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    made, heard = [], threading.Event()
    real = cutting.chunk_id

    def counted(*given: object) -> str:
        made.append(given)
        if len(made) == 1000:
            loop.call_soon_threadsafe(cancel)
            assert heard.wait(GUARD)
        return real(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(cutting, "chunk_id", counted)
    objects = stored([document("a", "One. Two. " * 5000)])
    store = DictStore(objects)

    def cancel() -> None:
        running.cancel()
        loop.call_later(0.1, heard.set)

    async def main() -> None:
        nonlocal loop, running
        loop = asyncio.get_running_loop()
        running = asyncio.ensure_future(finished(store, objects))
        with pytest.raises(asyncio.CancelledError):
            await running

    loop: asyncio.AbstractEventLoop
    running: asyncio.Future[SplitDocumentsResult]
    asyncio.run(main())
    assert 1000 <= len(made) <= 1000 + cutting.AT_ONCE
    assert store.objects == objects


# ------------------------------------------------------------------ what cannot be


def refused(
    objects: dict[str, bytes], keys: Iterable[str], error: type[Exception], said: str
) -> DictStore:
    """The store after a run that ends with an error."""
    store = DictStore(objects)
    with pytest.raises(error, match=said):
        done(store, keys)
    assert manifest_key(CONFIG, list(keys)) not in store.objects
    return store


@pytest.mark.parametrize("place", [0, 1, 4])
def test_of_a_malformed_document_nothing_is_written(place: int) -> None:
    objects = stored(documents_of(5))
    bad = list(objects)[place]
    told = json.loads(objects[bad])
    told["pages"][1]["text"] = None  # the first page is sound
    store = refused(
        objects | {bad: json.dumps(told).encode()},
        objects,
        RecordError,
        rf"^'{bad}': pages\[1\].text must be a str, got None$",
    )
    written = [json.loads(store.objects[key])["document_id"] for key in chunks_in(store)]
    assert set(written) == {f"d{i:04}" for i in range(place)}
    assert len(written) == 3 * place


def test_the_first_malformed_document_is_told_however_slow_it_is_to_read() -> None:
    class LateFirst(DictStore):
        async def _called(self, method: str, key: str) -> None:
            self.turns = 50 if key == "a" else 0
            await super()._called(method, key)

    store = LateFirst({"a": b"{", "b": b"["})
    with pytest.raises(RecordError, match="^'a': "):
        done(store, ["a", "b"])


def test_two_documents_of_one_id_are_refused() -> None:
    objects = stored([document("a", "One.")])
    (data,) = objects.values()
    store = refused(
        {"k1": data, "k2": data},
        ["k1", "k2"],
        RecordError,
        "^'k2': document_id must be another one than that of 'k1', got 'a'$",
    )
    assert len(chunks_in(store)) == 1


def test_two_documents_that_give_one_chunk_id_are_refused() -> None:
    # What is hashed joins id, page, place and text by line ends: both give a\n0\n1\n0\nx.
    one, other = document("a", "y.\n0\nx"), document("a\n0", "", "x")
    config = SplitDocumentsConfig(chunk_size=4, overlap=0, encoding_name="unicode")
    assert chunk_id("a", 0, 2, "0\nx", 1) == chunk_id("a\n0", 1, 0, "x", 0)
    store = DictStore({"k1": one.to_json(), "k2": other.to_json()})
    said = r"^'k2': document_id must be one whose chunks do not take the place of 'chunks/chunk_"
    with pytest.raises(RecordError, match=said):
        asyncio.run(split(store, ["k1", "k2"], RunSettings(config, 4, False)))
    told = [json.loads(store.objects[key])["document_id"] for key in chunks_in(store)]
    assert told == ["a", "a"]


def test_a_chunk_never_takes_the_place_of_a_document() -> None:
    first = document("a", "One.")
    key = f"chunks/{chunk_id('a', 0, 0, 'One.', 0)}.json"
    second = document("b", "Two.").to_json()
    store = refused(
        {"k": first.to_json(), key: second},
        ["k", key],
        RecordError,
        "^'k': document_id must be one whose chunks do not take the place of",
    )
    assert store.objects[key] == second


def test_nor_that_of_the_document_that_it_is_of() -> None:
    own = document("a", "One.")
    key = f"chunks/{chunk_id('a', 0, 0, 'One.', 0)}.json"
    said = f"^'{key}': document_id must be one whose chunks do not take the place of '{key}'"
    store = refused({key: own.to_json()}, [key], RecordError, said)
    assert store.objects == {key: own.to_json()}


@pytest.mark.parametrize(
    ("keys", "error", "said"),
    [
        ("k", ArgumentTypeError, "^keys must be a list of keys, each a str, such as list_keys"),
        ({"k": 1}, ArgumentTypeError, "^keys must be a list of keys"),
        (None, ArgumentTypeError, "^keys must be a list of keys"),
        (["k", 3], ArgumentTypeError, "^each of keys must be a key, a str, got 3$"),
        (["k", "../k"], ObjectKeyError, "'../k'"),
        (["k", "j", "k"], ArgumentError, "^each of keys must be given once, got 'k'$"),
    ],
)
def test_keys_that_cannot_be_are_refused_at_the_door(
    keys: object, error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        checked_keys("keys", keys)


# ------------------------------------------------------------------ a store that fails


class Failing(DictStore):
    """Fails in the call that `when` chooses, after `before` of its effect."""

    def __init__(
        self, objects: dict[str, bytes], when: Callable[[str, str], bool], error: BaseException
    ) -> None:
        super().__init__(objects, turns=3)
        self.when, self.error = when, error

    async def _called(self, method: str, key: str) -> None:
        await super()._called(method, key)
        if self.when(method, key):
            raise self.error


def test_a_missing_document_is_told_by_its_key() -> None:
    objects = stored(documents_of(3))
    store = refused(
        objects,
        [*objects, "parsed/gone.json"],
        MissingObjectError,
        "^cannot get 'parsed/gone.json': noth",
    )
    assert len(chunks_in(store)) == 9


@pytest.mark.parametrize("method", ["list", "exists", "get", "put"])
def test_an_error_of_a_store_is_ours_with_key_and_cause(method: str) -> None:
    objects = stored(documents_of(2))
    reason = RuntimeError("wire\ncut")
    store = Failing(objects, lambda name, key: name == method, reason)
    with pytest.raises(StoreError, match=r"^cannot .* '.*': RuntimeError: wire cut$") as told:
        done(store, objects)
    assert told.value.__cause__ is reason
    assert store.calls[-1][1] in str(told.value) or store.keys(method)[0] in str(told.value)
    assert chunks_in(store) == set()


def test_an_error_of_ours_comes_out_as_it_is() -> None:
    objects = stored(documents_of(2))
    reason = StoreError("full")
    with pytest.raises(StoreError) as told:
        done(Failing(objects, lambda name, key: name == "put", reason), objects)
    assert told.value is reason


@pytest.mark.parametrize("wrong", [None, "text", 3])
def test_a_store_that_gives_no_bytes_is_told(wrong: object) -> None:
    class Texts(DictStore):
        async def get(self, key: str) -> bytes:
            return wrong  # type: ignore[return-value]

    with pytest.raises(
        StoreError, match="^cannot get 'k': what the store gives must be bytes, got"
    ):
        done(Texts(), ["k"])


@pytest.mark.parametrize("wrong", ["chunks/a.json", b"chunks", None, [b"a"], [None], 3])
def test_a_store_that_lists_no_keys_is_told(wrong: object) -> None:
    class Odd(DictStore):
        async def list(self, prefix: str) -> Iterable[str]:
            return wrong  # type: ignore[return-value]

    said = "^cannot list 'chunks': what the store gives must be keys, each a str, got"
    with pytest.raises(StoreError, match=said):
        done(Odd(), [])


def test_an_error_that_cannot_even_be_told_is_ours_too() -> None:
    class Mute(Exception):  # noqa: N818  # of somebody else
        def __str__(self) -> str:
            raise RuntimeError("no words")

    objects = stored(documents_of(1))
    with pytest.raises(StoreError, match=r"^cannot put 'chunks/.*': Mute: its str raised Runtime"):
        done(Failing(objects, lambda name, key: name == "put", Mute()), objects)


@pytest.mark.parametrize("method", ["list", "exists", "get", "put"])
def test_a_cancellation_that_is_the_store_s_own_is_an_error_of_it(method: str) -> None:
    objects = stored(documents_of(3))
    reason = asyncio.CancelledError()
    store = Failing(objects, lambda name, key: name == method, reason)
    with pytest.raises(StoreError, match=r"^cannot .* '.*': the store cancelled it, and") as told:
        done(store, objects)
    assert told.value.__cause__ is reason
    assert store.writing == 0


@pytest.mark.parametrize("after", [0, 1, 7, 29])
def test_a_store_that_fails_in_mid_write_leaves_whole_objects_and_is_mended_by_a_run(
    after: int,
) -> None:
    objects = stored(documents_of(10))
    undisturbed = DictStore(objects)
    done(undisturbed, objects)
    store = Failing(
        objects,
        lambda name, key: name == "put" and len(store.keys("put")) > after,
        OSError(28, "no space left"),
    )

    async def main() -> None:
        with pytest.raises(StoreError, match="^cannot put 'chunks/chunk_.*': no space left$"):
            await finished(store, objects)
        assert store.writing == 0
        count = len(store.calls)
        assert asyncio.all_tasks() == {asyncio.current_task()}
        for _ in range(50):
            await asyncio.sleep(0)
        assert len(store.calls) == count, "something went on"

    asyncio.run(main())
    assert manifest_key(CONFIG, list(objects)) not in store.objects
    assert store.objects.items() <= undisturbed.objects.items()
    store.when = lambda name, key: False
    done(store, objects)
    assert store.objects == undisturbed.objects


def test_half_an_object_of_a_store_that_is_not_atomic_is_put_right() -> None:
    class Torn(DictStore):
        torn = ""

        async def put(self, key: str, data: bytes) -> None:
            if not self.torn and len(self.keys("put")) == 5:
                self.torn = key
                self.objects[key] = data[: len(data) // 2]
                raise ConnectionError("reset")
            await super().put(key, data)

    objects = stored(documents_of(4))
    undisturbed, store = DictStore(objects), Torn(objects)
    done(undisturbed, objects)
    with pytest.raises(StoreError, match="': reset$"):
        done(store, objects)
    assert store.objects[store.torn] != undisturbed.objects[store.torn]
    done(store, objects)
    assert store.objects == undisturbed.objects


# ------------------------------------------------------------------ run again


def test_a_complete_run_is_repeated_over_a_store_that_takes_nothing() -> None:
    objects = stored(documents_of(5))
    store = DictStore(objects)
    first = done(store, objects)
    assert first.manifest_key == manifest_key(CONFIG, list(objects))
    before = dict(store.objects)
    only_read = Failing(before, lambda name, key: name in ("put", "delete"), PermissionError())
    again = done(only_read, objects)
    assert (again, again.manifest_key) == (first, first.manifest_key)
    assert only_read.keys("put") == only_read.keys("delete") == []
    assert only_read.objects == before


def test_what_is_there_is_put_right_and_what_is_not_of_the_run_is_left_alone() -> None:
    objects = stored(documents_of(5))
    store = DictStore(objects)
    result = done(store, objects)
    right = dict(store.objects)
    other, gone = result.chunk_keys[4], result.chunk_keys[7]
    store.objects |= {other: b"other", "chunks/of_others.json": b"x"}
    del store.objects[gone]
    store.calls.clear()
    done(store, objects)
    assert store.objects == right | {"chunks/of_others.json": b"x"}
    assert sorted(store.keys("put")[:-1]) == sorted([other, gone])


def test_a_run_whose_chunks_somebody_removes_meanwhile_is_not_complete() -> None:
    class Emptied(DictStore):
        async def get(self, key: str) -> bytes:
            if key.endswith("d0009.json"):
                for each in chunks_in(self):
                    del self.objects[each]
            return await super().get(key)

    objects = stored(documents_of(10))
    store = Emptied(objects)
    with pytest.raises(
        StoreError, match="^cannot complete the run: [0-9]+ of the 30 chunks"
    ) as told:
        done(store, objects, concurrency=1)
    left = chunks_in(store)
    undisturbed = DictStore(objects)
    first = next(key for key in done(undisturbed, objects).chunk_keys if key not in left)
    assert f": {30 - len(left)} of" in str(told.value)
    assert str(told.value).endswith(f"are gone, the first of them '{first}'")
    assert manifest_key(CONFIG, list(objects)) not in store.objects
    done(DictStore(store.objects), objects)  # which nobody empties


# ------------------------------------------------------------------ manifests of before


def of_source(name: str, count: int) -> dict[str, bytes]:
    """Documents whose chunks have the keys of `documents_of` and the source `name`."""
    kept = {}
    for each in documents_of(count):
        source = dataclasses.replace(each.source, key=name)
        kept[f"{name}/{each.document_id}.json"] = dataclasses.replace(each, source=source).to_json()
    return kept


@given(data=st.data())
def test_a_manifest_stands_only_as_long_as_what_it_names_is_what_its_run_wrote(
    data: st.DataObject,
) -> None:
    inputs = of_source("a", 3) | of_source("b", 3)
    store = Failing(inputs, lambda name, key: False, ConnectionError())
    wrote: dict[str, dict[str, bytes]] = {}
    for _ in range(data.draw(st.integers(1, 5))):
        keys = data.draw(st.lists(st.sampled_from(sorted(inputs)), min_size=1, unique=True))
        for key in data.draw(st.sets(st.sampled_from(keys))):  # has changed since
            told = json.loads(inputs[key])
            told["source"]["name"] = data.draw(st.sampled_from(["a.md", "b.md"]))
            store.objects[key] = json.dumps(told).encode()
        last = data.draw(st.integers(0, 12))
        store.calls.clear()
        store.when = lambda name, key, last=last: name == "put" and len(store.keys("put")) > last
        try:
            result = done(store, keys)
        except (StoreError, RecordError):
            pass
        else:
            wrote[result.manifest_key] = {key: store.objects[key] for key in result.chunk_keys}
        standing = {key for key in store.objects if key.startswith("chunks.manifests/")}
        assert standing <= wrote.keys()
        for key in standing:
            assert wrote[key].items() <= store.objects.items()


def test_every_manifest_that_names_a_chunk_is_gone_before_the_chunk_is_another() -> None:
    one, other = of_source("a", 4), of_source("b", 4)
    manifests = {"a": [], "rest": []}

    class Watched(DictStore):
        async def put(self, key: str, data: bytes) -> None:
            for each in self.objects.keys() & {*manifests["a"], *manifests["rest"]}:
                assert key not in Manifest.from_json(self.objects[each]).chunk_keys
            await super().put(key, data)

    store = DictStore(one | other)
    keys = list(one)
    manifests["a"] = [done(store, each).manifest_key for each in (keys, keys[:2], keys[1:])]
    manifests["rest"] = [done(store, each).manifest_key for each in (keys[2:], keys[3:])]
    odd = {"chunks.manifests/notes.txt": b"mine", "chunks.manifests/0.json": b"{}"}
    watched = Watched(store.objects | odd, turns=3)
    result = done(watched, [*other][:2])
    assert sorted(watched.keys("delete")) == sorted(manifests["a"])
    standing = {key for key in watched.objects if key.startswith("chunks.manifests/")}
    assert standing == {*manifests["rest"], *odd, result.manifest_key}


def test_a_run_that_fails_over_a_changed_document_leaves_the_manifest_that_is_still_true() -> None:
    objects = stored(documents_of(3))
    store = DictStore(objects)
    old = done(store, objects)
    before = dict(store.objects)
    changed = document("d0000", "Other text. And more.").to_json()
    failing = Failing(
        before | {"parsed/d0000.json": changed},
        lambda name, key: name == "put" and len(failing.keys("put")) > 1,
        ConnectionError(),
    )
    with pytest.raises(StoreError):
        done(failing, objects)
    assert failing.keys("delete") == []
    assert before.items() - objects.items() <= failing.objects.items()
    told = Manifest.from_json(failing.objects[old.manifest_key])
    assert told.documents[0].sha256 != hashlib.sha256(changed).hexdigest()


def test_a_first_run_reads_no_manifest_of_others() -> None:
    objects = stored(documents_of(4))
    keys = list(objects)
    store = DictStore(objects)
    done(store, keys[:2])
    store.calls.clear()
    done(store, keys[2:])
    assert store.keys("list") == ["chunks", "chunks"]
    assert store.keys("get") == keys[2:]


def test_a_manifest_of_the_run_that_names_what_is_gone_does_not_wait_for_its_end() -> None:
    objects = stored(documents_of(3))
    store = DictStore(objects)
    result = done(store, objects)
    del store.objects[result.chunk_keys[4]]
    failing = Failing(store.objects, lambda name, key: name == "put", ConnectionError())
    with pytest.raises(StoreError):
        done(failing, objects)
    assert result.manifest_key not in failing.objects


def test_a_document_that_has_changed_gives_a_manifest_of_what_it_is_now() -> None:
    store = DictStore(stored([document("a", "One.")]))
    (key,) = store.objects
    old = done(store, [key])
    store.objects[key] = document("a", "Two.").to_json()
    new = done(store, [key])
    assert manifest_of(store, [key]).chunk_keys == new.chunk_keys != old.chunk_keys


def test_runs_over_other_documents_under_one_prefix_each_have_their_manifest() -> None:
    objects = stored(documents_of(4))
    keys = list(objects)
    store = DictStore(objects)
    done(store, keys[:2])
    done(store, keys[2:])
    assert manifest_of(store, keys[:2]).chunk_count == 6
    assert manifest_of(store, keys[2:]).chunk_count == 6


def test_an_object_that_vanishes_between_the_listing_and_the_comparison_is_written() -> None:
    objects = stored(documents_of(3))
    store = DictStore(objects)
    result = done(store, objects)
    right = dict(store.objects)

    class Vanishing(DictStore):
        async def list(self, prefix: str) -> Iterable[str]:
            keys = await super().list(prefix)
            if len(self.keys("list")) == 1:
                del self.objects[result.chunk_keys[2]]
            return keys

    vanishing = Vanishing(store.objects)
    done(vanishing, objects)
    assert vanishing.objects == right


def test_a_manifest_that_vanishes_before_it_is_read_or_deleted_is_no_fault() -> None:
    one, other = of_source("a", 2), of_source("b", 2)
    store = DictStore(one | other)
    manifests = [done(store, keys).manifest_key for keys in (list(one), list(one)[:1])]

    class Vanishing(DictStore):
        async def _called(self, method: str, key: str) -> None:
            if (method, key) in (("get", manifests[0]), ("delete", manifests[1])):
                del self.objects[key]
            await super()._called(method, key)

    vanishing = Vanishing(store.objects)
    result = done(vanishing, other)
    assert vanishing.keys("delete") == [manifests[1]]
    assert vanishing.objects.keys().isdisjoint(manifests)
    assert result.manifest_key in vanishing.objects


# ------------------------------------------------------------------ cancelled


@pytest.mark.parametrize("after", [0, 1, 10, 29])
def test_a_cancelled_run_writes_what_it_is_writing_whole_and_nothing_more(after: int) -> None:
    objects = stored(documents_of(10))
    undisturbed = DictStore(objects)
    done(undisturbed, objects)
    store = DictStore(objects, turns=10)

    async def main() -> None:
        running = asyncio.ensure_future(finished(store, objects))
        while len(store.keys("put")) <= after:
            await asyncio.sleep(0)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        assert store.writing == 0
        asked = [each for each in store.calls if each[0] in ("list", "exists")]
        assert sorted(store.calls) == sorted([*store.done, *asked])
        assert asyncio.all_tasks() == {asyncio.current_task()}

    before = threading.active_count()
    asyncio.run(main())
    assert threading.active_count() == before
    assert after < len(chunks_in(store)) <= 30
    assert manifest_key(CONFIG, list(objects)) not in store.objects
    assert store.objects.items() <= undisturbed.objects.items()
    done(store, objects)
    assert store.objects == undisturbed.objects


def test_a_run_that_is_cancelled_twice_does_not_wait_for_a_store_that_hangs() -> None:
    class Hanging(DictStore):
        async def put(self, key: str, data: bytes) -> None:
            self.calls.append(("put", key))
            await asyncio.Event().wait()

    objects = stored(documents_of(3))
    store = Hanging(objects)

    async def main() -> None:
        running = asyncio.ensure_future(finished(store, objects))
        for _ in range(2):
            while not store.keys("put"):
                await asyncio.sleep(0)
            running.cancel()
            for _ in range(20):
                await asyncio.sleep(0)
        with pytest.raises(asyncio.CancelledError):
            await running
        assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(main())
    assert chunks_in(store) == set()
