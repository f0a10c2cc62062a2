"""`Manifest`: what says that a run is complete, in one form and under one key."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.errors import RecordError
from chunkscope.pipeline.config import SplitDocumentsConfig
from chunkscope.pipeline.manifest import Manifest, ManifestDocument, manifest_key, settings_of

NAMES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1).filter(str.strip)
DIGESTS = st.text("0123456789abcdef", min_size=64, max_size=64)
DOCUMENTS = st.builds(ManifestDocument, NAMES, NAMES, DIGESTS, st.integers(0, 3))


@given(documents=st.lists(DOCUMENTS, max_size=4), keys=st.data())
def test_a_manifest_is_read_as_it_was_written(
    documents: list[ManifestDocument], keys: st.DataObject
) -> None:
    count = sum(each.chunk_count for each in documents)
    chunk_keys = keys.draw(st.lists(NAMES, min_size=count, max_size=count))
    config = settings_of(SplitDocumentsConfig())
    made = Manifest(1, config, tuple(documents), tuple(chunk_keys), len(documents), count)
    assert Manifest.from_json(made.to_json()) == made


@given(keys=st.lists(NAMES, unique=True), others=st.lists(NAMES, unique=True))
def test_only_the_same_documents_in_the_same_order_have_the_same_manifest(
    keys: list[str], others: list[str]
) -> None:
    config = SplitDocumentsConfig()
    same = manifest_key(config, keys) == manifest_key(config, others)
    assert same == (keys == others)


def test_a_manifest_lies_beside_the_folder_of_the_chunks() -> None:
    in_folder = manifest_key(SplitDocumentsConfig(chunks_prefix="a/b/"), ["k"])
    assert in_folder.startswith("a/b.manifests/")
    in_root = manifest_key(SplitDocumentsConfig(chunks_prefix=""), ["k"])
    assert in_root.startswith("manifests/")
    assert len(in_root) == len("manifests/0123456789abcdef.json")


@pytest.mark.parametrize(
    "settings",
    [
        {"chunk_size": 1000},
        {"overlap": 49},
        {"encoding_name": "unicode"},
        {"split_punctuation": "."},
        {"chunks_prefix": "chunk"},
    ],
)
def test_every_setting_that_decides_what_is_written_makes_another_run(
    settings: dict[str, object],
) -> None:
    other = SplitDocumentsConfig(**settings)  # type: ignore[arg-type]
    assert manifest_key(other, ["k"]) != manifest_key(SplitDocumentsConfig(), ["k"])


def test_other_words_for_the_same_run_have_the_same_manifest() -> None:
    plain = SplitDocumentsConfig()
    for same in (
        dataclasses.replace(plain, chunks_prefix="./chunks/"),
        dataclasses.replace(plain, object_store="foo"),
        dataclasses.replace(plain, parsed_document_keys_artifact="keys"),
        dataclasses.replace(plain, split_punctuation=list(plain.split_punctuation)),
    ):
        assert manifest_key(same, ["k"]) == manifest_key(plain, ["k"])
        assert settings_of(same) == settings_of(plain)


def test_the_config_is_found_again_in_the_manifest() -> None:
    config = SplitDocumentsConfig(chunk_size=8, overlap=2, encoding_name="unicode")
    assert SplitDocumentsConfig(**settings_of(config)) == config  # type: ignore[arg-type]


DOCUMENT = ManifestDocument("parsed/a.json", "a", "0" * 64, 1)
GOOD = {
    "format": 1,
    "config": {},
    "documents": (DOCUMENT,),
    "chunk_keys": ("k",),
    "document_count": 1,
    "chunk_count": 1,
}


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("format", 2, "format must be 1, the only one known, got 2"),
        ("format", True, "format must be a whole number"),
        ("config", None, "config must be a dict"),
        ("config", {"a": float("nan")}, "must be a finite number"),
        ("documents", [DOCUMENT, 3], r"documents\[1\] must be a ManifestDocument, got 3"),
        ("chunk_keys", "k", "chunk_keys must be a list of str"),
        ("document_count", 2, r"document_count must be the number of documents \(1\), got 2"),
        ("chunk_count", 0, r"chunk_count must be the number of chunk_keys \(1\), got 0"),
        ("documents", [dataclasses.replace(DOCUMENT, chunk_count=2)], r"chunks of documents \(2\)"),
    ],
)
def test_a_manifest_that_does_not_agree_with_itself_is_refused(
    field: str, value: object, said: str
) -> None:
    assert Manifest(**GOOD)  # type: ignore[arg-type]
    with pytest.raises(RecordError, match=said):
        Manifest(**{**GOOD, field: value})  # type: ignore[arg-type]


def test_a_digest_is_one_in_lower_case() -> None:
    with pytest.raises(RecordError, match="sha256 must be 64 lower-case hexadecimal digits"):
        dataclasses.replace(DOCUMENT, sha256="A" * 64)
