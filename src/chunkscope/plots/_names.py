"""Names of splitters that fit into legends or beside rows, and are all different."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from chunkscope.plots._lettering import drawable
from chunkscope.showing.names import distinct, ems, fitted, short_names, told_apart
from chunkscope.showing.words import shortened

__all__ = [
    "BESIDE",
    "LONGEST",
    "Lines",
    "document_names",
    "legend_names",
    "lines_of",
    "on_a_line",
    "row_names",
]

LONGEST = 28.5
"""Ems of a name, at most, some 46 letters: it fits into a legend of 600 pixels."""

BESIDE = 18.0
"""Ems of a line beside a row, at most, some 29 letters: half of 600 pixels are left."""

MOST_LINES = 3

Lines: TypeAlias = tuple[str, ...]
"""A name on one line or more."""


def legend_names(labels: Sequence[str], *, longest: float = LONGEST) -> tuple[str, list[str]]:
    """A title for all of the distinct `labels`, and a name for each, see `short_names`.

    What no font can draw is told by its escape.

    Examples
    --------
    >>> legend_names(["SplitPoints(chunk_size=100)", "SplitPoints(chunk_size=200)"])
    ('SplitPoints(chunk_size)', ['100', '200'])
    """
    return short_names(labels, drawn=drawable, longest=longest)


def document_names(doc_ids: Iterable[object]) -> list[str]:
    """A name for each of the distinct `doc_ids`, for the left of a row; all different.

    Examples
    --------
    >>> document_names(["a", 3, "3"])
    ['a', '3 #1', '3 #2']
    """
    return on_a_line(map(str, doc_ids), BESIDE)


def row_names(labels: Sequence[str]) -> tuple[Lines, list[Lines]]:
    """The same title and names for rows: what is too long for a line goes on below.

    Returns
    -------
    title : tuple of str
        Without lines where nothing is shared.
    names : list of tuple of str
        All different.

    Examples
    --------
    >>> labels = [f"Recursive(chunk_size={n}, format='markdown')" for n in (100, 200)]
    >>> row_names([*labels, "SplitPoints()"])
    ((), [('Recursive(chunk_size=100)',), ('Recursive(chunk_size=200)',), ('SplitPoints',)])
    """
    title, names = told_apart(labels)
    lines = distinct(["\n".join(lines_of(drawable(each))) for each in names])
    return (lines_of(title) if title else ()), [tuple(each.split("\n")) for each in lines]


def lines_of(words: str) -> Lines:
    """`words` broken at commas into lines of at most `BESIDE`, what is longer shortened."""
    # What is shortened to a little less than fits can still be broken into so many lines.
    pieces = shortened(words, (MOST_LINES - 0.5) * BESIDE, ems).split(", ")
    lines = [pieces[0]]
    for piece in pieces[1:]:
        if ems(f"{lines[-1]}, {piece},") <= BESIDE or len(lines) == MOST_LINES:
            lines[-1] += f", {piece}"
        else:
            lines[-1] += ","
            lines.append(piece)
    return tuple(shortened(line, BESIDE, ems) for line in lines)


def on_a_line(names: Iterable[str], longest: float) -> list[str]:
    """The names as they can be drawn, at most `longest` ems wide and all different."""
    return fitted(map(drawable, names), longest)
