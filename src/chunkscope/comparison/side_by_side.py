"""`Passage`: a stretch of a text in bands, so that the cuts of two splitters stay level."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd

from chunkscope.chunks.sources import SourcePage
from chunkscope.tokens.word_characters import WORD, word_kinds

__all__ = ["Passage", "first_passage", "passage_at"]

MOST_CHARS = 6_000
"""Characters of a passage, at most: some three screens."""

MOST_BANDS = 40
"""Bands of a passage, at most."""

LEAD = 200
"""A passage that nobody chose starts at most so many characters before the first change."""

NEAR = 120
"""Characters that a passage is shorter at most so that it ends where a reader would pause."""

# Where to begin to read, the best first: a line, a sentence, a word. What is matched stays
# before the place.
_PAUSES = tuple(map(re.compile, (r"\n\s*", r"[.!?]\s+|[。！？]\s*", r"\s+")))


@dataclass(frozen=True, eq=False)
class Passage:
    """A stretch of one page, cut into bands where both splitters cut.

    Attributes
    ----------
    source : SourcePage
        The page.
    rows : tuple of DataFrame
        The chunks of each of the two on that page.
    bands : tuple of (int, int)
        Code points, half-open, one after another; at least one.
    marks : tuple of dict
        For each of the two, position -> what to say there of a boundary not shared.
    n_changes : int
        Boundaries on the page that are not shared, pairs that moved counted once.
    """

    source: SourcePage
    rows: tuple[pd.DataFrame, pd.DataFrame]
    bands: tuple[tuple[int, int], ...]
    marks: tuple[dict[int, str], dict[int, str]]
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
    places = _of_page(apart, pages[most])[["position_a", "position_b"]].min(axis="columns")
    start = 0
    if len(places):
        # From the last shared cut before the change: there both columns start afresh.
        shared = _of_page(changes[changes["change"] == "shared"], pages[most])["position_a"]
        first, text = int(places.min()), pages[most].text
        near = [
            at
            for at in shared[(shared < first) & (shared >= first - LEAD)].tolist()
            if not is_inside_word(text, at)
        ]
        start = max(near) if near else 0
        if not near and first > LEAD:
            start = pause(text, first - LEAD, first, last=False)
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
    on_page = _of_page(changes, source)
    shared = on_page.loc[on_page["change"] == "shared", "position_a"].to_numpy(np.int64)
    last = min(start + MOST_CHARS, len(source.text))
    if last < len(source.text):
        last = pause(source.text, max(start + 1, last - NEAR), last, last=True)
    cuts = shared[(shared > start) & (shared < last)][:MOST_BANDS].tolist()
    if len(cuts) == MOST_BANDS:
        last = cuts.pop()
    edges = [start, *cuts, last]
    of_page = chunks.iloc[source.rows]
    rows_a, rows_b = (of_page[of_page["splitter"] == name] for name in names)
    return Passage(
        source=source,
        rows=(rows_a, rows_b),
        bands=tuple(itertools.pairwise(edges)),
        marks=_marks(on_page),
        n_changes=len(on_page) - len(shared),
    )


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


def _of_page(changes: pd.DataFrame, page: SourcePage) -> pd.DataFrame:
    # By hand: pandas would compare an id that is a tuple element by element.
    same = [each == page.doc_id for each in changes["doc_id"]]
    return changes[np.array(same, dtype=bool) & (changes["page_index"] == page.page_index)]


def _marks(changes: pd.DataFrame) -> tuple[dict[int, str], dict[int, str]]:
    return dict(_said(changes, "a")), dict(_said(changes, "b"))


def _said(changes: pd.DataFrame, side: str) -> Iterator[tuple[int, str]]:
    """What to say at the boundaries that only one has, or that moved."""
    rows = zip(changes["change"], changes["position_a"], changes["position_b"], strict=True)
    for change, at_a, at_b in rows:
        if change == "moved":
            here, there, other = (at_a, at_b, "B") if side == "a" else (at_b, at_a, "A")
            where = "later" if there > here else "earlier"
            yield int(here), f"{other}: {abs(there - here)} {where}"
        elif change == ("dropped" if side == "a" else "added"):
            yield int(at_a if side == "a" else at_b), f"only {side.upper()}"
