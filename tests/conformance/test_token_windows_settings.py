"""The settings of `TokenWindows` against the validation recorded.

Explained differences, by contract 2 and the notes beside the recordings:

- types that the known implementation does not check (a boolean or fractional size) are
  settings errors in ours, and so is an encoding whose name it has not looked up yet;
- no marks at all are refused by the step's configuration, ours too, and taken by
  `TokenWindows`, which then leaves plain windows;
- None for the overlap is our default.

All settings of the step, keys, prefixes and stores too, are in `test_step.py`.
"""

from __future__ import annotations

import pytest

from chunkscope.errors import SettingsError
from chunkscope.splitters import TokenWindows
from tests.conformance.published_windows import OURS, can_be, settings_of
from tests.conformance.recordings import Case, of_kind, recorded

FILE = "token_windows.jsonl"

REASONS = {
    "chunk_size must be": "^chunk_size must be at least 1",
    "overlap must not be negative": "^chunk_overlap must be at least 0",
    "overlap must be smaller than chunk_size": "^chunk_overlap must be .*less than chunk_size",
    "encoding_name must not be empty": "^encoding",
    "Unknown encoding": "^encoding",
    "split_punctuation": "^punctuation must be marks",
}
"""Part of a message recorded -> what ours says."""


def is_ours(case: Case) -> bool:
    """Whether a case is about settings that the splitter has."""
    about_settings = of_kind("config")(case) or of_kind("split_text")(case)
    return about_settings and case.keys() <= {"id", "kind", "text", "result", *OURS}


@recorded(FILE, lambda case: is_ours(case) and "error" not in case["result"])
def test_settings_taken_there_are_taken_unless_types_or_names_went_unchecked(case: Case) -> None:
    settings = settings_of(case)
    if not can_be(case):
        with pytest.raises(SettingsError):
            TokenWindows(**settings)
        return
    splitter = TokenWindows(**settings)
    for theirs, ours in OURS.items():
        value, stored = getattr(splitter, ours), case["result"]["config"][theirs]
        assert value == (tuple(stored) if ours == "punctuation" else stored)


@recorded(FILE, lambda case: is_ours(case) and "error" in case["result"])
def test_settings_refused_there_are_refused_for_the_same_reason(case: Case) -> None:
    settings = settings_of(case)
    if settings["punctuation"] == []:
        assert TokenWindows(**settings).punctuation == ()
        return
    if settings["chunk_overlap"] is None:
        assert TokenWindows(**settings).chunk_overlap is not None
        return
    error = case["result"]["error"]
    reason = None  # any, where Python itself stumbled over a type
    if error["type"] == "ValueError":
        reason = next(ours for theirs, ours in REASONS.items() if theirs in error["message"])
    with pytest.raises(SettingsError, match=reason):
        TokenWindows(**settings)
