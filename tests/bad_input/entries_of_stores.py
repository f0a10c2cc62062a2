"""The object store: how it is opened, and what is put into it."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable
from pathlib import PurePosixPath
from types import MappingProxyType

import numpy as np

import chunkscope as cs
from chunkscope.errors import ArgumentError, ArgumentTypeError, ObjectKeyError
from tests.bad_input.entries import Entry, is_something
from tests.bad_input.rows import Made, Parameter, either, refused, strangers, works

__all__ = ["STORES"]


def an_address() -> Parameter:
    """A path or a URL."""
    wrong = {
        "no address": ("", None),
        "blanks": (" ", None),
        "a NUL": ("a\0b", None),
        "a lone surrogate": ("a\ud800b", None),
        "the home folder of nobody": ("~nobody-of-this-name/a", None),
        "a URL with one slash": ("s3:/bucket/a", "'s3:/bucket/a'"),
        "a URL with a query": ("memory://a?token=x", "'memory://a'"),
        "a URL with a fragment": ("memory://a#x", "'memory://a'"),
        "a cache around another": ("simplecache::memory://a", "'simplecache::memory://a'"),
        "a folder of another": ("dir://a::file:///tmp", "'dir://a::file:///tmp'"),
        "a file of another host": ("file://host/a", "'file://host/a'"),
        "a file under a relative path": ("file:a", "'file:a'"),
    }
    unknown = {
        "an unknown protocol": ("memroy://a", "'memroy'"),
        "a protocol in capitals": ("MEMORY://a", "'MEMORY'"),
        "no protocol": ("://a", "''"),
    }
    rows = [
        *strangers(ArgumentTypeError, but={"a str", "a long str"}),
        *(refused(n, "impossible", url, ArgumentError, s) for n, (url, s) in wrong.items()),
        *(refused(n, "unknown name", url, ArgumentError, s) for n, (url, s) in unknown.items()),
        refused("a bytearray", "bytes", bytearray(b"a"), ArgumentTypeError),
        refused(
            "a URL as a path", "wrong type", PurePosixPath("s3://b/a"), ArgumentError, "'s3:/b"
        ),
        refused("a list of paths", "wrong type", ["a", "b"], ArgumentTypeError),
        works("a relative path", "a"),
        works("a path object", PurePosixPath("/nowhere/at/all")),
        works("a URL of a file", "file:///nowhere/at/all"),
        works("a URL of a file on this host", "file://localhost/nowhere/at/all"),
        works("memory alone", "memory://"),
    ]
    return Parameter(tuple(rows))


def the_options() -> Parameter:
    """A mapping of names; no message shows what is in it."""
    kinds = list(strangers(ArgumentTypeError, but={"a dict"}))
    rows = [
        *(refused(r.label, r.category, r.value, ArgumentTypeError, "<class") for r in kinds),
        refused("a name that is no str", "impossible", {3: "x"}, ArgumentTypeError, "<class"),
        refused("a name that is bytes", "impossible", {b"a": 3}, ArgumentTypeError, "<class"),
        refused("pairs", "wrong type", [("a", 3)], ArgumentTypeError, "<class"),
        works("none", {}),
        works("one", {"secret": "x"}),
        works("a mapping that is no dict", Made(lambda: MappingProxyType({"secret": "x"}))),
    ]
    return Parameter(tuple(rows))


WRONG_KEYS = {
    "the root": "/",
    "from the root": "/a",
    "up": "../a",
    "up within": "a/../b",
    "a backslash": "a\\b",
    "a drive": "C:/a",
    "a NUL": "a\0",
    "a line end": "a\n",
    "a lone surrogate": "a\ud800",
    "up, encoded": "%2e%2e/a",
    "up, in full width": "．．/a",
    "two slashes": "a//b",
    "the home folder": "~/a",
    "too long": "a" * 1025,
    "a version": "a?versionid=3",
    "a generation": "a?generation=3",
}


def a_key(*, is_prefix: bool = False) -> Parameter:
    """A key, or the folder of some."""
    lenient = {"nothing": "", "here": ".", "a slash at the end": "a/", "from here": "./a"}
    rows = [
        *strangers(ObjectKeyError, but={"a str", "a long str"}),
        *(refused(n, "impossible", key, ObjectKeyError) for n, key in WRONG_KEYS.items()),
        *(
            works(n, key) if is_prefix else refused(n, "impossible", key, ObjectKeyError)
            for n, key in lenient.items()
        ),
        refused("a path object", "wrong type", PurePosixPath("a"), ObjectKeyError),
        either("as long as can be", "a" * 1024),
        either("a key of numpy", np.str_("there")),
    ]
    if is_prefix:
        rows.append(works("a folder", "a/b"))
    else:
        rows.append(works("a key", "there"))
    # A key that may be good may have nothing stored under it.
    return Parameter(tuple(rows), ("prefix",) if is_prefix else ("key", "cannot get"))


def some_bytes() -> Parameter:
    """What is bytes-like."""
    rows = [
        *strangers(ArgumentTypeError, but={"bytes"}),
        works("bytes", b"3", "bytes"),
        works("a bytearray", bytearray(b"3"), "bytes"),
        works("a memoryview", Made(lambda: memoryview(b"3")), "bytes"),
        works("nothing", b""),
    ]
    return Parameter(tuple(rows))


def _in_a_new_store(method: str) -> Callable[..., object]:
    """A method of a store in memory, with one object under ``there``."""

    def call(**given: object) -> object:
        store = cs.pipeline.ObjectStore(f"memory://{uuid.uuid4().hex}")

        async def run() -> object:
            await store.put("there", b"One.")
            return await getattr(store, method)(**given)

        return asyncio.run(run())

    return call


def _is_nothing(result: object) -> None:
    assert result is None


def _entry(
    method: str, valid: dict[str, object], check: Callable[[object], object], **rows: Parameter
) -> dict[str, Entry]:
    name = f"pipeline.ObjectStore.{method}"
    return {name: Entry(_in_a_new_store(method), lambda: dict(valid), rows, check)}


STORES: dict[str, Entry] = {
    "pipeline.ObjectStore": Entry(
        calls=cs.pipeline.ObjectStore,
        valid=lambda: {"url": "memory://of-the-table"},
        parameters={"url": an_address(), "options": the_options()},
    ),
    **_entry("put", {"key": "a", "data": b"One."}, _is_nothing, key=a_key(), data=some_bytes()),
    **_entry("get", {"key": "there"}, is_something, key=a_key()),
    **_entry("exists", {"key": "there"}, is_something, key=a_key()),
    **_entry("delete", {"key": "there"}, _is_nothing, key=a_key()),
    **_entry("list", {"prefix": ""}, is_something, prefix=a_key(is_prefix=True)),
}
