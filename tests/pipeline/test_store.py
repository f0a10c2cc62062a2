"""`ObjectStore`: the same laws in a local folder, in memory and in any file system of fsspec."""

from __future__ import annotations

import asyncio
import copy
import os
import pickle
import threading
import uuid
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import pytest
from fsspec.spec import AbstractFileSystem
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from chunkscope.errors import (
    ArgumentError,
    ArgumentTypeError,
    MissingObjectError,
    ObjectKeyError,
    StoreError,
)
from chunkscope.pipeline.folder import Folder
from chunkscope.pipeline.keys import RESERVED, is_object_key
from chunkscope.pipeline.remote import THREADS
from chunkscope.pipeline.store import ObjectStore
from tests.conftest import FreshPython
from tests.pipeline import planted_systems as systems
from tests.pipeline.attempts import ATTEMPTS

T = TypeVar("T")


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


def in_memory() -> ObjectStore:
    """A store of its own in memory."""
    return ObjectStore(f"memory://{uuid.uuid4().hex}")


# ------------------------------------------------------------------------------- the laws

PARTS = st.sampled_from(["a", "b", "a.json", "章", "*", "[a]", "?", "a b", "100%", "Q：x"])
KEYS = st.lists(PARTS, min_size=1, max_size=3).map("/".join)


def folders_of(key: str) -> set[str]:
    """The folders that `key` lies in."""
    parts = key.split("/")
    return {"/".join(parts[:end]) for end in range(1, len(parts))}


class AnObjectStore(RuleBasedStateMachine):
    """A store beside a dict that says what should be in it."""

    has_folders: bool
    store: ObjectStore

    def __init__(self) -> None:
        super().__init__()
        self.objects: dict[str, bytes] = {}
        self.folders: set[str] = set()

    @rule(key=KEYS, data=st.binary(max_size=20))
    def put(self, key: str, data: bytes) -> None:
        refuses = folders_of(key) & set(self.objects)
        if refuses or (self.has_folders and key in self.folders):
            with pytest.raises(StoreError, match="cannot put "):
                run(self.store.put(key, data))
            # The folders before the one that is a file may have been made.
            self.folders |= {each for each in folders_of(key) if not folders_of(each) & refuses}
            self.folders -= set(self.objects)
            return
        run(self.store.put(key, data))
        self.objects[key] = data
        self.folders |= folders_of(key)

    @rule(key=KEYS)
    def get(self, key: str) -> None:
        if key in self.objects:
            assert run(self.store.get(key)) == self.objects[key]
        else:
            with pytest.raises(MissingObjectError, match="cannot get "):
                run(self.store.get(key))

    @rule(key=KEYS)
    def exists(self, key: str) -> None:
        assert run(self.store.exists(key)) == (key in self.objects)

    @rule(key=KEYS)
    def delete(self, key: str) -> None:
        run(self.store.delete(key))
        self.objects.pop(key, None)

    @rule(prefix=KEYS)
    def list(self, prefix: str) -> None:
        below = sorted(key for key in self.objects if key.startswith(f"{prefix}/"))
        assert run(self.store.list(prefix)) == run(self.store.list(f"./{prefix}/")) == below

    @invariant()
    def holds_what_the_dict_does(self) -> None:
        assert run(self.store.list()) == sorted(self.objects)


class InMemory(AnObjectStore):
    has_folders = False

    def __init__(self) -> None:
        super().__init__()
        self.store = in_memory()


class InAFolder(AnObjectStore):
    has_folders = True

    def __init__(self) -> None:
        super().__init__()
        self.root = TemporaryDirectory()
        self.store = ObjectStore(self.root.name)

    def teardown(self) -> None:
        assert RESERVED not in {each.name for each in Path(self.root.name).iterdir()}
        self.root.cleanup()


