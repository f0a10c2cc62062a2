"""`SplitDocuments` against what was recorded of the step: settings, keys, records, bytes.

Each recorded set of documents goes through the step twice, over a store in memory and over
a local folder. Explained differences, each proved by code where it is met:

- ids that come twice, a page_index that is no number, names of encodings that nobody
  looked up, sizes that are no whole numbers: ours refuses what went unchecked there;
- a page that the known implementation loses, tears or replaces text of (`published_windows`
  shows that it does): ours follows the laws instead;
- special-token text, on which it fails, is text to us;
- the end of a token range: ours is the smallest covering range, theirs adds the tokens of
  the trimmed text counted alone (contract 2 e).
"""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

import chunkscope as cs
from chunkscope.errors import ChunkscopeError, RecordError, SettingsError
from chunkscope.pipeline.config import SplitDocumentsConfig
from chunkscope.pipeline.context import Context
from chunkscope.pipeline.manifest import Manifest, manifest_key
from chunkscope.pipeline.refs import store_ref
from chunkscope.pipeline.run import SplitDocumentsResult
from chunkscope.pipeline.step import SplitDocuments
from chunkscope.pipeline.store import ObjectStore
from chunkscope.pipeline.tables import records_from_chunks
from chunkscope.records import ParsedChunk, ParsedDocument
from chunkscope.splitters import TokenWindows
from chunkscope.tokens import load
from tests.conformance.published_windows import can_be
from tests.conformance.recordings import Case, of_kind, recorded
from tests.conformance.test_documents import all_faultless, cannot_be, is_text_to_us
from tests.laws.span_laws import SPAN_LAWS

FILE = "token_windows.jsonl"

NAMES = (
    "chunks_prefix",
    "chunk_size",
    "overlap",
    "encoding_name",
    "split_punctuation",
    "object_store",
    "parsed_document_keys_artifact",
)


def settings_of(case: Case) -> Case:
    """The settings that a case names."""
    return {name: case[name] for name in NAMES if name in case}


# ------------------------------------------------------------------ settings


@recorded(FILE, lambda case: of_kind("config")(case) and "error" not in case["result"])
def test_a_config_that_was_taken_holds_what_is_recorded_unless_it_cannot_be(case: Case) -> None:
    if not can_be(case):
        with pytest.raises(SettingsError):
            SplitDocumentsConfig(**settings_of(case))
        return
    config = SplitDocumentsConfig(**settings_of(case))
    stored = case["result"]["config"]
    assert {name: getattr(config, name) for name in NAMES} == {
        **stored,
        "split_punctuation": tuple(stored["split_punctuation"]),
    }


REASONS = {
    "chunk_size must be greater than zero": "^chunk_size must be at least 1",
    "overlap must not be negative": "^overlap must be at least 0",
    "overlap must be smaller than chunk_size": "^overlap must be .*less than chunk_size",
    "encoding_name must not be empty": "^encoding_name must be the name",
    "split_punctuation must not be empty": "^split_punctuation must be .*at least one mark",
    "key must use POSIX separators": "^chunks_prefix must be a path without backslashes",
    "'<=' not supported between instances of 'str' and 'int'": "^chunk_size must be a whole number",
}
"""A message recorded -> what ours says."""


@recorded(FILE, lambda case: of_kind("config")(case) and "error" in case["result"])
def test_a_config_that_was_refused_is_refused_for_the_same_reason(case: Case) -> None:
    with pytest.raises(SettingsError, match=REASONS[case["result"]["error"]["message"]]):
        SplitDocumentsConfig(**settings_of(case))


# ------------------------------------------------------------------ documents


class Ran:
    """The recorded documents of a case, through the step over a store."""

    def __init__(self, case: Case, store: ObjectStore) -> None:
        self.config = SplitDocumentsConfig(**settings_of(case))
        self.keys = [f"parsed/{i}.json" for i in range(len(case["documents"]))]
        self.store = store
        self.context = Context(
            {store_ref("objects", self.config.object_store): store},
            {self.config.parsed_document_keys_artifact: self.keys},
        )
        self.before = {
            key: json.dumps(each).encode()
            for key, each in zip(self.keys, case["documents"], strict=True)
        }

    async def result(self) -> SplitDocumentsResult:
        for key, data in self.before.items():
            await self.store.put(key, data)
        return await SplitDocuments(self.config).run(self.context)

    async def written(self) -> dict[str, bytes]:
        """What is there that was not before, by key."""
        keys = set(await self.store.list()) - self.before.keys()
        return {key: await self.store.get(key) for key in sorted(keys)}


