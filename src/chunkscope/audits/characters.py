"""Rules of characters: halves of them, cuts inside them, and letters that tokenizers fear."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable

import numpy as np
from numpy.typing import NDArray

from chunkscope.audits.findings import Findings
from chunkscope.audits.how_found import IN_PLACE
from chunkscope.audits.parts import NOWHERE, ChunksOfSplitter
from chunkscope.audits.quoting import quoted
from chunkscope.audits.surrogates import SURROGATE, has_surrogate
from chunkscope.tokens import TokenIndex
from chunkscope.tokens.units import code_points

__all__ = ["tell_halves", "tell_special_tokens", "tell_torn_characters"]

_SPECIAL = re.compile(r"<\|[A-Za-z0-9_]{1,40}\|>")


def tell_halves(part: ChunksOfSplitter, found: Findings) -> None:
    """U+FFFD and lone surrogates; chunks in which they are not the document's are marked as told.

    So this comes before `chunkscope.audits.texts.tell_changed`: such a text is in no document.
    """
    is_other = ~np.isin(part.how, IN_PLACE)
    for rule, pattern, what in (
        ("replacement_character", re.compile("\ufffd"), "U+FFFD"),
        ("half_surrogate", SURROGATE, "half a surrogate pair"),
    ):
        numbers = [n for n in np.flatnonzero(is_other).tolist() if pattern.search(part.texts[n])]
        pages = {int(part.page[n]) for n in numbers}
        with_one = {page for page in pages if pattern.search(part.pages.texts[page])}
        own = np.array([n for n in numbers if _is_own(part, n, pattern, with_one)], dtype=np.int64)
        found.of_chunks(
            rule, part, own, _quoting(part, f"{what} that the document does not have there")
        )
        part.is_told[own] = True
    _surrogates_of_documents(part, found)


def _quoting(part: ChunksOfSplitter, told: str) -> Callable[[int], str]:
    """What makes the message of a chunk: what is wrong, and its text."""
    return lambda n: f"{told}: {quoted(part.texts[n])}"


def _is_own(part: ChunksOfSplitter, n: int, pattern: re.Pattern[str], with_one: set[int]) -> bool:
    """Whether a chunk has more of it than its page has in its place, or has at all."""
    page = int(part.page[n])
    if page not in with_one or part.start[n] == NOWHERE:
        return page not in with_one
    there = part.pages.texts[page][part.start[n] : part.end[n]]
    return len(pattern.findall(part.texts[n])) > len(pattern.findall(there))


def _surrogates_of_documents(part: ChunksOfSplitter, found: Findings) -> None:
    with_one = np.array([has_surrogate(text) for text in part.pages.texts], dtype=np.bool_)
    asked = (
        np.flatnonzero(with_one[part.page] & ~part.is_told) if len(with_one) else np.array([], int)
    )
    lone = [n for n in asked.tolist() if SURROGATE.search(part.texts[n])]
    told = "half a surrogate pair, which has no UTF-8"
    found.of_chunks("lone_surrogate", part, np.array(lone, dtype=np.int64), _quoting(part, told))


def tell_special_tokens(part: ChunksOfSplitter, found: Findings) -> None:
    """Chunks with text such as ``<|endoftext|>``."""
    numbers: list[int] = []
    for page, first, last in part.runs():
        is_slice = np.isin(part.how[first:last], IN_PLACE)
        own = np.arange(first, last)
        numbers += [n for n in own[~is_slice].tolist() if _SPECIAL.search(part.texts[n])]
        ranges = [match.span() for match in _SPECIAL.finditer(part.pages.texts[page])]
        if ranges:
            numbers += _holding(part, own[is_slice].tolist(), ranges)
    ascending = np.array(sorted(numbers), dtype=np.int64)
    found.of_chunks("special_token", part, ascending, lambda n: _special(part.texts[n]))


def _holding(
    part: ChunksOfSplitter, numbers: list[int], ranges: list[tuple[int, int]]
) -> list[int]:
    """The chunks that hold one of the ascending `ranges` of their page."""
    starts = [start for start, _ in ranges]
    held = []
    for n in numbers:
        following = bisect_left(starts, part.start[n])
        if following < len(ranges) and ranges[following][1] <= part.end[n]:
            held.append(n)
    return held


def _special(text: str) -> str:
    match = _SPECIAL.search(text)
    assert match is not None
    return f"text like a special token: {quoted(match[0])}"


_CUTS = 10_000
"""Cuts that are looked at together, each once, with the characters beside them."""

_FIRST_JOINING = 0x300
"""Whatever joins another character to itself or to the next lies at or beyond it."""

_BEHIND, _AHEAD = 48, 8
"""Characters beside a cut that decide whether it tears one: enough for any that is written,
though not for a run of flags without end."""


def tell_torn_characters(part: ChunksOfSplitter, found: Findings) -> None:
    """Chunks that begin or end inside a user-perceived character, or between CR and LF."""
    _tell_torn(part, part.start, "begins", found)
    _tell_torn(part, part.end, "ends", found)


def _tell_torn(
    part: ChunksOfSplitter, place: NDArray[np.int64], side: str, found: Findings
) -> None:
    """The same of one side of the chunks, which `place` says where it is."""
    length = part.pages.lengths[part.page]
    cuts = np.flatnonzero(np.isin(part.how, IN_PLACE) & (place > 0) & (place < length))
    at = zip(part.page[cuts].tolist(), place[cuts].tolist(), strict=True)
    pairs = code_points("".join([part.pages.texts[page][a - 1 : a + 1] for page, a in at]))
    before, after = pairs[::2], pairs[1::2]
    is_line_end = (before == 13) & (after == 10)
    told = f"the chunk {side} between CR and LF"
    found.of_chunks("torn_line_end", part, cuts[is_line_end], lambda _: told)
    joins = (before >= _FIRST_JOINING) | (after >= _FIRST_JOINING)
    asked = cuts[joins & ~is_line_end]
    torn = asked[_is_inside(part, asked, place)]
    found.of_chunks(
        "torn_grapheme", part, torn, lambda n: f"the chunk {side} inside {_around(part, n, place)}"
    )


def _is_inside(
    part: ChunksOfSplitter, numbers: NDArray[np.int64], place: NDArray[np.int64]
) -> NDArray[np.bool_]:
    """Whether the place of each chunk is inside a grapheme, by the characters beside it."""
    inside = np.zeros(len(numbers), dtype=np.bool_)
    for begin in range(0, len(numbers), _CUTS):
        own = numbers[begin : begin + _CUTS]
        sides: dict[tuple[str, int], int] = {}
        which = np.array(
            [sides.setdefault(_sides(part, n, place), len(sides)) for n in own.tolist()]
        )
        inside[begin : begin + _CUTS] = _are_inside(sides)[which]
    return inside


def _sides(part: ChunksOfSplitter, n: int, place: NDArray[np.int64]) -> tuple[str, int]:
    """The characters beside the place of a chunk, and where among them it is."""
    at = int(place[n])
    first = max(0, at - _BEHIND)
    return part.pages.texts[part.page[n]][first : at + _AHEAD], at - first


def _are_inside(sides: Iterable[tuple[str, int]]) -> NDArray[np.bool_]:
    windows, cuts, length = [], [], 0
    for window, at in sides:
        cuts.append(length + at)
        windows.append(window)
        length += len(window) + 1
    edges = TokenIndex("\0".join(windows), "graphemes").floor  # nothing joins a control character
    return ~np.isin(np.array(cuts, dtype=np.int64), edges, assume_unique=True)


def _around(part: ChunksOfSplitter, n: int, place: NDArray[np.int64]) -> str:
    at = int(place[n])
    return quoted(part.pages.texts[part.page[n]][max(0, at - 4) : at + 4])