FEWER = settings(max_examples=settings().max_examples // 2, stateful_step_count=20)
TestInMemory = InMemory.TestCase
TestInMemory.settings = FEWER
TestInAFolder = InAFolder.TestCase
TestInAFolder.settings = FEWER


@given(key=st.text(st.characters(exclude_categories=()), max_size=40), data=st.binary(max_size=20))
def test_any_text_is_refused_by_all_or_good_in_all(key: str, data: bytes) -> None:
    with TemporaryDirectory() as root:
        for store in (in_memory(), ObjectStore(root)):
            if is_object_key(key):
                run(store.put(key, data))
                assert run(store.list()) == [key]
                assert run(store.get(key)) == data
                run(store.delete(key))
                assert run(store.list()) == []
            else:
                with pytest.raises(ObjectKeyError):
                    run(store.put(key, data))


def test_in_memory_an_object_may_have_the_name_of_a_folder() -> None:
    name = uuid.uuid4().hex
    store = ObjectStore(f"memory://{name}")
    run(store.put("a/b/c", b"One."))
    run(store.put("a/b", b"Two."))
    run(store.put("a", b"Three."))
    assert run(store.list()) == ["a", "a/b", "a/b/c"]
    assert run(store.list("a")) == ["a/b", "a/b/c"]
    assert run(store.list("a/b")) == ["a/b/c"]
    assert run(ObjectStore(f"memory://{name}/a").list()) == ["b", "b/c"]


@pytest.mark.parametrize("data", [b"ab", bytearray(b"ab"), memoryview(b"a.b.")[::2]])
def test_bytes_of_every_kind_are_stored(data: bytes | bytearray | memoryview) -> None:
    store = in_memory()
    run(store.put("a", data))
    assert run(store.get("a")) == b"ab"


# --------------------------------------------------------------------------- no way out


def operations(store: ObjectStore, key: str) -> dict[str, Callable[[], Awaitable[object]]]:
    """Every operation with `key`, by name."""
    return {
        "put": lambda: store.put(key, b"secret"),
        "get": lambda: store.get(key),
        "exists": lambda: store.exists(key),
        "delete": lambda: store.delete(key),
        "list": lambda: store.list(key),
    }


@pytest.mark.parametrize("operation", ["put", "get", "exists", "delete", "list"])
@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_an_attempt_to_leave_is_refused_by_every_operation(
    tmp_path: Path, attempt: str, operation: str
) -> None:
    key = ATTEMPTS[attempt]
    if operation == "list" and (attempt.startswith("here") or key in ("", "a/")):
        return  # a prefix may be written like this
    (tmp_path / "secret").write_bytes(b"secret")
    (tmp_path / "root").mkdir()
    for store in (ObjectStore(tmp_path / "root"), in_memory()):

        async def attempted(store: ObjectStore = store) -> None:
            await operations(store, key)[operation]()

        with pytest.raises(ObjectKeyError, match=r"(key|prefix) must be "):
            run(attempted())
        assert run(store.list()) == []
    assert sorted(each.name for each in tmp_path.iterdir()) == ["root", "secret"]
    assert list((tmp_path / "root").iterdir()) == []


def test_stores_of_neighbouring_folders_do_not_see_each_other() -> None:
    name = uuid.uuid4().hex
    one, two = ObjectStore(f"memory://{name}/a"), ObjectStore(f"memory://{name}/ab")
    run(one.put("x", b""))
    run(two.put("y", b""))
    assert run(one.list()) == ["x"]
    assert run(two.list()) == ["y"]
    assert run(ObjectStore(f"memory://{name}").list("a")) == ["a/x"]


# ------------------------------------------------------------------------------- addresses


@pytest.mark.parametrize("slash", ["", "/"])
def test_a_folder_is_the_same_store_under_all_its_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slash: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    names: list[str | Path] = [f"{tmp_path}/s{slash}", tmp_path / "s", "s", f"./s{slash}", "~/s"]
    names += [f"file://{tmp_path}/s{slash}", f"file:{tmp_path}/s", f"local://{tmp_path}/s"]
    names.append(f"file://localhost{tmp_path}/s{slash}")
    for number, name in enumerate(names):
        run(ObjectStore(name).put(f"{number}", b""))
    assert run(ObjectStore(tmp_path / "s").list()) == [f"{n}" for n in range(len(names))]
    assert [each.name for each in tmp_path.iterdir()] == ["s"]


def test_a_relative_path_means_what_it_meant_when_the_store_was_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    store = ObjectStore("s")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    run(store.put("a", b"One."))
    assert (tmp_path / "s/a").read_bytes() == b"One."


def test_making_a_store_makes_no_folder(tmp_path: Path) -> None:
    store = ObjectStore(tmp_path / "s")
    assert run(store.list()) == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("", "url must be a path or a URL, got ''"),
        (" ", "url must be a path or a URL, got ' '"),
        ("a\0b", r"url must be a path or a URL, got 'a\\x00b'"),
        ("a\ud800", r"url must be a path that leads somewhere, got 'a\\ud800'"),
        ("~nobody-of-this-name/a", "url must be a path that leads somewhere"),
        ("memroy://a", "unknown protocol of url 'memroy'; known are memory, "),
        ("://a", "unknown protocol of url ''; known are "),
        ("S3://bucket", "unknown protocol of url 'S3'; known are s3, "),
        ("s3://", "url must be one that names a bucket, got 's3://'"),
        ("file://host/a", "url must be a file URL of an absolute path on this machine"),
        ("file://localhost", "url must be a file URL of an absolute path on this machine"),
        ("file://a", "url must be a file URL of an absolute path on this machine"),
        ("file:a", "url must be a file URL of an absolute path on this machine"),
        ("file://~/a", "url must be a file URL of an absolute path on this machine"),
        ("file:////server/a", "url must be a file URL of an absolute path on this machine"),
        ("file:///a%20b", "url must be a path without percent-encoding where it is a file URL"),
        ("s3:/b/x", "url must be a str like 's3://...' where it is a URL, and absolute where"),
        ("gs:/a", "url must be a str like 'gs://...'"),
        ("S3:/a", "url must be a str like 'S3://...'"),
        ("memory:/x", "url must be a str like 'memory://...'"),
        ("memory:x", "url must be a str like 'memory://...'"),
        ("svn+ssh:/x", r"url must be a str like 'svn\+ssh://...'"),
        ("simplecache::/tmp", "url must be a str like 'simplecache://...'"),
        (Path("s3://bucket/x"), "a URL, and absolute where it is a path, got 's3:/bucket/x'"),
        (Path("memory://x"), "url must be a str like 'memory://...'"),
        (
            "s3://bucket/a?versionId=3",
            r"url must be one without '\?' and '#': .*, got 's3://bucket/a'",
        ),
        ("http://host/a?token=hush", r"without '\?' and '#': .*, got 'http://host/a'"),
        ("memory://a#b", r"url must be one without '\?' and '#': keys follow it"),
    ],
)
def test_an_address_that_leads_nowhere_is_refused(
    url: str | Path, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ArgumentError, match=said) as refused:
        ObjectStore(url)
    assert "hush" not in str(refused.value)


