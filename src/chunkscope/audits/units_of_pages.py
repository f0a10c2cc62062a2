"""Offsets of a page that are right in another unit: `place_in_other_unit`."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from chunkscope.audits.habits import ENOUGH
from chunkscope.audits.how_found import Found
from chunkscope.audits.parts import NOWHERE, ChunksOfSplitter
from chunkscope.audits.units import ToCharacters, lengths_in_units, suspected
from chunkscope.tokens import EncodingLike

__all__ = ["place_in_other_unit"]

_TRIED = 64
"""Chunks that are tried first: where few of them fit, the others are not."""


def place_in_other_unit(
    part: ChunksOfSplitter, page: int, numbers: NDArray[np.int64], encoding: EncodingLike | None
) -> None:
    """Read the offsets of a page in other units; where most fit, write places and the unit.

    Parameters
    ----------
    part : ChunksOfSplitter
        Its `start`, `end`, `how` and `units` are written.
    page : int
        The number of the page.
    numbers : ndarray of int64
        Those of its chunks that have offsets.
    encoding : EncodingLike or None
        The encoding that token offsets may be of.
    """
    unit = _other_unit(part, part.pages.texts[page], numbers, encoding)
    if unit is not None:
        part.units[page] = unit


def _other_unit(
    part: ChunksOfSplitter, text: str, numbers: NDArray[np.int64], encoding: EncodingLike | None
) -> str | None:
    """What is wrong with the offsets of a page, if most fit then; their places are written."""
    every, numbers = numbers, numbers[part.lengths[numbers] > 0]
    if not len(numbers):
        return _by_length(part, text, every)
    said = part.said_end[numbers] - part.said_start[numbers]
    n_exact = int((part.how[numbers] == Found.EXACT).sum())
    if _ends_are_inclusive(part, text, numbers[said == part.lengths[numbers] - 1], len(numbers)):
        return "ends are those of the last characters, not behind them"
    other = abs(int(part.lengths[numbers].sum() - said.sum())) > 0.1 * abs(int(said.sum()))
    for unit in suspected(text, encoding, is_other_length=other):
        tried = numbers[:_TRIED]
        enough = unit.reach * int(part.said_end[tried].max()) + _TRIED
        some, _ = _mapped(part, text, tried, unit.of(text[: max(0, enough)]))
        if (some != NOWHERE).sum() < ENOUGH * len(tried):
            continue
        start, end = _mapped(part, text, numbers, unit.of(text))
        fits = start != NOWHERE
        if fits.sum() >= max(ENOUGH * len(numbers), n_exact + 1):
            part.start[numbers[fits]], part.end[numbers[fits]] = start[fits], end[fits]
            part.how[numbers[fits]] = Found.UNIT
            return _counting(unit.name)
    return _by_length(part, text, every)


def _ends_are_inclusive(
    part: ChunksOfSplitter, text: str, numbers: NDArray[np.int64], n_all: int
) -> bool:
    """Whether the ends are those of the last characters, in most of the chunks of a page."""
    if len(numbers) < ENOUGH * n_all:
        return False
    places = zip(numbers.tolist(), part.said_start[numbers].tolist(), strict=True)
    there = np.array([a >= 0 and text.startswith(part.texts[n], a) for n, a in places], np.bool_)
    if there.sum() < ENOUGH * n_all:
        return False
    fits = numbers[there]
    part.start[fits], part.end[fits] = part.said_start[fits], part.said_end[fits] + 1
    part.how[fits] = Found.UNIT
    return True


def _mapped(
    part: ChunksOfSplitter, text: str, numbers: NDArray[np.int64], to_characters: ToCharacters
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The places that the offsets mean; `NOWHERE` where the text is not there."""
    start = to_characters(part.said_start[numbers])
    end = to_characters(part.said_end[numbers])
    if "char_end" not in part.given.numbers:
        end = np.where(start >= 0, start + part.lengths[numbers], start)
    places = zip(numbers.tolist(), start.tolist(), end.tolist(), strict=True)
    fits = np.array(
        [0 <= a <= b and _is_same(text[a:b], part.texts[n]) for n, a, b in places], dtype=np.bool_
    )
    return np.where(fits, start, NOWHERE), np.where(fits, end, NOWHERE)


def _is_same(ours: str, theirs: str) -> bool:
    return ours == theirs or ("\r\n" in ours and ours.replace("\r\n", "\n") == theirs)


def _by_length(part: ChunksOfSplitter, text: str, numbers: NDArray[np.int64]) -> str | None:
    """The same of chunks the last of which ends beyond the text, where it would in a unit."""
    last = int(part.said_end[numbers].max())
    if last <= len(text):
        return None
    lengths = lengths_in_units(text)
    return next((_counting(unit) for unit, length in lengths.items() if length == last), None)


def _counting(unit: str) -> str:
    return f"offsets count {unit}, not code points"
