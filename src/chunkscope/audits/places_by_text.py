"""Chunks found by their texts alone: `place_by_text`."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from chunkscope.alignment import rows_of
from chunkscope.audits.how_found import Found
from chunkscope.audits.parts import ChunksOfSplitter
from chunkscope.audits.surrogates import SURROGATES, has_surrogate

__all__ = ["place_by_text"]

_CODES = {
    "exact": Found.ELSEWHERE,
    "ambiguous": Found.AMBIGUOUS,
    "whitespace": Found.BLANKS,
    "missing": Found.NOT,
}

_SEARCHED = 20_000_000
_PASSES = 16
"""Characters that are gone through to find chunks of a page which are not in order: so many,
and so many times its length, at most."""


def place_by_text(
    part: ChunksOfSplitter, page: int, bounds: tuple[int, int], rest: NDArray[np.int64]
) -> None:
    """Find chunks by their texts, between those that have a place.

    Parameters
    ----------
    part : ChunksOfSplitter
        Its `start`, `end` and `how` are written.
    page : int
        The number of the page.
    bounds : pair of int
        The first of its chunks, and the first that is not.
    rest : ndarray of int64
        Those that are to be found.
    """
    first, last = bounds
    text = part.pages.texts[page]
    asked = np.flatnonzero(part.is_text[first:last] & (part.lengths[first:last] > 0)) + first
    halves = "\ufffd" * ("\ufffd" not in text) + SURROGATES * (not has_surrogate(text))
    whole = [part.texts[n].strip(halves) if halves else part.texts[n] for n in asked.tolist()]
    asked = asked[[bool(each) for each in whole]]
    found = rows_of([each for each in whole if each], text)
    start = np.array([row.start for row in found], dtype=np.int64)
    end = np.array([row.end for row in found], dtype=np.int64)
    how = np.array([_CODES[row.match] for row in found], dtype=np.int8)
    is_rest = np.isin(asked, rest, assume_unique=True) & (how != Found.NOT)
    asked, start, end, how = asked[is_rest], start[is_rest], end[is_rest], how[is_rest]
    part.start[asked], part.end[asked], part.how[asked] = start, end, how
    is_torn = np.array(
        [end - start < part.lengths[n] for n, start, end in zip(asked, start, end, strict=True)],
        dtype=np.bool_,
    )
    part.how[asked[is_torn & (how != Found.BLANKS)]] = Found.TORN
    lost = rest[part.how[rest] == Found.NOT]
    if len(lost):
        others = np.arange(first, last)[part.how[first:last] != Found.NOT]
        _out_of_order(part, text, lost, {part.texts[n] for n in others.tolist()})


def _out_of_order(
    part: ChunksOfSplitter, text: str, lost: NDArray[np.int64], seen: set[str]
) -> None:
    """Find chunks that are not behind those before them, as far as there is time for it.

    A chunk whose text was `seen` in another was looked for beside that, and the document does
    not have it again.
    """
    work = 0
    for number in lost.tolist():
        chunk = part.texts[number]
        if chunk in seen:
            continue
        work += len(text) + len(chunk)
        if work > _SEARCHED + _PASSES * len(text):
            return
        place = text.find(chunk)
        if place >= 0:
            part.start[number], part.end[number] = place, place + len(chunk)
            part.how[number] = Found.ELSEWHERE
