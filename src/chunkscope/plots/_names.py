"""Names of splitters that fit into legends and are all different."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from chunkscope.plots._lettering import drawable, ems
from chunkscope.splitters.naming import told_apart

__all__ = ["short_names"]

LONGEST = 28.5
"""Ems of a name, at most, some 46 letters: it fits into a legend of 600 pixels."""


def short_names(labels: Sequence[str]) -> tuple[str, list[str]]:
    """A title for all of the distinct `labels`, and a name for each.

    The names are those of `told_apart`. What no font can draw is told by its escape, what
    is too long loses its middle, and names that are the same are numbered.

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
    return title, _distinct([_shortened(each) for each in drawable(names)[0]])


def _shortened(name: str) -> str:
    """`name`, of what is wider than `LONGEST` the two ends."""
    width = ems(name)
    if width <= LONGEST:
        return name
    # Names made in a row differ at their ends more often than in the middle.
    kept = int(len(name) * LONGEST / width) - 1
    return f"{name[: kept - kept // 3]}…{name[-(kept // 3) :]}"


def _distinct(names: Sequence[str]) -> list[str]:
    """The names, those that are the same numbered."""
    times = Counter(names)
    so_far: Counter[str] = Counter()
    numbered = []
    for name in names:
        so_far[name] += 1
        numbered.append(f"{name} #{so_far[name]}" if times[name] > 1 else name)
    return numbered
