"""`Recursive`, its separators, validation and graphemes against what was recorded.

Explained differences, each proved by code where it is met:

- Indic conjuncts: the original lacks rule GB9c; the same code gives its results when it
  counts in graphemes without that rule;
- the empty text: a placeholder text, counted as one chunk, where ours has none
  (contract 3);
- None for the overlap is its default in ours, and a lone ``chunk_size`` always works:
  the published default overlap (200 for a split) is given to ours where a case has none.

The passage functions have a file of their own, `test_passages`, and these differences too.

Not applicable: cases about the original language only, with ``strategy``, ``extra_opt``,
``get_chunk_size`` or ``text_b64``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from chunkscope.errors import SettingsError
from chunkscope.splitters import Recursive
from chunkscope.splitters.separators import COMMON, FORMATS
from chunkscope.tokens import TokenIndex
from tests.conformance.clusters import CLUSTERS_WITHOUT_GB9C, clusters, has_conjunct
from tests.conformance.recordings import Case, needs, of_kind, recorded
from tests.conftest import SHARED
from tests.laws.span_laws import bounds

FILE = "recursive.jsonl"
SEPARATORS = "conformance/separators.json"

SETTINGS = ("chunk_size", "chunk_overlap", "format")
SPLIT_DEFAULTS = {"chunk_size": 2000, "chunk_overlap": 200, "format": "plaintext"}
FOREIGN = frozenset({"strategy", "extra_opt", "get_chunk_size", "text_b64"})
NOTHING = "No chunks created - check text content and chunk size settings"


def settings_of(case: Case) -> dict[str, Any]:
    return {name: case[name] for name in SETTINGS if name in case}


def is_here(kind: str, *, error: bool = False) -> Callable[[Case], bool]:
    """Chooses the cases of a kind that are about us, those with an error or those without."""

    def keep(case: Case) -> bool:
        failed = "error" in case or "error" in case.get("result", {})
        return of_kind(kind)(case) and not FOREIGN & case.keys() and failed == error

    return keep


def spans(text: str, **settings: object) -> list[list[int]]:
    return [list(chunk) for chunk in bounds(Recursive(**settings).spans(text))]  # type: ignore[arg-type]


def texts(text: str, **settings: object) -> list[str]:
    return [text[start:end] for start, end in spans(text, **settings)]


def check(what: Callable[..., object], text: str, case: Case, expected: object) -> None:
    """Ours is what was recorded, or is when it counts without GB9c, if that matters to `text`."""
    settings = settings_of(case)
    if (ours := what(text, **settings)) != expected:
        assert has_conjunct(text), (ours, expected)
        assert what(text, **settings, unit=CLUSTERS_WITHOUT_GB9C) == expected


def check_texts(text: str, case: Case, expected: list[str]) -> None:
    """The same of texts, but that nothing gives nothing."""
    check(texts, text, case, expected if text else [])
    assert text or expected == [NOTHING]


@recorded(FILE, is_here("spans"))
def test_spans_are_those_recorded(case: Case) -> None:
    check(spans, case["text"], case, case["expected"])


@recorded(FILE, is_here("graphemes"))
def test_graphemes_are_those_recorded(case: Case) -> None:
    text, expected = case["text"], case["result"]["graphemes"]
    edges = TokenIndex(text, "graphemes").floor.tolist()
    ours = [text[start:end] for start, end in pairwise(edges)]
    assert ours == clusters(text, gb9c=True)
    if ours != expected:
        assert has_conjunct(text)
        assert clusters(text, gb9c=False) == expected


@recorded(FILE, is_here("split", error=True))
def test_settings_are_refused_as_recorded(case: Case) -> None:
    settings = {**SPLIT_DEFAULTS, **settings_of(case)}
    named = case["error"]["message"].removeprefix("invalid value for :").split()[0]
    if named == "chunk_overlap" and settings[named] is None:
        assert Recursive(chunk_overlap=None).chunk_overlap is not None
        return
    with pytest.raises(SettingsError) as refusal:
        Recursive(**settings)
    if named not in str(refusal.value):  # one of several faults: theirs is a fault of ours too
        with pytest.raises(SettingsError, match=named):
            Recursive(**{**SPLIT_DEFAULTS, named: settings[named]})


@needs(SEPARATORS)
def test_the_separators_of_every_format_are_those_recorded() -> None:
    expected = json.loads((SHARED / SEPARATORS).read_text(encoding="utf-8"))
    assert {name: [*own, *COMMON] for name, own in FORMATS.items()} == expected
