"""Names beside one another: what differs, and how wide that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TypeAlias
from unicodedata import east_asian_width

from chunkscope.showing.words import shortened
from chunkscope.splitters.registry import from_dict, splitter_told, to_dict

__all__ = ["distinct", "ems", "fitted", "short_names", "told_apart"]

Settings: TypeAlias = dict[str, object]


def told_apart(labels: Sequence[str], *, but: Collection[str] = ()) -> tuple[str, list[str]]:
    """A title for all of the distinct `labels`, and a name for each.

    Labels of one class tell only the settings in which they differ, and none that
    follows from the others, as a default does. What all share is said once, in the title.
    Names that are no labels stay as they are. The settings in `but` are not told, so that
    labels which differ in nothing else have one name.

    Returns
    -------
    title : str
        Empty where nothing is shared.
    names : list of str
        One a label, in order. Of labels that differ in spelling only they can be equal.

    Examples
    --------
    >>> told_apart(["SplitPoints(chunk_size=100)", "SplitPoints(chunk_size=200)"])
    ('SplitPoints(chunk_size)', ['100', '200'])
    >>> told_apart(["SplitPoints(chunk_size=100)", "mine"])
    ('', ['SplitPoints', 'mine'])
    """
    all_settings = [_settings(each) for each in labels]
    by_class: dict[object, list[Settings]] = {}
    for each in all_settings:
        if each is not None:
            by_class.setdefault(each["splitter"], []).append(each)
    told = {
        name: [key for key in _differing(group) if key not in but]
        for name, group in by_class.items()
    }
    title = ""
    if len(told) == 1 and None not in all_settings and any(told.values()):
        ((name, keys),) = told.items()
        title = f"{name}({', '.join(keys)})"
    elif len(labels) == 1:  # nothing differs; what it is called is news
        told = {
            name: [key for key in _needed(*group) if key not in but]
            for name, group in by_class.items()
        }
    names = [
        label if each is None else _name(each, told[each["splitter"]], title)
        for label, each in zip(labels, all_settings, strict=True)
    ]
    return title, names


def short_names(
    labels: Sequence[str], *, drawn: Callable[[str], str], longest: float
) -> tuple[str, list[str]]:
    """The same title and names, as far as there is room for them.

    Parameters
    ----------
    labels : sequence of str
        All different.
    drawn : callable
        What stands for a name where some of its characters cannot be drawn.
    longest : float
        Ems of a name, at most.

    Returns
    -------
    title : str
    names : list of str
        All different: those that would be the same are numbered.

    Examples
    --------
    >>> labels = ["SplitPoints(chunk_size=100)", "a long name of my own"]
    >>> short_names(labels, drawn=str, longest=9)
    ('', ['SplitPoints', 'a long na… own'])
    """
    title, names = told_apart(labels)
    return title, fitted(map(drawn, names), longest)


def fitted(names: Iterable[str], longest: float) -> list[str]:
    """The names at most `longest` ems wide, and all different by their numbers."""
    return distinct([shortened(each, longest, ems) for each in names])


def distinct(names: Sequence[str]) -> list[str]:
    """The names, those that are the same numbered; all different.

    Examples
    --------
    >>> distinct(["a", "b", "a"])
    ['a #1', 'b', 'a #2']
    """
    times = Counter(names)
    taken = {name for name in names if times[name] == 1}
    so_far: Counter[str] = Counter()
    numbered = []
    for name in names:
        shown = name
        while times[name] > 1 and (shown == name or shown in taken):
            so_far[name] += 1
            shown = f"{name} #{so_far[name]}"
        taken.add(shown)
        numbered.append(shown)
    return numbered


def ems(words: str) -> float:
    """About how wide `words` are, in ems: an East Asian letter is one, others are less.

    Of most fonts without serifs; a little too wide rather than too narrow.

    Examples
    --------
    >>> ems("ab"), ems("切分")
    (1.24, 2.0)
    """
    return sum(1.0 if east_asian_width(c) in "WF" else 0.62 for c in words)


def _settings(label: str) -> Settings | None:
    """Every setting that a label tells; None for a name that is no label."""
    splitter = splitter_told(label)
    return None if splitter is None else dict(to_dict(splitter))


def _needed(settings: Settings) -> Settings:
    """The settings without those that the others imply; the size is always told."""
    needed = dict(settings)
    for key in reversed(list(settings)):
        rest = {name: value for name, value in needed.items() if name != key}
        if key not in ("splitter", "chunk_size") and to_dict(from_dict(rest)) == settings:
            needed = rest
    del needed["splitter"]
    return needed


def _differing(group: Sequence[Settings]) -> list[str]:
    """The settings in which splitters of one class differ, if one of them needs telling."""
    needed = set().union(*map(_needed, group))
    return [
        key for key in group[0] if key in needed and any(s[key] != group[0][key] for s in group)
    ]


def _name(settings: Settings, keys: Sequence[str], title: str) -> str:
    """The values of the settings `keys`, with their names unless `title` tells them."""
    if title:
        return ", ".join(str(settings[key]) for key in keys)
    told = ", ".join(f"{key}={settings[key]!r}" for key in keys)
    return f"{settings['splitter']}({told})" if told else str(settings["splitter"])
