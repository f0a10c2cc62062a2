"""Inputs that broke other libraries, through our three splitters: the laws hold.

Each runs with the nearest settings of ours: sizes and overlaps as they are, characters,
tokens or graphemes for their unit. Settings that cannot be are refused. The README of
this folder lists the wishes of the reporters that stay unmet, and why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pandas as pd
import pytest

import chunkscope as cs
from chunkscope.errors import DocumentsError, SettingsError
from chunkscope.splitters import Recursive, SplitPoints, TokenWindows
from chunkscope.splitters.registry import RegisteredSplitter
from chunkscope.tokens import TokenIndex
from scripts.check_corpora import grapheme_edges, violations
from tests.conformance.recordings import Case, needs, read_cases
from tests.conftest import SHARED
from tests.laws.span_laws import bounds

PLACE = "faults/faults.jsonl"
CASES = read_cases(PLACE) if (SHARED / PLACE).exists() else []

UNITS = {"char": "chars", "token": "cl100k_base"}


def input_of(value: Any) -> Any:  # noqa: ANN401  # the forms that inputs have in the file
    """An input with what stands for text or a table written out."""
    match value:
        case {"repeat": [text, times]}:
            value = text * times
        case {"concat": parts}:
            value = "".join(map(input_of, parts))
        case {"float": number}:
            value = float(number)
        case {"dataframe": columns}:
            value = pd.DataFrame({name: input_of(column) for name, column in columns.items()})
        case list():
            value = [input_of(each) for each in value]
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
    """Each class of ours with its settings nearest to those of a report."""
    size, overlaps = settings.get("chunk_size"), settings.get("chunk_overlap")
    unit = settings.get("unit", "")
    for overlap in overlaps if isinstance(overlaps, list) else [overlaps]:
        # A list of overlaps holds shares of the size.
        units = int(overlap * size) if size and isinstance(overlap, float) else overlap
        sizes = {"chunk_overlap": units} | ({} if size is None else {"chunk_size": size})
        yield SplitPoints, sizes
        yield TokenWindows, {**sizes, "encoding": "unicode" if unit == "char" else "cl100k_base"}
        format_ = settings.get("format", "plaintext")
        yield Recursive, {**sizes, "unit": UNITS.get(unit, "graphemes"), "format": format_}


def can_be(cls: type[RegisteredSplitter], settings: Case) -> bool:
    """Whether the contracts allow the overlap; no size in the file is impossible."""
    size, overlap = settings.get("chunk_size"), settings["chunk_overlap"]
    if cls is SplitPoints or size is None or overlap is None:
        return True
    return overlap < size or (cls is Recursive and overlap == size)


def name_of(case: Case) -> str:
    return f"{case['source'].partition(' ')[0]}-{case['kind']}"


def some(keep: Callable[[Case], bool]) -> pytest.MarkDecorator:
    """Run a test for each report that `keep` chooses."""
    return pytest.mark.parametrize("case", [case for case in CASES if keep(case)], ids=name_of)


@needs(PLACE)
@some(lambda _: True)
def test_the_laws_hold_or_the_settings_are_refused(case: Case) -> None:
    splitters = list(possible_splitters(case["settings"]))
    encodings = {str(splitter.encoding or "graphemes") for splitter in splitters}
    for text in texts_in(input_of(case["input"])):
        edges = grapheme_edges(text)
        indexes = {name: TokenIndex(text, name) for name in encodings}
        for splitter in splitters:
            tokens = indexes[str(splitter.encoding or "graphemes")]
            spans = splitter.spans(text, index=tokens)
            assert list(violations(splitter, text, spans, tokens=tokens, edges=edges)) == []


def possible_splitters(settings: Case) -> Iterator[RegisteredSplitter]:
    """The nearest splitters; what cannot be is refused."""
    for cls, ours in nearest(settings):
        if can_be(cls, ours):
            yield cls(**ours)
        else:
            with pytest.raises(SettingsError):
                cls(**ours)


WISHES: dict[str, tuple[type[RegisteredSplitter], list[str]]] = {
    "Azure-Samples/azure-search-openai-demo#1153": (SplitPoints, ["tiny"]),
    "veryfront/veryfront-code#2054": (SplitPoints, ["q" * 10, "q" * 10, "q" * 5]),
    "deepset-ai/haystack#11767": (Recursive, ["mnop", "pqrs", "stuv"]),
    "aws-solutions-library-samples/accelerated-intelligent-document-processing-on-aws#1090": (
        TokenWindows,
        ["abcd", "defg", "ghij", "jk"],
    ),
    "deepset-ai/haystack (live 3.4.1 DocumentSplitter token mode)": (
        TokenWindows,
        ["a", "🙂", "b"],
    ),
}
"""Report -> one of our splitters, and the chunks wished for."""


@needs(PLACE)
@some(lambda case: case["source"] in WISHES)
def test_a_wish_for_certain_chunks_is_met(case: Case) -> None:
    cls, expected = WISHES[case["source"]]
    text = input_of(case["input"])
    settings = next(
        settings for nearest_cls, settings in nearest(case["settings"]) if nearest_cls is cls
    )
    assert [text[start:end] for start, end in bounds(cls(**settings).spans(text))] == expected


@needs(PLACE)
@some(lambda case: case["kind"] == "null_text")
def test_a_text_column_with_a_hole_is_refused_by_name(case: Case) -> None:
    frame = input_of(case["input"])
    hole = next(each for each in frame["text"] if not isinstance(each, str))
    with pytest.raises(DocumentsError, match="text"):
        cs.chunk(frame, SplitPoints())
    if pd.isna(hole):
        assert cs.documents(frame, on_null="drop")["doc_id"].tolist() == [
            doc_id for doc_id, text in frame.itertuples(index=False) if isinstance(text, str)
        ]


@needs(PLACE)
@some(lambda case: case["kind"] == "empty")
def test_nothing_gives_the_empty_table_with_every_column(case: Case) -> None:
    table = cs.chunk(input_of(case["input"]), TokenWindows(case["settings"]["chunk_size"]))
    assert len(table) == 0
    assert list(table.columns) == list(cs.SCHEMA)
