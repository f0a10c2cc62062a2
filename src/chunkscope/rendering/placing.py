"""Where chunks stand in a window of their text: runs that the same chunks cover, and points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from chunkscope.showing.words import counted

__all__ = ["DEEPEST", "Placed", "Run", "placed_chunks", "runs", "touching"]


@dataclass(frozen=True, slots=True)
class Placed:
    """A chunk on its page of text.

    Attributes
    ----------
    rank : int
        Its place among all chunks of the page by where they start, then end, from 0.
    start, end, context : int
        Code points: where it is, and how much before it is kept apart as its context.
    number : int
        Its ``chunk_index``.
    boundary : str
        Why it ended.
    size : str
        Its tokens, in words.
    """

    rank: int
    start: int
    end: int
    context: int
    number: int
    boundary: str
    size: str


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of the text, and which chunks cover all of it, end before it and start with it.

    Chunks are told by their places in what was given.

    Attributes
    ----------
    start, end : int
        Code points, half-open; empty at the end of the window, for its last point.
    ends : sequence of int
        The chunks that end at `start`; in reading order chunks end, then others start.
    starts : range
        The chunks that start there.
    covering : tuple of int
        Of more than were asked for the last ones.
    depth : int
        How many chunks cover it.
    """

    start: int
    end: int
    ends: Sequence[int]
    starts: range
    covering: tuple[int, ...]
    depth: int


DEEPEST = 4
"""Of so many covering chunks a run tells, if nothing else is asked for."""


def placed_chunks(rows: pd.DataFrame, first: int, last: int) -> list[Placed]:
    """The chunks of a page that touch its characters `first` to `last`, by rank.

    Parameters
    ----------
    rows : pandas.DataFrame
        The rows of one splitter and page in a checked chunk table, in any order.
    first, last : int
        The window, code points, half-open. A chunk without a character is in it from
        `first` to `last`, both included.
    """
    start, end = rows["char_start"].to_numpy(), rows["char_end"].to_numpy()
    order = np.lexsort((rows["chunk_index"].to_numpy(), end, start))
    rank = np.empty(len(rows), dtype=np.int64)
    rank[order] = np.arange(len(rows))
    empty = (start == end) & (first <= start) & (start <= last)
    inside = order[(((start < last) & (end > first) & (start < end)) | empty)[order]]
    few = rows.iloc[inside]
    columns = zip(
        rank[inside].tolist(),
        *(few[name].tolist() for name in ("char_start", "char_end", "context_chars")),
        few["chunk_index"].tolist(),
        few["boundary"],
        _sizes(few),
        strict=True,
    )
    return [Placed(*values) for values in columns]


def touching(placed: Sequence[Placed], first: int, last: int) -> list[Placed]:
    """Those of `placed` that touch a window inside of the one that they were placed in."""
    return [
        each
        for each in placed
        if (each.start < last and each.end > first and each.start < each.end)
        or (each.start == each.end and first <= each.start <= last)
    ]


def _sizes(rows: pd.DataFrame) -> list[str]:
    columns = zip(rows["n_tokens"], rows["est_tokens"], rows["encoding"], strict=True)
    return [
        f"about {estimate:,} {encoding} tokens"
        if pd.isna(exact)
        else counted(int(exact), f"{encoding} token")
        for exact, estimate, encoding in columns
    ]


def runs(
    start: NDArray[np.int64],
    end: NDArray[np.int64],
    window: tuple[int, int],
    cuts: tuple[int, ...] = (),
    *,
    deepest: int = DEEPEST,
) -> Iterator[Run]:
    """A window in pieces, cut wherever a chunk starts or ends.

    What this takes grows with the number of chunks, and not with how many lie on one another.

    Parameters
    ----------
    start, end : ndarray of int64, shape (n_chunks,)
        Where the chunks are that touch the window, by start, then end.
    window : (int, int)
        Code points, half-open.
    cuts : tuple of int
        Further positions to cut at.
    deepest : int
        How many of the chunks that cover a run it tells, the last ones.

    Yields
    ------
    Run
        In order, without gaps, the last one empty. No run holds a start or an end inside.
    """
    first, last = window
    lasting = np.flatnonzero(start < end)
    by_end = lasting[np.argsort(end[lasting], kind="stable")]
    begins, stops = start[lasting], end[by_end]
    edges = np.concatenate([[first, last], cuts, start, stops]).astype(np.int64)
    positions = np.unique(edges[(first <= edges) & (edges <= last)])
    begun = np.searchsorted(start, positions, "left"), np.searchsorted(start, positions, "right")
    ended = np.searchsorted(stops, positions, "left"), np.searchsorted(stops, positions, "right")
    depth = np.searchsorted(begins, positions, "right") - ended[1]
    following = np.append(positions[1:], last)
    table = np.stack([positions, following, *begun, *ended, depth], axis=1).tolist()
    ends_of = end.tolist()
    # Begun and maybe not ended: those that ended are taken away when they come to be the last.
    active = [each for each in range(int(begun[0][0])) if ends_of[each] > first]
    for at, until, *of_starts, first_end, last_end, n in table:
        starts = range(*of_starts)
        active += [each for each in starts if ends_of[each] > at]
        covering: list[int] = []
        while active and len(covering) < deepest:
            each = active.pop()
            if ends_of[each] > at:
                covering.append(each)
        covering.reverse()
        active += covering
        yield Run(at, until, by_end[first_end:last_end].tolist(), starts, tuple(covering), n)
