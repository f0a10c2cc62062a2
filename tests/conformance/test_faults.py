"""Inputs that broke other libraries, through our three splitters: the laws hold.

Each runs with the nearest settings of ours: sizes and overlaps as they are, characters,
tokens or graphemes for their unit. Settings that cannot be are refused. The README of
this folder lists the wishes of the reporters that stay unmet, and why.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pandas as pd
import pytest

import chunkscope as cs
from chunkscope.errors import DocumentsError, SettingsError
from chunkscope.splitters import Recursive, SplitPoints, TokenWindows
from chunkscope.splitters.registry import RegisteredSplitter
from chunkscope.tokens import TokenIndex
from scripts.check_corpora import violations
from tests.conformance.recordings import SHARED, Case, needs, read_cases

PLACE = "faults/faults.jsonl"
CASES = read_cases(PLACE) if (SHARED / PLACE).exists() else []

UNITS = {"char": "chars", "token": "cl100k_base"}


def input_of(value: Any) -> Any:  # noqa: ANN401  # the forms that inputs have in the file
    """An input with what stands for text written out."""
    match value:
        case {"repeat": [text, times]}:
            return text * times
        case {"concat": parts}:
            return "".join(map(input_of, parts))
        case {"float": number}:
            return float(number)
        case {"dataframe": columns}:
            return pd.DataFrame({name: input_of(column) for name, column in columns.items()})
        case dict():
            return {name: input_of(each) for name, each in value.items()}
        case list():
            return [input_of(each) for each in value]
    return value


def texts_in(value: object) -> Iterator[str]:
    """The texts in an input, wherever they stand in it."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, pd.DataFrame):
        yield from texts_in(value.to_dict("list"))
    elif isinstance(value, dict):
        yield from texts_in(list(value.values()))
    elif isinstance(value, list):
        for each in value:
            yield from texts_in(each)


def nearest(settings: Case) -> Iterator[tuple[type[RegisteredSplitter], Case]]:
    """The classes of our splitters, each with the settings nearest to those of a report."""
    size = settings.get("chunk_size")
    overlaps = settings.get("chunk_overlap")
    unit = settings.get("unit")
    for overlap in overlaps if isinstance(overlaps, list) else [overlaps]:
        share = isinstance(overlap, float)
        sizes = {
            **({} if size is None else {"chunk_size": size}),
            "chunk_overlap": int(overlap * size) if share else overlap,
        }
        yield SplitPoints, sizes
        yield TokenWindows, {**sizes, "encoding": "unicode" if unit == "char" else "cl100k_base"}
        yield (
            Recursive,
            {
                **sizes,
                "unit": UNITS.get(str(unit), "graphemes"),
                "format": settings.get("format", "plaintext"),
            },
        )


def can_be(cls: type[RegisteredSplitter], settings: Case) -> bool:
    """Whether the contracts allow the overlap; no size in the file is impossible."""
    size, overlap = settings.get("chunk_size"), settings["chunk_overlap"]
    if cls is SplitPoints or size is None or overlap is None:
        return True
    return overlap < size or (cls is Recursive and overlap == size)


def name_of(case: Case) -> str:
    return f"{case['source'].partition(' ')[0]}-{case['kind']}"


@needs(PLACE)
@pytest.mark.parametrize("case", CASES, ids=name_of)
def test_the_laws_hold_or_the_settings_are_refused(case: Case) -> None:
    texts = list(texts_in(input_of(case["input"])))
    for cls, settings in nearest(case["settings"]):
        if not can_be(cls, settings):
            with pytest.raises(SettingsError):
                cls(**settings)
            continue
        splitter = cls(**settings)
        for text in texts:
            tokens = TokenIndex(text, splitter.encoding or "unicode")
            graphemes = TokenIndex(text, "graphemes")
            spans = splitter.spans(text)
            assert not list(violations(splitter, text, spans, tokens=tokens, graphemes=graphemes))
            assert splitter.spans(text, index=tokens).end.tolist() == spans.end.tolist()
