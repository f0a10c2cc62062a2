"""`SplitDocumentsConfig`: published names and defaults, checked when made."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

import chunkscope as cs
from chunkscope.errors import SettingsError
from chunkscope.pipeline.config import SplitDocumentsConfig
from chunkscope.pipeline.manifest import manifest_key


@given(size=st.integers(1, 10**6), data=st.data())
def test_the_splitter_has_the_settings_by_our_names(size: int, data: st.DataObject) -> None:
    overlap = data.draw(st.integers(0, size - 1))
    marks = data.draw(st.lists(st.text(min_size=1), min_size=1))
    config = SplitDocumentsConfig(
        chunk_size=size, overlap=overlap, encoding_name="unicode", split_punctuation=marks
    )
    assert config.split_punctuation == tuple(marks)
    assert config.splitter == cs.TokenWindows(
        size, chunk_overlap=overlap, encoding="unicode", punctuation=marks
    )


def test_the_published_defaults() -> None:
    assert dataclasses.asdict(SplitDocumentsConfig()) == {
        "chunks_prefix": "chunks",
        "chunk_size": 1024,
        "overlap": 50,
        "encoding_name": "cl100k_base",
        "split_punctuation": ("。", ".", ",", "，", "!", "?", "！", "？", "\n"),
        "object_store": None,
        "parsed_document_keys_artifact": "parsed_document_keys",
    }


def test_a_prefix_is_kept_as_it_was_given_and_used_in_its_one_form() -> None:
    config = SplitDocumentsConfig(chunks_prefix="./a/./b/")
    assert (config.chunks_prefix, config.prefix) == ("./a/./b/", "a/b")
    assert SplitDocumentsConfig(chunks_prefix="").prefix == ""


@pytest.mark.parametrize("prefix", ["..", "a/../b", "/a", "C:/a", "a\\b", "a\0", "%2e%2e/a", "~"])
def test_a_prefix_that_leaves_the_store_is_refused(prefix: str) -> None:
    with pytest.raises(SettingsError, match="^chunks_prefix must be (?!.*prefix must)"):
        SplitDocumentsConfig(chunks_prefix=prefix)


def test_a_prefix_is_refused_where_what_is_below_it_could_have_no_key() -> None:
    longest = "p" * (1024 - len(f".manifests/{'0' * 16}.json"))
    key = manifest_key(SplitDocumentsConfig(chunks_prefix=longest), [])
    assert len(key) == 1024
    with pytest.raises(SettingsError, match="^chunks_prefix must be a folder.*1024 bytes"):
        SplitDocumentsConfig(chunks_prefix=longest + "p")


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"chunk_size": 0}, "^chunk_size must be at least 1, got 0$"),
        ({"chunk_size": True, "overlap": 0}, "^chunk_size must be a whole number"),
        ({"chunk_size": 10.5, "overlap": 0}, "^chunk_size must be a whole number"),
        ({"overlap": -1}, r"^overlap must be at least 0 and less than chunk_size \(1024\), got -1"),
        ({"overlap": 1024}, "^overlap must be at least 0 and less than chunk_size"),
        ({"overlap": None}, "^overlap must be a whole number"),
        ({"chunk_size": 10}, r"less than chunk_size \(10\), got 50, its default$"),
        ({"chunk_size": 10, "overlap": 10}, r"less than chunk_size \(10\), got 10$"),
        ({"encoding_name": ""}, "^encoding_name must be the name of an encoding"),
        ({"encoding_name": " "}, "^encoding_name must be the name of an encoding"),
        ({"encoding_name": "cl100k"}, "^encoding_name: unknown encoding 'cl100k'"),
        ({"encoding_name": cs.tokens.load("unicode")}, "^encoding_name must be the name"),
        ({"split_punctuation": ()}, "^split_punctuation must be a list of at least one mark"),
        ({"split_punctuation": [".", ""]}, "^split_punctuation must be a list.*got ''"),
        ({"split_punctuation": {"."}}, "^split_punctuation must be a list"),
        ({"split_punctuation": ["\ud800"]}, "^split_punctuation must be .*surrogates"),
        ({"object_store": ""}, "^object_store must be a name"),
        ({"object_store": "a.b"}, "^object_store must be a name"),
        ({"parsed_document_keys_artifact": " "}, "^parsed_document_keys_artifact must be a str"),
        ({"chunks_prefix": None}, "^chunks_prefix must be a str, got None"),
        ({"chunk_overlap": 3}, "unknown setting 'chunk_overlap'; known are .*overlap"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_by_its_published_name(
    settings: dict[str, object], said: str
) -> None:
    with pytest.raises(SettingsError, match=said):
        SplitDocumentsConfig(**settings)  # type: ignore[arg-type]


def test_a_config_is_a_value() -> None:
    config = SplitDocumentsConfig(split_punctuation=list(".,"))
    assert config == SplitDocumentsConfig(split_punctuation=".,")
    assert hash(config) == hash(SplitDocumentsConfig(split_punctuation=(".", ",")))
    with pytest.raises(dataclasses.FrozenInstanceError):
        config.overlap = 3  # type: ignore[misc]
