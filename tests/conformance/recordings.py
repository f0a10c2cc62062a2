"""Where the recorded facts lie, and how a test takes them: one parameter a case.

They lie beside the repository, in ../shared, and are no part of the project. Where they
are absent, each test is skipped once, with that reason.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from tests.conftest import SHARED

__all__ = ["Case", "absent", "of_kind", "read_cases", "recorded"]

Case: TypeAlias = dict[str, Any]
"""One line of a file, as JSON gives it."""


def absent(place: str) -> pytest.MarkDecorator:
    """The skip, with its reason, of what needs `place` in ../shared and does not find it."""
    return pytest.mark.skip(reason=f"needs ../shared/{place}, which is not part of the project")


def read_cases(place: str) -> list[Case]:
    """The lines of a file in ../shared; none where it is absent."""
    path = SHARED / place
    if not path.is_file():
        return []
    with path.open(encoding="utf-8", newline="") as lines:
        return [json.loads(line) for line in lines]


def recorded(file: str, keep: Callable[[Case], bool]) -> pytest.MarkDecorator:
    """Run a test for each case of a file of ../shared/conformance that `keep` chooses."""
    place = f"conformance/{file}"
    if not (SHARED / place).is_file():
        return _parametrized([pytest.param({}, id="absent", marks=absent(place))])
    chosen = filter(keep, read_cases(place))
    return _parametrized(pytest.param(case, id=case["id"]) for case in chosen)


def of_kind(kind: str) -> Callable[[Case], bool]:
    """Chooses the cases of one ``op`` or ``kind``; those with neither are the spans."""
    return lambda case: kind_of(case) == kind


def kind_of(case: Case) -> str:
    """What a case records: its ``op`` or ``kind``, else ``"spans"``."""
    return str(case.get("op") or case.get("kind") or "spans")


def _parametrized(params: Iterable[object]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", list(params))
