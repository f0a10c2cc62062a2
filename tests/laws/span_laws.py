"""The laws of spans, as functions that raise AssertionError: laws 2 to 7 of the architecture.

Each takes any splitter and any text, so that planted faults can be held to them too.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np

from chunkscope.splitters import Boundary, Recursive, Spans, SplitPoints, Splitter, TokenWindows
from chunkscope.tokens import EncodingLike, TokenIndex, load

__all__ = ["SPAN_LAWS", "Law", "rows"]

Law = Callable[[Splitter, str], None]


def rows(spans: Spans) -> list[tuple[int, int, int, int]]:
    """The spans as tuples: start, end, start of the context, boundary."""
    columns = (spans.start, spans.end, spans.context_start, spans.boundary)
    return list(zip(*(column.tolist() for column in columns), strict=True))


def bounds(spans: Spans) -> list[tuple[int, int]]:
    """The spans as tuples of start and end."""
    return [(start, end) for start, end, _, _ in rows(spans)]


def spans_are_arrays_of_offsets(splitter: Splitter, text: str) -> None:
    spans = splitter.spans(text)
    for column in (spans.start, spans.end, spans.context_start):
        assert column.dtype == np.int64
        assert column.shape == (len(spans),)
    assert spans.boundary.dtype == np.int8
    for start, _, context_start, boundary in rows(spans):
        assert 0 <= context_start <= start
        assert Boundary(boundary) in Boundary
    # The end of the text is a boundary of its own, and of the last chunk alone.
    is_text_end = spans.boundary == Boundary.text_end
    assert is_text_end.tolist() == [end == len(text) for end in spans.end.tolist()]


def starts_and_ends_increase_inside_the_text(splitter: Splitter, text: str) -> None:
    chunks = bounds(splitter.spans(text))
    for start, end in chunks:
        assert 0 <= start < end <= len(text)
    for (start, end), (next_start, next_end) in pairwise(chunks):
        assert start < next_start
        assert end < next_end


def every_character_is_covered(splitter: Splitter, text: str) -> None:
    parts, reached = [], 0
    for start, end in bounds(splitter.spans(text)):
        assert start <= reached, f"text[{reached}:{start}] is in no chunk"
        parts.append(text[reached:end])
        reached = end
    assert "".join(parts) == text
    assert bool(parts) == bool(text)


def no_chunk_is_larger_than_asked(splitter: Splitter, text: str) -> None:
    spans = splitter.spans(text)
    sizes = _sizes(splitter, text, spans)
    most = splitter.chunk_size  # type: ignore[attr-defined]  # every splitter has one
    for (start, end), size in zip(bounds(spans), sizes, strict=True):
        assert size <= most or _is_indivisible(splitter, text[start:end]), (start, end, size)


def _sizes(splitter: Splitter, text: str, spans: Spans) -> list[int]:
    """The size of each chunk as its splitter measures it."""
    if isinstance(splitter, TokenWindows) and not splitter.strict:
        first, last = TokenIndex(text, splitter.encoding).token_range(spans.start, spans.end)
        return [int(size) for size in last - first]
    counting = load(_unit(splitter))
    return [counting.count(text[start:end]) for start, end in bounds(spans)]


def _unit(splitter: Splitter) -> EncodingLike:
    """The encoding that counts a splitter's sizes; one it does not name counts characters."""
    if isinstance(splitter, Recursive):
        return "unicode" if splitter.unit == "chars" else splitter.unit
    return splitter.encoding or "unicode"


def _is_indivisible(splitter: Splitter, chunk: str) -> bool:
    keeps_graphemes = getattr(splitter, "keep_graphemes", False)
    return len(chunk) == 1 or (keeps_graphemes and load("graphemes").count(chunk) == 1)


def no_overlap_is_larger_than_asked(splitter: Splitter, text: str) -> None:
    spans = splitter.spans(text)
    asked = splitter.chunk_overlap  # type: ignore[attr-defined]  # every splitter has one
    if isinstance(splitter, SplitPoints):
        for start, _, context_start, _ in rows(spans):
            assert context_start == max(0, start - asked)
        for (_, end), (next_start, _) in pairwise(bounds(spans)):
            assert end == next_start
        return
    assert spans.context_start.tolist() == spans.start.tolist()
    for shared in _shared_units(splitter, text, spans):
        assert shared <= asked


def _shared_units(splitter: Splitter, text: str, spans: Spans) -> list[int]:
    """How much of each chunk the next one repeats, as the splitter measures it."""
    shared = [(start, end) for (_, end), (start, _) in pairwise(bounds(spans)) if start < end]
    if isinstance(splitter, TokenWindows):
        return _shared_walk_tokens(splitter, text, spans)
    counting = load(_unit(splitter))
    if not counting.additive:
        # Whole pieces are repeated while the sum of their sizes allows; counted together
        # they can be more, and spans do not tell where the pieces met.
        return []
    return [counting.count(text[start:end]) for start, end in shared]


def _shared_walk_tokens(splitter: TokenWindows, text: str, spans: Spans) -> list[int]:
    """Tokens from where each next window starts to where the walk says this one ended."""
    index = TokenIndex(text, splitter.encoding)
    first, last = index.token_range(spans.start, spans.end)
    shared = []
    for row, (chunk, following) in enumerate(pairwise(rows(spans))):
        start, end, _, boundary = chunk
        if following[0] == end:
            continue
        # The published arithmetic of a trimmed window counts its text alone (contract 2 e);
        # a window taken whole ends where its tokens end.
        untrimmed = boundary == Boundary.token
        walk_end = last[row] if untrimmed else first[row] + index.encoding.count(text[start:end])
        shared.append(int(walk_end - first[row + 1]))
    return shared


def kept_graphemes_are_whole(splitter: Splitter, text: str) -> None:
    edges = set(TokenIndex(text, "graphemes").floor.tolist())
    chunks = rows(splitter.spans(text))
    for (_, end, _, boundary), (next_start, _, _, _) in pairwise(chunks):
        if boundary == Boundary.grapheme or _keeps_graphemes_at(splitter, Boundary(boundary)):
            assert end in edges
            assert next_start in edges


def _keeps_graphemes_at(splitter: Splitter, boundary: Boundary) -> bool:
    if isinstance(splitter, Recursive) and splitter.unit != "graphemes":
        # Slices forced in another unit fall between units, wherever that is.
        forced = Boundary.word if splitter.unit == "words" else None
        return splitter.keep_graphemes and boundary not in {forced, Boundary.token, Boundary.hard}
    return bool(getattr(splitter, "keep_graphemes", False))


def the_same_text_gives_the_same_spans(splitter: Splitter, text: str) -> None:
    first = rows(splitter.spans(text))
    assert rows(splitter.spans(text)) == first
    # An index, of the right encoding or of another, changes the work and nothing else.
    own = splitter.encoding
    for encoding in ("unicode", "graphemes", *(() if own is None else (own,))):
        index = TokenIndex(text, encoding)
        assert rows(splitter.spans(text, index=index)) == first


SPAN_LAWS: dict[str, Law] = {
    law.__name__: law
    for law in (
        spans_are_arrays_of_offsets,
        starts_and_ends_increase_inside_the_text,
        every_character_is_covered,
        no_chunk_is_larger_than_asked,
        no_overlap_is_larger_than_asked,
        kept_graphemes_are_whole,
        the_same_text_gives_the_same_spans,
    )
}
"""Name -> law; each raises AssertionError where it is broken."""
