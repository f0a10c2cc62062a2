"""`TokenWindows` against the windows recorded: cuts, offsets, tokens and ids.

Explained differences, each proved by code where it is met:

- a mark of several characters: ours cuts after the whole mark, as the model of the known
  implementation does when it is told to;
- text lost, torn or with its surrogates replaced: ours agrees up to the first such fault
  and holds to the laws throughout;
- the end of a token range: ours is the smallest covering range, theirs adds the tokens of
  the trimmed text counted alone (contract 2 e);
- the known implementation does not look at blank text, nor at the types of settings, so
  some that cannot be pass there; ours refuses them before it sees any text.
"""

from __future__ import annotations

import pytest

import chunkscope as cs
from chunkscope.errors import SettingsError
from chunkscope.splitters import Boundary, TokenWindows
from chunkscope.tokens import TokenIndex
from tests.conformance.published_windows import (
    can_be,
    published_windows,
    settings_of,
    until_a_fault,
)
from tests.conformance.recordings import Case, of_kind, recorded
from tests.laws.span_laws import SPAN_LAWS, bounds, rows

FILE = "token_windows.jsonl"


def is_excused(case: Case) -> bool:
    """Whether the known implementation took settings that cannot be."""
    return of_kind("spans")(case) and not can_be(case)


def is_blank(case: Case) -> bool:
    return of_kind("spans")(case) and can_be(case) and not case["text"].strip()


def has_text(case: Case) -> bool:
    return of_kind("spans")(case) and can_be(case) and not is_blank(case)


def is_faulty(case: Case) -> bool:
    return has_text(case) and case["upstream"] != "sound"


def is_the_same(case: Case) -> bool:
    """Whether ours is to give the same texts: no fault, and each mark is one character."""
    one_character_each = all(len(mark) == 1 for mark in settings_of(case)["punctuation"])
    return has_text(case) and not is_faulty(case) and one_character_each


@recorded(FILE, has_text)
def test_the_model_gives_what_was_recorded_faults_and_all(case: Case) -> None:
    windows = published_windows(case["text"], **settings_of(case))
    written = [window for window in windows if window.text.strip()]
    assert [window.text.strip() for window in written] == case["texts"]
    assert [list(window.tokens) for window in written] == case["tokens"]


@recorded(FILE, is_the_same)
def test_texts_offsets_and_ids_are_those_recorded(case: Case) -> None:
    document = {case.get("document_id", "document"): case["text"]}
    table = cs.chunk(document, TokenWindows(**settings_of(case)), tokens="estimate")
    records = table[table["text"].str.strip() != ""]
    assert records["text"].str.strip().tolist() == case["texts"]
    assert [
        [start + len(text) - len(text.lstrip()), start + len(text.rstrip())]
        for start, text in zip(records["char_start"], records["text"], strict=True)
    ] == case["chars"]
    if "chunk_ids" in case:
        assert records["chunk_id"].tolist() == case["chunk_ids"]


@recorded(FILE, is_the_same)
def test_token_ranges_are_those_recorded_or_what_the_arithmetic_misses(case: Case) -> None:
    text, settings = case["text"], settings_of(case)
    index = TokenIndex(text, settings["encoding"])
    spans = TokenWindows(**settings).spans(text, index=index)
    ranges = zip(*index.token_range(spans.start, spans.end), strict=True)
    ours = [
        (first, last, text[start:end], Boundary(boundary))
        for (first, last), (start, end, _, boundary) in zip(ranges, rows(spans), strict=True)
        if text[start:end].strip()
    ]
    for (first, last, chunk, boundary), (start, end) in zip(ours, case["tokens"], strict=True):
        assert first == start
        if last != end:
            assert boundary not in (Boundary.token, Boundary.text_end)
            assert end == start + index.encoding.count(chunk)
            assert abs(last - end) <= 2


@recorded(FILE, has_text)
def test_ours_agrees_until_the_first_fault_and_throughout_where_there_is_none(case: Case) -> None:
    text, settings = case["text"], settings_of(case)
    agreed, faultless = until_a_fault(published_windows(text, **settings, whole_marks=True), text)
    ours = bounds(TokenWindows(**settings).spans(text))
    assert ours[: len(agreed)] == agreed
    assert not faultless or len(ours) == len(agreed)


@recorded(FILE, has_text)
def test_the_model_sees_a_fault_where_one_was_recorded_and_nowhere_else(case: Case) -> None:
    windows = published_windows(case["text"], **settings_of(case))
    _, faultless = until_a_fault(windows, case["text"])
    # The encoding `unicode` keeps lone surrogates; only the writing of records lost them.
    in_records_alone = case["upstream"] == ["replaces lone surrogates"]
    assert faultless == (not is_faulty(case)) or in_records_alone


@recorded(FILE, is_faulty)
def test_where_the_known_implementation_is_at_fault_the_laws_hold(case: Case) -> None:
    splitter = TokenWindows(**settings_of(case))
    for law in SPAN_LAWS.values():
        law(splitter, case["text"])


@recorded(FILE, is_blank)
def test_blank_text_is_covered_and_gives_no_record(case: Case) -> None:
    assert case["texts"] == []
    SPAN_LAWS["every_character_is_covered"](TokenWindows(**settings_of(case)), case["text"])


@recorded(FILE, is_excused)
def test_no_text_excuses_settings_that_cannot_be(case: Case) -> None:
    with pytest.raises(SettingsError):
        TokenWindows(**settings_of(case))