@pytest.mark.parametrize("name", ["s3:/a", "memory:x", "simplecache::x", "a?b#c", "a%20b"])
def test_a_folder_with_the_name_of_a_url_is_meant_by_its_absolute_path(
    tmp_path: Path, name: str
) -> None:
    run(ObjectStore(tmp_path / name).put("a", b"One."))
    run(ObjectStore(f"{tmp_path}/{name}").put("b", b"Two."))
    assert sorted(each.name for each in (tmp_path / name).iterdir()) == ["a", "b"]


@pytest.mark.parametrize("name", ["2026-01-01T12:30", "C:", "chapter 1: on/b", "run:3", "a/s3:/b"])
def test_a_colon_alone_makes_no_url(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    run(ObjectStore(name).put("a", b"One."))
    assert (tmp_path / name / "a").read_bytes() == b"One."


@pytest.mark.parametrize(
    ("url", "options"),
    [
        ("simplecache::memory://a", {}),
        ("filecache::s3://bucket", {}),
        ("blockcache::memory://a", {}),
        ("asyncwrapper::file:///tmp", {}),
        ("dir://a::file:///tmp", {}),
        ("dir://a::memory://b", {}),
        ("zip://a::memory://b.zip", {}),
        ("memory://a::b", {}),
        ("filecache://a", {"target_protocol": "memory"}),
        ("simplecache://a", {"target_protocol": "file"}),
        ("dir://a", {"target_protocol": "file"}),
        ("generic://file:///tmp", {}),
        ("reference://", {"fo": {}}),
    ],
)
def test_file_systems_around_others_are_refused(url: str, options: dict[str, object]) -> None:
    with pytest.raises(ArgumentError, match="url must be that of the place itself, without a file"):
        ObjectStore(url, options=options)


def test_a_local_file_system_under_another_name_is_refused(tmp_path: Path) -> None:
    from fsspec.implementations.local import LocalFileSystem

    class Renamed(LocalFileSystem):
        protocol = "planted"

    systems.plant(Renamed)
    with pytest.raises(ArgumentError, match="url must be the folder itself where it is local"):
        ObjectStore(f"planted://{tmp_path}")


@pytest.mark.parametrize("url", [None, 3, b"/tmp", ["a"]])
def test_what_is_no_address_is_refused(url: object) -> None:
    with pytest.raises(ArgumentTypeError, match="url must be a path or a URL, got "):
        ObjectStore(url)  # type: ignore[arg-type]


def test_a_local_folder_has_no_options(tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match="options must be empty for a local folder, got 1"):
        ObjectStore(tmp_path, options={"key": "secret"})


def test_options_that_are_none_are_refused_and_not_told() -> None:
    for options in ("secret", {3: "secret"}, ["secret"]):
        with pytest.raises(ArgumentTypeError, match="options must be a mapping of names") as told:
            ObjectStore("memory://a", options=options)  # type: ignore[arg-type]
        assert "secret" not in str(told.value)


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    import fsspec.core

    registered = sys.modules["fsspec.registry"]
    entry = {"class": "no_such_package.FileSystem", "err": "Install no_such_package to access it"}
    monkeypatch.setitem(registered.known_implementations, "absent", entry)  # type: ignore[attr-defined]
    assert "absent" in fsspec.available_protocols()
    said = "cannot open 'absent://a': Install no_such_package to access it"
    with pytest.raises(StoreError, match=said) as raised:
        ObjectStore("absent://a")
    assert isinstance(raised.value.__cause__, ImportError)


def test_without_s3fs_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    import fsspec  # noqa: F401  # so that the registry is there

    monkeypatch.delitem(sys.modules["fsspec.registry"]._registry, "s3", raising=False)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "s3fs", None)
    with pytest.raises(StoreError, match=r"^cannot open 's3://b': install s3fs \(the extra s3\)$"):
        ObjectStore("s3://b")


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("memory://a/b", "memory://a/b"),
        ("memory://me:secret@a/b", "memory://a/b"),
        ("memory://me:se/cret@a/b", "memory://a/b"),
        ("memory://me:se@cret/secret@a/b", "memory://a/b"),
        ("memory://secret@a/b", "memory://a/b"),
        ("memory://a/b@c", "memory://a/b@c"),
    ],
)
def test_neither_options_nor_passwords_are_shown(url: str, shown: str) -> None:
    store = ObjectStore(url, options={"password": "secret"})
    assert repr(store) == f"ObjectStore('{shown}')"
    with pytest.raises(MissingObjectError) as raised:
        run(store.get("a"))
    assert "secret" not in str(raised.value)


