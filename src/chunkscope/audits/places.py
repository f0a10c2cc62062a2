"""Where chunks really are, whatever their offsets say: `found_places`.

By their offsets, where the document has their text there; else by offsets read in another
unit; else by their text, in order, with `chunkscope.alignment`. What an audit says of order,
coverage and cuts is said of these places.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from chunkscope.audits.parts import NOWHERE, Part
from chunkscope.audits.surrogates import SURROGATES, has_surrogate
from chunkscope.audits.units import ToCharacters, lengths_in_units, suspected
from chunkscope.tokens import EncodingLike

__all__ = [
    "AMBIGUOUS",
    "BLANKS",
    "CLAIMED",
    "ELSEWHERE",
    "EXACT",
    "IN_PLACE",
    "LOST",
    "TORN",
    "UNIT",
    "found_places",
    "is_impossible",
]

LOST, EXACT, UNIT, ELSEWHERE, AMBIGUOUS, BLANKS, TORN, CLAIMED = range(8)
"""How a place was found out: not at all; by the offsets; by the offsets in another unit; by
the text; by the text, which is there more than once; by the text but for white space; by the
text without the halves of characters at its ends; by the offsets, where other text is."""

IN_PLACE = (EXACT, UNIT, ELSEWHERE)
"""How a chunk was found that is a slice of its page, of which one knows where it ends."""

_CODES = {"exact": ELSEWHERE, "ambiguous": AMBIGUOUS, "whitespace": BLANKS, "missing": LOST}

_ENOUGH = 0.8
"""Share of the chunks of a page that must fit offsets in another unit."""

_TRIED = 64
"""Chunks that are tried first: where few of them fit, the others are not."""

_SEARCHED = 20_000_000
_PASSES = 16
"""Characters that are gone through to find chunks of a page which are not in order: so many,
and so many times its length, at most."""


def is_impossible(part: Part) -> NDArray[np.bool_]:
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


def found_places(part: Part, encoding: EncodingLike | None) -> dict[int, str]:
    """Write where the chunks of `part` are into it; tell on which pages all are wrong alike.

    Parameters
    ----------
    part : Part
        Its `start`, `end` and `how` are written.
    encoding : EncodingLike or None
        The encoding that token offsets may be of.

    Returns
    -------
    dict of int to str
        The number of a page -> what is wrong with all offsets on it, in words.
    """
    has_both = (part.said_start != NOWHERE) & (part.said_end != NOWHERE)
    is_possible = has_both & ~is_impossible(part) & part.is_text
    fits = is_possible & (part.said_end - part.said_start == part.lengths)
    units: dict[int, str] = {}
    for page, first, last in part.runs():
        own = slice(first, last)
        text = part.pages.texts[page]
        pairs = zip(part.texts[own], part.said_start[own].tolist(), strict=True)
        there = [text.startswith(*pair) for pair in pairs]
        exact = fits[own] & np.array(there, dtype=np.bool_)
        _put(part, first + np.flatnonzero(exact), part.said_start, part.said_end, EXACT)
        rest = first + np.flatnonzero(~exact & part.is_text[own])
        if not len(rest):
            continue
        if bool((has_both & part.is_text)[rest].any()):
            unit = _in_other_unit(part, text, np.arange(first, last)[has_both[own]], encoding)
            if unit is not None:
                units[page] = unit
        rest = rest[(part.how[rest] == LOST) & (part.lengths[rest] > 0)]
        if len(rest) and "text" in part.given.values:
            _by_text(part, text, first, last, rest)
            lost = rest[(part.how[rest] == LOST) & is_possible[rest]]
            _put(part, lost, part.said_start, np.minimum(part.said_end, len(text)), CLAIMED)
            shift = _shift(part, np.arange(first, last)[has_both[own]])
            if shift is not None and page not in units:
                units[page] = shift
    return units


def _put(
    part: Part,
    numbers: NDArray[np.int64],
    start: NDArray[np.int64],
    end: NDArray[np.int64],
    how: int,
) -> None:
    """Write the places of `numbers`, read from columns of all chunks."""
    part.start[numbers], part.end[numbers] = start[numbers], end[numbers]
    part.how[numbers] = how


def _in_other_unit(
    part: Part, text: str, numbers: NDArray[np.int64], encoding: EncodingLike | None
) -> str | None:
    """What is wrong with the offsets of a page, if most fit then; their places are written."""
    every, numbers = numbers, numbers[part.lengths[numbers] > 0]
    if not len(numbers):
        return _by_length(part, text, every)
    said = part.said_end[numbers] - part.said_start[numbers]
    n_exact = int((part.how[numbers] == EXACT).sum())
    if _ends_are_inclusive(part, text, numbers[said == part.lengths[numbers] - 1], len(numbers)):
        return "ends are those of the last characters, not behind them"
    other = abs(int(part.lengths[numbers].sum() - said.sum())) > 0.1 * abs(int(said.sum()))
    for unit in suspected(text, encoding, is_other_length=other):
        tried = numbers[:_TRIED]
        enough = unit.reach * int(part.said_end[tried].max()) + _TRIED
        some, _ = _mapped(part, text, tried, unit.of(text[: max(0, enough)]))
        if (some != NOWHERE).sum() < _ENOUGH * len(tried):
            continue
        start, end = _mapped(part, text, numbers, unit.of(text))
        fits = start != NOWHERE
        if fits.sum() >= max(_ENOUGH * len(numbers), n_exact + 1):
            part.start[numbers[fits]], part.end[numbers[fits]] = start[fits], end[fits]
            part.how[numbers[fits]] = UNIT
            return _counting(unit.name)
    return _by_length(part, text, every)


def _ends_are_inclusive(part: Part, text: str, numbers: NDArray[np.int64], n_all: int) -> bool:
    """Whether the ends are those of the last characters, in most of the chunks of a page."""
    if len(numbers) < _ENOUGH * n_all:
        return False
    places = zip(numbers.tolist(), part.said_start[numbers].tolist(), strict=True)
    there = np.array([a >= 0 and text.startswith(part.texts[n], a) for n, a in places], np.bool_)
    if there.sum() < _ENOUGH * n_all:
        return False
    _put(part, numbers[there], part.said_start, part.said_end + 1, UNIT)
    return True


def _mapped(
    part: Part, text: str, numbers: NDArray[np.int64], to_characters: ToCharacters
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


def _by_length(part: Part, text: str, numbers: NDArray[np.int64]) -> str | None:
    """The same of chunks the last of which ends beyond the text, where it would in a unit."""
    last = int(part.said_end[numbers].max())
    if last <= len(text):
        return None
    lengths = lengths_in_units(text)
    return next((_counting(unit) for unit, length in lengths.items() if length == last), None)


def _counting(unit: str) -> str:
    return f"offsets count {unit}, not code points"


def _by_text(part: Part, text: str, first: int, last: int, rest: NDArray[np.int64]) -> None:
    """Find the chunks `rest` of a page, which has all from `first` to `last`, by their texts."""
    from chunkscope.alignment import rows_of

    asked = np.flatnonzero(part.is_text[first:last] & (part.lengths[first:last] > 0)) + first
    halves = "\ufffd" * ("\ufffd" not in text) + SURROGATES * (not has_surrogate(text))
    whole = [part.texts[n].strip(halves) if halves else part.texts[n] for n in asked.tolist()]
    asked = asked[[bool(each) for each in whole]]
    found = rows_of([each for each in whole if each], text)
    start = np.array([row.start for row in found], dtype=np.int64)
    end = np.array([row.end for row in found], dtype=np.int64)
    how = np.array([_CODES[row.match] for row in found], dtype=np.int8)
    is_rest = np.isin(asked, rest, assume_unique=True) & (how != LOST)
    asked, start, end, how = asked[is_rest], start[is_rest], end[is_rest], how[is_rest]
    part.start[asked], part.end[asked], part.how[asked] = start, end, how
    is_torn = np.array(
        [end - start < part.lengths[n] for n, start, end in zip(asked, start, end, strict=True)],
        dtype=np.bool_,
    )
    part.how[asked[is_torn & (how != BLANKS)]] = TORN
    lost = rest[part.how[rest] == LOST]
    if len(lost):
        others = np.arange(first, last)[part.how[first:last] != LOST]
        _out_of_order(part, text, lost, {part.texts[n] for n in others.tolist()})


def _out_of_order(part: Part, text: str, lost: NDArray[np.int64], seen: set[str]) -> None:
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
            part.how[number] = ELSEWHERE


def _shift(part: Part, numbers: NDArray[np.int64]) -> str | None:
    """By how much all chunks of a page are misplaced, if by the same."""
    wrong = numbers[np.isin(part.how[numbers], (ELSEWHERE, AMBIGUOUS))]
    if len(wrong) < 2 or len(wrong) < _ENOUGH * len(numbers):
        return None
    shifts = np.unique(part.said_start[wrong] - part.start[wrong])
    if len(shifts) > 1 or shifts[0] == 0:
        return None
    part.how[wrong] = UNIT
    return f"offsets are {abs(int(shifts[0])):,} too {'large' if shifts[0] > 0 else 'small'}"
