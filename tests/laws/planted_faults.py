"""Splitters with one fault each: a law that lets its own pass is no law."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np

from chunkscope.splitters import Boundary, Spans, Splitter
from chunkscope.splitters.base import Row
from chunkscope.tokens import TokenIndex

__all__ = ["CUTS_BY_HASH", "FAULTS", "HONEST", "QUADRATIC", "Planted"]

Cut = Callable[[str, int], Iterable[Row]]


@dataclass(frozen=True)
class Planted:
    """A splitter that cuts as the given function does."""

    cut: Cut
    chunk_size: int = 4
    chunk_overlap: int = 0
    keep_graphemes: bool = False
    encoding: None = None

    def spans(self, text: str, *, index: TokenIndex | None = None) -> Spans:
        """What `cut` makes of the text."""
        return _unchecked_spans(self.cut(text, self.chunk_size))


def _unchecked_spans(rows: Iterable[Row]) -> Spans:
    """Spans that `Spans` would refuse to be, so that the laws have something to see."""
    table = np.array(list(rows), dtype=np.int64).reshape(-1, 3)
    spans = object.__new__(Spans)
    object.__setattr__(spans, "start", table[:, 0])
    object.__setattr__(spans, "end", table[:, 1])
    object.__setattr__(spans, "context_start", table[:, 0])
    object.__setattr__(spans, "boundary", table[:, 2].astype(np.int8))
    return spans


def _why(text: str, end: int) -> Boundary:
    return Boundary.text_end if end == len(text) else Boundary.hard


def _slices(text: str, size: int, *, longer: int = 0, step: int = 0) -> Iterable[Row]:
    start = end = 0
    while end < len(text):
        end = min(start + size + longer, len(text))
        yield start, end, _why(text, end)
        start += step or size


def _loses_text(text: str, size: int) -> Iterable[Row]:
    for start, end, why in _slices(text, size):
        if end < len(text) or end - start == size:
            yield start, end, why


def _leaves_a_gap(text: str, size: int) -> Iterable[Row]:
    return _slices(text, size, step=size + 1)


def _makes_a_chunk_of_nothing(text: str, size: int) -> Iterable[Row]:
    return [*_slices(text, size), (len(text), len(text), Boundary.text_end)]


def _stands_still(text: str, size: int) -> Iterable[Row]:
    return [row for row in _slices(text, size) for _ in range(2)]


def _goes_too_far(text: str, size: int) -> Iterable[Row]:
    return _slices(text, size, longer=1, step=size + 1)


def _repeats_too_much(text: str, size: int) -> Iterable[Row]:
    return _slices(text, size, step=size - 1)


def _never_ends_the_text(text: str, size: int) -> Iterable[Row]:
    return [(start, end, Boundary.hard) for start, end, _ in _slices(text, size)]


def _says_grapheme_and_cuts_one(text: str, size: int) -> Iterable[Row]:
    for start, end, why in _slices(text, size):
        yield start, end, (why if why is Boundary.text_end else Boundary.grapheme)


def _keeps_count() -> Cut:
    calls = itertools.count()

    def cut(text: str, size: int) -> Iterable[Row]:
        return _slices(text, size + next(calls) % 2)

    return cut


def _cuts_by_hash(text: str, size: int) -> Iterable[Row]:
    # The hash of a str is another in every process, unless PYTHONHASHSEED is given.
    return _slices(text, size + hash("size") % 20)


@dataclass(frozen=True)
class _NarrowOffsets:
    chunk_size: int = 4
    chunk_overlap: int = 0
    encoding: None = None

    def spans(self, text: str, *, index: TokenIndex | None = None) -> Spans:
        spans = HONEST.spans(text)
        object.__setattr__(spans, "start", spans.start.astype(np.int32))
        return spans


HONEST = Planted(_slices)
CUTS_BY_HASH = Planted(_cuts_by_hash)

_EXAMPLE = "ten chars."
_CLUSTERS = "abce\u0301fg"  # the fourth character is two code points

FAULTS: dict[str, tuple[str, Splitter, str]] = {
    "narrow offsets": ("spans_are_arrays_of_offsets", _NarrowOffsets(), _EXAMPLE),
    "no end": ("spans_are_arrays_of_offsets", Planted(_never_ends_the_text), _EXAMPLE),
    "an empty chunk": (
        "starts_and_ends_increase_inside_the_text",
        Planted(_makes_a_chunk_of_nothing),
        _EXAMPLE,
    ),
    "no progress": ("starts_and_ends_increase_inside_the_text", Planted(_stands_still), _EXAMPLE),
    "lost text": ("every_character_is_covered", Planted(_loses_text), _EXAMPLE),
    "a gap": ("every_character_is_covered", Planted(_leaves_a_gap), _EXAMPLE),
    "too large": ("no_chunk_is_larger_than_asked", Planted(_goes_too_far), _EXAMPLE),
    "too much overlap": ("no_overlap_is_larger_than_asked", Planted(_repeats_too_much), _EXAMPLE),
    "a cut grapheme": (
        "kept_graphemes_are_whole",
        Planted(_says_grapheme_and_cuts_one),
        _CLUSTERS,
    ),
    "a grapheme not kept": (
        "kept_graphemes_are_whole",
        Planted(_slices, keep_graphemes=True),
        _CLUSTERS,
    ),
    "a state": ("the_same_text_gives_the_same_spans", Planted(_keeps_count()), _EXAMPLE),
}
"""What is wrong -> the law that must see it, the splitter, and a text that shows it."""


def _copies_the_rest(text: str, size: int) -> Iterable[Row]:
    start, rest = 0, text
    while rest:
        end = start + min(size, len(rest))
        yield start, end, _why(text, end)
        start, rest = end, rest[size:]


def _reads_from_the_beginning(text: str, size: int) -> Iterable[Row]:
    for start, end, why in _slices(text, size):
        text.count("\n", 0, start)
        yield start, end, why


def _looks_for_a_mark_to_the_end(text: str, size: int) -> Iterable[Row]:
    for start, end, why in _slices(text, size):
        text.find("\n\n", start)
        yield start, end, why


def _encodes_what_is_left(text: str, size: int) -> Iterable[Row]:
    for start, end, why in _slices(text, size):
        TokenIndex(text, "unicode").count(start, len(text))
        yield start, end, why


QUADRATIC = {
    cut.__name__: Planted(cut, chunk_size=100)
    for cut in (
        _copies_the_rest,
        _reads_from_the_beginning,
        _looks_for_a_mark_to_the_end,
        _encodes_what_is_left,
    )
}
"""Right cuts, made with work that grows with the square of the text."""