def test_an_unknown_address_is_told_without_its_password() -> None:
    for url in ("nowhere://me:secret@host", "ftp://me:secret@\0"):
        with pytest.raises(ArgumentError) as raised:
            ObjectStore(url)
        assert "secret" not in str(raised.value)


def test_a_copy_and_a_pickled_store_are_the_same_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for store in (in_memory(), ObjectStore("s")):
        run(store.put("a", b"One."))
        again = pickle.loads(pickle.dumps(store))  # noqa: S301  # our own
        monkeypatch.chdir("/")
        assert run(again.get("a")) == run(copy.deepcopy(store).get("a")) == b"One."


def test_a_store_works_in_a_forked_process(tmp_path: Path, fresh_python: FreshPython) -> None:
    code = """
import asyncio, os, sys
from chunkscope.pipeline.store import ObjectStore
stores = [ObjectStore(sys.argv[1]), ObjectStore("memory://a")]
async def use(store, name):
    await asyncio.gather(*(store.put(f"{name}/{i}", b"") for i in range(20)))
    return len(await store.list(name))
for store in stores:
    asyncio.run(use(store, "parent"))
child = os.fork()
if not child:
    counts = [asyncio.run(use(store, "child")) for store in stores]
    os._exit(0 if counts == [20, 20] else 1)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    finished = fresh_python("-W", "ignore::DeprecationWarning", "-c", code, tmp_path)
    assert finished.stdout == "0\n", finished.stderr
    assert len(run(ObjectStore(tmp_path).list())) == 40


# ----------------------------------------------------------------------- loops and threads


def test_a_store_works_in_one_loop_after_another_and_in_two_at_once(tmp_path: Path) -> None:
    for store in (in_memory(), ObjectStore(tmp_path)):
        for turn in range(3):
            run(store.put(f"{turn}", b""))
        threads = [
            threading.Thread(target=lambda n=n, s=store: run(s.put(f"thread {n}", b"")))
            for n in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(run(store.list())) == 7


def test_requests_overlap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    together = threading.Barrier(THREADS)
    real_put = Folder.put

    def put(self: Folder, key: str, data: bytes) -> None:
        together.wait(timeout=30)  # breaks unless all of them are here at once
        real_put(self, key, data)

    monkeypatch.setattr(Folder, "put", put)
    store = ObjectStore(tmp_path)

    async def all_at_once() -> None:
        await asyncio.gather(*(store.put(f"{n}", b"") for n in range(THREADS)))

    run(all_at_once())
    assert len(run(store.list())) == THREADS


def test_a_cancelled_put_ends_when_the_object_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on = threading.Event(), threading.Event()
    real_put = Folder.put

    def put(self: Folder, key: str, data: bytes) -> None:
        begun.set()
        assert go_on.wait(timeout=30)
        real_put(self, key, data)

    monkeypatch.setattr(Folder, "put", put)
    store = ObjectStore(tmp_path)

    async def cancelled() -> None:
        task = asyncio.create_task(store.put("a", b"One."))
        await asyncio.to_thread(begun.wait, 30)
        task.cancel()
        for _ in range(10):
            await asyncio.sleep(0)
        assert not task.done()
        go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert (tmp_path / "a").read_bytes() == b"One."

    run(cancelled())


def test_what_was_cancelled_before_it_had_a_thread_is_not_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, begun = threading.Event(), []
    real_put = Folder.put

    def put(self: Folder, key: str, data: bytes) -> None:
        begun.append(key)
        assert go_on.wait(timeout=30)
        real_put(self, key, data)

    monkeypatch.setattr(Folder, "put", put)
    store = ObjectStore(tmp_path)

    async def cancelled() -> None:
        first = [asyncio.create_task(store.put(f"{n}", b"")) for n in range(THREADS)]
        while len(begun) < THREADS:
            await asyncio.sleep(0.001)
        late = asyncio.create_task(store.put("late", b""))
        await asyncio.sleep(0)
        late.cancel()
        with pytest.raises(asyncio.CancelledError):
            await late
        go_on.set()
        await asyncio.gather(*first)

    run(cancelled())
    assert not (tmp_path / "late").exists()


# ------------------------------------------------------------------- other file systems


def planted(system: type[AbstractFileSystem]) -> ObjectStore:
    """A store in a file system of the tests."""
    systems.plant(system)
    return ObjectStore("planted://root[1]")


WORKING: list[type[AbstractFileSystem]] = [
    systems.CopiesOnly,
    systems.Moves,
    systems.MovesOntoNothing,
    systems.MovesOntoNothingSilently,
    systems.Asynchronous,
]


@pytest.mark.parametrize("system", WORKING, ids=lambda each: each.__name__)
def test_a_store_in_any_file_system_puts_gets_lists_and_deletes(
    system: type[AbstractFileSystem],
) -> None:
    store = planted(system)
    keys = ["a", "b/*.json", "b/[a].json", "b/c/d?", "章"]

    async def use() -> None:
        assert await store.list() == []
        for content in (b"One.", b"Two."):
            for key in keys:
                await store.put(key, key.encode() + content)
        assert await store.list() == keys
        assert await store.list("b") == ["b/*.json", "b/[a].json", "b/c/d?"]
        assert await store.list("a") == await store.list("none") == []
        assert [await store.get(key) for key in keys] == [key.encode() + b"Two." for key in keys]
        await store.delete("b/*.json")
        await store.delete("b/*.json")
        await store.delete("b")
        assert await store.list("b") == ["b/[a].json", "b/c/d?"]
        assert not await store.exists("b/*.json") and not await store.exists("b")
        assert await store.exists("b/[a].json")
        for key in ("b/*.json", "b"):
            with pytest.raises(MissingObjectError):
                await store.get(key)

    run(use())


def held(system: type[AbstractFileSystem]) -> dict[str, bytes]:
    """What is in a file system of the tests, reserved folder and all."""
    return {path: file.getvalue() for path, file in system.store.items()}  # type: ignore[attr-defined]


def test_an_object_is_written_elsewhere_and_then_put_in_its_place() -> None:
    store = planted(systems.Asynchronous)
    run(store.put("a/b", b"One."))
    written, moved = store._place._system.asked  # type: ignore[attr-defined]
    assert written.startswith(f"pipe planted://root[1]/{RESERVED}/") or RESERVED in written
    assert moved.endswith("root[1]/a/b")


def test_a_write_that_fails_midway_leaves_the_old_object_and_nothing_else() -> None:
    run(planted(systems.Moves).put("a", b"old one"))
    before = held(systems.Moves)
    store = ObjectStore("planted://root[1]")
    systems.FailsMidway.store = systems.Moves.store
    import fsspec

    fsspec.register_implementation("planted", systems.FailsMidway, clobber=True)
    store = ObjectStore("planted://root[1]")
    with pytest.raises(
        StoreError, match="cannot put 'a' in 'planted.*': No space left on device"
    ) as raised:
        run(store.put("a", b"new one"))
    assert isinstance(raised.value.__cause__, OSError)
    assert held(systems.Moves) == before
    assert run(store.get("a")) == b"old one"


def test_a_move_that_does_nothing_is_an_error_and_leaves_nothing() -> None:
    store = planted(systems.NeverMoves)
    with pytest.raises(
        StoreError,
        match="cannot put 'a' in 'planted.*': its file system does not move it",
    ):
        run(store.put("a", b"new"))
    assert held(systems.NeverMoves) == {}


def test_an_object_store_that_fails_says_so() -> None:
    with pytest.raises(StoreError, match="cannot put 'a' in 'planted.*': TimeoutError") as raised:
        run(planted(systems.FailsMidwayWhole).put("a", b"new"))
    assert isinstance(raised.value.__cause__, TimeoutError)


def test_a_file_system_that_can_only_be_read_says_so() -> None:
    store = planted(systems.ReadOnly)
    with pytest.raises(StoreError, match="cannot put 'a' in 'planted.*': the store cannot do that"):
        run(store.put("a", b"new"))
    assert run(store.list()) == []


@pytest.mark.parametrize("operation", ["put", "get", "exists", "delete", "list"])
def test_no_permission_is_an_error_of_every_operation_and_never_an_empty_store(
    operation: str,
) -> None:
    store = planted(systems.Forbids)

    async def attempted() -> None:
        await operations(store, "a")[operation]()

    with pytest.raises(
        StoreError, match="cannot .* 'a' in 'planted.*': Permission denied"
    ) as raised:
        run(attempted())
    assert not isinstance(raised.value, MissingObjectError)
    assert isinstance(raised.value.__cause__, PermissionError)


def test_a_cancelled_request_of_coroutines_is_cancelled_and_waited_for() -> None:
    steps: list[str] = []

    class Slow(systems.Asynchronous):
        protocol = "memory"  # puts whole, so that the request is one

        async def _pipe_file(self, path: str, value: bytes, **kwargs: object) -> None:
            steps.append("begun")
            try:
                await asyncio.sleep(30)
            except asyncio.CancelledError:
                await asyncio.sleep(0.05)
                steps.append("tidied up")
                raise

    store = planted(Slow)

    async def cancelled() -> None:
        task = asyncio.create_task(store.put("a", b""))
        while not steps:
            await asyncio.sleep(0.001)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert steps == ["begun", "tidied up"]

    run(cancelled())


def test_coroutines_that_the_user_wants_to_drive_are_refused() -> None:
    systems.plant(systems.Asynchronous)
    with pytest.raises(ArgumentError, match="options must be without asynchronous=True"):
        ObjectStore("planted://a", options={"asynchronous": True})


def test_options_that_a_file_system_does_not_take_are_an_error() -> None:
    class Strict(systems.CopiesOnly):
        def __init__(self, *, size: int = 3, **kwargs: object) -> None:
            if size != 3:
                raise TypeError("size is 3")
            super().__init__(**kwargs)

    systems.plant(Strict)
    with pytest.raises(StoreError, match="cannot open .*: TypeError: options: size is 3"):
        ObjectStore("planted://a", options={"size": 4})


def test_what_stands_in_options_is_no_reason_either_where_a_store_cannot_be_opened() -> None:
    class Tells(systems.CopiesOnly):
        def __init__(self, *, key: str, **kwargs: object) -> None:
            raise ValueError(f"what is {key}?")

    systems.plant(Tells)
    with pytest.raises(
        StoreError, match=r"^cannot open 'planted://a': ValueError: what is \*"
    ) as no:
        ObjectStore("planted://a", options={"key": "hush"})
    assert no.value.__cause__ is None


def test_options_are_named_where_they_are_looked_at_late() -> None:
    class Late(systems.CopiesOnly):
        def info(self, path: str, **kwargs: object) -> None:
            raise TypeError("Session.__init__() got an unexpected keyword argument 'endpoint'")

    systems.plant(Late)
    told = "TypeError: options: Session.__init__.. got an unexpected keyword argument 'endpoint'"
    with pytest.raises(StoreError, match=told):
        run(ObjectStore("planted://a", options={"endpoint": "x"}).exists("a"))
    with pytest.raises(StoreError, match="TypeError: Session"):
        run(ObjectStore("planted://a").exists("a"))


def test_what_stands_in_options_and_passwords_is_no_reason() -> None:
    class Tells(systems.CopiesOnly):
        told = ""

        def info(self, path: str, **kwargs: object) -> None:
            raise RuntimeError(f"no access to {self.told}{path}")

    systems.plant(Tells)
    options = {"key": "hush hush", "client": {"endpoint_url": "http://me:hush@host/"}}
    store = ObjectStore("planted://you:hu@sh/hush%21@place", options=options)
    for told in ("hush hush, ", "'hush%20hush', ", "http://me:hush@host/, ", "hu@sh/hush! of "):
        Tells.told = told
        with pytest.raises(
            StoreError, match="cannot look for 'a' in 'planted://place': "
        ) as raised:
            run(store.exists("a"))
        assert "hush" not in str(raised.value)
        assert raised.value.__cause__ is None and raised.value.__suppress_context__


def test_importing_the_store_does_not_import_fsspec(fresh_python: FreshPython) -> None:
    code = """
import sys
from chunkscope.pipeline.store import ObjectStore
ObjectStore(sys.argv[1])
print("fsspec" in sys.modules)
"""
    finished = fresh_python("-c", code, os.devnull)
    assert finished.stdout == "False\n", finished.stderr
