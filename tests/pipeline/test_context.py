"""`Context`: components and artifacts by name."""

from __future__ import annotations

import pytest

from chunkscope.errors import ArgumentError, ArgumentTypeError
from chunkscope.pipeline.context import Context, checked_context
from chunkscope.pipeline.refs import store_ref


def test_a_component_is_found_by_its_ref_and_by_its_key() -> None:
    store = object()
    by_ref = Context({store_ref("objects"): store})
    by_key = Context({"stores.objects": store})
    for context in (by_ref, by_key):
        assert context.get_component("stores.objects") is store
        assert context.get_component(store_ref("objects")) is store


def test_an_artifact_that_is_set_takes_the_place_of_the_one_before() -> None:
    context = Context(artifacts={"a": 1})
    context.set_artifact("a", 2)
    context.set_artifact("b", None)
    assert (context.get_artifact("a"), context.get_artifact("b")) == (2, None)


def test_what_was_given_is_never_changed() -> None:
    artifacts = {"a": 1}
    context = Context(artifacts=artifacts)
    context.set_artifact("b", 2)
    artifacts["c"] = 3
    assert artifacts == {"a": 1, "c": 3}
    with pytest.raises(ArgumentError, match="unknown artifact 'c'; known are a, b"):
        context.get_artifact("c")


def test_what_is_missing_is_told_with_what_is_there() -> None:
    context = Context({"stores.objects": 1, "stores.objects.foo": 2})
    with pytest.raises(ArgumentError, match="known are stores.objects, stores.objects.foo"):
        context.get_component("stores.object")
    with pytest.raises(ArgumentError, match="unknown artifact 'keys'; known are none"):
        context.get_artifact("keys")
    assert repr(context) == (
        "Context(components=['stores.objects', 'stores.objects.foo'], artifacts=[])"
    )


def test_the_context_of_somebody_else_needs_the_three_methods_and_no_class_of_ours() -> None:
    class Theirs:
        def get_component(self, key: str) -> object:
            return key

        def get_artifact(self, name: str) -> object:
            return name

        def set_artifact(self, name: str, value: object) -> None: ...

    theirs = Theirs()
    assert checked_context(theirs) is theirs
    for wrong in (Theirs, None, {}, object()):
        with pytest.raises(ArgumentTypeError, match="^context must be a Context, or an object"):
            checked_context(wrong)
