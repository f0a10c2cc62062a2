"""Refs of components, and what a step says that it needs and gives."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.errors import ArgumentError, ArgumentTypeError
from chunkscope.pipeline.refs import (
    ComponentRef,
    StepCapabilities,
    StepRequirements,
    store_ref,
)

NAMES = st.text("abcxyz_-09äж", min_size=1)


@given(kind=NAMES, name=NAMES)
def test_a_ref_equals_its_key_and_hashes_like_it(kind: str, name: str) -> None:
    ref = store_ref(kind, name)
    assert ref == ref.key == f"stores.{kind}.{name}"
    assert type(ref.key) is str
    assert {ref: 1}[f"stores.{kind}.{name}"] == 1
    assert {ref.key: 1}[ref] == 1


@given(parts=st.lists(NAMES, min_size=1, max_size=3))
def test_different_names_give_different_refs(parts: list[str]) -> None:
    key = ".".join(parts)
    assert ComponentRef(key).split(".") == parts


def test_the_published_keys() -> None:
    assert store_ref("objects").key == "stores.objects"
    assert store_ref("objects", "foo").key == "stores.objects.foo"
    assert repr(store_ref("objects")) == "ComponentRef('stores.objects')"


def test_a_ref_survives_pickling_as_a_ref() -> None:
    again = pickle.loads(pickle.dumps(store_ref("objects")))  # noqa: S301  # our own bytes
    assert type(again) is ComponentRef
    assert again == store_ref("objects")


@pytest.mark.parametrize("name", ["", " ", "a.b", "a/b", "..", "a b", "a\n", "\ud800"])
def test_what_would_make_a_key_of_another_form_is_refused(name: str) -> None:
    with pytest.raises(ArgumentError, match="^kind must be a name"):
        store_ref(name)
    with pytest.raises(ArgumentError, match="^name must be a name"):
        store_ref("objects", name)
    if name != "a.b":
        with pytest.raises(ArgumentError, match="^key must be names"):
            ComponentRef(f"stores.{name}")


def test_requirements_of_the_same_names_are_equal_whether_refs_or_strs() -> None:
    of_refs = StepRequirements(frozenset({store_ref("objects")}), frozenset({"keys"}))
    of_strs = StepRequirements(frozenset({"stores.objects"}), frozenset({"keys"}))  # type: ignore[arg-type]
    assert of_refs == of_strs
    assert hash(of_refs) == hash(of_strs)
    assert of_refs != StepRequirements(frozenset(), frozenset({"keys"}))


def test_sets_that_could_change_later_are_refused() -> None:
    with pytest.raises(ArgumentTypeError, match="^artifacts must be a frozenset"):
        StepCapabilities({"chunk_keys"})  # type: ignore[arg-type]
    with pytest.raises(ArgumentTypeError, match="^each of components must be a str, got 3"):
        StepRequirements(frozenset({3}), frozenset())  # type: ignore[arg-type]
