"""`SplitPoints` and `find_next_split_index` against what was recorded: no difference.

Explained, in the validation alone:

- ``splitter_version`` is a column of the known implementation's storage and no setting
  of ours: giving it is an error that says so, and the other settings are checked without.
- None for the look-back or the overlap means its default (contract 1), where the known
  implementation wants a whole number.
"""

from __future__ import annotations

import pytest

from chunkscope.errors import SettingsError, UnknownSettingError
from chunkscope.splitters import SplitPoints, find_next_split_index
from tests.conformance.recordings import Case, of_kind, recorded
from tests.laws.span_laws import SPAN_LAWS

FILE = "split_points.jsonl"

PUBLISHED = {"chunk_size": 4000, "max_lookback_size": 1000, "overlap_size": 400}
OURS = {
    "chunk_size": "chunk_size",
    "max_lookback_size": "lookback",
    "overlap_size": "chunk_overlap",
}

# Both halves of a recorded message, around " must ", and what ours says there.
FIELDS = {
    "Chunk size": "chunk_size",
    "Max lookback size": "lookback",
    "Overlap size": "chunk_overlap",
}
RANGES = {
    "be a whole number.": "a whole number",
    "be positive.": "at least 1",
    "not be negative.": "at least 0",
    "be less than chunk size.": "less than chunk_size",
}


@recorded(FILE, of_kind("spans"))
def test_spans_and_contexts_are_those_recorded(case: Case) -> None:
    splitter = SplitPoints(
        case["chunk_size"],
        lookback=case["max_lookback_size"],
        chunk_overlap=case["overlap_size"],
    )
    spans = splitter.spans(case["text"])
    columns = (spans.start, spans.end, spans.context_start)
    assert [list(map(int, row)) for row in zip(*columns, strict=True)] == case["expected"]


@recorded(FILE, of_kind("split_index"))
def test_the_one_boundary_is_the_one_recorded(case: Case) -> None:
    index = find_next_split_index(case["text"], case["chunk_size"], case["max_lookback_size"])
    assert index == case["expected"]


@recorded(FILE, of_kind("validate"))
def test_settings_are_taken_or_refused_for_the_recorded_reason(case: Case) -> None:
    given = {name: case.get(name, value) for name, value in PUBLISHED.items()}
    settings = {OURS[name]: value for name, value in given.items()}
    reason = case.get("expected_error")
    if "splitter_version" in case:
        with pytest.raises(UnknownSettingError, match="splitter_version"):
            SplitPoints(
                **settings,
                splitter_version=case["splitter_version"],  # type: ignore[call-arg]  # refused
            )
        if reason == "Splitter version is required.":
            return
    if reason is not None:
        named, _, wanted = reason.partition(" must ")
        field = FIELDS[named]
        if field == "chunk_size" or settings[field] is not None:
            with pytest.raises(SettingsError, match=f"^{field} must be .*{RANGES[wanted]}"):
                SplitPoints(**settings)
            return
        # None, which stands for a default of ours.
        assert getattr(SplitPoints(**settings), field) is not None
    SPAN_LAWS["every_character_is_covered"](SplitPoints(**settings), case["text"])
