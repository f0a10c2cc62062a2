"""The splitters against the same rules written again, slowly, from the contracts alone."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import event, given, settings
from hypothesis import strategies as st

from chunkscope.splitters import (
    Boundary,
    Recursive,
    SplitPoints,
    Splitter,
    TokenWindows,
    find_next_split_index,
)
from chunkscope.splitters.sentences import sentence_starts
from chunkscope.splitters.separators import COMMON, FORMATS
from chunkscope.tokens import TokenIndex, load
from tests.laws.reference_recursive import recursive_chunks
from tests.laws.reference_split_points import CONTRACT, split_point_chunks
from tests.laws.reference_token_windows import token_window_chunks
from tests.laws.span_laws import bounds, rows
from tests.laws.strategies import splitters, texts

UNITS = {"graphemes": "graphemes", "chars": "unicode", "unicode": "unicode", "words": "words"}
"""Unit of `Recursive` -> the encoding that counts it; the additive ones."""

FORCED = {"graphemes": "grapheme", "chars": "hard", "unicode": "token", "words": "word"}
"""Unit of `Recursive` -> the boundary between two slices of a piece."""


# Quick to run and the sharpest tests there are: drawn more often, whatever the profile.
often = settings(max_examples=3 * settings.default.max_examples)


def chunks_of(splitter: Splitter, text: str) -> list[tuple[int, int, str]]:
    """Start and end of each chunk and the name of its boundary, as the references give them."""
    return [(start, end, Boundary(why).name) for start, end, _, why in rows(splitter.spans(text))]


@often
@given(splitter=splitters(SplitPoints), text=texts())
def test_split_points_are_those_of_the_contract(splitter: SplitPoints, text: str) -> None:
    assert splitter.lookback is not None
    priorities = [list(markers) for markers in CONTRACT]
    if splitter.crlf:
        priorities[0].append("\r\n\r\n")
        priorities[1].append("\r\n")
    if splitter.fullwidth:
        priorities[2] += "。！？"
    expected = split_point_chunks(
        text,
        chunk_size=splitter.chunk_size,
        lookback=splitter.lookback,
        priorities=priorities,
        clusters=_atoms(text, "graphemes") if splitter.keep_graphemes else list(text),
    )
    assert chunks_of(splitter, text) == expected


@given(splitter=splitters(SplitPoints), text=texts())
def test_one_split_index_is_that_of_the_contract(splitter: SplitPoints, text: str) -> None:
    size, lookback = splitter.chunk_size, splitter.lookback
    assert lookback is not None
    chunks = split_point_chunks(text, chunk_size=size, lookback=lookback, clusters=list(text))
    first_end = chunks[0][1] if chunks else 0
    assert find_next_split_index(text, size, lookback) == first_end


@given(size=st.integers(1, 40), text=texts(), data=st.data())
def test_split_points_repeat_the_split_index_over_the_rest(
    size: int, text: str, data: st.DataObject
) -> None:
    lookback = data.draw(st.integers(0, size - 1))
    repeated, start = [], 0
    while start < len(text):
        end = start + find_next_split_index(text[start:], size, lookback)
        repeated.append((start, end))
        start = end
    spans = SplitPoints(size, lookback=lookback, crlf=False, fullwidth=False).spans(text)
    assert bounds(spans) == repeated


@often
@given(splitter=splitters(TokenWindows), text=texts())
def test_token_windows_are_the_known_ones_up_to_its_first_fault(
    splitter: TokenWindows, text: str
) -> None:
    assert splitter.chunk_overlap is not None
    marks = tuple(splitter.punctuation)
    # The contract does not say which of two marks at one place is meant.
    marks = tuple(mark for mark in marks if not _begins_another(mark, marks))
    encoding = load(splitter.encoding)
    index = TokenIndex(text, encoding)
    edges = zip(index.floor.tolist(), index.ceil.tolist(), strict=True)
    known = token_window_chunks(
        text,
        chunk_size=splitter.chunk_size,
        chunk_overlap=splitter.chunk_overlap,
        punctuation=marks,
        edges=[floor if floor == ceil else None for floor, ceil in edges],
        count=encoding.count,
    )
    event(f"sound to the end: {known.sound}")
    ours = TokenWindows(
        splitter.chunk_size,
        chunk_overlap=splitter.chunk_overlap,
        encoding=encoding,
        punctuation=marks,
    )
    chunks = chunks_of(ours, text)
    assert chunks[: len(known.chunks)] == known.chunks
    if known.sound:
        assert len(chunks) == len(known.chunks)


def _begins_another(mark: str, marks: tuple[str, ...]) -> bool:
    return any(other != mark and other.startswith(mark) for other in marks)


@often
@given(splitter=splitters(Recursive), unit=st.sampled_from(sorted(UNITS)), text=texts())
def test_recursive_chunks_are_those_of_the_contract(
    splitter: Recursive, unit: str, text: str
) -> None:
    assert splitter.chunk_overlap is not None
    paragraph, line, word = COMMON
    sentence = [(None, "sentence")] if splitter.sentences else []
    expected = recursive_chunks(
        text,
        chunk_size=splitter.chunk_size,
        chunk_overlap=splitter.chunk_overlap,
        separators=[
            *((separator, "structure") for separator in FORMATS[splitter.format]),
            *((paragraph, "paragraph"), (line, "line"), *sentence, (word, "word")),
        ],
        forced=FORCED[unit],
        atoms=lambda piece: _atoms(piece, unit),
        # White space that opens a piece is no sentence of its own (decision 009).
        sentence_starts=lambda piece: [
            start for start in sentence_starts(piece) if piece[:start].strip()
        ],
    )
    ours = Recursive(
        splitter.chunk_size,
        chunk_overlap=splitter.chunk_overlap,
        format=splitter.format,
        unit=unit,
        sentences=splitter.sentences,
    )
    assert chunks_of(ours, text) == expected


def _atoms(text: str, unit: str) -> list[str]:
    edges = load(UNITS[unit]).boundaries(text)[0].tolist()
    return [text[start:end] for start, end in pairwise(edges)]
