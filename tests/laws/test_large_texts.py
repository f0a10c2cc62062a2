"""Large texts that hurt are simply split: no exception, nothing lost, at the defaults."""

from __future__ import annotations

import json
from functools import cache

import pytest

from chunkscope.splitters import SPLITTERS, Recursive, SplitPoints, Splitter, TokenWindows
from tests.laws.counted_work import GROWTH_TEXTS
from tests.laws.span_laws import every_character_is_covered

MILLION = 1_000_000


@cache
def _text(kind: str) -> str:
    if kind == "8 MB without a line end":
        return GROWTH_TEXTS["prose without a line end"](8 * MILLION)
    if kind == "one line of JSON, 2 MB":
        item = {"id": 0, "name": "The Harbour", "tags": ["grey", "old"], "at": [53.5, 9.9]}
        return json.dumps([{**item, "id": number} for number in range(25_000)])
    if kind == "a million blanks and a letter":
        return " " * MILLION + "a"
    if kind == "a million of one character":
        return "x" * MILLION
    assert kind == "a CRLF novel of 1 MB"
    return GROWTH_TEXTS["a CRLF novel"](MILLION)


KINDS = (
    "8 MB without a line end",
    "one line of JSON, 2 MB",
    "a million blanks and a letter",
    "a million of one character",
    "a CRLF novel of 1 MB",
)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", SPLITTERS)
def test_a_large_text_is_split_at_the_defaults(name: str, kind: str) -> None:
    every_character_is_covered(SPLITTERS[name](), _text(kind))


@pytest.mark.parametrize("kind", ["a million blanks and a letter", "a million of one character"])
@pytest.mark.parametrize(
    "splitter",
    [
        SplitPoints(keep_graphemes=True, crlf=True, fullwidth=True),
        TokenWindows(strict=True, encoding="o200k_base"),
        Recursive(format="html", sentences=True, keep_graphemes=True, unit="o200k_base"),
    ],
    ids=lambda splitter: type(splitter).__name__,
)
def test_a_large_text_is_split_with_every_switch_on(splitter: Splitter, kind: str) -> None:
    every_character_is_covered(splitter, _text(kind))
