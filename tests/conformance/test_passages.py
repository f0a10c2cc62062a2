"""The passage functions against what was recorded.

Explained differences, each proved by code where it is met:

- graphemes, the empty text and None for the overlap: as in `test_recursive`;
- ids: two documents whose chunks get one id lose chunks from the recorded mapping, and None
  is the empty text there; ours refuses both, and lists and maps, which have no hash. A tuple
  has no text there, and one here;
- the chunks of a document: recorded as a map of the original language has its keys, the tenth
  before the second; ours are in chunk order (contract 3);
- ties: the recorded results stand in the order of the original language's terms (numbers,
  atoms, texts), ours as the documents appear first (contract 3);
- scores that are no numbers: recorded as the greatest of all or as an error, refused here.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pandas as pd
import pytest

from chunkscope.errors import (
    ArgumentError,
    ArgumentTypeError,
    DocumentsError,
    DocumentsTypeError,
    SettingsError,
)
from chunkscope.passages import (
    chunk_documents,
    chunk_text,
    estimate_chunks,
    get_chunk_ids,
    get_doc_id,
    merge_results,
)
from tests.conformance.clusters import has_conjunct
from tests.conformance.recordings import Case, of_kind, recorded
from tests.conformance.test_recursive import (
    FILE,
    FOREIGN,
    NOTHING,
    check,
    check_texts,
    is_here,
    settings_of,
    spans,
    texts,
)


class Atom:
    """An atom of the original language: a name, and no text that is equal to it."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __str__(self) -> str:
        return self.name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Atom) and other.name == self.name

    def __hash__(self) -> int:
        return hash(("atom", self.name))


def value_of(told: Any) -> Any:  # noqa: ANN401  # whatever JSON holds
    """An id as Python has it."""
    if not isinstance(told, dict):
        return told
    ((kind, value),) = told.items()
    made: dict[str, Callable[[Any], object]] = {
        "atom": Atom,
        "float": float,
        "tuple": tuple,
        "map": dict,
    }
    return made[kind](value)


def inspected(value: object) -> str:
    """A value as the original language writes it."""
    if isinstance(value, Atom):
        return f":{value.name}"
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else repr(value)


def is_broken(case: Case) -> bool:
    """Whether a passage function failed on its settings."""
    return is_here("chunk_text", error=True)(case) or is_here("estimate_chunks", error=True)(case)


def number(text: str, **settings: object) -> int:
    return len(spans(text, **settings))


# ---- one text


@recorded(FILE, is_here("chunk_text"))
def test_the_texts_of_chunk_text_are_those_recorded(case: Case) -> None:
    text, settings = case["text"], settings_of(case)
    check_texts(text, case, case["result"]["texts"])
    assert chunk_text(text, **settings) == texts(text, **settings)


@recorded(FILE, is_here("estimate_chunks"))
def test_the_number_of_chunks_is_the_one_recorded(case: Case) -> None:
    text, expected = case["text"], case["result"]["count"]
    check(number, text, case, expected if text else 0)
    assert estimate_chunks(text, **settings_of(case)) == number(text, **settings_of(case))
    assert text or expected == 1


@recorded(FILE, is_broken)
def test_settings_that_broke_a_passage_function_are_refused_but_an_overlap_of_none(
    case: Case,
) -> None:
    text, settings = case["text"], settings_of(case)
    if settings.get("chunk_overlap", 0) is None:
        default = {name: each for name, each in settings.items() if name != "chunk_overlap"}
        assert chunk_text(text, **settings) == chunk_text(text, **default)
        return
    for call in (chunk_text, estimate_chunks):
        with pytest.raises(SettingsError):
            call(text, **settings)


# ---- documents


def is_about_documents(case: Case) -> bool:
    return of_kind("chunk_documents")(case) and not FOREIGN & case.keys()


@recorded(FILE, is_about_documents)
def test_chunks_ids_and_mapping_are_those_recorded(case: Case) -> None:
    documents = [(value_of(doc_id), text) for doc_id, text in case["documents"]]
    settings, result = settings_of(case), case["result"]
    if any(isinstance(doc_id, list | dict) for doc_id, _ in documents):
        with pytest.raises(DocumentsTypeError, match="hashable"):
            chunk_documents(documents, **settings)
        return
    if "error" in result:
        ((doc_id, _),) = documents
        assert isinstance(doc_id, tuple)
        chunks, mapping = chunk_documents(documents, **settings)
        assert [get_doc_id(chunk_id, mapping) for chunk_id, _ in chunks] == [doc_id] * len(chunks)
        return
    if len(result["mapping"]) < len(result["chunks"]):  # a chunk that no mapping leads to
        with pytest.raises(DocumentsError):
            chunk_documents(documents, **settings)
        return
    check_chunks(documents, case)


