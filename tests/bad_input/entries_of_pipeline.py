"""The step of the pipeline: settings, refs, context, runs, manifest, and its plain functions."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path
from typing import TypeVar

from chunkscope.errors import (
    ArgumentError,
    ArgumentTypeError,
    MissingObjectError,
    ObjectKeyError,
    RecordError,
    SettingsError,
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
from chunkscope.pipeline.manifest import Manifest, ManifestDocument
from chunkscope.pipeline.refs import ComponentRef, StepCapabilities, StepRequirements, store_ref
from chunkscope.pipeline.run import SplitDocumentsResult
from chunkscope.pipeline.step import SplitDocuments
from chunkscope.pipeline.store import ObjectStore
from chunkscope.tokens import known_names
from tests.bad_input.entries import Entry
from tests.bad_input.entries_of_records import a_digest, an_id, json_of, many_of
from tests.bad_input.rows import (
    NAN,
    SECRET,
    Errors,
    Parameter,
    Row,
    either,
    or_refused,
    refused,
    strangers,
    works,
)
from tests.bad_input.samples import document
from tests.bad_input.single_values import (
    ARGUMENT,
    a_name,
    a_number,
    a_switch,
    a_text,
    an_object_of,
)

__all__ = ["PIPELINE"]

T = TypeVar("T")

SETTING = Errors(kind=SettingsError, value=SettingsError)
FIELD = Errors(kind=RecordError, value=RecordError)
KIND = ArgumentTypeError

FOLDER = tempfile.mkdtemp(prefix="chunkscope-tests-")
"""Where a str that is taken for the place of a store leaves it."""

DOCUMENTS = ["parsed/a.json", "parsed/b.json"]


def in_folder(call: Callable[..., T]) -> Callable[..., T]:
    """`call` made in `FOLDER`."""

    @functools.wraps(call)
    def there(**given: object) -> T:
        with contextlib.chdir(FOLDER):
            return call(**given)

    return there


def store() -> ObjectStore:
    """A store with two documents and their chunks."""
    return ObjectStore(Path(FOLDER, "store"))


def result() -> SplitDocumentsResult:
    """The result of a run over the documents in `store`."""
    write_documents(store(), [document("a"), document("b")])
    return split_documents(store(), DOCUMENTS, progress=False)


CHUNKS = list(result().chunk_keys)
MANIFEST_KEY = result().manifest_key


# ------------------------------------------------------------------------ kinds of values


def a_part(errors: Errors, *, optional: bool = False, more: Iterable[Row] = ()) -> Parameter:
    """A name of letters, digits, ``_`` and ``-``."""
    none = {"None"} if optional else set()
    wrong = {
        "no name": "",
        "a blank": " ",
        "two parts": "a.b",
        "a path": "a/b",
        "a line end": "a\n",
        "NUL": "\0",
        "a lone surrogate": "\ud800",
    }
    rows = [
        *strangers(errors.kind, but={"a str", "a long str", *none}),
        *(refused(label, "unknown name", text, errors.value) for label, text in wrong.items()),
        works("a name", "objects"),
        works("letters of any script", "ä_9-名"),
        *more,
    ]
    if optional:
        rows.append(works("None", None, "None"))
    return Parameter(tuple(rows))


def a_component_key() -> Parameter:
    """Names with dots between them."""
    wrong = {"no name": "", "a dot": ".", "an empty part": "a..b", "a blank": "a b", "NUL": "\0"}
    rows = [
        *strangers(KIND, but={"a str", "a long str"}),
        *(refused(label, "unknown name", text, ArgumentError) for label, text in wrong.items()),
        works("two names", "stores.objects"),
        works("one name", "a"),
    ]
    return Parameter(tuple(rows))


def a_set_of_names() -> Parameter:
    """A frozenset of str."""
    rows = [
        *strangers(KIND),
        refused("a set", "wrong type", {"a"}, KIND),
        refused("bytes in it", "bytes", frozenset({b"a"}), KIND, "b'a'"),
        refused("NaN in it", "NaN", frozenset({NAN}), KIND, "nan"),
        refused("None in it", "None", frozenset({None}), KIND, "None"),
        refused("a number among names", "impossible", frozenset({"a", 3}), KIND, "3"),
        works("none", frozenset()),
        works("refs", frozenset({store_ref("objects")})),
    ]
    return Parameter(tuple(rows))


def named_objects() -> Parameter:
    """A mapping of str to anything, or None."""
    rows = [
        *strangers(KIND, but={"None", "a dict", "a Series"}),
        refused("a Series", "wrong type", strange("a Series"), KIND),
        refused("a number for a name", "impossible", {3: "a"}, KIND, "3"),
        refused("None for a name", "None", {None: "a"}, KIND, "None"),
        refused("NaN for a name", "NaN", {NAN: "a"}, KIND, "nan"),
        refused("bytes for a name", "bytes", {b"a": "a"}, KIND, "b'a'"),
        works("None", None, "None"),
        works("nothing", {}),
        works("a ref", {store_ref("objects"): None}),
        works("the empty name", {"": 1}),
    ]
    return Parameter(tuple(rows))


def strange(label: str) -> object:
    """The stranger of that label."""
    return next(row.value for row in strangers(KIND) if row.label == label)


def keys_of(known: list[str]) -> Parameter:
    """A list or tuple of keys, none twice."""
    rows = [
        *strangers(KIND, but={"a list"}),
        refused("one key", "wrong type", known[0], KIND),
        refused("a set", "wrong type", {"k"}, KIND),
        refused("a number in a list", "wrong type", [known[0], 3], KIND, "3"),
        refused("None in a list", "None", [None], KIND, "None"),
        refused("NaN in a list", "NaN", [NAN], KIND, "nan"),
        refused("bytes in a list", "bytes", [b"k"], KIND, "b'k'"),
        refused("a key twice", "impossible", [*known, known[0]], ArgumentError, known[0]),
        refused("a key outside", "impossible", ["../k"], ObjectKeyError, "../k"),
        refused("no key", "impossible", [""], ObjectKeyError, "''"),
        works("none", []),
        works("a tuple", tuple(known)),
        works("another order", known[::-1]),
    ]
    return Parameter(tuple(rows), ("keys", "key", "k"))


def a_store() -> Parameter:
    """A store, or the place of one, which may be any folder."""
    places = {"a str", "a long str"}
    rows = [
        *strangers(KIND, but=places),
        refused("its class", "impossible", ObjectStore, KIND),
        refused("a path in bytes", "bytes", b"folder", KIND),
        works("one", store()),
        either("a folder", FOLDER),
        either("a relative folder", "a/b"),
        either("no place", ""),
        either("NUL", "\0"),
        either("a long str", SECRET),
        either("an unknown protocol", "nothing://a", "unknown name"),
    ]
    return Parameter(tuple(rows), ("store", "url", "protocol", "place", "key", "cannot"))


def a_manifest_key() -> Parameter:
    """The key of a manifest."""
    rows = [
        *strangers(KIND, but={"a str", "a long str"}),
        refused("a result", "wrong type", result(), KIND, "manifest_key"),
        refused("a key outside", "impossible", "../k", ObjectKeyError, "../k"),
        refused("no key", "impossible", "", ObjectKeyError, "''"),
        refused("another key", "impossible", "chunks.manifests/0.json", MissingObjectError, "0.j"),
        refused("a document", "impossible", DOCUMENTS[0], RecordError, DOCUMENTS[0]),
        works("one", MANIFEST_KEY),
    ]
    return Parameter(tuple(rows), ("key", "cannot get", DOCUMENTS[0]))


def a_prefix(errors: Errors, says: tuple[str, ...] = ()) -> Parameter:
    """A folder of a store."""
    wrong = {
        "a folder above": "../a",
        "an absolute path": "/a",
        "a backslash": "a\\b",
        "a drive": "C:/a",
        "NUL": "a\0",
        "an encoded folder above": "%2e%2e/a",
        "an empty part": "a//b",
        "a lone surrogate": "\ud800",
        "a name of 2,000 characters": "a" * 2000,
    }
    rows = [
        *strangers(errors.kind, but={"a str", "a long str"}),
        *(refused(label, "impossible", text, errors.value, "") for label, text in wrong.items()),
        works("none", ""),
        works("a folder", "a"),
        works("a slash at the end", "a/b/"),
        works("a dot", "./a"),
    ]
    return Parameter(tuple(rows), says)


def marks() -> Parameter:
    """At least one mark, none of them empty."""
    rows = [
        *strangers(SettingsError, but={"a str", "a long str", "a list"}),
        refused("a number in a list", "wrong type", [3], SettingsError, "3"),
        refused("None in a list", "None", [None], SettingsError, "None"),
        refused("NaN in a list", "NaN", [NAN], SettingsError, "nan"),
        refused("bytes in a list", "bytes", [b"."], SettingsError, "b'.'"),
        refused("none", "impossible", (), SettingsError),
        refused("no characters", "impossible", "", SettingsError),
        refused("an empty mark", "impossible", [".", ""], SettingsError, "''"),
        refused("a lone surrogate", "impossible", ["\ud800"], SettingsError, "ud800"),
        refused("a set", "wrong type", {"."}, SettingsError),
        works("a str", ".,"),
        works("one", ["."]),
        works("one twice", [".", "."]),
        works("several characters", ["\n\n"]),
    ]
    return Parameter(tuple(rows))


def an_encoding_name() -> Parameter:
    """The name of an encoding."""
    return a_name(sorted(known_names()), SETTING, says=("encoding_name",))


def an_artifact_name() -> Parameter:
    """A str that is not blank."""
    rows = [
        *strangers(SettingsError, but={"a str", "a long str"}),
        refused("no name", "impossible", "", SettingsError),
        refused("only blanks", "impossible", " \n", SettingsError),
        works("a name", "my_keys"),
        works("a long str", SECRET),
    ]
    return Parameter(tuple(rows))


def a_config(says: str) -> Parameter:
    """A `SplitDocumentsConfig`, or None."""
    return an_object_of(ARGUMENT, SplitDocumentsConfig(), says=(says,), optional=True)


def a_context() -> Parameter:
    """An object with the three methods of a context, which has what the step requires."""
    lacking = {
        "one without a store": Context({}, {"parsed_document_keys": DOCUMENTS}),
        "one without keys": Context({"stores.objects": store()}),
    }
    wrong = {
        "one with no store for a store": Context(
            {"stores.objects": 3}, {"parsed_document_keys": DOCUMENTS}
        ),
        "one with None for keys": Context(
            {"stores.objects": store()}, {"parsed_document_keys": None}
        ),
    }
    rows = [
        *(
            refused(label, "impossible", each, ArgumentError, "unknown")
            for label, each in lacking.items()
        ),
        *(refused(label, "impossible", each, KIND, "must be") for label, each in wrong.items()),
    ]
    says = ("context", "component", "artifact")
    return an_object_of(ARGUMENT, context(), rows, says=says)


class Unchanged(Context):
    """A context that keeps nothing, so that a run leaves what it was given as it was."""

    def set_artifact(self, name: str, value: object) -> None:
        """Keep nothing."""


def context() -> Context:
    """A context with all that the step requires."""
    return Unchanged({"stores.objects": store()}, {"parsed_document_keys": DOCUMENTS})


def some_documents() -> Parameter:
    """Records of documents, no id twice."""
    rows = [
        *strangers(KIND, but={"a list", "an array", "a Series"}),
        *(
            refused(label, "wrong type", strange(label), KIND, "3")
            for label in ("an array", "a Series")
        ),
        works("one", document()),
        refused("a number in a list", "wrong type", [document(), 3], KIND, "3"),
        refused("None in a list", "None", [None], KIND, "None"),
        refused("NaN in a list", "NaN", [NAN], KIND, "nan"),
        refused("bytes in a list", "bytes", [b"x"], KIND, "b'x'"),
        refused("one twice", "impossible", [document(), document()], ArgumentError, "'a'"),
        works("none", []),
        works("a tuple", (document("a"), document("b"))),
        works("an id that is no name", [document("a/b\n")]),
    ]
    return Parameter(tuple(rows), ("records",))


def anything() -> Parameter:
    """Any value at all."""
    rows = (works(row.label, row.value, row.category) for row in strangers(KIND))
    return Parameter((*rows, works("the largest int64", 2**63 - 1)))


# ------------------------------------------------------------------------ entries


def _setting(name: str, parameter: Parameter) -> Parameter:
    """The same; what is right alone may not fit the other settings."""
    return or_refused(Parameter(parameter.rows, (name, "overlap", "chunk_size")))


MANIFEST: dict[str, object] = {
    "format": 1,
    "config": {"chunk_size": 8},
    "documents": (ManifestDocument("parsed/a.json", "a", "0" * 64, 1),),
    "chunk_keys": ("chunks/chunk_1.json",),
    "document_count": 1,
    "chunk_count": 1,
}
A_MANIFEST = Manifest(**MANIFEST)  # type: ignore[arg-type]  # right, as a test makes sure

NUMBER = a_number(FIELD, least=0, most=2**63 - 1)


def a_count() -> Parameter:
    """A number that is right only where it agrees with the others."""
    return or_refused(a_number(FIELD, least=0))


def a_format() -> Parameter:
    """The one version there is."""
    rows = (row for row in a_number(FIELD, least=1).rows if row.outcome != "either")
    others = (
        refused("the next", "impossible", 2, RecordError),
        refused("zero", "impossible", 0, RecordError),
    )
    return Parameter((*(row for row in rows if row.label != "one too small"), *others))


def a_json_object() -> Parameter:
    """A dict that JSON can hold."""
    rows = [
        *strangers(RecordError, but={"a dict"}),
        refused("a number for a name", "wrong type", {3: "a"}, RecordError, "3"),
        refused("bytes below", "bytes", {"a": [b"x"]}, RecordError, "b'x'"),
        refused("NaN below", "NaN", {"a": NAN}, RecordError, "nan"),
        refused("infinity below", "impossible", {"a": float("inf")}, RecordError, "inf"),
        works("nothing", {}),
        works("None below", {"a": None}),
    ]
    return Parameter(tuple(rows))


def json_of_manifest() -> Parameter:
    """Its JSON, whose config may be any object."""
    rows = json_of(A_MANIFEST).rows  # type: ignore[arg-type]  # a record, if none of those four
    says = ("JSON", "record", "field", "text", *MANIFEST)
    return Parameter(tuple(r for r in rows if r.label != "JSON with {'a': 3} for config"), says)


DOCUMENT: dict[str, object] = {
    "key": "parsed/a.json",
    "document_id": "a",
    "sha256": "0" * 64,
    "chunk_count": 3,
}
A_DOCUMENT = ManifestDocument(**DOCUMENT)  # type: ignore[arg-type]  # right, as above


async def _run(**given: object) -> SplitDocumentsResult:
    return await SplitDocuments(progress=False).run(**given)  # type: ignore[arg-type]


PIPELINE: dict[str, Entry] = {
    "pipeline.ComponentRef": Entry(
        ComponentRef, lambda: {"key": "stores.objects"}, {"key": a_component_key()}
    ),
    "pipeline.store_ref": Entry(
        store_ref,
        lambda: {"kind": "objects"},
        {"kind": a_part(ARGUMENT), "name": a_part(ARGUMENT, optional=True)},
    ),
    "pipeline.StepRequirements": Entry(
        StepRequirements,
        lambda: {"components": frozenset(), "artifacts": frozenset()},
        {"components": a_set_of_names(), "artifacts": a_set_of_names()},
    ),
    "pipeline.StepCapabilities": Entry(
        StepCapabilities,
        lambda: {"artifacts": frozenset()},
        {"artifacts": a_set_of_names()},
    ),
    "pipeline.Context": Entry(
        Context, dict, {"components": named_objects(), "artifacts": named_objects()}
    ),
    "pipeline.Context.get_component": Entry(
        Context({"stores.objects": 1}).get_component,
        lambda: {"key": "stores.objects"},
        {"key": a_name(["stores.objects"], ARGUMENT, says=("key", "component"))},
    ),
    "pipeline.Context.get_artifact": Entry(
        Context(artifacts={"chunk_keys": 1}).get_artifact,
        lambda: {"name": "chunk_keys"},
        {"name": a_name(["chunk_keys"], ARGUMENT, says=("name", "artifact"))},
    ),
    "pipeline.Context.set_artifact": Entry(
        Context().set_artifact,
        lambda: {"name": "chunk_keys", "value": 1},
        {
            "name": a_text(ARGUMENT),
            "value": anything(),
        },
        lambda _: None,  # as it gives nothing
    ),
    "pipeline.SplitDocumentsConfig": Entry(
        SplitDocumentsConfig,
        dict,
        {
            "chunks_prefix": a_prefix(SETTING),
            "chunk_size": _setting("chunk_size", a_number(SETTING, least=1)),
            "overlap": _setting("overlap", a_number(SETTING, least=0)),
            "encoding_name": an_encoding_name(),
            "split_punctuation": marks(),
            "object_store": a_part(SETTING, optional=True),
            "parsed_document_keys_artifact": an_artifact_name(),
        },
    ),
    "pipeline.SplitDocuments": Entry(
        SplitDocuments,
        dict,
        {
            "config": a_config("config"),
            "concurrency": a_number(ARGUMENT, least=1),
            "progress": a_switch(ARGUMENT, optional=True),
        },
    ),
    "pipeline.SplitDocuments.run": Entry(
        lambda **given: asyncio.run(_run(**given)),
        lambda: {"context": context()},
        {"context": a_context()},
    ),
    "pipeline.split_documents": Entry(
        in_folder(split_documents),
        lambda: {"store": store(), "keys": DOCUMENTS, "progress": False},
        {
            "store": a_store(),
            "keys": keys_of(DOCUMENTS),
            "config": a_config("config"),
            "concurrency": a_number(ARGUMENT, least=1),
            "progress": a_switch(ARGUMENT, optional=True),
        },
    ),
    "pipeline.read_documents": Entry(
        in_folder(read_documents),
        lambda: {"store": store(), "keys": DOCUMENTS},
        {"store": a_store(), "keys": keys_of(DOCUMENTS)},
    ),
    "pipeline.read_chunks": Entry(
        in_folder(read_chunks),
        lambda: {"store": store(), "keys": CHUNKS},
        {"store": a_store(), "keys": keys_of(CHUNKS)},
    ),
    "pipeline.list_keys": Entry(
        in_folder(list_keys),
        lambda: {"store": store()},
        {
            "store": a_store(),
            "prefix": a_prefix(Errors(kind=ArgumentTypeError, value=ObjectKeyError)),
        },
    ),
    "pipeline.read_manifest": Entry(
        in_folder(read_manifest),
        lambda: {"store": store(), "key": MANIFEST_KEY},
        {"store": a_store(), "key": a_manifest_key()},
    ),
    "pipeline.write_documents": Entry(
        in_folder(write_documents),
        lambda: {"store": store(), "records": [document()]},
        {
            "store": a_store(),
            "records": some_documents(),
            "prefix": a_prefix(Errors(kind=ArgumentTypeError, value=ObjectKeyError)),
        },
    ),
    "pipeline.Manifest": Entry(
        Manifest,
        lambda: dict(MANIFEST),
        {
            "format": a_format(),
            "config": a_json_object(),
            "documents": or_refused(many_of(A_DOCUMENT, least=0)),
            "chunk_keys": or_refused(many_of("x", least=0)),
            "document_count": a_count(),
            "chunk_count": a_count(),
        },
    ),
    "pipeline.Manifest.from_json": Entry(
        Manifest.from_json,
        lambda: {"text": A_MANIFEST.to_json()},
        {"text": json_of_manifest(), "key": a_text(Errors(kind=KIND, value=KIND))},
    ),
    "pipeline.Manifest.to_json": Entry(A_MANIFEST.to_json, dict, {}),
    "pipeline.ManifestDocument": Entry(
        ManifestDocument,
        lambda: asdict(A_DOCUMENT),
        {
            "key": an_id(),
            "document_id": an_id(),
            "sha256": a_digest(),
            "chunk_count": NUMBER,
        },
    ),
    "pipeline.ManifestDocument.from_json": Entry(
        ManifestDocument.from_json,
        lambda: {"text": A_DOCUMENT.to_json()},
        {
            "text": json_of(A_DOCUMENT),  # type: ignore[arg-type]  # a record, as above
            "key": a_text(Errors(kind=KIND, value=KIND)),
        },
    ),
    "pipeline.ManifestDocument.to_json": Entry(A_DOCUMENT.to_json, dict, {}),
}
