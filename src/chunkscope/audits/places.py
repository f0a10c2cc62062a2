"""Where chunks really are, whatever their offsets say: `place_chunks`.

By their offsets, where the document has their text there; else by offsets read in another
unit; else by their text, in order, with `chunkscope.alignment`. What an audit says of order,
coverage and cuts is said of these places.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from chunkscope.audits.habits import find_changed_case, find_shifted, find_stripped
from chunkscope.audits.how_found import Found
from chunkscope.audits.parts import NOWHERE, ChunksOfSplitter
from chunkscope.audits.places_by_text import place_by_text
from chunkscope.audits.units_of_pages import place_in_other_unit
from chunkscope.tokens import EncodingLike

__all__ = ["is_impossible", "place_chunks"]


def is_impossible(part: ChunksOfSplitter) -> NDArray[np.bool_]:
    """Which chunks have offsets that no slice of their page has."""
    start, end = part.said_start, part.said_end
    known_start, known_end = start != NOWHERE, end != NOWHERE
    beyond = part.pages.lengths[part.page]
    wrong = known_start & ((start < 0) | (start > beyond))
    if "char_end" not in part.given.numbers:
        return np.asarray(wrong)  # the end was reckoned from the start
    wrong |= known_end & (end > beyond)
    wrong |= (known_end & (end < 0)) | (known_start & known_end & (end < start))
    return np.asarray(wrong)


def place_chunks(part: ChunksOfSplitter, encoding: EncodingLike | None) -> None:
    """Write where the chunks of `part` are into it, and what is wrong with many of them alike.

    Parameters
    ----------
    part : ChunksOfSplitter
        Its `start`, `end`, `how`, `units` and `habits` are written.
    encoding : EncodingLike or None
        The encoding that token offsets may be of.
    """
    has_both = (part.said_start != NOWHERE) & (part.said_end != NOWHERE)
    is_possible = has_both & ~is_impossible(part) & part.is_text
    fits = is_possible & (part.said_end - part.said_start == part.lengths)
    for page, first, last in part.runs():
        own = slice(first, last)
        text = part.pages.texts[page]
        pairs = zip(part.texts[own], part.said_start[own].tolist(), strict=True)
        there = [text.startswith(*pair) for pair in pairs]
        exact = fits[own] & np.array(there, dtype=np.bool_)
        _put(part, first + np.flatnonzero(exact), Found.EXACT)
        rest = first + np.flatnonzero(~exact & part.is_text[own])
        if not len(rest):
            continue
        with_offsets = first + np.flatnonzero(has_both[own])
        if bool((has_both & part.is_text)[rest].any()):
            place_in_other_unit(part, page, with_offsets, encoding)
        if part.has_texts:
            _place_rest(part, page, (first, last), rest, is_possible)
            find_shifted(part, page, with_offsets)
        else:
            reaches = has_both[rest] & (part.said_start[rest] >= 0) & (part.lengths[rest] > 0)
            _put(part, rest[reaches & (part.how[rest] == Found.NOT)], Found.CLAIMED)


def _place_rest(
    part: ChunksOfSplitter,
    page: int,
    bounds: tuple[int, int],
    rest: NDArray[np.int64],
    is_possible: NDArray[np.bool_],
) -> None:
    """Place the chunks `rest` of a page, which has all within `bounds`, by their texts."""

    def lost() -> NDArray[np.int64]:
        return np.asarray(rest[(part.how[rest] == Found.NOT) & (part.lengths[rest] > 0)])

    find_stripped(part, page, lost())
    if len(lost()):
        place_by_text(part, page, bounds, lost())
    if len(lost()):
        find_changed_case(part, page, lost())
        _put(part, lost()[is_possible[lost()]], Found.CLAIMED)


def _put(part: ChunksOfSplitter, numbers: NDArray[np.int64], how: Found) -> None:
    """Believe the offsets of `numbers`, as far as their page goes."""
    part.start[numbers] = part.said_start[numbers]
    part.end[numbers] = np.minimum(part.said_end[numbers], part.pages.lengths[part.page[numbers]])
    part.how[numbers] = how
