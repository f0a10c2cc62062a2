"""Short names of splitters for legends: only the settings that differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from chunkscope.errors import SettingsError
from chunkscope.splitters import from_dict, from_label, to_dict

__all__ = ["short_names"]

LONGEST = 46
"""Characters in a name, at most: a line of a legend in a column of 600 pixels."""


def short_names(labels: Sequence[str]) -> tuple[str, list[str]]:
    """A title for all, and a name for each of the distinct `labels`.

    Labels of one class tell only the settings in which they differ, without those that
    follow from the others; what all of them share is said once, in the title. Names that
    are no label stay as they are. What is too long loses its middle.

    Returns
    -------
    title : str
        Empty where there is nothing that all share.
    names : list of str
        All different.

    Examples
    --------
    >>> short_names(["SplitPoints(chunk_size=100)", "SplitPoints(chunk_size=200)"])
    ('SplitPoints chunk_size', ['100', '200'])
    >>> short_names(["SplitPoints(chunk_size=100)", "mine"])
    ('', ['SplitPoints', 'mine'])
    """
    settings = [_settings(each) for each in labels]
    classes = [None if each is None else each["splitter"] for each in settings]
    shared = set(classes)
    if len(shared) > 1 or None in shared or len(labels) < 2:
        named = [
            label if each is None else _call(each, _differing(settings, each["splitter"]))
            for label, each in zip(labels, settings, strict=True)
        ]
        return "", _distinct(named)
    ...
