"""The table is whole: no public callable, and no parameter of one, is without rows."""

from __future__ import annotations

import pytest

import chunkscope as cs
from tests.bad_input.public import public_callables
from tests.bad_input.required import gaps, leftovers
from tests.bad_input.table import ENTRIES


def test_every_public_callable_has_the_rows_that_its_annotations_ask_for() -> None:
    assert list(gaps()) == []


def test_the_table_holds_nothing_that_is_not_public() -> None:
    assert list(leftovers()) == []


def test_the_labels_of_the_rows_of_a_parameter_differ() -> None:
    for name, entry in ENTRIES.items():
        for parameter, given in entry.parameters.items():
            labels = [row.label for row in given.rows]
            assert len(labels) == len(set(labels)), f"{name}({parameter})"


def test_functions_classes_and_their_methods_are_found_once_each() -> None:
    found = public_callables()
    expected = {"chunk", "SplitPoints", "SplitPoints.spans", "TokenIndex.count", "stats.sizes"}
    assert expected | {"records.ParsedDocument.from_json", "splitters.label"} <= set(found)
    assert "splitters.SplitPoints" not in found
    assert found["TokenIndex.count"].parameters == {"starts": "ArrayLike", "ends": "ArrayLike"}


def planted(monkeypatch: pytest.MonkeyPatch, name: str, value: object) -> list[str]:
    """The gaps of the table once `value` is public under `name`."""
    monkeypatch.setattr(cs, name, value, raising=False)
    if name not in cs.__all__:
        monkeypatch.setattr(cs, "__all__", [*cs.__all__, name])
    return list(gaps())


def test_a_new_function_without_rows_is_a_gap(monkeypatch: pytest.MonkeyPatch) -> None:
    def merge(chunks: object, *, limit: int) -> object:
        return chunks, limit

    assert planted(monkeypatch, "merge", merge) == ["merge has no entry"]


def test_a_new_class_without_rows_is_a_gap_and_so_is_its_method(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Merger:
        def merge(self, limit: int) -> int:
            return limit

    Merger.merge.__module__ = "chunkscope.merging"
    expected = ["Merger has no entry", "Merger.merge has no entry"]
    assert planted(monkeypatch, "Merger", Merger) == expected


def test_a_new_function_of_a_submodule_without_rows_is_a_gap(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cs.stats, "merges", lambda chunks: chunks, raising=False)
    monkeypatch.setattr(cs.stats, "__all__", [*cs.stats.__all__, "merges"])
    assert list(gaps()) == ["stats.merges has no entry"]


def test_a_new_parameter_without_rows_is_a_gap_for_each_category(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def check(chunks: object, *, how: object) -> object:
        return chunks, how

    check.__annotations__ |= {"chunks": "pd.DataFrame", "how": "Literal['fast', 'slow']"}

    said = "check(how: Literal['fast', 'slow']) has no row of "
    of_all = ["NaN", "None", "boundary", "bytes", "unknown name", "wrong type"]
    assert planted(monkeypatch, "check", check) == [said + category for category in of_all]


@pytest.mark.parametrize(
    ("annotation", "said"),
    [("int", "impossible"), ("str", "impossible or unknown name"), ("Whim", "what Whim needs")],
)
def test_an_annotation_asks_for_rows_of_its_own(
    monkeypatch: pytest.MonkeyPatch, annotation: str, said: str
) -> None:
    def check(chunks: object, limit: object) -> object:
        return chunks, limit

    check.__annotations__ |= {"chunks": "pd.DataFrame", "limit": annotation}
    assert any(said in gap for gap in planted(monkeypatch, "check", check))


def test_an_error_needs_no_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    class MergeError(cs.errors.ChunkscopeError): ...

    assert planted(monkeypatch, "MergeError", MergeError) == []