def stores(case: Case, folder: Path) -> dict[str, ObjectStore]:
    """A new store of each kind."""
    return {
        "memory": ObjectStore(f"memory://{folder.name}-{case['id']}"),
        "folder": ObjectStore(folder / "store"),
    }


@recorded(FILE, of_kind("documents"))
def test_recorded_documents_give_the_recorded_objects(case: Case, tmp_path: Path) -> None:
    error = case["result"].get("error")
    for store in stores(case, tmp_path).values():
        ran = Ran(case, store)
        if refusal := impossible(case):
            with pytest.raises(ChunkscopeError) as told:
                asyncio.run(ran.result())
            assert type(told.value) is RecordError
            assert refusal in str(told.value)
            assert any(repr(key) in str(told.value) for key in ran.keys)
            assert manifest_key(ran.config, ran.keys) not in asyncio.run(ran.written())
            continue
        assert error is None or is_text_to_us(error["message"])
        result = asyncio.run(ran.result())
        written = asyncio.run(ran.written())
        assert result.document_count == len(case["documents"])
        assert ran.context.get_artifact("chunk_keys") == result.chunk_keys
        manifest = Manifest.from_json(written.pop(manifest_key(ran.config, ran.keys)))
        assert manifest.chunk_keys == result.chunk_keys
        assert sorted(result.chunk_keys) == list(written)
        if error is None and all_faultless(case):
            has_what_is_recorded(case, result, written)
        else:
            chunks = [ParsedChunk.from_json(written[key]) for key in result.chunk_keys]
            follows_the_laws(case, ran.config.splitter, chunks)


def impossible(case: Case) -> str:
    """What our error says of the documents of a case; empty where they can be."""
    try:
        documents = [ParsedDocument.from_json(json.dumps(each)) for each in case["documents"]]
    except RecordError as reason:
        # A record refuses it: there too, or because a page_index is no number.
        assert "error" in case["result"] or cannot_be(case["documents"])
        return str(reason).partition(": ")[2]
    for each in documents:
        try:
            each.to_json()
        except RecordError:
            return "holds a lone surrogate, which UTF-8 cannot carry"
    return "document_id must be another one" if cannot_be(case["documents"]) else ""


def has_what_is_recorded(
    case: Case, result: SplitDocumentsResult, written: dict[str, bytes]
) -> None:
    """Fail where an object is not, byte for byte, the recorded one."""
    step = case["result"]["step"]
    assert list(result.chunk_keys) == step["chunk_keys"]
    assert (result.document_count, result.chunk_count) == (
        step["document_count"],
        step["chunk_count"],
    )
    encoding = load(case.get("encoding_name", "cl100k_base"))
    for key, stored in zip(step["chunk_keys"], step["chunks"], strict=True):
        theirs, ours = json.loads(stored["json"]), json.loads(written[key])
        assert ours["token_start"] == theirs["token_start"]
        if ours["token_end"] != theirs["token_end"]:
            # Theirs counts the text it has cut, white space before it included, alone.
            counts = {encoding.count(text) for text in slices(case, ours, stored["derived"])}
            assert theirs["token_end"] - theirs["token_start"] in counts
            assert abs(theirs["token_end"] - ours["token_end"]) <= 2
            theirs["token_end"] = ours["token_end"]
        as_bytes = json.dumps(theirs, ensure_ascii=False, separators=(",", ":")).encode()
        assert written[key] == as_bytes
        if theirs == json.loads(stored["json"]):
            assert written[key] == stored["json"].encode()


def slices(case: Case, chunk: Case, derived: Case) -> list[str]:
    """The text of a record with as much of the white space around it as may have been cut."""
    (page,) = (
        page["text"]
        for document in case["documents"]
        for page in document["pages"]
        if (document["document_id"], page["page_index"])
        == (chunk["document_id"], chunk["page_index"])
    )
    start, end = derived["char_start"], derived["char_end"]
    assert page[start:end] == chunk["text"]
    blank_before = start - len(page[:start].rstrip())
    blank_after = len(page[end:]) - len(page[end:].lstrip())
    return [
        page[start - before : end + after]
        for before in range(blank_before + 1)
        for after in range(blank_after + 1)
    ]


def follows_the_laws(case: Case, splitter: TokenWindows, chunks: list[ParsedChunk]) -> None:
    """Fail where the records are not those of spans that keep every law."""
    documents = [ParsedDocument.from_json(json.dumps(each)) for each in case["documents"]]
    assert chunks == records_from_chunks(cs.chunk(documents, splitter), documents)
    for document in documents:
        for page in document.pages:
            for law in SPAN_LAWS.values():
                law(splitter, page.text)
