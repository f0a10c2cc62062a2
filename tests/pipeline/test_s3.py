"""A store in S3, over HTTP: a real server on this machine, which counts what it is asked."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, TypeVar

import pytest

import chunkscope as cs
from chunkscope.errors import MissingObjectError, ObjectKeyError, StoreError
from chunkscope.pipeline.store import ObjectStore
from tests.pipeline.attempts import ATTEMPTS
from tests.pipeline.conftest import Bucket
from tests.pipeline.s3_server import BucketIsFullError

T = TypeVar("T")

MANY = 24
"""Requests at once: more than botocore has connections where nobody asks for more."""


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


def test_objects_are_put_got_found_listed_and_deleted(bucket: Bucket) -> None:
    store = ObjectStore(f"{bucket.url}/a/folder/")

    async def use() -> None:
        assert await store.list() == await store.list("b") == []
        await store.put("x.json", b"old")
        await store.put("x.json", b"new")
        await store.put("b/y.json", bytes(range(256)))
        assert bucket.content == {
            "a/folder/x.json": b"new",
            "a/folder/b/y.json": bytes(range(256)),
        }
        assert await store.list() == ["b/y.json", "x.json"]
        assert await store.list("b") == await store.list("./b/") == ["b/y.json"]
        assert await store.list("x.json") == []
        assert await store.get("b/y.json") == bytes(range(256))
        assert await store.exists("x.json") and not await store.exists("y.json")
        assert not await store.exists("b")
        await store.delete("x.json")
        await store.delete("x.json")
        await store.delete("b")
        assert await store.list() == ["b/y.json"]
        with pytest.raises(
            MissingObjectError, match="cannot get 'x.json' in 's3://.*a/folder/': noth"
        ):
            await store.get("x.json")

    run(use())
    run(use_again(store))


async def use_again(store: ObjectStore) -> None:
    """The same store in another event loop."""
    assert await store.get("b/y.json") == bytes(range(256))


@pytest.mark.parametrize(
    "key",
    [
        "parsed/章 1.json",
        "100%.json",
        "a%20b+c.json",
        "a*b?[c].json",
        "a&b=c#d;e,f.json",
        "'\"<>.json",
        "👨‍👩‍👧.json",
        "\uffff",
        "e\u0301",
        "/".join("a" * 400),
    ],
)
def test_a_key_of_any_letters_comes_back_as_it_was(bucket: Bucket, key: str) -> None:
    store = ObjectStore(bucket.url)

    async def use() -> None:
        await store.put(key, key.encode())
        assert await store.list() == [key]
        assert await store.exists(key)
        assert await store.get(key) == key.encode()
        await store.delete(key)
        assert await store.list() == []

    run(use())


def test_a_request_is_made_for_each_object_and_no_more(bucket: Bucket) -> None:
    store = ObjectStore(bucket.url)

    async def use() -> None:
        await store.put("a", b"One.")
        await store.get("a")
        await store.exists("a")
        await store.list()
        await store.delete("a")

    run(use())
    assert [each.partition("?")[0].split(" ")[0] for each in bucket.server.requests] == [
        "PUT",
        "GET",
        "HEAD",
        "GET",
        "DELETE",
    ]


def test_more_keys_than_a_page_has_are_listed(bucket: Bucket) -> None:
    keys = [f"{number % 7}/{number:04}.json" for number in range(1100)]
    bucket.server.fill(bucket.name, {f"many/{key}": b"{}" for key in keys})
    bucket.server.fill(bucket.name, {"other": b"", "many-others/a": b""})
    listed = run(ObjectStore(f"{bucket.url}/many").list())
    assert listed == sorted(keys)
    pages = bucket.server.asked("^GET .*list-type=2")
    assert ["continuation-token" in each for each in pages] == [False, True]


def test_what_others_write_is_seen_at_once(bucket: Bucket) -> None:
    store, other = ObjectStore(bucket.url), ObjectStore(bucket.url)

    async def use() -> None:
        assert await store.list() == []
        assert not await store.exists("a")
        await other.put("a", b"One.")
        assert await store.list() == ["a"]
        assert await store.exists("a")
        await other.put("a", b"Two, longer.")
        assert await store.get("a") == b"Two, longer."
        await other.delete("a")
        assert await store.list() == []
        assert not await store.exists("a")

    run(use())


def test_requests_overlap(bucket: Bucket) -> None:
    together = threading.Barrier(MANY)

    def wait(request: str) -> None:
        if request.startswith("PUT"):
            together.wait(timeout=30)  # breaks unless all of them are here at once

    bucket.server.on_request = wait
    store = ObjectStore(bucket.url)

    async def all_at_once() -> None:
        await asyncio.gather(*(store.put(f"{number}", b"") for number in range(MANY)))

    run(all_at_once())
    assert len(bucket.content) == MANY


def test_options_of_the_connection_are_kept_beside_ours(bucket: Bucket) -> None:
    options = {"config_kwargs": {"max_pool_connections": 3, "user_agent_extra": "me"}}
    store = ObjectStore(bucket.url, options=options)
    run(store.put("a", b"One."))
    config = store._place._system.s3.meta.config  # type: ignore[attr-defined]
    assert config.max_pool_connections == 3
    assert config.user_agent_extra == "me"
    assert options == {"config_kwargs": {"max_pool_connections": 3, "user_agent_extra": "me"}}


def test_json_is_stored_as_json(bucket: Bucket) -> None:
    store = ObjectStore(bucket.url)

    async def use() -> None:
        for key in ("a.json", "b/c.json", "d.jsonl", "json"):
            await store.put(key, b"{}")

    run(use())
    kinds = bucket.server.kinds(bucket.name)
    assert kinds["a.json"] == kinds["b/c.json"] == "application/json"
    assert kinds["d.jsonl"] == kinds["json"] == "binary/octet-stream"


def test_a_placeholder_of_a_folder_is_no_object(bucket: Bucket) -> None:
    bucket.server.fill(bucket.name, {"a/": b"", "a/b": b"One.", "c//d": b"", "../e": b""})
    assert run(ObjectStore(bucket.url).list()) == ["a/b"]
    assert run(ObjectStore(bucket.url).list("a")) == ["a/b"]


def test_an_object_may_lie_where_a_folder_does(bucket: Bucket) -> None:
    store = ObjectStore(bucket.url)

    async def use() -> None:
        await store.put("a/b", b"One.")
        await store.put("a", b"Two.")
        assert await store.list() == ["a", "a/b"]
        assert await store.list("a") == ["a/b"]
        assert await store.exists("a")
        assert await store.get("a") == b"Two."
        await store.delete("a")
        assert await store.list() == ["a/b"]

    run(use())


# ------------------------------------------------------------------------- what is refused


def test_no_attempt_to_leave_is_sent_to_the_server(bucket: Bucket) -> None:
    store = ObjectStore(f"{bucket.url}/folder")
    bucket.server.fill(bucket.name, {"secret": b"secret"})

    async def attempt(key: str) -> None:
        for call in (store.get, store.exists, store.delete):
            with pytest.raises(ObjectKeyError, match="^key must be "):
                await call(key)
        with pytest.raises(ObjectKeyError, match="^key must be "):
            await store.put(key, b"new")

    async def attempts() -> None:
        for key in ATTEMPTS.values():
            await attempt(key)
        for prefix in ("..", "../..", "/", "a/../..", "%2e%2e", "．．", "C:/", "\\"):
            with pytest.raises(ObjectKeyError, match="^prefix must be "):
                await store.list(prefix)

    run(attempts())
    assert bucket.server.requests == []
    assert bucket.content == {"secret": b"secret"}


def test_a_bucket_that_is_not_there_is_an_error_and_no_empty_store(bucket: Bucket) -> None:
    store = ObjectStore("s3://there-is-no-such-bucket/folder")
    said = "The specified bucket does not exist"
    with pytest.raises(StoreError, match=f"cannot list 's3://there-.*': {said}") as raised:
        run(store.list())
    assert not isinstance(raised.value, MissingObjectError)
    with pytest.raises(StoreError, match=f"cannot put 'a' in 's3://there-.*': {said}") as raised:
        run(store.put("a", b""))
    assert not isinstance(raised.value, MissingObjectError)
    with pytest.raises(MissingObjectError):
        run(store.get("a"))


def test_unknown_credentials_are_an_error_of_every_operation(bucket: Bucket) -> None:
    store = ObjectStore(bucket.url, options={"key": "nobody", "secret": "hush-hush"})
    run(store.put("a", b"One."))

    async def each_is_refused() -> None:
        known = "The AWS Access Key Id you provided does not exist in our records"
        for call in (
            store.put("a", b"Two."),
            store.get("a"),
            store.list(),
            store.delete("a"),
        ):
            with pytest.raises(StoreError, match=f"cannot .*: {known}") as raised:
                await call
            assert isinstance(raised.value.__cause__, PermissionError)
            assert not isinstance(raised.value, MissingObjectError)
        # An answer to HEAD has no text.
        with pytest.raises(StoreError, match="cannot look for 'a' in 's3://.*': Forbidden"):
            await store.exists("a")

    with bucket.server.knowing_nobody():
        run(each_is_refused())
    assert bucket.content == {"a": b"One."}
    assert "hush" not in repr(store)


def test_an_option_that_nobody_knows_is_told_with_the_first_request(bucket: Bucket) -> None:
    store = ObjectStore(bucket.url, options={"endpoint": "hush-hush"})
    said = "cannot put 'a' in .*: TypeError: options: .* unexpected keyword argument 'endpoint'"
    with pytest.raises(StoreError, match=said) as raised:
        run(store.put("a", b""))
    assert "hush" not in str(raised.value)


def test_a_server_that_is_gone_is_an_error(bucket: Bucket) -> None:
    options = {
        "endpoint_url": "http://127.0.0.1:1",
        "config_kwargs": {"retries": {"max_attempts": 0}},
    }
    store = ObjectStore(bucket.url, options=options)
    store._place._system.retries = 1  # type: ignore[attr-defined]  # each takes longer
    with pytest.raises(StoreError, match="cannot put 'a' in 's3://.*': .*127.0.0.1:1"):
        run(store.put("a", b""))


def test_a_put_that_fails_at_the_server_leaves_the_old_object(bucket: Bucket) -> None:
    store = ObjectStore(bucket.url)
    run(store.put("a", b"old"))

    def fail(request: str) -> None:
        if request.startswith("PUT"):
            raise BucketIsFullError

    bucket.server.on_request = fail
    with pytest.raises(StoreError, match="cannot put 'a' in 's3://.*': .*The bucket is full"):
        run(store.put("a", b"new"))
    bucket.server.on_request = None
    assert run(store.get("a")) == b"old"
    assert run(store.list()) == ["a"]


# ------------------------------------------------------------------------- plain HTTP


def test_over_http_a_server_that_fails_is_no_missing_object() -> None:
    """fsspec says of every failure that nothing is there."""
    statuses = {"/a/there": 200, "/a/gone": 410, "/a/broken": 500, "/a/secret": 403}

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(statuses.get(self.path, 404))
            self.send_header("Content-Length", "0")
            self.end_headers()

        do_HEAD = do_GET  # noqa: N815  # as the class has it

        def log_message(self, *args: object) -> None:
            pass

    async def use(store: ObjectStore) -> None:
        assert await store.exists("there")
        assert not await store.exists("gone") and not await store.exists("nowhere")
        for key, status in {"broken": "500", "secret": "403"}.items():
            with pytest.raises(StoreError, match=f"cannot look for '{key}' in .*: {status}"):
                await store.exists(key)
            with pytest.raises(StoreError, match=f"cannot get '{key}' in .*: {status}"):
                await store.get(key)
        with pytest.raises(MissingObjectError):
            await store.get("nowhere")

    with ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        store = ObjectStore(f"http://127.0.0.1:{server.server_port}/a")
        try:
            run(use(store))
        finally:
            server.shutdown()
            thread.join()
    with pytest.raises(StoreError, match="cannot look for 'there' in "):
        run(store.exists("there"))


# ------------------------------------------------------------------------------- documents


def test_documents_are_read_from_the_same_server(bucket: Bucket) -> None:
    store = ObjectStore(f"{bucket.url}/texts")
    run(store.put("a.txt", "Eins. Zwölf.".encode()))
    run(store.put("b/c.md", b"# Two"))
    docs = cs.read(f"{bucket.url}/texts")
    assert docs["doc_id"].tolist() == ["a.txt", "b/c.md"]
    assert docs["text"].tolist() == ["Eins. Zwölf.", "# Two"]
