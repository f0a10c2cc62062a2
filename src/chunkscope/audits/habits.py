"""What is wrong with many chunks of a page alike, and is told once: stripped, small, shifted."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from chunkscope.alignment import rows_of
from chunkscope.audits.how_found import Found
from chunkscope.audits.parts import NOWHERE, ChunksOfSplitter, Habit

__all__ = ["ENOUGH", "find_changed_case", "find_shifted", "find_stripped"]

ENOUGH = 0.8
"""Share of the chunks of a page that must be wrong alike, where it could be chance."""

_SEVERAL = 2
"""Chunks that make a habit."""

_BLANKS = 1_000
"""Characters of white space at either end of a chunk that are believed to have been stripped."""


def find_stripped(part: ChunksOfSplitter, page: int, numbers: NDArray[np.int64]) -> None:
    """Place chunks that lost white space at their ends, while their offsets still hold it.

    Parameters
    ----------
    part : ChunksOfSplitter
        Its `start`, `end`, `how` and `habits` are written.
    page : int
        The number of the page.
    numbers : ndarray of int64
        Those of its chunks that are not placed yet.
    """
    numbers = numbers[(part.said_start[numbers] >= 0) & (part.said_end[numbers] != NOWHERE)]
    starts = np.array([_stripped_start(part, n) for n in numbers.tolist()], dtype=np.int64)
    found = numbers[starts >= 0]
    if len(found) >= _SEVERAL:
        _settle(part, found, starts[starts >= 0], Found.UNIT)
        told = "texts were stripped, and their offsets were not moved"
        part.habits.append(Habit("slice", page, told, len(found)))


def _stripped_start(part: ChunksOfSplitter, n: int) -> int:
    """Where the text of a chunk stands behind white space in its own slice; -1 if nowhere."""
    start, end, length = int(part.said_start[n]), int(part.said_end[n]), int(part.lengths[n])
    text, chunk = part.pages.texts[part.page[n]], part.texts[n]
    has_end = "char_end" in part.given.numbers
    room = min(_BLANKS, end - start - length) if has_end else _BLANKS
    lead = text[start : start + max(room, 0)]
    place = start + len(lead) - len(lead.lstrip())
    if chunk[:1].isspace() or not text.startswith(chunk, place):
        return -1
    behind = text[place + length : min(end, place + length + _BLANKS)] if has_end else ""
    whole = end <= min(len(text), place + length + _BLANKS) or not has_end
    is_stripped = whole and not behind.strip() and (place > start or behind != "")
    return place if is_stripped else -1


def find_changed_case(part: ChunksOfSplitter, page: int, numbers: NDArray[np.int64]) -> None:
    """Place chunks whose letters were made small or large, where most were that have no place.

    Parameters
    ----------
    part : ChunksOfSplitter
        Its `start`, `end`, `how` and `habits` are written.
    page : int
        The number of the page.
    numbers : ndarray of int64
        Those of its chunks that are not placed yet.
    """
    if len(numbers) < _SEVERAL:
        return
    rows = rows_of(
        [_small(part.texts[n]) for n in numbers.tolist()], _small(part.pages.texts[page])
    )
    starts = np.array([row.start for row in rows], dtype=np.int64)
    is_there = starts >= 0
    if is_there.sum() < max(_SEVERAL, ENOUGH * len(numbers)):
        return
    ends = np.array([row.end for row in rows], dtype=np.int64)
    found = numbers[is_there]
    part.start[found], part.end[found] = starts[is_there], ends[is_there]
    part.how[found] = Found.CASE
    told = "texts that the document has with other small and capital letters"
    part.habits.append(Habit("changed_text", page, told, len(found)))


def _small(text: str) -> str:
    """The text in small letters, as many as it had."""
    small = text.lower()
    if len(small) == len(text):
        return small
    return "".join([each.lower() if len(each.lower()) == 1 else each for each in text])


def find_shifted(part: ChunksOfSplitter, page: int, numbers: NDArray[np.int64]) -> None:
    """Find out by how much all starts and ends of a page are misplaced, if by the same.

    Parameters
    ----------
    part : ChunksOfSplitter
        Its `how` and `units` are written.
    page : int
        The number of the page.
    numbers : ndarray of int64
        Those of its chunks that have offsets.
    """
    wrong = numbers[np.isin(part.how[numbers], (Found.ELSEWHERE, Found.AMBIGUOUS))]
    if page in part.units or len(wrong) < max(_SEVERAL, ENOUGH * len(numbers)):
        return
    shifts = np.stack(
        [part.said_start[wrong] - part.start[wrong], part.said_end[wrong] - part.end[wrong]]
    )
    kinds, which, counts = np.unique(shifts, axis=1, return_inverse=True, return_counts=True)
    likeliest = int(counts.argmax())
    start, end = kinds[:, likeliest].tolist()
    if counts[likeliest] < max(_SEVERAL, ENOUGH * len(numbers)) or not (start or end):
        return
    part.how[wrong[which.reshape(-1) == likeliest]] = Found.UNIT
    part.units[page] = _shift(start, end)


def _shift(start: int, end: int) -> str:
    """By how much starts and ends are misplaced, in words."""
    if start == end:
        return f"offsets are {_too(start)}"
    told = [f"{what} are {_too(n)}" for what, n in (("starts", start), ("ends", end)) if n]
    return " and ".join(told)


def _too(shift: int) -> str:
    return f"{abs(shift):,} too {'large' if shift > 0 else 'small'}"


def _settle(
    part: ChunksOfSplitter, numbers: NDArray[np.int64], start: NDArray[np.int64], how: Found
) -> None:
    part.start[numbers], part.end[numbers] = start, start + part.lengths[numbers]
    part.how[numbers] = how
