"""What a comparison is asked to show, as a value, and the passage that comes to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from chunkscope.comparison.side_by_side import NEAR, Passage, changed_places, passage_of, pause
from chunkscope.errors import ArgumentError, excerpt
from chunkscope.explorers.one.state import State, rows_measured
from chunkscope.explorers.stop import Stop, never
from chunkscope.explorers.two.pairs import Pair, Pairs
from chunkscope.explorers.window import before, window_end
from chunkscope.stats.limit import limit_of

__all__ = [
    "Comparing",
    "Place",
    "Step",
    "change_from",
    "pair_of",
    "passage_shown",
    "passage_start_before",
]

MOST_CHARS = 2_400
"""Characters of a passage, at most: there are two of each, drawn while a slider moves."""


Step: TypeAlias = Literal[-1, 1, "first", "last"]
"""Which change of a boundary to go to."""


class Place(NamedTuple):
    """Where something is: the number of a page among those that were cut, and code points."""

    page: int
    at: int


@dataclass(frozen=True)
class Comparing:
    """What is asked for.

    Attributes
    ----------
    a, b : State
        The two. They differ in nothing but their settings: where they are, and how they are
        measured, is changed of both. Splitters of one name are equal.
    here : int or None
        A change of a boundary on the page that was gone to: the first of its places.
    """

    a: State
    b: State
    here: int | None = None

    def __post_init__(self) -> None:
        if self.a.label == self.b.label and not self.is_same:
            raise ArgumentError(f"splitters must differ in name, got {excerpt(self.a.label)} twice")

    @property
    def is_same(self) -> bool:
        """Whether the settings of the two are the same."""
        a, b = self.a, self.b
        return a.label == b.label and (a.registered is not None or a.given == b.given)


def pair_of(state: Comparing, pairs: Pairs, stop: Stop = never) -> Pair:
    """The two cut and measured."""
    one = state.a
    return pairs.pair(
        (one.splitter, state.b.splitter),
        one.encoding,
        rows_measured(one, pairs.material),
        limit=limit_of(one.limit),
        unit=one.unit,
        shown=one.row,
        stop=stop,
    )


def passage_shown(state: Comparing, pair: Pair) -> Passage | None:
    """The passage that begins at the first character shown; None where there are no documents."""
    if pair.page is None:
        return None
    top, length = state.a.top, len(pair.page.text)
    return _passage_at(
        pair, top if top < length else passage_start_before(pair, length), state.here
    )


def passage_start_before(pair: Pair, first: int) -> int:
    """Where the passage begins that reaches `first`, and is as long as one may be."""
    text = "" if pair.page is None else pair.page.text
    at = max(0, first - MOST_CHARS, *(before(text, rows, first) for rows in pair.rows_here))
    if at > 0:
        at = pause(text, at, min(at + NEAR, first - 1), last=False)
    while at < first and _passage_at(pair, at).bands[-1][1] < first:
        at = (at + first + 1) // 2
    return at


def _passage_at(pair: Pair, top: int, here: int | None = None) -> Passage:
    assert pair.page is not None
    text = pair.page.text[: top + MOST_CHARS]  # what is beyond need not be looked at
    end = min(len(text), *(window_end(text, rows, top) for rows in pair.rows_here))
    return passage_of(pair.page, top, pair.rows_here, pair.changes_here, end=end, here=here)


def change_from(pair: Pair, shown: Passage, by: Step, here: int | None) -> Place | None:
    """The change of a boundary to go to, from one that was gone to, or else from what is shown.

    Where the page has no more, it is that of another page; None where there is none.

    Parameters
    ----------
    pair : Pair
        The two.
    shown : Passage
        What is shown.
    by : {-1, 1, "first", "last"}
        Which one.
    here : int or None
        The one on the page that was gone to.
    """
    pages = np.flatnonzero(pair.n_changed)
    if by in (-1, 1):
        places = changed_places(pair.changes_here)
        now = shown.bands[0][0] if here is None else here
        if by == 1:
            places = places[places >= (now if here is None else now + 1)]
            pages = pages[pages > pair.shown]
        else:
            places = places[places < now]
            pages = pages[pages < pair.shown]
        if len(places):
            return Place(pair.shown, int(places[0 if by == 1 else -1]))
    if not len(pages):
        return None
    end = 0 if by in (1, "first") else -1
    page = int(pages[end])
    return Place(page, int(changed_places(pair.changes_on(page))[end]))
