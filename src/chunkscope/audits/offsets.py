"""Rules of offsets: missing, impossible, in another unit, of other text."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from chunkscope.audits.findings import Findings
from chunkscope.audits.how_found import Found
from chunkscope.audits.parts import NOWHERE, ChunksOfSplitter
from chunkscope.audits.places import is_impossible
from chunkscope.audits.quoting import counted, quoted_apart

__all__ = ["tell_no_offsets", "tell_offsets"]

_OFFSETS = ("char_start", "char_end")


def tell_no_offsets(part: ChunksOfSplitter, found: Findings) -> None:
    """Documents whose chunks lack offsets, all or some."""
    names: list[str] = [name for name in _OFFSETS if name in part.given.numbers]
    lacking = ~_there(part, names)
    for page, first, last in part.runs():
        n_lacking = int(lacking[first:last].sum())
        if not names:
            found.of_page("no_offsets", page, f"no offsets ({counted(last - first, 'chunk')})")
        elif n_lacking == last - first:
            found.of_page(
                "missing_offset", page, f"no offset has a value ({counted(n_lacking, 'chunk')})"
            )
            lacking[first:last] = False
    if names:
        found.of_chunks("missing_offset", part, lacking, lambda _: "an offset is missing")


def _there(part: ChunksOfSplitter, names: list[str]) -> NDArray[np.bool_]:
    """Which chunks have a value in each column, right or wrong."""
    there = np.ones(len(part.rows), dtype=np.bool_)
    for name in names:
        column = part.given.numbers[name]
        there &= (column.is_known | column.is_wrong)[part.rows]
    return there


def tell_offsets(part: ChunksOfSplitter, found: Findings) -> None:
    """Offsets that are wrong; of those that are wrong alike it is said once."""
    n_chunks = np.bincount(part.page, minlength=len(part.pages.texts))
    for page, unit in part.units.items():
        found.of_page("units", page, f"{unit} ({counted(n_chunks[page], 'chunk')})")
    for habit in part.habits:
        told = f"{habit.told} ({counted(habit.n_chunks, 'chunk')})"
        found.of_page(habit.rule, habit.page, told)
    in_unit = np.isin(part.page, list(part.units))
    is_wrong = np.zeros(len(part.rows), dtype=np.bool_)
    for name in _OFFSETS:
        if name in part.given.numbers:
            is_wrong |= part.given.numbers[name].is_wrong[part.rows]
    impossible = (is_impossible(part) & ~in_unit) | is_wrong
    found.of_chunks("impossible_offset", part, impossible, lambda n: _impossible(part, n))
    has_offset = part.said_start != NOWHERE
    is_other = (
        np.isin(part.how, (Found.ELSEWHERE, Found.AMBIGUOUS, Found.TORN)) & has_offset & ~impossible
    )
    is_other &= (part.said_start != part.start) | (part.said_end != part.end)
    is_other &= ~((part.how == Found.TORN) & (part.said_start == part.start))
    found.of_chunks("slice", part, is_other, lambda n: _elsewhere(part, n))


def _impossible(part: ChunksOfSplitter, n: int) -> str:
    length = part.pages.lengths[part.page[n]]
    start, end = (_said(each[n]) for each in (part.said_start, part.said_end))
    return f"the offsets {start} to {end} are no range of the text, which has {length:,} characters"


def _said(offset: np.int64) -> str:
    return "?" if offset == NOWHERE else f"{offset:,}"


def _elsewhere(part: ChunksOfSplitter, n: int) -> str:
    start, end = int(part.said_start[n]), int(part.said_end[n])
    there = part.pages.texts[part.page[n]][start:end]
    at_offsets, own = quoted_apart(there, part.texts[n])
    place = f"[{part.start[n]}:{part.end[n]}]"
    return f"text[{start}:{end}] is {at_offsets}; the chunk {own} is at {place}"
