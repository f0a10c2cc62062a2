"""Every recorded case is run by a test of this folder, or left for a reason named here."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.conformance import (  # noqa: F401  # each adds what it runs to TAKEN
    test_documents,
    test_recursive,
    test_split_points,
    test_token_windows,
    test_token_windows_settings,
)
from tests.conformance.recordings import TAKEN, Case, needs, of_kind, read_cases
from tests.conformance.test_recursive import FOREIGN
from tests.conformance.test_token_windows_settings import is_ours

LEFT: dict[str, dict[str, Callable[[Case], bool]]] = {
    "split_points.jsonl": {},
    "token_windows.jsonl": {
        "waits for the step: prefixes, keys and stores are its settings": (
            lambda case: of_kind("config")(case) and not is_ours(case)
        ),
    },
    "recursive.jsonl": {
        "waits for the passage functions": of_kind("merge_results"),
        "waits for the passage functions: an error of theirs": (
            lambda case: of_kind("chunk_documents")(case) and "error" in case["result"]
        ),
        "None for the overlap is a default of ours": (
            lambda case: (
                of_kind("chunk_text")(case)
                and case.get("chunk_overlap", 0) is None
                and "error" in case["result"]
            )
        ),
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
