"""Rules of characters: halves of them, cuts inside them, and letters that tokenizers fear."""

from __future__ import annotations

import re
from bisect import bisect_left

import numpy as np
from numpy.typing import NDArray

from chunkscope.audits.counting import shown
from chunkscope.audits.findings import Findings
from chunkscope.audits.parts import NOWHERE, Part
from chunkscope.audits.places import IN_PLACE
from chunkscope.audits.surrogates import SURROGATE, has_surrogate
from chunkscope.tokens import TokenIndex
from chunkscope.tokens.units import code_points

__all__ = ["halves", "special_tokens", "torn_characters"]

_SPECIAL = re.compile(r"<\|[A-Za-z0-9_]{1,40}\|>")


def halves(part: Part, found: Findings) -> NDArray[np.bool_]:
    """U+FFFD and lone surrogates; returns the chunks in which they are not the document's.

    Parameters
    ----------
    part : Part
        The chunks, placed.
    found : Findings
        Where it is told.

    Returns
    -------
    ndarray of bool, shape (n,)
    """
    is_other = ~np.isin(part.how, IN_PLACE)
    torn = np.zeros(len(part.texts), dtype=np.bool_)
    for rule, pattern, what in (
        ("replacement_character", re.compile("\ufffd"), "U+FFFD"),
        ("half_surrogate", SURROGATE, "half a surrogate pair"),
    ):
        numbers = [n for n in np.flatnonzero(is_other).tolist() if pattern.search(part.texts[n])]
        pages = {int(part.page[n]) for n in numbers}
        with_one = {page for page in pages if pattern.search(part.pages.texts[page])}
        own = np.array([n for n in numbers if _is_own(part, n, pattern, with_one)], dtype=np.int64)
        told = f"{what} that the document does not have there: "
        found.of_chunks(rule, part, own, lambda n, told=told: told + shown(part.texts[n]))  # type: ignore[misc]
        torn[own] = True
    _surrogates_of_documents(part, torn, found)
    return torn


def _is_own(part: Part, n: int, pattern: re.Pattern[str], with_one: set[int]) -> bool:
    """Whether a chunk has more of it than its page has in its place, or has at all."""
    page = int(part.page[n])
    if page not in with_one or part.start[n] == NOWHERE:
        return page not in with_one
    there = part.pages.texts[page][part.start[n] : part.end[n]]
    return len(pattern.findall(part.texts[n])) > len(pattern.findall(there))


def _surrogates_of_documents(part: Part, torn: NDArray[np.bool_], found: Findings) -> None:
    with_one = np.array([has_surrogate(text) for text in part.pages.texts], dtype=np.bool_)
    asked = np.flatnonzero(with_one[part.page] & ~torn) if len(with_one) else np.array([], int)
    lone = [n for n in asked.tolist() if SURROGATE.search(part.texts[n])]
    told = "half a surrogate pair, which has no UTF-8: "
    found.of_chunks(
        "lone_surrogate",
        part,
        np.array(lone, dtype=np.int64),
        lambda n: told + shown(part.texts[n]),
    )


def special_tokens(part: Part, found: Findings) -> None:
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


def _holding(part: Part, numbers: list[int], ranges: list[tuple[int, int]]) -> list[int]:
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
    return f"text like a special token: {shown(match[0])}"


_BEHIND, _AHEAD = 48, 8
"""Characters beside a cut that decide whether it tears one: enough for any that is written,
though not for a run of flags without end."""


def torn_characters(part: Part, found: Findings) -> None:
    """Chunks that begin or end inside a user-perceived character, or between CR and LF."""
    is_exact = np.isin(part.how, IN_PLACE)
    length = part.pages.lengths[part.page]
    for place, side in ((part.start, "begins"), (part.end, "ends")):
        cuts = np.flatnonzero(is_exact & (place > 0) & (place < length))
        at = zip(part.page[cuts].tolist(), place[cuts].tolist(), strict=True)
        pairs = code_points("".join([part.pages.texts[page][a - 1 : a + 1] for page, a in at]))
        before, after = pairs[::2], pairs[1::2]
        is_line_end = (before == 13) & (after == 10)
        found.of_chunks(
            "torn_line_end",
            part,
            cuts[is_line_end],
            lambda _, side=side: f"the chunk {side} between CR and LF",  # type: ignore[misc]
        )
        # Whatever joins another character to itself or to the next lies beyond U+0300.
        asked = cuts[((before >= 0x300) | (after >= 0x300)) & ~is_line_end]
        torn = asked[_is_inside(part, asked, place)]
        found.of_chunks(
            "torn_grapheme",
            part,
            torn,
            lambda n, side=side, place=place: f"the chunk {side} inside {_around(part, n, place)}",  # type: ignore[misc]
        )


def _is_inside(
    part: Part, numbers: NDArray[np.int64], place: NDArray[np.int64]
) -> NDArray[np.bool_]:
    """Whether the place of each chunk is inside a grapheme, by the characters beside it."""
    windows, cuts, length = [], [], 0
    for page, at in zip(part.page[numbers].tolist(), place[numbers].tolist(), strict=True):
        first = max(0, at - _BEHIND)
        window = part.pages.texts[page][first : at + _AHEAD]
        cuts.append(length + at - first)
        windows.append(window)
        length += len(window) + 1
    if not windows:
        return np.zeros(0, dtype=np.bool_)
    edges = TokenIndex("\0".join(windows), "graphemes").floor  # nothing joins a control character
    return ~np.isin(np.array(cuts, dtype=np.int64), edges, assume_unique=True)


def _around(part: Part, n: int, place: NDArray[np.int64]) -> str:
    at = int(place[n])
    return shown(part.pages.texts[part.page[n]][max(0, at - 4) : at + 4])
