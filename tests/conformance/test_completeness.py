"""Every recorded case is run by a test of this folder, or left for a reason named here."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.conformance import (  # noqa: F401  # each adds what it runs to TAKEN
    test_documents,
    test_passages,
    test_recursive,
    test_split_points,
    test_step,
    test_token_windows,
    test_token_windows_settings,
)
from tests.conformance.recordings import TAKEN, Case, needs, read_cases
from tests.conformance.test_recursive import FOREIGN

LEFT: dict[str, dict[str, Callable[[Case], bool]]] = {
    "split_points.jsonl": {},
    "token_windows.jsonl": {},
    "recursive.jsonl": {
        "is about the original language only": lambda case: bool(FOREIGN & case.keys()),
    },
}
"""File -> reason -> the cases that no test runs."""


@needs("conformance")
@pytest.mark.parametrize("file", LEFT)
def test_a_case_is_either_run_or_left_for_one_reason(file: str) -> None:
    for case in read_cases(f"conformance/{file}"):
        reasons = [reason for reason, applies in LEFT[file].items() if applies(case)]
        assert len(reasons) == (case["id"] not in TAKEN[file]), (case["id"], reasons)