def check_chunks(documents: list[tuple[Any, str]], case: Case) -> None:
    """Ours are those recorded, but for the chunk of a document without text."""
    result = case["result"]
    expected = [(each["chunk_id"], each["text"]) for each in result["chunks"]]
    absent = {(f"{doc_id}__chunk_0", NOTHING) for doc_id, text in documents if not text}
    expected = [each for each in expected if each not in absent]
    chunks, mapping = chunk_documents(documents, **settings_of(case))
    if chunks != expected:
        each_text = [
            [text for chunk_id, text in expected if chunk_id.startswith(f"{doc_id}__chunk_")]
            for doc_id, _ in documents
        ]
        assert any(has_conjunct(text) for _, text in documents)
        for (_, text), recorded_texts in zip(documents, each_text, strict=True):
            check_texts(text, case, recorded_texts)
        return
    there = {chunk_id for chunk_id, _ in chunks}
    rows = [[chunk_id, inspected(e["doc_id"]), e["chunk_index"]] for chunk_id, e in mapping.items()]
    assert sorted(rows) == sorted(row for row in result["mapping"] if row[0] in there)
    for doc_id, _ in documents:
        ids = get_chunk_ids(doc_id, mapping)
        assert sorted(ids) == sorted(there & set(result["get_chunk_ids"][inspected(doc_id)]))
        assert [mapping[each]["chunk_index"] for each in ids] == list(range(len(ids)))


# ---- merging


def results_of(case: Case) -> list[dict[str, object]]:
    return [{"doc_id": value_of(chunk), "score": score} for chunk, score in case["results"]]


def mapping_of(case: Case) -> dict[str, dict[str, object]]:
    return {
        chunk_id: {"doc_id": value_of(doc_id), "chunk_index": place}
        for chunk_id, doc_id, place in case["mapping"]
    }


def how(case: Case) -> dict[str, Any]:
    return {"aggregation": case["aggregation"]} if "aggregation" in case else {}


def has_numbers(case: Case) -> bool:
    return all(isinstance(score, int | float) for _, score in case["results"])


def is_merged(case: Case) -> bool:
    known = case.get("aggregation", "max") in ("max", "mean", "sum")
    return of_kind("merge_results")(case) and has_numbers(case) and known


def is_refused(case: Case) -> bool:
    return of_kind("merge_results")(case) and not is_merged(case)


def term_order(value: object) -> tuple[int, object]:
    """Where a value stands among all: numbers, atoms, texts."""
    if isinstance(value, Atom):
        return 1, value.name
    return (2, value.encode()) if isinstance(value, str) else (0, value)


@recorded(FILE, is_merged)
def test_merged_results_are_those_recorded_but_for_the_order_of_ties(case: Case) -> None:
    merged = merge_results(results_of(case), mapping_of(case), **how(case))
    met = [
        get_doc_id(each["doc_id"], mapping_of(case)) or each["doc_id"] for each in results_of(case)
    ]  # type: ignore[arg-type]
    places = [(-each["score"], met.index(each["doc_id"])) for each in merged]
    assert places == sorted(places)
    ordered = sorted(merged, key=lambda each: (-each["score"], term_order(each["doc_id"])))
    shown = [[inspected(each["doc_id"]), repr(each["score"])] for each in ordered]
    assert shown == case["result"]["merged"]


@recorded(FILE, is_refused)
def test_what_is_no_score_and_no_aggregation_is_refused(case: Case) -> None:
    error = ArgumentTypeError if not has_numbers(case) else ArgumentError
    with pytest.raises(error, match="score of result 0" if not has_numbers(case) else "unknown"):
        merge_results(results_of(case), mapping_of(case), **how(case))
    assert "error" in case["result"] or not has_numbers(case)


@recorded(FILE, is_merged)
def test_a_table_of_the_recorded_results_gives_what_the_list_gives(case: Case) -> None:
    merged = merge_results(results_of(case), mapping_of(case), **how(case))
    hits = pd.DataFrame(results_of(case), columns=["doc_id", "score"])
    table = merge_results(
        hits.rename(columns={"doc_id": "chunk_id"}), mapping_of(case), **how(case)
    )
    assert table.to_dict("records") == merged
