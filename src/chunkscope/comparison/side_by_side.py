"""`Passage`: a stretch of a text in bands, so that the cuts of two splitters stay level."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.chunks.sources import SourcePage
from chunkscope.showing.words import counted
from chunkscope.tokens.word_characters import WORD, word_kinds

__all__ = [
    "HERE",
    "Passage",
    "changed_places",
    "changes_on",
    "first_passage",
    "is_inside_word",
    "lead_in",
    "passage_at",
    "passage_of",
    "pause",
]

MOST_CHARS = 6_000
"""Characters of a passage, at most: some three screens."""

MOST_BANDS = 40
"""Bands of a passage, at most."""

LEAD = 200
"""A passage that shows a change starts at most so many characters before it."""

LEVEL = 240
"""Of longer bands the sides are made level again where a line begins, after so many characters."""

NEAR = 120
"""Characters that a passage is shorter at most so that it ends where a reader would pause."""

HERE = "▸"
"""Before what is said of the change that a passage was turned to."""

# Where to begin to read, the best first: a line, a sentence, a word. What is matched stays
# before the place.
_PAUSES = tuple(map(re.compile, (r"\n\s*", r"[.!?]\s+|[。！？]\s*", r"\s+")))
_LINE_ENDS = _PAUSES[0]


@dataclass(frozen=True, eq=False)
class Passage:
    """A stretch of one page in bands: a new one where both splitters cut, and of long ones more.

    Attributes
    ----------
    source : SourcePage
        The page.
    rows : tuple of DataFrame
        The chunks of each of the two that are in the passage.
    bands : tuple of (int, int)
        Code points, half-open, one after another; at least one.
    cuts : frozenset of int
        Where bands start because both splitters cut there; others start with a line, to
        keep the two sides level.
    marks : tuple of dict
        For each of the two, position -> what to say there of a boundary not shared.
    n_here, n_changes : int
        Boundaries in the passage, and on its page, not shared; those that moved count once.
    """

    source: SourcePage
    rows: tuple[pd.DataFrame, pd.DataFrame]
    bands: tuple[tuple[int, int], ...]
    cuts: frozenset[int]
    marks: tuple[dict[int, str], dict[int, str]]
    n_here: int
    n_changes: int


def first_passage(
    pages: list[SourcePage], chunks: pd.DataFrame, changes: pd.DataFrame, names: tuple[str, str]
) -> Passage | None:
    """The passage around the first change on the page that has most of them.

    None where there are no pages. Of pages with as many changes it is the first one.
    """
    if not pages:
        return None
    apart = changes[changes["change"] != "shared"]
    times: dict[tuple[object, int], int] = {}
    for key in zip(apart["doc_id"], apart["page_index"].tolist(), strict=True):
        times[key] = times.get(key, 0) + 1
    keys = [(each.doc_id, each.page_index) for each in pages]
    most = max(range(len(pages)), key=lambda at: (times.get(keys[at], 0), len(pages[at].rows) > 0))
    on_page = changes_on(pages[most], changes)
    places = changed_places(on_page)
    start = lead_in(pages[most].text, int(places[0]), on_page) if len(places) else 0
    return passage_at(pages[most], start, chunks, changes, names)


def passage_at(
    source: SourcePage,
    start: int,
    chunks: pd.DataFrame,
    changes: pd.DataFrame,
    names: tuple[str, str],
) -> Passage:
    """The passage of `source` from `start` on.

    Parameters
    ----------
    source : SourcePage
        The page.
    start : int
        Code points, from 0 to the length of the page.
    chunks : pandas.DataFrame
        The chunk table that `source` has the rows of.
    changes : pandas.DataFrame
        `chunkscope.stats.boundary_changes` of the two.
    names : tuple of str
        The two splitters.
    """
    of_page = chunks.iloc[source.rows]
    rows_a, rows_b = (of_page[of_page["splitter"] == name] for name in names)
    return passage_of(source, start, (rows_a, rows_b), changes_on(source, changes))


def passage_of(
    source: SourcePage,
    start: int,
    rows: tuple[pd.DataFrame, pd.DataFrame],
    changes: pd.DataFrame,
    *,
    end: int | None = None,
    here: int | None = None,
) -> Passage:
    """The passage of a page whose chunks and changes are picked out already.

    Parameters
    ----------
    source : SourcePage
        The page.
    start : int
        Code points, from 0 to the length of the page.
    rows : tuple of DataFrame
        All chunks of each of the two on that page.
    changes : pandas.DataFrame
        What `changes_on` gives for it.
    end : int, optional
        Where it has to end, if it does not before: after `start`, or at the end of the page.
        By default after `MOST_CHARS`.
    here : int, optional
        A place with a change that is to stand out from the others.
    """
    shared = _shared(changes)
    last = min(start + MOST_CHARS if end is None else end, len(source.text))
    if last < len(source.text):
        last = pause(source.text, max(start + 1, last - NEAR), last, last=True)
    cuts = shared[(shared > start) & (shared < last)][:MOST_BANDS].tolist()
    if len(cuts) == MOST_BANDS:
        last = cuts.pop()
    rows_a, rows_b = (_rows_near(each, start, last) for each in rows)
    near = _apart_within(changes, start, last)
    return Passage(
        source=source,
        rows=(rows_a, rows_b),
        bands=tuple(itertools.pairwise(_levelled(source.text, [start, *cuts, last]))),
        cuts=frozenset(cuts),
        marks=_marks(near, here),
        n_here=len(near),
        n_changes=len(changes) - len(shared),
    )


def lead_in(text: str, place: int, changes: pd.DataFrame) -> int:
    """Where to start a passage that shows a place: a little before it.

    From the last shared cut before the place, if one is near: there both columns start
    afresh. Otherwise where a reader would begin.

    Parameters
    ----------
    text : str
        The page.
    place : int
        Code points.
    changes : pandas.DataFrame
        What `changes_on` gives for it.
    """
    shared = _shared(changes)
    for at in shared[(shared < place) & (shared >= place - LEAD)][::-1].tolist():
        if not is_inside_word(text, at):
            return int(at)
    return pause(text, place - LEAD, place, last=False) if place > LEAD else 0


def changes_on(page: SourcePage, changes: pd.DataFrame) -> pd.DataFrame:
    """The rows of `chunkscope.stats.boundary_changes` on one page."""
    # By hand: pandas would compare an id that is a tuple element by element.
    same = [each == page.doc_id for each in changes["doc_id"]]
    return changes[np.array(same, dtype=bool) & (changes["page_index"] == page.page_index)]


def changed_places(changes: pd.DataFrame) -> NDArray[np.int64]:
    """Where boundaries are not shared, ascending; of one that moved the first of its places."""
    apart = changes.loc[changes["change"] != "shared", ["position_a", "position_b"]]
    return np.unique(apart.min(axis="columns").to_numpy(np.int64))


def _shared(changes: pd.DataFrame) -> NDArray[np.int64]:
    return changes.loc[changes["change"] == "shared", "position_a"].to_numpy(np.int64)


def _levelled(text: str, edges: list[int]) -> list[int]:
    """The edges of bands, and between those far apart others, where lines begin."""
    more = []
    for first, last in itertools.pairwise(edges):
        at = first
        for found in _LINE_ENDS.finditer(text, first, last):
            if found.end() - at >= LEVEL and last - found.end() >= LEVEL:
                at = found.end()
                more.append(at)
    return sorted([*edges, *more])


def _rows_near(rows: pd.DataFrame, first: int, last: int) -> pd.DataFrame:
    """The rows that touch a stretch of the page, and as many before that tints stay.

    They go by whether a chunk is an odd or an even one of its page.
    """
    start, end, number = (
        rows[name].to_numpy() for name in ("char_start", "char_end", "chunk_index")
    )
    order = np.lexsort((number, end, start))
    inside = np.flatnonzero((start[order] <= last) & (end[order] >= first))
    if not len(inside):
        return rows.iloc[:0]
    return rows.iloc[order[inside[0] // 2 * 2 : inside[-1] + 1]]


def pause(text: str, first: int, end: int, *, last: bool) -> int:
    """Where in ``[first, end]`` to begin to read, or to stop: never inside a word if it can be.

    Parameters
    ----------
    text : str
    first, end : int
        Code points, ``first <= end``.
    last : bool
        Whether the last such place is wanted, not the first.

    Examples
    --------
    >>> text = "One two three. Four five six."
    >>> pause(text, 2, 20, last=False), pause(text, 2, 12, last=False)
    (15, 4)
    """
    for each in _PAUSES:
        places = [found.end() for found in each.finditer(text, first, end)]
        if places:
            return places[-1 if last else 0]
    return end if last else first


def is_inside_word(text: str, at: int) -> bool:
    """Whether characters of a word stand on both sides of a place: see `word_kinds`."""
    beside = word_kinds(text[max(0, at - 1) : at + 1])
    return len(beside) == 2 and bool((beside == WORD).all())


def _apart_within(changes: pd.DataFrame, first: int, last: int) -> list[tuple[int, int]]:
    """The places in A and in B of the boundaries in a stretch that are not shared; -1 for none."""
    at_a, at_b = (
        changes[name].to_numpy(np.int64, na_value=-1) for name in ("position_a", "position_b")
    )
    apart = (changes["change"] != "shared").to_numpy(bool)
    near = apart & ((at_a >= first) & (at_a <= last) | (at_b >= first) & (at_b <= last))
    return list(zip(at_a[near].tolist(), at_b[near].tolist(), strict=True))


def _marks(apart: list[tuple[int, int]], here: int | None) -> tuple[dict[int, str], dict[int, str]]:
    """What to say at boundaries that only one has, or that moved."""
    of_a: dict[int, str] = {}
    of_b: dict[int, str] = {}
    for a, b in apart:
        is_moved = min(a, b) >= 0
        sign = f"{HERE} " if (min(a, b) if is_moved else max(a, b)) == here else ""
        if a >= 0:
            of_a[a] = sign + (f"B: {_farther(b - a)}" if is_moved else "only A")
        if b >= 0:
            of_b[b] = sign + (f"A: {_farther(a - b)}" if is_moved else "only B")
    return of_a, of_b


def _farther(by: int) -> str:
    return f"{counted(abs(by), 'character')} {'later' if by > 0 else 'earlier'}"
