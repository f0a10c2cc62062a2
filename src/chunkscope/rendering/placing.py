"""Where chunks stand in a window of their text: runs that the same chunks cover, and points."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import pandas as pd

from chunkscope.showing.words import counted

__all__ = ["DEEPEST", "Placed", "Point", "Run", "placed_chunks", "runs", "touching"]


@dataclass(frozen=True, slots=True, order=True)
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


@dataclass(slots=True)
class Point:
    """What happens at one position, in reading order: chunks end, then others start."""

    ends: list[Placed] = field(default_factory=list)
    starts: list[Placed] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of the text, and the chunks that cover all of it, by rank.

    Attributes
    ----------
    start, end : int
        Code points, half-open; empty at the end of the window, for its last point.
    point : Point
        What happens at `start`.
    covering : tuple of Placed
        Of more than were asked for the last ones.
    depth : int
        How many chunks cover it.
    """

    start: int
    end: int
    point: Point
    covering: tuple[Placed, ...]
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
    chunks: list[Placed],
    first: int,
    last: int,
    cuts: tuple[int, ...] = (),
    *,
    deepest: int = DEEPEST,
) -> Iterator[Run]:
    """The window from `first` to `last` in pieces, cut wherever a chunk starts or ends.

    Parameters
    ----------
    chunks : list of Placed
        What `placed_chunks` gives for that window.
    first, last : int
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
    points = {each: Point() for each in {first, last, *cuts} if first <= each <= last}
    for each in chunks:
        if each.start >= first:
            points.setdefault(each.start, Point()).starts.append(each)
        if each.end <= last and each.start < each.end:
            points.setdefault(each.end, Point()).ends.append(each)
    active = [each for each in chunks if each.start < first]
    positions = sorted(points)
    for position, following in zip(positions, [*positions[1:], last], strict=True):
        point = points[position]
        if point.ends:
            gone = {each.rank for each in point.ends}
            active = [each for each in active if each.rank not in gone]
        for each in point.starts:
            if each.start < each.end:
                insort(active, each)
        yield Run(position, following, point, tuple(active[-deepest:]), len(active))
