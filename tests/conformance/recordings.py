"""Where the recorded facts lie, and how a test takes them: one parameter a case.

They lie beside the repository, in ../shared, and are no part of the project. Where they
are absent, each test is skipped once, with that reason.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest

from tests.conftest import SHARED

__all__ = ["TAKEN", "Case", "kind_of", "needs", "of_kind", "read_cases", "recorded"]

Case: TypeAlias = dict[str, Any]
"""One line of a file, as JSON gives it."""

TAKEN: defaultdict[str, set[str]] = defaultdict(set)
"""File -> the ids of the cases that some test runs, filled in as tests are declared."""


def needs(place: str) -> pytest.MarkDecorator:
    """Skips, with its reason, what needs `place` in ../shared where that is absent."""
    reason = f"needs ../shared/{place}, which is not part of the project"
    return pytest.mark.skipif(not (SHARED / place).exists(), reason=reason)


def read_cases(place: str) -> list[Case]:
    """The lines of a file in ../shared."""
    with (SHARED / place).open(encoding="utf-8", newline="") as lines:
        return [json.loads(line) for line in lines]


def recorded(file: str, keep: Callable[[Case], bool]) -> pytest.MarkDecorator:
    """Run a test for each case of a file of ../shared/conformance that `keep` chooses."""
    place = f"conformance/{file}"
    if (SHARED / place).exists():
        chosen = [pytest.param(case, id=case["id"]) for case in read_cases(place) if keep(case)]
        TAKEN[file].update(str(each.id) for each in chosen)
    else:
        chosen = [pytest.param({}, id="absent", marks=needs(place))]
    return pytest.mark.parametrize("case", chosen)


def of_kind(kind: str) -> Callable[[Case], bool]:
    """Chooses the cases of one ``op`` or ``kind``; those with neither are the spans."""
    return lambda case: kind_of(case) == kind


def kind_of(case: Case) -> str:
    """What a case records: its ``op`` or ``kind``, else ``"spans"``."""
    return str(case.get("op") or case.get("kind") or "spans")
