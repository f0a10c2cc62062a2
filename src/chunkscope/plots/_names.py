"""Names of splitters that fit into legends or beside rows, and are all different."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from chunkscope.plots._lettering import drawable, ems
from chunkscope.splitters.naming import told_apart

__all__ = [
    "BESIDE",
    "LONGEST",
    "Lines",
    "document_names",
    "lines_of",
    "on_a_line",
    "row_names",
    "short_names",
]

LONGEST = 28.5
"""Ems of a name, at most, some 46 letters: it fits into a legend of 600 pixels."""

BESIDE = 18.0
"""Ems of a line beside a row, at most, some 29 letters: half of 600 pixels are left."""

MOST_LINES = 3

Lines: TypeAlias = tuple[str, ...]
"""A name on one line or more."""


def short_names(labels: Sequence[str], *, longest: float = LONGEST) -> tuple[str, list[str]]:
    """A title for all of the distinct `labels`, and a name for each.

    The names are those of `told_apart`. What no font can draw is told by its escape, what
    is wider than `longest` ems loses its middle, and names that are the same are numbered.

    Returns
    -------
    title : str
        Empty where nothing is shared.
    names : list of str
        All different.

    Examples
    --------
    >>> short_names(["SplitPoints(chunk_size=100)", "SplitPoints(chunk_size=200)"])
    ('SplitPoints(chunk_size)', ['100', '200'])
    """
    title, names = told_apart(labels)
    return title, on_a_line(names, longest)


def document_names(doc_ids: Iterable[object]) -> list[str]:
    """A name for each of the distinct `doc_ids`, for the left of a row; all different.

    Examples
    --------
    >>> document_names(["a", 3, "3"])
    ['a', '3 #1', '3 #2']
    """
    return on_a_line(list(map(str, doc_ids)), BESIDE)


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
    return (lines_of(title) if title else ()), _distinct(list(map(lines_of, drawable(names)[0])))


def lines_of(words: str) -> Lines:
    """`words` broken at commas into lines of at most `BESIDE`, what is longer shortened."""
    # What is shortened to a little less than fits can still be broken into so many lines.
    pieces = _shortened(words, (MOST_LINES - 0.5) * BESIDE).split(", ")
    lines = [pieces[0]]
    for piece in pieces[1:]:
        if ems(f"{lines[-1]}, {piece},") <= BESIDE or len(lines) == MOST_LINES:
            lines[-1] += f", {piece}"
        else:
            lines[-1] += ","
            lines.append(piece)
    return tuple(_shortened(line, BESIDE) for line in lines)


def on_a_line(names: Sequence[str], longest: float) -> list[str]:
    """The names as they can be drawn, at most `longest` ems wide and all different."""
    fitting = _distinct([(_shortened(each, longest),) for each in drawable(names)[0]])
    return [name for (name,) in fitting]


def _shortened(name: str, longest: float) -> str:
    """`name`, of what is wider than `longest` ems the two ends."""
    width = ems(name)
    if width <= longest:
        return name
    # Names made in a row differ at their ends more often than in the middle.
    kept = int(len(name) * longest / width) - 1
    return f"{name[: kept - kept // 3]}…{name[-(kept // 3) :]}"


def _distinct(names: Sequence[Lines]) -> list[Lines]:
    """The names, those that are the same numbered."""
    times = Counter(names)
    so_far: Counter[Lines] = Counter()
    numbered = []
    for name in names:
        so_far[name] += 1
        number = f" #{so_far[name]}" if times[name] > 1 else ""
        numbered.append((*name[:-1], name[-1] + number))
    return numbered
